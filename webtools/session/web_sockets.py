"""The WebSockets of pages, with their messages, as the script in the page's main world reports them (sockets.js)."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from webtools.session.side_threads import SideThreads
from webtools.values import SocketClose, SocketMessage

KEPT = 1000
"""Messages kept of a socket; the oldest go first."""
KEPT_BYTES = 4_000_000
"""Of the messages kept of a socket."""
MOST_NOTED = 262_144
"""Characters or bytes of a message that are kept; sockets.js has the same limit."""

SocketEvent = Literal["close", "message", "message_received", "message_sent"]
SocketFunction = Callable[[Any], object]


def message(direction: Literal["sent", "received"], report: Mapping[str, Any]) -> SocketMessage:
    """Return a message as a report of the page has it."""
    body = report.get("text")
    size = int(report.get("size", 0))
    is_cut = size > MOST_NOTED
    if body is None:
        encoded = str(report.get("base64", ""))[: MOST_NOTED // 3 * 4]
        return SocketMessage(
            direction=direction,
            time=report["at"] / 1000,
            body=encoded,
            base64=True,
            size=size,
            is_cut=is_cut,
        )
    return SocketMessage(
        direction=direction, time=report["at"] / 1000, body=str(body)[:MOST_NOTED], size=size, is_cut=is_cut
    )


def said(direction: Literal["sent", "received"], data: str | bytes, at: float) -> SocketMessage:
    """Return a message that a handler of a route has sent."""
    body = data[:MOST_NOTED]
    return SocketMessage(
        direction=direction,
        time=at,
        body=body if isinstance(body, str) else b64encode(body).decode(),
        base64=isinstance(body, bytes),
        size=len(data),
        is_cut=len(data) > MOST_NOTED,
    )


@dataclass(eq=False)
class SocketRecord:
    """One WebSocket of a page. The session's thread changes it, any thread may read it and subscribe.

    Attributes:
        url: With its scheme, ws or wss.
        beside: Threads for callers' functions.
        hide: Takes secrets out of what callers' functions get.
        closed: How it was closed; None: it is not.
    """

    url: str
    beside: SideThreads
    hide: Callable[[Any], Any]
    closed: SocketClose | None = None
    _messages: list[SocketMessage] = field(default_factory=list)
    _bytes: int = 0
    _subscribers: list[tuple[SocketEvent, SocketFunction]] = field(default_factory=list)

    @property
    def messages(self) -> tuple[SocketMessage, ...]:
        """Return the messages that are kept, oldest first."""
        return tuple(self._messages)

    def add(self, one: SocketMessage) -> None:
        """Take in a message."""
        self._messages.append(one)
        self._bytes += len(one.body)
        while len(self._messages) > KEPT or self._bytes > KEPT_BYTES:
            self._bytes -= len(self._messages.pop(0).body)
        for name, function in self._subscribers:
            self._call(name, function, one)

    def close(self, code: int, reason: str, *, clean: bool) -> None:
        """Take in that it is closed."""
        if self.closed is None:
            self.closed = SocketClose(code=code, reason=reason, clean=clean)
            for name, function in self._subscribers:
                self._call(name, function, self.closed)

    def subscribe(self, event: SocketEvent, function: SocketFunction) -> None:
        """Call a function for each event of that name, also for those that have happened; any thread may call this."""
        self.beside.report(partial(self._subscribe, event, function))

    def _subscribe(self, event: SocketEvent, function: SocketFunction) -> None:
        for one in self._messages:
            self._call(event, function, one)
        if self.closed is not None:
            self._call(event, function, self.closed)
        self._subscribers.append((event, function))

    def _call(
        self, event: SocketEvent, function: SocketFunction, happened: SocketMessage | SocketClose
    ) -> None:
        """Call a function in its turn, if the event that it is for has happened."""
        names = (
            ("message", f"message_{happened.direction}")
            if isinstance(happened, SocketMessage)
            else ("close",)
        )
        if event in names:
            shown = self.hide(happened)
            self.beside.in_turn(lambda: function(shown))
