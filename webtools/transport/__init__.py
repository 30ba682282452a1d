"""The wire itself: one WebSocket and a reader that only queues. The only room that knows the WebSocket library."""

from webtools.transport.connection import Connection
from webtools.transport.devtools import DevTools

__all__ = ["Connection", "DevTools"]
