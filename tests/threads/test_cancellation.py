"""Calls that another thread gives up."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from time import monotonic

import pytest

from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools.actor.actor import Actor
from webtools.cancellation import Cancellation, taken_from
from webtools.deadline import Deadline
from webtools.errors import Cancelled
from webtools.session.session import Session


class _Silent:
    """A browser that never says anything."""

    def __init__(self, actor: Actor) -> None:
        self.receive = actor.receive

    def send(self, text: str) -> None:
        pass


@pytest.fixture
def actor() -> Iterator[Actor]:
    actor = Actor(
        "test", open_session=lambda actor: Session(_Silent(actor)), close_session=lambda _died: None
    )
    actor.wait_opened(5)
    yield actor
    actor.close()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as threads:
        yield threads


def held(
    threads: ThreadPoolExecutor,
    actor: Actor,
    cancellation: Cancellation,
    operation: Callable[[Session, Deadline], object],
) -> Future[object]:
    def call() -> object:
        with cancellation.holding():
            return actor.call(operation, Deadline("test", 30))

    return threads.submit(call)


def test_a_running_call_ends_when_it_is_given_up_and_the_next_one_runs(
    actor: Actor, threads: ThreadPoolExecutor
) -> None:
    cancellation, runs = Cancellation(), threading.Event()

    def wait_for_ever(session: Session, _: Deadline) -> None:
        runs.set()
        session.wait(lambda: False, deadline=Deadline("test", 30), waiting_for="nothing")

    running = held(threads, actor, cancellation, wait_for_ever)
    assert runs.wait(5)
    cancellation.cancel()
    with pytest.raises(Cancelled):
        running.result(5)
    assert actor.call(lambda *_: "fine", Deadline("test", 5)) == "fine"


def test_a_queued_call_that_is_given_up_never_runs(actor: Actor, threads: ThreadPoolExecutor) -> None:
    begun, go_on, ran = threading.Event(), threading.Event(), threading.Event()

    def hold(*_: object) -> None:
        begun.set()
        go_on.wait(5)

    first = threads.submit(actor.call, hold, Deadline("test", 30))
    assert begun.wait(5)
    cancellation = Cancellation()
    queued = held(threads, actor, cancellation, lambda *_: ran.set())
    wait_until(lambda: actor.mailbox.waiting, "the second call is queued")
    cancellation.cancel()
    with pytest.raises(Cancelled):
        queued.result(5)
    go_on.set()
    first.result(5)
    actor.call(lambda *_: None, Deadline("test", 5))
    assert not ran.is_set()


def test_call_that_was_given_up_before_it_began_is_not_queued(actor: Actor) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with cancellation.holding(), pytest.raises(Cancelled, match="before it began"):
        actor.call(lambda *_: None, Deadline("test", 5))
    assert actor.call(lambda *_: "fine", Deadline("test", 5)) == "fine"


def test_calls_of_other_threads_go_on(actor: Actor, threads: ThreadPoolExecutor) -> None:
    cancellation = Cancellation()
    with cancellation.holding():
        cancellation.cancel()
        assert threads.submit(actor.call, lambda *_: "fine", Deadline("test", 5)).result(5) == "fine"


def test_a_call_that_is_given_up_while_the_browser_starts_does_not_wait_for_it(
    threads: ThreadPoolExecutor,
) -> None:
    cancellation, waits, go_on = Cancellation(), threading.Event(), threading.Event()

    def start(actor: Actor) -> Session:
        go_on.wait(30)
        return Session(_Silent(actor))

    starting = Actor("test", open_session=start, close_session=lambda _died: None)

    def wait() -> None:
        with cancellation.holding():
            waits.set()
            starting.wait_opened(30)

    waiting = threads.submit(wait)
    assert waits.wait(5)
    cancellation.cancel()
    with pytest.raises(Cancelled):
        waiting.result(5)
    go_on.set()
    starting.close()


def test_signal_that_another_thread_gets_does_not_wait_for_the_end_of_a_wait() -> None:
    """As one that comes just before the wait, it is noted, but wakes nobody."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    other = threading.Timer(0.2, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT))
    other.start()
    began = monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            taken_from(SimpleQueue(), LONGER_THAN_A_TEST)
    finally:
        other.join()
        signal.signal(signal.SIGINT, handler)
    assert monotonic() - began < 30
