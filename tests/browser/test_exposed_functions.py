"""Functions of Python that pages call."""

import queue
import threading
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument


def test_page_calls_a_function_and_gets_its_value(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.expose_function("add", lambda *given: {"sum": sum(given)})
    browser_tools.expose_function("nothing", lambda *_: None)
    assert browser_tools.evaluate("() => add(1, 2.5)").value == {"sum": 3.5}
    assert (
        browser_tools.evaluate("async () => typeof (await nothing('x', undefined, [null]))").value
        == "undefined"
    )
    browser_tools.navigate(site.url("/form.html"))
    assert browser_tools.evaluate("() => add(4)").value == {"sum": 4}
    with pytest.raises(InvalidArgument, match="already"):
        browser_tools.expose_function("add", sum)


def test_errors_of_the_function_reject_the_promise(browser_tools: BrowserTools) -> None:
    def fails(*_: Any) -> None:
        raise ValueError("not today")

    browser_tools.set_content("")
    browser_tools.expose_function("fails", fails)
    browser_tools.expose_function("unsendable", lambda: {1, 2})
    caught = "async () => { try { await %s() } catch (error) { return error.message } }"
    assert browser_tools.evaluate(caught % "fails").value == "ValueError: not today"
    assert "TypeError" in browser_tools.evaluate(caught % "unsendable").value


def test_frames_and_new_tabs_have_the_function_before_their_scripts(
    browser_tools: BrowserTools, site: Site
) -> None:
    seen: queue.Queue[str] = queue.Queue()
    browser_tools.expose_function("tell", seen.put)
    frame = "<iframe srcdoc=\"<script>tell('frame')</script>\"></iframe>"
    browser_tools.set_content(f"<script>tell('page')</script>{frame}")
    assert {seen.get(timeout=10), seen.get(timeout=10)} == {"page", "frame"}
    browser_tools.navigate(site.url())
    with browser_tools.expect_popup():
        browser_tools.evaluate("() => void window.open('/written?html=<script>tell(\"popup\")</script>')")
    assert seen.get(timeout=10) == "popup"
    with browser_tools.context("other") as other:
        other.navigate(site.url())
        assert other.evaluate("typeof window.tell").value == "undefined"


def test_calls_come_in_their_order(browser_tools: BrowserTools) -> None:
    seen: list[int] = []
    done = threading.Event()

    def note(number: int) -> None:
        seen.append(number)
        if number == 99:
            done.set()

    browser_tools.set_content("")
    browser_tools.expose_function("note", note)
    browser_tools.evaluate("() => { for (let i = 0; i < 100; i++) note(i) }")
    assert done.wait(20)
    assert seen == list(range(100))


def test_function_calls_tools_while_a_script_waits_for_it(browser_tools: BrowserTools) -> None:
    browser_tools.set_content("<title>Mine</title><button onclick='go()'>Go</button>")
    browser_tools.expose_function("titled", lambda: browser_tools.evaluate("document.title").value)
    browser_tools.expose_function("twice", lambda: browser_tools.evaluate("() => titled()").value * 2)
    assert browser_tools.evaluate("() => titled()").value == "Mine"
    assert browser_tools.evaluate("() => twice()").value == "MineMine"
    done = threading.Event()

    def go() -> None:
        browser_tools.evaluate("document.title = 'Gone'")
        done.set()

    browser_tools.expose_function("go", go)
    browser_tools.get("button", "Go").click()
    assert done.wait(10)
    assert browser_tools.title == "Gone"


def test_function_calls_tools_while_every_kind_of_script_waits_for_it(browser_tools: BrowserTools) -> None:
    browser_tools.set_content("<title>Mine</title><button>Go</button>")
    browser_tools.expose_function("titled", lambda: browser_tools.evaluate("document.title").value)
    button = browser_tools.get("button", "Go")
    assert browser_tools.evaluate_handle("() => titled()").json_value() == "Mine"
    assert button.evaluate("() => titled()").value == "Mine"
    assert button.evaluate_all("() => titled()").value == "Mine"
