import re

import pytest
from pydantic import SecretStr

from webtools.errors import InvalidArgument
from webtools.options.browser import Options
from webtools.options.context import Emulation, Proxy
from webtools.storage_state import StorageState
from webtools.values import Settings


@pytest.mark.parametrize(
    ("given", "server", "username"),
    [
        ("proxy.example:3128", "http://proxy.example:3128", None),
        ("https://proxy.example", "https://proxy.example:443", None),
        ("socks5://ada:open%20sesame@[::1]", "socks5://[::1]:1080", "ada"),
        ("socks://proxy.example:81", "socks5://proxy.example:81", None),
    ],
)
def test_a_proxys_address_is_taken_apart(given: str, server: str, username: str | None) -> None:
    proxy = Proxy.model_validate(given)
    assert (proxy.server, proxy.username) == (server, username)
    assert proxy.password == (SecretStr("open sesame") if username else None)
    assert "sesame" not in repr(proxy)


@pytest.mark.parametrize(
    ("proxy", "said"),
    [
        ("ftp://ada:sesame@proxy.example", "scheme is one of http, https, socks4, socks5"),
        ("http://ada:sesame@proxy.example:x", "port is not a number"),
        ("http://ada:sesame@proxy.example/path", "the form scheme://host:port"),
        ({"server": "proxy.example", "password": "sesame"}, "the proxy has a password and no user name"),
        ("socks4://ada:sesame@proxy.example", "SOCKS4 has no user name and password"),
        (f"socks5://ada:sesame{122 * 'x'}@proxy.example", "user name and password have 1 to 127 bytes each"),
        # The driver may be at this port.
        ("http://ada:sesame@127.0.0.1:6667", "browsers block port 6667"),
        ({"password": "sesame"}, "server: is missing"),
        (7, "proxy"),
    ],
)
def test_error_for_a_wrong_proxy_shows_no_password(proxy: object, said: str) -> None:
    with pytest.raises(InvalidArgument, match=said) as caught:
        Options.of(proxy=proxy)
    assert "sesame" not in str(caught.value)
    assert "sesame" not in repr(caught.value.__cause__)


def test_bypassed_hosts_may_stand_in_one_text() -> None:
    proxy = Proxy.model_validate({"server": "x", "bypass": "<-loopback>, *.example"})
    assert proxy.bypass == ("<-loopback>", "*.example")


def test_changed_options_keep_the_others() -> None:
    options = Options.of(locale="de-CH", proxy="x:2").changed(timezone="Asia/Tokyo")
    assert (options.locale, options.timezone, options.proxy) == (
        "de-CH",
        "Asia/Tokyo",
        Proxy(server="http://x:2"),
    )


def test_error_for_a_wrong_secret_does_not_repeat_it() -> None:
    with pytest.raises(InvalidArgument) as caught:
        Options.of(
            http_credentials={"username": "ada", "password": ["sesame"]}, extra_headers={"X": ["sesame"]}
        )
    assert "sesame" not in str(caught.value)


_UNREPEATED = {"geolocation", "extra_headers", "http_credentials", "download_dir", "init_scripts"}
"""Settings that are secret, long, or no setting of the pages."""


def test_reported_settings_are_those_of_the_emulation() -> None:
    assert set(Settings.model_fields) == set(Emulation.model_fields) - _UNREPEATED


@pytest.mark.parametrize("device", [None, "iPhone 15"])
def test_settings_report_every_value_as_the_emulation_has_it(device: str | None) -> None:
    emulation = Emulation.model_validate({"device": device, "color_scheme": "dark", "permissions": ["midi"]})
    wanted = {name: getattr(emulation, name) for name in Settings.model_fields}
    assert dict(Settings(**wanted)) == wanted


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"cookies": [{"name": "a", "domain": "b"}]}, r"storage_state\.cookies\.0\.value: is missing$"),
        (
            {"origins": 1},
            r"storage_state\.origins: should be a list$",
        ),
        (5, r"storage_state: should be a dictionary or a path$"),
    ],
)
def test_wrong_storage_state_is_refused_by_its_own_members(given: object, complaint: str) -> None:
    with pytest.raises(InvalidArgument) as wrong:
        Options.of(storage_state=given)
    assert re.search(complaint, wrong.value.message), wrong.value.message


@pytest.mark.parametrize("given", [{"origins": []}, {"cookies": []}, {}])
def test_storage_state_may_lack_cookies_or_origins(given: object) -> None:
    assert Options.of(storage_state=given).storage_state == StorageState()
