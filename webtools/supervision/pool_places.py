"""Places in several browsers, given to whoever asked first."""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum, auto
from time import monotonic
from typing import Generic, TypeVar

from webtools.cancellation import Moment
from webtools.deadline import Deadline
from webtools.errors import Closed

B = TypeVar("B")


@dataclass(eq=False, slots=True)
class Member(Generic[B]):
    """One browser of a pool.

    Attributes:
        first_used: When its first place was given, by the pool's clock; None: not yet.
        served: Places that were ever given.
        leaving: It gets no new contexts, and ends when the last place is given back.
        runs: It has served a context.
    """

    browser: B
    first_used: float | None = None
    served: int = 0
    leaving: bool = False
    runs: bool = False


class MemberOutcome(Enum):
    """The state of a browser when a place in it is given back."""

    STAYS = auto()
    LEAVES = auto()
    """It is to get no more contexts."""
    NOT_STARTED = auto()
    """It leaves, and others wait before they start."""


@dataclass(frozen=True, slots=True)
class PoolStatistics:
    """The state of a pool at this moment, and what it has served.

    Attributes:
        browsers: Browsers that take contexts; one that nobody has used yet is not started.
        leaving: Browsers that take none any more, and end with the last context that they have.
        contexts: Contexts in use.
        waiting: Callers that wait for a place.
        served: Contexts that were ever given.
        replaced: Browsers that got no more contexts, since they died under one or reached a limit.
    """

    browsers: int
    leaving: int
    contexts: int
    waiting: int
    served: int
    replaced: int


_PAUSE_SECONDS = 30.0
"""Without new browsers, after one did not start beside others that run: a Grid has no slot for it."""
_LONGEST_PAUSE_SECONDS = 600.0
"""The pause doubles with each browser that does not start, as somebody waits for each of them in vain."""


@dataclass(eq=False, slots=True)
class _Waiter:
    came: Moment = field(default_factory=Moment)


