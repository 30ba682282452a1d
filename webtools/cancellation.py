"""Cancellation of calls from another thread."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from functools import wraps
from queue import Empty, SimpleQueue
from time import monotonic
from typing import ParamSpec, TypeVar

from webtools.errors import Cancelled, Portable, WebtoolsError

_Ender = Callable[[], None]
P = ParamSpec("P")
R = TypeVar("R")


class GivenUp(Portable, BaseException):
    """Ends the operation of a call that nobody waits for any more.

    It is raised once, at a wait for the browser. No operation catches it; what runs in a `finally` clause may still ask
    the browser. What is left then is undone by `operations/settling/undoing.py`.

    Attributes:
        error: The error for the caller.
    """

    def __init__(self, error: WebtoolsError) -> None:
        super().__init__(error)
        self.error = error


_whole: ContextVar[bool] = ContextVar("webtools-whole", default=False)


def whole(operation: Callable[P, R]) -> Callable[P, R]:
    """Have an operation end by itself also in a call that is given up.

    For changes of several steps that wait for neither a page nor a server: they take milliseconds, and half of one
    would be left.
    """

    @wraps(operation)
    def uninterrupted(*args: P.args, **kwargs: P.kwargs) -> R:
        token = _whole.set(True)
        try:
            return operation(*args, **kwargs)
        finally:
            _whole.reset(token)

    return uninterrupted


def is_whole() -> bool:
    """Return whether this thread is in an operation that is `whole`."""
    return _whole.get()


class Cancellation:
    """A way to end the calls of one thread from another thread, once.

    One thread makes its calls inside of `with cancellation.holding():`. When another thread calls
    `cancellation.cancel()`, they end with `Cancelled`.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # guards both below
        self._cancelled = False
        self._enders: list[_Ender] = []

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Return a block whose calls, made by this thread, end when `cancel` is called; later calls do not begin."""
        token = _holding.set(self)
        try:
            yield
        finally:
            _holding.reset(token)

    def cancel(self) -> None:
        """End the running call, and refuse those that would follow. Idempotent."""
        with self._lock:
            self._cancelled = True
            enders = list(self._enders)
        for end in enders:
            end()

    @property
    def cancelled(self) -> bool:
        return self._cancelled

    @contextmanager
    def _watching(self, end: _Ender, name: str) -> Iterator[None]:
        with self._lock:
            if self._cancelled:
                raise Cancelled(f"{name} was cancelled before it began")
            self._enders.append(end)
        try:
            yield
        finally:
            with self._lock:
                self._enders.remove(end)


_holding: ContextVar[Cancellation | None] = ContextVar("webtools-cancellation", default=None)


@contextmanager
def watched(end: _Ender, name: str) -> Iterator[None]:
    """Let `end` be called when whoever made this call gives it up.

    Args:
        name: Of the call, for the error.

    Raises:
        Cancelled: It was given up already.
    """
    cancellation = _holding.get()
    if cancellation is None:
        yield
        return
    with cancellation._watching(end, name):  # noqa: SLF001  # the two are one thing in two parts
        yield


_LOOK_SECONDS = 0.5


def taken_from(queue: "SimpleQueue[R]", seconds: float) -> R:
    """Return the next item, on a thread that signals may interrupt.

    A signal that comes when a wait is just about to begin is noticed at its end only, so there are several short ones.

    Raises:
        Empty: None came within so many seconds.
    """
    end = monotonic() + seconds
    while (left := end - monotonic()) > _LOOK_SECONDS:
        with suppress(Empty):
            return queue.get(timeout=_LOOK_SECONDS)
    return queue.get(timeout=max(0.0, left))


class Moment:
    """An event that happens once.

    Unlike with `threading.Event`, a wait for it can be cancelled, and a signal that interrupts it leaves no lock held:
    each waiting thread has a queue of its own, to which others put in one call of C.
    """

    def __init__(self) -> None:
        self._come = False
        self._waiting: list[SimpleQueue[bool]] = []

    def set(self) -> None:
        self._come = True
        for waiting in self._waiting.copy():
            waiting.put(True)

    def is_set(self) -> bool:
        return self._come

    def wait(self, timeout: float, name: str | None = None) -> bool:
        """Return whether it came within `timeout` seconds.

        Args:
            name: Of the call for which this thread waits; None: the wait can't be cancelled.

        Raises:
            Cancelled: The call was given up.
        """
        comes: SimpleQueue[bool] = SimpleQueue()  # False: given up
        self._waiting.append(comes)
        try:
            if self._come:
                return True
            with watched(lambda: comes.put(False), name) if name is not None else nullcontext():
                if taken_from(comes, timeout):
                    return True
            raise Cancelled(f"{name} was cancelled")
        except Empty:
            return self._come
        finally:
            self._waiting.remove(comes)
