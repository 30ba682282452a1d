"""Compiled patterns of Python's in the syntax of RE2 and of JavaScript, with the meaning that they have in Python.

Python's own parser reads them, so flags, comments and escapes mean what they mean there. What a dialect cannot say is
refused.
"""

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from webtools.errors import InvalidArgument

_Node = tuple[Any, Any]
"""An operation of Python's parser, whose name says which, and its operands."""

_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_SYNTAX_IN_CLASSES = frozenset("\\[]^-")

_SPACES = "\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_CLASSES: dict[str, tuple[str, str]] = {
    "DIGIT": (r"\p{Nd}", "0-9"),  # codespell:ignore nd
    "SPACE": (_SPACES, "\t-\r "),
    "WORD": (r"\p{L}\p{N}_", "a-zA-Z0-9_"),
}
"""The characters of `\\d`, `\\s` and `\\w`, and those with the flag ASCII."""

_DOTLESS = "iI\u0130\u0131"
"""One letter in any case for Python; RE2 and JavaScript fold the first two only."""


class _Dialect(ABC):
    """Writes a parsed pattern in a syntax; subclasses say what differs.

    Attributes:
        names: Of the groups that have one, by their numbers.
    """

    refused: ClassVar[str]
    """The hint where it cannot say something."""
    code: ClassVar[str]
    """A character by its number."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        if not isinstance(pattern.pattern, str):
            raise InvalidArgument(
                f"{pattern.pattern!r} is a pattern for bytes", hint="Compile a text instead."
            )
        self._text = pattern.pattern
        self._flags = pattern.flags & ~re.DEBUG
        parsed: Any = import_module("re._parser").parse(pattern.pattern, self._flags)
        self.names: dict[int, str] = {number: name for name, number in parsed.state.groupdict.items()}
        self.root = self._sequence(parsed, self._flags)

    def _refuse(self, what: str) -> InvalidArgument:
        return InvalidArgument(f"{self._text!r} cannot be matched here: it has {what}", hint=self.refused)

    def _sequence(self, nodes: Iterable[_Node], flags: int) -> str:
        return "".join(self._node(node, flags) for node in nodes)

    def _node(self, node: _Node, flags: int) -> str:  # noqa: PLR0911  # one return for each kind of node
        name, given = str(node[0].name), node[1]
        match name:
            case "MAX_REPEAT" | "MIN_REPEAT":
                return self._repeat(given, flags) + "?" * (name == "MIN_REPEAT")
            case "SUBPATTERN":
                return self._group(given, flags)
            case "BRANCH":
                return f"(?:{'|'.join(self._sequence(each, flags) for each in given[1])})"
            case "AT":
                return self._at(given.name, flags)
            case "ASSERT" | "ASSERT_NOT":
                return self._look(given, flags, negated=name == "ASSERT_NOT")
            case "GROUPREF":
                return self._reference(given)
        return self._atom(self._character(node, flags))

    def _character(self, node: _Node, flags: int) -> str:
        name, given = node[0].name, node[1]
        match name:
            case "LITERAL" if not _ways(given, given, flags):
                return _escaped(given, _SYNTAX)
            case "LITERAL":
                return self._class([node], flags, negated=False)
            case "NOT_LITERAL":
                return self._class([(_Name("LITERAL"), given)], flags, negated=True)
            case "IN":
                negated = given[0][0].name == "NEGATE"
                return self._class(given[int(negated) :], flags, negated=negated)
            case "ANY":
                return self._any(all_characters=bool(flags & re.DOTALL))
        raise self._refuse({"POSSESSIVE_REPEAT": "a possessive repetition"}.get(name, f"the part {name}"))

    def _repeat(self, given: tuple[int, int, Sequence[_Node]], flags: int) -> str:
        least, most, nodes = given
        short = {(0, 1): "?", (0, None): "*", (1, None): "+"}
        end = None if str(most) == "MAXREPEAT" else int(most)
        times = short.get((least, end)) or f"{{{least},{'' if end is None else end}}}"
        return f"(?:{self._sequence(nodes, flags)}){times}"

    def _group(self, given: tuple[int | None, int, int, Iterable[_Node]], flags: int) -> str:
        number, added, removed, nodes = given
        kept = flags & ~(re.ASCII | re.UNICODE) if added & (re.ASCII | re.UNICODE) else flags
        inner = (kept | added) & ~removed
        written = self._sequence(nodes, inner)
        if _folds(inner) != _folds(flags):
            written = f"(?{'' if _folds(inner) else '-'}i:{written})"
        return f"(?:{written})" if number is None else f"{self._opened(number)}{written})"

    def _class(self, items: Sequence[_Node], flags: int, *, negated: bool) -> str:
        if len(items) == 1 and str(items[0][1]).startswith("CATEGORY_NOT_"):
            kind = str(items[0][1]).removeprefix("CATEGORY_NOT_")
            items, negated = [(_Name("CATEGORY"), _Name(f"CATEGORY_{kind}"))], not negated
        parts = []
        for name, given in ((each[0].name, each[1]) for each in items):
            first, last = given if name == "RANGE" else (given, given)
            if name == "CATEGORY":
                parts.append(self._category(given.name, ascii_only=bool(flags & re.ASCII)))
                continue
            one, other = (_escaped(code, _SYNTAX_IN_CLASSES) for code in (first, last))
            parts.append(one if first == last else f"{one}-{other}")
            parts.append(_ways(first, last, flags))
        return f"[{'^' * negated}{''.join(parts)}{self._unmatched * negated}]"

    _unmatched = ""
    """Characters that no negated class matches."""

    def _category(self, name: str, *, ascii_only: bool) -> str:
        """Return a category as a part of a class."""
        kind = name.removeprefix("CATEGORY_")
        if not kind.startswith("NOT_"):
            return _CLASSES[kind][ascii_only]
        ranges = _others(kind.removeprefix("NOT_"), ascii_only)
        return "".join("-".join(self.code.format(code) for code in each) for each in ranges)

    def _atom(self, written: str) -> str:
        """Return what matches one character."""
        return written

    @abstractmethod
    def _opened(self, number: int) -> str: ...

    @abstractmethod
    def _any(self, *, all_characters: bool) -> str: ...

    @abstractmethod
    def _at(self, place: str, flags: int) -> str: ...

    @abstractmethod
    def _look(self, given: tuple[int, Iterable[_Node]], flags: int, *, negated: bool) -> str: ...

    @abstractmethod
    def _reference(self, number: int) -> str: ...


class _Name:
    """The name of an operation that the parser has written in another way."""

    def __init__(self, name: str) -> None:
        self.name = name


class _Re2(_Dialect):
    refused = "The syntax is RE2's: backreferences and lookarounds are not supported."
    code = r"\x{{{:x}}}"
    has_boundary = False
    """It has `\\b` or `\\B`, which RE2 has for ASCII only."""

    def _opened(self, number: int) -> str:  # noqa: ARG002  # groups are not asked for
        return "("

    def _any(self, *, all_characters: bool) -> str:
        return "(?s:.)" if all_characters else "."

    def _at(self, place: str, flags: int) -> str:
        lines = flags & re.MULTILINE
        match place:
            case "AT_BOUNDARY" | "AT_NON_BOUNDARY":
                self.has_boundary |= not flags & re.ASCII
                return r"\b" if place == "AT_BOUNDARY" else r"\B"
            case "AT_BEGINNING":
                return "(?m:^)" if lines else r"\A"
            case "AT_BEGINNING_STRING":
                return r"\A"
            case "AT_END":
                return "(?m:$)" if lines else r"(?:\n?\z)"
        return r"\z"

    def _look(self, given: tuple[int, Iterable[_Node]], flags: int, *, negated: bool) -> str:  # noqa: ARG002  # refused
        raise self._refuse("a lookaround")

    def _reference(self, number: int) -> str:  # noqa: ARG002  # refused
        raise self._refuse("a backreference")


_AT_A_BOUNDARY, _ELSEWHERE = "\ufdd0", "\ufdd1"
"""Marks in a text: no characters, so that no text has them."""
_MARKS = _AT_A_BOUNDARY + _ELSEWHERE
BETWEEN = f"[{_MARKS}]*"
"""That begins each character of a pattern `for_marked_texts`."""
_MOST_ASKED = 4
"""Questions whether one place is a boundary, at most."""


class _Marked(_Re2):
    """A pattern for texts with marks at each place, which say whether a word begins or ends there.

    RE2 knows the boundaries of words of ASCII letters only.
    """

    _unmatched = _MARKS

    def _atom(self, written: str) -> str:
        return BETWEEN + written

    def _any(self, *, all_characters: bool) -> str:
        return f"[^{_MARKS}]" if all_characters else f"[^{_MARKS}\n]"

    def _at(self, place: str, flags: int) -> str:
        if place in ("AT_BOUNDARY", "AT_NON_BOUNDARY") and not flags & re.ASCII:
            return _AT_A_BOUNDARY if place == "AT_BOUNDARY" else _ELSEWHERE
        if place in ("AT_BOUNDARY", "AT_NON_BOUNDARY"):
            raise self._refuse("boundaries of words of ASCII letters beside others")
        at_end = BETWEEN if place.startswith("AT_END") else ""
        return at_end + super()._at(place, flags)


def with_marks(text: str) -> str:
    """Return a text as `for_marked_texts` takes it."""

    def marked(found: re.Match[str]) -> str:
        return (_AT_A_BOUNDARY if found[1] is not None else _ELSEWHERE) * _MOST_ASKED

    return re.sub(r"(\b)|\B", marked, text)


class _JavaScript(_Dialect):
    refused = "Write it with what JavaScript's patterns have as well."
    code = r"\u{{{:x}}}"

    def __init__(self, pattern: re.Pattern[str], *, raw: bool) -> None:
        self._raw = raw
        super().__init__(pattern)

    def _opened(self, number: int) -> str:
        name = self.names.get(number)
        return f"(?<{name}>" if name else "("

    def _any(self, *, all_characters: bool) -> str:
        if all_characters:
            return "." if self._raw and self._flags & re.DOTALL else r"[\s\S]"
        return r"[^\n]" if self._raw else "."

    def _at(self, place: str, flags: int) -> str:
        if "BOUNDARY" in place:
            here, elsewhere = (r"\b", r"\B") if flags & re.ASCII else (_BOUNDARY, _NO_BOUNDARY)
            return here if place == "AT_BOUNDARY" else elsewhere
        if not self._raw:  # there is one line
            return "^" if place.startswith("AT_BEGINNING") else "$"
        if flags & re.MULTILINE and not place.endswith("STRING"):
            return r"(?<![^\n])" if place == "AT_BEGINNING" else r"(?![^\n])"
        at_end = r"(?=\n?(?![\s\S]))" if place == "AT_END" else r"(?![\s\S])"
        return r"(?<![\s\S])" if place.startswith("AT_BEGINNING") else at_end

    def _look(self, given: tuple[int, Iterable[_Node]], flags: int, *, negated: bool) -> str:
        direction, nodes = given
        return f"(?{'<' * (direction < 0)}{'!' if negated else '='}{self._sequence(nodes, flags)})"

    def _reference(self, number: int) -> str:
        return rf"(?:\{number})"


_WORD = rf"[{_CLASSES['WORD'][0]}]"
_BOUNDARY = f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))"
_NO_BOUNDARY = f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))"


def for_re2(pattern: re.Pattern[str]) -> tuple[str, bool]:
    """Return a pattern in RE2's syntax, and whether it asks for the ends of words that are not of ASCII letters.

    Raises:
        InvalidArgument: RE2 cannot say it.
    """
    made = _Re2(pattern)
    return f"(?i){made.root}" if _folds(pattern.flags) else made.root, made.has_boundary


def for_marked_texts(pattern: re.Pattern[str]) -> str:
    """Return a pattern in RE2's syntax for texts `with_marks`."""
    made = _Marked(pattern)
    return f"(?i){made.root}" if _folds(pattern.flags) else made.root


