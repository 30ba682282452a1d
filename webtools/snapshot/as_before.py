"""Shorter texts for pages that show much of what the page before showed: bars, menus and footers stay on a site.

Of such parts only what has a ref is listed, since the elements are others and their refs are new. What stands in the
main part of a page is always there in full.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from webtools.elements.snapshot_line import (
    REF_BEGINS,
    element_with_ref,
    indent_of,
    read_folded,
    roles_of,
    said_by,
    split,
    title_of,
    without_active,
    without_refs,
    write_name,
)
from webtools.session.credentials import origin_of
from webtools.snapshot.result import Snapshot

_BESIDE = frozenset({"banner", "contentinfo", "menubar", "navigation", "search", "toolbar"})
"""Roles of what stays between pages also where it stands in the main part, or on a page that has none."""
_MAIN = "main"
_FOLDED = "…"
"""In place of a role: what a limit has folded."""

_MARK = "- … as before: "
_LONGEST_NAME = 60
_DEEPEST = 40
"""Levels that are compared; what is deeper is listed."""


@dataclass(slots=True)
class _PagePart:
    """A line with the lines below it.

    Attributes:
        start, end: Its lines.
        said: The line without its ref, and without the mark of the focus.
        roles: Those of the elements on the line.
        below: Those of all that is in it.
        same: A number that parts have in common if all their lines say the same.
    """

    start: int
    said: str
    roles: frozenset[str]
    end: int = 0
    inside: "list[_PagePart]" = field(default_factory=list)
    below: frozenset[str] = frozenset()
    same: int = -1


def as_next_page(new: Snapshot, old: Snapshot) -> str:
    """Return the text of a page for a reader who knows the page before, where that was one of the same site and tab."""
    began, tab, document, view = new.basis.split(" ", 3)
    was_began, was_tab, was_document, was_view = old.basis.split(" ", 3)
    is_next = (began, tab, view) == (was_began, was_tab, was_view) and document != was_document
    if not is_next or origin_of(new.url) != origin_of(old.url):
        return new.tree
    return with_less_said(new.tree, old.full_tree or old.tree)


def with_less_said(new: str, old: str) -> str:
    """Return the text of a page with one line in place of what the page before had in the same place."""
    lines = new.split("\n")
    reading = _Reading()
    before, here = reading.parts(old.split("\n")), reading.parts(lines)
    has_main = any(_MAIN in part.below for part in here)
    return "\n".join(_SnapshotLines(lines).shortened(here, before, beside=has_main))


class _Reading:
    """The lines of two pages, most of which say the same."""

    def __init__(self) -> None:
        self._roles: dict[str, frozenset[str]] = {}
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}

    def parts(self, lines: Sequence[str]) -> list[_PagePart]:
        """Return the outermost parts of a text, with all that is in them."""
        top: list[_PagePart] = []
        all_parts: list[_PagePart] = []
        above: list[tuple[int, _PagePart]] = []
        for at, line in enumerate(lines):
            level = indent_of(line)
            while above and above[-1][0] >= level:
                above.pop()[1].end = at
            said = line[level:]
            if REF_BEGINS in said:
                said = without_refs(without_active(said))
            roles = self._roles.get(said)
            if roles is None:
                roles = self._roles[said] = _roles(said)
            part = _PagePart(at, said, roles)
            (above[-1][1].inside if above else top).append(part)
            above.append((level, part))
            all_parts.append(part)
        for _, part in above:
            part.end = len(lines)
        for part in reversed(all_parts):  # what is in a part comes after it
            same = (part.said, tuple(each.same for each in part.inside))
            part.below = (
                part.roles.union(*(each.below for each in part.inside)) if part.inside else part.roles
            )
            part.same = self._numbers.setdefault(same, len(self._numbers))
        return top


def _roles(line: str) -> frozenset[str]:
    parts = split(line)
    if parts is not None and read_folded(parts[1]) is not None:
        return frozenset({_FOLDED})
    return frozenset(roles_of(line))


@dataclass(slots=True)
class _SnapshotLines:
    """The text of a page, on its way to a shorter one."""

    lines: Sequence[str]

    def shortened(
        self, parts: list[_PagePart], before: list[_PagePart], *, beside: bool, depth: int = 0
    ) -> Iterator[str]:
        """Yield the lines of neighbours.

        Args:
            before: Those that stood in their place.
            beside: They are not of the main part of the page.
        """
        left = Counter(part.same for part in before)
        places = {part.said: part for part in before}
        run: list[_PagePart] = []
        for part in parts:
            aside = (beside and _MAIN not in part.below) or not _BESIDE.isdisjoint(part.roles)
            if aside and _FOLDED not in part.below and left[part.same]:
                left[part.same] -= 1
                run.append(part)
                continue
            yield from self._as_before(run)
            run = []
            place = places.get(part.said)
            if place is None or depth == _DEEPEST:
                yield from self.lines[part.start : part.end]
                continue
            yield self.lines[part.start]
            inner = aside or (beside and _MAIN not in part.roles)
            yield from self.shortened(part.inside, place.inside, beside=inner, depth=depth + 1)
        yield from self._as_before(run)

    def _as_before(self, run: list[_PagePart]) -> Iterator[str]:
        """Yield the lines of parts that are as before, or the line that is shorter than they are."""
        if not run:
            return
        lines = self.lines[run[0].start : run[-1].end]
        said = " " * indent_of(lines[0]) + _MARK + "; ".join(map(self._brief, run))
        yield from [said] if len(said) < len("\n".join(lines)) else lines

    def _brief(self, part: _PagePart) -> str:
        """Return what a part is, and what in it has a ref."""
        lines = self.lines[part.start : part.end]
        listed = ", ".join(
            head for at, line in enumerate(lines) if (head := _head(line, lines[at + 1 :])) is not None
        )
        kind = title_of(part.said)
        return ": ".join(filter(None, (kind if _head(lines[0], ()) is None else "", listed))) or kind


def _head(line: str, below: Sequence[str]) -> str | None:
    """Return an element with a ref, named by what is in it where it has no name; None: the line has none."""
    element = element_with_ref(line)
    if element is None:
        return None
    role, name, rest = element
    if not name:
        level = indent_of(line)
        inside: list[str] = []
        for each in below:
            if indent_of(each) <= level or sum(map(len, inside)) > _LONGEST_NAME:
                break
            inside.append(said_by(each))
        name = " ".join(filter(None, inside))
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    return f"{role}{write_name(short)}{rest}"
