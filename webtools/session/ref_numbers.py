"""The numbers of refs: each is given to one element only, whichever context asks.

Each call of our page-side code carries ranges of numbers that no element has (one pool per `Browser`, under a
lock, for contexts that run in parallel), and each answer begins with the highest number that the document has
given. Unused numbers go back to the pool. If the call was given up, the page may still use them; the document
keeps them until a later answer says that no such call runs there. So a page resolves a ref by its own table and
never meets the number of another document. The document of a ref (shown_documents.py) is needed for error
messages only. In frames the document has the unique number instead, and a page that is asked under another
number forgets the numbers it gave.
"""

import threading
from collections.abc import Iterable

_END = 1 << 53
"""Greater numbers are not exact in JavaScript."""


class Numbers:
    """Numbers that no element has yet. Thread-safe: contexts take from it at the same time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free = [range(1, _END)]  # ascending, never adjacent

    def take(self, count: int, least: int = 1) -> list[range]:
        """Return the `count` lowest free numbers from `least` on, ascending; nobody else gets them."""
        taken: list[range] = []
        kept: list[range] = []
        with self._lock:
            for each in self._free:
                usable = range(max(each.start, least), each.stop)[:count]
                if not usable:
                    kept.append(each)
                    continue
                taken.append(usable)
                count -= len(usable)
                kept += filter(None, (range(each.start, usable.start), range(usable.stop, each.stop)))
            self._free = kept
        return taken

    def give_back(self, unused: Iterable[range]) -> None:
        """Take back numbers that no element has got."""
        merged: list[range] = []
        with self._lock:
            for each in sorted([*self._free, *filter(None, unused)], key=lambda numbers: numbers.start):
                if merged and merged[-1].stop == each.start:
                    merged[-1] = range(merged[-1].start, each.stop)
                else:
                    merged.append(each)
            self._free = merged


def every(least: int) -> list[range]:
    """Return all numbers from `least` on, for where they need not be shared."""
    return [range(least, _END)]
