"""The keeper on a scripted browser behind a real WebSocket; real ones die in tests/browser/test_losses.py."""

import json
import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.waiting import wait_until
from webtools.deadline import Budget, Deadline
from webtools.driver import Driver
from webtools.errors import BrowserDied, BrowserNotStarted, Closed, DeadlineExceeded, InvalidArgument
from webtools.limits.origin_rules import NO_RULES
from webtools.options.browser import Options
from webtools.protocol import browser
from webtools.session.session import Session
from webtools.session.shown_documents import ShownDocuments
from webtools.supervision.context_limit import Slots
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.keeper import Keeper

SOON = Budget("test", 10)

_TAB: dict[str, Any] = {
    "context": "tab",
    "url": "about:blank",
    "userContext": "default",
    "children": [],
    "parent": None,
    "originalOpener": None,
}
_TRUE = {"type": "success", "realm": "r", "result": {"type": "boolean", "value": True}}
_RESULTS: dict[str, dict[str, Any]] = {
    "session.subscribe": {"subscription": "all"},
    "network.addDataCollector": {"collector": "bodies"},
    "browsingContext.getTree": {"contexts": [_TAB]},
    "goog:cdp.getSession": {"session": "devtools"},
    "script.evaluate": _TRUE,
    "script.callFunction": _TRUE,
    "browser.getUserContexts": {"userContexts": [{"userContext": "default"}]},
    "browser.createUserContext": {"userContext": "late"},
}
_FOREIGN_EVENT = {
    "type": "event",
    "method": "browsingContext.contextCreated",
    "params": {**_TAB, "context": "of another session"},
}


class ScriptedBrowser:
    """Answers commands of one connection as a browser with one empty tab, until it is killed."""

    shares_socket = False
    files = None
    relay = None
    remote = False
    quiet_seconds = None
    version = "scripted"
    debugging_ports: frozenset[int] = frozenset()
    browser = None

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.headers: dict[str, str] = {}
        self.given_up = False
        self.silent = False
        self.asked = threading.Event()
        """Set when a command has come that it did not answer."""
        self.resumed = threading.Event()
        """Set: it answers `createUserContext`, after an event of another session's tab."""
        self.removed: list[str] = []
        self._peers: list[ServerConnection] = []
        self._server = serve(self._answer, "127.0.0.1", 0, close_timeout=1)
        self._serving = threading.Thread(target=self._server.serve_forever)
        self._serving.start()
        self.web_socket_url = f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}/"

    def _answer(self, peer: ServerConnection) -> None:
        self._peers.append(peer)
        with suppress(ConnectionClosed):  # it was killed
            for text in peer:
                command = json.loads(text)
                if self.silent:
                    self.asked.set()
                    continue
                if command["method"] == "browser.createUserContext":
                    self.resumed.wait(10)
                    peer.send(json.dumps(_FOREIGN_EVENT))
                if command["method"] == "browser.removeUserContext":
                    self.removed.append(command["params"]["userContext"])
                result = _RESULTS.get(command["method"], {})
                # Commands are carried out although their sender has left.
                with suppress(ConnectionClosed):
                    peer.send(json.dumps({"id": command["id"], "type": "success", "result": result}))

    def kill(self) -> None:
        """End all connections and take no more, as a process that is gone."""
        self.close()
        for peer in self._peers:
            with suppress(OSError):  # it is closed already
                peer.socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Stop listening. Idempotent."""
        if self._serving.is_alive():
            self._server.shutdown()
            self._serving.join()


class Drivers:
    """Starts scripted browsers in place of real ones."""

    def __init__(self, folder: Path) -> None:
        self.options = Options()
        self.rules = NO_RULES
        self.process = os.getpid()
        self.started: list[ScriptedBrowser] = []
        self.suspected: list[Driver] = []
        self._folder = folder

    def lease(self) -> tuple[Driver, bool]:
        runs = bool(self.started) and not self.started[-1].given_up
        if not runs:
            self.started.append(ScriptedBrowser(self._folder))
        return cast("Driver", self.started[-1]), runs

    def suspect(self, driver: Driver) -> None:
        self.suspected.append(driver)

    def discard(self, driver: Driver) -> None:
        driver.given_up = "it was of no use"

    check = discard

    def close(self) -> None:
        """End nothing: the tests' fixture does."""


