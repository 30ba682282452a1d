"""Changes between the texts of two snapshots, as text that a model can read and `apply` can apply.

A line begins with two characters: `+ ` was added, `- ` removed, `~ ` takes the place of a line, two spaces stay (they
show what a change is in, up to something with a name or a ref). `… 12` stands for 12 lines that stay, `-… 12` for 12
more that were removed. A `~ ` whose ref the old text has takes the place of the line with that ref, at its depth, and
stands for no line of the order. Where a line that came has `[active]`, all others have lost it.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from difflib import SequenceMatcher
from functools import cached_property

from webtools.elements.snapshot_line import (
    ACTIVE,
    REF_MARK,
    identity,
    indent_of,
    is_active,
    is_known,
    ref_of,
    with_unseen,
    without_active,
    without_refs,
    without_target,
    without_unseen,
    write_ref,
)

NO_CHANGES = "no changes"

_SMALL = 2_500
"""Old lines times new lines that may be compared each with each; else the new ones take the old ones' place."""

_LONGEST_GONE = 60
"""Characters of a line that was removed."""
_CUT = "…"
_FEW = 20
"""Refs that are looked for one by one, before those of the whole text are counted."""


def diff(old: str, new: str) -> str | None:
    """Return the changes, or None when the new text is shorter than the changes."""
    if old == new:
        return NO_CHANGES
    before, after = old.split("\n"), new.split("\n")
    lines = _ChangeLines(old, before, list(_changes(before, after, 0))).lines()
    text = "\n".join(lines) if lines is not None else new
    return text if len(text) < len(new) else None


def apply(old: str, changes: str) -> str:
    """Return the new text, made of the old text and the changes that `diff` returned.

    Raises:
        ValueError: The changes were made from another text.
    """
    if changes == NO_CHANGES:
        return old
    listed = changes.split("\n")
    refs = _UniqueRefs(old)
    before = iter(_with_focus_and_refs(old.split("\n"), listed, refs))
    in_order = [
        line for line in listed if not (line[:2] == "~ " and (refs.once(line[2:]) or _read_marks(line)))
    ]
    after: list[str] = []
    for line in in_order:
        mark, rest = line[:2], line[2:]
        if mark == "+ ":
            after.append(rest)
        elif mark == "~ ":
            next(before)
            after.append(rest)
        elif mark == "… ":
            after.extend(next(before) for _ in range(int(rest)))
        elif mark == "-…":
            for _ in range(int(rest)):
                next(before)
        elif not _is_line(next(before), rest, whole=mark == "  "):
            raise ValueError(f"no such line: {rest}")
        elif mark == "  ":
            after.append(rest)
    return "\n".join(after + list(before))


def _with_focus_and_refs(lines: list[str], listed: list[str], refs: "_UniqueRefs") -> list[str]:
    """Return the old lines with the changes that stand for no place of their own: by refs, and of the focus."""
    come = {ref: line[2:] for line in listed if line[:2] == "~ " and (ref := refs.once(line[2:]))}
    marks = list(filter(None, map(_read_marks, listed)))
    has_focus = any(line[:2] in ("~ ", "+ ") and is_active(line[2:]) for line in listed)
    changed = []
    for line in lines:
        new = come.get(ref_of(line) or "")
        old = without_active(line) if has_focus else line
        for mark, marked in marks:
            old = mark(old) if ref_of(line) in marked else old
        changed.append(old if new is None else " " * indent_of(line) + new)
    return changed


def _read_marks(line: str) -> tuple[Callable[[str], str], frozenset[str]] | None:
    """Return what has happened to lines of which only the mark has changed, and their refs."""
    for mark, head in _MARKS.items():
        if line.startswith(head):
            return mark, frozenset(line.removeprefix(head).split(", "))
    return None


_MARKS: dict[Callable[[str], str], str] = {
    with_unseen: "~ now [unseen]: ",
    without_unseen: "~ no longer [unseen]: ",
}


def _is_line(line: str, listed: str, *, whole: bool) -> bool:
    return line == listed or (not whole and line.startswith(listed.removesuffix(_CUT)))


