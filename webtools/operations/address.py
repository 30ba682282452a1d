"""Addresses that a caller may give, parsed as browsers parse them (WHATWG URL Standard)."""

import re
from urllib.parse import urljoin

from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.page.source import SHOWN

_SCHEME = re.compile(r"(?P<scheme>[a-z][a-z0-9+-]*):(?=//|\D|$)", re.IGNORECASE)
"""A word before a colon, unless a port follows, as in `localhost:3000` and `example.com:80`."""
_HOST = re.compile(r"(?P<name>[\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d+)?(?=[/?#]|$)", re.IGNORECASE)
_HOST_AND_PORT = re.compile(r"(?:[\w.-]+|\[[\da-f:.]+\]):\d", re.IGNORECASE)
_OF_BROWSERS = re.compile(f"{SHOWN}|resource|moz-[a-z]+", re.IGNORECASE)
_HINT = "Give a URL such as https://example.com/page."
_RELATIVE = Hint("Give the whole address, or relative ones a beginning: the option {base_url}.")


def check_url(url: str, base: str | None = None) -> str:
    """Return the address as the browser takes it.

    Spaces and other characters are encoded, and `localhost:3000` and `example.com` get a scheme.

    Args:
        base: Where an address without a scheme begins, unless it begins with a host and port.

    Raises:
        InvalidArgument: It is not an address, or none that a browser shows.
    """
    url = url.strip()
    scheme = _SCHEME.match(url)
    if scheme is None and base is not None and not _HOST_AND_PORT.match(url):
        return _parsed(url, urljoin(base, url))
    if scheme is None:
        return _parsed(url, _with_scheme(url))
    if not re.fullmatch(SHOWN, scheme["scheme"].lower()):
        raise InvalidArgument(f"Not an address that a browser shows: {url!r}", hint=_HINT)
    return _parsed(url, url)


def is_shown(url: str) -> bool:
    """Return whether a browser shows what is at an address, instead of asking another program to."""
    scheme, colon, _ = url.partition(":")
    return not colon or _OF_BROWSERS.fullmatch(scheme) is not None


def _with_scheme(url: str) -> str:
    host = _HOST.match(url)
    if host is None:
        relative = url.startswith(("/", ".", "?", "#"))
        raise InvalidArgument(f"Not an address: {url!r}", hint=_RELATIVE if relative else _HINT)
    here = host["name"] == "localhost" or host["name"].startswith("127.")
    return f"{'http' if here else 'https'}://{url}"


def _parsed(given: str, url: str) -> str:
    from can_ada import parse  # a binary, which `import webtools` does without

    try:
        return str(parse(url))
    except (ValueError, TypeError) as error:  # a TypeError for half of a surrogate pair
        raise InvalidArgument(f"Not an address: {given!r}", hint=_HINT) from error
