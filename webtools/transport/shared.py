"""One WebSocket for several sessions' owners, for browsers that accept one socket only, such as Firefox.

Each owner has a `Channel`, which behaves as a connection of its own: its replies and the events of the user contexts
that it has subscribed to, and nothing of the others.
"""

import json
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from webtools.errors import BrowserDied, WebtoolsError
from webtools.transport.connection import Connection

_COMMAND = re.compile(r'\{"id":(\d+),"method":"([^"]+)"')
_REPLY = re.compile(rb'\{(?:"type":"(?:success|error)",)?"id":(\d+)')
_QUESTION = '{"id":0,"method":"session.status","params":{}}'
"""For a side that is quiet. Channels' commands have numbers from 1 on, so the answer goes to none of them."""
_SEND_SECONDS = 5.0
"""At least, for any message: a part of a message makes the socket useless for all channels."""
_LONGEST_SEND_SECONDS = 20.0
"""At most: the other channels wait for it."""
_MOST_OPEN = 10_000
"""Commands of a channel that wait for a reply. Firefox never answers those about a request that a page cancelled."""
_MOST_GONE = 1000
"""Tabs and frames that are gone: what comes of them afterwards, such as the end of a download, has its channel."""


class SharedConnection:
    """The socket and its routes. Any thread opens channels; `on_frame` and `on_lost` run on the one reader thread."""

    def __init__(
        self,
        url: str,
        *,
        name: str,
        timeout: float,
        headers: Mapping[str, str] | None = None,
        quiet_seconds: float | None = None,
    ) -> None:
        self._lock = threading.Lock()  # guards all below
        self._channels: set[Channel] = set()
        self._last = 0
        self._asked: dict[int, Channel] = {}
        self._listeners: dict[str, Channel] = {}
        self._user_contexts: dict[str, str] = {}  # of tabs and frames
        self._gone: dict[str, str] = {}  # of those that are gone, the oldest first
        self._lost: str | None = None
        self._connection = Connection(
            url,
            name=name,
            timeout=timeout,
            on_frame=self._route,
            on_lost=self._lose,
            headers=headers,
            quiet_seconds=quiet_seconds,
            question=_QUESTION,
        )

    def channel(self, on_frame: Callable[[bytes], object], on_lost: Callable[[str], object]) -> "Channel":
        """Open a channel.

        Raises:
            BrowserDied: The socket is gone.
        """
        channel = Channel(self, on_frame, on_lost)
        with self._lock:
            if self._lost is not None:
                raise BrowserDied(f"The connection to the browser is gone: {self._lost}")
            self._channels.add(channel)
        return channel

    def close(self) -> None:
        """Close the socket, and with it every channel."""
        self._connection.close()

    # -- for channels, on their owners' threads

    def _send(self, channel: "Channel", text: str, seconds: float) -> None:
        command = _COMMAND.match(text)
        assert command is not None, "every command begins with its number and its method"
        subscribed = json.loads(text)["params"] if command[2] == "session.subscribe" else {}
        with self._lock:
            if channel not in self._channels:
                raise BrowserDied("The connection to the browser is gone: it was closed")
            self._last += 1
            number = self._last
            self._asked[number] = channel
            channel.open[number] = int(command[1])
            if len(channel.open) > _MOST_OPEN:
                self._forget(next(iter(channel.open)))
            for user_context in subscribed.get("userContexts", ()):
                self._listeners[user_context] = channel
        limit = min(max(seconds, _SEND_SECONDS), _LONGEST_SEND_SECONDS)
        try:
            self._connection.send(f'{{"id":{number}{text[command.end(1) :]}', limit, turn_seconds=seconds)
        except WebtoolsError:
            with self._lock:
                self._forget(number)
            raise

    def _forget(self, number: int) -> tuple["Channel", int] | None:
        """Drop a command; return its channel and its number there. The lock is held."""
        channel = self._asked.pop(number, None)
        return None if channel is None else (channel, channel.open.pop(number))

    def _close(self, channel: "Channel") -> bool:
        """Forget the channel; return whether it was open."""
        with self._lock:
            if channel not in self._channels:
                return False
            self._channels.remove(channel)
            for number in list(channel.open):
                self._forget(number)
            left = {where for where, listener in self._listeners.items() if listener is channel}
            for where in left:
                del self._listeners[where]
            self._leave([context for context, where in self._user_contexts.items() if where in left])
            return True

    def _leave(self, contexts: Iterable[str]) -> None:
        """Take note that tabs and frames are gone. The lock is held."""
        for context in contexts:
            if (where := self._user_contexts.pop(context, None)) is not None:
                self._gone[context] = where
        while len(self._gone) > _MOST_GONE:
            del self._gone[next(iter(self._gone))]

    # -- on the reader's thread

    def _route(self, data: bytes) -> None:
        if (reply := _REPLY.match(data)) is not None:
            with self._lock:
                asked = self._forget(int(reply[1]))
            if asked is not None:
                channel, number = asked
                channel.on_frame(b"".join((data[: reply.start(1)], b"%d" % number, data[reply.end(1) :])))
            return
        frame = json.loads(data)
        if frame.get("type") == "event":
            for channel in self._listening(frame["method"], frame["params"]):
                channel.on_frame(data)
        elif (number := frame.get("id")) is not None:  # a reply whose members come in another order
            ordered = {"type": frame.pop("type"), "id": frame.pop("id"), **frame}
            self._route(json.dumps(ordered, separators=(",", ":")).encode())

    def _listening(self, method: str, params: dict[str, Any]) -> list["Channel"]:
        """Return the channel whose user context the event is of; where it is of no tab, all that have subscribed."""
        context = params.get("context") or params.get("source", {}).get("context")
        with self._lock:
            where = params.get("userContext") or self._user_contexts.get(context) or self._gone.get(context)
            if method == "browsingContext.contextCreated" and where is not None:
                self._user_contexts |= dict.fromkeys(_contexts(params), where)
            elif method == "browsingContext.contextDestroyed":
                self._leave(_contexts(params))
            if where is None:
                return [] if context is not None else list(set(self._listeners.values()))
            listener = self._listeners.get(where)
            return [listener] if listener is not None else []

    def _lose(self, reason: str) -> None:
        with self._lock:
            self._lost = reason
            channels, self._channels = self._channels, set()
            self._asked.clear()
            self._listeners.clear()
            self._user_contexts.clear()
            self._gone.clear()
        for channel in channels:
            channel.on_lost(reason)


class Channel:
    """One owner's part of a shared socket; like `Connection` it reports its end once, by `on_lost`."""

    def __init__(
        self, shared: SharedConnection, on_frame: Callable[[bytes], object], on_lost: Callable[[str], object]
    ) -> None:
        self._shared = shared
        self.on_frame = on_frame
        self.on_lost = on_lost
        self.open: dict[int, int] = {}
        """Commands that wait for a reply, the oldest first: the number on the socket, and the owner's. Guarded by the
        lock of `shared`."""

    def send(self, text: str, seconds: float = 10.0) -> None:
        """Send one command, under a number that is unique on the socket.

        Raises:
            BrowserDied: The socket is gone, or the channel was closed.
            DeadlineExceeded: Other channels' messages took too long. Nothing was sent.
        """
        self._shared._send(self, text, seconds)  # noqa: SLF001  # the two are one thing in two parts

    def close(self) -> None:
        """Receive nothing more; the socket stays for the other channels. Calling it again does nothing."""
        if self._shared._close(self):  # noqa: SLF001  # as above
            self.on_lost("the connection was closed")


def _contexts(info: dict[str, Any]) -> Iterator[str]:
    yield info["context"]
    for child in info.get("children") or ():
        yield from _contexts(child)
