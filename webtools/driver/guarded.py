"""Starts under a guard: whatever makes one fail, nothing of it is left, and the error is one of ours."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

from webtools.driver.guard import Guard
from webtools.driver.owned_folder import PREFIX, remove_empty
from webtools.driver.process import end_all
from webtools.driver.relay import Relay
from webtools.errors import BrowserNotStarted, NoDescriptors, WebtoolsError, not_started

_LONGEST_FOLDER = 104 - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
"""A socket's path has 104 characters at most on macOS, 108 on Linux; with more, Chromium does not start."""
_DESCRIPTORS_OF_A_BROWSER = 128
_DESCRIPTORS = 8
"""Of this process, for a start: two pipes, the connections to the driver, and a list of processes."""


class Start:
    """A start that is under way: what has to go when it fails.

    Attributes:
        folder: The temporary folder of driver and browser.
        process: Returns the process that leads their process session, once there is one.
        undo: Is called last.
    """

    def __init__(self, folder: Path, guard: Guard) -> None:
        self.folder = folder
        self.guard = guard
        self.process: Callable[[], Popen[bytes] | None] = lambda: None
        self.relay: Relay | None = None
        self.undo: Callable[[], None] = lambda: None


@contextmanager
def guarded(name: str) -> Iterator[Start]:
    """Give a start its folder and guard.

    Args:
        name: Of the browser, for the error.

    Raises:
        BrowserNotStarted: In place of every exception that is not ours.
    """
    start: Start | None = None
    try:
        require_descriptors("A browser can't start", _DESCRIPTORS)
        start = _begun()
        yield start
    except BaseException as error:
        if start is not None:
            end_all(start.process(), start.folder, start.guard, start.relay)
            start.undo()
        if not isinstance(error, Exception):
            raise
        ours = error if isinstance(error, WebtoolsError) else not_started(f"{name} did not start", error)
        if type(ours) is BrowserNotStarted and (few := _few_descriptors()) is not None:
            ours = NoDescriptors(f"{ours.message}. It may open {few} files only, as this process")
        if ours is error:
            raise
        raise ours from error


def _few_descriptors() -> int | None:
    """Return the limit of open files, which the browser inherits, where it is too low for one."""
    if sys.platform == "win32":
        return None
    import resource

    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return limit if 0 <= limit < _DESCRIPTORS_OF_A_BROWSER else None


def require_descriptors(what: str, number: int) -> None:
    """Raise that `what` happened when this process has fewer file descriptors left: it would fail anyway, but late."""
    opened: list[int] = []
    try:
        while len(opened) < number:
            opened += os.pipe()
    except OSError as error:
        raise not_started(what, error) from error
    finally:
        for one in opened:
            os.close(one)


def _begun() -> Start:
    folder = _temporary_folder()
    try:
        return Start(folder, Guard(folder))
    except BaseException:
        remove_empty(folder)  # without a list of what is in there, which takes a descriptor
        raise


def _temporary_folder() -> Path:
    """Return a folder for all that driver and browser write; short, since Chromium puts a socket there."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    if len(str(folder)) <= _LONGEST_FOLDER or not Path("/tmp").is_dir():  # noqa: S108  # as below
        return folder
    folder.rmdir()
    return Path(tempfile.mkdtemp(prefix=PREFIX, dir="/tmp"))  # mkdtemp makes it ours alone
