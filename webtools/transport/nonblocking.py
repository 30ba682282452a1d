"""A non-blocking socket, plain or TLS, that one thread reads while another one writes.

With a timeout of Python's own, a `send` waits for that timeout, also one with MSG_DONTWAIT. OpenSSL permits no two
threads in one connection, and Python's `SSLSocket` adds no lock before 3.13. So the socket itself never waits, both
threads take turns, and each waits for the network outside of the lock.
"""

import errno
import selectors
import socket
import ssl
import threading


class NonBlockingSocket:
    """The part of a socket's interface that a WebSocket needs, on a socket that is connected."""

    def __init__(self, given: socket.socket) -> None:
        self._lock = threading.Lock()  # guards the socket's calls into OpenSSL
        self._socket = given
        self._timeout = given.gettimeout()
        given.settimeout(0)

    def recv(self, size: int) -> bytes:
        """Return what has come, at most `size` bytes; wait for some. Empty: the other side has ended.

        Raises:
            TimeoutError: Nothing came in time.
        """
        while True:
            with self._lock:
                try:
                    return self._socket.recv(size)
                except (BlockingIOError, ssl.SSLWantReadError):
                    wanted = selectors.EVENT_READ
                except ssl.SSLWantWriteError:
                    wanted = selectors.EVENT_WRITE
            self._wait(wanted)

    def send(self, data: "bytes | memoryview", flags: int = 0) -> int:  # noqa: ARG002  # it never waits
        """Send a part of `data` without waiting; return its length.

        Raises:
            BlockingIOError: The other side takes nothing now.
        """
        with self._lock:
            try:
                return self._socket.send(data)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                raise BlockingIOError(errno.EAGAIN, "the other side takes nothing now") from None

    def _wait(self, wanted: int) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self._socket, wanted)
            if not ready.select(self._timeout):
                raise TimeoutError("nothing came in time")

    def gettimeout(self) -> float | None:
        return self._timeout

    def settimeout(self, seconds: float | None) -> None:
        self._timeout = seconds

    def fileno(self) -> int:
        return self._socket.fileno()

    def shutdown(self, how: int = socket.SHUT_RDWR) -> None:
        with self._lock:
            self._socket.shutdown(how)

    def close(self) -> None:
        with self._lock:
            self._socket.close()

    @property
    def _closed(self) -> bool:
        """The library looks at this attribute of sockets."""
        return self.fileno() == -1
