"""Two servers that keep every byte which reaches them: one that a context may connect to, one that it may not."""

import base64
import hashlib
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Condition

from tests.browser.accepting import Accepting

_ANSWER = "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n"
_WEB_SOCKET = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Listener(Accepting):
    """A server on all of this machine's loopback addresses.

    Attributes:
        pages: Path → content type, body, and further headers.
    """

    def __init__(self) -> None:
        self.pages: dict[str, tuple[str, str, Mapping[str, str]]] = {}
        self._received: list[bytes] = []
        self._changed = Condition()  # guards _received
        super().__init__(socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True))

    def at(self, host: str, path: str = "/", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    @property
    def received(self) -> list[bytes]:
        """Return what every connection has sent; an empty entry for one that sent nothing."""
        with self._changed:
            return list(self._received)

    def wait_for(self, path: str, timeout: float = 5.0) -> None:
        """Wait until a request for `path` has come."""
        line = f" {path} HTTP".encode()
        with self._changed:
            assert self._changed.wait_for(lambda: any(line in one for one in self._received), timeout), path

    def noted(self) -> None:
        with self._changed:
            self._received.append(b"")

    def serve(self, client: socket.socket, number: int) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            piece = client.recv(65536)
            if not piece:
                return
            head += piece
            with self._changed:
                self._received[number] = head
                self._changed.notify_all()
        path = head.split(b" ", 2)[1].decode()
        key = next(
            (line[19:] for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key: ")), None
        )
        if key is not None:
            proof = base64.b64encode(hashlib.sha1(key + _WEB_SOCKET).digest()).decode()  # RFC 6455
            client.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: %s\r\n\r\n" % proof.encode()
            )
            client.recv(65536)
            return
        kind, body, headers = self.pages.get(
            path.partition("?")[0], ("text/html", "<title>There</title>", {})
        )
        status = "302 Found" if "Location" in headers else "200 OK"
        lines = "".join(f"{name}: {value}\r\n" for name, value in {"Content-Type": kind, **headers}.items())
        answer = _ANSWER.format(status=status, length=len(body.encode()), headers=lines)
        client.sendall((answer + body).encode())


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()
    try:
        yield listener
    finally:
        listener.close()
