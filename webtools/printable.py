"""Text that pages choose, made safe to print for a person or a model.

A page chooses its title, its addresses, the names of its elements and what it writes to the console. Printed as it is,
such text could begin a line of its own that looks like one of ours, move or hide other text (bidirectional overrides,
terminal escapes), carry instructions that no person sees (tag characters, runs of characters without a shape), or end
a process that cannot encode half of a surrogate pair. All of these characters are printed as escapes.
"""

import json
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from math import isfinite
from secrets import token_urlsafe
from typing import Any

_CONTROLS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 and C1 but tab and line feed; U+0085 is a line break to many readers
)
_LINE_BREAKS = "\u2028\u2029"
_BIDI = (
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates; the marks LRM and RLM only separate
)
_INVISIBLE = (
    # deprecated controls of form, tags, variation selectors beyond the first sixteen
    "\u206a-\u206f\U000e0000-\U000e007f\U000e0100-\U000e01ef"
)
_SURROGATES = "\ud800-\udfff"  # halves: a Python string has no pairs
WITHOUT_SHAPE = (
    # Default_Ignorable_Code_Point of Unicode: one alone joins, separates or varies letters, a run can encode a text
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_IN_EMOJI = "\ufe0f\u200d"  # between two pictures that are one, such as a heart on fire
_RUN = f"(?!{_IN_EMOJI}[^{WITHOUT_SHAPE}])[{WITHOUT_SHAPE}]{{2,}}"
_SINGLE = f"{_CONTROLS}{_LINE_BREAKS}{_BIDI}{_INVISIBLE}{_SURROGATES}"
_UNSAFE = re.compile(f"{_RUN}|[{_SINGLE}]")
_UNSAFE_IN_LINE = re.compile(f"{_RUN}|[\t\n{_SINGLE}]")
_HALVES = re.compile(f"[{_SURROGATES}]")


def short_address(url: str) -> str:
    """Return an address as people read it: a data: address can be megabytes long."""
    return brief(url, 300)


def printable(text: str) -> str:
    """Return the text with unsafe characters as escapes; tabs and line feeds stay."""
    return _UNSAFE.sub(_escape, text)


def one_line(text: str) -> str:
    """Return the text with unsafe characters as escapes, tabs and line feeds too."""
    return _UNSAFE_IN_LINE.sub(_escape, text)


def printable_values(value: Any) -> Any:
    """Return a JSON value whose texts, names included, are `printable`."""
    return _each_text(value, printable)


def as_json(value: Any) -> Any:
    """Return a value of a page (`evaluate`) as JSON has it: what JSON has not becomes a text or a list."""
    match value:
        case float():
            return (
                value if isfinite(value) else {"inf": "Infinity", "-inf": "-Infinity"}.get(str(value), "NaN")
            )
        case datetime():
            return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        case Exception():
            return getattr(value, "message", str(value))
        case list() | tuple() | set():
            return [as_json(one) for one in value]
        case dict():
            return {str(as_json(key)): as_json(one) for key, one in value.items()}
    return value


def printable_json(value: Any) -> str:
    """Return a value as JSON that is safe to print: unsafe characters are JSON's escapes, so it reads back the same."""
    return _UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], json.dumps(value, ensure_ascii=False))


def quoted(text: str) -> str:
    """Return several lines of a page's text so that none of them begins like a line of a reply or a snapshot."""
    return "\n".join(f"| {line}" for line in text.split("\n"))


def continued(text: str, margin: str = "    ") -> str:
    """Return a text whose further lines are indented, so that none of a page's begins a line of what quotes it."""
    return text.replace("\n", f"\n{margin}")


def whole_characters(value: Any) -> Any:
    """Return a JSON value in which U+FFFD takes the place of each half of a surrogate pair, as browsers encode it."""
    return _each_text(value, lambda text: _HALVES.sub("\ufffd", text))


BLOCK = len("<untrusted 00000000000>\n\n</untrusted 00000000000>\n")
"""Characters that `in_block` adds."""


def in_block(quoting: Iterable[str], own: str) -> str:
    """Return what can quote the page in one block with a number that no page knows, the library's words below it."""
    text, number = "\n".join(part for part in quoting if part), token_urlsafe(8)
    while number in text:  # a page that prints many guesses
        number = token_urlsafe(8)
    block = f"<untrusted {number}>\n{text}\n</untrusted {number}>" if text else ""
    return "\n".join(part for part in (block, own) if part)


def _escape(found: re.Match[str]) -> str:
    return "".join(map(_escape_of, found[0]))


def _escape_of(character: str) -> str:
    short = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}.get(character)
    code = ord(character)
    return short or (f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}")


def _each_text(value: Any, do: Callable[[str], str]) -> Any:
    match value:
        case str():
            return do(value)
        case list():
            return [_each_text(one, do) for one in value]
        case dict():
            return {do(name): _each_text(one, do) for name, one in value.items()}
        case _:
            return value


def brief(text: str, length: int) -> str:
    """Return the beginning of what should not take up more than its share, such as a page's title."""
    return text if len(text) <= length else text[: length - 1] + "…"
