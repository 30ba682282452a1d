"""Recordings of a context's tabs by the browser itself, where it knows the standard's command for that."""

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic

from webtools.deadline import Deadline
from webtools.errors import ProtocolError, WebtoolsError
from webtools.imaging.animation import LONGEST_SIDE
from webtools.imaging.webm import Vp8Frame, WebMReader
from webtools.protocol import browsing_context
from webtools.session.session import Session


class Screencast:
    """The recordings of a context's tabs by its browser, one after the other. Belongs to the actor's thread.

    The browser writes each to a file of the session; what it has written is taken from there, every ten seconds.

    Args:
        rate: Frames in a second.
        most_bytes: Of such a file: then another one is begun.

    Attributes:
        has_failed: The browser lacks the command, or cannot record here.
    """

    def __init__(self, session: Session, folder: Path, rate: int, most_bytes: int) -> None:
        self.has_failed = False
        self._session = session
        self._folder = folder
        self._rate = rate
        self._most_bytes = most_bytes
        self._takes: deque[_Take] = deque()
        self._until = inf

    @property
    def has_ended(self) -> bool:
        """Return whether nothing more will come."""
        return not self._takes

    def follow(self, tab: str | None) -> None:
        """Record this tab from now on, and no other one."""
        last = self._takes[-1] if self._takes else None
        if last is not None and not last.is_ending:
            if last.tab == tab and last.size_bytes < self._most_bytes:
                return
            last.end()
        if tab is not None and not self.has_failed and not self._session.prompts.holding_up(tab):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._takes.append(_Take(self._session, tab, self._folder, self._rate))

    def end(self, until: float = inf) -> None:
        """Record nothing more, and drop the frames of after a moment."""
        self._until = min(self._until, until)
        self.follow(None)

    def wait(self, deadline: Deadline) -> None:
        """Wait until the browser has written what it has recorded, after `end`.

        Raises:
            DeadlineExceeded: It did not come to that.
        """
        takes = [*self._takes]
        self._session.wait(
            lambda: all(each.has_ended for each in takes),
            deadline=deadline,
            waiting_for="the recording's end",
        )

    def frames(self, until: float = inf) -> Iterator[Vp8Frame]:
        """Take the frames of before a moment that are there."""
        while self._takes:
            take = self._takes[0]
            yield from take.frames(min(until, self._until))
            self.has_failed |= take.has_failed
            if not take.has_ended or (take.is_ahead and until < self._until):
                return
            take.remove()
            self._takes.popleft()

    def lose(self) -> Iterator[Vp8Frame]:
        """Take what there is of a browser that has gone."""
        for take in self._takes:
            yield from take.frames(self._until)
            take.remove()
        self._takes.clear()


class _Take:
    """The recording of one tab, from when it was asked for.

    Attributes:
        is_ending: It was asked to end, or had to.
        has_ended: The browser has written all of it.
    """

    def __init__(self, session: Session, tab: str, folder: Path, rate: int) -> None:
        self.tab = tab
        self.is_ending = self.has_ended = self.has_failed = False
        self._session = session
        self._path: Path | None = None
        self._began = 0.0
        self._reader: WebMReader | None = None
        self._read: deque[Vp8Frame] = deque()
        video = {
            "frameRate": rate,
            "width": LONGEST_SIDE,
            "height": LONGEST_SIDE,
        }  # it keeps the view's shape
        self._start = session.start(browsing_context.start_screencast(tab, folder, video))
        self._start.then = self._begin

    def _begin(self) -> None:
        self._began = monotonic()
        try:
            recording = self._start.result()
        except WebtoolsError as error:
            self.is_ending = self.has_ended = True
            self.has_failed = isinstance(error, ProtocolError)
            return
        self._path = Path(recording.path)
        self._reader = WebMReader(self._path)
        if self.is_ending:
            self._stop()

    def end(self) -> None:
        was_ending, self.is_ending = self.is_ending, True
        if self._start.ended and not was_ending:
            self._stop()

    def _stop(self) -> None:
        stop = self._session.start(browsing_context.stop_screencast(self._start.result().screencast))
        stop.then = self._note_end

    def _note_end(self) -> None:
        self.has_ended = True

    @property
    def size_bytes(self) -> int:
        return 0 if self._reader is None else self._reader.size_bytes

    @property
    def is_ahead(self) -> bool:
        """Return whether frames are there that were not taken."""
        return bool(self._read)

    def frames(self, until: float) -> Iterator[Vp8Frame]:
        if self._reader is not None:
            try:
                self._read += [each._replace(at=self._began + each.at) for each in self._reader.frames()]
            except (OSError, ValueError):  # such as of a browser that has files of its own
                self.end()
                self.has_failed = self.has_ended = True
        while self._read and self._read[0].at <= until:
            yield self._read.popleft()

    def remove(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
