"""One isolated context of a browser."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TypeVar
from weakref import ref

from webtools.deadline import Budget, Deadline
from webtools.errors import BrowserDied, WebtoolsError
from webtools.limits.address_rules import AddressRules
from webtools.logger import logger
from webtools.operations import tabs
from webtools.operations.setup import emulation
from webtools.options.browser import Options
from webtools.session.session import Session
from webtools.supervision.keeper import Keeper
from webtools.supervision.recording import HarRecorder
from webtools.tracing.effects import log_line
from webtools.tracing.given import as_json
from webtools.tracing.tracing import Tracing, is_asked
from webtools.watching.live import Live
from webtools.watching.view import Confirmation

R = TypeVar("R")


class Context:
    """Runs operations on one context, from any thread: calls to one context in order, to different ones in parallel."""

    def __init__(self, keeper: Keeper, tracing: Tracing, live: Live) -> None:
        self._keeper = keeper
        self._tracing = tracing
        self._live = live

    @property
    def options(self) -> Options:
        return self._keeper.options

    @property
    def addresses(self) -> AddressRules:
        """Return which addresses it may open, and where its files may be."""
        return self._keeper.addresses

    @property
    def name(self) -> str:
        return self._keeper.name

    @property
    def running(self) -> bool:
        """Return whether a browser runs for it now; it starts with the first call."""
        return self._keeper.running

    @property
    def lost(self) -> bool:
        """Return whether its browser died and nothing has been asked of it since."""
        return self._keeper.lost

    @property
    def loss(self) -> BrowserDied | None:
        """The death of its browser, when no call has reported it yet."""
        return self._keeper.loss

    def lives(self) -> bool:
        """Ask its browser whether it is there; one that has just died may still count as running."""
        return self._keeper.lives()

    @property
    def failure(self) -> WebtoolsError | None:
        """Return the error of its last call that has failed, while somebody has it."""
        return self._keeper.failure()

    @property
    def busy(self) -> bool:
        """Return whether a call runs or waits."""
        return self._keeper.busy

    @property
    def page_count(self) -> int:
        """Return how many tabs it has; known at once, whatever the context is waiting for."""
        return self._keeper.tab_summary.pages

    @property
    def current_url(self) -> str | None:
        """Return what its active tab shows; known at once."""
        return self.options.hiding.hidden_in(self._keeper.tab_summary.url)

    def look(self, look: Callable[[Session], R]) -> R | None:
        """Return what `look` sees on the context's thread, also while a call runs; see `Keeper.look`."""
        return self._keeper.look(look)

    def in_tab(self, tab: str) -> "Context":
        """Return the same context for calls that act in one of its tabs, whichever is active."""
        return _InTab(self._keeper, self._tracing, self._live, tab)

    @contextmanager
    def asking(self, message: str) -> Iterator[Confirmation | None]:
        """Ask the person at the live view during the block.

        The event is set once the person has confirmed; None: there is no live view.
        """
        if (view := self._live.view) is None:
            yield None
            return
        with view.asking(self._keeper, message) as confirmed:
            yield confirmed

    def har_recording(
        self, file: Path, wanted: Callable[[str], bool] | None
    ) -> Callable[[Session, Deadline], None]:
        """Return the operation that begins an HTTP archive, which is written when the context is closed.

        Args:
            wanted: Which addresses it has; None: all.

        Raises:
            InvalidArgument: There is a folder of that name.
            Denied: The file is outside of the roots.
        """
        recording = HarRecorder(file, self.addresses.files, wanted)

        def begin(session: Session, deadline: Deadline) -> None:
            recording.begin_now(session, deadline)
            self._keeper.record(recording)

        return begin

    def lives_in(self, keeper: Keeper) -> bool:
        """Return whether it is this keeper's, not only one of the same name."""
        return self._keeper is keeper

    def emulate(self, budget: Budget, changed: Mapping[str, object]) -> Options:
        """Change settings (members of `webtools.options.context.Emulation`) for the tabs that it has and will have.

        Returns:
            What holds then.

        Raises:
            InvalidArgument: A value is wrong, here or for the browser.
        """
        # A value that is wrong by itself is reported before anything is sent.
        if (folder := self.options.changed(**changed).download_dir) is not None and "download_dir" in changed:
            changed = {**changed, "download_dir": self.addresses.files.check(folder)}

        def run(session: Session, deadline: Deadline) -> Options:
            # Only now, when it is this call's turn: another thread's change may have come before.
            options = self.options.changed(**changed)
            emulation.apply(session, deadline, options, changed.keys())
            self._keeper.options = options
            return options

        return self.call(budget, run)

    def call(
        self,
        budget: Budget,
        operation: Callable[[Session, Deadline], R],
        *,
        with_note: Callable[[R, str], R] | None = None,
        given: Callable[[], Mapping[str, object]] = dict,
    ) -> R:
        """Run `operation` on the context's own thread and wait for it.

        Everything that leaves a context passes here, so this is where secrets are replaced by their names, and where
        calls are recorded, shown to who watches, and held up by that person.

        Args:
            with_note: As `Keeper.call`.
            given: Returns the caller's arguments by name, for records.
        """
        began = monotonic()
        failed = ""
        result: R | None = None
        try:
            if not self._tracing.is_open:
                result = self._hidden(budget, operation, with_note, given)
            else:
                with self._tracing.call(
                    self.name, budget.operation, given(), self._keeper.aside
                ) as under_way:
                    result = self._hidden(budget, under_way.watched(operation), with_note, given)
                    under_way.result = result
        except BaseException as error:
            if isinstance(error, WebtoolsError):
                self._keeper.failure = ref(error)
            failed = error.code if isinstance(error, WebtoolsError) else type(error).__name__
            raise
        finally:
            self._log(budget.operation, given, round((monotonic() - began) * 1000), result, failed)
        return result

    def note_failure(self, error: BaseException) -> None:
        """Record that this thread's last call has shown that something is not as expected."""
        self._tracing.note_failure(error, self._keeper.aside)

    def _log(
        self,
        operation: str,
        given: Callable[[], Mapping[str, object]],
        milliseconds: int,
        result: object,
        failed: str,
    ) -> None:
        log = logger.bind(context=self.name, operation=operation, milliseconds=milliseconds)
        log.opt(lazy=True).log(
            "INFO" if is_asked(operation) else "DEBUG",
            "[{}] {}",
            lambda: self.name,
            lambda: log_line(operation, as_json(dict(given())), milliseconds, result, failed),
        )

    def _hidden(
        self,
        budget: Budget,
        operation: Callable[[Session, Deadline], R],
        with_note: Callable[[R, str], R] | None,
        given: Callable[[], Mapping[str, object]],
    ) -> R:
        hiding, view = self.options.hiding, self._live.view
        run = partial(self._keeper.call, with_note=with_note)
        try:
            result = (
                run(budget, operation)
                if view is None
                else view.call(self._keeper, run, budget, operation, given)
            )
        except Exception as error:
            if not hiding:
                raise
            raise hiding.hidden_error(error) from None
        return hiding.hidden_in(result)


class _InTab(Context):
    """A context whose calls act in one of its tabs; whatever runs holds for this tab, and the active one stays."""

    def __init__(self, keeper: Keeper, tracing: Tracing, live: Live, tab: str) -> None:
        super().__init__(keeper, tracing, live)
        self._tab = tab

    def call(
        self,
        budget: Budget,
        operation: Callable[[Session, Deadline], R],
        *,
        with_note: Callable[[R, str], R] | None = None,
        given: Callable[[], Mapping[str, object]] = dict,
    ) -> R:
        def run(session: Session, deadline: Deadline) -> R:
            with tabs.acting_in(session, self._tab):
                return operation(session, deadline)

        return super().call(budget, run, with_note=with_note, given=given)
