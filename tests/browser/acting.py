"""Helpers of the tests of acting: an opened page with its snapshot, and the events that it saw."""

from dataclasses import dataclass
from typing import Any

from tests.browser.site import Site
from webtools import BrowserTools, Snapshot


def saying(page: Snapshot, text: str) -> str:
    """The ref of the line that says this; it need not be the element's name."""
    line = next(line for line in page.tree.splitlines() if text in line)
    return line.partition("[ref=")[2].partition("]")[0]


@dataclass(frozen=True)
class Stage:
    """A page of the tests' site in a browser."""

    tools: BrowserTools
    site: Site

    def show(self, page: str, *, all_refs: bool = False) -> Snapshot:
        self.tools.navigate(self.site.url(page))
        return self.tools.snapshot(all_refs=all_refs)

    def ask(self, function: str) -> Any:
        return self.tools.evaluate(function).value

    def seen(self, *types: str) -> list[str]:
        """The targets of the events of these types, as `type target`, in order."""
        entries = self.ask("() => seen.map(({ type, target }) => `${type} ${target}`)")
        return [entry for entry in entries if entry.split()[0] in types]

    def entries(self, kind: str) -> list[dict[str, Any]]:
        """All that the page recorded of a kind."""
        entries: list[dict[str, Any]] = self.ask(f"() => seen.filter(({{ type }}) => type === {kind!r})")
        return entries
