"""Outlines that a test writes down: lines of a snapshot, as many as matter, in their order."""

import re
from dataclasses import dataclass, field
from textwrap import dedent

from webtools.elements.snapshot_line import read_head, unquoted, without_refs
from webtools.errors import InvalidArgument
from webtools.snapshot.parse import is_element
from webtools.text.words import matches

_LINE = re.compile(
    r'- (?P<role>[a-z][a-z-]*)(?: (?P<name>"(?:[^"\\]|\\.)*"|/.+?/(?= \[|:|$)))?(?P<states>(?: \[[^\]]*\])*)'
    r"(?: → (?P<address>.*?))?(?::(?: (?P<text>.*))?)?"
)
_STATE = re.compile(r"\[[^\]]*\]")


@dataclass(slots=True)
class _OutlineLine:
    text: str
    below: "list[_OutlineLine]" = field(default_factory=list)


def is_found(outline: str, tree: str) -> bool:
    """Return whether a snapshot has the lines of an outline, one below the other as there, others in between.

    A line without a name, a text or states means any. A name or a text may be a pattern: `- heading /Order [0-9]+/`.
    Elements in each other can be on one line, as in a snapshot, or on lines below each other.

    Raises:
        InvalidArgument: The outline is empty, or a line of it does not begin with `- `.
    """
    wanted = _lines(dedent(outline.replace("\t", "  ")))
    if not wanted:
        raise InvalidArgument("The outline of a snapshot is empty", hint="Give lines such as - heading.")
    seen = _lines(without_refs(tree))
    return _is_among(wanted, seen) or _is_among(_unfolded(wanted), _unfolded(seen))


def _is_among(wanted: list[_OutlineLine], seen: list[_OutlineLine]) -> bool:
    return any(_has(each, wanted) for each in (seen, *_all_below(seen)))


def _unfolded(lines: list[_OutlineLine]) -> list[_OutlineLine]:
    """Return lines with an element each: `- list: listitem: Milk` is `- list` with a line below it."""
    unfolded: list[_OutlineLine] = []
    for line in lines:
        head = read_head(line.text.removeprefix("- "))
        inner = head.text if head is not None and is_element(head.text) else ""
        below = [_OutlineLine(f"- {inner}", line.below)] if inner else line.below
        unfolded.append(_OutlineLine(line.text.removesuffix(f": {inner}"), _unfolded(below)))
    return unfolded


def _lines(text: str) -> list[_OutlineLine]:
    """Return lines with those below them, by their indentation."""
    top: list[_OutlineLine] = []
    around: list[tuple[int, list[_OutlineLine]]] = [(-1, top)]
    for line in text.splitlines():
        if not (stripped := line.strip()):
            continue
        if not stripped.startswith("- "):
            raise InvalidArgument(
                f"{stripped!r} is not a line of a snapshot", hint="Lines begin with - and a role."
            )
        indent = len(line) - len(line.lstrip())
        while around[-1][0] >= indent:
            around.pop()
        made = _OutlineLine(stripped)
        around[-1][1].append(made)
        around.append((indent, made.below))
    return top


def _all_below(lines: list[_OutlineLine]) -> list[list[_OutlineLine]]:
    return [found for one in lines for found in (one.below, *_all_below(one.below))]


def _has(seen: list[_OutlineLine], wanted: list[_OutlineLine]) -> bool:
    """Return whether the wanted lines are among those seen, in their order."""
    rest = iter(seen)
    return all(any(_fits(one, each) for each in rest) for one in wanted)


def _fits(wanted: _OutlineLine, seen: _OutlineLine) -> bool:
    asked, found = _LINE.fullmatch(wanted.text), _LINE.fullmatch(seen.text)
    if asked is None or found is None:
        return wanted.text == seen.text and _has(seen.below, wanted.below)
    states = set(_STATE.findall(found["states"]))
    return (
        asked["role"] == found["role"]
        and all(_says(asked[part], found[part]) for part in ("name", "text", "address"))
        and states.issuperset(_STATE.findall(asked["states"]))
        and _has(seen.below, wanted.below)
    )


def _says(asked: str | None, found: str | None) -> bool:
    if not asked:
        return True
    if len(asked) > 2 and asked[0] == asked[-1] == "/":
        return found is not None and matches(re.compile(asked[1:-1]), unquoted(found))
    return found is not None and unquoted(asked) == unquoted(found)
