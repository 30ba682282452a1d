"""One budget of seconds per call, made at the top and handed down; no wait below has another."""

from dataclasses import dataclass
from time import monotonic

from webtools.errors import DeadlineExceeded


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
        return Deadline(self.operation, self.timeout, asked_for=self.asked_for, overtime=self.overtime)


class Deadline:
    """A moment by which an operation has to end.

    It knows the operation's name, so that whoever runs out of time can say whose time it was.
    """

    def __init__(
        self, operation: str, timeout: float, *, asked_for: bool = False, overtime: float = 0.0
    ) -> None:
        """Begin now.

        Args:
            asked_for: The caller gave the seconds, which are no default.
            overtime: Seconds that the operation may take beyond them to wait for what it set off.
        """
        self.operation = operation
        self.timeout = timeout
        self.asked_for = asked_for
        self.overtime = overtime
        self._end = monotonic() + timeout

    def remaining(self) -> float:
        """Seconds left, 0 when there are none."""
        return max(0.0, self._end - monotonic())

    @property
    def passed(self) -> bool:
        return monotonic() >= self._end

    def within(self, seconds: float) -> "Deadline":
        """A deadline for a part of this operation: in `seconds`, but never later than this one."""
        return Deadline(self.operation, min(seconds, self.remaining()))

    def exceeded(self, waiting_for: str, *, near: tuple[str, ...] = ()) -> DeadlineExceeded:
        """Return the error to raise when time is up.

        Args:
            waiting_for: Completes "it was waiting for …".
            near: The page's texts that are most like the text that was waited for.
        """
        return DeadlineExceeded(self.operation, self.timeout, waiting_for, near=near)
