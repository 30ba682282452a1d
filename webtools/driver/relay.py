"""Logs in to a proxy on the browser's behalf, on a port of loopback that only this browser may use.

Chromium logs in to no SOCKS5 proxy at all. To an HTTP proxy it would, through BiDi's `network.authRequired`; but
that event does not tell whether a proxy or a server asks, so any site could ask for the proxy's password and get
it. Here the password goes to the proxy and to nobody else, for every request: those of popups and workers too.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from loguru import logger

from webtools.context_options import Proxy
from webtools.driver import relay_http, relay_socks
from webtools.driver.relay_login import Address, Login, Refused
from webtools.driver.relay_pump import pump

_CONNECT_SECONDS = 15.0


def needs_relay(proxy: Proxy, *, trusting: bool) -> bool:
    """Whether the browser cannot use this proxy by itself.

    It logs in to none, and what certificate a context takes does not count for the way to its proxy.
    """
    return proxy.password is not None or (trusting and proxy.scheme == "https")


class Relay:
    """A server with a thread per connection; when `close` returns, all have ended.

    Args:
        upstream: The proxy with its user name and password.
        may_use: Whether the connection from one of these two addresses to the other, the relay's, is the browser's.
        trusting: Take any certificate of a proxy that speaks TLS.
    """

    def __init__(
        self, upstream: Proxy, may_use: Callable[[Address, Address], bool], *, trusting: bool = False
    ) -> None:
        self._login: Login = (
            relay_socks.Login(upstream)
            if upstream.scheme.startswith("socks")
            else relay_http.Login(upstream, trusting=trusting)
        )
        self._upstream = upstream
        self._may_use = may_use
        self._refusal: str | None = None
        self._lock = threading.Lock()  # guards the two below
        self._sockets: set[socket.socket] = set()
        self._closed = False
        self._threads: list[threading.Thread] = []  # the server's own thread's
        self._server = socket.create_server(("127.0.0.1", 0), backlog=128)
        self._thread = threading.Thread(target=self._accept, name="webtools-relay", daemon=True)
        self._thread.start()

    @property
    def proxy(self) -> Proxy:
        """This relay, as the browser has to be told of it."""
        host, port = self._server.getsockname()
        return Proxy(server=f"{self._login.scheme}://{host}:{port}", bypass=self._upstream.bypass)

    def refusal(self) -> str | None:
        """Why the proxy let the last connection not through; None when it did."""
        return self._refusal

    def close(self) -> None:
        """End every connection and the server. Again: nothing happens."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            for each in self._sockets:
                _shut(each)
        with suppress(OSError), socket.create_connection(self._server.getsockname()):
            pass  # wakes `accept`
        self._thread.join()
        self._server.close()

    # -- the threads: one for the server, one per connection

    def _accept(self) -> None:
        while True:
            browser, address = self._server.accept()
            if self._closed:
                browser.close()
                break
            thread = threading.Thread(
                target=self._serve, args=(browser, address), name="webtools-relay-connection", daemon=True
            )
            thread.start()
            self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        for thread in self._threads:
            thread.join()

    def _serve(self, browser: socket.socket, address: Address) -> None:
        with browser, suppress(OSError), self._kept(browser):
            try:
                if self._may_use(address, self._server.getsockname()):
                    self._join(browser)
                else:
                    logger.warning("a process that is not the browser tried to use its way to the proxy")
            except Refused as refused:
                self._refusal = str(refused)
                logger.warning("{}", refused)
                browser.settimeout(_CONNECT_SECONDS)
                browser.sendall(self._login.sorry)

    def _join(self, browser: socket.socket) -> None:
        outgoing, incoming = self._login.filters()

        def let_through(piece: bytes) -> bytes:
            passed = incoming(piece)
            self._refusal = None
            return passed

        with self._login.connect(browser, self._kept, _CONNECT_SECONDS) as proxy:
            pump(browser, proxy, outgoing, let_through)

    @contextmanager
    def _kept(self, each: socket.socket) -> Iterator[None]:
        """Have it ended by `close`, whatever it waits for, as long as the block lasts.

        Raises:
            OSError: `close` has come already.
        """
        with self._lock:
            if self._closed:
                raise OSError("the relay is closed")
            self._sockets.add(each)
        try:
            yield
        finally:
            with self._lock:
                self._sockets.discard(each)


def _shut(each: socket.socket) -> None:
    with suppress(OSError):  # the other side was faster
        # The socket's own: TLS's would take the connection out of the hands of the thread that uses it.
        socket.socket.shutdown(each, socket.SHUT_RDWR)
