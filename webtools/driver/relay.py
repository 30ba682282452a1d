"""Makes connections on the browser's behalf: logs in to proxies, and connects to permitted origins only.

Chromium logs in to no SOCKS5 proxy at all. To an HTTP proxy it would, through BiDi's `network.authRequired`; but
that event does not show whether a proxy or a server asks, so any site could ask for the proxy's password and get
it. Here the password goes to the proxy and to nobody else, for every request: those of popups and workers too.

Origins are limited here for the same reason: every connection of a context comes through, whoever begins it.
"""

import socket
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from secrets import randbelow
from time import monotonic, sleep

from webtools.driver import relay_http, relay_socks
from webtools.driver.relay_direct import Direct
from webtools.driver.relay_login import HostPort, NotConnected, ProxyRefusal, WayOut
from webtools.driver.relay_pump import pump
from webtools.limits.origin_rules import NO_RULES, OriginRules, Refusal, target_of
from webtools.logger import logger
from webtools.options.context import Proxy

_CONNECT_SECONDS = 15.0
_LOOKUP_SECONDS = 2.0
"""For connections to end when the relay closes; only a DNS that does not answer can hold one up longer."""
_AGAIN_SECONDS = 0.05
"""Until it accepts connections again, when this process had no file descriptor left for one."""
_KEPT = 1000
_EVERYTHING = "<-loopback>"
_THIS_MACHINE = ("localhost", "*.localhost", "127.0.0.0/8", "[::1]")


@cache
def own_address() -> str:
    """Return the address of loopback that all relays of this process have.

    Nobody can guess it, so that no page and no other context of the same browser uses the relay of a context by naming
    it as its proxy. Some systems have 127.0.0.1 alone.
    """
    address = f"127.{randbelow(254) + 1}.{randbelow(256)}.{randbelow(254) + 1}"
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return "127.0.0.1"
    return address


