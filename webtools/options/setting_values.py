"""Checks of what settings are given: values that a browser would refuse only with the first call."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

PERMISSIONS = frozenset(
    {
        "accelerometer",
        "ambient-light-sensor",
        "background-fetch",
        "background-sync",
        "camera",
        "captured-surface-control",
        "clipboard-read",
        "clipboard-write",
        "display-capture",
        "fullscreen",
        "geolocation",
        "gyroscope",
        "idle-detection",
        "keyboard-lock",
        "local-fonts",
        "local-network",
        "local-network-access",
        "loopback-network",
        "magnetometer",
        "microphone",
        "midi",
        "nfc",
        "notifications",
        "payment-handler",
        "periodic-background-sync",
        "persistent-storage",
        "pointer-lock",
        "push",
        "screen-wake-lock",
        "speaker-selection",
        "storage-access",
        "system-wake-lock",
        "top-level-storage-access",
        "web-app-installation",
        "window-management",
    }
)
"""Names of the Permissions Registry, and of those that Chromium 156 and Firefox 153 have beside it."""

_OFFSET = re.compile(r"[+-]([01]\d|2[0-3])(:[0-5]\d)?")
_LANGUAGE_TAG = re.compile(
    r"([a-z]{2,3}|[a-z]{5,8})(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z\d]{5,8}|\d[a-z\d]{3}))*"
    r"(-[a-wyz\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?",
    re.IGNORECASE,
)
"""Locale identifiers as ECMA-402 §6.2.1 has them."""
_HIERARCHICAL = re.compile(r"(https?|file)://", re.IGNORECASE)
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~\w-]+", re.ASCII)
"""A header's name (RFC 9110 §5.6.2)."""


def user_agent(name: str) -> str:
    """Return the name of a browser, or raise `ValueError` when no header can have it."""
    if any(mark in name for mark in "\r\n\0"):
        raise ValueError(f"{name!r} has a line break, which a header cannot have")
    return name


def time_zone(name: str) -> str:
    """Return the name of a time zone, or raise `ValueError` when there is no such zone."""
    if _OFFSET.fullmatch(name) or _is_zone(name) or not _knows_all_zones():
        return name
    return _refuse(
        name, "a time zone", "IANA's names, such as Europe/Zurich", _nearest(name, available_timezones())
    )


def locale(tag: str) -> str:
    """Return a locale, or raise `ValueError` when it is no language tag."""
    if _LANGUAGE_TAG.fullmatch(tag):
        return tag
    as_tag = tag.partition(".")[0].replace("_", "-")  # POSIX has locales such as de_CH.UTF-8
    return _refuse(
        tag, "a locale", "language tags, such as de-CH", as_tag if _LANGUAGE_TAG.fullmatch(as_tag) else ""
    )


def permissions(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of permissions, or raise `ValueError` when no browser knows one of them."""
    for name in names:
        if name not in PERMISSIONS:
            wanted = "the Permissions Registry's names, such as geolocation"
            _refuse(name, "a permission", wanted, _nearest(name, PERMISSIONS))
    return names


def headers(given: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
    """Return headers by origin, or raise `ValueError`, without the value, when one could not be sent."""
    for name, value in (header for of_origin in given.values() for header in of_origin.items()):
        if not _TOKEN.fullmatch(name):
            raise ValueError(f"{name!r} is not the name of a header, which has no spaces and no colon")
        if any(mark in value for mark in "\r\n\0"):
            raise ValueError(f"the value of {name} has a line break, which a header cannot have")
    return given


def base_url(given: str) -> str:
    """Return the address that others begin at, as browsers write it, or raise `ValueError` when none can."""
    from can_ada import parse  # a binary, which `import webtools` does without

    if _HIERARCHICAL.match(given):
        with suppress(ValueError, TypeError):
            return str(parse(given))
    raise ValueError(f"{given!r} is not an address at which others begin, such as http://localhost:8000")


def _refuse(value: str, kind: str, wanted: str, near: str) -> str:
    raise ValueError(
        f"{value!r} is not {kind}; {f'did you mean {near!r}?' if near else f'it takes {wanted}'}"
    )


def _nearest(value: str, known: Iterable[str]) -> str:
    in_small_letters = {each.lower(): each for each in known}
    near = get_close_matches(value.lower(), in_small_letters, n=1)
    return in_small_letters[near[0]] if near else ""


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return False
    return True


@cache
def _knows_all_zones() -> bool:
    """Return whether this machine's table of time zones has the older names too, which browsers know.

    Some systems keep these in a package of its own, and small containers have no table.
    """
    return _is_zone("Europe/Zurich") and _is_zone("US/Pacific")
