"""A browser keeps nothing of contexts that come and go, whatever they were doing."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import psutil
import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Closed, DeadlineExceeded, StorageState, WebtoolsError, capabilities
from webtools.capabilities import default_browser
from webtools.deadline import Budget, Deadline
from webtools.operations.storage import storage_state
from webtools.protocol import browser
from webtools.session.session import Session
from webtools.supervision.wires import SideConnection

EMPTY = StorageState(cookies=(), origins=())


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


@pytest.fixture
def restoring(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set when a context restores its storage, which then takes for ever."""
    begun = Event()

    def restore(session: Session, deadline: Deadline, _: StorageState) -> None:
        begun.set()
        session.wait(lambda: False, deadline=deadline, waiting_for="nothing")

    monkeypatch.setattr(storage_state, "restore", restore)
    return begun


def user_contexts(tools: BrowserTools) -> set[str]:
    driver = tools._browser._drivers.current
    assert driver is not None
    deadline = Deadline("looking", 10)
    with SideConnection(driver, deadline) as link:
        found = Session(link).ask(browser.get_user_contexts(), deadline=deadline)
    return {one.user_context for one in found.user_contexts}


def until_only(tools: BrowserTools, before: set[str]) -> None:
    wait_until(lambda: user_contexts(tools) == before, f"no user contexts are there but {before}")


def test_contexts_that_are_gone_leave_no_name_in_the_pages_to_come(
    browser_tools: BrowserTools, site: Site
) -> None:
    names = "() => Object.getOwnPropertyNames(window)"
    browser_tools.navigate(site.url("/status/200"))
    before = browser_tools.evaluate(names).value
    for number in range(3):
        browser_tools.context_create(f"gone {number}")
        browser_tools.context_close(f"gone {number}")
    browser_tools.navigate(site.url("/status/200"))
    after = browser_tools.evaluate(names).value
    assert isinstance(before, list)
    assert isinstance(after, list)
    assert [name for name in after if "-" in str(name)] == []
    assert sorted(map(str, after)) == sorted(map(str, before))


def test_a_context_that_is_closed_while_it_opens_leaves_nothing_behind(
    browser_tools: BrowserTools, restoring: Event, threads: ThreadPoolExecutor
) -> None:
    browser_tools.tabs()
    before = user_contexts(browser_tools)
    opening = threads.submit(browser_tools.context_create, "opening", storage_state=EMPTY)
    assert restoring.wait(10)
    assert len(user_contexts(browser_tools)) == len(before) + 1
    browser_tools.context_close("opening")
    with pytest.raises(Closed):
        opening.result(10)
    until_only(browser_tools, before)


@pytest.mark.parametrize(
    "runs", [pytest.param("for (;;);", id="stuck"), pytest.param("return new Promise(() => 0)", id="waiting")]
)
def test_a_context_that_is_closed_while_it_is_busy_leaves_nothing_behind(
    browser_tools: BrowserTools, site: Site, threads: ThreadPoolExecutor, runs: str
) -> None:
    browser_tools.tabs()
    before = user_contexts(browser_tools)
    stuck = browser_tools.context("stuck")
    stuck.navigate(site.url("/status/200"))
    running = threads.submit(stuck.evaluate, f"() => {{ fetch('/hang?key=held'); {runs} }}", timeout=30)
    site.wait_for("/hang")
    stuck.close()
    with pytest.raises(WebtoolsError):
        running.result(10)
    until_only(browser_tools, before)
    site.holds.wait_gone("held", timeout=10)  # the server lost its client: the page is really closed


@pytest.mark.usefixtures("restoring")
def test_a_context_that_does_not_open_in_time_leaves_the_browser_to_the_others(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/counter.html"))
    browser_tools.evaluate("() => { window.mark = 1 }")
    before = user_contexts(browser_tools)
    with pytest.raises(DeadlineExceeded, match=r"opening the context|starting the browser"):
        browser_tools.context("slow", storage_state=EMPTY, timeout_start=1.5).tabs()
    browser_tools.context_close("slow")
    until_only(browser_tools, before)
    assert browser_tools.evaluate("() => window.mark").value == 1


def test_a_user_context_that_comes_when_nobody_waits_any_more_is_removed() -> None:
    with BrowserTools() as tools:
        tools.tabs()
        before = user_contexts(tools)
        driver = tools._browser._drivers.current
        assert driver is not None
        root = psutil.Process(driver.pid)
        stopped = root.children() if capabilities.has("driver-process", default_browser()) else [root]
        for process in stopped:
            process.suspend()
        try:
            with pytest.raises(DeadlineExceeded):
                tools.context("late", timeout_start=0.5).tabs()
        finally:
            for process in stopped:
                process.resume()
        until_only(tools, before)  # the question comes behind the one that is to be answered late


def test_pages_of_other_contexts_cannot_write_into_a_context_that_opens(
    browser_tools: BrowserTools, site: Site
) -> None:
    for name in ("alice", "bob"):  # who comes later is told by Chromium what all pages have written before
        context = browser_tools.context(name)
        context.navigate(site.url("/status/200"))
        context.evaluate(f"() => console.log('{name} was here')")
    for name in ("alice", "bob"):
        context = browser_tools.context(name)
        kept = context._context.call(Budget("look", 5), lambda session, _: str(session.console._of))
        assert kept.count(" was here") == kept.count(f"{name} was here") > 0
