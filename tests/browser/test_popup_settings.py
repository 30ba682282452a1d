"""The first document of a tab that a page opens has the context's settings, scripts and clock when it begins."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, ContextTools, TabHandle
from webtools.errors import NotSupported

_ROUNDS = 4
"""Without a hold about every second tab without an opener begins with the wrong settings."""

_OPENERS = [
    ("link", "Link without opener"),
    ("link", "Link"),
    ("link", "Link with opener"),
    ("button", "Window without opener"),
    ("button", "Small window without opener"),
    ("button", "Window with opener"),
    ("button", "Other site without opener"),
    ("button", "Form without opener"),
]

_CLICKS: list[dict[str, Any]] = [
    {"modifiers": ["Control"]},
    {"modifiers": ["Shift"]},
    {"modifiers": ["Control", "Shift"]},
    {"button": "middle"},
]


@pytest.fixture
def emulating(browser_tools: BrowserTools, site: Site) -> ContextTools:
    tools = browser_tools.context(
        "emulating",
        user_agent="Browser of a test",
        locale="de-CH",
        timezone="Asia/Tokyo",
        init_scripts=("window.flag = 'script'",),
        extra_headers={"*": {"x-own": "header"}},
    )
    with suppress(NotSupported):  # by older versions of Firefox
        tools.emulate(color_scheme="dark")
    tools.clock.set_fixed_time(datetime(2031, 5, 5, tzinfo=UTC))
    tools.navigate(site.url("/openers.html"))
    return tools


@pytest.mark.parametrize(("role", "name"), _OPENERS)
def test_first_document_of_a_new_tab_begins_with_the_contexts_settings(
    browser_tools: BrowserTools, emulating: ContextTools, role: str, name: str
) -> None:
    for _ in range(_ROUNDS):
        with emulating.expect_popup() as popup:
            emulating.get(role, name, exact=True).click()
        _check(emulating, popup.value)


def _check(tools: ContextTools, popup: TabHandle) -> None:
    dark = tools.emulate().color_scheme or "light"
    with popup as tab:
        tab.activate()
        tools.wait_for(function="() => window.began")
        assert tools.evaluate("began").value == [
            "Browser of a test", "de-CH", "Asia/Tokyo", 2031, "script", dark
        ]  # fmt: skip
    tools.tabs[0].activate()


def _headers(site: Site) -> set[tuple[str, ...]]:
    names = ("User-Agent", "Accept-Language", "X-Own")
    return {tuple(one.headers.get(name, "") for name in names) for one in site.wait_for("/opened.html")}


@pytest.mark.parametrize("how", _CLICKS, ids=str)
@pytest.mark.parametrize("elsewhere", [False, True], ids=["own site", "other site"])
def test_tab_that_a_click_opens_begins_with_the_contexts_settings(
    browser_tools: BrowserTools, emulating: ContextTools, site: Site, how: dict[str, Any], elsewhere: bool
) -> None:
    other = site.other.url("opened.html")
    if elsewhere:
        emulating.evaluate("(to) => { document.links[1].href = to }", [other])
    for _ in range(_ROUNDS):
        with emulating.expect_popup() as popup:
            emulating.get("link", "Link", exact=True).click(**how)
        _check(emulating, popup.value)
    assert _headers(site.other if elsewhere else site) == {("Browser of a test", "de-CH", "header")}


@pytest.mark.parametrize("keys", [True, False])
def test_tab_that_keys_or_a_form_open_begins_with_the_contexts_settings(
    browser_tools: BrowserTools, emulating: ContextTools, site: Site, keys: bool
) -> None:
    with emulating.expect_popup() as popup:
        if keys:
            emulating.get("link", "Link", exact=True).press("Control+Enter")
        else:
            emulating.get("button", "Form without opener").click(modifiers=("Control",))
    _check(emulating, popup.value)
    assert _headers(site) == {("Browser of a test", "de-CH", "header")}