class Relay:
    """A server with a thread per connection; when `close` returns, all have ended.

    Args:
        upstream: The proxy with its user name and password; None: connect to the targets.
        may_use: Whether the connection from one of these two addresses to the other, the relay's, is the browser's;
            None: the system does not say.
        trusting: Take any certificate of a proxy that speaks TLS.
        rules: Limit the targets.
        proxy_rules: Limit the address of the proxy.
    """

    def __init__(
        self,
        upstream: Proxy | None,
        may_use: Callable[[HostPort, HostPort], bool | None],
        *,
        trusting: bool = False,
        rules: OriginRules = NO_RULES,
        proxy_rules: OriginRules = NO_RULES,
    ) -> None:
        self._way: WayOut = _way(upstream, rules, proxy_rules, trusting=trusting)
        self._rules = rules
        self._upstream = upstream
        self._may_use = may_use
        self._refusal: str | None = None
        self._lock = threading.Lock()  # guards the three below
        self._failures: OrderedDict[HostPort, Refusal | str] = OrderedDict()
        self._sockets: set[socket.socket] = set()
        self._closed = False
        self._threads: list[threading.Thread] = []  # the server's own thread's
        self._server = socket.create_server((own_address(), 0), backlog=128)
        name = f"webtools-relay-{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=self._accept, name=name, daemon=True)
        self._thread.start()

    @property
    def proxy(self) -> Proxy:
        """This relay, as the browser needs to know it."""
        host, port = self._server.getsockname()
        return Proxy(server=f"{self._way.scheme}://{host}:{port}", bypass=self._bypass)

    @property
    def _bypass(self) -> tuple[str, ...]:
        given = self._upstream.bypass if self._upstream is not None else ()
        if not self._rules:
            return given
        # Chromium counts link-local addresses among those that go without a proxy, so its own list is switched off.
        everything = self._rules.strict or _EVERYTHING in given
        return (_EVERYTHING, *(() if everything else _THIS_MACHINE))

    def refusal(self) -> str | None:
        """Return why the proxy refused the last connection; None when it did not."""
        return self._refusal

    def why(self, url: str) -> Refusal | str | None:
        """Return why a connection for this address was not made: the rule, or the failure; None when all were."""
        with self._lock:
            return self._failures.get(target) if (target := target_of(url)) is not None else None

    def close(self) -> None:
        """End every connection and the server. Idempotent."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            for each in self._sockets:
                _shut(each)
        _shut(self._server)  # wakes `accept` on Linux, without a descriptor
        with suppress(OSError), socket.create_connection(self._server.getsockname()):
            pass  # wakes it elsewhere
        self._thread.join()
        self._server.close()

    # -- the threads: one for the server, one per connection

    def _accept(self) -> None:
        while not self._closed:
            try:
                browser, address = self._server.accept()
            except OSError:  # `close` has woken it, or no descriptor is left
                sleep(_AGAIN_SECONDS)
                continue
            if self._closed:
                browser.close()
                break
            name = f"{self._thread.name}-connection"
            thread = threading.Thread(target=self._serve, args=(browser, address), name=name, daemon=True)
            thread.start()
            self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        end = monotonic() + _LOOKUP_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, end - monotonic()))

    def _serve(self, browser: socket.socket, address: HostPort) -> None:
        with browser, suppress(OSError), self._kept(browser):
            try:
                if self._is_the_browsers(address):
                    self._join(browser)
                else:
                    logger.warning("a process that is not the browser tried to use its relay")
            except ProxyRefusal as refused:
                self._refusal = str(refused)
                logger.warning("{}", refused)
                self._send_refusal(browser)
            except NotConnected as error:
                self._note(error)
                self._send_refusal(browser)

    def _is_the_browsers(self, address: HostPort) -> bool:
        """Return whether a connection is one of the browser, or may be one where that is not known.

        In the latter case nobody gets to a proxy, which may let in whom it knows by the address.
        """
        may_use = self._may_use(address, self._server.getsockname())
        return self._upstream is None if may_use is None else may_use

    def _send_refusal(self, browser: socket.socket) -> None:
        browser.settimeout(_CONNECT_SECONDS)
        browser.sendall(self._way.refusal_bytes)

    def _note(self, error: NotConnected) -> None:
        host, port = error.target
        with self._lock:
            self._failures[host.lower().removesuffix("."), port] = error.why
            if len(self._failures) > _KEPT:
                self._failures.popitem(last=False)
        if isinstance(error.why, Refusal):
            logger.info("refused: {}", error)

    def _join(self, browser: socket.socket) -> None:
        outgoing, incoming = self._way.filters()

        def let_through(piece: bytes) -> bytes:
            passed = incoming(piece)
            self._refusal = None
            return passed

        with self._way.connect(browser, self._kept, _CONNECT_SECONDS) as proxy:
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


def relay_for(
    upstream: Proxy | None,
    may_use: Callable[[HostPort, HostPort], bool | None],
    *,
    trusting: bool,
    rules: OriginRules,
    proxy_rules: OriginRules = NO_RULES,
) -> Relay | None:
    """Start a relay, with the arguments of `Relay`; None: the browser can make its connections by itself.

    A browser limits no origins and logs in to no proxy, and a certificate that a context takes does not count for the
    way to its proxy.
    """
    logs_in = upstream is not None and upstream.password is not None
    if rules or logs_in or (trusting and upstream is not None and upstream.scheme == "https"):
        return Relay(upstream, may_use, trusting=trusting, rules=rules, proxy_rules=proxy_rules)
    return None


def _way(upstream: Proxy | None, rules: OriginRules, proxy_rules: OriginRules, *, trusting: bool) -> WayOut:
    if upstream is None:
        return Direct(rules)
    if upstream.scheme.startswith("socks"):
        return relay_socks.SocksLogin(upstream, rules, proxy_rules)
    return relay_http.HttpLogin(upstream, rules, proxy_rules, trusting=trusting)


def _shut(each: socket.socket) -> None:
    with suppress(OSError):  # the other side was faster
        # The socket's own: TLS's would take the connection out of the hands of the thread that uses it.
        socket.socket.shutdown(each, socket.SHUT_RDWR)
