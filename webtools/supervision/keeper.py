"""One context's life: an actor while there is a browser, a new one after a death."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from typing import TypeVar

from webtools.actor.actor import NotTaken
from webtools.deadline import Budget, Deadline
from webtools.errors import BrowserDied, BrowserNotStarted, Closed, DeadlineExceeded, WebtoolsError
from webtools.limits.address_rules import ANYWHERE, AddressRules
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.logger import logger
from webtools.operations.setup import context_setup
from webtools.options.browser import Options
from webtools.protocol import browser
from webtools.session.browsing_contexts import TabSummary
from webtools.session.session import Session
from webtools.session.shown_documents import ContextRecord
from webtools.supervision.attaching import with_attach_hint
from webtools.supervision.context_limit import Slot
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.recording import HarRecorder, Recorder, file_of
from webtools.supervision.running_context import RunningContext

R = TypeVar("R")

_LOOKING_SECONDS = 1.0
"""For the context's thread to come to a look, which it does between two messages of the browser."""
_LIVES_SECONDS = 2.0
_DEATHS_IN_A_ROW = 5
"""A browser that dies this often without one good call in between is not started again by itself."""


class Keeper:
    """Takes calls for one context from any thread and gives them to its actor, which it starts when needed.

    Args:
        record: What the context shows is noted there; it has its name.
        own: It lives in the user context that the browser has by itself, else in one made for it.
        alone: The browser is there for this context only, and ends with it.
        loss: A death of the browser that nobody has heard of yet.
        rules: Limit the origins that the context may connect to.
        addresses: Limit what else it may open, and the files.
        records: What records it, besides its HTTP archive.
    """

    def __init__(
        self,
        options: Options,
        drivers: SharedDriver,
        slot: Slot,
        record: ContextRecord,
        *,
        own: bool,
        alone: bool,
        loss: BrowserDied | None = None,
        rules: OriginRules = NO_RULES,
        addresses: AddressRules = ANYWHERE,
        records: Sequence[Recorder] = (),
    ) -> None:
        self.rules = rules
        self.addresses = addresses
        self.name = record.context
        self._record = record
        self._drivers = drivers
        self._own = own
        self._alone = alone
        self.failure: Callable[[], WebtoolsError | None] = lambda: None
        self._records = [*records]
        if options.har is not None:
            shown = options.hiding.hidden(record.context)
            self._records.append(HarRecorder(file_of(options.har, shown), addresses.files))
        self._lock = threading.Lock()  # guards the six below
        self._options = options
        self._slot = slot
        self._running: RunningContext | None = None
        self._loss = loss
        self._deaths = 0
        self._closed = False

    def record(self, record: Recorder) -> None:
        """Keep one more record until the context is closed."""
        self._records.append(record)

    def call(
        self,
        budget: Budget,
        operation: Callable[[Session, Deadline], R],
        *,
        with_note: Callable[[R, str], R] | None = None,
    ) -> R:
        """Run `operation` on this context's session.

        Args:
            budget: Its clock starts once the browser is up: starting it has a limit of its own.
            with_note: Adds a note to the result. Given for operations that need nothing of what was there before;
                after a loss these succeed and report it in the note.

        Raises:
            BrowserDied: The browser died under the call, which may have had effects, so it is not repeated; or it
                died while idle, and nothing was done. The next call gets a new browser.
        """
        if os.getpid() != self._drivers.process:
            raise Closed(
                f"The context {self.name!r} belongs to the process that this one was forked from",
                hint="Make a BrowserTools in each process.",
            )
        loss = self._take_loss()
        if loss is not None and with_note is None:
            raise with_attach_hint(loss, self._options)
        with self._keeping(loss):
            while True:
                running = self._ready()
                deadline = budget.begin()
                with suppress(NotTaken), self._watching(running):
                    result = running.actor.call(operation, deadline)
                    break
        return with_note(result, loss.message) if loss is not None and with_note is not None else result

    @contextmanager
    def _keeping(self, loss: BrowserDied | None) -> Iterator[None]:
        """Keep a loss that was taken for the next call when the block fails."""
        try:
            yield
        except BaseException as error:
            with self._lock:
                self._loss = self._loss or loss
            if isinstance(error, BrowserDied):
                with_attach_hint(error, self._options)
            raise

    def _take_loss(self) -> BrowserDied | None:
        with self._lock:
            self._note_loss()
            loss, self._loss = self._loss, None
            return loss

    def _note_loss(self) -> None:
        """Take in that the browser died while nobody waited for it; the lock is held."""
        running = self._running
        if (
            running is not None
            and not running.actor.alive
            and not running.reported
            and running.actor.died is not None
        ):
            running.reported = True
            self._loss = running.actor.died

    def _ready(self) -> RunningContext:
        """Return the context in a browser that is up; the browser is started when there is none."""
        while True:
            slot = self._slot
            try:
                slot.take(self._options.timeout_queue)
            except Closed:
                if slot is self._slot:
                    raise
                continue  # its browser died just now, and with that it lost its slot
            with self._lock:
                before = self._running
            if before is not None and not before.actor.alive:
                before.wait_closed()
            running = self._start()
            running.actor.wait_opened(self._options.timeout_start)
            return running

    @contextmanager
    def _watching(self, running: RunningContext) -> Iterator[None]:
        """Note what the failure of the call in the block says about the browser.

        Raises:
            NotTaken: The actor was closed just now; nothing was done.
            BrowserDied: The browser died while idle, just now; nothing was done.
        """
        try:
            yield
        except NotTaken as late:
            if running.actor.died is None:
                raise
            running.reported = True
            raise running.actor.died from late
        except WebtoolsError as error:
            if isinstance(error, DeadlineExceeded):
                running.suspect()
            if isinstance(error, BrowserDied):
                running.reported = True
                running.wait_ended()
            raise
        with self._lock:
            self._deaths = 0

    @property
    def running(self) -> bool:
        """Return whether there is a browser for this context now."""
        with self._lock:
            return self._running is not None and self._running.actor.alive

    @property
    def lost(self) -> bool:
        """Return whether its browser died and nothing has been asked of it since: tabs, cookies, settings are gone."""
        with self._lock:
            return self._running is not None and self._running.lost

    @property
    def loss(self) -> BrowserDied | None:
        """The death of its browser, when no call has reported it yet."""
        with self._lock:
            self._note_loss()
            return self._loss

    def hear_of(self, loss: BrowserDied) -> None:
        """Have the next call report the loss of another context, unless it has one of its own to report."""
        with self._lock:
            self._note_loss()
            self._loss = self._loss or loss

    @property
    def comes_back(self) -> bool:
        """Return whether the next call brings back what it had, should its browser die."""
        return self.options.on_crash == "restore"

    def lives(self) -> bool:
        """Ask its browser whether it is there; none is started. One that is slow or busy lives."""
        with self._lock:
            running = self._running
        if running is None:
            return False
        deadline = Deadline("asking the browser", _LIVES_SECONDS)
        try:
            running.actor.call(
                lambda session, deadline: session.ask(browser.get_user_contexts(), deadline=deadline),
                deadline,
            )
        except DeadlineExceeded:
            return True
        except (WebtoolsError, NotTaken):  # it died, was closed, or never came up
            return False
        return True

    def aside(self, operation: Callable[[Session, Deadline], R], deadline: Deadline) -> R | None:
        """Run an operation that no caller has asked for; None: there is no browser, or it has just gone."""
        with self._lock:
            running = self._running
        if running is None or not running.actor.alive:
            return None
        try:
            return running.actor.call(operation, deadline)
        except (WebtoolsError, NotTaken):
            return None

    def look_in(self, look: Callable[[Session], None]) -> bool:
        """Have `look` run on the context's thread soon, also while a call runs; False: there is no browser.

        Args:
            look: It must neither wait nor raise.
        """
        with self._lock:
            running = self._running
        return running is not None and running.actor.look_in(look)

    def look(self, look: Callable[[Session], R]) -> R | None:
        """Return what `look` sees on the context's thread, soon, also while a call runs.

        Args:
            look: It must neither wait nor raise.

        Returns:
            None: There is no browser, or the thread does not come to it.
        """
        seen: Queue[R] = Queue()
        if not self.look_in(lambda session: seen.put(look(session))):
            return None
        try:
            return seen.get(timeout=_LOOKING_SECONDS)
        except Empty:
            return None

    @property
    def closed(self) -> bool:
        with self._lock:
            return self._closed

    @property
    def busy(self) -> bool:
        """Return whether a call runs or waits."""
        with self._lock:
            return self._running is not None and not self._running.actor.idle

    @property
    def options(self) -> Options:
        """Return what a browser that is started for it now begins with."""
        with self._lock:
            return self._options

    @options.setter
    def options(self, options: Options) -> None:
        with self._lock:
            self._options = options

    @property
    def tab_summary(self) -> TabSummary:
        """Return how many tabs it has and where the active one is; known without asking the browser."""
        with self._lock:
            return self._running.tab_summary if self._running is not None else TabSummary()

    def close(self, *, leave_browser: bool = False) -> None:
        """End the context's thread; calls that run or wait end with an error.

        Args:
            leave_browser: Its tabs are closed in the browser that others use.
        """
        with self._lock:
            running, self._running, self._closed = self._running, None, True
            self._record.closed = True
        try:
            if running is not None:
                self._end(running, leave_browser=leave_browser)
            if self._alone:
                self._drivers.close()
        finally:
            for each in self._records:
                each.close()
            with self._lock:
                slot = self._slot
            slot.give_back()

    def _end(self, running: RunningContext, *, leave_browser: bool) -> None:
        # One that is still being opened is interrupted, and takes back what it has got so far.
        if running.actor.alive and running.actor.opened:
            for each in self._records:
                self._ask_last(running, each.keep, each.ending, each.ending_seconds)
            if leave_browser and not self._alone:
                self._ask_last(running, context_setup.leave, "closing the context", 3.0)
        running.actor.close()

    def _ask_last(
        self,
        running: RunningContext,
        operation: Callable[[Session, Deadline], None],
        name: str,
        seconds: float,
    ) -> None:
        """Run an operation of the end, which no call holds up."""
        running.actor.abandon_calls()
        try:
            running.actor.call(operation, Deadline(name, seconds))
        except (WebtoolsError, NotTaken) as error:
            logger.debug("{}: {} failed: {}", self.name, name, error)

    def _start(self) -> RunningContext:
        with self._lock:
            if self._closed:
                raise Closed(f"The context {self.name!r} is closed")
            if self._running is None or not self._running.actor.alive:
                if self._deaths >= _DEATHS_IN_A_ROW:
                    self._deaths = 0  # said once; who calls again wants to try again
                    raise BrowserNotStarted(f"The browser died {_DEATHS_IN_A_ROW} times in a row")
                self._note_loss()
                self._running = RunningContext(
                    self._record,
                    self._drivers,
                    self._options,
                    own=self._own,
                    alone=self._alone,
                    restores=self._running.checkpoint if self._running is not None else None,
                    rules=self.rules,
                    addresses=self.addresses,
                    on_death=self._count_death,
                    records=self._records,
                )
            return self._running

    def _count_death(self) -> None:
        """Note a death. The slot is free for others until a call asks for a browser again."""
        with self._lock:
            self._deaths += 1
            slot, self._slot = self._slot, self._slot.another()
        slot.give_back()
