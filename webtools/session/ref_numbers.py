"""The numbers of refs: each is given to one element only, whichever context asks."""

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
