"""Headers of HTTP messages, as callers give and get them: names have no case, and several may have one name."""

import re
from collections.abc import Iterable, Mapping, Sequence

from webtools.errors import InvalidArgument
from webtools.protocol.network import Header

Headers = Mapping[str, str | Sequence[str]] | Sequence[tuple[str, str]]
"""By name, with one value or several; or pairs of a name and a value."""

HeaderLines = tuple[tuple[str, str], ...]

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_NOT_IN_A_VALUE = re.compile("[\r\n\0]")
_SEPARATORS = {"set-cookie": "\n", "cookie": "; "}


def lines(given: Headers | None) -> HeaderLines:
    """Return each header by itself.

    Raises:
        InvalidArgument: A name or a value cannot be one (RFC 9110 §5).
    """
    pairs = list(given.items()) if isinstance(given, Mapping) else list(given or ())
    return tuple((name, value) for name, values in pairs for value in _values(_name(name), values))


def _name(name: object) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InvalidArgument(f"{name!r} is not a header's name", hint="Give a name such as X-Request-Id.")
    return name


def _values(name: str, values: object) -> Iterable[str]:
    if isinstance(values, str):
        # Records have the values of several cookies in one text.
        given: Sequence[object] = values.split("\n") if name.lower() == "set-cookie" else [values]
    elif isinstance(values, Sequence) and not isinstance(values, bytes):
        given = values
    else:
        given = [values]
    for value in given:
        if not isinstance(value, str) or _NOT_IN_A_VALUE.search(value):
            raise InvalidArgument(
                f"{value!r} is not a value of the header {name}",
                hint="Give a text of one line, or several of them for several headers of this name.",
            )
        yield value


def with_defaults(given: HeaderLines, defaults: Mapping[str, str]) -> HeaderLines:
    """Return headers with those of `defaults` in front whose names are not given, in whatever case."""
    named = {name.lower() for name, _ in given}
    return (*((name, value) for name, value in defaults.items() if name.lower() not in named), *given)


def joined(headers: Iterable[Header]) -> dict[str, str]:
    """Return headers by name in lower case; several of one name are joined (RFC 9110 §5.3), cookies line by line."""
    by_name: dict[str, list[str]] = {}
    for name, value in apart(headers):
        by_name.setdefault(name.lower(), []).append(value)
    return {name: _SEPARATORS.get(name, ", ").join(values) for name, values in by_name.items()}


def apart(headers: Iterable[Header]) -> HeaderLines:
    """Return each header by itself, as it was sent."""
    latest: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    for header in headers:
        for value in header.value.value.split("\n"):
            if latest.get(header.name.lower()) != value:  # Chromium names some of them twice
                kept.append((header.name, value))
            latest[header.name.lower()] = value
    return tuple(kept)
