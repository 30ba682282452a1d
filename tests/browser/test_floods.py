"""Messages of a page to the console stop neither the driver nor other contexts."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest
from websockets.sync.server import ServerConnection, serve

from tests.browser.processes import driver
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, capabilities
from webtools.capabilities import default_browser
from webtools.errors import PageCrashed, PromptOpen, WebtoolsError
from webtools.session.browsing_contexts import MOST_POPUPS

pytestmark = pytest.mark.alone

_HALVES = [
    "() => { console.log('\\udc00'); console.log('\\udc00') }",
    "() => { for (let i = 0; i < 5; i++) console.log({ a: '\\udc00', '\\ud800': ['\\udbff'] }) }",
    "() => { for (let i = 0; i < 3; i++) setTimeout(() => { throw new Error('\\udc00') }) }",
]


@pytest.mark.parametrize("function", _HALVES)
def test_console_text_with_halves_of_surrogate_pairs_is_shown(
    function: str, tools_of: Callable[..., BrowserTools]
) -> None:
    tools = tools_of()
    tools.navigate("data:text/html,<p>page")
    tools.evaluate(function)
    tools.evaluate("() => console.log('whole \\ud83d\\ude00 \\\\udc00')")
    *halves, whole = tools.console_messages().messages
    assert whole.text == "whole 😀 \\udc00"
    assert len(halves) >= 2
    assert all("\ufffd" in one.text for one in halves)


def test_flood_of_console_messages_leaves_other_contexts_alive(tools_of: Callable[..., BrowserTools]) -> None:
    flooding, other = tools_of(), tools_of()
    for tools in (flooding, other):
        tools.navigate("data:text/html,<p>page")
    flooding.evaluate("""() => {
        const text = "x".repeat(2_000_000);
        const end = Date.now() + 4_000;
        const write = () => {
            console.log(text + Math.random());
            if (Date.now() < end) setTimeout(write, 1); else window.ended = true;
        };
        write();
    }""")
    for number in range(3):
        assert other.evaluate(f"() => {number}", timeout=15).value == number
    flooding.wait_for(function="() => window.ended", timeout=20)
    if not capabilities.has("flood-limits", default_browser()):
        return
    (notice,) = flooding.console_messages(timeout=15).messages
    assert (notice.level, notice.text.partition(";")[0]) == (
        "warning",
        "webtools: this page writes too much to its console",
    )


@pytest.mark.needs("devtools")
def test_workers_of_a_page_share_its_budget_for_console_messages(
    site: Site, tools_of: Callable[..., BrowserTools]
) -> None:
    tools = tools_of()
    tools.navigate(site.url("index.html"))
    tools.evaluate(
        """() => {
            const code = "for (let i = 0; i < 300; i++) console.log('flood'); postMessage('done');";
            const address = URL.createObjectURL(new Blob([code]));
            const work = () => new Promise(done => { new Worker(address).onmessage = done; });
            return Promise.all(Array.from({ length: 20 }, work)).then(() => "done");
        }""",
        timeout=30,
    )
    notices = [one.text for one in tools.console_messages(timeout=30).messages if one.level == "warning"]
    assert notices
    assert notices[0].startswith("webtools: this page writes too much to its console")


_FLOODS = {
    "requests": "for (let i = 0; i < 50; i++) fetch('data:text/plain,' + Math.random());",
    "long addresses": "fetch('data:text/plain,' + 'x'.repeat(1_000_000) + Math.random());",
    "failures": "for (let i = 0; i < 20; i++) new EventSource('http://127.0.0.1:1/');",
    "errors": "for (let i = 0; i < 200; i++) Promise.reject(new Error('x'.repeat(5_000)));",
    "console": "for (let i = 0; i < 200; i++) console.log('flood', { i });",
    "large objects": "console.log(large, [large, large]);",
    "workers": "for (let i = 0; i < 5; i++) new Worker('data:text/javascript,').terminate();",
    "titles": "for (let i = 0; i < 200; i++) document.title = 'flooding';",
    "history": "for (let i = 0; i < 100; i++) history.pushState(i, '', '?' + i);",
    "fragments": "for (let i = 0; i < 100; i++) location.hash = Math.random();",
    "cookies": "for (let i = 0; i < 100; i++) document.cookie = `c${i % 40}=${Math.random()}`;",
    "frames": """
        for (let i = 0; i < 10; i++) {
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.srcdoc = "<p>frame</p>";
            setTimeout(() => frame.remove(), 20);
        }""",
    "popups": "for (let i = 0; i < 3; i++) open('about:blank');",
    "dialogs": "alert('flood');",
    "downloads": """
        const link = document.createElement("a");
        link.href = "data:application/octet-stream,flood";
        link.download = "flood.bin";
        link.click();""",
    "WebSocket frames": """
        socket ??= new WebSocket(SOCKET);
        if (socket.readyState === 1) for (let i = 0; i < 100; i++) socket.send("x".repeat(1_000));""",
}
_IN_FRONT = ("dialogs", "popups")
"""Floods before whose page stands something else, so that the page can't be asked for the end."""
_UNANSWERED_SECONDS = 2.0 / (os.cpu_count() or 1) + 0.75
"""For which the browser has answered nobody when a page is ended: two seconds of all processors, and a second look."""
_TIMEOUT = 30.0


