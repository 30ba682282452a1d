"""A session's link that belongs to the thread that made it, without an actor."""

from queue import Empty, SimpleQueue
from typing import Protocol

from webtools.deadline import Deadline
from webtools.errors import BrowserDied


class _Sender(Protocol):
    def send(self, text: str) -> None: ...

    def close(self) -> None: ...


class QueuedLink:
    """Queues what its connection receives until it is asked for."""

    def __init__(self) -> None:
        self._news: SimpleQueue[bytes | BrowserDied] = SimpleQueue()
        self._wire: _Sender | None = None

    def attach(self, wire: _Sender) -> None:
        """Send over this connection from now on."""
        self._wire = wire

    def hear(self, data: bytes) -> None:
        """Queue a frame, on any thread."""
        self._news.put(data)

    def lose(self, reason: str) -> None:
        """Queue the connection's end, on any thread."""
        self._news.put(BrowserDied(f"The browser died: {reason}"))

    def send(self, text: str) -> None:
        assert self._wire is not None, "it was attached"
        self._wire.send(text)

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        """Return the next frame.

        Raises:
            DeadlineExceeded: None came in time.
            BrowserDied: None will come.
        """
        try:
            news = self._news.get(timeout=deadline.remaining())
        except Empty:
            raise deadline.exceeded(waiting_for) from None
        if isinstance(news, BrowserDied):
            raise news
        return news

    def close(self) -> None:
        """Close the connection."""
        if self._wire is not None:
            self._wire.close()
