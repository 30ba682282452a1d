"""Frames that wait for an actor, bounded in the bytes and the number of what pages write to their consoles.

An actor takes frames while it waits for the browser. While it does something else, such as copying a file to a Grid,
frames wait in memory, and a page may write 15 MB to its console in a second (Firefox 150).
"""

import json

from webtools.actor.mailbox import Frame, Mailbox
from webtools.session.console import NOTICE_METHOD

_MOST_BYTES = 32_000_000
"""As many as the console keeps."""
_MOST_FRAMES = 10_000
"""More than the console keeps; an actor takes them in a second, while a page may write 80,000 in that time."""
_HEAD_BYTES = 100
_CONSOLE = b'"method":"log.entryAdded"'
_LEFT_OUT = "webtools: this page writes too much to its console; messages are left out"


class Backlog:
    """The way of frames into one mailbox; for the connection's thread."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._noticed: set[str | None] = set()  # documents whose messages are left out now

    def put(self, data: bytes) -> None:
        """Queue a frame; leave out a message to the console while too much waits, with a notice for each document."""
        if self._mailbox.bytes_waiting <= _MOST_BYTES and self._mailbox.news_waiting <= _MOST_FRAMES:
            self._noticed.clear()
        elif _CONSOLE in data[:_HEAD_BYTES]:
            frame = json.loads(data)
            params = frame["params"]
            document = params["source"].get("context")
            if document in self._noticed:
                return
            self._noticed.add(document)
            kept = {name: params[name] for name in ("type", "level", "source", "timestamp")}
            frame["params"] = {**kept, "text": _LEFT_OUT, "method": NOTICE_METHOD}
            data = json.dumps(frame).encode()
        self._mailbox.put_news(Frame(data))
