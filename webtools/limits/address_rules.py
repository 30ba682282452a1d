"""Rules for addresses that need no connection: local files and the browser's own pages.

Connections are limited by `origin_rules`.
"""

import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import psutil

from webtools.endpoints.attached import EndPoint
from webtools.limits.file_roots import FileRoots, is_of_options
from webtools.limits.origin_rules import Refusal, is_localhost, literal, target_of

FOR_MODELS = ("http", "https", "data", "blob", "about", "file")
"""Schemes that models may open. Others show sources and the browser's own pages, or run scripts."""

_EMPTY = ("about:blank", "about:srcdoc")
"""Every other page of `about:` is one of the browser's own, which `chrome:` shows too."""
_SCHEMES_HINT = "Allow the scheme with the option allowed_schemes (--allowed-schemes) if it is needed."
_ATTACHED_HINT = "Whoever reads that address controls the browser, so no page of this browser may show it."
_FILES_HINT = "Open a file inside of them, or allow more folders with the option roots (--root)."


@dataclass(frozen=True)
class AddressRules:
    """The schemes that may be opened, and where files of `file:` addresses have to be.

    Attributes:
        schemes: None: all.
        files: Its roots hold for `file:` addresses too.
        attached: The address by which the browser is controlled, where it runs already.
        ports: At which that browser answers debuggers itself, where something in between forwards to it.
    """

    schemes: frozenset[str] | None = None
    files: FileRoots = field(default_factory=FileRoots)
    attached: EndPoint | None = None
    ports: frozenset[int] = frozenset()

    def narrowed(self, schemes: Sequence[str] | None, roots: Sequence[Path] | None) -> "AddressRules":
        """Return rules that permit no more than these.

        Raises:
            Denied: One of the roots is outside of the present ones.
        """
        both = self.schemes if schemes is None else frozenset(schemes) & (self.schemes or frozenset(schemes))
        return replace(self, schemes=both, files=self.files.narrowed(roots))

    def with_ports(self, ports: frozenset[int]) -> "AddressRules":
        """Return rules for a browser that answers debuggers at these ports too."""
        return replace(self, ports=ports) if ports else self

    def refuse(self, url: str) -> Refusal | None:
        """Return why a caller must not open an address."""
        scheme = url.partition(":")[0].lower()
        shown = "chrome" if scheme == "about" and url.partition("#")[0] not in _EMPTY else scheme
        if self.schemes is not None and shown not in self.schemes:
            return Refusal(f"the scheme {scheme}: is not allowed here", _SCHEMES_HINT)
        return self.refuse_document(url)

    def refuse_document(self, url: str) -> Refusal | None:
        """Return why no page may show an address, whoever has opened it."""
        return self.refuse_attached(url) or self.refuse_file(url)

    def refuse_attached(self, url: str) -> Refusal | None:
        """Return why an address must not be shown by which the browser is controlled; None for other addresses."""
        if self.attached is None or not _is_at(self.attached, self.ports, url):
            return None
        return Refusal(
            f"it is the address {self.attached.url} by which this browser is controlled", _ATTACHED_HINT
        )

    def refuse_file(self, url: str) -> Refusal | None:
        """Return why an address names a file that must not be opened; None for addresses of other schemes."""
        if self.files.roots is None or not url.startswith("file:"):
            return None
        path = path_of(url)
        if path is not None and is_of_options(path):
            return Refusal("it holds secrets or a key that an option names", "Open another file.")
        if path is not None and self.files.covers(path):
            return None
        return Refusal(f"it is outside of the folders {self.files}", _FILES_HINT)


def path_of(url: str) -> Path | None:
    """Return the file that an address names, without symbolic links; None if that is not certain."""
    try:
        parts = urlsplit(url)
        path = os.fsdecode(unquote_to_bytes(parts.path))
        if (
            parts.netloc not in ("", "localhost")
            or "%2f" in parts.path.lower()
            or "%5c" in parts.path.lower()
        ):
            return None
        if os.name == "nt":
            path = path.lstrip("/")
        return Path(os.path.realpath(path))
    except ValueError:  # such as a null byte
        return None


def _is_at(end_point: EndPoint, ports: frozenset[int], url: str) -> bool:
    """Return whether an address leads to an end point, by whichever of this machine's names and addresses.

    Other names in the DNS are left out: a browser's debugging port answers addresses and localhost only. A server
    between us and the browser answers to every name, so the name of this machine counts, in every domain.
    """
    target = target_of(url)
    if target is None or target[1] not in (end_point.port, *ports):
        return False
    host, address = target[0], literal(target[0])
    if address is None:
        mine = socket.gethostname().partition(".")[0].lower()
        return is_localhost(host) or host == end_point.host.lower() or host.partition(".")[0] == mine
    own = (literal(each.address) for several in psutil.net_if_addrs().values() for each in several)
    return address.is_loopback or address in (literal(end_point.host), *own)


ANYWHERE = AddressRules()
