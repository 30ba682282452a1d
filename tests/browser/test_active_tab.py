"""Spec 3, Event-Driven Active Page Tracking and Page Activation Event Subscription.

A headed browser under Xvfb, where real key strokes, as of a person at the browser, switch tabs.
"""

import os
import subprocess
from collections.abc import Iterator

import pytest

from tests.browser.site import Site
from tests.display import needs_display, running_display
from tests.waiting import wait_until
from webtools import BrowserTools

pytestmark = [needs_display, pytest.mark.needs("front-tab-reports")]


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with running_display() as display:
        yield display


@pytest.fixture(scope="module")
def _headed(display: str) -> Iterator[BrowserTools]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", display)
        with BrowserTools(headless=False) as tools:
            tools.tabs()
            yield tools


@pytest.fixture
def tools(_headed: BrowserTools, site: Site) -> BrowserTools:
    """Two tabs, the first of them active."""
    while len(_headed.tabs().tabs) > 1:
        _headed.tabs("close", 1)
    _headed.navigate(site.url("/index.html"))
    _headed.tabs("new", url=site.url("/second.html"))
    _headed.tabs("select", 0)
    return _headed


def press(display: str, keys: str) -> None:
    """Press keys in the browser's window, as who sits before it."""
    environment = {**os.environ, "DISPLAY": display}

    def xdotool(*words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, timeout=20, check=True
        )
        return done.stdout.split()[-1] if done.stdout.strip() else ""

    window = xdotool("search", "--sync", "--onlyvisible", "--class", "chromium")
    xdotool("windowfocus", "--sync", window)
    xdotool("key", keys)


def wait_active(tools: BrowserTools, index: int) -> None:
    """Wait until the event has come; the calls that ask for the tab handle it."""
    wait_until(lambda: tools.tabs().tabs[index].active, f"tab {index} is the active one")


@pytest.mark.parametrize("keys", ["ctrl+2", "ctrl+Tab"])
def test_user_clicks_tab_updates_active_page_index(tools: BrowserTools, display: str, keys: str) -> None:
    """Scenarios: … updates current URL, tabs list shows correct active marker, finds page index from activated page."""
    press(display, keys)
    wait_active(tools, 1)
    assert [tab.active for tab in tools.tabs().tabs] == [False, True]
    assert tools.evaluate("[document.title, document.visibilityState]").value == ["Second", "visible"]
    press(display, "ctrl+1")
    wait_active(tools, 0)
    assert tools.evaluate("document.title").value == "Index"


def test_browser_close_reports_correct_url_after_user_tab_switch(
    tools: BrowserTools, site: Site, display: str
) -> None:
    press(display, "ctrl+2")
    wait_active(tools, 1)
    assert tools.close_page().url == site.url("/second.html")


def test_snapshot_cache_invalidated_on_user_tab_switch(tools: BrowserTools, display: str) -> None:
    assert 'heading "Index"' in tools.snapshot().tree
    press(display, "ctrl+2")
    wait_active(tools, 1)
    assert 'heading "Second"' in tools.snapshot().tree


def test_a_popup_of_a_headed_browser_becomes_active(tools: BrowserTools, site: Site) -> None:
    tools.navigate(site.url("/popups.html"))
    outcome = tools.click(tools.snapshot().find("link", "New tab", exact=True))
    assert (outcome.title, outcome.new_tabs[0].active) == ("Loud", True)
