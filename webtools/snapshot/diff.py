"""What has changed from one snapshot's text to the next, as text that a model reads and `apply` can follow.

A line begins with two characters: `+ ` was added, `- ` removed, `~ ` takes the place of the line that stood
there, two spaces stay (they show where the changes are). `… 12` stands for 12 lines that stay.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher

NO_CHANGES = "no changes"

_TOO_MANY = 20_000
"""Changed lines; to compare more takes longer than to read the page anew."""


def diff(old: str, new: str) -> str | None:
    """The changes, or None when the new text is shorter than they are."""
    if old == new:
        return NO_CHANGES
    before, after = old.split("\n"), new.split("\n")
    head, tail = _common(before, after)
    if len(before) + len(after) - 2 * (head + tail) > _TOO_MANY:
        return None
    changes = list(_changes(before, after, head, tail))
    text = "\n".join(_shown(before, changes))
    return text if len(text) < len(new) else None


def apply(old: str, changes: str) -> str:
    """The new text, from the old one and what `diff` gave.

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
        elif rest != next(before):
            raise ValueError(f"no such line: {rest}")
        elif mark == "  ":
            after.append(rest)
    return "\n".join(after + list(before))


def _common(before: list[str], after: list[str]) -> tuple[int, int]:
    """How many lines are the same at the head and at the tail."""
    shorter = min(len(before), len(after))
    head = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = shorter - head
    tail = next((at for at in range(rest) if before[-1 - at] != after[-1 - at]), rest)
    return head, tail


Change = tuple[int, list[str], list[str]]
"""The number of an old line, the old lines that go from there on, the new ones that come."""


def _changes(before: list[str], after: list[str], head: int, tail: int) -> Iterator[Change]:
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield head + i, old[i:j], new[k:m]


def _shown(before: list[str], changes: list[Change]) -> Iterator[str]:
    done = 0  # old lines that are told
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
    yield from ("- " + line for line in gone)
    yield from ("+ " + line for line in come)


def _is_same_element(one: str, other: str) -> bool:
    return _identity(one) == _identity(other)


def _identity(line: str) -> tuple[str, str]:
    """The ref, or the depth and role of what has none."""
    if "[ref=" in line:
        return "ref", line.rpartition("[ref=")[2].partition("]")[0]
    depth, _, rest = line.partition("- ")
    return depth, rest.partition(" ")[0].rstrip(":")


def _ancestors(before: list[str], at: int, line: str, done: int) -> list[int]:
    """The old lines above the changed line `at`, from the outermost on; told ones are left out."""
    found: list[int] = []
    level = _level(line)
    for above in range(at - 1, done - 1, -1):
        if level == 0:
            break
        if _level(before[above]) < level:
            level = _level(before[above])
            found.append(above)
    return found[::-1]


def _level(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
