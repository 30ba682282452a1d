"""A call: a function to run on the actor's thread, and the place where its outcome is waited for."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Generic, TypeVar, cast

from webtools.cancellation import GivenUp, is_whole, taken_from
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


class Call(Generic[R]):
    """One use of one operation.

    Exactly one of these happens: it runs to its end, or its caller takes it back while it is queued. A call that was
    taken back never runs. A signal may interrupt a caller between any two steps, so one call of C decides, and another
    one ends the wait.
    """

    def __init__(self, operation: Callable[[Session, Deadline], R], deadline: Deadline) -> None:
        self.deadline = deadline
        self._operation = operation
        self._claim = threading.Lock()  # taken once, and never released
        # The first outcome counts.
        self._outcome: SimpleQueue[tuple[R | None, BaseException | None]] = SimpleQueue()
        self._given_up: WebtoolsError | None = None
        self._given_up_at = 0.0
        self._knows = False  # its operation was ended

    def run(self, session: Session, around: Around = lambda *_: nullcontext()) -> None:
        """Run it on this thread, the actor's, and keep its outcome for the caller."""
        if not self.claim():
            return
        try:
            with around(session, self.deadline):
                try:
                    value = self._operation(session, self.deadline)
                finally:
                    self.require_wanted()  # it may not have waited since it was given up
        except GivenUp as given_up:
            self._outcome.put((None, given_up.error))
        except BaseException as error:  # noqa: BLE001  # the caller's to raise, whatever it is; the actor lives on
            self._outcome.put((None, error))
        else:
            self._outcome.put((value, None))

    def fail(self, error: WebtoolsError) -> None:
        """End it with `error`, unless it has ended."""
        self._outcome.put((None, error))

    def wait(self) -> R:
        """Wait for the outcome on the caller's thread.

        Raises:
            DeadlineExceeded: It was still queued behind earlier calls when its time was up; it will not run.
        """
        outcome = self._outcome_within(self.deadline.remaining())
        if outcome is None and self.claim():
            raise self.deadline.exceeded("earlier calls to end")
        if outcome is None:
            # A running call ends by itself: every wait inside it has a limit. This one is for what does not wait.
            outcome = self._outcome_within(self.deadline.overtime + _GRACE_SECONDS)
        if outcome is None:
            late = self.deadline.exceeded("the context's thread, which is busy")
            self.cancel(late)
            raise late
        value, error = outcome
        if error is not None:
            raise error
        return cast(R, value)

    def _outcome_within(self, seconds: float) -> tuple[R | None, BaseException | None] | None:
        with suppress(Empty):
            return taken_from(self._outcome, seconds)
        return None

    def cancel(self, why: WebtoolsError | None = None) -> None:
        """Give it up: queued, it never runs; running, it ends when its actor next looks (`Actor.cancel` wakes it).

        Args:
            why: What its caller gets; None: that the call was cancelled.
        """
        given_up = why or Cancelled(
            f"{self.deadline.operation} was cancelled", operation=self.deadline.operation
        )
        self._given_up_at = monotonic()
        self._given_up = given_up
        if self.claim():
            self._outcome.put((None, given_up))

    def require_wanted(self) -> None:
        """Raise `GivenUp` when its caller has given it up; once, so that what it does about that can end by itself."""
        if self._given_up is None:
            return
        in_time = monotonic() < self._given_up_at + _ENDING_SECONDS
        if in_time and (self._knows or is_whole()):
            return
        self._knows = True
        raise GivenUp(self._given_up)

    def claim(self) -> bool:
        """Take it, to run it or to end it; False: somebody has taken it before."""
        return self._claim.acquire(blocking=False)
