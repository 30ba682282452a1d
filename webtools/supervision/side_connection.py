"""A wire to a browser beside those of its contexts, for a few words of the house's own."""

from queue import Empty, SimpleQueue
from typing import Self

from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.errors import BrowserDied
from webtools.transport import Connection


class SideConnection:
    """A session's link that belongs to the thread that made it, without an actor. Closes with its `with` block."""

    def __init__(self, driver: Driver, deadline: Deadline) -> None:
        self._news: SimpleQueue[bytes | BrowserDied] = SimpleQueue()
        self._connection = Connection(
            driver.web_socket_url,
            name="aside",
            timeout=deadline.remaining(),
            on_frame=self._news.put,
            on_lost=lambda reason: self._news.put(BrowserDied(f"The browser died: {reason}")),
        )

    def send(self, text: str) -> None:
        self._connection.send(text)

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        """The next frame.

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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
