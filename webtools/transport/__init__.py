"""The wire itself: one WebSocket and a reader that only queues. The only room that knows the WebSocket library."""

from webtools.transport.connection import Connection
from webtools.transport.shared import Channel, SharedConnection

__all__ = ["Channel", "Connection", "SharedConnection"]
