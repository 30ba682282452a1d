"""Connecting to a host at an address that the rules permit."""

import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from ipaddress import ip_address
from typing import Any

from webtools.errors import Portable
from webtools.limits.origin_rules import OriginRules, Refusal, is_localhost, literal

_Place = tuple[int, int, int, str, tuple[Any, ...]]
_LOOPBACK = ("::1", "127.0.0.1")
"""In the order in which Chromium tries them."""


class Forbidden(Portable, Exception):
    """The rules permit none of the host's addresses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


@contextmanager
def connected_to(
    target: tuple[str, int],
    rules: OriginRules,
    kept: Callable[[socket.socket], AbstractContextManager[None]],
    timeout: float,
) -> Iterator[socket.socket]:
    """Connect to a host as `socket.create_connection` does.

    The name is looked up once. Each of its addresses is checked, and the connection goes to an address that was
    checked, so a second answer of the DNS changes nothing.

    Args:
        kept: Holds every socket before it waits for anything.

    Raises:
        Forbidden: The rules permit none of its addresses.
        OSError: It has no address, or none answers.
    """
    host, port = target
    error: Exception = OSError("it has no address")
    for family, kind, number, _, place in _looked_up(host, port):
        if (refusal := refuse_place(rules, target, place)) is not None:
            error = Forbidden(refusal)
            continue
        with ExitStack() as stack:
            try:
                made = stack.enter_context(socket.socket(family, kind, number))
                stack.enter_context(kept(made))
                made.settimeout(timeout)
                made.connect(place)
            except OSError as failed:
                error = failed
                continue
            yield made
            return
    raise error


def refuse_place(rules: OriginRules, target: tuple[str, int], place: tuple[object, ...]) -> Refusal | None:
    """Return why a host must not be connected to at a place that the DNS has named for it."""
    return rules.refuse_address(*target, ip_address(str(place[0]).partition("%")[0]))


def _looked_up(host: str, port: int) -> list[_Place]:
    """Return the addresses of a host; names for this machine have the same as in browsers, whatever the DNS says."""
    if literal(host) is None and is_localhost(host.lower().removesuffix(".")):
        return [each for address in _LOOPBACK for each in _addresses(address, port)]
    return _addresses(host, port)


def _addresses(host: str, port: int) -> list[_Place]:
    try:
        return [*socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except UnicodeError:  # a part of the name is too long for the DNS
        raise socket.gaierror(f"{host!r} is not a name in the DNS") from None
