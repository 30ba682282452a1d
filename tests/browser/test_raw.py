"""Any command and any event of the protocol."""

import queue
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserDied, BrowserTools, DeadlineExceeded, ProtocolError


def tab_at(tools: BrowserTools, address: str) -> str:
    tabs = tools.bidi("browsingContext.getTree")["contexts"]
    found: str = next(tab["context"] for tab in reversed(tabs) if tab["url"].startswith(address))
    return found


def test_bidi_sends_any_command_and_returns_its_result(browser_tools: BrowserTools) -> None:
    browser_tools.navigate("data:text/html,<title>Here</title>")
    tab = tab_at(browser_tools, "data:")
    shot = browser_tools.bidi(
        "script.evaluate",
        {"expression": "document.title", "target": {"context": tab}, "awaitPromise": False},
    )
    assert shot["result"] == {"type": "string", "value": "Here"}


def test_bidi_names_the_standards_error(browser_tools: BrowserTools) -> None:
    with pytest.raises(ProtocolError) as raised:
        browser_tools.bidi("no.such", {})
    assert raised.value.error == "unknown command"


def test_bidi_that_closes_the_browser_returns_when_it_has_ended(own_browser: BrowserTools) -> None:
    assert own_browser.bidi("browser.close") == {}
    with pytest.raises(BrowserDied, match="during bidi"):
        own_browser.snapshot()
    assert own_browser.navigate("about:blank").url == "about:blank"


def test_on_calls_the_handler_for_events_of_this_context_until_it_is_ended(
    browser_tools: BrowserTools, site: Site
) -> None:
    events: queue.Queue[dict[str, Any]] = queue.Queue()
    other = browser_tools.context("other")
    off = browser_tools.context("default").on("browsingContext.domContentLoaded", events.put)
    other.navigate(site.url("/status/200"))
    browser_tools.context("default").navigate(site.url("/form.html"))
    assert events.get(timeout=10)["url"] == site.url("/form.html")
    off()
    off()
    browser_tools.context("default").navigate(site.url("/frames.html"))
    assert events.empty()


def test_handler_of_a_module_gets_all_its_events(browser_tools: BrowserTools, site: Site) -> None:
    events: queue.Queue[dict[str, Any]] = queue.Queue()
    browser_tools.navigate("about:blank")
    off = browser_tools.on("browsingContext", events.put)
    browser_tools.navigate(site.url("/form.html"))
    assert events.get(timeout=10)["context"] == browser_tools.tabs.active.id
    off()


def test_handler_also_runs_while_no_call_runs_and_may_fail(browser_tools: BrowserTools) -> None:
    events: queue.Queue[str] = queue.Queue()

    def handler(params: dict[str, Any]) -> None:
        events.put(params["text"])
        raise ValueError("mine")

    browser_tools.navigate("about:blank")
    browser_tools.on("log.entryAdded", handler)
    browser_tools.evaluate("() => { setTimeout(() => console.log('later'), 600) }")
    assert events.get(timeout=10) == "later"
    assert browser_tools.evaluate("() => 1").value == 1


def test_bidi_has_a_deadline(browser_tools: BrowserTools) -> None:
    browser_tools.navigate("about:blank")
    tab = tab_at(browser_tools, "about:blank")
    endless = {"expression": "new Promise(() => {})", "target": {"context": tab}, "awaitPromise": True}
    with pytest.raises(DeadlineExceeded):
        browser_tools.bidi("script.evaluate", endless, timeout=0.3)
