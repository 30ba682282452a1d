"""Work on threads of its own, so that callers' functions hold up no actor."""

import heapq
import threading
from collections.abc import Callable
from itertools import count
from time import monotonic

from webtools.actor.mailbox import Due, Mailbox


class Beside:
    """Runs callers' functions beside one actor, and brings what they decide back to its thread.

    One more thread keeps the time while something waits.
    """

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._changed = threading.Condition()  # guards those below
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._keeps_time = False
        self._ended = False

    def run(self, work: Callable[[], None]) -> None:
        """Run `work` on a new thread; an exception of it goes to `threading.excepthook`."""
        threading.Thread(target=work, name="webtools-handler", daemon=True).start()

    def report(self, do: Callable[[], None], seconds: float = 0.0) -> None:
        """Run `do` on the actor's thread after so many seconds, unless the actor has ended by then."""
        if seconds <= 0:
            self._mailbox.put_news(Due(do))
            return
        with self._changed:
            heapq.heappush(self._waiting, (monotonic() + seconds, next(self._numbers), do))
            if not self._keeps_time and not self._ended:
                self._keeps_time = True
                threading.Thread(target=self._keep_time, name="webtools-delays", daemon=True).start()
            self._changed.notify()

    def end(self) -> None:
        """Drop what waits."""
        with self._changed:
            self._ended = True
            self._waiting.clear()
            self._changed.notify()

    def _keep_time(self) -> None:
        with self._changed:
            while self._waiting:
                left = self._waiting[0][0] - monotonic()
                if left <= 0:
                    self._mailbox.put_news(Due(heapq.heappop(self._waiting)[2]))
                else:
                    self._changed.wait(left)
            self._keeps_time = False
