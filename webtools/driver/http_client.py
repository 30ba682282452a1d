"""Single HTTP requests from this process, under the limits and through the proxy of a context.

urllib3 is there because Selenium needs it.
"""

import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from time import monotonic
from typing import Any, Literal

from webtools.driver.reach import Forbidden, connected_to
from webtools.errors import Denied, RequestFailed
from webtools.limits.origin_rules import OriginRules, is_localhost, literal, target_of
from webtools.options.context import Proxy

_CONNECT_SECONDS = 15.0
_PIECE_BYTES = 65536
_LARGEST_BYTES = 256 << 20
_LOOPBACK_TOO = "<-loopback>"

HeaderPairs = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Received:
    """The answer of a server to one request, its body decoded."""

    status: int
    reason: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class HttpClient:
    """Makes requests of one context.

    Attributes:
        rules: The origins that may be connected to, which the browser's connections have to respect as well.
        proxy: The context's.
        trusting: Take any certificate.
    """

    rules: OriginRules
    proxy: Proxy | None = None
    trusting: bool = False

    def exchange(
        self, method: str, url: str, headers: HeaderPairs, body: bytes | None, until: float
    ) -> Received:
        """Send one request and read its answer; redirects are not followed.

        Args:
            until: The moment (`monotonic`) at which it is given up.

        Raises:
            Denied: The rules forbid the address.
            RequestFailed: There is no connection, or no answer that can be read.
        """
        from urllib3 import HTTPHeaderDict, Timeout
        from urllib3.exceptions import HTTPError
        from urllib3.exceptions import TimeoutError as TooLate

        if (refusal := self.rules.refuse_url(url)) is not None:
            raise Denied(f"{url} was not requested: {refusal.message}", hint=refusal.hint)
        given = HTTPHeaderDict()
        for name, value in headers:
            given.add(name, value)
        try:
            with self._manager(url) as manager:
                answer = manager.urlopen(
                    method,
                    url,
                    body=body,
                    headers=given,
                    redirect=False,
                    retries=False,
                    preload_content=False,
                    timeout=Timeout(total=max(0.001, until - monotonic())),
                )
                with answer:
                    read = _read(answer.stream(_PIECE_BYTES, decode_content=True), method, url, until)
                found = tuple(answer.headers.iteritems())
                return Received(answer.status, answer.reason or "", found, read)
        except Forbidden as forbidden:
            message = f"{url} was not requested: {forbidden.refusal.message}"
            raise Denied(message, hint=forbidden.refusal.hint) from None
        except TooLate as error:
            raise RequestFailed(f"{method} {url} failed: no answer has come in time") from error
        except (HTTPError, OSError, ValueError) as error:  # a ValueError for what no head can have
            raise RequestFailed(f"{method} {url} failed: {_in_words(error)}") from error

    def _manager(self, url: str) -> Any:
        import urllib3
        from urllib3.contrib.socks import SOCKSProxyManager

        settings: dict[str, Any] = {"ssl_context": _trusting()} if self.trusting else {}
        proxy = self.proxy
        if proxy is None or _goes_without(proxy, url):
            manager = urllib3.PoolManager(**settings)
            manager.pool_classes_by_scheme = _pools(PermittedHosts(self.rules), trusting=self.trusting)
            return manager
        login = (proxy.username or "", proxy.password.get_secret_value() if proxy.password else "")
        if proxy.scheme.startswith("socks"):
            server = proxy.server.replace("socks5://", "socks5h://").replace("socks4://", "socks4a://")
            manager = SOCKSProxyManager(server, *(login if login[0] else ()), **settings)
            manager.pool_classes_by_scheme = _pools("socks", trusting=self.trusting)
            return manager
        header = urllib3.make_headers(proxy_basic_auth=":".join(login)) if login[0] else None
        own = _trusting() if self.trusting else None
        manager = urllib3.ProxyManager(proxy.server, proxy_headers=header, proxy_ssl_context=own, **settings)
        manager.pool_classes_by_scheme = _pools("http", trusting=self.trusting)
        return manager


def _read(pieces: Iterable[bytes], method: str, url: str, until: float) -> bytes:
    read = bytearray()
    for piece in pieces:
        read += piece
        if monotonic() > until:
            raise RequestFailed(f"{method} {url} failed: its answer has not come in full in time")
        if len(read) > _LARGEST_BYTES:
            raise RequestFailed(
                f"{method} {url} failed: its answer is larger than {_LARGEST_BYTES >> 20} MB",
                hint="Let the browser download what is large.",
            )
    return bytes(read)


def _goes_without(proxy: Proxy, url: str) -> bool:
    """Return whether the browser would connect to the host of an address without the proxy."""
    target = target_of(url)
    host = target[0] if target is not None else ""
    address = literal(host)
    here = is_localhost(host) or (address is not None and address.is_loopback)
    if here and _LOOPBACK_TOO not in proxy.bypass:
        return True
    return any(fnmatchcase(host, each.lower()) for each in proxy.bypass if each != _LOOPBACK_TOO)


def _trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _pools(way: "PermittedHosts | Literal['http', 'socks']", *, trusting: bool) -> dict[str, type]:
    """Return urllib3's pools of connections that go this way: straight to permitted addresses, or to a proxy."""
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
    from urllib3.contrib.socks import SOCKSConnection, SOCKSHTTPSConnection

    class Plain(HTTPConnection):
        def _new_conn(self) -> Any:
            return way.connect(self) if isinstance(way, PermittedHosts) else super()._new_conn()

    class Secure(HTTPSConnection):
        def _new_conn(self) -> Any:
            return way.connect(self) if isinstance(way, PermittedHosts) else super()._new_conn()

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = SOCKSConnection if way == "socks" else Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = SOCKSHTTPSConnection if way == "socks" else Secure

        def _validate_conn(self, conn: Any) -> None:
            if trusting:
                conn.connect()  # without urllib3's warning: the caller has asked for it
            else:
                super()._validate_conn(conn)

    return {"http": PlainPool, "https": SecurePool}


@dataclass(frozen=True, slots=True)
class PermittedHosts:
    """Connects to addresses that the rules permit."""

    rules: OriginRules

    def connect(self, connection: Any) -> socket.socket:
        """Return a socket for a connection of urllib3's, which closes it."""
        seconds = connection.timeout if isinstance(connection.timeout, int | float) else _CONNECT_SECONDS
        with ExitStack() as stack:
            made = stack.enter_context(
                connected_to((connection.host, connection.port), self.rules, _kept, seconds)
            )
            connection.held = stack.pop_all()  # it would close the socket
            return made


@contextmanager
def _kept(_: socket.socket) -> Iterator[None]:
    """Do nothing: nobody ends a connection from outside."""
    yield


def _in_words(error: Exception) -> str:
    """Return the innermost reason: urllib3 wraps errors, and names its own objects in their texts."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, OSError) and inner.strerror:
            return inner.strerror
        following = getattr(inner, "reason", None)
        inner = following if isinstance(following, BaseException) else inner.__cause__ or inner.__context__
    return str(error.args[-1]) if error.args else type(error).__name__
