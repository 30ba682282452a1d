"""Spec 1, Navigation Tools; spec 5, REQ-02 Navigate Tool and REQ-10 Timeout Management."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.server import ServerConnection

from tests.browser.site import Site
from tests.threads.server import serving
from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools
from webtools.errors import DeadlineExceeded, InvalidArgument, NavigationFailed, NotActionable
from webtools.options.browser import Options
from webtools.page import contract


def test_navigate_to_url(browser_tools: BrowserTools, site: Site) -> None:
    """Scenario: Navigate to URL."""
    done = browser_tools.navigate(site.url("/second.html"))
    assert (done.url, done.title, done.status) == (site.url("/second.html"), "Second", 200)
    assert browser_tools.evaluate("document.readyState").value == "complete"


def test_navigate_returns_the_final_url_after_redirects(browser_tools: BrowserTools, site: Site) -> None:
    done = browser_tools.navigate(site.url("/redirect?n=3&to=/second.html"))
    assert (done.url, done.status) == (site.url("/second.html"), 200)


def test_navigate_follows_a_page_that_sends_on_at_once(browser_tools: BrowserTools, site: Site) -> None:
    assert browser_tools.navigate(site.url("/refresh.html")).title == "Second"


def test_navigate_back_and_forward(browser_tools: BrowserTools, site: Site) -> None:
    """Scenario: Navigate back."""
    browser_tools.navigate(site.url("/index.html"))
    browser_tools.navigate(site.url("/second.html"))
    assert browser_tools.navigate_back().title == "Index"
    assert browser_tools.evaluate("document.title").value == "Index"
    assert browser_tools.navigate_forward().title == "Second"
    assert browser_tools.evaluate("document.title").value == "Second"


def test_no_page_is_drawn_before_it_is_wanted(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/speculation.html"))
    browser_tools.evaluate("() => new Promise(requestIdleCallback)")
    browser_tools.get("link", "Ahead").click()
    drawn_ahead = "() => performance.getEntriesByType('navigation')[0].activationStart"
    assert not browser_tools.evaluate(drawn_ahead).value
    assert browser_tools.navigate_back(timeout=LONGER_THAN_A_TEST).title == "Speculation"
    assert len(browser_tools.tabs) == 1


def test_navigate_back_within_a_document(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/second.html"))
    browser_tools.evaluate("() => { window.here = true; history.pushState(null, '', '?pushed'); }")
    assert browser_tools.navigate_back().url == site.url("/second.html")
    assert browser_tools.evaluate("window.here").value is True


def test_navigate_back_to_a_file_and_forward_again(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text("<title>Local</title>")
    browser_tools.navigate(file.as_uri())
    browser_tools.navigate(site.url("/second.html"))
    back = browser_tools.navigate_back(timeout=LONGER_THAN_A_TEST)
    assert (back.url, back.title) == (file.as_uri(), "Local")
    assert browser_tools.navigate_forward(timeout=LONGER_THAN_A_TEST).title == "Second"


def test_going_beyond_the_end_of_the_history_fails_before_the_deadline(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/second.html"))
    with pytest.raises(InvalidArgument, match="no next page"):
        browser_tools.navigate_forward(timeout=LONGER_THAN_A_TEST)
    browser_tools.tabs("new")
    with pytest.raises(InvalidArgument, match="no page before"):
        browser_tools.navigate_back(timeout=LONGER_THAN_A_TEST)


def test_reload_asks_the_server_again(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/second.html"))
    assert browser_tools.reload().title == "Second"
    assert site.paths.count("/second.html") == 2


def test_a_move_to_a_fragment_keeps_the_document(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/second.html"))
    browser_tools.evaluate("() => { window.here = true; }")
    assert browser_tools.navigate(site.url("/second.html#back")).url == site.url("/second.html#back")
    assert browser_tools.evaluate("window.here").value is True


def test_navigate_opens_addresses_without_a_server(browser_tools: BrowserTools, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<title>File</title>")
    for url, title in (
        ("data:text/html,<title>Data</title>", "Data"),
        (file.as_uri(), "File"),
        ("about:blank", ""),
    ):
        done = browser_tools.navigate(url)
        assert (done.url, done.title, done.status) == (url, title, None)


def test_an_error_page_of_the_server_is_a_page(browser_tools: BrowserTools, site: Site) -> None:
    done = browser_tools.navigate(site.url("/status/404"))
    assert (done.status, done.title) == (404, "404")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("{closed}/", "ERR(OR)?_CONNECTION_REFUSED"),
        ("file:///no/such/file.html", "ERR_FILE_NOT_FOUND|fileNotFound"),
        ("http://no-such-host.invalid/", "ERR_NAME_NOT_RESOLVED|NS_ERROR_UNKNOWN_HOST"),
    ],
)
def test_a_failure_to_load_is_a_clear_error(
    browser_tools: BrowserTools, site: Site, url: str, reason: str
) -> None:
    """REQ-02: Returns clear error on navigation failure."""
    with pytest.raises(NavigationFailed, match=reason):
        browser_tools.navigate(url.format(closed=site.closed))
    assert browser_tools.navigate(site.url("/second.html")).title == "Second"


def test_an_address_with_nothing_to_show_leaves_the_page(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/second.html"))
    done = browser_tools.navigate(site.url("/204"))
    assert done.title == "Second"
    assert "nothing to show" in done.notes[0]


def test_an_address_that_gives_a_download_leaves_the_page(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    tools = tools_of()
    tools.navigate(site.url("/second.html"))
    for name in ("report.csv", "report (2).csv"):
        done = tools.navigate(site.url("/download?name=report.csv"))
        assert done.title == "Second"
        assert [download.path for download in done.downloads] == [tmp_path / name]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report (2).csv", "report.csv"]


def test_a_picture_that_hangs_does_not_fail_a_navigation(browser_tools: BrowserTools, site: Site) -> None:
    """REQ-10: Use 'domcontentloaded' not 'networkidle' as default wait."""
    done = browser_tools.navigate(site.url("/unloaded.html"), timeout=3.0)
    assert done.title == "Never loaded"
    assert done.pending == (f"GET {site.url('/hang?key=image&as=image')}",)
    assert browser_tools.snapshot().find("button", "Ready all the same").ref


def test_wait_until_says_how_far_the_page_has_to_have_come(browser_tools: BrowserTools, site: Site) -> None:
    done = browser_tools.navigate(site.url("/unloaded.html"), wait_until="domcontentloaded", timeout=5.0)
    assert (done.title, done.pending) == ("Never loaded", ())
    browser_tools.navigate(site.url("/network.html"), wait_until="networkidle")
    assert {"/slow", "/status/404"} <= set(site.paths)
    assert browser_tools.navigate(site.url("/hang"), wait_until="none", timeout=5.0).status is None
    site.wait_for("/hang")


def test_networkidle_waits_for_what_is_fetched_some_time_after_the_load(
    browser_tools: BrowserTools, site: Site
) -> None:
    """REQ-02, and the same for reload, back and forward."""
    here = "document.querySelector('#result').textContent"
    browser_tools.navigate(site.url("/late.html"), wait_until="networkidle")
    assert browser_tools.evaluate(here).value == "Fetched"
    browser_tools.reload(wait_until="networkidle")
    assert browser_tools.evaluate(here).value == "Fetched"
    browser_tools.navigate(site.url("/second.html"))
    browser_tools.navigate_back(wait_until="networkidle")
    assert browser_tools.evaluate(here).value == "Fetched"
    assert site.paths.count("/poll") == 3


def test_networkidle_does_not_wait_for_streams(browser_tools: BrowserTools, site: Site) -> None:
    def listen(peer: ServerConnection) -> None:
        peer.recv()

    with serving(listen) as address:
        page = f"/streams.html?socket={address}"
        browser_tools.navigate(site.url(page), wait_until="networkidle", timeout=15)
        here = "[document.querySelector('#result').textContent, socket.readyState, source.readyState]"
        assert browser_tools.evaluate(here).value == ["Fetched", 1, 1]
        browser_tools.navigate("about:blank")


def test_back_forward_and_reload_wait_as_wait_until_says(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/form.html"))
    browser_tools.navigate(site.url("/unloaded.html"), wait_until="domcontentloaded")
    assert browser_tools.reload(wait_until="domcontentloaded").pending == ()
    browser_tools.navigate(site.url("/second.html"))
    assert browser_tools.navigate_back(wait_until="domcontentloaded").title == "Never loaded"
    browser_tools.navigate_back(wait_until="none")
    browser_tools.wait_for(url="form")
    told = browser_tools.navigate_forward(wait_until="domcontentloaded")
    assert (told.title, told.pending) == ("Never loaded", ())


def test_failure_names_no_long_address_whole(shared_tools: BrowserTools, site: Site) -> None:
    address = f"{site.closed}/?{'x' * 2000}"
    with pytest.raises(NavigationFailed) as raised:
        shared_tools.navigate(address)
    assert raised.value.url == address
    assert len(raised.value.message) < 400


def test_a_server_that_does_not_answer_ends_with_the_deadline(
    browser_tools: BrowserTools, site: Site
) -> None:
    with pytest.raises(DeadlineExceeded, match=r"navigate did not end within 0.5 s: .*/hang"):
        browser_tools.navigate(site.url("/hang"), timeout=0.5)


def test_the_timeouts_of_the_options_hold_where_a_call_names_none(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    """REQ-10: Timeout errors include what operation timed out."""
    tools = tools_of(timeout_navigation=0.5, timeout_action=0.8, timeout_screenshot=0.6)
    with pytest.raises(DeadlineExceeded, match=r"navigate did not end within 0.5 s"):
        tools.navigate(site.url("/hang"))
    tools.navigate(site.url("/covered.html"), timeout=10)
    button = tools.snapshot(timeout=10).find("button", "Always covered")
    with pytest.raises((NotActionable, DeadlineExceeded), match=r"click .* within 0.8 s"):
        tools.click(button)
    tools.evaluate(
        "() => { setTimeout(() => { const end = Date.now() + 2500; while (Date.now() < end); }); }",
        timeout=10,
    )
    with pytest.raises(DeadlineExceeded, match=r"take_screenshot did not end within 0.6 s"):
        tools.take_screenshot()


def test_a_click_whose_handler_never_ends_is_ended_by_its_deadline(
    browser_tools: BrowserTools, site: Site
) -> None:
    """REQ-10: No operation blocks indefinitely."""
    browser_tools.navigate("data:text/html,<button onclick='for (;;);'>Never ends</button>")
    button = browser_tools.snapshot().find("button")
    with pytest.raises(DeadlineExceeded, match="click did not end within 1 s"):
        browser_tools.click(button, timeout=1.0)
    browser_tools.tabs("new", url=site.url("/second.html"))
    assert browser_tools.evaluate("document.title").value == "Second"


def test_a_page_that_hangs_is_left_for_another_of_the_same_site(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/second.html"))
    with pytest.raises(DeadlineExceeded, match="the page hangs") as caught:
        browser_tools.evaluate("() => { for (;;); }", timeout=1.0)
    assert caught.value.page_hangs
    assert caught.value.hint == "Leave the page with navigate or reload, which need no answer from it."
    assert browser_tools.reload().title == "Second"
    with pytest.raises(DeadlineExceeded):
        browser_tools.evaluate("() => { for (;;); }", timeout=0.5)
    done = browser_tools.navigate(site.url("/index.html"))
    assert done.title == browser_tools.evaluate("document.title").value == "Index"
    (note,) = done.notes
    assert note.startswith("The page before answered nobody any more")


def leave_for_nobody(tools: BrowserTools, site: Site) -> None:
    tools.navigate(site.url("/second.html"))
    tools.evaluate("() => { setTimeout(() => { location = '/hang' }, 100) }")
    site.wait_for("/hang")


@pytest.mark.needs("silent-while-left")
@pytest.mark.parametrize("way", ["navigate", "reload", "navigate_back"])
def test_a_page_that_is_being_left_for_a_silent_address_is_named_and_can_be_had_back(
    browser_tools: BrowserTools, site: Site, way: str
) -> None:
    """Chromium passes nothing on to such a page."""
    browser_tools.navigate(site.url("/index.html"))
    leave_for_nobody(browser_tools, site)
    with pytest.raises(DeadlineExceeded, match=r"is being left for http\S+/hang: until that") as caught:
        browser_tools.evaluate("1", timeout=0.5)
    assert (caught.value.leaving_for, caught.value.page_hangs) == (site.url("/hang"), False)
    given = (site.url("/index.html"),) if way == "navigate" else ()
    done = getattr(browser_tools, way)(*given)
    assert done.title == browser_tools.evaluate("document.title").value
    assert done.title == ("Second" if way == "reload" else "Index")


def test_a_click_whose_page_is_being_left_before_it_can_say_what_was_hit_has_an_answer(
    tools_of: Callable[..., BrowserTools], site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tools_of(timeout_navigation=0.5)
    tools.navigate(site.url("/settle.html"), timeout=10)
    verdict = contract.guard_verdict

    def asked_late(options: Any) -> Any:
        site.wait_for("/hang")
        return verdict(options)

    monkeypatch.setattr(contract, "guard_verdict", asked_late)
    outcome = tools.click(tools.snapshot().find("link", "Hanging link"))
    assert outcome.pending == (f"navigation to {site.url('/hang')}",)


def test_page_whose_script_begins_to_loop_by_itself_is_left_by_the_first_navigation(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/second.html"))
    browser_tools.evaluate("() => { setTimeout(() => { for (;;); }) }")
    assert browser_tools.navigate(site.url("/index.html")).title == "Index"


def test_page_that_keeps_an_earlier_navigation_waiting_is_left(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/second.html"))
    browser_tools.evaluate("() => { addEventListener('pagehide', () => { for (;;); }) }")
    with pytest.raises(DeadlineExceeded):
        browser_tools.navigate(site.url("/index.html"), timeout=1.5)
    assert browser_tools.navigate(site.url("/index.html")).title == "Index"
    (tab,) = browser_tools.tabs().tabs
    assert (tab.title, tab.active) == ("Index", True)


@pytest.mark.parametrize("hanging", ["data:text/html,Page", "about:blank", "file"])
def test_hanging_page_without_a_site_is_left(
    browser_tools: BrowserTools, tmp_path: Path, hanging: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text("Page")
    url = page.as_uri() if hanging == "file" else hanging
    browser_tools.navigate(url)
    with pytest.raises(DeadlineExceeded):
        browser_tools.evaluate("() => { for (;;); }", timeout=0.5)
    assert browser_tools.navigate(url).url == url
    assert browser_tools.evaluate("1").value == 1


def test_a_page_that_let_a_call_run_out_of_time_but_answers_is_asked_whether_it_lets_go(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/second.html"))
    with pytest.raises(DeadlineExceeded):
        browser_tools.wait_for(text="never", timeout=0.2)
    done = browser_tools.navigate(site.url("/index.html"))
    assert (done.title, done.notes) == ("Index", ())
    assert browser_tools.navigate_back().title == "Second"


def test_address_for_another_program_is_reported_and_starts_none(
    browser_tools: BrowserTools, site: Site
) -> None:
    """The browser would ask whether to, and let no input through until somebody answers."""
    browser_tools.navigate(site.url("/keys.html"))
    browser_tools.evaluate(
        "document.body.insertAdjacentHTML('afterbegin', '<a href=\"other-program:x\">Start</a>')"
    )
    snapshot = browser_tools.snapshot()
    done = browser_tools.click(snapshot.find("link", "Start"))
    assert done.notes == ("The page asked for another program, to open other-program:x; none was started",)
    browser_tools.click(snapshot.find("button", "Button"))
    assert browser_tools.evaluate("() => seenOf('click').at(-1)").value == "button"
    with pytest.raises(InvalidArgument, match="Not an address that a browser shows: 'other-program:x'"):
        browser_tools.navigate("other-program:x")


def test_default_timeouts_are_those_of_the_requirements() -> None:
    """REQ-02: Timeout defaults to 10 seconds.

    REQ-04: Timeout defaults to 5 seconds.
    """
    options = Options.of()
    assert (options.timeout_navigation, options.timeout_action, options.timeout_screenshot) == (
        10.0,
        5.0,
        10.0,
    )


def test_page_changes_its_address_no_more_often_than_a_person_would_see(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/index.html"))
    often = "() => { try { for (let i = 1; i < 1000; i++) history.replaceState(i, '') } catch {} return history.state }"
    last: Any = browser_tools.evaluate(often).value
    assert 0 < last <= 201
