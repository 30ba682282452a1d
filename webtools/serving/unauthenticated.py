"""Connections that have not shown a token yet: bounded in number and time, so that they keep no caller out."""

from collections.abc import Callable, Hashable
from logging import Filter, LogRecord

PATIENCE = 10.0
"""Seconds for a connection to show its token."""


class Unauthenticated:
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
        """Forget a connection that has shown its token or has ended; return whether it was known until now."""
        return self._close.pop(connection, None) is not None


class FewLines(Filter):
    """Lets a kind of line pass for the 1st, 2nd, 4th, 8th … time: requests without a token must not fill a disk.

    A limit of lines in a time would be worth more lines on a slow machine. Lines are of a kind when the first line of
    their message, before its arguments, and the class of their exception are equal. From the second time on, one line
    of a record is left: the system's own about a lack of descriptors has seven.
    """

    def __init__(self, most_kinds: int = 50) -> None:
        super().__init__()
        self._most_kinds = most_kinds
        self._counts: dict[Hashable, int] = {}

    def filter(self, record: LogRecord) -> bool:
        kind: Hashable = (str(record.msg).partition("\n")[0], record.exc_info and record.exc_info[0])
        if kind not in self._counts and len(self._counts) >= self._most_kinds:
            kind = "another one"
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count > 1:
            first = record.getMessage().partition("\n")[0]
            record.msg, record.args, record.exc_info = f"{first} ({count} times so far)", (), None
        return count.bit_count() == 1
