"""Messages of a page to the console stop neither the driver nor other contexts."""

from collections.abc import Callable
from time import monotonic

import pytest

from tests.browser.processes import driver
from tests.browser.site import Site
from webtools import BrowserTools, capabilities
from webtools.browser_name import default_browser
from webtools.errors import PageCrashed

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
        const write = () => { console.log(text + Math.random()); if (Date.now() < end) setTimeout(write, 1); };
        write();
    }""")
    for number in range(3):
        assert other.evaluate(f"() => {number}", timeout=15).value == number
    flooding.wait_for(time=4, timeout=20)
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
    "large objects": "console.log(large, [large, large]);",
    "workers": "for (let i = 0; i < 5; i++) new Worker('data:text/javascript,').terminate();",
}


_UNANSWERED_SECONDS = 3.0
"""For which the browser has answered nobody when a page is ended."""


@pytest.mark.parametrize("flood", _FLOODS)
def test_page_that_floods_loses_neither_its_browser_nor_other_contexts(
    flood: str, tools_of: Callable[..., BrowserTools]
) -> None:
    flooding, other = tools_of(), tools_of()
    flooding.navigate("data:text/html,<title>flooding</title><button>Go on</button>")
    other.navigate("data:text/html,<title>other</title>")
    flooding.evaluate(
        f"""() => {{
            const large = Object.fromEntries(Array.from({{ length: 20_000 }}, (_, i) => [`k${{i}}`, "v".repeat(100)]));
            const end = Date.now() + 2_000;
            const go = () => {{ {_FLOODS[flood]} if (Date.now() < end) setTimeout(go, 1); }};
            setTimeout(go);
        }}"""
    )
    waited = 0.0
    for number in range(3):
        began = monotonic()
        assert other.evaluate(f"() => document.title + {number}", timeout=30).value == f"other{number}"
        waited = max(waited, monotonic() - began)
    said = ""
    try:
        flooding.wait_for(time=2, timeout=30)
        said = str(flooding.evaluate("document.title", timeout=30).value)
    except PageCrashed as error:
        said = error.message
    ended = "kept the browser too busy" in said
    assert said == "flooding" or (ended and waited > _UNANSWERED_SECONDS)
    assert flooding.navigate("data:text/html,<title>next</title>", timeout=30).title == "next"


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
