"""Connections that have not shown a token yet: bounded in number and time, so that they keep no caller out."""

from collections.abc import Callable, Hashable
from logging import Filter, LogRecord
from time import monotonic

PATIENCE = 10.0
"""Seconds for a connection to show its token."""


class Strangers:
    """The connections whose token is not known. Belongs to one thread.

    Beyond the limit a new connection takes the place of the oldest one, so whoever opens many cannot keep others out.
    """

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._close: dict[Hashable, Callable[[], object]] = {}

    def add(self, connection: Hashable, close: Callable[[], object]) -> None:
        """Take in a connection; `close` ends it when it has to make room."""
        if len(self._close) >= self._most:
            self._close.pop(next(iter(self._close)))()
        self._close[connection] = close

    def discard(self, connection: Hashable) -> bool:
        """Forget a connection that has shown its token or has ended; return whether it was a stranger still."""
        return self._close.pop(connection, None) is not None


class FewLines(Filter):
    """Lets so many lines of a log pass in a minute: what strangers send must not fill a disk."""

    def __init__(self, most: int = 20, seconds: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._began = clock()
        self._count = 0

    def filter(self, record: LogRecord) -> bool:
        if self._clock() - self._began >= self._seconds:
            dropped, self._began, self._count = self._count - self._most, self._clock(), 0
            if dropped > 0:
                record.msg, record.args = f"{record.getMessage()} (and {dropped} lines before it)", ()
        self._count += 1
        return self._count <= self._most
