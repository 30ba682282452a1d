"""The pause that a person has put an agent's calls into."""

import threading
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TypeVar

from webtools.cancellation import watched
from webtools.deadline import Budget, Deadline
from webtools.errors import Cancelled, DeadlineExceeded
from webtools.session.session import Session

R = TypeVar("R")

MOST_SECONDS = 300.0
"""For a call whose caller gave no seconds to wait for the person."""
_LOOK_SECONDS = 1.0
"""Between two looks whether the context was closed."""
_LEAST_SECONDS = 0.5
"""For a call that has waited for the person as long as its caller gave it."""


class HeldBack(BaseException):
    """The call's turn came during a pause; nothing was done, and the call is made again after the pause."""


class Pause:
    """Holds up calls while a person has the browser. Any thread may call.

    The seconds that a caller gave run on during the pause; those of a default begin anew after it. Either way the error
    says who holds the call up.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()  # guards the one below
        self._since: float | None = None

    @property
    def is_on(self) -> bool:
        return self._since is not None

    def begin(self) -> bool:
        """Hold up the calls that come from now on; False: they are held up already."""
        with self._changed:
            begins = self._since is None
            self._since = self._since or monotonic()
            return begins

    @property
    def seconds(self) -> float | None:
        """Return how long the calls have been held up; None: they are not."""
        since = self._since
        return None if since is None else monotonic() - since

    def end(self) -> None:
        """Let the calls go on. Idempotent."""
        with self._changed:
            self._since = None
            self._changed.notify_all()

    def wait(self, budget: Budget, is_closed: Callable[[], bool]) -> Budget:
        """Wait until the calls may go on, and return what is left of a call's seconds.

        Raises:
            DeadlineExceeded: The person has it still.
            Cancelled: The call was given up.
        """
        began = monotonic()
        most = budget.timeout if budget.asked_for else MOST_SECONDS
        given_up = threading.Event()

        def give_up() -> None:
            with self._changed:
                given_up.set()
                self._changed.notify_all()

        with watched(give_up, budget.operation), self._changed:
            while self.is_on and not given_up.is_set() and not is_closed():
                left = began + most - monotonic()
                if left <= 0:
                    raise _paused(budget.operation, most)
                self._changed.wait(min(left, _LOOK_SECONDS))
        if given_up.is_set():
            raise Cancelled(f"{budget.operation} was cancelled", operation=budget.operation)
        if not budget.asked_for:
            return budget
        return replace(budget, timeout=max(budget.timeout - (monotonic() - began), _LEAST_SECONDS))

    def guarded(
        self, operation: Callable[[Session, Deadline], R], begins: Callable[[], None]
    ) -> Callable[[Session, Deadline], R]:
        """Return an operation that holds back where its turn comes during a pause, and else says that it begins."""

        def run(session: Session, deadline: Deadline) -> R:
            if self.is_on:
                raise HeldBack
            begins()
            return operation(session, deadline)

        return run


def _paused(operation: str, seconds: float) -> DeadlineExceeded:
    error = DeadlineExceeded(operation, seconds, "its turn: the calls are paused by a person")
    error.hint = (
        "A person has taken over the browser in the live view. Call again when they have handed it back."
    )
    return error
