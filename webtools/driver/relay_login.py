"""What a relay needs to know of a kind of proxy."""

import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar

from webtools.context_options import Proxy

Address = tuple[str, int]
Filter = Callable[[bytes], bytes]
Keep = Callable[[socket.socket], AbstractContextManager[None]]
"""Has a socket ended from outside while the block lasts."""


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
    def connect(
        self, browser: socket.socket, kept: Keep, timeout: float
    ) -> AbstractContextManager[socket.socket]:
        """A connection to the proxy for one that the browser has opened.

        Args:
            kept: For every socket before it waits for anything.

        Raises:
            Refused: There is no way through the proxy.
        """

    def filters(self) -> tuple[Filter, Filter]:
        """What is done to the bytes of one connection, from the browser and to it."""
        return _unchanged, _unchanged

    def refused(self) -> Refused:
        done = "refuses the" if self._username else "asks for a"
        return Refused(f"the proxy {self._proxy.server} {done} user name and password")

    def unreachable(self, error: Exception) -> Refused:
        return Refused(f"the proxy {self._proxy.server} can't be reached: {error}")


@contextmanager
def dialled(address: Address, kept: Keep, timeout: float) -> Iterator[socket.socket]:
    """`socket.create_connection`, which does not let go of the socket before it is connected."""
    error: OSError = OSError("it has no address")
    for family, kind, number, _, place in socket.getaddrinfo(*address, type=socket.SOCK_STREAM):
        with socket.socket(family, kind, number) as made, kept(made):
            made.settimeout(timeout)
            try:
                made.connect(place)
            except OSError as refused:
                error = refused
                continue
            yield made
            return
    raise error


def _unchanged(piece: bytes) -> bytes:
    return piece
