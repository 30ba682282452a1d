"""Stock Firefox over its own end point: start, sharing of its one socket, death and what it refuses."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from tests.browser.site import Site
from webtools import BrowserDied, BrowserTools, InvalidArgument, NavigationFailed
from webtools.driver.find import find
from webtools.errors import BrowserMissing, BrowserNotStarted, NotSupported

pytestmark = pytest.mark.alone


@pytest.fixture
def firefox() -> Iterator[BrowserTools]:
    """A Firefox of the test's own."""
    _require_firefox()
    with BrowserTools(browser="firefox") as tools:
        yield tools


def _require_firefox() -> None:
    try:
        find("firefox")
    except BrowserMissing:
        pytest.fail("These tests need Firefox: run `webtools install firefox`")


def _processes() -> list[psutil.Process]:
    return [one for one in psutil.Process().children(recursive=True) if "firefox" in one.name()]


def test_click_changes_the_page(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<button onclick='this.textContent=\"done\"'>go</button>")
    ref = str(firefox.snapshot().find("button", "go").ref)
    firefox.click(ref)
    assert 'button "done"' in firefox.snapshot().tree


def test_contexts_in_threads_share_the_socket_and_get_their_own_events(
    firefox: BrowserTools, site: Site
) -> None:
    def visit(number: int) -> tuple[str, list[str], int]:
        tools = firefox.fresh()
        tools.navigate(site.url("/index.html"))
        tools.evaluate(f"() => {{ document.title = 'visitor {number}'; console.log('of {number}'); }}")
        told = [entry.text for entry in tools.console_messages().messages]
        return str(tools.evaluate("document.title").value), told, len(tools.tabs().tabs)

    with ThreadPoolExecutor(4) as threads:
        seen = list(threads.map(visit, range(4)))
    assert seen == [(f"visitor {number}", [f"of {number}"], 1) for number in range(4)]


def test_killed_browser_fails_the_call_and_the_next_one_has_a_new_browser(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<title>before</title>")
    os.kill(_processes()[0].pid, signal.SIGKILL)
    with pytest.raises(BrowserDied):
        firefox.evaluate("new Promise(() => {})")
    assert firefox.navigate("data:text/html,<title>after</title>").title == "after"


def test_address_without_server_is_a_failed_navigation(firefox: BrowserTools) -> None:
    with pytest.raises(NavigationFailed, match="NS_ERROR_CONNECTION_REFUSED"):
        firefox.navigate("http://127.0.0.1:49/")


def test_profile_is_kept_from_one_browser_to_the_next(tmp_path: Path, site: Site) -> None:
    _require_firefox()
    for expected in (None, "ada"):
        with BrowserTools(browser="firefox", user_data_dir=tmp_path / "profile") as tools:
            tools.navigate(site.url("/index.html"))
            assert tools.evaluate("() => localStorage.getItem('who')").value == expected
            tools.evaluate("() => localStorage.setItem('who', 'ada')")


def test_devtools_command_is_refused_with_the_alternative(firefox: BrowserTools) -> None:
    with pytest.raises(NotSupported, match=r"goog:cdp\.getSession is not supported in firefox.*chromium"):
        firefox.bidi("goog:cdp.getSession", {"context": "x"})


def test_executable_that_is_no_firefox_is_reported_with_its_last_words(tmp_path: Path) -> None:
    fake = tmp_path / "firefox"
    fake.write_text("#!/bin/sh\necho no display here >&2\nexit 3\n")
    fake.chmod(0o755)
    with (
        BrowserTools(browser="firefox", executable_path=fake) as tools,
        pytest.raises(BrowserNotStarted, match="status 3: no display here"),
    ):
        tools.navigate("about:blank")


def test_unknown_browser_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="firefox"):
        BrowserTools(browser="netscape")  # type: ignore[arg-type]  # the mistake that is tested


def test_drag_from_one_frame_to_another_is_refused_with_the_alternative(firefox: BrowserTools) -> None:
    inner = "<div draggable=true role=button tabindex=0>Card</div>"
    firefox.navigate(
        f'data:text/html,<iframe srcdoc="{inner}"></iframe><div role=group aria-label=Zone>Zone</div>'
    )
    page = firefox.snapshot(all_refs=True)
    with pytest.raises(NotSupported, match="drag from one frame to another is not supported in firefox"):
        firefox.drag(page.find("button", "Card"), page.find("group", "Zone"))


def test_going_back_loads_the_page_anew(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<title>first</title>")
    firefox.evaluate("() => { globalThis.kept = true; }")
    firefox.navigate("data:text/html,<title>second</title>")
    assert firefox.navigate_back().title == "first"
    assert firefox.evaluate("typeof kept").value == "undefined"
