"""Rules for addresses that need no connection: local files and the browser's own pages.

Connections are limited by `origin_rules`.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from webtools.file_roots import FileRoots
from webtools.origin_rules import Refusal

FOR_MODELS = ("http", "https", "data", "blob", "about", "file")
"""Schemes that models may open. Others show sources and the browser's own pages, or run scripts."""

_EMPTY = ("about:blank", "about:srcdoc")
"""Every other page of `about:` is one of the browser's own, which `chrome:` shows too."""
_SCHEMES_HINT = "Allow the scheme with the option allowed_schemes (--allowed-schemes) if it is needed."
_FILES_HINT = "Open a file inside of them, or allow more folders with the option roots (--root)."


@dataclass(frozen=True)
class AddressRules:
    """The schemes that may be opened, and where files of `file:` addresses have to be.

    Attributes:
        schemes: None: all.
        files: Its roots hold for `file:` addresses too.
    """

    schemes: frozenset[str] | None = None
    files: FileRoots = field(default_factory=FileRoots)

    def narrowed(self, schemes: Sequence[str] | None, roots: Sequence[Path] | None) -> "AddressRules":
        """Return rules that permit no more than these.

        Raises:
            Denied: One of the roots is outside of the present ones.
        """
        both = self.schemes if schemes is None else frozenset(schemes) & (self.schemes or frozenset(schemes))
        return AddressRules(both, self.files.narrowed(roots))

    def refuse(self, url: str) -> Refusal | None:
        """Return why a caller must not open an address."""
        scheme = url.partition(":")[0].lower()
        shown = "chrome" if scheme == "about" and url.partition("#")[0] not in _EMPTY else scheme
        if self.schemes is not None and shown not in self.schemes:
            return Refusal(f"the scheme {scheme}: is not allowed here", _SCHEMES_HINT)
        return self.refuse_file(url)

    def refuse_file(self, url: str) -> Refusal | None:
        """Return why an address names a file that must not be opened; None for addresses of other schemes."""
        if self.files.roots is None or not url.startswith("file:"):
            return None
        path = _path(url)
        if path is not None and self.files.covers(path):
            return None
        return Refusal(f"it is outside of the folders {self.files}", _FILES_HINT)


def _path(url: str) -> Path | None:
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


ANYWHERE = AddressRules()