@pytest.fixture
def drivers(tmp_path: Path) -> Iterator[Drivers]:
    drivers = Drivers(tmp_path)
    yield drivers
    for each in drivers.started:
        each.close()


@pytest.fixture
def slots() -> Slots:
    return Slots(1)


@pytest.fixture
def keeper(drivers: Drivers, slots: Slots) -> Iterator[Keeper]:
    keeper = Keeper(
        drivers.options,
        cast("SharedDriver", drivers),
        slots.slot(),
        ShownDocuments().open("default"),
        own=True,
        alone=True,
    )
    yield keeper
    keeper.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as threads:
        yield threads


def ask(session: Session, deadline: Deadline) -> str:
    return session.ask(browser.get_user_contexts(), deadline=deadline).user_contexts[0].user_context


def noted(result: str, note: str) -> str:
    return f"{result}: {note}"


def kill_while_idle(keeper: Keeper, drivers: Drivers) -> None:
    drivers.started[-1].kill()
    wait_until(lambda: not keeper.running, "the keeper notices the death")


def test_first_call_starts_the_browser_and_the_next_ones_use_it(keeper: Keeper, drivers: Drivers) -> None:
    assert not keeper.running
    assert [keeper.call(SOON, ask) for _ in range(3)] == ["default"] * 3
    assert (len(drivers.started), keeper.running) == (1, True)


def test_user_context_that_comes_late_is_removed_though_events_come_before_it(
    drivers: Drivers, slots: Slots
) -> None:
    drivers.options = Options(timeout_start=2)  # enough to come as far as the user context
    keeper = Keeper(
        drivers.options,
        cast("SharedDriver", drivers),
        slots.slot(),
        ShownDocuments().open("second"),
        own=False,
        alone=False,
    )
    try:
        with pytest.raises(DeadlineExceeded):
            keeper.call(SOON, ask)
        (started,) = drivers.started
        started.resumed.set()
        wait_until(lambda: started.removed == ["late"], "the user context is removed")
    finally:
        keeper.close()


def test_death_while_idle_fails_the_next_call_and_the_one_after_has_a_new_browser(
    keeper: Keeper, drivers: Drivers
) -> None:
    keeper.call(SOON, ask)
    kill_while_idle(keeper, drivers)
    assert keeper.lost
    with pytest.raises(BrowserDied, match="died while idle"):
        keeper.call(SOON, ask)
    assert len(drivers.started) == 1, "the call that reports the loss does nothing else"
    assert keeper.call(SOON, ask) == "default"
    assert len(drivers.started) == 2


def test_call_that_takes_a_note_succeeds_after_a_loss_and_reports_it_once(
    keeper: Keeper, drivers: Drivers
) -> None:
    keeper.call(SOON, ask)
    kill_while_idle(keeper, drivers)
    assert "died while idle" in keeper.call(SOON, ask, with_note=noted)
    assert keeper.call(SOON, ask, with_note=noted) == "default"


def test_loss_stays_to_be_reported_when_the_call_with_the_note_fails(
    keeper: Keeper, drivers: Drivers
) -> None:
    def fail(_session: Session, _deadline: Deadline) -> str:
        raise InvalidArgument("on purpose")

    keeper.call(SOON, ask)
    kill_while_idle(keeper, drivers)
    with pytest.raises(InvalidArgument):
        keeper.call(SOON, fail, with_note=noted)
    with pytest.raises(BrowserDied, match="died while idle"):
        keeper.call(SOON, ask)


def test_death_under_a_call_fails_that_call_and_no_other(
    keeper: Keeper, drivers: Drivers, threads: ThreadPoolExecutor
) -> None:
    keeper.call(SOON, ask)
    drivers.started[0].silent = True
    running = threads.submit(keeper.call, SOON, ask)
    assert drivers.started[0].asked.wait(5)
    drivers.started[0].kill()
    with pytest.raises(BrowserDied) as raised:
        running.result(5)
    assert "while idle" not in raised.value.message
    assert keeper.call(SOON, ask) == "default"


