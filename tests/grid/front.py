"""A TLS front for a Grid, as load balancers are: it decrypts, and passes bytes on without looking at them."""

import select
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import trustme

from webtools.transport.nonblocking import NonBlockingSocket

Wire = socket.socket | NonBlockingSocket


class Front:
    """Accepts TLS on a port of 127.0.0.1.

    Attributes:
        questions: Released for each piece that a client sends.
        passes: When it is cleared, bytes of the Grid go nowhere, and no connection ends: a network that is gone.
    """

    def __init__(self, port: int, folder: Path) -> None:
        authority = trustme.CA()
        self.ca_file = folder / "ca.pem"
        authority.cert_pem.write_to_path(str(self.ca_file))
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(self._context)
        self._behind = port
        self._lock = threading.Lock()  # guards the two below
        self._sockets: list[Wire] = []
        self._threads: list[threading.Thread] = []
        self.questions = threading.Semaphore(0)
        self.passes = threading.Event()
        self.passes.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._start(self._accept)

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self._listening.getsockname()[1]}"

    def _start(self, run: Callable[[], None]) -> None:
        thread = threading.Thread(target=run)
        with self._lock:
            self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                plain, _ = self._listening.accept()
                self._start(partial(self._serve, plain))

    def _serve(self, plain: socket.socket) -> None:
        with suppress(OSError):
            outside = NonBlockingSocket(self._context.wrap_socket(plain, server_side=True))
            inside = socket.create_connection(("127.0.0.1", self._behind))
            with self._lock:
                self._sockets += [outside, inside]
            self._start(lambda: self._pump(outside, inside, questions=True))
            self._pump(inside, outside)

    def _pump(self, source: Wire, target: Wire, *, questions: bool = False) -> None:
        with suppress(OSError, TimeoutError):
            while data := source.recv(65536):
                if questions:
                    self.questions.release()
                self.passes.wait()
                left = memoryview(data)
                while left:
                    try:
                        left = left[target.send(left) :]
                    except BlockingIOError:
                        select.select([], [target], [])
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.passes.set()
        self._listening.shutdown(socket.SHUT_RDWR)
        with self._lock:
            sockets = list(self._sockets)
        for one in sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for one in (self._listening, *sockets):
            one.close()


@contextmanager
def tls_front(port: int, folder: Path) -> Iterator[Front]:
    """Run a TLS front of what listens on a port, with a certificate authority of its own."""
    front = Front(port, folder)
    try:
        yield front
    finally:
        front.close()
