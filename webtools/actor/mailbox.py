"""The mailbox of an actor: frames and the end of its connection, and calls from any thread.

One lock, two lanes. A call is taken after the news that was there when its turn came, so that it starts with what was
known then, and a page that writes without a pause holds up no call; while a call runs, only news is taken.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webtools.actor.call import Call


@dataclass(frozen=True, slots=True)
class Frame:
    data: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is gone."""

    reason: str


@dataclass(frozen=True, slots=True)
class Wake:
    """Look again: the running call was given up."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do on the actor's thread, also while a call runs; `call` if it is to run a call."""

    do: Callable[[], None]
    call: "Call[Any] | None" = None


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing came in time."""


News = Frame | Lost | Wake | Due


def _size(news: News) -> int:
    return len(news.data) if isinstance(news, Frame) else 0


class Mailbox:
    """Any thread puts, the actor takes. A closed mailbox takes nothing and loses nothing.

    "Is it open?" and "append" are one step under the lock, and `close` hands back the calls that were not taken,
    for its owner to fail; so no call can fall between.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()  # guards all below
        self._news: deque[News] = deque()
        self._before_call: int | None = None  # news that the next call waits for; None: its turn has not come
        self._news_bytes = 0
        self._calls: deque[Call[Any]] = deque()
        self._open = True

    def put_news(self, news: News) -> bool:
        """Queue news; False when the mailbox is closed, to which most of it does not matter any more."""
        with self._changed:
            if self._open:
                self._news.append(news)
                self._news_bytes += _size(news)
                self._changed.notify()
            return self._open

    def forget_news(self) -> None:
        """Drop the news that nobody took."""
        with self._changed:
            self._news.clear()
            self._before_call = None
            self._news_bytes = 0

    def put_call(self, call: "Call[Any]") -> bool:
        """Queue a call; False when the mailbox is closed, and the call is still the caller's."""
        with self._changed:
            if self._open:
                self._calls.append(call)
                self._changed.notify()
            return self._open

    def take(self, seconds: float | None = None) -> "News | Call[Any] | Rest | None":
        """Return the next thing to do, after at most `seconds` (None: no limit); None once the mailbox is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._news or self._calls or not self._open, seconds)
            if not self._open:
                return None
            if self._calls and self._before_call is None:
                self._before_call = len(self._news)
            if self._calls and not self._before_call:
                self._before_call = None
                return self._calls.popleft()
            return self._pop_news() if self._news else Rest()

    def take_news(self, timeout: float) -> News | None:
        """Return the next news, or None after `timeout` seconds or when the mailbox is closed."""
        with self._changed:
            if not self._news and self._open:
                self._changed.wait_for(lambda: bool(self._news) or not self._open, timeout)
            return self._pop_news() if self._news and self._open else None

    def _pop_news(self) -> News:
        """Take the next news. The lock is held."""
        news = self._news.popleft()
        self._news_bytes -= _size(news)
        if self._before_call:
            self._before_call -= 1
        return news

    @property
    def bytes_waiting(self) -> int:
        """Return the size of the frames that nobody took yet."""
        with self._changed:
            return self._news_bytes

    @property
    def news_waiting(self) -> int:
        """Return how much news nobody took yet."""
        with self._changed:
            return len(self._news)

    def empty(self) -> "list[Call[Any]]":
        """Hand back the calls that nobody took, and stay open."""
        with self._changed:
            left = list(self._calls)
            self._calls.clear()
            self._before_call = None
            return left

    def close(self) -> "list[Call[Any]]":
        """Close it and hand back the calls that nobody took."""
        with self._changed:
            self._open = False
            due = [news.call for news in self._news if isinstance(news, Due) and news.call is not None]
            left = [*self._calls, *due]
            self._calls.clear()
            self._news.clear()
            self._news_bytes = 0
            self._changed.notify_all()
            return left

    def wake(self) -> None:
        """Let a running call look whether it was given up."""
        self.put_news(Wake())

    @property
    def is_open(self) -> bool:
        with self._changed:
            return self._open

    @property
    def waiting(self) -> int:
        """Return the number of queued calls."""
        with self._changed:
            return len(self._calls)
