"""Outlines that a test writes down: lines of a snapshot, as many as matter, in their order."""

import re
from dataclasses import dataclass, field, replace
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
_SAYS_MORE = re.compile(r"- /(?P<name>[a-z]+): *(?P<value>.*)")
_CONTAIN, _DEEP_EQUAL = "contain", "deep-equal"
_CHILDREN = (_CONTAIN, "equal", _DEEP_EQUAL)


@dataclass(slots=True)
class _OutlineLine:
    """One line.

    Attributes:
        below: The lines of what is in it.
        children: Whether it has other lines below it too; None: as those around it say.
        url: The address of a link.
    """

    text: str
    below: "list[_OutlineLine]" = field(default_factory=list)
    children: str | None = None
    url: str | None = None


def is_found(outline: str, tree: str) -> bool:
    """Return whether a snapshot has the lines of an outline, one below the other as there, others in between.

    A line without a name, a text or states means any. A name or a text may be a pattern: `- heading /Order [0-9]+/`.
    Elements in each other can be on one line, as in a snapshot, or on lines below each other. Two lines say more of the
    one above them: `- /url: /login` the address of a link, and `- /children: equal` that there is nothing in between
    (`deep-equal`: nor in between of what is below; `contain`: again there may be).

    Raises:
        InvalidArgument: The outline is empty, or a line of it is not one of a snapshot.
    """
    wanted = _lines(dedent(outline.replace("\t", "  ")))
    if not wanted.below:
        raise InvalidArgument("The outline of a snapshot is empty", hint="Give lines such as - heading.")
    seen = _lines(without_refs(tree))
    return _is_among(wanted, seen) or _is_among(_unfolded(wanted), _unfolded(seen))


def _is_among(wanted: _OutlineLine, seen: _OutlineLine) -> bool:
    places = (seen, *_all_below(seen)) if wanted.children is None else (seen,)
    return any(_has(each, wanted) for each in places)


def _unfolded(line: _OutlineLine) -> _OutlineLine:
    """Return a line with an element on each: `- list: listitem: Milk` is `- list` with a line below it."""
    head = read_head(line.text.removeprefix("- "))
    inner = head.text if head is not None and is_element(head.text) else ""
    if not inner:
        return replace(line, below=[*map(_unfolded, line.below)])
    return _OutlineLine(line.text.removesuffix(f": {inner}"), [_unfolded(replace(line, text=f"- {inner}"))])


def _lines(text: str) -> _OutlineLine:
    """Return what has all lines below it, by their indentation."""
    top = _OutlineLine("")
    around: list[tuple[int, _OutlineLine]] = [(-1, top)]
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
        if (more := _SAYS_MORE.fullmatch(stripped)) is not None:
            _add(around[-1][1], more["name"], more["value"])
            continue
        made = _OutlineLine(stripped)
        around[-1][1].below.append(made)
        around.append((indent, made))
    return top


def _add(line: _OutlineLine, name: str, value: str) -> None:
    if name == "url" and value:
        line.url = value
    elif name == "children" and value in _CHILDREN:
        line.children = value
    else:
        raise InvalidArgument(
            f"'/{name}: {value}' is not known in an outline",
            hint=f"There are /url: with an address or a pattern, and /children: with {', '.join(_CHILDREN)}.",
        )


def _all_below(line: _OutlineLine) -> list[_OutlineLine]:
    return [found for one in line.below for found in (one, *_all_below(one))]


def _has(seen: _OutlineLine, wanted: _OutlineLine, *, is_deep: bool = False) -> bool:
    """Return whether the wanted lines are among those seen below a line, in their order.

    Args:
        is_deep: Nothing may stand in between where the line itself does not allow it.
    """
    mode = wanted.children or (_DEEP_EQUAL if is_deep else _CONTAIN)
    deeply = mode == _DEEP_EQUAL
    if mode == _CONTAIN:
        rest = iter(seen.below)
        return all(any(_fits(one, each, is_deep=deeply) for each in rest) for one in wanted.below)
    if len(seen.below) != len(wanted.below) or (_text(seen) and not _text(wanted)):
        return False
    return all(_fits(one, each, is_deep=deeply) for one, each in zip(wanted.below, seen.below, strict=True))


def _text(line: _OutlineLine) -> str:
    found = _LINE.fullmatch(line.text)
    return (found["text"] or "") if found is not None else ""


def _fits(wanted: _OutlineLine, seen: _OutlineLine, *, is_deep: bool) -> bool:
    asked, found = _LINE.fullmatch(wanted.text), _LINE.fullmatch(seen.text)
    if asked is None or found is None:
        return wanted.text == seen.text and _has(seen, wanted, is_deep=is_deep)
    states = set(_STATE.findall(found["states"]))
    return (
        asked["role"] == found["role"]
        and all(_says(asked[part], found[part]) for part in ("name", "text", "address"))
        and _says(wanted.url, found["address"])
        and states.issuperset(_STATE.findall(asked["states"]))
        and _has(seen, wanted, is_deep=is_deep)
    )


def _says(asked: str | None, found: str | None) -> bool:
    if not asked:
        return True
    if found is None:
        return False
    is_pattern = len(asked) > 2 and asked[0] == asked[-1] == "/"
    return unquoted(asked) == unquoted(found) or (
        is_pattern and matches(re.compile(asked[1:-1]), unquoted(found))
    )
