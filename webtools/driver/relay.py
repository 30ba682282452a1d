"""Logs in to a proxy on the browser's behalf, on a port of loopback that only this browser may use.

Chromium logs in to no SOCKS5 proxy at all. To an HTTP proxy it would, through BiDi's `network.authRequired`; but
that event does not tell whether a proxy or a server asks, so any site could ask for the proxy's password and get
it. Here the password goes to the proxy and to nobody else, for every request: those of popups and workers too.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from select import select

from loguru import logger

from webtools.context_options import Proxy
from webtools.driver import relay_http, relay_socks
from webtools.driver.relay_login import Login, Refused

_CONNECT_SECONDS = 15.0
_PIECE_BYTES = 1 << 16


class Relay:
    """A server with a thread per connection; when `close` returns, all have ended.

    Args:
        upstream: The proxy with its user name and password.
        may_use: Whether a connection from this local port is the browser's.
        trusting: Take any certificate of a proxy that speaks TLS.
    """

    def __init__(self, upstream: Proxy, may_use: Callable[[int], bool], *, trusting: bool = False) -> None:
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
            browser, (_, port) = self._server.accept()
            if self._closed:
                browser.close()
                break
            thread = threading.Thread(
                target=self._serve, args=(browser, port), name="webtools-relay-connection", daemon=True
            )
            thread.start()
            self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        for thread in self._threads:
            thread.join()

    def _serve(self, browser: socket.socket, port: int) -> None:
        with browser, suppress(OSError):
            if not self._keep(browser):
                return
            try:
                if self._may_use(port):
                    self._join(browser)
                else:
                    logger.warning("a process that is not the browser tried to use its way to the proxy")
            except Refused as refused:
                self._refusal = str(refused)
                logger.warning("{}", refused)
                browser.sendall(self._login.sorry)
            finally:
                self._forget(browser)

    def _join(self, browser: socket.socket) -> None:
        proxy = self._login.connect(browser, _CONNECT_SECONDS)
        with proxy:
            if not self._keep(proxy):
                return
            try:
                self._pump(browser, proxy)
            finally:
                self._forget(proxy)

    def _pump(self, browser: socket.socket, proxy: socket.socket) -> None:
        outgoing, incoming = self._login.filters()
        while True:
            ready, _, _ = select([browser, proxy], [], [])
            for source in ready:
                piece = source.recv(_PIECE_BYTES)
                if not piece:
                    return
                if source is browser:
                    proxy.sendall(outgoing(piece))
                else:
                    browser.sendall(incoming(piece))
                    self._refusal = None

    def _keep(self, each: socket.socket) -> bool:
        """Have it ended by `close`; False when that has come already."""
        with self._lock:
            if not self._closed:
                self._sockets.add(each)
            return not self._closed

    def _forget(self, each: socket.socket) -> None:
        with self._lock:
            self._sockets.discard(each)


def _shut(each: socket.socket) -> None:
    with suppress(OSError):  # the other side was faster
        each.shutdown(socket.SHUT_RDWR)
