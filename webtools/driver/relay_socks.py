"""SOCKS5 with user name and password (RFC 1928, RFC 1929): the log-in is PySocks', the browser's side is ours."""

import socket
import struct
from contextlib import suppress

import socks

from webtools.driver import relay_login

_NO_LOGIN_NEEDED = b"\x05\x00"
_CONNECTED = b"\x05\x00\x00\x01" + bytes(6)
_UNREACHABLE = b"\x05\x04\x00\x01" + bytes(6)


class Login(relay_login.Login):
    scheme = "socks5"
    sorry = b"\x05\x02\x00\x01" + bytes(6)  # not allowed by the rules

    def connect(self, browser: socket.socket, /, timeout: float) -> socket.socket:
        browser.settimeout(timeout)
        target = _target(browser)
        try:
            proxy: socket.socket = socks.create_connection(
                target,
                timeout=timeout,
                proxy_type=socks.SOCKS5,
                proxy_addr=self._proxy.host,
                proxy_port=self._proxy.port,
                proxy_rdns=True,  # names are looked up where the traffic goes out
                proxy_username=self._username,
                proxy_password=self._password,
            )
        except socks.ProxyConnectionError as error:
            raise self.unreachable(error.socket_err) from None
        except OSError as error:
            if isinstance(getattr(error, "socket_err", None), socks.SOCKS5AuthError):
                raise self.refused() from None
            # The proxy is well; its way to the target is not.
            with suppress(OSError):
                browser.sendall(_UNREACHABLE)
            raise OSError(str(error)) from None
        browser.sendall(_CONNECTED)
        browser.settimeout(None)
        proxy.settimeout(None)
        return proxy


def _target(browser: socket.socket) -> tuple[str, int]:
    """Where the browser wants to go (RFC 1928 §3, §4)."""
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
            host = _exactly(browser, _exactly(browser, 1)[0]).decode("idna")
        case 4:
            host = socket.inet_ntop(socket.AF_INET6, _exactly(browser, 16))
        case _:
            raise OSError(f"an address of the unknown kind {kind}")
    (port,) = struct.unpack(">H", _exactly(browser, 2))
    return host, port


def _exactly(browser: socket.socket, count: int) -> bytes:
    received = b""
    while len(received) < count:
        piece = browser.recv(count - len(received))
        if not piece:
            raise OSError("the browser went away")
        received += piece
    return received
