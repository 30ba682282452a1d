"""A WebSocket and a reader that only queues; the only package that imports the WebSocket library."""

from webtools.transport.connection import Connection
from webtools.transport.shared import Channel, SharedConnection

__all__ = ["Channel", "Connection", "SharedConnection"]
