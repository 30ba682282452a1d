"""Cookies in the heads of HTTP messages, as user agents treat them (RFC 6265 §5)."""

from collections.abc import Collection, Iterable
from email.utils import mktime_tz, parsedate_tz
from typing import Literal
from urllib.parse import urlsplit

from webtools.limits.origin_rules import is_localhost, literal
from webtools.storage_state import Cookie

_SAME_SITE: dict[str, Literal["Strict", "Lax", "None"]] = {"strict": "Strict", "none": "None"}


def sent_with(cookies: Collection[Cookie], url: str) -> str:
    """Return the value of the header that a request for `url` sends (§5.4); "" for none."""
    parts = urlsplit(url)
    host, path, secure = parts.hostname or "", parts.path or "/", _is_secure(url)
    sent = [
        one
        for one in cookies
        if _reaches(one.domain, host)
        and _is_below(path, one.path)
        and (secure or not one.secure)
        and one.partition_key is None
    ]
    return "; ".join(
        f"{one.name}={one.value}" for one in sorted(sent, key=lambda one: len(one.path), reverse=True)
    )


def set_by(values: Iterable[str], url: str, now: float) -> tuple[list[Cookie], list[Cookie]]:
    """Return the cookies that `Set-Cookie` headers of an answer set, and those that they delete (§5.2, §5.3)."""
    put: list[Cookie] = []
    gone: list[Cookie] = []
    for value in values:
        if (cookie := _parsed(value, url, now)) is not None:
            (gone if 0 <= cookie.expires <= now else put).append(cookie)
    return put, gone


def _parsed(text: str, url: str, now: float) -> Cookie | None:
    pair, *rest = text.split(";")
    name, equals, value = pair.partition("=")
    name, value = (name.strip(), value.strip()) if equals else ("", pair.strip())
    if not name:
        return None
    said = {key.strip().lower(): given.strip() for key, _, given in (each.partition("=") for each in rest)}
    parts = urlsplit(url)
    host = parts.hostname or ""
    domain = said.get("domain", "").lower().removeprefix(".")
    secure = "secure" in said
    if (domain and not _reaches(f".{domain}", host)) or (secure and not _is_secure(url)):
        return None
    path = said.get("path", "")
    return Cookie(
        name=name,
        value=value,
        # An address has no subdomains.
        domain=f".{domain}" if domain and literal(host) is None else host,
        path=path if path.startswith("/") else _default_path(parts.path),
        expires=_expiry(said, now),
        http_only="httponly" in said,
        secure=secure,
        same_site=_SAME_SITE.get(said.get("samesite", "").lower(), "Lax"),
    )


def _expiry(said: dict[str, str], now: float) -> float:
    age = said.get("max-age", "")
    if age.removeprefix("-").isdigit():
        return max(0.0, now + int(age))
    at = parsedate_tz(said.get("expires", ""))
    try:
        return -1 if at is None else max(0.0, mktime_tz(at))
    except (ValueError, OverflowError):  # such as the thirtieth month
        return -1


def _default_path(path: str) -> str:
    return path[: path.rfind("/")] or "/"


def _is_secure(url: str) -> bool:
    """Return whether secure cookies may be sent there; browsers trust this machine."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    address = literal(host)
    return parts.scheme == "https" or is_localhost(host) or (address is not None and address.is_loopback)


def _reaches(domain: str, host: str) -> bool:
    host, domain = host.lower(), domain.lower()
    bare = domain.removeprefix(".")
    return host == bare or (domain.startswith(".") and host.endswith(domain) and literal(host) is None)


def _is_below(path: str, of_cookie: str) -> bool:
    return path == of_cookie or (
        path.startswith(of_cookie) and (of_cookie.endswith("/") or path[len(of_cookie)] == "/")
    )
