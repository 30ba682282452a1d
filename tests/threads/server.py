"""A WebSocket server in place of a browser, and what a connection to it receives."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.server import ServerConnection, serve


class Inbox:
    """The frames of a connection, in order, and an event for each of its ends."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.lost: list[str] = []
        self.arrived = threading.Semaphore(0)
        self.ended = threading.Event()

    @property
    def decoded(self) -> list[Any]:
        return [json.loads(frame) for frame in self.frames]

    def frame(self, data: bytes) -> None:
        self.frames.append(data)
        self.arrived.release()

    def end(self, reason: str) -> None:
        self.lost.append(reason)
        self.ended.set()

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            assert self.arrived.acquire(timeout=5)


@contextmanager
def serving(handler: Callable[[ServerConnection], None], **options: Any) -> Iterator[str]:
    """Serve in the block; yield the address."""
    with serve(handler, "127.0.0.1", 0, close_timeout=1, **options) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/"
        finally:
            server.shutdown()
            thread.join()
