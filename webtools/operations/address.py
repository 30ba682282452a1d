"""What a caller may give as an address."""

import re
from urllib.parse import urlsplit

from webtools.errors import InvalidArgument
from webtools.page.source import SHOWN

_HOST = re.compile(r"(?P<name>[\w-]+(\.[\w-]+)*\.?|\[[\da-f:.]+\])(:\d+)?(?=[/?#]|$)", re.IGNORECASE)
_HINT = "Give a URL such as https://example.com/page."


def check_url(url: str) -> str:
    """The address as the browser takes it: `localhost:3000` and `example.com` get a scheme.

    Raises:
        InvalidArgument: It is no address.
    """
    url = url.strip()
    if not url or any(character.isspace() for character in url.partition("?")[0].partition(",")[0]):
        raise InvalidArgument(f"Not an address: {url!r}", hint=_HINT)
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises when it is no number
    except ValueError as error:
        raise InvalidArgument(f"Not an address: {url!r}: {error}", hint=_HINT) from None
    if parts.scheme in ("http", "https") and not parts.hostname:
        raise InvalidArgument(f"An address without a host: {url!r}", hint=_HINT)
    if parts.scheme and (parts.netloc or not parts.path[:1].isdigit()) and "." not in parts.scheme:
        if not re.fullmatch(SHOWN, parts.scheme):
            raise InvalidArgument(f"Not an address that a browser shows: {url!r}", hint=_HINT)
        return url
    host = _HOST.match(url)
    if host is None:
        raise InvalidArgument(f"Not an address: {url!r}", hint=_HINT)
    here = host["name"] == "localhost" or host["name"].startswith("127.")
    return f"{'http' if here else 'https'}://{url}"
