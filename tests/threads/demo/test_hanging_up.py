"""The server of the demo and of the tests' site."""

import socket
import struct
from collections.abc import Iterator
from threading import Event

from webtools.demo.server import LoopbackServer


class _Slow:
    """A body that ends when the client has hung up."""

    def __init__(self) -> None:
        self.asked, self.hung_up, self.closed = Event(), Event(), Event()

    def __iter__(self) -> Iterator[bytes]:
        yield b"all"
        self.asked.set()
        assert self.hung_up.wait(10)

    def close(self) -> None:
        self.closed.set()


def test_body_is_closed_when_the_client_hangs_up() -> None:
    body = _Slow()

    def app(_environ: object, start_response: object) -> _Slow:
        assert callable(start_response)
        start_response("200 OK", [("Content-Length", "3")])  # so that nothing is written at the end
        return body

    server = LoopbackServer(app)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # it would print the connection's error
    server.start()
    try:
        client = socket.create_connection(("127.0.0.1", server.port))
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert body.asked.wait(10)
        # By this the connection is reset, not only closed.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
        body.hung_up.set()
        assert body.closed.wait(10)
    finally:
        server.stop()
