"""Changes between the texts of two snapshots, as text that a model can read and `apply` can apply.

A line begins with two characters: `+ ` was added, `- ` removed, `~ ` takes the place of the line that stood
there, two spaces stay (they show where the changes are). `… 12` stands for 12 lines that stay, `-… 12` for 12 more
that were removed.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator
from difflib import SequenceMatcher

from webtools.elements.snapshot_line import identity, indent_of, ref_of

NO_CHANGES = "no changes"

_SMALL = 2_500
"""Old lines times new lines that may be compared each with each; else the new ones take the old ones' place."""


def diff(old: str, new: str) -> str | None:
    """Return the changes, or None when the new text is shorter than the changes."""
    if old == new:
        return NO_CHANGES
    before, after = old.split("\n"), new.split("\n")
    text = "\n".join(_shown(before, list(_changes(before, after, 0))))
    return text if len(text) < len(new) else None


def apply(old: str, changes: str) -> str:
    """Return the new text, made of the old text and the changes that `diff` returned.

    Raises:
        ValueError: The changes were made from another text.
    """
    if changes == NO_CHANGES:
        return old
    before = iter(old.split("\n"))
    after: list[str] = []
    for line in changes.split("\n"):
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
        elif rest != next(before):
            raise ValueError(f"no such line: {rest}")
        elif mark == "  ":
            after.append(rest)
    return "\n".join(after + list(before))


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


def _shown(before: list[str], changes: list[LineChange]) -> Iterator[str]:
    done = 0  # old lines that are listed
    for at, gone, come in changes:
        for ancestor in _ancestors(before, at, (gone or come)[0], done):
            yield from _skipped(ancestor - done)
            yield "  " + before[ancestor]
            done = ancestor + 1
        yield from _skipped(at - done)
        yield from _replaced(gone, come)
        done = at + len(gone)


def _skipped(count: int) -> Iterator[str]:
    if count:
        yield f"… {count}"


def _replaced(gone: list[str], come: list[str]) -> Iterator[str]:
    if len(gone) == len(come) and all(map(_is_same_element, gone, come)):
        yield from ("~ " + line for line in come)
        return
    if len(gone) > _MANY:
        yield "- " + gone[0]
        yield f"-… {len(gone) - 1}"
    else:
        yield from ("- " + line for line in gone)
    yield from ("+ " + line for line in come)


def _is_same_element(one: str, other: str) -> bool:
    return identity(one) == identity(other)


def _ancestors(before: list[str], at: int, line: str, done: int) -> list[int]:
    """Return the old lines above the changed line `at`, from the outermost on; listed ones are left out."""
    found: list[int] = []
    level = indent_of(line)
    for above in range(at - 1, done - 1, -1):
        if level == 0:
            break
        if indent_of(before[above]) < level:
            level = indent_of(before[above])
            found.append(above)
    return found[::-1]
