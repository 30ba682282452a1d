"""The actor between real threads; order is forced by events, never by sleeping."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

import pytest

from tests.interrupts import Interrupting
from tests.waiting import wait_until
from webtools.actor.actor import Actor, NotTaken
from webtools.actor.mailbox import Frame, Lost
from webtools.deadline import Deadline
from webtools.errors import (
    BrowserDied,
    BrowserMissing,
    Cancelled,
    Closed,
    DeadlineExceeded,
    WebtoolsError,
)
from webtools.protocol import browsing_context
from webtools.session.session import Session


class Wire:
    """The browser's end of an actor: commands arrive here, and what the test says goes back as frames."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self.sent = threading.Semaphore(0)
        self.commands: list[dict[str, Any]] = []
        self.receive = actor.receive

    def send(self, text: str) -> None:
        self.commands.append(json.loads(text))
        self.sent.release()

    def answer(self, command: dict[str, Any]) -> None:
        reply = {"id": command["id"], "type": "success", "result": {"contexts": []}}
        self._actor.mailbox.put_news(Frame(json.dumps(reply).encode()))

    def die(self) -> None:
        self._actor.mailbox.put_news(Lost("killed by the test"))


class RunningActor:
    """One actor with its wire and threads that call it."""

    def __init__(self) -> None:
        self.deaths: list[BrowserDied | None] = []
        self.callers = ThreadPoolExecutor(16)
        self.actor = Actor("test", open_session=self._open, close_session=self.deaths.append)
        self.actor.wait_opened(5)

    def _open(self, actor: Actor) -> Session:
        self.wire = Wire(actor)
        return Session(self.wire)

    def call(self, operation: Callable[[Session, Deadline], object], timeout: float = 5) -> Future[object]:
        return self.callers.submit(self.actor.call, operation, Deadline("test", timeout))

    def close(self) -> None:
        self.actor.close()
        self.callers.shutdown()


@pytest.fixture
def started() -> Iterator[RunningActor]:
    started = RunningActor()
    yield started
    started.close()


def ask(session: Session, _: Deadline | None = None, *, timeout: float = 5) -> object:
    return session.ask(browsing_context.get_tree(), deadline=Deadline("test", timeout))


def test_calls_from_many_threads_run_one_at_a_time_and_each_gets_its_own_result(
    started: RunningActor,
) -> None:
    running = threading.Lock()

    def operation(number: int) -> Callable[[Session, Deadline], int]:
        def run(*_: object) -> int:
            assert running.acquire(blocking=False), "two operations at once"
            running.release()
            return number

        return run

    futures = [started.call(operation(number)) for number in range(400)]
    assert [future.result() for future in futures] == list(range(400))


def test_a_call_that_waits_for_the_browser_holds_back_the_next_one(started: RunningActor) -> None:
    order: list[str] = []

    def ask_first(session: Session, _: Deadline) -> None:
        ask(session)
        order.append("first")

    first = started.call(ask_first)
    assert started.wire.sent.acquire(timeout=5)
    second = started.call(lambda *_: order.append("second"))
    started.wire.answer(started.wire.commands[0])
    first.result()
    second.result()
    assert order == ["first", "second"]


def test_death_ends_the_running_call_and_the_queued_ones_at_once(started: RunningActor) -> None:
    running = started.call(ask)
    assert started.wire.sent.acquire(timeout=5)
    queued = [started.call(ask) for _ in range(3)]
    wait_until(lambda: started.actor.mailbox.waiting == 3, "three calls are queued")
    started.wire.die()
    for future in (running, *queued):
        with pytest.raises(BrowserDied, match="killed by the test"):
            future.result(5)
    with pytest.raises(NotTaken):
        started.actor.call(ask, Deadline("test", 1))
    started.actor.close()
    assert isinstance(started.deaths[0], BrowserDied)


def test_death_while_idle_ends_the_actor(started: RunningActor) -> None:
    started.wire.die()
    started.actor._thread.join(5)
    assert isinstance(started.deaths[0], BrowserDied)
    assert not started.actor.alive


def test_closing_ends_the_running_call(started: RunningActor) -> None:
    running = started.call(ask)
    assert started.wire.sent.acquire(timeout=5)
    started.actor.close()
    with pytest.raises(Closed, match="during test"):
        running.result(5)
    assert started.deaths == [None]


def test_a_call_that_ran_out_of_time_leaves_the_actor_good_for_the_next(started: RunningActor) -> None:
    late = started.call(lambda session, _: ask(session, timeout=0.01))
    with pytest.raises(DeadlineExceeded):
        late.result(5)
    started.wire.answer(started.wire.commands[0])  # too late: it must not be taken for the next one's reply
    good = started.call(ask)
    for _ in range(2):
        assert started.wire.sent.acquire(timeout=5)
    started.wire.answer(started.wire.commands[1])
    assert isinstance(good.result(5), browsing_context.Tree)


