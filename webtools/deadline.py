"""The time limit of a call: made once, at the top, and handed down to every wait."""

from dataclasses import dataclass
from time import monotonic

from webtools.errors import DeadlineExceeded

_ANSWER_SECONDS = 1.0
"""The limit for the browser's answers in a call that looks once."""
_NO_TIME = 0.02
"""A call with a shorter timeout looks once, since no answer reliably comes sooner."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A call's timeout and its overtime, before its clock starts.

    Attributes:
        operation: The name of the call, for errors and the log.
        timeout: Seconds for the whole call, waiting for earlier calls included; starting the browser has a limit
            of its own.
        asked_for: The caller passed the timeout; it is no default.
        overtime: Seconds beyond the timeout in which the call may wait for effects of its action.
        left: Seconds until the end, where a part of the timeout has been used up before; None: the whole timeout.
    """

    operation: str
    timeout: float
    asked_for: bool = False
    overtime: float = 0.0
    left: float | None = None

    def begin(self) -> "Deadline":
        """Start the clock."""
        left = self.timeout if self.left is None else self.left
        at_once = left < _NO_TIME
        return Deadline(
            self.operation,
            self.timeout,
            asked_for=self.asked_for,
            overtime=self.overtime,
            at_once=at_once,
            left=_ANSWER_SECONDS if at_once else left,
        )


class Deadline:
    """The moment by which an operation has to end.

    A deadline has the operation's name, so that the error names the call that ran out of time.

    Attributes:
        operation, timeout, asked_for, overtime: As of `Budget`.
        at_once: The operation looks once: it waits for answers of the browser, and for no change of the page.
    """

    def __init__(
        self,
        operation: str,
        timeout: float,
        *,
        asked_for: bool = False,
        overtime: float = 0.0,
        at_once: bool = False,
        left: float | None = None,
    ) -> None:
        """Start the clock; `left` is the time until the end where that is not the timeout."""
        self.operation = operation
        self.timeout = timeout
        self.asked_for = asked_for
        self.overtime = overtime
        self.at_once = at_once
        self._end = monotonic() + (timeout if left is None else left)

    def remaining(self) -> float:
        """Return the seconds left, at least 0."""
        return max(0.0, self._end - monotonic())

    def for_waiting(self) -> "Deadline":
        """Return the deadline for a wait for changes of the page."""
        return self.within(0.0) if self.at_once else self

    @property
    def passed(self) -> bool:
        return monotonic() >= self._end

    def within(self, seconds: float) -> "Deadline":
        """Return a deadline for a part of the operation: in `seconds`, but never later than this one."""
        return Deadline(
            self.operation,
            min(seconds, self.remaining()),
            asked_for=self.asked_for,
            overtime=self.overtime,
            at_once=self.at_once,
        )

    def exceeded(self, waiting_for: str, *, near: tuple[str, ...] = ()) -> DeadlineExceeded:
        """Return the error to raise when time is up.

        Args:
            waiting_for: Completes "it was waiting for …".
            near: The texts of the page that resemble the awaited text most.
        """
        return DeadlineExceeded(self.operation, self.timeout, waiting_for, near=near)
