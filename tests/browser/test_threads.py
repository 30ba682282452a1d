"""Plain synchronous calls from many threads and from inside an event loop."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection

import psutil
import pytest

from tests.browser.processes import driver_name
from webtools import BrowserTools, Closed, ContextTools

_THREADS = 8
_CALLS = 50
_CONTEXTS = ("a", "b", "c", "d")

_PAGE = """data:text/html,<title>{name}</title><input aria-label=Field>
<button onclick="counts.push(counts.length); this.textContent = 'Clicked ' + counts.length">Count</button>
<script>counts = []</script>"""


def contexts_of(browser_tools: BrowserTools) -> list[ContextTools]:
    contexts = [browser_tools.context(name) for name in _CONTEXTS]
    for context in contexts:
        context.navigate(_PAGE.format(name=context.name))
    return contexts


def work(context: ContextTools, thread: int) -> None:
    """Calls whose results tell if one was lost, or meant for somebody else."""
    for number in range(_CALLS):
        mine = f"{thread}-{number}"
        told = context.evaluate(
            f"() => ['{mine}', document.title, (calls.push('{mine}'), calls.length)]"
        ).value
        assert isinstance(told, list)
        assert told[:2] == [mine, context.name]


def assert_each_call_ran_once(contexts: list[ContextTools]) -> None:
    for at, context in enumerate(contexts):
        threads = [thread for thread in range(_THREADS) if thread % len(contexts) == at]
        expected = sorted(f"{thread}-{number}" for thread in threads for number in range(_CALLS))
        ran = context.evaluate("() => calls").value
        assert isinstance(ran, list)
        assert sorted(map(str, ran)) == expected


def storm(browser_tools: BrowserTools) -> None:
    contexts = contexts_of(browser_tools)
    for context in contexts:
        context.evaluate("() => { window.calls = [] }")
    with ThreadPoolExecutor(_THREADS) as threads:
        for done in [
            threads.submit(work, contexts[thread % len(contexts)], thread) for thread in range(_THREADS)
        ]:
            done.result()
    assert_each_call_ran_once(contexts)


def test_eight_threads_with_fifty_calls_each_on_four_contexts_lose_and_swap_none(
    browser_tools: BrowserTools,
) -> None:
    storm(browser_tools)


def test_threads_of_an_event_loop_lose_and_swap_no_calls(browser_tools: BrowserTools) -> None:
    async def main() -> None:
        storm(browser_tools)  # straight in the loop's own thread
        await asyncio.to_thread(storm, browser_tools)

    asyncio.run(main())


def test_actions_of_many_threads_on_one_context_happen_one_after_the_other(
    browser_tools: BrowserTools,
) -> None:
    browser_tools.navigate(_PAGE.format(name="one"))
    button = browser_tools.snapshot().find("button")
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(browser_tools.click, button) for _ in range(12)]:
            done.result()
    assert browser_tools.evaluate("() => counts").value == list(range(12))


def test_waiting_call_of_one_context_does_not_hold_up_another(browser_tools: BrowserTools) -> None:
    slow, quick = browser_tools.context("slow"), browser_tools.context("quick")
    slow.navigate(_PAGE.format(name="slow"))
    quick.navigate(_PAGE.format(name="quick"))
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(
            slow.evaluate, "() => new Promise(done => { window.release = done })", timeout=30
        )
        for _ in range(20):
            assert quick.evaluate("document.title").value == "quick"
        assert not waiting.done()
        slow.close()
        with pytest.raises(Closed, match="during evaluate"):
            waiting.result(5)


def test_the_first_calls_of_many_threads_start_one_browser() -> None:
    start = threading.Barrier(4)

    def first(browser_tools: BrowserTools, name: str) -> object:
        start.wait()
        return browser_tools.context(name).evaluate("1 + 1").value

    with BrowserTools() as browser_tools, ThreadPoolExecutor(4) as threads:
        before = drivers()
        values = [threads.submit(first, browser_tools, name).result for name in _CONTEXTS]
        assert [value() for value in values] == [2, 2, 2, 2]
        assert len(drivers() - before) == 1


def drivers() -> set[int]:
    return {child.pid for child in psutil.Process().children() if driver_name() in child.name()}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # of threads, which is the point
@pytest.mark.parametrize("context", ["default", "made in the fork"])
def test_forked_process_gets_an_error_because_the_browser_is_not_its_own(
    browser_tools: BrowserTools, context: str
) -> None:
    browser_tools.navigate("data:text/html,<title>Ours</title>")

    def ask(told: Connection) -> None:
        try:
            browser_tools.context(context).evaluate("1")
        except Closed as error:
            told.send(error.message)
        finally:
            os._exit(0)  # not pytest's own end of a run

    here, there = Pipe()
    child = get_context("fork").Process(target=ask, args=(there,))
    child.start()
    assert here.poll(10)
    assert "belongs to the process" in here.recv()
    child.join()
    assert browser_tools.evaluate("document.title").value == "Ours"
