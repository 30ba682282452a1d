"""The mailbox of an actor: frames and the end of its connection, and calls from any thread.

Two lanes. A call is taken after the news that was there when its turn came, so that it starts with what was known then,
and a page that writes without a pause holds up no call; while a call runs, only news is taken.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
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
class Due:
    """Something to do on the actor's thread, also while a call runs; `call` if it is to run a call."""

    do: Callable[[], None]
    call: "Call[Any] | None" = None


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing came in time."""


News = Frame | Lost | Due


class Mailbox:
    """Any thread puts, the actor takes. A closed mailbox takes nothing and loses nothing.

    A signal may interrupt the main thread between any two steps of Python, also within `threading.Condition`, which
    then leaves a lock held or releases another thread's. So callers take no lock: each of their changes is one call of
    C. Whoever puts a call looks afterwards whether the mailbox is open, and whoever closes it hands back the calls
    afterwards, so no call can fall between.
    """

    def __init__(self) -> None:
        self._news: SimpleQueue[News | None] = SimpleQueue()  # None: look again
        self._calls: deque[Call[Any]] = deque()
        self._before_call: int | None = None  # news that the next call waits for; None: its turn has not come
        self._open = True
        self._lock = threading.Lock()  # guards the one below; no caller takes it
        self._bytes = 0

    def put_news(self, news: News) -> bool:
        """Queue news; False when the mailbox is closed, to which most of it does not matter any more."""
        if self._open:
            self._count(news, 1)
            self._news.put(news)
        return self._open

    def forget_news(self) -> "list[Call[Any]]":
        """Drop the news that nobody took, and hand back the calls in it. On the actor's thread."""
        left: list[Call[Any]] = []
        with suppress(Empty):
            while True:
                news = self._take_news(0)
                if isinstance(news, Due) and news.call is not None:
                    left.append(news.call)
        return left

    def put_call(self, call: "Call[Any]") -> bool:
        """Queue a call; False when the mailbox is closed, and the call is still the caller's unless it runs already."""
        if self._open:
            self._calls.append(call)
            self._news.put(None)
        return self._open

    def take(self, seconds: float | None = None) -> "News | Call[Any] | Rest | None":
        """Return the next thing to do, after at most `seconds` (None: no limit); None once the mailbox is closed."""
        while self._open:
            if (call := self._next_call()) is not None:
                return call
            try:
                news = self._take_news(seconds)
            except Empty:
                return Rest()
            if news is not None:
                return news
        return None

    def take_news(self, timeout: float) -> News | None:
        """Return the next news; None after `timeout` seconds, when the mailbox is closed, or to look again."""
        with suppress(Empty):
            return self._take_news(timeout) if self._open else None
        return None

    def _next_call(self) -> "Call[Any] | None":
        if not self._calls:
            self._before_call = None
        elif self._before_call is None:
            self._before_call = self._news.qsize()
        if self._before_call != 0:
            return None
        self._before_call = None
        with suppress(IndexError):  # all were handed back just now
            return self._calls.popleft()
        return None

    def _take_news(self, seconds: float | None) -> News | None:
        news = self._news.get(timeout=seconds)
        self._count(news, -1)
        if self._before_call:
            self._before_call -= 1
        return news

    def _count(self, news: News | None, times: int) -> None:
        if isinstance(news, Frame):
            with self._lock:
                self._bytes += times * len(news.data)

    @property
    def bytes_waiting(self) -> int:
        """Return the size of the frames that nobody took yet."""
        return self._bytes

    @property
    def news_waiting(self) -> int:
        """Return how much news nobody took yet."""
        return self._news.qsize()

    def empty(self) -> "list[Call[Any]]":
        """Hand back the calls that nobody took, and stay open."""
        left: list[Call[Any]] = []
        with suppress(IndexError):
            while True:
                left.append(self._calls.popleft())
        return left

    def close(self) -> "list[Call[Any]]":
        """Close it and hand back the calls that nobody took."""
        self._open = False
        self._news.put(None)
        return self.empty()

    def wake(self) -> None:
        """Let a running call look whether it was given up."""
        self._news.put(None)

    @property
    def is_open(self) -> bool:
        return self._open

    @property
    def waiting(self) -> int:
        """Return the number of queued calls."""
        return len(self._calls)
