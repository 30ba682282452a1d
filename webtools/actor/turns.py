"""Callers' functions that run one after the other, in the order of the events that they are for."""

import sys
import threading
from collections import deque
from collections.abc import Callable

_MOST_WAITING = 10_000


class Turns:
    """Runs functions in order, one at a time, each on a thread that is not the actor's.

    A function that calls a tool of the context gives its turn away for as long as it waits, so that the next event is
    not held up by a call that may itself wait for that event's function.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # guards the three below
        self._waiting: deque[tuple[Callable[[], object], Callable[[], None] | None]] = deque()
        self._has_turn: threading.Thread | None = None
        self._ended = False
        self._own = threading.local()

    def put(self, work: Callable[[], object], before_calls: Callable[[], None] | None = None) -> bool:
        """Run `work` when its turn comes; False when too much waits, or nothing runs any more."""
        with self._lock:
            if self._ended or len(self._waiting) >= _MOST_WAITING:
                return False
            self._waiting.append((work, before_calls))
            self._begin()
        return True

    @property
    def is_own_thread(self) -> bool:
        """Return whether this thread runs one of the functions."""
        return getattr(self._own, "runs", False)

    def give_away(self) -> None:
        """Let the next function run, when this thread, which has the turn, is about to wait for the actor."""
        before_calls: Callable[[], None] | None = getattr(self._own, "before_calls", None)
        if before_calls is not None:
            self._own.before_calls = None
            before_calls()
        if self._has_turn is not threading.current_thread():
            return
        with self._lock:
            self._has_turn = None
            self._begin()

    def end(self) -> None:
        """Drop what waits."""
        with self._lock:
            self._ended = True
            self._waiting.clear()

    def _begin(self) -> None:
        """Give the turn to a new thread, if nobody has it. The lock is held."""
        if self._has_turn is None and self._waiting:
            self._has_turn = threading.Thread(target=self._run, name="webtools-events", daemon=True)
            self._has_turn.start()

    def _run(self) -> None:
        self._own.runs = True
        while True:
            with self._lock:
                if self._has_turn is not threading.current_thread():
                    return
                if not self._waiting:
                    self._has_turn = None
                    return
                work, self._own.before_calls = self._waiting.popleft()
            try:
                work()
            except BaseException:  # noqa: BLE001  # a caller's function; the next ones run all the same
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
