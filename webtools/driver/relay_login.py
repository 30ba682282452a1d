"""Ways out of a relay: straight to the target, or through a kind of proxy."""

import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar

from webtools.driver.reach import Forbidden, connected_to
from webtools.errors import Portable
from webtools.limits.origin_rules import NO_RULES, OriginRules, Refusal
from webtools.options.context import Proxy

HostPort = tuple[str, int]
Filter = Callable[[bytes], bytes]
Keep = Callable[[socket.socket], AbstractContextManager[None]]
"""Has a socket ended from outside while the block lasts."""


class ProxyRefusal(Exception):
    """The proxy lets us not through; the text says why, and holds no password."""


class NotConnected(Portable, Exception):
    """The target was not connected to.

    Attributes:
        target: Host and port that the browser asked for.
        why: The rule that forbids it, or the failure as Chromium names it.
    """

    def __init__(self, target: HostPort, why: Refusal | str) -> None:
        super().__init__(why if isinstance(why, str) else why.message)
        self.target = target
        self.why = why


class WayOut(ABC):
    """A way for connections of the browser to their targets.

    Attributes:
        scheme: The protocol that the browser speaks to the relay.
        sorry: The bytes that report to the browser that there is no connection.
    """

    scheme: ClassVar[str]
    refusal_bytes: ClassVar[bytes]

    def __init__(self, rules: OriginRules) -> None:
        self._rules = rules

    @abstractmethod
    def connect(
        self, browser: socket.socket, kept: Keep, timeout: float
    ) -> AbstractContextManager[socket.socket]:
        """Open the outgoing connection for one that the browser has opened.

        Args:
            kept: For every socket before it waits for anything.

        Raises:
            ProxyRefusal: There is no way through the proxy.
            NotConnected: The target may not, or cannot, be connected to.
        """

    def filters(self) -> tuple[Filter, Filter]:
        """Return what is done to the bytes of one connection, from the browser and to it."""
        return _unchanged, _unchanged

    def require_permitted(self, target: HostPort) -> None:
        """Raise `NotConnected` when the rules forbid this target by its name."""
        if (refusal := self._rules.refuse(*target)) is not None:
            raise NotConnected(target, refusal)


class Login(WayOut):
    """A kind of proxy.

    Args:
        rules: For the targets.
        proxy_rules: For the address of the proxy itself, where it was not the owner of the browser who named it.
    """

    def __init__(
        self, proxy: Proxy, rules: OriginRules = NO_RULES, proxy_rules: OriginRules = NO_RULES
    ) -> None:
        super().__init__(rules)
        self._proxy_rules = proxy_rules
        self._proxy = proxy
        self._username = proxy.username or ""
        self._password = proxy.password.get_secret_value() if proxy.password else ""

    @contextmanager
    def _dialled(self, kept: Keep, timeout: float) -> Iterator[socket.socket]:
        """Connect to the proxy.

        Raises:
            OSError: It can't be reached.
            ProxyRefusal: Its address is forbidden.
        """
        proxy = (self._proxy.host, self._proxy.port)
        self.require_permitted_proxy()
        try:
            with connected_to(proxy, self._proxy_rules, kept, timeout) as made:
                yield made
        except Forbidden as forbidden:
            raise ProxyRefusal(f"the proxy {forbidden.refusal.message}") from None

    def require_permitted_proxy(self) -> None:
        """Raise `ProxyRefusal` when the rules forbid the proxy by its name."""
        refusal = self._proxy_rules.refuse(self._proxy.host, self._proxy.port)
        if refusal is not None:
            raise ProxyRefusal(f"the proxy {refusal.message}")

    def refused(self) -> ProxyRefusal:
        done = "refuses the" if self._username else "asks for a"
        return ProxyRefusal(f"the proxy {self._proxy.server} {done} user name and password")

    def unreachable(self, error: Exception) -> ProxyRefusal:
        return ProxyRefusal(f"the proxy {self._proxy.server} can't be reached: {error}")


def _unchanged(piece: bytes) -> bytes:
    return piece
