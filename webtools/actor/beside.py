"""Work on threads of its own, so that callers' functions hold up no actor."""

import heapq
import threading
from collections.abc import Callable
from itertools import count
from time import monotonic

from webtools.actor.mailbox import Due, Mailbox
from webtools.actor.turns import Turns
from webtools.errors import WebtoolsError
from webtools.session.side_threads import EndReport


class Beside:
    """Runs callers' functions beside one actor, and brings what they decide back to its thread.

    One more thread keeps the time while something waits.
    """

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._changed = threading.Condition()  # guards those below
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._asking: set[threading.Event] = set()
        self._numbers = count()
        self._keeps_time = False
        self._ended = False
        self.turns = Turns()
        self._own = threading.local()

    def in_turn(self, work: Callable[[], object], before_calls: Callable[[], None] | None = None) -> bool:
        """Run `work` beside the actor after what came before it (`Turns`); False: it will not run."""
        return self.turns.put(work, before_calls)

    def run(self, work: Callable[[], None]) -> None:
        """Run `work` on a new thread; an exception of it goes to `threading.excepthook`."""

        def run() -> None:
            self._own.runs = True
            work()

        threading.Thread(target=run, name="webtools-handler", daemon=True).start()

    @property
    def is_own_thread(self) -> bool:
        """Return whether this thread runs a caller's function."""
        return self.turns.is_own_thread or getattr(self._own, "runs", False)

    def report(self, do: Callable[[], None], seconds: float = 0.0) -> Callable[[], None]:
        """Run `do` on the actor's thread after so many seconds, unless the actor has ended by then.

        Returns:
            What takes it back, if its time has not come.
        """
        if seconds <= 0:
            self._mailbox.put_news(Due(do))
            return _nothing
        entry = (monotonic() + seconds, next(self._numbers), do)
        with self._changed:
            heapq.heappush(self._waiting, entry)
            if not self._keeps_time and not self._ended:
                self._keeps_time = True
                threading.Thread(target=self._keep_time, name="webtools-delays", daemon=True).start()
            self._changed.notify()

        def take_back() -> None:
            with self._changed:
                if entry in self._waiting:
                    self._waiting.remove(entry)
                    heapq.heapify(self._waiting)
                    self._changed.notify()

        return take_back

    def ask(self, do: Callable[[EndReport], None], seconds: float) -> WebtoolsError | None:
        """Run `do` on the actor's thread, and wait until it has reported how it went, or so many seconds."""
        reported = threading.Event()
        errors: list[WebtoolsError] = []

        def report(error: WebtoolsError | None) -> None:
            errors.extend([error] if error is not None else [])
            reported.set()

        with self._changed:
            if self._ended:
                return None
            self._asking.add(reported)
        self._mailbox.put_news(Due(lambda: do(report)))
        reported.wait(seconds)
        with self._changed:
            self._asking.discard(reported)
        return errors[0] if errors else None

    def end(self) -> None:
        """Drop what waits."""
        self.turns.end()
        with self._changed:
            self._ended = True
            self._waiting.clear()
            for one in self._asking:
                one.set()
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


def _nothing() -> None:
    """Take nothing back: it is on its way."""
