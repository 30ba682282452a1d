"""SOCKS proxies (RFC 1928, RFC 1929): the log-in is PySocks', the browser's side is ours."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import socks

from webtools.driver import relay_login
from webtools.driver.reach import refuse_place
from webtools.driver.relay_login import HostPort, Keep, ProxyRefusal
from webtools.limits.origin_rules import canonical

_NO_LOGIN_NEEDED = b"\x05\x00"
CONNECTED = b"\x05\x00\x00\x01" + bytes(6)
NOT_ALLOWED = b"\x05\x02\x00\x01" + bytes(6)
_UNREACHABLE = b"\x05\x04\x00\x01" + bytes(6)


class SocksLogin(relay_login.Login):
    scheme = "socks5"
    refusal_bytes = NOT_ALLOWED

    @property
    def _version(self) -> int:
        return int(socks.SOCKS4 if self._proxy.scheme == "socks4" else socks.SOCKS5)

    @contextmanager
    def connect(self, browser: socket.socket, kept: Keep, timeout: float) -> Iterator[socket.socket]:
        browser.settimeout(timeout)
        wanted = target(browser)
        self.require_permitted(wanted)
        self.require_permitted_proxy()
        try:
            found = socket.getaddrinfo(self._proxy.host, self._proxy.port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise self.unreachable(error) from None
        refusal: Exception = OSError("it has no address")
        for family, _, _, _, place in found:
            forbidden = refuse_place(self._proxy_rules, (self._proxy.host, self._proxy.port), place)
            if forbidden is not None:
                raise ProxyRefusal(f"the proxy {forbidden.message}")
            with socks.socksocket(family) as proxy, kept(proxy):
                proxy.settimeout(timeout)
                # Names are looked up where the traffic goes out.
                proxy.set_proxy(self._version, *place[:2], True, self._username or None, self._password)
                try:
                    proxy.connect(wanted)
                except socks.ProxyConnectionError as error:
                    refusal = error.socket_err
                    continue
                except OSError as error:
                    raise self._not_through(error, browser) from None
                browser.sendall(CONNECTED)
                yield proxy
                return
        raise self.unreachable(refusal)

    def _not_through(self, error: OSError, browser: socket.socket) -> Exception:
        if isinstance(getattr(error, "socket_err", None), socks.SOCKS5AuthError):
            return self.refused()
        # The proxy is well; its way to the target is not.
        with suppress(OSError):
            browser.sendall(_UNREACHABLE)
        return OSError(str(error))


def target(browser: socket.socket) -> HostPort:
    """Return host and port that the browser asks for (RFC 1928 §3, §4)."""
    _, methods = _exactly(browser, 2)
    _exactly(browser, methods)
    browser.sendall(_NO_LOGIN_NEEDED)
    _, command, _, kind = _exactly(browser, 4)
    if command != 1:
        raise OSError("only CONNECT is relayed")
    match kind:
        case 1:
            host = socket.inet_ntop(socket.AF_INET, _exactly(browser, 4))
        case 3:
            host = _exactly(browser, _exactly(browser, 1)[0]).decode("latin-1")
        case 4:
            host = socket.inet_ntop(socket.AF_INET6, _exactly(browser, 16))
        case _:
            raise OSError(f"an address of the unknown kind {kind}")
    (port,) = struct.unpack(">H", _exactly(browser, 2))
    try:
        return canonical(host), port
    except ValueError as error:
        raise OSError(str(error)) from None


def _exactly(browser: socket.socket, count: int) -> bytes:
    received = b""
    while len(received) < count:
        piece = browser.recv(count - len(received))
        if not piece:
            raise OSError("the browser went away")
        received += piece
    return received
