"""Several browsers whose contexts are lent to many threads."""

from collections.abc import Callable
from functools import partial
from itertools import count
from types import TracebackType
from typing import Generic, TypeVar, Unpack

from webtools.api.browser import Browser
from webtools.closing import ClosedByWith
from webtools.deadline import Deadline
from webtools.errors import BrowserDied, BrowserNotStarted, DeadlineExceeded, InvalidArgument
from webtools.library import uncaught
from webtools.library.browser_tools import BrowserTools, ContextTools, fresh_in
from webtools.options.browser import WITHOUT_PROFILE, Options
from webtools.options.given import GivenChanges, GivenOptions
from webtools.supervision.pool_places import Member, MemberOutcome, Places, PoolStatistics

T = TypeVar("T", bound=ContextTools | BrowserTools)

_ATTEMPTS = 2
"""Browsers that a caller tries, because a browser that died or can't start is noticed only when it opens a context."""


class BrowserPool(ClosedByWith):
    """A lender of contexts of several browsers to any number of threads, each context new and for one caller.

        with BrowserPool(browsers=2, contexts_per_browser=4) as pool:
            with pool.context(locale="de-DE") as tools:
                tools.navigate("https://example.com")

    A browser starts when its first context is asked for. A browser that died is replaced: its contexts fail with
    `BrowserDied`, which can be retried with a new context. When one can't start, as on a Grid with fewer slots than
    the pool has browsers, its callers get contexts of the browsers that run, or wait for them, and the pool tries again
    later. When the pool is closed, nothing is left.

    Args:
        browsers: How many take contexts at once. A browser that is being replaced runs until its contexts end.
        contexts_per_browser: In use at once; the next caller waits.
        max_contexts_served: Contexts that a browser serves before another one takes its place; None: any number.
        max_age: Seconds after its first context until a browser gets no more; None: any time.
        max_memory: Megabytes of memory for a browser with its pages; above them it gets no more contexts. Checked
            when a context ends, for browsers of this machine only; None: any amount.
        headless: No window.
        options: What the contexts begin with, as for `BrowserTools`; `timeout_queue` holds for places of the pool.

    Raises:
        InvalidArgument: An option or a number is wrong.
    """

    def __init__(
        self,
        browsers: int = 4,
        contexts_per_browser: int = 8,
        *,
        max_contexts_served: int | None = None,
        max_age: float | None = None,
        max_memory: float | None = None,
        headless: bool = True,
        **options: Unpack[GivenOptions],
    ) -> None:
        uncaught.begin()
        numbers = {
            "browsers": browsers,
            "contexts_per_browser": contexts_per_browser,
            "max_contexts_served": max_contexts_served,
            "max_age": max_age,
            "max_memory": max_memory,
        }
        for name, number in numbers.items():
            if number is not None and number <= 0:
                raise InvalidArgument(
                    f"BrowserPool: {name} is {number}", hint=f"Give {name} a number above 0, or leave it out."
                )
        self._options = Options.of("BrowserPool", headless=headless, **options)
        if any(getattr(self._options, name) is not None for name in (*WITHOUT_PROFILE, "attach")):
            raise InvalidArgument(
                "BrowserPool: a profile or an attached browser is one browser, and a pool has several",
                hint="Use BrowserTools for it, and storage_state for a login that all contexts of a pool begin with.",
            )
        self._max_memory = max_memory
        self._numbers = count(1)
        most = contexts_per_browser + 1  # besides the default one, which is not used
        # Its options have the storage state's file read, so that making a browser cannot fail later.
        loaded = Browser(self._options.changed(max_contexts=most)).options
        self._places = Places(
            lambda: Browser(loaded),
            Browser.close,
            browsers=browsers,
            each=contexts_per_browser,
            most=max_contexts_served,
            max_age=max_age,
        )

    def context(self, **options: Unpack[GivenChanges]) -> "PoolLease[ContextTools]":
        """Lend a new context of the browser with the fewest contexts; the end of the `with` block closes the context.

        Callers that have to wait get their contexts in the order in which they asked.

        Args:
            options: What differs from the pool's options, of `webtools.Options`, by name. `timeout_queue` is how many
                seconds this caller waits for a place.

        Raises:
            DeadlineExceeded: No place became free in time.
            Closed: The pool was closed.
            InvalidArgument: An option is wrong, or one that only a new browser could take.
            BrowserMissing, BrowserNotStarted: No browser could be started.
        """

        def opened(browser: Browser) -> ContextTools:
            return ContextTools(browser, browser.open_context(f"pool-{next(self._numbers)}", **options))

        return PoolLease(partial(self._opened, options, opened), self._returned)

    def fresh(self, **options: Unpack[GivenChanges]) -> "PoolLease[BrowserTools]":
        """Lend a `BrowserTools` to a caller that needs several contexts; the end of the block closes the contexts.

        It takes one place, as `context` does, and all its contexts are in one browser, which starts with the first
        call. After a death of that browser, its next call gets a new one. A context waits for its turn while the
        browser has `contexts_per_browser` contexts open.

        Args:
            options: As for `context`.

        Raises:
            DeadlineExceeded, Closed, InvalidArgument: As `context`.
        """

        def opened(browser: Browser) -> BrowserTools:
            return fresh_in(browser, options)

        return PoolLease(partial(self._opened, options, opened), self._returned)

    def _returned(
        self, member: Member[Browser], tools: ContextTools | BrowserTools, error: BaseException | None
    ) -> None:
        """Take a place back; a browser that died, grew too big or could not close its context leaves the pool."""
        outcome = MemberOutcome.NOT_STARTED if isinstance(error, BrowserNotStarted) else MemberOutcome.LEAVES
        try:
            died = isinstance(error, BrowserDied) or (isinstance(tools, ContextTools) and tools.lost)
            tools.close()
            if outcome is MemberOutcome.LEAVES and not died and not self._is_too_big(member):
                outcome = MemberOutcome.STAYS
        finally:
            if error is None:
                self._places.confirm(member)
            self._places.give_back(member, outcome)

    def _opened(self, options: GivenChanges, opened: Callable[[Browser], T]) -> tuple[Member[Browser], T]:
        seconds = self._options.changed("BrowserPool", **options).timeout_queue
        for attempt in range(1, _ATTEMPTS + 1):
            deadline = Deadline("waiting for a place in the BrowserPool", seconds)
            member = self._places.take(deadline, first=attempt > 1)
            try:
                tools = opened(member.browser)
            except (BrowserDied, BrowserNotStarted, DeadlineExceeded) as error:
                outcome = MemberOutcome.STAYS if isinstance(error, DeadlineExceeded) else MemberOutcome.LEAVES
                if not (isinstance(error, BrowserDied) or member.runs):
                    outcome = MemberOutcome.NOT_STARTED
                self._places.give_back(member, outcome)
                if attempt == _ATTEMPTS or outcome is MemberOutcome.STAYS:
                    raise
            except BaseException:
                self._places.give_back(member)
                raise
            else:
                if isinstance(tools, ContextTools):  # the others start their browser with the first call
                    self._places.confirm(member)
                return member, tools
        raise AssertionError("the last attempt returns or raises")

    def _is_too_big(self, member: Member[Browser]) -> bool:
        return self._max_memory is not None and member.browser.memory_bytes() > self._max_memory * 1e6

    def statistics(self) -> PoolStatistics:
        """Return how many browsers, contexts and waiting callers there are, and what was served so far."""
        return self._places.statistics()

    def close(self) -> None:
        """End all browsers; callers that wait get `Closed`, and calls that run an error. Idempotent."""
        self._places.close()

    def __repr__(self) -> str:
        now = self.statistics()
        return f"<BrowserPool {self._options.browser}, {now.contexts} of {self._places.limit} places taken>"


class PoolLease(Generic[T]):
    """A place of a pool, taken at the beginning of a `with` block and given back at its end.

    A class instead of a generator function, so that no frame of contextlib stands in a test's traceback.
    """

    def __init__(
        self,
        take: Callable[[], tuple[Member[Browser], T]],
        give_back: Callable[[Member[Browser], T, BaseException | None], None],
    ) -> None:
        self._take = take
        self._give_back = give_back
        self._held: list[tuple[Member[Browser], T]] = []

    def __enter__(self) -> T:
        self._held.append(self._take())
        return self._held[-1][1]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        member, lent = self._held.pop()
        if isinstance(lent, ContextTools | BrowserTools):
            uncaught.left(lent, error)
        self._give_back(member, lent, error)
