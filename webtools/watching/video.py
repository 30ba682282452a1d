"""Videos of what a context shows (option `video`): a WebM or an animated WebP.

A browser that can record its tabs does so for a WebM without secrets; else the film is made of pictures, each for the
time that it stood.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, strftime
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.imaging.animation import Animation
from webtools.imaging.webm import Vp8Frame, WebM
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.logger import logger
from webtools.operations.pictures.views import masked_view
from webtools.options.browser import Options
from webtools.session.exchange import Pending
from webtools.session.session import Session
from webtools.supervision.recording import Recorder, file_of, output_of
from webtools.tracing.mask import TraceMask
from webtools.watching.pictures import QUALITY, Pictures, ViewPicture
from webtools.watching.screencast import Screencast

_WEBM = ".webm"
_BETWEEN = 0.25
"""Seconds from one picture to the next at least."""
_LEAST_PAUSE = 3
"""Times what the last picture took, from one to the next: a busy machine takes fewer."""
_QUIET_SECONDS = 2.0
"""From one picture to the next while a page stands still, and neither browser nor callers say anything."""
_MASKED_SECONDS = 2.0
"""For a picture without secrets; what takes longer is left out."""
_HELD_SECONDS = 2.0
"""For a picture to be held until the commands that were on their way have been answered, which may tell of a password:
a page that is busy for longer draws nothing meanwhile."""
_MOST_WAITING = 16
"""Pictures that are yet to be written; others are left out."""
_PARTS_TO_RECORDING = 8
"""A browser's own recording begins anew after an eighth of the most bytes: its file cannot be shortened."""


