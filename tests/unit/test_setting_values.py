"""Wrong values of settings fail where they are given, in words about the setting."""

from collections.abc import Mapping

import pytest

from webtools import BrowserTools, InvalidArgument
from webtools.options import setting_values
from webtools.options.browser import Options


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"timezone": "Europe/Zuerich"},
            "timezone: 'Europe/Zuerich' is not a time zone; did you mean 'Europe/Zurich'?",
        ),
        (
            {"timezone": "europe/zurich"},
            "timezone: 'europe/zurich' is not a time zone; did you mean 'Europe/Zurich'?",
        ),
        (
            {"timezone": "Mars"},
            "timezone: 'Mars' is not a time zone; it takes IANA's names, such as Europe/Zurich",
        ),
        (
            {"timezone": "../x"},
            "timezone: '../x' is not a time zone; it takes IANA's names, such as Europe/Zurich",
        ),
        ({"locale": "de_CH.UTF-8"}, "locale: 'de_CH.UTF-8' is not a locale; did you mean 'de-CH'?"),
        (
            {"base_url": "localhost:8000"},
            "base_url: 'localhost:8000' is not an address at which others begin, such as http://localhost:8000",
        ),
        ({"locale": ""}, "locale: '' is not a locale; it takes language tags, such as de-CH"),
        (
            {"permissions": ["geo-location"]},
            "permissions: 'geo-location' is not a permission; did you mean 'geolocation'?",
        ),
        (
            {"extra_headers": {"*": {"X Token": "a"}}},
            "extra_headers: 'X Token' is not the name of a header, which has no spaces and no colon",
        ),
        (
            {"extra_headers": {"*": {"X": "sesame\r\nY: b"}}},
            "extra_headers: the value of X has a line break, which a header cannot have",
        ),
        (
            {"viewport": {"width": 800}},
            "viewport: {'width': 800} is not a size, which is a pair such as (1280, 720), or a text such as '1280x720'",
        ),
        (
            {"viewport": {"width": 800, "height": 600}},
            "viewport: {'width': 800, 'height': 600} is not a size, which is a pair: (800, 600)",
        ),
        (
            {"screen": 5},
            "screen: 5 is not a size, which is a pair such as (1280, 720), or a text such as '1280x720'",
        ),
        ({"viewport": (800, "high")}, "viewport.1: should be a whole number (got 'high')"),
        ({"geolocation": {"latitude": 1}}, "geolocation.longitude: is missing"),
        ({"geolocation": (1, 2)}, "geolocation: should be a dictionary (got (1, 2))"),
        (
            {"geolocation": {"lat": 1, "longitude": 2}},
            "geolocation.latitude: is missing; geolocation.lat: there is no such member",
        ),
        ({"color_scheme": "blue"}, "color_scheme: should be 'light' or 'dark' (got 'blue')"),
        ({"user_agent": 5}, "user_agent: should be a text (got 5)"),
        ({"user_agent": "a\nb"}, "user_agent: 'a\\nb' has a line break, which a header cannot have"),
        ({"offline": "nein"}, "offline: should be True or False (got 'nein')"),
        ({"init_scripts": 5}, "init_scripts: should be a list (got 5)"),
        (
            {"device": "iPone 15"},
            "there is no preset for the device 'iPone 15'; there are iPhone 15, iPhone 16, iPhone 17",
        ),
    ],
)
def test_wrong_setting_is_refused_in_words_about_it(given: Mapping[str, object], said: str) -> None:
    with pytest.raises(InvalidArgument) as wrong:
        Options.of("context", **given)
    assert wrong.value.message == f"context: {said}"


def test_wrong_setting_fails_at_the_call_that_is_given_it() -> None:
    with BrowserTools() as tools:
        for refuses in (tools.context, tools.context_create):
            with pytest.raises(InvalidArgument, match="'Nowhere/City' is not a time zone"):
                refuses("a", timezone="Nowhere/City")
        assert not tools._browser.running  # no browser is needed for it
        with pytest.raises(InvalidArgument, match="'Nowhere/City' is not a time zone"):
            tools.fresh(timezone="Nowhere/City")
    with pytest.raises(InvalidArgument, match="BrowserTools: timezone: 'Nowhere/City' is not a time zone"):
        BrowserTools(timezone="Nowhere/City")


@pytest.mark.parametrize(
    "name", ["Europe/Kyiv", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "+02:00", "-11", "EST"]
)
def test_time_zones_of_browsers_are_taken(name: str) -> None:
    assert Options.of(timezone=name).timezone == name


def test_any_time_zone_is_left_to_the_browser_where_the_machine_has_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(setting_values, "_knows_all_zones", lambda: False)
    assert Options.of(timezone="US/Nowhere").timezone == "US/Nowhere"


@pytest.mark.parametrize(
    "tag",
    [
        "de",
        "de-CH",
        "zh-Hant-TW",
        "es-419",
        "sl-rozaj-biske-1994",
        "en-US-u-ca-buddhist",
        "de-x-private",
        "gsw",
    ],
)
def test_language_tags_are_taken(tag: str) -> None:
    assert Options.of(locale=tag).locale == tag


@pytest.mark.parametrize("size", [(390, 844), [390, 844], "390x844", "390×844"])
def test_sizes_are_pairs_or_texts(size: object) -> None:
    assert Options.of(viewport=size).viewport == (390, 844)
