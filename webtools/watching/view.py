"""The state of a live view: calls as they come, whether they are held up, and what a person is asked and does."""

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from time import monotonic, time
from typing import Any, Literal, TypeVar

from webtools.deadline import Budget, Deadline
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.session.session import Session
from webtools.supervision.keeper import Keeper
from webtools.tracing.effects import log_line
from webtools.tracing.given import as_json, title, without_typed
from webtools.tracing.tracing import Aside, Tracing, is_asked
from webtools.values import Outcome
from webtools.watching.pause import HeldBack, Pause

R = TypeVar("R")

State = Literal["waits", "runs", "done", "failed", "person"]

_MOST_SHOWN = 200
"""Calls; older ones are in the trace and the log."""
_ALWAYS = {"wait_for_user"}
"""Calls that a pause does not hold up, since they wait for the person anyway."""
_MOST_NOTED = 10
"""Doings of a person that the next outcome lists."""


@dataclass(eq=False, slots=True)
class Shown:
    """A line of the page: a call, or what a person did."""

    id: int
    context: int
    operation: str
    words: str
    state: State
    at: float = field(default_factory=time)
    version: int = 0

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "context": self.context,
            "words": self.words,
            "state": self.state,
            "at": self.at,
        }


Confirmation = threading.Event
"""Is set once the person at the live view has confirmed."""


@dataclass(eq=False, slots=True)
class PersonQuestion:
    """A question of `wait_for_user` or `pause`."""

    id: int
    context: int
    message: str
    confirmed: Confirmation = field(default_factory=Confirmation)


@dataclass(eq=False)
class WatchedContexts:
    """The contexts of one `BrowserTools`, as its owner keeps them."""

    keepers: Mapping[str, Keeper]
    lock: threading.Lock
    tracing: Tracing

    def now(self) -> list[Keeper]:
        with self.lock:
            return [*self.keepers.values()]


