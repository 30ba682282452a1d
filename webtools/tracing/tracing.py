"""The traces that are recorded of a browser's contexts at the moment, and the call under way in them."""

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, strftime
from typing import Any, TypeVar

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.operations.records.tracing import PageMoment, TracedRequest, Tracer, look_at, traced, tree_of
from webtools.options.browser import Options
from webtools.session.session import Session
from webtools.snapshot.result import Snapshot
from webtools.tracing.recording import Recording, TracedCall
from webtools.values import ConsoleMessage, Outcome, Tabs

R = TypeVar("R")

_LOOK_SECONDS = 2.0
"""For a look at a page after a call; what takes longer is left out."""
_UNASKED = {"report"}
"""Calls that nobody has asked for: faces look at the page for their replies."""
_unasked: ContextVar[bool] = ContextVar("_unasked", default=False)
_READING = {"snapshot", "report"}
"""Calls that read the page themselves."""

Operation = Callable[[Session, Deadline], R]
Aside = Callable[[Operation[Any], Deadline], object]
"""Runs an operation on a context's thread where its browser is there, else returns None."""


@contextmanager
def unasked() -> Iterator[None]:
    """Leave the calls of the block out of records: a failure looks at the page, which its caller has not asked for."""
    token = _unasked.set(True)
    try:
        yield
    finally:
        _unasked.reset(token)


def is_asked(operation: str) -> bool:
    """Return whether a call of this thread is one that somebody has asked for."""
    return operation not in _UNASKED and not _unasked.get()


class Tracing:
    """The recordings of a browser's contexts. Any thread may call.

    Args:
        options: Whether all calls are recorded, and where.
        above: That of the browser's owner, whose recordings have these calls too.
    """

    def __init__(self, options: Options, above: "Tracing | None" = None) -> None:
        self._above = above
        self._options = options
        self._lock = threading.Lock()  # guards the two below
        self._own: tuple[Recording, ...] = ()
        inherited = above._options.trace if above is not None else None  # noqa: SLF001  # of the same class
        self._due = options.trace if options.trace != inherited else None
        self._last = threading.local()
        """Of each thread: the last call that it has made."""

    @property
    def recordings(self) -> tuple[Recording, ...]:
        if self._due is not None:
            self._begin_due()
        return self._own if self._above is None else (*self._above.recordings, *self._own)

    def _begin_due(self) -> None:
        with self._lock:
            path, self._due = self._due, None
            if path is not None:
                self._own = (*self._own, Recording(archive_of(path), self._options))

    @property
    def is_open(self) -> bool:
        """Return whether calls are to be recorded; a recording that is due begins."""
        return bool(self.recordings)

    @property
    def is_recording(self) -> bool:
        """Return whether something is being recorded."""
        return bool(self._own)

    def start(self, path: Path, *, pictures: bool | None = None) -> Recording:
        """Record all calls from now on."""
        recording = Recording(archive_of(path), self._options, pictures=pictures)
        with self._lock:
            self._own = (*self._own, recording)
        return recording

    def stop(self, recording: Recording, *, keep: bool = True) -> Path | None:
        """End a recording, and return its archive. Idempotent.

        Args:
            keep: Without it nothing is left of the recording.
        """
        with self._lock:
            self._own = tuple(each for each in self._own if each is not recording)
        if not keep:
            recording.discard()
            return None
        return recording.close()

    def close(self) -> None:
        """End all recordings of its own."""
        with self._lock:
            recordings, self._own, self._due = self._own, (), None
        for each in recordings:
            try:
                each.close()
            except (OSError, WebtoolsError) as error:
                logger.warning("The trace {} is not complete: {}", each.archive, error)

    @contextmanager
    def call(
        self, context: str, operation: str, given: Mapping[str, object], aside: Aside
    ) -> Iterator["CallUnderWay"]:
        """Record the call in the block, which runs on its caller's thread."""
        recordings = self.recordings
        under_way = CallUnderWay(self, recordings, context, operation)
        if not is_asked(operation):
            yield under_way
            under_way.keep_snapshot()
            return
        call = TracedCall.of(operation, context, given)
        self._last.call = call
        for each in recordings:
            each.begin(call)
        failure: BaseException | None = None
        try:
            yield under_way
        except BaseException as error:
            failure = error
            raise
        finally:
            ended = monotonic() * 1000
            under_way.keep_snapshot()
            for each in recordings:
                each.end(call, under_way.result, failure, ended)
            if recordings and (failure is not None or isinstance(under_way.result, Outcome | Tabs)):
                self._look(call, recordings, aside, failed=failure is not None, result=under_way.result)

    def _look(
        self,
        call: TracedCall,
        recordings: tuple[Recording, ...],
        aside: Aside,
        *,
        failed: bool,
        result: object,
    ) -> None:
        """Look at the page that a call has left.

        The tree of one that has not failed is read when the next call begins, since that may read it anyway.
        """
        if _changed_nothing(result) and all(each.looked_again(call) for each in recordings):
            return
        pictures = any(each.has_pictures for each in recordings)
        shown = recordings[0].mask.shown

        def take(session: Session, deadline: Deadline) -> PageMoment | None:
            return look_at(session, deadline, shown, picture=pictures, tree=failed)

        with suppress(WebtoolsError):
            look = aside(take, Deadline("trace", _LOOK_SECONDS))
            if isinstance(look, PageMoment):
                for each in recordings:
                    each.looked(call, look)

    def note_failure(self, error: BaseException, aside: Aside) -> None:
        """Record that the last call of this thread has shown that something is not as expected, and the page."""
        call: TracedCall | None = getattr(self._last, "call", None)
        recordings = self.recordings
        if call is None or not recordings:
            return
        for each in recordings:
            each.end(call, None, error, monotonic() * 1000)
        self._look(call, recordings, aside, failed=True, result=None)

    def note(
        self, context: str, operation: str, given: Mapping[str, object], aside: Aside | None = None
    ) -> None:
        """Record what happened beside the calls, such as what a person did; with `aside` also what the page shows."""
        recordings = self.recordings
        call = TracedCall.of(operation, context, given)
        for each in recordings:
            each.begin(call)
            each.end(call, None, None, monotonic() * 1000)
        if recordings and aside is not None:
            self._look(call, recordings, aside, failed=False, result=None)

    # Reports of sessions:

    def request(self, one: TracedRequest) -> None:
        for each in self.recordings:
            each.request(one)

    def console(self, tab: str, message: ConsoleMessage, *, thrown: bool) -> None:
        for each in self.recordings:
            each.console(tab, message, thrown=thrown)

    def learn(self, name: str, value: str) -> None:
        for each in self.recordings:
            each.mask.learn(name, value)


