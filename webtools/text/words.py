"""The one question whether a text says the words that a caller expects.

Both are put into one normal form: white space of every kind is one space, characters that nobody sees are left out
(soft hyphens, joiners, marks of direction, controls), and letters with marks are composed (Unicode's form C), whoever
wrote them. Pages have the same (`js/src/dom/words.js`); both are tested with the cases in `js/tests/words.json`. Values
and attributes are exact.
"""

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from unicodedata import normalize

from webtools.printable import WITHOUT_SHAPE
from webtools.text import dialects
from webtools.text.patterns import Pattern

Words = str | re.Pattern[str]
"""Text, or a pattern that part of the text matches."""

_UNSEEN = re.compile(f"[{WITHOUT_SHAPE}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def normal(text: str) -> str:
    """Return a text in its normal form."""
    return normalize("NFC", " ".join(_UNSEEN.sub("", text).split()))


def is_text(words: Words, text: object) -> bool:
    """Return whether the words are the whole text; of a pattern, whether a part of the text matches."""
    if not isinstance(text, str):
        return False
    return matches(words, text) if isinstance(words, re.Pattern) else normal(words) == normal(text)


def has_text(words: str, text: object) -> bool:
    """Return whether the words are a part of the text, in this case."""
    return isinstance(text, str) and normal(words) in normal(text)


def is_value(value: Words, held: object) -> bool:
    """Return whether a value is just this one, white space included; of a pattern, whether a part of it matches."""
    if isinstance(value, re.Pattern):
        return isinstance(held, str) and compiled(value).is_in(held)
    return value == held


def matches(pattern: re.Pattern[str], text: str) -> bool:
    """Return whether part of a text matches, in time linear in the text."""
    return compiled(pattern, normal_form=True).is_in(normal(text))


class _Compiled:
    """A pattern of Python's as it is matched in linear time."""

    def __init__(self, pattern: re.Pattern[str], *, normal_form: bool) -> None:
        self._given = pattern
        self._normal_form = normal_form
        self._written: Callable[[str], str] = normal_pattern if normal_form else str
        text, self._has_boundary = dialects.for_re2(pattern)
        self._plain = Pattern(self._written(text), named=pattern.pattern)

    @cached_property
    def _marked(self) -> Pattern:
        text = self._written(dialects.for_marked_texts(self._given))
        space = f"{dialects.BETWEEN} "
        if self._normal_form:
            text = re.sub(f"(?:{re.escape(space)})+", space, text)
        return Pattern(text, named=self._given.pattern)

    def is_in(self, text: str) -> bool:
        """Return whether a part of `text` matches."""
        if self._has_boundary and not text.isascii():
            return self._marked.is_in(dialects.with_marks(text))
        return self._plain.is_in(text)


@lru_cache(256)
def compiled(pattern: re.Pattern[str], *, normal_form: bool = False) -> _Compiled:
    """Return a pattern as it is matched in linear time, with the meaning that it has in Python.

    Args:
        normal_form: It is for texts in their normal form, so its own characters are put into that form, too.

    Raises:
        InvalidArgument: It cannot be.
    """
    return _Compiled(pattern, normal_form=normal_form)


def for_page(pattern: re.Pattern[str]) -> tuple[str, str]:
    """Return a pattern for texts in their normal form as JavaScript writes it, and its flags."""
    text, flags = dialects.for_javascript(pattern)
    return normal_pattern(text), flags


# A pattern's own characters. Its classes keep their ranges, and get the space that white space in them has become.

_PIECE = re.compile(
    r"""
    \\x(?P<two>[0-9a-fA-F]{2}) | \\u(?P<four>[0-9a-fA-F]{4}) | \\U(?P<eight>[0-9a-fA-F]{8})
    | \\(?P<control>[tnrfv]) | \\(?P<escaped>\W) | \\. | (?P<itself>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)


@lru_cache(256)
def normal_pattern(pattern: str) -> str:
    """Return a pattern for texts in their normal form: its own characters are put into that form, too.

    Escapes that JavaScript refuses, such as those of `re.escape` before `#` and `-`, are left out.
    """
    made: list[str] = []
    at = 0
    pattern = normalize("NFC", pattern)
    while at < len(pattern):
        found = _CLASS.match(pattern, at) or _PIECE.match(pattern, at)
        assert found is not None
        at = found.end()
        piece = _normal_class(found[0]) if found.re is _CLASS else _normal_piece(found)
        if piece == "" and pattern[at : at + 1] in tuple("?*+{"):
            piece = "(?:)"  # that there may be none of it, or several
        if not (piece == " " and made[-1:] == [" "]):
            made.append(piece)
    return "".join(made)


_SYNTAX = "^$\\.*+?()[]{}|/"
"""Characters that mean something in patterns."""


def _character(found: re.Match[str]) -> str | None:
    """Return the character that a piece stands for; None where it stands for something else."""
    code = found["two"] or found["four"] or found["eight"]
    if code:
        return chr(int(code, 16))
    return " " if found["control"] else found["escaped"] or found["itself"]


def _normal_piece(found: re.Match[str], *, in_class: bool = False) -> str:
    character = _character(found)
    if character is None:
        return found[0]
    if character.isspace() and not _UNSEEN.match(character):
        return " "
    if _UNSEEN.match(character):
        return ""
    return character if found["escaped"] and character not in (_SYNTAX + "-" * in_class) else found[0]


def _normal_class(written: str) -> str:
    """Return a class of characters in the normal form."""
    inner = written[1:-1]
    negated = inner.startswith("^")
    pieces = list(_PIECE.finditer(inner, int(negated)))
    ranges = any(each[0] == "-" for each in pieces[1:-1])
    kept = [each[0] if ranges else _normal_piece(each, in_class=True) for each in pieces]
    if ranges and any(_normal_piece(each) == " " != each[0] for each in pieces):
        kept.insert(0 if kept[-1] == "-" else len(kept), " ")
    if not any(kept):
        return written if negated else ""
    return f"[{'^' * negated}{''.join(kept)}]"


def in_words(words: Words) -> str:
    """Return words as errors show them."""
    return f"/{words.pattern}/" if isinstance(words, re.Pattern) else f'"{words}"'
