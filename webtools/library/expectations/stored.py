"""Snapshots that tests compare with: a file for each, beside the tests."""

import re
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from weakref import WeakKeyDictionary

from webtools.api.browser import Browser
from webtools.elements.snapshot_line import without_refs
from webtools.errors import InvalidArgument
from webtools.library.browser_tools import BrowserTools
from webtools.library.handles import OneTabTools


@dataclass(frozen=True, slots=True)
class StoredSnapshots:
    """The stored snapshots of one test file, in the folder `snapshots` beside the file.

    Attributes:
        update: Write what is seen instead of comparing it.
    """

    test_file: Path
    update: bool

    def path(self, name: str) -> Path:
        if not re.fullmatch(r"[\w.-]+", name):
            raise InvalidArgument(
                f"{name!r} is not a valid snapshot name", hint="Use letters, digits, '-', '_' and '.'."
            )
        return self.test_file.parent / "snapshots" / self.test_file.stem / f"{name}.txt"

    # Refs come and go with what a person cannot see, so they are not compared.

    def write(self, name: str, tree: str) -> None:
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(without_refs(tree) + "\n", encoding="utf-8")

    def difference(self, name: str, tree: str) -> str | None:
        """Return the difference to the stored snapshot, for people to read; None if there is none."""
        path = self.path(name)
        if not path.exists():
            return f"There is no {path} yet; run pytest with --webtools-update-snapshots to write it."
        stored, seen = path.read_text("utf-8").splitlines(), without_refs(tree).splitlines()
        if stored == seen:
            return None
        changes = unified_diff(stored, seen, str(path), "the page", n=2, lineterm="")
        return "\n".join([*changes, "Is that as it should be? Run pytest with --webtools-update-snapshots."])


_stored: WeakKeyDictionary[Browser, StoredSnapshots] = WeakKeyDictionary()
"""By what the tools of a test, and those of their contexts, have in common."""


def remember(tools: BrowserTools, stored: StoredSnapshots) -> None:
    """Let `expect(…)` of these tools and of their contexts know where its test keeps its snapshots."""
    _stored[tools._browser] = stored  # noqa: SLF001  # what they stand on is nobody's business but ours


def of(tools: OneTabTools) -> StoredSnapshots:
    """Return the folder of the stored snapshots.

    Raises:
        InvalidArgument: They are of no test.
    """
    stored = _stored.get(tools._browser)  # noqa: SLF001  # as above
    if stored is None:
        raise InvalidArgument("to_match_snapshot needs the fixture browser_tools or browser_tools_factory")
    return stored