class _UniqueRefs:
    """The refs of a text. One that stands there once says which line is meant, unless a page's text has it too."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asked = 0

    def once(self, line: str) -> str | None:
        """Return the ref of a line, if it says which line of the text is meant."""
        ref = ref_of(line)
        return ref if ref is not None and self._count(ref) == 1 else None

    def _count(self, ref: str) -> int:
        self._asked += 1
        return self._text.count(write_ref(ref)) if self._asked <= _FEW else self._often[ref]

    @cached_property
    def _often(self) -> Counter[str]:
        return Counter(REF_MARK.findall(self._text))


_MANY = 4
"""Lines that are removed at once, such as the rest of a filtered list, of which the first is enough."""

LineChange = tuple[int, list[str], list[str]]
"""The number of an old line, the old lines that go from there on, the new ones that come."""


def _changes(before: list[str], after: list[str], start: int) -> Iterator[LineChange]:
    """Return the changes from some lines, the first of which has the number `start`, to others.

    Lines that are there once on both sides hold the two together: those with the same ref, else the same text. What
    is between them is taken up in the same way, so that it takes hardly more than one look at every line.
    """
    head, tail = _common(before, after)
    start += head
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    if not before and not after:
        return
    pairs = _anchors(before, after)
    if not pairs:
        yield from _compared(before, after, start)
        return
    i = k = 0
    for old, new in pairs:
        yield from _changes(before[i:old], after[k:new], start + i)
        if before[old] != after[new]:
            yield start + old, [before[old]], [after[new]]
        i, k = old + 1, new + 1
    yield from _changes(before[i:], after[k:], start + i)


def _common(before: list[str], after: list[str]) -> tuple[int, int]:
    """Return how many lines are equal at the beginning and at the end."""
    shorter = min(len(before), len(after))
    head = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = shorter - head
    tail = next((at for at in range(rest) if before[-1 - at] != after[-1 - at]), rest)
    return head, tail


def _anchors(before: list[str], after: list[str]) -> list[tuple[int, int]]:
    """Return pairs of lines that are equal and the only ones of their kind, as many as are in order on both sides."""
    old, new = list(map(_key, before)), list(map(_key, after))
    often, again = Counter(old), Counter(new)
    place = {key: at for at, key in enumerate(old) if often[key] == 1}
    pairs = [(place[key], at) for at, key in enumerate(new) if again[key] == 1 and key in place]
    return _longest_rising(pairs)


def _key(line: str) -> Hashable:
    return line if (ref := ref_of(line)) is None else ("ref", ref)


def _longest_rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest part of `pairs`, in their order, whose first numbers rise."""
    ends: list[int] = []  # the least first number that a rising part of each length ends with
    chosen: list[int] = []  # the pair that it stands in
    previous: list[int] = []
    for at, (first, _) in enumerate(pairs):
        length = bisect_left(ends, first)
        previous.append(chosen[length - 1] if length else -1)
        ends[length : length + 1] = [first]
        chosen[length : length + 1] = [at]
    rising = []
    at = chosen[-1] if chosen else -1
    while at >= 0:
        rising.append(pairs[at])
        at = previous[at]
    return rising[::-1]


def _compared(before: list[str], after: list[str], start: int) -> Iterator[LineChange]:
    if len(before) * len(after) > _SMALL:
        yield start, before, after
        return
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield start + i, before[i:j], after[k:m]


