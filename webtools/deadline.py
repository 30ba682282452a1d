"""One budget of seconds per call, made at the top and handed down; no wait below has another."""

from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from webtools.errors import DeadlineExceeded, InvalidArgument
from webtools.text.milliseconds import like_milliseconds

MOST_SECONDS = 3600.0
"""That a caller can give a call."""

Seconds = float | timedelta
"""A time as callers may pass it."""
_ANSWER_SECONDS = 1.0
"""For the browser's answers in a call that has no time: it looks once."""
_NO_TIME = 0.02
"""Seconds below which a call has no time: no answer can be relied on to come within them, so they are no wait."""


def seconds_of(operation: str, given: Seconds | None, default: float, *, argument: str = "timeout") -> float:
    """Return the seconds of a call: those that were given, where 0 is at once, or the default.

    Raises:
        InvalidArgument: It is not a number of seconds.
    """
    if given is None:
        return default
    number: object = given  # of whatever type: not every caller has its types checked
    if isinstance(number, timedelta):
        number = number.total_seconds()
    elif mistaken := like_milliseconds(number):
        raise InvalidArgument(f"{operation}: {argument}: {mistaken}", operation=operation, hint=_SECONDS)
    if not isinstance(number, int | float) or isinstance(number, bool) or not 0 <= number <= MOST_SECONDS:
        raise InvalidArgument(
            f"{operation}: {argument}: {given!r} is not a number of seconds from 0 to {MOST_SECONDS:g}",
            operation=operation,
            hint=_SECONDS,
        )
    return number


_SECONDS = "Give seconds, or a timedelta; 0 looks once and waits for nothing."


@dataclass(frozen=True, slots=True)
class Limits:
    """The seconds that a call may take, as known before it begins.

    Attributes:
        operation: What the caller asked for, for errors and the log.
        timeout: Seconds for the whole call, waiting for earlier calls included; starting the browser has a limit
            of its own.
        asked_for: The caller passed the seconds; they are no default.
        overtime: Seconds beyond them in which the call may wait for what it set off.
    """

    operation: str
    timeout: float
    asked_for: bool = False
    overtime: float = 0.0

    def begin(self) -> "Deadline":
        """Start the clock."""
        return Deadline(
            self.operation,
            self.timeout,
            asked_for=self.asked_for,
            overtime=self.overtime,
            at_once=self.timeout < _NO_TIME,
        )


class Deadline:
    """A moment by which an operation has to end.

    It knows the operation's name, so that whoever runs out of time can say whose time it was.
    """

    def __init__(
        self,
        operation: str,
        timeout: float,
        *,
        asked_for: bool = False,
        overtime: float = 0.0,
        at_once: bool = False,
    ) -> None:
        """Begin now.

        Args:
            at_once: The operation looks once: it waits for the browser's answers, and for nothing that may yet come.
            asked_for: The caller gave the seconds, which are no default.
            overtime: Seconds that the operation may take beyond them to wait for what it set off.
        """
        self.operation = operation
        self.timeout = timeout
        self.asked_for = asked_for
        self.overtime = overtime
        self.at_once = at_once
        self._end = monotonic() + (_ANSWER_SECONDS if at_once else timeout)

    def remaining(self) -> float:
        """Return seconds left, 0 when there are none."""
        return max(0.0, self._end - monotonic())

    @property
    def patience(self) -> float:
        """Seconds left to wait for what may yet come."""
        return 0.0 if self.at_once else self.remaining()

    def for_waiting(self) -> "Deadline":
        """Return the deadline of a wait for what may yet come."""
        return self.within(0.0) if self.at_once else self

    @property
    def passed(self) -> bool:
        return monotonic() >= self._end

    def within(self, seconds: float) -> "Deadline":
        """Return a deadline for a part of this operation: in `seconds`, but never later than this one."""
        part = Deadline(
            self.operation,
            min(seconds, self.remaining()),
            asked_for=self.asked_for,
            overtime=self.overtime,
        )
        part.at_once = self.at_once
        return part

    def exceeded(self, waiting_for: str, *, near: tuple[str, ...] = ()) -> DeadlineExceeded:
        """Return the error to raise when time is up.

        Args:
            waiting_for: Completes "it was waiting for …".
            near: The page's texts that are most like the text that was waited for.
        """
        return DeadlineExceeded(self.operation, self.timeout, waiting_for, near=near)
