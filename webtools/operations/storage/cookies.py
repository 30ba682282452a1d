"""A context's cookies: looking, setting, deleting (WebDriver BiDi, module storage)."""

from base64 import b64encode
from collections.abc import Collection

from webtools import capabilities
from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, ProtocolError
from webtools.protocol import storage
from webtools.protocol.wire import Command
from webtools.session.session import Session
from webtools.storage_state import Cookie

_LAST_OF_ONE_BYTE = 0xFF
"""The code point of the last character that Firefox can store in a cookie."""


def kept(session: Session, deadline: Deadline) -> tuple[Cookie, ...]:
    """Return all cookies that the context has now."""
    command = storage.get_cookies(user_context=session.contexts.user_context)
    return tuple(as_kept(one) for one in session.ask(command, deadline=deadline).cookies)


def found(
    session: Session, deadline: Deadline, *, name: str | None = None, domain: str | None = None
) -> tuple[Cookie, ...]:
    """Return the cookies of that name that the host `domain` gets."""
    return tuple(
        one
        for one in kept(session, deadline)
        if name in (None, one.name) and (domain is None or _reaches(one, domain))
    )


@whole
def put(session: Session, deadline: Deadline, cookies: Collection[Cookie]) -> None:
    """Set them; one that is there already is replaced.

    Raises:
        InvalidArgument: The browser refuses one.
        NotSupported: The browser cannot store the characters of a value.
    """
    commands = [setting(session, one) for one in cookies]
    answers = session.ask_all(commands, deadline=deadline) if commands else []
    for one, answer in zip(cookies, answers, strict=True):
        try:
            answer.result()
        except ProtocolError as error:
            raise _refused(one, error.detail) from None


def setting(session: Session, one: Cookie) -> Command[None]:
    """Return the command that sets a cookie.

    Raises:
        InvalidArgument, NotSupported: As `put`, as far as that is known before.
    """
    if not storable(session, one):
        capabilities.require("cookie-characters", session.browser, f"The value of the cookie {one.name!r}")
    if reason := _against_prefix(one):
        raise _refused(one, reason)
    return storage.set_cookie(
        {
            "name": one.name,
            "value": _value(session, one),
            "domain": one.domain,
            "path": one.path,
            "httpOnly": one.http_only,
            "secure": one.secure,
            "sameSite": one.same_site.lower(),
        }
        | ({"expiry": round(one.expires)} if one.expires >= 0 else {}),
        user_context=session.contexts.user_context,
        partition_key=_partition_key(one),
    )


def storable(session: Session, one: Cookie) -> bool:
    """Return whether the browser can store the characters of the cookie's value."""
    return capabilities.has("cookie-characters", session.browser) or all(
        ord(character) <= _LAST_OF_ONE_BYTE for character in one.value
    )


def _value(session: Session, one: Cookie) -> dict[str, str]:
    if one.value.isascii() or capabilities.has("cookie-characters", session.browser):
        return {"type": "string", "value": one.value}
    # Firefox encodes a value as UTF-8 after it has decoded it: a text would be encoded twice.
    return {"type": "base64", "value": b64encode(one.value.encode("latin-1")).decode()}


def _refused(one: Cookie, reason: str) -> InvalidArgument:
    return InvalidArgument(f"The browser refuses the cookie {one.name!r} for {one.domain!r}: {reason}")


def _against_prefix(one: Cookie) -> str | None:
    """Return which promise of its name's prefix a cookie breaks (RFC 6265bis §4.1.3); Firefox checks none."""
    name = one.name.lower()
    if name.startswith(("__secure-", "__host-")) and not one.secure:
        return "a name with such a prefix needs `secure`"
    if name.startswith("__host-") and (one.domain.startswith(".") or one.path != "/"):
        return "a name with such a prefix needs the path / and a domain without a dot before it"
    return None


def _partition_key(one: Cookie) -> storage.PartitionKey | None:
    if one.partition_key is None:
        return None
    return storage.PartitionKey(
        top_level_site=one.partition_key, has_cross_site_ancestor=one.has_cross_site_ancestor
    )


@whole
def delete(session: Session, deadline: Deadline, cookies: Collection[Cookie]) -> None:
    """Make the browser forget these."""
    user_context = session.contexts.user_context
    for name, domain, path in dict.fromkeys((one.name, one.domain, one.path) for one in cookies):
        command = storage.delete_cookies(user_context=user_context, name=name, domain=domain, path=path)
        session.ask(command, deadline=deadline)


@whole
def clear(session: Session, deadline: Deadline) -> None:
    session.ask(storage.delete_cookies(user_context=session.contexts.user_context), deadline=deadline)


def _reaches(cookie: Cookie, host: str) -> bool:
    """Return whether the cookie is sent to the host (RFC 6265 §5.1.3)."""
    host, domain = host.lower().removeprefix("."), cookie.domain.lower()
    return host == domain.removeprefix(".") or (domain.startswith(".") and host.endswith(domain))


def as_kept(one: storage.BidiCookie) -> Cookie:
    """Return a cookie of the browser's as files have it."""
    key = one.partition_key
    partition = (
        {}
        if key is None
        else {"partitionKey": key.top_level_site, "_crHasCrossSiteAncestor": key.has_cross_site_ancestor}
    )
    return Cookie.model_validate(
        {
            "name": one.name,
            "value": one.value.value,
            "domain": one.domain,
            "path": one.path,
            "expires": -1 if one.expiry is None else one.expiry,
            "httpOnly": one.http_only,
            "secure": one.secure,
            "sameSite": _same_site(one),
            **partition,
        }
    )


def _same_site(one: storage.BidiCookie) -> str:
    """Return the value as files of storage have it.

    Chromium calls a cookie that says nothing `none` too. One that is not secure cannot mean it; of a secure one we
    believe it, since a log-in across sites depends on it.
    """
    return (
        "Strict" if one.same_site == "strict" else "None" if one.same_site == "none" and one.secure else "Lax"
    )
