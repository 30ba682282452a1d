"""Room for so many contexts at once, and a queue in front of it."""

import threading
from collections import deque

from webtools.cancellation import Moment
from webtools.deadline import Deadline
from webtools.errors import Closed
from webtools.options.browser import Isolation
from webtools.supervision.memory import memory_bytes

_BYTES: dict[Isolation, int] = {"user-context": 80 << 20, "driver": 300 << 20}
"""Memory of a context with an ordinary page, its browser's part included."""


class Slots:
    """Gives a slot to whoever asked first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._lock = threading.Lock()  # guards all below, and the state of every slot
        self._taken = 0
        self._queue: deque[Slot] = deque()

    def slot(self) -> "Slot":
        """Return a slot for a context; the slot is not asked for yet."""
        return Slot(self, self._lock)

    # Slot calls these with the lock held.

    def _ask(self, slot: "Slot") -> None:
        self._queue.append(slot)
        self._hand_out()

    def _withdraw(self, slot: "Slot") -> None:
        self._queue.remove(slot)

    def _return(self) -> None:
        self._taken -= 1
        self._hand_out()

    def _hand_out(self) -> None:
        while self._queue and self._taken < self.limit:
            self._taken += 1
            self._queue.popleft()._given.set()  # noqa: SLF001  # the two are one thing in two parts


class Slot:
    """One context's slot: asked for by its first call, given back when it closes or its browser dies."""

    def __init__(self, slots: Slots, lock: threading.Lock) -> None:
        self._slots = slots
        self._lock = lock
        self._given = Moment()
        self._waiting = 0
        self._closed = False

    def take(self, timeout: float) -> None:
        """Wait until it is this one's turn; at once when it has its slot already.

        Raises:
            DeadlineExceeded: Too many others are open, and none was closed in time.
            Closed: It was given back meanwhile.
            Cancelled: The call was given up.
        """
        if not self._given.is_set():
            self._wait(Deadline("opening a context", timeout))
        if self._closed:
            raise Closed("The context was closed")

    def _wait(self, deadline: Deadline) -> None:
        with self._lock:
            if self._waiting == 0 and not self._given.is_set():
                self._slots._ask(self)  # noqa: SLF001  # as above
            self._waiting += 1
        try:
            self._given.wait(deadline.remaining(), deadline.operation)
        finally:  # also when it was given up: who waits no more keeps nobody waiting
            with self._lock:
                self._waiting -= 1
                in_time = self._given.is_set()
                if not in_time and self._waiting == 0:
                    self._slots._withdraw(self)  # noqa: SLF001  # as above
        if in_time:
            return
        late = deadline.exceeded(f"one of the {self._slots.limit} contexts that may be open at once to close")
        late.hint = (
            "Close contexts that are no longer used, or raise max_contexts if the machine has the memory."
        )
        raise late

    def another(self) -> "Slot":
        """Return a new one, to be asked for again."""
        return self._slots.slot()

    def give_back(self) -> None:
        """Let the next one in; who waits for this one gets `Closed`."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            if self._given.is_set():
                self._slots._return()  # noqa: SLF001  # as above
            else:
                if self._waiting:
                    self._slots._withdraw(self)  # noqa: SLF001  # as above
                self._given.set()


def contexts_that_fit(isolation: Isolation) -> int:
    """Return how many contexts fit into half of the memory that this process may use."""
    return max(2, memory_bytes() // 2 // _BYTES[isolation])
