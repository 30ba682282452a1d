"""The wire itself: one WebSocket and a reader that only queues. The only room that knows the WebSocket library."""

from webtools.transport.connection import Connection

__all__ = ["Connection"]