class Video(Recorder):
    """Films the active tab of one context, over all browsers that it has had.

    A browser's own recording ends when there is a secret to hide, which it cannot do, and pictures go on. They are
    taken between the frames of whatever runs. Where there are secrets to hide, which is done in the page, they are
    taken between calls, so that no call sees what it is done with.

    Args:
        path: A .webm or a .webp, or a folder, where a .webm gets a name by the time.

    Raises:
        InvalidArgument: There is a folder of that name.
        Denied: The file is outside of the roots.
    """

    ending = "taking the last picture"
    ending_seconds = _MASKED_SECONDS

    def __init__(self, path: Path, context: str, files: FileRoots, options: Options) -> None:
        self._files = files
        self._file = _file_of(path, options.hiding.hidden(context), files)
        self._most = int(options.video_mb * 1_000_000)
        self._mask = TraceMask(options.hiding)
        self._pictures = Pictures()
        self._cast: Screencast | None = None
        self._session: Session | None = None
        self._is_idle: Callable[[], bool] = lambda: False
        self._is_due = False
        self._took = 0.0
        self._taken_at = 0.0
        self._latest: bytes | None = None
        self._written: bytes | None = None
        self._written_at = 0.0
        self._held: deque[tuple[float, bytes, list[Pending[Any]]]] = deque()
        """Pictures that were taken between frames, with the commands that were on their way."""
        self._is_still = False
        """The last two pictures are the same."""
        self._known: object = None
        """The state of the session when the last picture was asked for."""
        self._writer = _Writer(self._open)

    def begin(self, session: Session, deadline: Deadline, is_idle: Callable[[], bool]) -> None:  # noqa: ARG002  # as of each record
        """Film a browser from now on."""
        self._session, self._is_idle, self._is_due = session, is_idle, False
        self._cast = self._screencast(session)
        session.on_password.append(self._learn)
        self._look(session)

    def _screencast(self, session: Session) -> Screencast | None:
        around = session.surroundings
        if self._file.path.suffix != _WEBM or self._mask.shown or around.remote or around.private is None:
            return None
        return Screencast(session, around.private, round(1 / _BETWEEN), self._most // _PARTS_TO_RECORDING)

    def rest(self, session: Session) -> None:
        """Take the picture that was due while a call ran."""
        if self._is_due:
            self._take(session)

    def _learn(self, password: str) -> None:
        """Hide a password from now on; the page may have shown it before it said that it is one."""
        self._mask.learn("password", password)
        self._held.clear()
        if self._cast is not None:
            self._cast.end(until=monotonic() - _HELD_SECONDS)

    def keep(self, session: Session, deadline: Deadline) -> None:
        """Take the last picture."""
        if self._cast is not None:
            self._cast.end()
            try:
                self._cast.wait(deadline)
            finally:
                self._end_cast()
        self._take_masked(session, deadline)

    def lose(self, session: Session) -> None:
        """Leave the last picture of a browser that has gone until there is another one."""
        self._release(all_of_them=True)
        self._end_cast()
        if self._session is session:
            self._session = None

    def _end_cast(self) -> None:
        if self._cast is not None:
            self._add(self._cast.lose())
            self._cast = None

    def close(self) -> None:
        """Let the last picture stand until now, and end the file."""
        self._writer.close()

    def _open(self) -> "_Film":
        path, file = self._files.create(self._file)
        film = WebM(file, self._most) if path.suffix == _WEBM else Animation(file, self._most)
        return _Film(path, film, self._files)

    def _look(self, session: Session) -> None:
        """Take a picture when it is time for one, and come back."""
        if self._session is not session or (self._writer.has_failed and self._cast is None):
            return
        self._release()
        session.beside.report(partial(self._look, session), max(_BETWEEN, _LEAST_PAUSE * self._took))
        if (
            self._cast is None
            and self._is_still
            and self._known == _state(session)
            and monotonic() - self._taken_at < _QUIET_SECONDS
        ):
            return
        self._take(session)

    def _record(self, cast: Screencast, session: Session) -> None:
        """Have the browser record the active tab, and write what it has; pictures go on where it cannot."""
        is_over = bool(self._mask.shown) or self._writer.has_failed
        settled = monotonic() - _HELD_SECONDS
        if is_over:
            cast.end(until=settled)
        else:
            cast.follow(session.contexts.active)
        self._add(cast.frames(until=settled))
        if cast.has_ended and (cast.has_failed or is_over):
            self._cast = None

    def _add(self, frames: Iterable[Vp8Frame]) -> None:
        if self._writer.add(frames):
            self._written = None

    def _take(self, session: Session) -> None:
        self._is_due = False
        try:
            if self._cast is not None:
                self._record(self._cast, session)
            elif not self._mask.shown:
                self._take_between_frames(session)
            elif self._is_idle():
                self._take_masked(session, Deadline("taking a picture", _MASKED_SECONDS))
            else:
                self._is_due = True
        except WebtoolsError as error:
            logger.debug("a video lacks a picture: {}", error)
        except Exception:  # noqa: BLE001  # a defect of ours must not end the context's thread
            logger.error("The video failed: {}", session.hiding.report())
            self._session = None

    def _take_between_frames(self, session: Session) -> None:
        if (tab := session.contexts.active) is None:
            return
        began = monotonic()

        def give(picture: ViewPicture | None) -> None:
            if picture is not None and not self._mask.shown:  # a password may have come meanwhile
                self._note(picture.jpeg, began)
                self._held.append((began, picture.jpeg, session.unanswered(0)))
                self._release()

        self._pictures.take(session, tab, give)
        self._known = _state(session)

    def _take_masked(self, session: Session, deadline: Deadline) -> None:
        tab = session.contexts.active
        if tab is None or session.prompts.holding_up(tab):
            return
        began = monotonic()
        try:
            jpeg = masked_view(session, deadline, tab, self._mask.shown, QUALITY)
            self._note(jpeg, began)
            self._release(all_of_them=True)  # they are older
            self._write(jpeg, began)
        finally:
            self._took = monotonic() - began
            self._known = _state(session)

    def _note(self, jpeg: bytes, at: float) -> None:
        self._took, self._taken_at = monotonic() - at, at
        self._is_still = jpeg == self._latest
        self._latest = jpeg

    def _release(self, *, all_of_them: bool = False) -> None:
        """Have the pictures written that show no password, as far as is known."""
        while self._held:
            at, jpeg, asked = self._held[0]
            if not (all_of_them or all(each.ended for each in asked) or monotonic() - at > _HELD_SECONDS):
                return
            self._held.popleft()
            self._write(jpeg, at)

    def _write(self, jpeg: bytes, at: float) -> None:
        if at > self._written_at and self._writer.put(at, None if jpeg == self._written else jpeg):
            self._written, self._written_at = jpeg, at


def _state(session: Session) -> object:
    """Return what differs once the browser has reported or somebody has asked for something."""
    return session.clock.now, session.last_command, session.contexts.active


def _file_of(path: Path, context: str, files: FileRoots) -> OutputFile:
    if path.suffix in (_WEBM, ".webp"):
        return output_of(file_of(path, context), files, "video")
    name = path / f"video-{strftime('%Y%m%d-%H%M%S')}-{os.getpid()}{_WEBM}"
    return output_of(file_of(name, context), files, "video", numbered=True)


class _Film:
    """The file of a video. Belongs to the writer's thread."""

    def __init__(self, path: Path, animation: Animation | WebM, files: FileRoots) -> None:
        self._path = path
        self._animation = animation
        self._files = files

    def show(self, jpeg: bytes | None, at: float) -> None:
        """Show a picture from a moment on; None: the last one stands still."""
        if jpeg is None:
            self._animation.stand(at)
            return
        before = self._animation.size_bytes
        self._animation.show(jpeg, at)
        self._charge(before)

    def add(self, frames: Iterable[Vp8Frame]) -> None:
        """Add what the browser has recorded."""
        assert isinstance(self._animation, WebM)
        for frame in frames:
            before = self._animation.size_bytes
            self._animation.add(frame)
            self._charge(before)

    def _charge(self, before: int) -> None:
        if not self._files.quota.take(self._animation.size_bytes - before):
            raise self._files.quota.refusal("The video")

    def close(self) -> None:
        self._animation.close()
        if self._animation.dropped:
            logger.warning(
                "{} begins {:.0f} s late: its oldest pictures were dropped, since it may have {:.0f} MB (video_mb)",
                self._path,
                self._animation.dropped,
                self._animation.most_bytes / 1e6,
            )


class _Writer:
    """Writes pictures on a thread of its own, which is there from the first picture on.

    Args:
        open: Opens the file for the first picture.
    """

    def __init__(self, open: Callable[[], _Film]) -> None:
        self.has_failed = False
        self._open = open
        self._lock = threading.Lock()  # guards the thread
        self._waiting: SimpleQueue[tuple[float, bytes | None] | list[Vp8Frame] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def put(self, at: float, jpeg: bytes | None) -> bool:
        """Have a picture written; False: it is left out."""
        with self._lock:
            if self._waiting.qsize() >= _MOST_WAITING:
                return False
            return self._put((at, jpeg))

    def add(self, frames: Iterable[Vp8Frame]) -> bool:
        """Have frames written that the browser has recorded; none is left out, since others are based on it."""
        if not (taken := [*frames]):
            return False
        with self._lock:
            return self._put(taken)

    def _put(self, item: tuple[float, bytes | None] | list[Vp8Frame]) -> bool:
        if self._is_closed or self.has_failed:
            return False
        if self._thread is None:
            self._thread = threading.Thread(target=self._write, name="webtools-video", daemon=True)
            self._thread.start()
        self._waiting.put(item)
        return True

    def close(self) -> None:
        """Let the last picture stand until now, and end the file. Idempotent."""
        with self._lock:
            thread, self._thread, self._is_closed = self._thread, None, True
        if thread is None:
            return
        self._waiting.put((monotonic(), None))
        self._waiting.put(None)
        if threading.current_thread() is not thread:  # which may be the one that collects a lost browser
            thread.join()

    def _write(self) -> None:
        film: _Film | None = None
        try:
            film = self._open()
            while (item := self._waiting.get()) is not None:
                if isinstance(item, list):
                    film.add(item)
                else:
                    at, jpeg = item
                    film.show(jpeg, at)
        except Exception as error:  # noqa: BLE001  # whatever it is, calls go on
            self.has_failed = True
            logger.warning("The video ends here: {}", error)
        finally:
            if film is not None:
                film.close()