class LiveView:
    """The calls and contexts that are watched. Any thread may call.

    Args:
        watched: Whose contexts are shown; members come and go.
    """

    def __init__(self, watched: Sequence[WatchedContexts]) -> None:
        self.pause = Pause()
        self._watched = watched
        self._lock = threading.Lock()  # guards all below
        self._ids = count(1)
        self._version = 0
        self._shown: deque[Shown] = deque(maxlen=_MOST_SHOWN)
        self._asked: dict[int, PersonQuestion] = {}
        self._numbers: dict[Keeper, int] = {}
        self._done: dict[Keeper, list[str]] = {}
        """The acts of the person, to be noted in an outcome."""
        self._touched: set[Keeper] = set()
        """The contexts whose pages the person has used since the last call."""
        self.on_change: Callable[[], None] = lambda: None
        """Is called when there is something new to show."""

    # For the calls of an agent:

    def call(
        self,
        keeper: Keeper,
        run: Callable[[Budget, Callable[[Session, Deadline], R]], R],
        budget: Budget,
        operation: Callable[[Session, Deadline], R],
        given: Callable[[], Mapping[str, object]],
    ) -> R:
        """Show a call, hold it up while a person has the browser, and make it by `run`."""
        name = budget.operation
        if not is_asked(name):
            return run(budget, operation)
        arguments = as_json(dict(given()))
        shown = self._show(keeper, name, title(name, without_typed(arguments)), "waits")
        began, failed, result = monotonic(), "", None
        try:
            while True:
                if name not in _ALWAYS:
                    budget = self.pause.wait(budget, lambda: keeper.closed)
                    self._record_hand_back(keeper)
                try:
                    result = run(budget, self._guarded(operation, shown))
                    return self._noted(keeper, result)
                except HeldBack:
                    continue
        except BaseException as error:
            failed = error.code if isinstance(error, WebtoolsError) else type(error).__name__
            raise
        finally:
            words = log_line(name, arguments, round((monotonic() - began) * 1000), result, failed)
            self._change(shown, keeper, "failed" if failed else "done", words)

    def _guarded(
        self, operation: Callable[[Session, Deadline], R], shown: Shown
    ) -> Callable[[Session, Deadline], R]:
        def begins() -> None:
            self._change(shown, None, "runs")

        if shown.operation not in _ALWAYS:
            return self.pause.guarded(operation, begins)

        def run(session: Session, deadline: Deadline) -> R:
            begins()
            return operation(session, deadline)

        return run

    def _record_hand_back(self, keeper: Keeper) -> None:
        """Have the traces show the page as a person has left it."""
        with self._lock:
            is_due = keeper in self._touched
            self._touched.discard(keeper)
        if is_due:
            self._note(keeper, "left the page like this", keeper.aside)

    def _noted(self, keeper: Keeper, result: R) -> R:
        """Return a result that says what a person has done since the last one that said so."""
        if not isinstance(result, Outcome):
            return result
        with self._lock:
            done = self._done.pop(keeper, None)
        if not done:
            return result
        more = f" and {len(done) - _MOST_NOTED} more" if len(done) > _MOST_NOTED else ""
        note = f"A person has used the page meanwhile: {', '.join(done[:_MOST_NOTED])}{more}"
        return result.model_copy(update={"notes": (*result.notes, note)})

    @contextmanager
    def asking(self, keeper: Keeper, message: str) -> Iterator[Confirmation]:
        """Ask the person during the block; the event is set once the person has confirmed."""
        with self._lock:
            asked = PersonQuestion(
                next(self._ids), self._number(keeper), keeper.options.hiding.hidden(message)
            )
            self._asked[asked.id] = asked
        self._changed()
        try:
            yield asked.confirmed
        finally:
            with self._lock:
                del self._asked[asked.id]
            self._changed()

    # For the page:

    @property
    def version(self) -> int:
        return self._version

    def now(self, since: int) -> dict[str, Any]:
        """Return what is to be shown, of the calls those that changed since that version."""
        with self._lock:
            return {
                "version": self._version,
                "paused": self.pause.is_on,
                "calls": [one.as_json() for one in self._shown if one.version > since],
                "asked": [
                    {"id": one.id, "context": one.context, "message": one.message}
                    for one in self._asked.values()
                ],
            }

    def keepers(self) -> dict[int, Keeper]:
        """Return the contexts by their numbers."""
        found = [keeper for each in [*self._watched] for keeper in each.now()]
        with self._lock:
            for gone in self._numbers.keys() - found:
                del self._numbers[gone]
                self._done.pop(gone, None)
                self._touched.discard(gone)
            return {self._number(keeper): keeper for keeper in found}

    # For the person:

    def hold(self) -> None:
        """Hold up the calls that come from now on."""
        if self.pause.begin():
            self.record(None, "paused")

    def hand_back(self) -> None:
        """Let the calls go on."""
        if (seconds := self.pause.seconds) is not None:
            self.record(None, f"handed back after {seconds:.0f} s")
            self.pause.end()

    def confirm(self, id: int) -> None:
        """Answer a question of `wait_for_user` or `pause`."""
        with self._lock:
            asked = self._asked.get(id)
        if asked is not None:
            asked.confirmed.set()
            self.record(self.keepers().get(asked.context), "confirmed")

    def why_not(self, keeper: Keeper) -> str:
        """Return why the person cannot use a context's pages now; empty: they can."""
        with self._lock:
            number = self._number(keeper)
            ours = [one.operation for one in self._shown if one.context == number and one.state == "runs"]
            asked = any(one.context == number for one in self._asked.values())
        if running := [name for name in ours if name not in _ALWAYS]:
            return f"{running[0]} runs still"
        return "" if self.pause.is_on or asked else "Take over first"

    def record(self, keeper: Keeper | None, did: str) -> None:
        """Record what the person did, in a context or in all of them, where traces, the log and the agent see it."""
        for each in self.keepers().values() if keeper is None else [keeper]:
            self._note(each, did)
            if keeper is not None:
                with self._lock:
                    self._done.setdefault(each, []).append(did)
                    self._touched.add(each)
        logger.info("[{}] person {}", "all" if keeper is None else keeper.name, did)
        self._show(keeper, "person", f"person {did}", "person")

    def learn_typed(self, keeper: Keeper, text: str) -> None:
        """Have traces hide what the person has typed, which may be a password."""
        if (tracing := self._tracing_of(keeper)) is not None:
            tracing.learn("typed by a person", text)

    # Within:

    def _note(self, keeper: Keeper, did: str, aside: Aside | None = None) -> None:
        """Write to the traces what the person did."""
        if (tracing := self._tracing_of(keeper)) is not None:
            tracing.note(keeper.name, "person", {"did": did}, aside)

    def _tracing_of(self, keeper: Keeper) -> Tracing | None:
        """Return the traces of a context; None: it has just been closed."""
        return next((each.tracing for each in [*self._watched] if keeper in each.now()), None)

    def _number(self, keeper: Keeper) -> int:
        """Return the number of a context. The lock is held."""
        if keeper not in self._numbers:
            self._numbers[keeper] = next(self._ids)
        return self._numbers[keeper]

    def _show(self, keeper: Keeper | None, operation: str, words: str, state: State) -> Shown:
        hidden = keeper.options.hiding.hidden(words) if keeper is not None else words
        with self._lock:
            number = self._number(keeper) if keeper is not None else 0
            self._version += 1
            shown = Shown(next(self._ids), number, operation, hidden, state, version=self._version)
            self._shown.append(shown)
        self._changed()
        return shown

    def _change(self, shown: Shown, keeper: Keeper | None, state: State, words: str = "") -> None:
        with self._lock:
            self._version += 1
            shown.version, shown.state = self._version, state
            if keeper is not None:
                shown.words = keeper.options.hiding.hidden(words)
        self._changed()

    def _changed(self) -> None:
        self.on_change()