def test_a_queued_call_gives_up_when_its_time_has_passed_and_never_runs(started: RunningActor) -> None:
    running = started.call(ask)
    assert started.wire.sent.acquire(timeout=5)
    ran: list[int] = []
    queued = started.call(lambda *_: ran.append(1), timeout=0.01)
    with pytest.raises(DeadlineExceeded, match="earlier calls"):
        queued.result(5)
    started.wire.answer(started.wire.commands[0])
    running.result(5)
    started.call(lambda *_: None).result(5)
    assert ran == []


def test_a_running_call_can_be_cancelled_from_outside(started: RunningActor) -> None:
    from webtools.actor.call import Call

    call = Call(ask, Deadline("test", 30))
    assert started.actor.mailbox.put_call(call)
    assert started.wire.sent.acquire(timeout=5)
    started.actor.cancel(call)
    with pytest.raises(Cancelled):
        call.wait()
    assert started.call(lambda *_: 7).result(5) == 7


def test_interrupt_at_whichever_step_of_a_wait_reaches_the_caller_and_leaves_the_actor_good(
    started: RunningActor,
) -> None:
    def wait_in_vain(_: Session, deadline: Deadline) -> None:
        started.actor.receive(deadline, "nothing")

    seconds = 4.0
    for at in count():
        interrupting, began = Interrupting(at), monotonic()
        with pytest.raises((KeyboardInterrupt, DeadlineExceeded)) as ended, interrupting:
            started.actor.call(wait_in_vain, Deadline("interrupted", seconds))
        # This comes sooner than the end of a wait that goes on.
        assert started.call(lambda *_: "next").result(3.5) == "next", at
        if monotonic() - began > 0.4:
            seconds = 0.2  # the steps that are left come after a wait, for which this test need not be long
        if not interrupting.interrupted:
            break
        assert ended.type is KeyboardInterrupt, at
    assert at > 20


def _names_of_threads() -> list[str]:
    return [each.name for each in threading.enumerate()]


def test_interrupt_at_whichever_step_of_a_start_loses_no_thread() -> None:
    for at in count():
        actor = None
        interrupting = Interrupting(at)
        with suppress(KeyboardInterrupt), interrupting:
            actor = Actor(
                "start", open_session=lambda actor: Session(Wire(actor)), close_session=lambda _: None
            )
            actor.wait_opened(5)
        if actor is not None:
            actor.wait_opened(5)
            assert actor.call(lambda *_: 7, Deadline("test", 5)) == 7, at
            actor.close()
        wait_until(lambda: "webtools-actor-start" not in _names_of_threads(), f"no thread is left at {at}")
        if not interrupting.interrupted:
            break
    assert at > 20


def test_an_operation_that_raises_leaves_the_actor_alive(started: RunningActor) -> None:
    def defect(*_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        started.call(defect).result(5)
    assert started.call(lambda *_: 7).result(5) == 7


def test_error_of_a_session_that_cannot_open_reaches_every_caller() -> None:
    def fail(_: Actor) -> Session:
        raise BrowserMissing("none here")

    ends: list[WebtoolsError | None] = []
    actor = Actor("test", open_session=fail, close_session=ends.append)
    for _ in range(2):
        with pytest.raises(BrowserMissing):
            actor.wait_opened(5)
    actor.close()
    assert ends == [None]


def test_no_call_is_lost_when_the_actor_closes_under_fire() -> None:
    """Every call ends: run, refused or failed; none hangs."""
    for _ in range(50):
        started = RunningActor()
        start = threading.Barrier(9)

        def fire(started: RunningActor = started, start: threading.Barrier = start) -> int:
            start.wait()
            ended = 0
            for _ in range(20):
                try:
                    started.actor.call(lambda *_: None, Deadline("test", 5))
                except (NotTaken, Closed):
                    pass
                ended += 1
            return ended

        futures = [started.callers.submit(fire) for _ in range(8)]
        start.wait()
        started.actor.close()
        assert [future.result(10) for future in futures] == [20] * 8
        started.close()


def test_events_without_end_do_not_suspend_the_deadline(started: RunningActor) -> None:
    ended = threading.Event()

    def flood() -> None:
        event = json.dumps({"type": "event", "method": "some.event", "params": {}}).encode()
        while not ended.is_set():
            started.actor.mailbox.put_news(Frame(event))

    flooding = threading.Thread(target=flood)
    call = started.call(lambda session, _: ask(session, timeout=0.2))
    assert started.wire.sent.acquire(timeout=5)
    flooding.start()
    try:
        with pytest.raises(DeadlineExceeded, match=r"browsingContext\.getTree"):
            call.result(timeout=20)
    finally:
        ended.set()
        flooding.join()


def test_caller_goes_on_when_an_operation_does_not_end(started: RunningActor) -> None:
    released = threading.Event()
    stuck = started.call(lambda *_: released.wait(60), timeout=0.1)
    with pytest.raises(DeadlineExceeded, match="the context's thread, which is busy"):
        stuck.result(timeout=20)
    released.set()
    assert started.call(lambda *_: "next").result(timeout=20) == "next"
