"""Functions that are called for events: order, threads, errors, and what they may do."""

import queue
import threading
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, DialogHandle, FrameEvent, InvalidArgument, capabilities
from webtools.capabilities import default_browser


def test_requests_are_announced_in_their_order(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[tuple[str, Any, str]] = queue.Queue()
    browser_tools.navigate(site.url())
    for name in ("request", "response", "request_finished", "request_failed"):
        browser_tools.on(name, lambda one, name=name: seen.put((name, one.status, one.url)))
    browser_tools.evaluate("async () => { await (await fetch('/redirect?to=/echo')).text() }")
    browser_tools.evaluate(f"fetch('{site.closed}').catch(() => 0)")
    found: list[tuple[str, Any, str]] = []
    while not found or found[-1][0] != "request_failed":
        found.append(seen.get(timeout=10))
    assert [one for one in found if "echo" in one[2] and "redirect" not in one[2]] == [
        ("request", None, site.url("/echo")),
        ("response", 200, site.url("/echo")),
        ("request_finished", 200, site.url("/echo")),
    ]
    assert ("response", 302, site.url("/redirect?to=/echo")) in found


def test_handler_gets_bodies_by_calling_tools(browser_tools: BrowserTools, site: Site) -> None:
    bodies: queue.Queue[str | None] = queue.Queue()
    browser_tools.navigate(site.url())
    browser_tools.on(
        "request_finished", lambda one: bodies.put(browser_tools.network_request(one.number).response_body)
    )
    browser_tools.evaluate("async () => { await (await fetch('/code.js?code=1')).text() }")
    assert bodies.get(timeout=10) == "1"


def test_console_and_exceptions_are_announced(browser_tools: BrowserTools, site: Site) -> None:
    messages: queue.Queue[str] = queue.Queue()
    errors: queue.Queue[str] = queue.Queue()
    browser_tools.navigate(site.url())
    browser_tools.evaluate("console.log('before')")
    browser_tools.on("console", lambda one: messages.put(f"{one.level} {one.text}"))
    off = browser_tools.on("page_error", lambda one: errors.put(one.text))
    browser_tools.evaluate("console.warn('two', 2); setTimeout(() => { throw new Error('boom') }, 0)")
    assert messages.get(timeout=10) == "warning two 2"
    assert "boom" in errors.get(timeout=10)
    off()
    off()
    browser_tools.once("page_error", lambda one: errors.put("once"))
    browser_tools.evaluate("setTimeout(() => { throw new Error('again') }, 0)")
    assert errors.get(timeout=10) == "once"
    browser_tools.evaluate(
        "setTimeout(() => { throw new Error('third') }, 0); setTimeout(console.log, 1, 'end')"
    )
    while messages.get(timeout=10) != "info end":
        pass
    assert errors.empty()


def test_tabs_are_announced_with_handles(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[tuple[str, Any]] = queue.Queue()
    browser_tools.navigate(site.url())
    browser_tools.on("popup", lambda tab: seen.put(("popup", tab)))
    browser_tools.on("load", lambda tab: seen.put(("load", tab)))
    browser_tools.on("close", lambda tab: seen.put(("close", tab)))
    with browser_tools.expect_popup() as popup:
        browser_tools.evaluate("() => void window.open('/status/200')")
    assert ("popup", popup.value) == next(
        one for one in iter(lambda: seen.get(timeout=10), None) if one[0] == "popup"
    )
    popup.value.close()
    assert ("close", popup.value) == next(
        one for one in iter(lambda: seen.get(timeout=10), None) if one[0] == "close"
    )
    browser_tools.tabs[0].activate()
    browser_tools.navigate(site.url("/form.html"))
    tab = browser_tools.tabs.active
    while seen.get(timeout=10) != ("load", tab):
        pass


def test_frames_are_announced_with_the_address_of_the_moment(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[tuple[str, FrameEvent]] = queue.Queue()
    browser_tools.navigate(site.url())
    tab = browser_tools.tabs.active
    browser_tools.on("frame_attached", lambda event: seen.put(("attached", event)))
    browser_tools.on("frame_navigated", lambda event: seen.put(("navigated", event)))
    browser_tools.on("frame_detached", lambda event: seen.put(("detached", event)))

    def until(name: str, url: str) -> list[tuple[str, FrameEvent]]:
        found = [seen.get(timeout=10)]
        while (found[-1][0], found[-1][1].url) != (name, url):
            found.append(seen.get(timeout=10))
        assert all(one.tab == tab for _, one in found)
        return found

    plain = site.url("/plain.html")
    browser_tools.evaluate(
        "url => { const f = document.createElement('iframe'); f.src = url; document.body.append(f) }", [plain]
    )
    came = until("navigated", plain)
    frame = came[-1][1].frame
    assert next(one.frame for name, one in came if name == "attached") == frame == browser_tools.frames[1]
    assert not came[-1][1].is_main
    frame.evaluate("() => { location.hash = 'one'; history.pushState(0, '', '#two') }")
    assert until("navigated", f"{plain}#one")[-1][1].frame == frame
    assert until("navigated", f"{plain}#two")[-1][1].frame == frame
    other = site.url("/form.html")
    browser_tools.navigate(other)
    left = [seen.get(timeout=10)]  # Firefox reports that the frame went when the next document has come
    while {name for name, _ in left} != {"detached", "navigated"}:
        left.append(seen.get(timeout=10))
    (went,) = (one for name, one in left if name == "detached")
    (here,) = (one for name, one in left if name == "navigated")
    assert (went.frame, went.url, went.is_main) == (frame, f"{plain}#two", False)
    assert (here.frame, here.url, here.is_main) == (browser_tools.main_frame, other, True)
    assert frame.is_detached
    with pytest.raises(InvalidArgument, match="It is called 'frame_navigated' here"):
        browser_tools.on("framenavigated", print)


def test_records_say_the_tab_and_the_frame(browser_tools: BrowserTools, site: Site) -> None:
    messages: queue.Queue[Any] = queue.Queue()
    downloads: queue.Queue[Any] = queue.Queue()
    browser_tools.navigate(site.url())
    first = browser_tools.tabs.active
    second = browser_tools.tabs.new(site.url("/plain.html"))
    browser_tools.on("console", messages.put)
    browser_tools.on("download", downloads.put)
    first.evaluate(
        "url => { const f = document.createElement('iframe'); f.src = url; document.body.append(f) }",
        [site.url("/plain.html")],
    )
    frame = first.frames[1]
    with first.expect_request("*/echo") as asked:
        frame.evaluate("async () => { console.log('of a frame'); await fetch('/echo') }")
    assert (asked.value.tab_id, asked.value.frame_id) == (first.id, frame.id)
    assert messages.get(timeout=10).tab_id == first.id
    second.evaluate("console.log('of a tab')")
    assert messages.get(timeout=10).tab_id == second.id
    assert [one.tab_id for one in second.console_messages().messages] == [second.id]
    with first.expect_dialog(accept=True) as dialog:
        first.evaluate("() => void setTimeout(alert)")
    assert dialog.value.tab_id == first.id
    document = second.network_requests().requests[0]
    assert (document.tab_id, document.frame_id) == (second.id, second.main_frame.id)
    with second.expect_download() as download:
        second.evaluate("() => void (location.href = '/download?text=kept&name=a.txt')")
    assert download.value.tab_id == downloads.get(timeout=10).tab_id == second.id


def test_download_is_announced_when_it_is_there(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[Any] = queue.Queue()
    browser_tools.navigate(site.url())
    browser_tools.on("download", seen.put)
    browser_tools.evaluate("() => void (location.href = '/download?text=kept&name=a.txt')")
    one = seen.get(timeout=10)
    assert (one.name, one.path.read_text()) == ("a.txt", "kept")


def test_dialog_is_answered_before_the_call_returns(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[str] = queue.Queue()

    def answer(dialog: DialogHandle) -> None:
        seen.put(f"{dialog.kind} {dialog.message} {dialog.default}")
        dialog.accept("Ada")
        with pytest.raises(InvalidArgument, match="answered already"):
            dialog.dismiss()

    browser_tools.set_content("<button onclick=\"document.title = prompt('Who?', 'you')\">Ask</button>")
    browser_tools.on("dialog", answer)
    browser_tools.get("button", "Ask").click()
    assert browser_tools.title == "Ada"
    assert seen.get(timeout=10) == "prompt Who? you"
    browser_tools.off("dialog", answer)
    browser_tools.on("dialog", lambda dialog: seen.put("left"))
    browser_tools.get("button", "Ask").click()
    assert seen.get(timeout=10) == "left"
    browser_tools.handle_dialog(accept=False)


def test_dialog_handler_that_calls_a_tool_waits_for_nothing(browser_tools: BrowserTools) -> None:
    done = threading.Event()

    def answer(_: DialogHandle) -> None:
        browser_tools.handle_dialog(accept=True)
        done.set()

    browser_tools.set_content("<button onclick=\"document.title = confirm('Sure?')\">Ask</button>")
    browser_tools.on("dialog", answer)
    browser_tools.get("button", "Ask").click()
    assert done.wait(10)
    assert browser_tools.title == "true"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_handler_that_raises_or_blocks_hurts_nobody(browser_tools: BrowserTools, site: Site) -> None:
    go_on, reached = threading.Event(), threading.Event()
    seen: queue.Queue[str] = queue.Queue()

    def blocks(_: object) -> None:
        reached.set()
        assert go_on.wait(30)
        raise ValueError("mine")

    browser_tools.set_content("<button>Press</button>")
    browser_tools.on("console", blocks)
    browser_tools.on("console", lambda one: seen.put(one.text))
    browser_tools.evaluate("console.log('one')")
    assert reached.wait(10)
    browser_tools.get("button", "Press").click()
    browser_tools.navigate(site.url())
    assert seen.empty()
    go_on.set()
    assert seen.get(timeout=10) == "one"


def test_handler_that_calls_a_tool_gives_its_turn_away(browser_tools: BrowserTools) -> None:
    seen: queue.Queue[str] = queue.Queue()
    second = threading.Event()

    def first(one: Any) -> None:
        if one.text == "one":
            browser_tools.evaluate("() => { console.log('two'); }")
            assert second.wait(10)  # which comes while this one has not ended
            seen.put("one")
        else:
            second.set()

    browser_tools.set_content("")
    browser_tools.on("console", first)
    browser_tools.evaluate("console.log('one')")
    assert seen.get(timeout=10) == "one"


def test_events_of_other_libraries_are_named(browser_tools: BrowserTools) -> None:
    for given, named in {"pageerror": "page_error", "requestfailed": "request_failed", "page": "tab"}.items():
        with pytest.raises(InvalidArgument, match=f"It is called '{named}' here"):
            browser_tools.on(given, print)
    with pytest.raises(InvalidArgument, match="cannot be called"):
        browser_tools.on("console", "print")  # type: ignore[call-overload]  # what is refused


def test_crash_of_a_page_is_announced(browser_tools: BrowserTools) -> None:
    if not capabilities.has("crash-event", default_browser()):
        pytest.skip("a crash ends this browser")
    crashed: queue.Queue[Any] = queue.Queue()
    browser_tools.set_content("")
    tab = browser_tools.tabs.active
    browser_tools.on("crash", crashed.put)
    with pytest.raises(Exception, match=r"(crash|load)"):  # of several kinds
        browser_tools.navigate("chrome://crash")
    assert crashed.get(timeout=10) == tab
