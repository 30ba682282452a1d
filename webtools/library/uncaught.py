"""Errors by which a script ends: they show the page instead of our frames, and evidence of the page can be kept."""

import atexit
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import strftime
from types import TracebackType
from typing import Self
from weakref import WeakKeyDictionary, WeakSet

from webtools.api.browser import Browser
from webtools.api.context import Context
from webtools.closing import ClosedByWith
from webtools.errors import Portable, WebtoolsError
from webtools.library.evidence import shown_around, taken
from webtools.library.page_tools import PageTools
from webtools.logger import logger
from webtools.printable import one_line, printable, short_address
from webtools.tracing.recording import Recording
from webtools.tracing.tracing import unasked

_PACKAGE = f"{Path(__file__).parents[1]}{os.sep}"
_SECONDS = 2.0
"""For the page that a note shows; one that does not answer must not hide the error."""


class ShowingFailures(PageTools, ClosedByWith):
    """Tools whose `with` block adds the page to an error that leaves the block, before the page is closed."""

    _browser: Browser

    def _in(self, _: Context) -> "ShowingFailures":
        """Return the tools of one of its contexts; itself where it is one."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        left(self, error)
        super().__exit__(kind, error, trace)


class ErrorEvidence:
    """Keeps evidence of pages for the errors by which scripts end.

    As a `with` block for those that leave the block. `folder` is there once there is something in it.
    """

    def __init__(self, folder: Path) -> None:
        script = Path(sys.argv[0] or "python").stem or "python"
        self.folder = folder.absolute() / f"{script}-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
        self._traces: WeakKeyDictionary[ShowingFailures, Recording] = WeakKeyDictionary()
        self._failed: WeakSet[Browser] = WeakSet()
        self._taken: set[tuple[int, str]] = set()
        """The contexts whose evidence was taken for the latest error."""
        self._latest = 0
        self._pages = count(1)
        self._recordings = count(1)
        _keepers.append(self)
        for tools in [*_open]:
            self.record(tools)

    def record(self, tools: ShowingFailures) -> None:
        """Record a trace of what the tools do, which is kept if there is an error."""
        path = self.folder / f"trace{_more(next(self._recordings))}.zip"
        self._traces[tools] = tools._browser.tracing.start(path)  # noqa: SLF001  # a part of these tools

    def take(self, tools: ShowingFailures, error: BaseException) -> None:
        """Write the evidence of the page of a context for an error, once."""
        context = tools._context  # noqa: SLF001  # as above
        if self._latest != id(error):
            self._latest, self._taken = id(error), set()
        if (key := (id(tools._browser), context.name)) in self._taken:  # noqa: SLF001  # as above
            return
        self._taken.add(key)
        self._failed.add(tools._browser)  # noqa: SLF001  # as above
        stem = self.folder / f"page{_more(next(self._pages))}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if context.page_count or context.lost:
                for _ in taken(tools, stem):
                    pass
            text = "".join(traceback.format_exception(_shortened(error)))
            Path(f"{stem}.error.txt").write_text(printable(text), "utf-8")
        except (WebtoolsError, OSError) as failure:
            logger.warning("There is no evidence of {!r}: {}", error, failure)

    def end_trace(self, tools: ShowingFailures) -> None:
        """End the recording of these tools, and keep it if an error came."""
        recording = self._traces.pop(tools, None)
        if recording is None:
            return
        with suppress(WebtoolsError, OSError):
            tools._browser.end_trace(recording, keep=tools._browser in self._failed)  # noqa: SLF001  # as above
        with suppress(OSError):
            self.folder.rmdir()  # when nothing was kept

    def end(self) -> None:
        """Keep no more evidence than there is. Idempotent."""
        if self in _keepers:
            _keepers.remove(self)
        for tools in [*self._traces]:
            self.end_trace(tools)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            _failed_somewhere(error)
        self.end()


_keepers: list[ErrorEvidence] = []
_open: WeakKeyDictionary[ShowingFailures, bool] = WeakKeyDictionary()
"""All that were made and not closed."""
_has_begun: list[bool] = []


def evidence_on_error(folder: Path | str = "webtools-output") -> ErrorEvidence:
    """Keep picture, snapshot, console, requests and a trace of pages when the script ends by an error.

        webtools.evidence_on_error("runs/")

    They go to a folder of their own in `folder`. An error counts when it leaves the `with` block of a `BrowserTools`
    or of one of its contexts, also where something outside catches it, or ends the script. As a `with` block,
    those that leave the block count as well, and nothing is kept after it. The variable WEBTOOLS_EVIDENCE=FOLDER does
    the same for a script that does not call this.
    """
    return ErrorEvidence(Path(folder))


def opened(tools: ShowingFailures) -> None:
    """Note a `BrowserTools`, for the error by which the script may end."""
    begin()
    _open[tools] = True
    for keeper in _keepers:
        keeper.record(tools)


def begin() -> None:
    """Show errors that nobody catches without our frames from now on. Idempotent."""
    if _has_begun:
        return
    _has_begun.append(True)
    if given := os.environ.get("WEBTOOLS_EVIDENCE"):
        evidence_on_error(given)
    before, before_of_thread = sys.excepthook, threading.excepthook

    def show(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
        if isinstance(error, Exception):
            _failed_somewhere(error)
        before(kind, _shortened(error), error.__traceback__)

    def show_of_thread(ended: threading.ExceptHookArgs) -> None:
        if isinstance(error := ended.exc_value, Exception):
            _failed_somewhere(error)
            shown = (ended.exc_type, error, _shortened(error).__traceback__, ended.thread)
            ended = threading.ExceptHookArgs(shown)
        before_of_thread(ended)

    sys.excepthook, threading.excepthook = show, show_of_thread
    # Before the browsers' own end at the exit, which would write their traces.
    atexit.register(_end_all)


def _end_all() -> None:
    for keeper in [*_keepers]:
        keeper.end()


def left(tools: ShowingFailures, error: BaseException | None) -> None:
    """Note that a `with` block of these tools ends, by an error or not, and that they are closed next."""
    if isinstance(error, Exception):
        _failed(_where_it_failed(tools, error), error)


def closing(tools: ShowingFailures) -> None:
    """Note that these tools are closed, after which there is nothing to look at."""
    _open.pop(tools, None)
    for keeper in _keepers:
        keeper.end_trace(tools)


def _failed_somewhere(error: Exception) -> None:
    """Do what `_failed` does for all that is open, first for the context whose call has failed so."""
    places = [_where_it_failed(tools, error) for tools in [*_open]]
    for tools in sorted(places, key=lambda each: each._context.failure is not _ours(error)):  # noqa: SLF001  # a part of these tools
        _failed(tools, error)


def _failed(tools: ShowingFailures, error: Exception) -> None:
    """Add what the page shows to the error, and keep evidence where that is wanted."""
    ours = _ours(error)
    if ours is not None and not _has_page(ours) and not _is_in_pytest():
        with suppress(WebtoolsError, OSError):
            if note := _page(tools, ours):
                ours.add_note(note)
    for keeper in _keepers:
        keeper.take(tools, error)


def _where_it_failed(tools: ShowingFailures, error: Exception) -> ShowingFailures:
    """Return the tools of the context whose call has failed so; these where none has."""
    contexts = tools._browser.contexts()  # noqa: SLF001  # a part of these tools
    ours = _ours(error)
    failed = next((each for each in contexts if ours is not None and each.failure is ours), None)
    return tools if failed is None else tools._in(failed)  # noqa: SLF001  # as above


def _more(number: int) -> str:
    return "" if number == 1 else f"-{number}"


_SHOWS = " shows:\n"


def _has_page(error: BaseException) -> bool:
    return any(_SHOWS in note for note in getattr(error, "__notes__", ()))


def _is_in_pytest() -> bool:
    """Return whether a test runs: its report has the page, and no frames of ours."""
    return "PYTEST_CURRENT_TEST" in os.environ


def _page(tools: ShowingFailures, error: WebtoolsError) -> str:
    """Return what the page shows around the element of an error; empty where no page is open."""
    context = tools._context  # noqa: SLF001  # a part of these tools
    if not context.page_count or not context.lives():
        return ""
    with unasked():
        snapshot = tools.snapshot(timeout=_SECONDS)
    title = f'"{snapshot.title}" ' if snapshot.title else ""
    place = one_line(f"{title}{short_address(snapshot.url)}")
    return f"{place}{_SHOWS}{shown_around(snapshot, str(error))}"


def _shortened(error: BaseException) -> BaseException:
    """Return an error whose tracebacks, and those of its causes, have no frames of ours, if we have raised it.

    WEBTOOLS_FULL_TRACE=1 leaves them in, as `pytest --full-trace` does.
    """
    if os.environ.get("WEBTOOLS_FULL_TRACE", "") in ("", "0"):
        for each in _chain(error):
            if isinstance(each, Portable):
                each.__traceback__ = _without_ours(each.__traceback__) or each.__traceback__
    return error


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _ours(error: BaseException) -> WebtoolsError | None:
    """Return the error of ours that an error is, or comes from."""
    return next((each for each in _chain(error) if isinstance(each, WebtoolsError)), None)


def _without_ours(trace: TracebackType | None) -> TracebackType | None:
    """Return a traceback without the frames of this package, and of what runs its `with` blocks."""
    frames: list[TracebackType] = []
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(_PACKAGE) and Path(file).name != "contextlib.py":
            frames.append(trace)
        trace = trace.tb_next
    kept: TracebackType | None = None
    for each in reversed(frames):
        kept = TracebackType(kept, each.tb_frame, each.tb_lasti, each.tb_lineno)
    return kept
