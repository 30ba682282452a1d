"""Threads beside a session's own, as the session sees them."""

from collections.abc import Callable
from typing import Protocol

from webtools.errors import WebtoolsError

EndReport = Callable[[WebtoolsError | None], None]
"""A function that takes the error with which something has ended; None: without an error."""


class SideThreads(Protocol):
    """Threads that run callers' functions, which may take long, and bring back decisions."""

    def run(self, work: Callable[[], None]) -> None:
        """Run `work` on a thread of its own."""

    def in_turn(self, work: Callable[[], object], before_calls: Callable[[], None] | None = None) -> bool:
        """Run `work` beside the session's thread when what came before has ended, or waits for a tool's call.

        Args:
            before_calls: Is run before `work` calls a tool of the session's context.

        Returns:
            False: too much waits already, so that it will not run.
        """

    def report(self, do: Callable[[], None], seconds: float = 0.0) -> Callable[[], None]:
        """Run `do` on the session's thread after so many seconds; any thread may call this, and what it returns.

        Returns:
            What takes it back, if its time has not come.
        """

    def ask(self, do: Callable[[EndReport], None], seconds: float) -> WebtoolsError | None:
        """Run `do` on the session's thread, and wait until it has reported how it went, or so many seconds.

        Any other thread may call this.
        """
