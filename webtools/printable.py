"""Text that pages choose, made safe to print for a person or a model.

A page chooses its title, its addresses, the names of its elements and what it writes to the console. Printed as it is,
such text could begin a line of its own that looks like one of ours, move or hide other text (bidirectional overrides,
terminal escapes), carry instructions that no person sees (tag characters, variation selectors), or end a process that
cannot encode half of a surrogate pair. All of these characters are printed as escapes.
"""

import json
import re
from collections.abc import Callable
from typing import Any

_CONTROLS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 and C1 but tab and line feed; U+0085 is a line break to many readers
)
_LINE_BREAKS = "\u2028\u2029"
_BIDI = (
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates; the marks LRM and RLM only separate
)
_INVISIBLE = (
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef"  # tags, variation selectors beyond the first sixteen
)
_SURROGATES = "\ud800-\udfff"  # halves: a Python string has no pairs
_UNSAFE = re.compile(f"[{_CONTROLS}{_LINE_BREAKS}{_BIDI}{_INVISIBLE}{_SURROGATES}]")
_UNSAFE_IN_LINE = re.compile(f"[\t\n{_CONTROLS}{_LINE_BREAKS}{_BIDI}{_INVISIBLE}{_SURROGATES}]")
_HALVES = re.compile(f"[{_SURROGATES}]")


def printable(text: str) -> str:
    """Return the text with unsafe characters as escapes; tabs and line feeds stay."""
    return _UNSAFE.sub(_escape, text)


def one_line(text: str) -> str:
    """Return the text with unsafe characters as escapes, tabs and line feeds too."""
    return _UNSAFE_IN_LINE.sub(_escape, text)


def printable_values(value: Any) -> Any:
    """Return a JSON value whose texts, names included, are `printable`."""
    return _each_text(value, printable)


def printable_json(value: Any, *, indent: int | None = None) -> str:
    """Return a value as JSON that is safe to print: unsafe characters are JSON's escapes, so it reads back the same."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSAFE.sub(lambda found: json.dumps(found[0])[1:-1], text)


def whole_characters(value: Any) -> Any:
    """Return a JSON value in which U+FFFD takes the place of each half of a surrogate pair, as browsers encode it."""
    return _each_text(value, lambda text: _HALVES.sub("\ufffd", text))


def _escape(found: re.Match[str]) -> str:
    short = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}.get(found[0])
    code = ord(found[0])
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
