"""Threads beside a session's own, as the session sees them."""

from collections.abc import Callable
from typing import Protocol


class SideThreads(Protocol):
    """Threads that run callers' functions, which may take long, and bring back decisions."""

    def run(self, work: Callable[[], None]) -> None:
        """Run `work` on a thread of its own."""

    def report(self, do: Callable[[], None], seconds: float = 0.0) -> None:
        """Run `do` on the session's thread after so many seconds; any thread may call this."""
