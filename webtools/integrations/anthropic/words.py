"""Refs, keys, addresses and errors in the words of Claude's browser toolset, and back."""

import re

from webtools import InvalidArgument, WebtoolsError
from webtools.elements import snapshot_line
from webtools.faces.replies.words import CLAUDE
from webtools.printable import one_line
from webtools.tools.arguments import Modifier

_MODIFIERS: dict[str, Modifier] = {
    "alt": "Alt", "option": "Alt",
    "control": "Control", "ctrl": "Control",
    "cmd": "Meta", "command": "Meta", "meta": "Meta", "super": "Meta", "win": "Meta", "windows": "Meta",
    "shift": "Shift",
}  # fmt: skip
_OTHER_KEYS = {"next": "PageDown", "prior": "PageUp", "kpenter": "Enter", "super": "Meta", "win": "Meta"}
_PLAIN_REF = re.compile(rf"\[?(?:ref[_=])?@?({snapshot_line.REF})\]?")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_HOST_AND_PORT = re.compile(r"[\w.-]+:\d+(?:[/?#]|$)")

REFUSED_SCHEME = "Error: Navigation refused. Only http and https URLs are allowed."
NO_SUCH_TAB = "Error: The tab {} is not open. Use list_tabs to see what is open."
_STALE = "Error: {} is stale or not found on the current page. Re-read the page to get fresh references."


def ref_of(given: str) -> str:
    """Return a ref as the tools take it, from `ref_e5` or any other spelling that models use."""
    match = _PLAIN_REF.fullmatch(given.strip())
    if match is None:
        raise InvalidArgument(f"{given!r} is not a reference such as ref_e5")
    return match[1]


def with_refs(tree: str) -> str:
    """Return a snapshot's text with refs as Claude knows them: `[ref_e5]`."""
    return snapshot_line.with_refs(tree, "[ref_{}]".format)


def modifiers_of(chord: str | None) -> tuple[Modifier, ...]:
    """Return the modifier keys of a chord such as `ctrl+shift`.

    Raises:
        InvalidArgument: One of them is not a modifier key.
    """
    names = [part.strip() for part in (chord or "").split("+") if part.strip()]
    for name in names:
        if name.lower() not in _MODIFIERS:
            raise InvalidArgument(
                f"{name!r} is not a modifier key", hint="There are ctrl, shift, alt and cmd."
            )
    return tuple(_MODIFIERS[name.lower()] for name in names)


def keys_of(text: str) -> list[str]:
    """Return the keys and chords of a sequence such as `ctrl+a Back_Space`, as the tools name them."""
    return [_key(each) for each in text.split()] or ["Space"]


def _key(chord: str) -> str:
    if chord.endswith("+"):  # the plus itself
        return chord
    parts = [part.replace("_", "") if len(part) > 1 else part for part in chord.split("+")]
    return "+".join(_OTHER_KEYS.get(part.lower(), part) for part in parts)


def address_of(given: str) -> str:
    """Return the address to load; without a scheme it is an https address.

    Raises:
        InvalidArgument: It is not an http or https address.
    """
    from can_ada import parse

    given = given.strip()
    url = given if _SCHEME.match(given) and not _HOST_AND_PORT.match(given) else f"https://{given}"
    try:
        scheme = str(parse(url).protocol)
    except ValueError:
        raise InvalidArgument(f"{given!r} is not an address") from None
    if scheme not in ("http:", "https:"):
        raise SchemeRefused(REFUSED_SCHEME)
    return url


class SchemeRefused(InvalidArgument):
    """The address has a scheme that Claude must not open."""


def phrase(error: WebtoolsError, ref: str | None) -> str:
    """Return an error in the words that Claude knows, on one line.

    Args:
        ref: As Claude wrote it, when the call named one.
    """
    if isinstance(error, SchemeRefused):
        return error.message
    said = one_line(snapshot_line.REF_MARK.sub(r"[ref_\1]", error.message))
    if error.code in ("stale_ref", "element_not_found") and ref is not None:
        return f"{_STALE.format(ref)} ({said})"
    if ref is not None and _PLAIN_REF.fullmatch(ref):
        said = re.sub(rf"\b{ref_of(ref)}\b", ref, said)
    return f"Error: {said.rstrip('.')}. {CLAUDE.hint(error)}".strip()
