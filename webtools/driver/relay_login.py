"""What a relay needs to know of a kind of proxy."""

import socket
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from webtools.context_options import Proxy

Filter = Callable[[bytes], bytes]


class Refused(Exception):
    """The proxy lets us not through; the text says why, and holds no password."""


class Login(ABC):
    """A kind of proxy.

    Attributes:
        scheme: What the browser speaks to the relay.
        sorry: What the browser is told when the proxy refuses.
    """

    scheme: ClassVar[str]
    sorry: ClassVar[bytes]

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._username = proxy.username or ""
        self._password = proxy.password.get_secret_value() if proxy.password else ""

    @abstractmethod
    def connect(self, browser: socket.socket, /, timeout: float) -> socket.socket:
        """A connection to the proxy for one that the browser has opened.

        Raises:
            Refused: There is no way through the proxy.
        """

    def filters(self) -> tuple[Filter, Filter]:
        """What is done to the bytes of one connection, from the browser and to it."""
        return _unchanged, _unchanged

    def refused(self) -> Refused:
        return Refused(f"the proxy {self._proxy.server} refuses the user name and password")

    def unreachable(self, error: Exception) -> Refused:
        return Refused(f"the proxy {self._proxy.server} can't be reached: {error}")


def _unchanged(piece: bytes) -> bytes:
    return piece
