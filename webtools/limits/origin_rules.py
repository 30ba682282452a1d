"""Origins that a context may connect to, and those that it may not.

The relay enforces the limits, not intercepts, which miss the first requests of popups and those of service
workers. The limits of a context are layers on those of its browser, so no context permits more than its
browser.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

IPAddress = IPv4Address | IPv6Address

_PATTERN = re.compile(
    r"(?:(?P<scheme>https?|wss?)://)?"
    r"(?P<host>\*|(?:\*\.)?[^\s:/?#@\[\]*]+|\[[0-9a-f:.]+\])(?::(?P<port>\*|\d{1,5}))?/?",
    re.IGNORECASE,
)
_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}
_LINK_LOCAL = [
    ip_network(each)
    for each in (
        "169.254.0.0/16",
        "fe80::/10",
        "fd00:ec2::/32",  # the metadata service of Amazon's cloud
        "fd20:ce::/32",  # Google's
        "100.100.100.200/32",  # Alibaba's
        "168.63.129.16/32",  # Azure's platform services
        "192.0.0.192/32",  # Oracle's
    )
]
_NAT64 = ip_network("64:ff9b::/96")
_NAT64_LOCAL = ip_network("64:ff9b:1::/48")
_IPV4_COMPATIBLE = ip_network("::/96")
_IPV4_TRANSLATED = ip_network("::ffff:0:0:0/96")  # RFC 2765: what a translator of a network sends on as IPv4
_NOT_PUBLIC = [
    ip_network(network)
    for network in (
        "fec0::/10",  # site-local: deprecated, but routed inside of some networks
        "5f00::/16",  # segments inside of a provider's network (RFC 9602)
        "3fff::/20",  # documentation (RFC 9637)
        "192.88.99.0/24",  # relays of 6to4, deprecated
        "224.0.0.0/4",  # multicast
        "ff00::/8",
    )
]
"""Networks that Python calls global, and that are none of the public internet."""
_HINTS = {
    "allowed_origins": "If it may be reached, add it to allowed_origins (--allowed-origins).",
    "blocked_origins": "If it may be reached, take it out of blocked_origins (--blocked-origins).",
    "block_private": "If it may be reached, name the address in allowed_origins, or leave out block_private"
    " (--block-private).",
    "block_link_local": "If it may be reached, name the address in allowed_origins, or set block_link_local=False"
    " (--allow-link-local).",
}


class Refusal(NamedTuple):
    """Why a connection was not made, and which option decides it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class OriginPattern:
    """A set of origins, such as https://example.com, http://localhost:*, *.example.com or *.

    Attributes:
        host: As browsers write it, or "*".
        below: Only the subdomains of `host`.
        port: None: every port.
    """

    text: str
    host: str
    below: bool
    port: int | None

    @classmethod
    def of(cls, text: str) -> "OriginPattern":
        """Parse a pattern.

        Raises:
            ValueError: The text is not an origin.
        """
        match = _PATTERN.fullmatch(text.strip())
        if match is None:
            raise ValueError(
                f"{text!r} is not an origin such as https://example.com, http://localhost:* or *.example.com"
            )
        below = match["host"].startswith("*.")
        host = canonical(match["host"][2:] if below else match["host"])
        port = int(match["port"]) if match["port"] not in (None, "*") else None
        if match["port"] is None and match["scheme"]:
            port = _PORTS[match["scheme"].lower()]
        if port is not None and not 0 < port < 65536:
            raise ValueError(f"{text!r}: the port is between 1 and 65535")
        return cls(text.strip(), host, below, port)

    def covers(self, host: str, port: int) -> bool:
        if self.port not in (None, port):
            return False
        return self.host == "*" or (host.endswith(f".{self.host}") if self.below else host == self.host)

    def covers_address(self, address: IPAddress, port: int) -> bool:
        """Return whether the pattern names an address, and `address` is the same machine."""
        named = literal(self.host) or (ip_address("127.0.0.1") if self.host == "localhost" else None)
        if named is None or self.port not in (None, port):
            return False
        return named == address or (named.is_loopback and address.is_loopback)


@dataclass(frozen=True, slots=True)
class OriginLimits:
    """The limits that one set of options names."""

    allowed: tuple[OriginPattern, ...] | None = None
    blocked: tuple[OriginPattern, ...] = ()
    private: bool = False
    link_local: bool = False

    @classmethod
    def of(
        cls, allowed: Iterable[str] | None, blocked: Iterable[str], *, private: bool, link_local: bool
    ) -> "OriginLimits":
        return cls(
            tuple(map(OriginPattern.of, allowed)) if allowed is not None else None,
            tuple(map(OriginPattern.of, blocked)),
            private,
            link_local,
        )

    def refuse(self, host: str, port: int) -> Refusal | None:
        """Return why a host must not be connected to, judged by its name alone."""
        for one in self.blocked:
            if one.covers(host, port):
                return _refusal("blocked_origins", host, port, f"is blocked by {one.text} in blocked_origins")
        if self.allowed is not None and not any(one.covers(host, port) for one in self.allowed):
            return _refusal("allowed_origins", host, port, "is not among allowed_origins")
        return None

    def refuse_address(self, host: str, port: int, address: IPAddress) -> Refusal | None:
        """Return why a host must not be connected to at this address."""
        for one in self.blocked:
            if one.covers_address(address, port):
                return _refusal(
                    "blocked_origins",
                    host,
                    port,
                    f"is at {address}, blocked by {one.text} in blocked_origins",
                )
        if self._names(host, port):
            return None
        if self.link_local and _is_link_local(address):
            where = "a link-local or cloud metadata address"
            return _refusal("block_link_local", host, port, f"is at {address}, {where}")
        if self.private and not _is_public(address):
            return _refusal("block_private", host, port, f"is at {address}, a private address")
        return None

    def _names(self, host: str, port: int) -> bool:
        """Return whether the caller has allowed this very address; a name in the DNS may come to mean any address."""
        if literal(host) is None and not is_localhost(host):
            return False
        return any(one.host != "*" and one.covers(host, port) for one in self.allowed or ())


