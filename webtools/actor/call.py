"""A call: a function to run on the actor's thread, and the place where its outcome is waited for."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from enum import Enum, auto
from time import monotonic
from typing import Generic, TypeVar, cast

from webtools.cancellation import GivenUp, is_whole
from webtools.deadline import Deadline
from webtools.errors import Cancelled, WebtoolsError
from webtools.session.session import Session

R = TypeVar("R")

Around = Callable[[Session, Deadline], AbstractContextManager[None]]
"""Surrounds a call's operation on the actor's thread, and may raise another error in place of the operation's."""

_GRACE_SECONDS = 1.0
"""For a running call to end after its deadline, before its caller goes on without it."""
_ENDING_SECONDS = 4.0
"""For a running call that was given up to leave nothing behind."""


class _CallState(Enum):
    QUEUED = auto()
    RUNNING = auto()
    DONE = auto()


class Call(Generic[R]):
    """One use of one operation.

    Its state changes under one lock, so exactly one of these happens: it runs to its end, or its caller takes it
    back while it is queued. A call that was taken back never runs.
    """

    def __init__(self, operation: Callable[[Session, Deadline], R], deadline: Deadline) -> None:
        self.deadline = deadline
        self._operation = operation
        self._done = threading.Event()
        self._lock = threading.Lock()  # guards the state and the outcome
        self._state = _CallState.QUEUED
        self._value: R | None = None
        self._error: BaseException | None = None
        self._given_up: WebtoolsError | None = None
        self._given_up_at = 0.0
        self._knows = False  # its operation was ended

    def run(self, session: Session, around: Around = lambda *_: nullcontext()) -> None:
        """Run it on this thread, the actor's, and keep its outcome for the caller."""
        with self._lock:
            if self._state is not _CallState.QUEUED:
                return
            self._state = _CallState.RUNNING
        try:
            with around(session, self.deadline):
                try:
                    value = self._operation(session, self.deadline)
                finally:
                    self.require_wanted()  # it may not have waited since it was given up
        except GivenUp as given_up:
            self._finish(None, given_up.error)
        except BaseException as error:  # noqa: BLE001  # the caller's to raise, whatever it is; the actor lives on
            self._finish(None, error)
        else:
            self._finish(value, None)

    def fail(self, error: WebtoolsError) -> None:
        """End it with `error`, unless it has ended."""
        self._finish(None, error)

    def wait(self) -> R:
        """Wait for the outcome on the caller's thread.

        Raises:
            DeadlineExceeded: It was still queued behind earlier calls when its time was up; it will not run.
        """
        if not self._done.wait(self.deadline.remaining()) and not self._take_back():
            # A running call ends by itself: every wait inside it has a limit. This one is for what does not wait.
            in_time = self._done.wait(self.deadline.overtime + _GRACE_SECONDS)
            if not in_time:
                late = self.deadline.exceeded("the context's thread, which is busy")
                self.cancel(late)
                self.fail(late)
        if self._error is not None:
            raise self._error
        return cast(R, self._value)

    def cancel(self, why: WebtoolsError | None = None) -> None:
        """Give it up: queued, it never runs; running, it ends when its actor next looks (`Actor.cancel` wakes it).

        Args:
            why: What its caller gets; None: that the call was cancelled.
        """
        with self._lock:
            self._given_up = why or Cancelled(
                f"{self.deadline.operation} was cancelled", operation=self.deadline.operation
            )
            self._given_up_at = monotonic()
            if self._state is not _CallState.QUEUED:
                return
            self._state = _CallState.DONE
            self._error = self._given_up
        self._done.set()

    def require_wanted(self) -> None:
        """Raise `GivenUp` when its caller has given it up; once, so that what it does about that can end by itself."""
        if self._given_up is None:
            return
        in_time = monotonic() < self._given_up_at + _ENDING_SECONDS
        if in_time and (self._knows or is_whole()):
            return
        self._knows = True
        raise GivenUp(self._given_up)

    def _take_back(self) -> bool:
        """Return whether it was still queued; if so it has failed with a timeout now."""
        with self._lock:
            if self._state is not _CallState.QUEUED:
                return False
            self._state = _CallState.DONE
            self._error = self.deadline.exceeded("earlier calls to end")
            return True

    def _finish(self, value: R | None, error: BaseException | None) -> None:
        with self._lock:
            if self._state is _CallState.DONE:
                return
            self._state = _CallState.DONE
            self._value, self._error = value, error
        self._done.set()
