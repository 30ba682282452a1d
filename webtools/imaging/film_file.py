"""A file of pictures that is bounded in bytes, whatever its format."""

from collections.abc import Sequence
from typing import BinaryIO

_AFTER_DROPPING = 0.75
"""Of the most bytes: the rest is moved less often than when each new picture drops an old one."""


class FilmFile:
    """An open, empty file that is whole after each picture, so that a killed writer leaves it so.

    Args:
        most_bytes: The oldest pictures are dropped when the file would have more.

    Attributes:
        dropped: Seconds that are missing at the beginning.
        size_bytes: Of the file.
    """

    def __init__(self, file: BinaryIO, most_bytes: int) -> None:
        self.dropped = 0.0
        self.size_bytes = 0
        self.most_bytes = most_bytes
        self._file = file

    def _append(self, data: bytes) -> None:
        self._put(self.size_bytes, data)
        self.size_bytes += len(data)

    def _put(self, place: int, data: bytes) -> None:
        self._file.seek(place)
        self._file.write(data)

    def _first_kept(self, places: Sequence[int]) -> int:
        """Return which of the places of whole pictures the file is to begin with, so that it is small enough."""
        enough = self.size_bytes - self.most_bytes * _AFTER_DROPPING
        return next((number for number, place in enumerate(places) if place >= enough), len(places) - 1)

    def _close_gap(self, begin: int, end: int) -> None:
        """Move what stands from `end` on to `begin`; the file keeps its length until it is truncated."""
        self._file.seek(end)
        self._put(begin, self._file.read())
        self.size_bytes -= end - begin