@dataclass(frozen=True, slots=True)
class OriginRules:
    """The limits of a browser and of those who narrow them; a connection has to respect them all."""

    layers: tuple[OriginLimits, ...] = ()

    def narrowed(self, limits: OriginLimits) -> "OriginRules":
        """Return these rules with `limits` added."""
        return self if limits in (OriginLimits(), *self.layers) else OriginRules((*self.layers, limits))

    def __bool__(self) -> bool:
        return bool(self.layers)

    @property
    def strict(self) -> bool:
        """Return whether more than link-local and metadata addresses is refused: every connection needs a check."""
        return any(one.private or one.blocked or one.allowed is not None for one in self.layers)

    def refuse(self, host: str, port: int) -> Refusal | None:
        """Return why a host must not be connected to, judged by its name, or by the address that it is."""
        host = canonical(host)
        found = next((refusal for one in self.layers if (refusal := one.refuse(host, port))), None)
        if found is None and (address := literal(host)) is not None:
            return self.refuse_address(host, port, address)
        return found

    def refuse_address(self, host: str, port: int, address: IPAddress) -> Refusal | None:
        """Return why a host must not be connected to at this address, whatever its name."""
        host, address = canonical(host), plain(address)
        refusals = (one.refuse_address(host, port, address) for one in self.layers)
        return next((refusal for refusal in refusals if refusal), None)

    def refuse_url(self, url: str) -> Refusal | None:
        """Return why an address must not be loaded; one that needs no connection may always be."""
        target = target_of(url)
        return self.refuse(*target) if target is not None else None


def target_of(url: str) -> tuple[str, int] | None:
    """Return host and port that a browser connects to for an address; None when it connects to none."""
    try:
        parts = urlsplit(url.removeprefix("view-source:"))
        if parts.scheme not in _PORTS or not parts.hostname:
            return None
        return canonical(parts.hostname), parts.port or _PORTS[parts.scheme]
    except ValueError:
        return None


def canonical(host: str) -> str:
    """Return a host as browsers write it: in lower case, IDNA-encoded, without brackets or a final dot."""
    host = host.strip("[]").lower().removesuffix(".")
    if host in ("*", "") or literal(host) is not None:
        return host
    from can_ada import parse  # a binary, which `import webtools` does without

    try:
        return str(parse(f"http://{host}/").hostname).strip("[]")
    except (ValueError, TypeError):
        raise ValueError(f"{host!r} is not a host's name") from None


def literal(host: str) -> IPAddress | None:
    """Return the address that a host is, if it is one."""
    try:
        return plain(ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        return None


def plain(address: IPAddress) -> IPAddress:
    """Return the address that a connection reaches: an IPv4 address may be wrapped in an IPv6 one."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64 or address in _IPV4_TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        elif address in _NAT64_LOCAL:
            inner = _translated(int(address))
        elif address in _IPV4_COMPATIBLE and int(address) > 1:
            inner = IPv4Address(int(address))
        if inner is not None:
            return plain(inner)
    if address.is_unspecified:  # systems connect to this machine then
        return ip_address("127.0.0.1" if address.version == 4 else "::1")
    return address


def _translated(address: int) -> IPv4Address:
    """Return the IPv4 address in one of a network's own NAT64 (RFC 6052 §2.2, RFC 8215).

    It is at the end, or further to the front after a shorter prefix, with nothing behind it. Which prefix a network
    has is unknown, so an address that could be link-local is taken for that, and any other for one of this machine.
    """
    if address & 0xFFFFFF:
        return IPv4Address(address & 0xFFFFFFFF)
    without_u = (address >> 64 << 56) | (address & (1 << 56) - 1)  # bits 64 to 71 are left out
    possible = [IPv4Address(without_u >> (88 - prefix) & 0xFFFFFFFF) for prefix in (48, 56, 64)]
    return next((one for one in possible if _is_link_local(one)), IPv4Address("127.0.0.1"))


def _is_link_local(address: IPAddress) -> bool:
    return any(address in network for network in _LINK_LOCAL)


def _is_public(address: IPAddress) -> bool:
    return address.is_global and not any(address in network for network in _NOT_PUBLIC)


def is_localhost(host: str) -> bool:
    """Return whether browsers take a name for this machine without looking it up."""
    return host == "localhost" or host.endswith(".localhost")


def _refusal(option: str, host: str, port: int, why: str) -> Refusal:
    shown = f"[{host}]" if ":" in host else host
    return Refusal(f"{shown}:{port} {why}", _HINTS[option])


NO_RULES = OriginRules()
