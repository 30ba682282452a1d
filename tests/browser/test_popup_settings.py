"""The first document of a tab that a page opens has the context's settings, scripts and clock when it begins."""

from datetime import UTC, datetime

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, ContextTools
from webtools.capabilities import has

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


@pytest.fixture
def emulating(browser_tools: BrowserTools, site: Site) -> ContextTools:
    tools = browser_tools.context(
        "emulating",
        user_agent="Browser of a test",
        locale="de-CH",
        timezone="Asia/Tokyo",
        init_scripts=("window.flag = 'script'",),
    )
    if has("media-touch-scripting", browser_tools.options.browser):
        tools.emulate(color_scheme="dark")
    tools.clock.set_fixed_time(datetime(2031, 5, 5, tzinfo=UTC))
    tools.navigate(site.url("/openers.html"))
    return tools


@pytest.mark.parametrize(("role", "name"), _OPENERS)
def test_first_document_of_a_new_tab_begins_with_the_contexts_settings(
    browser_tools: BrowserTools, emulating: ContextTools, role: str, name: str
) -> None:
    dark = has("media-touch-scripting", browser_tools.options.browser)
    wanted = ["Browser of a test", "de-CH", "Asia/Tokyo", 2031, "script", "dark" if dark else "light"]
    for _ in range(_ROUNDS):
        with emulating.expect_popup() as popup:
            emulating.get(role, name, exact=True).click()
        with popup.value as tab:
            tab.activate()
            emulating.wait_for(function="() => window.began")
            assert emulating.evaluate("began").value == wanted
        emulating.tabs[0].activate()