def _changed_nothing(result: object) -> bool:
    return isinstance(result, Outcome) and result.caused.changed is False and not result.new_tabs


@dataclass(slots=True)
class CallUnderWay:
    """A call that is being recorded; `result` is what it gave."""

    tracing: Tracing
    recordings: tuple[Recording, ...]
    context: str
    operation: str
    result: object = None

    def watched(self, operation: Operation[R]) -> Operation[R]:
        """Return the operation with its session's records going to the traces."""

        def run(session: Session, deadline: Deadline) -> R:
            traced(session, self.tracing)
            session.call.pointed, session.call.elements, session.call.covers = None, (), ()
            session.call.notes_boxes = any(each.has_pictures for each in self.recordings)
            if self.operation not in _READING:
                _read_due(session, deadline.within(_LOOK_SECONDS), self.recordings, self.context)
            try:
                return operation(session, deadline)
            finally:
                session.call.notes_boxes = False

        return run

    def keep_snapshot(self) -> None:
        """Have the snapshot that the call returns for the page that the call before has left."""
        read = getattr(self.result, "snapshot", self.result)
        if isinstance(read, Snapshot):
            for each in self.recordings:
                each.read(self.context, read.full_tree or read.tree, read.title)


def _read_due(session: Session, deadline: Deadline, recordings: Iterable[Recording], context: str) -> None:
    """Read the page where the call before has left that to this one."""
    for each in recordings:
        tab = each.due(context)
        if tab is not None and tab == session.contexts.active and session.prompts.holding_up(tab) is None:
            with suppress(WebtoolsError):
                read = tree_of(session, deadline, tab)
                each.read(context, read.tree, read.title)


def flushed(session: Session, deadline: Deadline, recordings: Iterable[Recording], context: str) -> None:
    """Write what is known and was not written: requests that have not ended, and the tree of the page."""
    if (tracer := session.part(Tracer)) is not None:
        tracer.flush()
    _read_due(session, deadline, recordings, context)


def archive_of(path: Path) -> Path:
    """Return the file of a trace: the one that is named, or in a folder one with a name by the time."""
    if path.suffix == ".zip":
        return path.absolute()
    return path.absolute() / f"trace-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.zip"