class Places(Generic[B]):
    """Hands out places.

    A browser that leaves is replaced at once and keeps its contexts until they are given back. There are never more
    contexts in use than `browsers` times `each`. After a browser did not start, those that run are used, and no other
    is started for a while.

    Args:
        start: Makes a browser; called with a lock held, so it may neither wait nor fail.
        end: Ends one, and waits for another thread that does so already; called without the lock.
        browsers: How many take contexts at once.
        each: Contexts of a browser at once.
        most: Contexts that a browser serves before it leaves; None: any number.
        max_age: Seconds after its first place until a browser leaves; None: any time.
        clock: Returns seconds.
    """

    def __init__(
        self,
        start: Callable[[], B],
        end: Callable[[B], None],
        *,
        browsers: int,
        each: int,
        most: int | None = None,
        max_age: float | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.limit = browsers * each
        self._start = start
        self._end = end
        self._browsers = browsers
        self._each = each
        self._most = most
        self._max_age = max_age
        self._clock = clock
        self._lock = threading.Lock()  # guards all below, and every member's state
        self._members: list[Member[B]] = [Member(start())]
        self._ending: list[B] = []
        self._queue: deque[_Waiter] = deque()
        # One entry for each place in use. Ctrl+C may come between any two steps of the main thread, so that a place is
        # given, and taken back, by one step of this alone.
        self._given: dict[_Waiter, Member[B]] = {}
        self._served = 0
        self._replaced = 0
        self._pause = _PAUSE_SECONDS
        self._starts_again = clock()
        self._closed = False

    def take(self, deadline: Deadline, *, first: bool = False) -> Member[B]:
        """Wait for a place, in the order of the calls; return the browser with the fewest contexts.

        Args:
            first: Wait before all others: this caller had its turn, and its browser turned out to be dead.

        Raises:
            DeadlineExceeded: No place became free in time.
            Closed: The pool was closed, before or meanwhile.
            Cancelled: The call was given up.
        """
        waiter = _Waiter()
        try:
            with self._lock:
                self._require_open()
                if first:
                    self._queue.appendleft(waiter)
                else:
                    self._queue.append(waiter)
                over = self._hand_out()
            self._end_all(over)
            waiter.came.wait(deadline.remaining(), deadline.operation)
            member = self._result(waiter)
        except BaseException:
            if (member := self._result(waiter)) is not None:
                self.give_back(member)
            raise
        if member is not None:
            return member
        if self._closed:
            raise Closed("The BrowserPool was closed while this call waited for a place")
        late = deadline.exceeded(f"one of the pool's {self.limit} places")
        late.hint = (
            "Close contexts that are no longer used, raise timeout_queue, or give the pool more browsers."
        )
        raise late

    def _result(self, waiter: _Waiter) -> Member[B] | None:
        """Stop waiting; return what came, also at the last moment."""
        with self._lock:
            if waiter in self._queue:
                self._queue.remove(waiter)
        return self._given.get(waiter)

    def confirm(self, member: Member[B]) -> None:
        """Note that a browser runs, so others may be started as well."""
        with self._lock:
            if not member.runs:
                member.runs = True
                self._pause = _PAUSE_SECONDS

    def give_back(self, member: Member[B], outcome: MemberOutcome = MemberOutcome.STAYS) -> None:
        """Give a place back, and end the browser when it was the last one of a browser that leaves."""
        with self._lock:
            self._given.pop(next(one for one, given in self._given.items() if given is member))
            if outcome is MemberOutcome.NOT_STARTED and not member.leaving:
                self._starts_again = self._clock() + self._pause
                self._pause = min(2 * self._pause, _LONGEST_PAUSE_SECONDS)
            if outcome is not MemberOutcome.STAYS:
                self._let_leave(member)
            over = self._hand_out()
        self._end_all(over)

    def _end_all(self, over: list[B]) -> None:
        """End browsers that have no contexts any more; `close` waits for them meanwhile."""
        with ExitStack() as endings:  # all are ended, also when one of them fails
            for browser in over:
                endings.callback(self._ended, browser)

    def _ended(self, browser: B) -> None:
        try:
            self._end(browser)
        finally:
            with self._lock:
                if browser in self._ending:  # else `close` ends it as well
                    self._ending.remove(browser)

    def statistics(self) -> PoolStatistics:
        with self._lock:
            leaving = sum(one.leaving for one in self._members)
            return PoolStatistics(
                browsers=len(self._members) - leaving,
                leaving=leaving,
                contexts=len(self._given),
                waiting=len(self._queue),
                served=self._served,
                replaced=self._replaced,
            )

    def close(self) -> None:
        """Refuse further callers, and end all browsers, leaving ones included. Idempotent."""
        with self._lock:
            self._closed = True
            browsers = [*self._ending, *(one.browser for one in self._members)]
            self._ending.clear()
            self._members.clear()
            for waiter in self._queue:
                waiter.came.set()
            self._queue.clear()
        self._end_all(browsers)

    # Called with the lock held.

    def _require_open(self) -> None:
        if self._closed:
            raise Closed("The BrowserPool is closed")

    def _taken(self, member: Member[B]) -> int:
        """Return how many places of a browser are in use."""
        return sum(given is member for given in self._given.values())

    def _hand_out(self) -> list[B]:
        """Serve whoever waits, as far as there are places; return the browsers that are to be ended now."""
        self._let_old_leave()
        while self._queue and not self._closed:
            waiter = self._queue[0]
            if waiter not in self._given:
                member = self._least_loaded() if len(self._given) < self.limit else None
                if member is None:
                    break
                if member.first_used is None:
                    member.first_used = self._clock()
                self._given[waiter] = member
                member.served += 1
                self._served += 1
                if self._most is not None and member.served >= self._most:
                    self._let_leave(member)
            waiter.came.set()
            self._queue.popleft()
        over = [one for one in self._members if one.leaving and not self._taken(one)]
        self._members = [one for one in self._members if one not in over]
        browsers = [one.browser for one in over]
        self._ending += browsers
        return browsers

    def _let_old_leave(self) -> None:
        if self._max_age is None:
            return
        for member in self._members:
            if member.first_used is not None and self._clock() - member.first_used > self._max_age:
                self._let_leave(member)

    def _least_loaded(self) -> Member[B] | None:
        """Return the browser with the fewest contexts; a new one while there may be more and all are in use.

        While none may be started: one that runs, or None when all that run are full.
        """
        staying = [one for one in self._members if not one.leaving]
        running = [one for one in staying if one.runs]
        if running and self._clock() < self._starts_again:
            freest = min(running, key=self._taken)
            return freest if self._taken(freest) < self._each else None
        least = min(staying, key=self._taken, default=None)
        if least is None or (self._taken(least) and len(staying) < self._browsers):
            least = Member(self._start())
            self._members.append(least)
        return least

    def _let_leave(self, member: Member[B]) -> None:
        if not member.leaving:
            member.leaving = True
            self._replaced += 1
