"""A browser's contexts by name, used by several threads at once; no browser is started for it."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, main_thread

import pytest

from tests.waiting import wait_until
from webtools import BrowserTools, Cancelled, Closed, ContextTools, InvalidArgument
from webtools.cancellation import Cancellation


@pytest.fixture
def full() -> Iterator[BrowserTools]:
    """One place for a context, and it is taken: whoever calls waits in the queue."""
    with BrowserTools(max_contexts=1, timeout_queue=30) as tools:
        tools._browser._slots.slot().take(1)
        yield tools


def until_queued(tools: BrowserTools) -> None:
    wait_until(lambda: tools._browser._slots._queue, "a caller waits")


def names(tools: BrowserTools) -> list[str]:
    return [one.name for one in tools.context_list().contexts]


def test_context_that_is_closed_while_it_opens_is_reported_as_closed(full: BrowserTools) -> None:
    with ThreadPoolExecutor(1) as threads:
        opening = threads.submit(full.context_create, "busy")
        until_queued(full)
        full.context_close("busy")
        with pytest.raises(Closed):
            opening.result(5)
    assert names(full) == ["default"]


def test_a_queued_call_that_is_given_up_leaves_the_queue(full: BrowserTools) -> None:
    cancellation = Cancellation()

    def create() -> None:
        with cancellation.holding():
            full.context_create("busy")

    with ThreadPoolExecutor(1) as threads:
        opening = threads.submit(create)
        until_queued(full)
        cancellation.cancel()
        with pytest.raises(Cancelled):
            opening.result(5)
    assert not full._browser._slots._queue
    assert names(full) == ["default"]


def test_an_old_handle_does_not_close_a_newer_context_of_its_name(full: BrowserTools) -> None:
    old = full.context("twin")
    old.close()
    full.context("twin")
    old.close()
    assert names(full) == ["default", "twin"]


def test_listing_beside_closing_brings_no_context_back(
    full: BrowserTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    doomed = full.context("doomed")
    full.context_switch("doomed")

    def closed_meanwhile(self: ContextTools) -> int:
        doomed.close()
        return 0

    monkeypatch.setattr(type(doomed._context), "page_count", property(closed_meanwhile))
    full.context_list()
    assert names(full) == ["default"]


def test_a_profile_for_contexts_in_anothers_browser_is_refused(full: BrowserTools, tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="A profile needs a browser of its own"):
        full.fresh(user_data_dir=tmp_path)


def test_ctrl_c_ends_the_wait_of_close_and_the_browser_ends_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tools = BrowserTools()
    may_end = Event()
    ended: list[str] = []

    def end() -> None:
        signal.pthread_kill(main_thread().ident, signal.SIGINT)  # type: ignore[arg-type]  # it runs
        may_end.wait(10)
        ended.append("the browser")

    monkeypatch.setattr(tools._browser._drivers, "close", end)
    with pytest.raises(KeyboardInterrupt):
        tools.close()
    may_end.set()
    tools.close()
    assert ended == ["the browser"]
