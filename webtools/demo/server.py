"""A WSGI app served by this process on a free port of 127.0.0.1, which leaves nothing behind when it ends."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread, current_thread
from typing import TYPE_CHECKING, Any

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class QuietHandler(WSGIRequestHandler):
    disable_nagle_algorithm = True  # head and body are written one by one; the body must not wait for an ACK

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


class LoopbackServer(ThreadedWSGIServer):
    """One thread per connection; `stop` joins all of them, whatever they are waiting for.

    Browsers keep idle connections open and tests keep requests hanging, so `stop` ends the open sockets
    first: a thread that reads from one then sees the end of its stream.
    """

    daemon_threads = False  # else socketserver would not join them

    def __init__(self, app: "WSGIApplication") -> None:
        self._open: set[socket.socket] = set()
        self._lock = Lock()  # guards _open: the serving thread adds, each connection's own thread removes
        super().__init__("127.0.0.1", 0, _closing(app), handler=QuietHandler)
        self._serving = Thread(target=self.serve_forever, args=(0.05,), name=f"loopback-{self.port}")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._serving.start()

    def stop(self) -> None:
        self.shutdown()
        self.end_connections()
        self._serving.join()
        self.server_close()

    def end_connections(self) -> None:
        with self._lock:
            for connection in self._open:
                with suppress(OSError):  # the client may have ended it at this moment
                    connection.shutdown(socket.SHUT_RDWR)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        current_thread().name = self._serving.name  # so that whoever sees the thread knows whose it is
        super().process_request_thread(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)


def _closing(app: "WSGIApplication") -> "WSGIApplication":
    """Return the app so that files which it sends are closed when a client hangs up; werkzeug leaves them open then."""

    def closing(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterator[bytes]:
        sent = app(environ, start_response)
        try:
            yield from sent
        finally:
            if callable(close := getattr(sent, "close", None)):
                close()

    return closing


@contextmanager
def serve(app: "WSGIApplication") -> Iterator[str]:
    """Serve `app` while the block runs; gives its address, such as `http://127.0.0.1:40123`."""
    server = LoopbackServer(app)
    server.start()
    try:
        yield server.address
    finally:
        server.stop()