def die(drivers: Drivers) -> Callable[[Session, Deadline], str]:
    """Return an operation under which the browser dies."""

    def operation(session: Session, deadline: Deadline) -> str:
        drivers.started[-1].silent = True
        drivers.started[-1].kill()
        return ask(session, deadline)

    return operation


def test_browser_that_dies_five_times_in_a_row_is_started_again_when_asked_twice(
    keeper: Keeper, drivers: Drivers
) -> None:
    for _ in range(5):
        with pytest.raises(BrowserDied):
            keeper.call(SOON, die(drivers))
    with pytest.raises(BrowserNotStarted, match="died 5 times in a row"):
        keeper.call(SOON, ask)
    assert len(drivers.started) == 5
    assert keeper.call(SOON, ask) == "default"


def test_good_call_ends_the_count_of_deaths(keeper: Keeper, drivers: Drivers) -> None:
    for count in (4, 4):
        for _ in range(count):
            with pytest.raises(BrowserDied):
                keeper.call(SOON, die(drivers))
        assert keeper.call(SOON, ask) == "default"


def test_late_answer_makes_the_browser_a_suspect_and_keeps_it(keeper: Keeper, drivers: Drivers) -> None:
    keeper.call(SOON, ask)
    drivers.started[0].silent = True
    with pytest.raises(DeadlineExceeded, match=r"test did not end within 0\.05 s"):
        keeper.call(Budget("test", 0.05), ask)
    assert [id(one) for one in drivers.suspected] == [id(drivers.started[0])]
    drivers.started[0].silent = False
    assert keeper.call(SOON, ask) == "default"
    assert len(drivers.started) == 1


def test_loss_of_another_context_is_reported_unless_there_is_an_own_one(
    keeper: Keeper, drivers: Drivers
) -> None:
    other = BrowserDied("The browser of another context died")
    keeper.call(SOON, ask)
    keeper.hear_of(other)
    with pytest.raises(BrowserDied, match="another context"):
        keeper.call(SOON, ask)
    kill_while_idle(keeper, drivers)
    keeper.hear_of(other)
    with pytest.raises(BrowserDied, match="died while idle"):
        keeper.call(SOON, ask)


def test_asking_whether_it_lives_starts_no_browser(keeper: Keeper, drivers: Drivers) -> None:
    assert not keeper.lives()
    assert drivers.started == []
    keeper.call(SOON, ask)
    assert keeper.lives()
    kill_while_idle(keeper, drivers)
    assert not keeper.lives()


def test_dead_context_leaves_its_slot_to_others_until_it_is_called_again(
    keeper: Keeper, drivers: Drivers, slots: Slots
) -> None:
    keeper.call(SOON, ask)
    other = slots.slot()
    with pytest.raises(DeadlineExceeded):
        other.take(0.01)
    kill_while_idle(keeper, drivers)
    other.take(5)
    other.give_back()
    assert keeper.call(SOON, ask, with_note=noted).startswith("default")


def test_close_ends_running_and_queued_calls_and_refuses_later_ones(
    keeper: Keeper, drivers: Drivers, threads: ThreadPoolExecutor
) -> None:
    keeper.call(SOON, ask)
    drivers.started[0].silent = True
    calls = [threads.submit(keeper.call, SOON, ask) for _ in range(2)]
    assert drivers.started[0].asked.wait(5)
    wait_until(lambda: keeper.busy, "a call runs")
    keeper.close()
    for call in calls:
        with pytest.raises(Closed):
            call.result(5)
    with pytest.raises(Closed, match="closed"):
        keeper.call(SOON, ask)


def test_process_that_was_forked_gets_an_error_in_place_of_threads_it_has_not(
    keeper: Keeper, drivers: Drivers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "getpid", lambda: 1)
        with pytest.raises(Closed, match="the process that this one was forked from"):
            keeper.call(SOON, ask)
    assert drivers.started == []
