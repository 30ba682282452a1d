"""A log that keeps the latest entries, bounded in number and in bytes."""

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Bounded(Generic[T]):
    """The latest entries. The newest one stays, however large it is."""

    def __init__(self, entries: int, size: int) -> None:
        self._entries = entries
        self._size = size
        self._kept: deque[tuple[T, int]] = deque()
        self._bytes = 0

    def append(self, entry: T, size: int) -> None:
        """Add an entry of so many bytes, and drop the oldest ones that are too many then."""
        self._kept.append((entry, size))
        self._bytes += size
        while len(self._kept) > self._entries or (self._bytes > self._size and len(self._kept) > 1):
            self.drop_oldest()

    def drop_oldest(self) -> None:
        self._bytes -= self._kept.popleft()[1]

    @property
    def bytes(self) -> int:
        """Return the size of all entries together."""
        return self._bytes

    def __iter__(self) -> Iterator[T]:
        return (entry for entry, _ in self._kept)

    def __repr__(self) -> str:
        return f"Bounded({list(self)!r})"

    def __len__(self) -> int:
        return len(self._kept)
