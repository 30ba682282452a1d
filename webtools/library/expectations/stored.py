"""Snapshots that tests compare with: a file for each, beside the tests."""

import re
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from weakref import WeakKeyDictionary

from webtools.api.browser import Browser
from webtools.elements.snapshot_line import unquoted, without_refs
from webtools.errors import InvalidArgument
from webtools.library.browser_tools import BrowserTools
from webtools.library.locator import HandleTools
from webtools.text.words import matches


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
        """Store a snapshot; lines of the one before that are patterns stay where they match."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8").splitlines() if path.exists() else []
        lines = [
            next((pattern for pattern in before if _fits(pattern, line)), line)
            for line in without_refs(tree).splitlines()
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def require(self, name: str) -> None:
        """Raise an `AssertionError` where no snapshot is stored under a name."""
        __tracebackhide__ = True
        if not (path := self.path(name)).exists():
            raise AssertionError(
                f"There is no {path} yet; run pytest with --webtools-update-snapshots to write it."
            )

    def difference(self, name: str, tree: str) -> str | None:
        """Return the difference to the stored snapshot, for people to read; None if there is none."""
        path = self.path(name)
        seen = without_refs(tree).splitlines()
        stored = [
            next((line for line in (*seen[at : at + 1], *seen) if _fits(pattern, line)), pattern)
            for at, pattern in enumerate(path.read_text("utf-8").splitlines())
        ]
        if stored == seen:
            return None
        changes = unified_diff(stored, seen, str(path), "the page", n=2, lineterm="")
        return "\n".join([*changes, "Is that as it should be? Run pytest with --webtools-update-snapshots."])


_STATES = r"(?: \[[^\]]*\])*"
_WITH_PATTERN = re.compile(
    rf"(?P<before> *- (?:[a-z][a-z-]*|[a-z][a-z-]*{_STATES}:)) /(?P<pattern>.+)/(?P<after>{_STATES}:?)"
)
_WITH_ADDRESS = re.compile(r"(?P<before> *- (?:/[a-z]+:|.* →)) /(?P<pattern>\^.+)/(?P<after>:?)")
"""Stored lines with a pattern in place of the name or the text, `- heading /Order [0-9]+/ [level=1]`, and of an
address, where a pattern begins with `^`, since addresses have slashes, too: `- link "Bill" → /^.*[0-9]+$/`."""


def _fits(stored: str, line: str) -> bool:
    """Return whether a line is one that a stored line with a pattern means."""
    found = _WITH_PATTERN.fullmatch(stored) or _WITH_ADDRESS.fullmatch(stored)
    if found is None or not line.startswith(f"{found['before']} ") or not line.endswith(found["after"]):
        return False
    text = line[len(found["before"]) + 1 : len(line) - len(found["after"])]
    try:
        return matches(re.compile(found["pattern"]), unquoted(text))
    except (re.error, ValueError, InvalidArgument):
        return False  # it is a text with slashes, such as an address


_stored: WeakKeyDictionary[Browser, StoredSnapshots] = WeakKeyDictionary()
"""By what the tools of a test, and those of their contexts, have in common."""


def remember(tools: BrowserTools, stored: StoredSnapshots) -> None:
    """Let `expect(…)` of these tools and of their contexts know where its test keeps its snapshots."""
    _stored[tools._browser] = stored  # noqa: SLF001  # what they stand on is nobody's business but ours


def of(tools: HandleTools) -> StoredSnapshots:
    """Return the folder of the stored snapshots.

    Raises:
        InvalidArgument: They are of no test.
    """
    browser: Browser | None = getattr(tools, "_browser", None)
    stored = None if browser is None else _stored.get(browser)
    if stored is None:
        raise InvalidArgument("to_match_snapshot needs the fixture browser_tools or browser_tools_factory")
    return stored
