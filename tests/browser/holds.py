"""Requests that stay unanswered until a test releases them."""

import select
import socket
from collections import defaultdict
from threading import Condition


class Holds:
    """Held requests by key. Any thread may call: each held request has its own thread, the test another."""

    def __init__(self) -> None:
        self._bells: dict[str, list[socket.socket]] = defaultdict(list)
        self._changed = Condition()  # guards _bells

    def hold(self, key: str, client: socket.socket) -> bool:
        """Wait; true when released, false when the client has gone or the server stops."""
        ear, bell = socket.socketpair()
        with ear, bell:
            with self._changed:
                self._bells[key].append(bell)
                self._changed.notify_all()
            ready, _, _ = select.select([ear, client], [], [])
            with self._changed:
                if bell in self._bells[key]:
                    self._bells[key].remove(bell)
                self._changed.notify_all()
            return ear in ready

    def release(self, key: str, times: int, timeout: float) -> None:
        with self._changed:
            held = self._changed.wait_for(lambda: len(self._bells[key]) >= times, timeout)
            assert held, f"{len(self._bells[key])} requests are held under {key!r}, not {times}"
            for bell in self._bells.pop(key):
                bell.send(b"!")

    def wait_gone(self, key: str, timeout: float) -> None:
        """Wait until all clients that are held under this key have gone."""
        with self._changed:
            gone = self._changed.wait_for(lambda: not self._bells[key], timeout)
            assert gone, f"{len(self._bells[key])} requests are still held under {key!r}"
