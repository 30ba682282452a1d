"""Patterns of addresses: one matcher for routes, expected requests, downloads and the page's own address.

`*` stands for anything, slashes included, and so does `**`; every other character stands for itself. A text without
`*` is a part of the address, one with `*` is the whole of it. What browsers write in another way (spaces, characters
beyond ASCII, hosts in capitals) may be given in either way.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any
from unicodedata import normalize
from urllib.parse import quote, urljoin

from webtools.errors import InvalidArgument
from webtools.text.words import compiled, in_words

AddressMatcher = str | re.Pattern[str] | Callable[[Any], object]
"""A text, a pattern that part of the address matches, or a function that returns whether it is meant."""

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d)", re.IGNORECASE)
_HOST_AND_PORT = re.compile(r"[\w.-]+:\d")
_BASE = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
"""The beginning of an address against which others can be resolved."""
_IN_A_QUERY = "".join(set(map(chr, range(0x21, 0x7F))) - set("\"'<>"))
_IN_A_PATH = "".join(set(_IN_A_QUERY) - set("`{}^") | {"'"})
"""Characters that browsers do not encode there (URL Standard §1.3)."""


class AddressPattern:
    """One such description.

    Attributes:
        given: As the caller gave it.

    Args:
        base: Where a relative one begins; None: at the page that the address belongs to.

    Raises:
        InvalidArgument: It is empty, of another type, or a pattern that cannot be matched in linear time.
    """

    __slots__ = ("_base", "_forms", "_relative", "given")

    def __init__(self, given: AddressMatcher, base: str | None = None) -> None:
        self.given = given
        self._base = base
        self._forms: tuple[str, ...] = ()
        self._relative = ""
        if isinstance(given, re.Pattern):
            compiled(given)
        elif isinstance(given, str):
            self._take(given)
        elif not callable(given):
            raise InvalidArgument(
                f"{given!r} does not describe an address",
                hint="Give a text, a compiled pattern, or a function that returns whether it is meant.",
            )

    def _take(self, text: str) -> None:
        if not text:
            raise InvalidArgument("An address must not be empty", hint="Give a part of it, or * for any.")
        if "*" in text and _HOST_AND_PORT.match(text):
            text = f"*://{text}"
        if not text.startswith("*") and not _SCHEME.match(text) and ("*" in text or text.startswith(".")):
            self._relative = text
        if not self._relative or "*" not in text:
            self._forms = tuple(dict.fromkeys(_written(text)))

    def matches(self, address: str, *pages: str, subject: object = None) -> bool:
        """Return whether an address is meant.

        Args:
            address: As the browser writes it.
            pages: Addresses of the page that it belongs to: a relative one may begin at any, where there is no base.
            subject: What a function gets; None: the address.
        """
        if isinstance(self.given, re.Pattern):
            return compiled(self.given).is_in(address)
        if not isinstance(self.given, str):
            return bool(self.given(address if subject is None else subject))
        return any(
            any(_says(form, spelling) for form in self._forms)
            or (bool(self._relative) and self._is_relative(spelling, pages))
            for spelling in _spellings(address)
        )

    def asks(self, address: str, *pages: str, subject: object = None) -> bool:
        """Return whether a request is meant, by an address whose fragment is not sent."""
        asked = address.partition("#")[0]
        return self.matches(asked, *pages, subject=subject) or (
            asked != address and isinstance(self.given, str) and self.matches(address, *pages)
        )

    def names(self, name: str, address: str, *, subject: object = None) -> bool:
        """Return whether a file is meant, by its whole name or, where a text has a slash, by its address."""
        if isinstance(self.given, str) and "/" not in self.given:
            return is_like(self.given, name)
        return self.matches(name, subject=subject) or (
            not callable(self.given) and self.asks(address, address)
        )

    def _is_relative(self, address: str, pages: tuple[str, ...]) -> bool:
        bases = [page for page in pages if _BASE.match(page)] if self._base is None else [self._base]
        if not bases and self._relative.startswith("/"):  # the page has no address of its own: any host's
            bases = [address]
        return any(_says(form, address) for base in bases for form in _resolved(self._relative, base))

    @property
    def is_function(self) -> bool:
        """Return whether a function of the caller's decides."""
        return not isinstance(self.given, str | re.Pattern)

    def __str__(self) -> str:
        if isinstance(self.given, str | re.Pattern):
            return in_words(self.given)
        return getattr(self.given, "__name__", repr(self.given))

    def __repr__(self) -> str:
        return repr(self.given) if isinstance(self.given, str) else str(self)

    @property
    def plain(self) -> str:
        """Return the text as it was given; of others what `str` returns."""
        return self.given if isinstance(self.given, str) else str(self)


def is_like(text: str, name: str) -> bool:
    """Return whether the whole of `name` is as `text` says, in which `*` stands for anything."""
    first, *others = text.split("*")
    if not others:
        return text == name
    *middle, last = others
    at = len(first)
    if not name.startswith(first):
        return False
    for piece in middle:
        at = name.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return len(name) - len(last) >= at and name.endswith(last)


@lru_cache(maxsize=200)
def _spellings(address: str) -> tuple[str, ...]:
    """Return an address, and with its host in the letters that a person reads, as `_written` writes these."""
    if "xn--" not in address:
        return (address,)
    from can_ada import idna_decode, parse  # as in `_written`

    try:
        host = parse(address).hostname
        named = quote(idna_decode(host.encode()))  # type: ignore[arg-type]  # its stub says str, and it takes bytes
    except ValueError:  # such as the name of a file
        return (address,)
    if named == host or not host:
        return (address,)
    return address, address.replace(host, named, 1)


def _says(text: str, address: str) -> bool:
    return is_like(text, address) if "*" in text else text in address


@lru_cache(maxsize=200)
def _resolved(text: str, base: str) -> tuple[str, ...]:
    """Return the address that a relative one stands for on a page, in each way in which it may be written."""
    try:
        return tuple(dict.fromkeys(_written(urljoin(base, text))))
    except ValueError:  # such as half of an IPv6 address
        return ()


def _written(text: str) -> Iterator[str]:
    """Give a text as it is, and as browsers write it."""
    yield text
    text = normalize("NFC", text)
    path, mark, query = text.partition("?")
    yield quote(path, safe=_IN_A_PATH) + mark + quote(query, safe=_IN_A_QUERY)
    yield quote(text, safe=_IN_A_QUERY)  # it may be a part of a query
    if _SCHEME.match(text):
        from can_ada import parse  # a binary, which `import webtools` does without

        try:
            yield str(parse(text))
        except (ValueError, TypeError):  # a part of an address, or a wildcard in the place of a port
            return