def for_javascript(pattern: re.Pattern[str], *, raw: bool = False) -> tuple[str, str]:
    """Return a pattern in JavaScript's syntax, and its flags.

    Args:
        raw: It is for any text; otherwise for texts in their normal form, which have one line.

    Raises:
        InvalidArgument: JavaScript cannot say it.
    """
    flags = "u" + "i" * _folds(pattern.flags) + "s" * bool(raw and pattern.flags & re.DOTALL)
    return _JavaScript(pattern, raw=raw).root, flags


def _folds(flags: int) -> bool:
    """Return whether the dialect's own flag says that the case does not count."""
    return bool(flags & re.IGNORECASE and not flags & re.ASCII)


def _escaped(code: int, syntax: frozenset[str]) -> str:
    return f"\\{chr(code)}" if chr(code) in syntax else chr(code)


def _ways(first: int, last: int, flags: int) -> str:
    """Return the other letters that letters stand for where no flag of the dialect says so."""
    if not flags & re.IGNORECASE:
        return ""
    if not flags & re.ASCII:
        return _DOTLESS if any(first <= ord(letter) <= last for letter in _DOTLESS) else ""
    ways = ""
    for begins, ends, to_other in ((0x41, 0x5A, 0x20), (0x61, 0x7A, -0x20)):
        low, high = max(first, begins), min(last, ends)
        if low <= high:
            ways += f"{chr(low + to_other)}-{chr(high + to_other)}"
    return ways


@cache
def _others(kind: str, ascii_only: bool) -> Sequence[tuple[int, int]]:  # noqa: FBT001  # the cache keeps it
    """Return the characters that a category does not have, as ranges, since classes cannot say that in each dialect."""
    has = re.compile(
        {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[kind], re.ASCII if ascii_only else 0
    ).match
    ranges = []
    first = -1
    for code in range(sys.maxunicode + 2):
        is_other = code <= sys.maxunicode and not 0xD800 <= code <= 0xDFFF and not has(chr(code))
        if is_other and first < 0:
            first = code
        elif not is_other and first >= 0:
            ranges.append((first, code - 1))
            first = -1
    return ranges
