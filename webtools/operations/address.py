"""What a caller may give as an address."""

from urllib.parse import urlsplit

from webtools.errors import InvalidArgument


def check_url(url: str) -> str:
    """The address as the browser takes it: `localhost:3000` and `example.com` get a scheme.

    Raises:
        InvalidArgument: It is no address.
    """
    url = url.strip()
    if not url or any(character.isspace() for character in url.partition("?")[0].partition(",")[0]):
        raise InvalidArgument(f"Not an address: {url!r}", hint="Give a URL such as https://example.com/page.")
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises when it is no number
    except ValueError as error:
        raise InvalidArgument(
            f"Not an address: {url!r}: {error}", hint="Give a URL such as https://example.com/page."
        ) from None
    if parts.scheme in ("http", "https") and not parts.hostname:
        raise InvalidArgument(
            f"An address without a host: {url!r}", hint="Give a URL such as https://example.com."
        )
    if parts.scheme and (parts.netloc or not parts.path[:1].isdigit()) and "." not in parts.scheme:
        return url
    host = url.partition("/")[0].partition(":")[0]
    return f"{'http' if host == 'localhost' or host.startswith('127.') else 'https'}://{url}"