@pytest.fixture
def echo() -> Iterator[str]:
    """The address of a server of WebSockets that sends back what it gets."""

    def send_back(socket: ServerConnection) -> None:
        for message in socket:
            socket.send(message)

    with serve(send_back, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
        thread.join()


def _answered(call: Callable[[], object]) -> tuple[object, float]:
    """Return the result of a call, or its error, which has to come by the deadline of the call, and its time."""
    began = monotonic()
    result: object
    try:
        result = call()
    except WebtoolsError as error:
        result = error
    seconds = monotonic() - began
    assert seconds < _TIMEOUT + 3
    return result, seconds


def _leave(tools: BrowserTools, url: str) -> str | None:
    """Go to another page, and answer the dialogs that hold up the one before."""
    end = monotonic() + _TIMEOUT
    while monotonic() < end:
        try:
            return tools.navigate(url, timeout=_TIMEOUT).title
        except PromptOpen:
            with suppress(WebtoolsError):  # it may have gone with its page
                tools.handle_dialog(accept=True, timeout=_TIMEOUT)
    raise AssertionError("dialogs held up the page")


def _user_contexts(tools: BrowserTools) -> int:
    return len(tools.bidi("browser.getUserContexts", timeout=_TIMEOUT)["userContexts"])


@pytest.mark.parametrize("flood", _FLOODS)
def test_page_that_floods_loses_neither_its_browser_nor_other_contexts(
    flood: str, site: Site, echo: str, tools_of: Callable[..., BrowserTools], tmp_path: Path
) -> None:
    other = tools_of()
    other.navigate("data:text/html,<title>other</title>")
    contexts = _user_contexts(other)
    flooding = tools_of()
    flooding.navigate(site.url("second.html"))
    flooding.evaluate(
        f"""() => {{
            document.title = "flooding";
            let socket;
            const SOCKET = "{echo}";
            const large = Object.fromEntries(Array.from({{ length: 20_000 }}, (_, i) => [`k${{i}}`, "v".repeat(100)]));
            const end = Date.now() + 2_000;
            const go = () => {{ {_FLOODS[flood]} if (Date.now() < end) setTimeout(go, 1); else window.ended = true; }};
            setTimeout(go);
        }}"""
    )
    waited = 0.0
    for number in range(3):
        answer, seconds = _answered(
            lambda: other.evaluate(f"() => document.title + {number}", timeout=_TIMEOUT).value  # noqa: B023  # called at once
        )
        assert answer == f"other{number}"
        waited = max(waited, seconds)
        _, seconds = _answered(lambda: flooding.evaluate("document.title", timeout=_TIMEOUT))
        waited = max(waited, seconds)
    over = {"time": 2.0} if flood in _IN_FRONT else {"function": "() => window.ended"}
    _, seconds = _answered(lambda: flooding.wait_for(timeout=_TIMEOUT, **over))
    waited = max(waited, seconds)
    said, seconds = _answered(lambda: flooding.evaluate("document.title", timeout=_TIMEOUT).value)
    if isinstance(said, PageCrashed):
        assert "kept the browser too busy" in said.message
        assert max(waited, seconds) > _UNANSWERED_SECONDS  # in whichever context the browser was asked
    elif flood == "dialogs":
        assert said == "flooding" or isinstance(said, PromptOpen)
    else:
        assert said == ("" if flood == "popups" else "flooding")  # the last popup is in front
    assert _leave(flooding, site.url("second.html")) == "Second"
    flooding.close()
    assert _user_contexts(other) == contexts
    assert list(tmp_path.glob(".incoming-*")) == []


def _tabs_of(user_context: str, tools: BrowserTools) -> int:
    tabs = tools.bidi("browsingContext.getTree")["contexts"]
    return sum(one["userContext"] == user_context for one in tabs)


def test_tabs_that_a_page_opens_beyond_the_limit_are_closed_and_reported(
    tools_of: Callable[..., BrowserTools],
) -> None:
    tools = tools_of()
    page = "data:text/html,<title>opens tabs</title>"
    tools.navigate(page)
    contexts = tools.bidi("browsingContext.getTree")["contexts"]
    own = next(one["userContext"] for one in contexts if one["url"] == page)
    tools.evaluate(
        "() => { let left = 120; const go = () => { open('about:blank'); if (--left) setTimeout(go, 5); }; go(); }",
        timeout=_TIMEOUT,
    )
    full = f"{MOST_POPUPS} tabs that the page opened are open, and no more"
    wait_until(lambda: len(tools.tabs(timeout=_TIMEOUT).tabs) == 1 + MOST_POPUPS, full, seconds=60)
    note = f"Tabs that pages opened and that were closed at once, since {MOST_POPUPS} are open: "
    surplus = 0

    def all_are_reported() -> bool:
        nonlocal surplus
        notes = tools.press_key("Shift", timeout=_TIMEOUT).notes
        surplus += sum(int(one.removeprefix(note)) for one in notes if one.startswith(note))
        return surplus == 20

    wait_until(all_are_reported, "20 tabs are reported as closed", seconds=60)
    wait_until(lambda: _tabs_of(own, tools) == 1 + MOST_POPUPS, full, seconds=60)
    assert len(tools.tabs("close", 5).tabs) == MOST_POPUPS
    tools.tabs("select", 0)
    tools.evaluate("() => { open('about:blank'); }")
    wait_until(lambda: len(tools.tabs().tabs) == 1 + MOST_POPUPS, "a closed tab makes room for another")


def test_page_that_opens_dialogs_without_end_is_left_by_closing_its_tab(
    tools_of: Callable[..., BrowserTools],
) -> None:
    tools = tools_of()
    tools.navigate("data:text/html,<title>flooding</title>")
    tools.evaluate("() => { setTimeout(() => { for (;;) alert('flood'); }); }")
    wait_until(lambda: isinstance(_answered(lambda: tools.evaluate("1"))[0], PromptOpen), "a dialog is open")
    for _ in range(3):
        assert tools.handle_dialog(accept=True).dialog is not None
    tools.tabs("close")
    assert tools.navigate("data:text/html,<title>next</title>").title == "next"


@pytest.mark.needs("flood-limits")
def test_flood_of_requests_is_reported_in_the_console_and_in_notes(
    site: Site, tools_of: Callable[..., BrowserTools]
) -> None:
    tools = tools_of()
    tools.navigate(site.url("index.html"))
    tools.evaluate("() => { for (let i = 0; i < 5_000; i++) fetch('data:text/plain,' + i); }", timeout=30)
    (notice,) = (one for one in tools.console_messages(timeout=30).messages if one.level == "warning")
    assert notice.text.startswith("webtools: this page uses the network too much")
    left = tools.navigate(site.url("second.html"), timeout=30)
    assert left.title == "Second"
    assert any("uses the network too much" in note for note in left.notes)


@pytest.mark.needs("crash-event")
def test_page_that_keeps_the_browser_too_busy_to_answer_is_ended_alone(
    tools_of: Callable[..., BrowserTools],
) -> None:
    flooding, other = tools_of(), tools_of()
    flooding.navigate("data:text/html,<title>flooding</title>")
    other.navigate("data:text/html,<title>other</title>")
    before = driver()
    flooding.evaluate("""() => {
        let count = 0;
        const flood = () => { for (let i = 0; i < 20_000; i++) document.title = count++; setTimeout(flood); };
        setTimeout(flood);
    }""")
    with pytest.raises(PageCrashed, match="kept the browser too busy"):
        flooding.evaluate("() => new Promise(() => {})", timeout=60)
    assert other.evaluate("document.title", timeout=30).value == "other"
    (note,) = flooding.navigate("data:text/html,<title>again</title>").notes
    assert "kept the browser too busy" in note
    assert driver() == before
