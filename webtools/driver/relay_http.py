"""HTTP proxies with user name and password (RFC 9110 §11.7): the log-in goes into every request's head."""

import re
import socket
import ssl
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from webtools.driver import relay_login
from webtools.driver.relay_login import Filter, HostPort, Keep
from webtools.limits.origin_rules import NO_RULES, OriginRules, target_of
from webtools.options.context import Proxy

_HEAD_END = b"\r\n\r\n"
_HEAD_BYTES = 1 << 20
_SORRY = b"The proxy refuses"


class HttpLogin(relay_login.Login):
    scheme = "http"
    refusal_bytes = (
        b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\nConnection: close\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(_SORRY), _SORRY)
    )

    def __init__(
        self,
        proxy: Proxy,
        rules: OriginRules = NO_RULES,
        proxy_rules: OriginRules = NO_RULES,
        *,
        trusting: bool,
    ) -> None:
        super().__init__(proxy, rules, proxy_rules)
        self._header = b"Proxy-Authorization: Basic " + b64encode(
            f"{self._username}:{self._password}".encode()
        )
        self._tls = _tls(trusting=trusting) if proxy.scheme == "https" else None

    @contextmanager
    def connect(self, _: socket.socket, kept: Keep, timeout: float) -> Iterator[socket.socket]:
        with ExitStack() as stack:
            try:
                proxy = stack.enter_context(self._dialled(kept, timeout))
                if self._tls is not None:
                    proxy = stack.enter_context(_secured(proxy, self._tls, self._proxy.host, kept))
            except OSError as error:
                raise self.unreachable(error) from None
            yield proxy

    def filters(self) -> tuple[Filter, Filter]:
        outgoing, _ = super().filters()
        if self._username or self._rules:
            header = self._header if self._username else None
            outgoing = _Requests(header, self.require_permitted if self._rules else None).feed
        return outgoing, _Responses(self).feed


@contextmanager
def _secured(plain: socket.socket, tls: ssl.SSLContext, host: str, kept: Keep) -> Iterator[socket.socket]:
    # It takes the plain socket's connection over; to shake hands is to wait, so before that it is kept.
    with (
        tls.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False) as secure,
        kept(secure),
    ):
        secure.do_handshake()
        yield secure


def _tls(*, trusting: bool) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if trusting:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


class _Requests:
    """Puts a header into each of a connection's requests, and leaves their bodies alone (RFC 9112 §6).

    Args:
        check: Raises unless the target may be connected to.
    """

    def __init__(self, header: bytes | None, check: Callable[[HostPort], None] | None = None) -> None:
        self._header = header
        self._check = check
        self._buffer = b""
        self._body = 0
        self._tunnel = False

    def feed(self, piece: bytes) -> bytes:
        self._buffer += piece
        out = b""
        while self._buffer:
            if self._tunnel:
                out, self._buffer = out + self._buffer, b""
            elif self._body:
                body, self._buffer = self._buffer[: self._body], self._buffer[self._body :]
                self._body -= len(body)
                out += body
            elif _HEAD_END in self._buffer:
                head, self._buffer = self._buffer.split(_HEAD_END, 1)
                out += self._with_header(head)
            elif len(self._buffer) > _HEAD_BYTES:
                raise OSError("a request's head has no end")
            else:
                break
        return out

    def _with_header(self, head: bytes) -> bytes:
        fields = head.lower()
        # After CONNECT all bytes are the target's; a body in chunks is the last thing that we follow.
        self._tunnel = head.startswith(b"CONNECT ") or b"\r\ntransfer-encoding:" in fields
        length = re.search(rb"\r\ncontent-length:\s*(\d+)", fields)
        self._body = int(length[1]) if length and not self._tunnel else 0
        request, _, rest = head.partition(b"\r\n")
        if self._check is not None:
            if self._tunnel and not head.startswith(b"CONNECT "):
                raise OSError("the data after this request cannot be checked")
            self._check(_target(request))
        if request.partition(b" ")[2].startswith(b"/"):  # RFC 9112 §3.2.1: by a page that takes us for a site
            raise OSError("this request is not for a proxy")
        header = [self._header] if self._header else []
        return b"\r\n".join((request, *header, *([rest] if rest else []))) + _HEAD_END


def _target(request: bytes) -> HostPort:
    """Return host and port that the first line of a request names (RFC 9112 §3.2)."""
    method, _, rest = request.decode("latin-1").partition(" ")
    address = rest.partition(" ")[0]
    target = target_of(f"https://{address}" if method == "CONNECT" else address)
    if target is None:
        raise OSError("this request is not for a proxy")
    return target


class _Responses:
    """Looks whether the first answer is the proxy's refusal: the browser must not ask its user for a password."""

    def __init__(self, login: HttpLogin) -> None:
        self._login = login
        self._begin = b""
        self._known = False

    def feed(self, piece: bytes) -> bytes:
        if self._known:
            return piece
        self._begin += piece
        if len(self._begin) < len(b"HTTP/1.1 407"):
            return b""
        if re.match(rb"HTTP/1\.\d 407", self._begin):
            raise self._login.refused()
        self._known = True
        return self._begin
