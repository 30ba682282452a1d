"""Hands bytes on between two sockets, both ways at once, without ever waiting for one of the two alone."""

import socket
import ssl
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector

from webtools.driver.relay_login import Filter

_PIECE_BYTES = 1 << 16


def pump(browser: socket.socket, proxy: socket.socket, outgoing: Filter, incoming: Filter) -> None:
    """Pass data both ways until either side ends.

    Neither socket blocks: that TLS has something to read does not mean that there are data in it, and who waited
    for them would hold up what goes the other way.

    Args:
        outgoing, incoming: What is done to the bytes to the proxy, and to those from it.
    """
    for each in (browser, proxy):
        each.setblocking(False)
        each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # what is small must not wait for an ACK
    ways = (_OneWay(browser, proxy, outgoing), _OneWay(proxy, browser, incoming))
    with DefaultSelector() as selector:  # not `select`, which knows only a process's first 1024 files
        while not any(way.ended for way in ways):
            moved = [way.step() for way in ways]
            if not any(moved):
                _wait(selector, *ways)


class _OneWay:
    """One direction. It reads again when all that was read is written, so a slow reader slows the writer."""

    def __init__(self, source: socket.socket, sink: socket.socket, change: Filter) -> None:
        self.source = source
        self.sink = sink
        self.ended = False
        self.left = b""
        self._change = change

    def step(self) -> bool:
        """Write what is left, or read; False when neither goes without waiting."""
        try:
            if self.left:
                self.left = self.left[self.sink.send(self.left) :]
            elif piece := self.source.recv(_PIECE_BYTES):
                self.left = self._change(piece)
            else:
                self.ended = True
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        return True


def _wait(selector: BaseSelector, *ways: _OneWay) -> None:
    wanted: dict[socket.socket, int] = {}
    for way in ways:
        each, event = (way.sink, EVENT_WRITE) if way.left else (way.source, EVENT_READ)
        wanted[each] = wanted.get(each, 0) | event
    for each in (way.source for way in ways):
        events, known = wanted.get(each, 0), selector.get_map().get(each)
        if known is None and events:
            selector.register(each, events)
        elif known is not None and not events:
            selector.unregister(each)
        elif known is not None and known.events != events:
            selector.modify(each, events)
    selector.select()