class _ChangeLines:
    """The changes of a text, on their way to the lines that tell them."""

    def __init__(self, old: str, before: list[str], changes: list[LineChange]) -> None:
        self._refs = _UniqueRefs(old)
        self._before = before
        self._changes = changes

    def lines(self) -> list[str] | None:
        """Return the lines; None where the text has no way to say what kept the focus."""
        focus = any(is_active(line) for _, _, come in self._changes for line in come)
        held = (
            [at for at, line in enumerate(self._before) if ACTIVE in line and is_active(line)]
            if focus
            else []
        )
        kept = set(held)
        by_ref: dict[int, str] = {}
        in_order: list[LineChange] = []
        for at, gone, come in self._changes:
            kept -= set(range(at, at + len(gone)))
            if len(gone) == len(come) == 1 and self._has_place(gone[0], come[0]):
                if not (focus and without_active(gone[0]) == come[0]):
                    by_ref[at] = come[0]
            else:
                in_order.append((at, gone, come))
        for at in kept:  # what has it besides, such as the frame that the element with the focus is in
            if not self._has_place(self._before[at], self._before[at]):
                return None
            by_ref[at] = self._before[at]
        now = list(self._before)
        for at in held:
            now[at] = without_active(now[at])
        for at, line in by_ref.items():
            now[at] = line
        marks = [*self._take_marks(by_ref)]
        return [*self._shown(now, by_ref, in_order), *marks]

    def _take_marks(self, by_ref: dict[int, str]) -> Iterator[str]:
        """Yield the lines for changes of marks, where there are several, and take these changes out of `by_ref`."""
        for mark, head in _MARKS.items():
            alike = [
                at
                for at, line in by_ref.items()
                if ACTIVE not in line and mark(self._before[at]) == line != self._before[at]
            ]
            if len(alike) > 1:
                yield head + ", ".join(str(ref_of(by_ref.pop(at))) for at in sorted(alike))

    def _has_place(self, gone: str, come: str) -> bool:
        """Return whether the ref of a new line says which line it takes the place of."""
        ref = self._refs.once(come)
        return ref is not None and ref_of(gone) == ref and indent_of(gone) == indent_of(come)

    def _shown(self, now: list[str], by_ref: dict[int, str], in_order: list[LineChange]) -> Iterator[str]:
        around = _around(now, in_order)
        waiting = sorted(by_ref.items(), reverse=True)
        done = 0  # old lines that are listed
        for at, gone, come in in_order:
            while waiting and waiting[-1][0] < at:
                yield _in_place(waiting.pop()[1])
            while around and around[0] < at:
                ancestor = around.pop(0)
                yield from _skipped(ancestor - done)
                yield "  " + now[ancestor]
                done = ancestor + 1
            yield from _skipped(at - done)
            yield from self._replaced(now[at : at + len(gone)], come)
            done = at + len(gone)
        yield from (_in_place(line) for _, line in reversed(waiting))

    def _replaced(self, gone: list[str], come: list[str]) -> Iterator[str]:
        if len(gone) == len(come) and all(map(self._takes_its_place, gone, come)):
            yield from ("~ " + line for line in come)
            return
        if len(gone) > _MANY:
            yield "- " + _brief(gone[0])
            yield f"-… {len(gone) - 1}"
        else:
            yield from ("- " + _brief(line) for line in gone)
        yield from ("+ " + line for line in come)

    def _takes_its_place(self, gone: str, come: str) -> bool:
        """Return whether a line stands for the same as the old one, or for its equal with another ref."""
        if self._refs.once(come) is not None:  # its ref would say another place
            return False
        return identity(gone) == identity(come) or without_refs(gone) == without_refs(come)


def _in_place(line: str) -> str:
    return "~ " + line.lstrip(" ")


def _skipped(count: int) -> Iterator[str]:
    if count:
        yield f"… {count}"


def _brief(line: str) -> str:
    """Return as much of a removed line as shows what it was."""
    short = without_target(line)
    if len(short) > _LONGEST_GONE:
        short = short[:_LONGEST_GONE]
    return line if len(short) + len(_CUT) >= len(line) else short + _CUT


def _around(lines: list[str], changes: list[LineChange]) -> list[int]:
    """Return the lines that changed ones are in, each up to the innermost with a ref or a name; in their order."""
    found: set[int] = set()
    above: list[tuple[int, int]] = []  # the depth and the number of each line that the next one can be in
    places = {at: (gone or come)[0] for at, gone, come in reversed(changes)}
    inside = {within for at, gone, _ in changes for within in range(at, at + len(gone))}
    for at in range(max(places, default=-1) + 1):
        if at in places:
            for level, number in reversed(above):
                if level < indent_of(places[at]):
                    found.add(number)
                    if is_known(lines[number]):
                        break
        if at < len(lines) and at not in inside:
            level = indent_of(lines[at])
            while above and above[-1][0] >= level:
                above.pop()
            above.append((level, at))
    return sorted(found)
