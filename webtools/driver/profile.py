"""A browser's profile folder, which one browser at a time may use."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from webtools.driver.guard import clear_up
from webtools.driver.process import Driver
from webtools.driver.processes import alive
from webtools.driver.profile_lock import ProfileLock
from webtools.errors import BrowserNotStarted
from webtools.hints import Hint
from webtools.options.browser import Options
from webtools.options.profiles import profile_folder

_HINT = Hint("Close that browser, or give another {user_data_dir}.")
_POLL_SECONDS = 0.05
_LEFTOVER_SECONDS = 5.0
"""For the guard of a process that was killed to end its browser, which has the profile until then."""
_lock = threading.Lock()  # guards the one below
_starting: set[Path] = set()


def on_profile(options: Options, start: Callable[[], Driver]) -> Driver:
    """Start a browser with `start`; a named profile stays locked until the browser has ended.

    Raises:
        BrowserNotStarted: Another browser uses the profile.
    """
    clear_up()  # first: what was left may use the profile
    if options.profile is None:
        with reserved(options.user_data_dir):
            return start()
    lock = ProfileLock(options.profile, profile_folder(options.profile))
    try:
        # The lock is ours, so a browser that still has the profile was left by a process that was killed.
        with reserved(options.profile_dir, patience=_LEFTOVER_SECONDS):
            driver = start()
    except BaseException:
        lock.release()
        raise
    after_end = driver.after_end

    def release() -> None:
        after_end()
        lock.release()

    driver.after_end = release
    return driver


@contextmanager
def reserved(folder: Path | None, *, patience: float = 0.0) -> Iterator[None]:
    """Keep a folder for the browser that starts on it: Chromium's own mark is there only once it is up.

    Args:
        patience: Seconds for a browser that uses the folder to end.

    Raises:
        BrowserNotStarted: It can be no folder, or another browser uses it, or starts on it at this moment. Raised at
            once, since Chromium would give its own start up only after a while.
    """
    if folder is None:
        yield
        return
    place = folder.resolve()
    with _lock:
        if place in _starting:
            raise BrowserNotStarted(
                f"The profile {folder} is in use by a context that is starting",
                hint=_HINT,
                can_retry=False,
            )
        _starting.add(place)
    try:
        _require_free(folder, patience)
        yield
    finally:
        with _lock:
            _starting.remove(place)


def _require_free(folder: Path, patience: float) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BrowserNotStarted(
            f"The profile {folder} is not a folder and cannot be created: {error.strerror}",
            hint=Hint("Give another {user_data_dir}."),
            can_retry=False,
        ) from None
    pid = _owner(folder)
    if pid.isdigit() and not _ends_within(int(pid), patience):
        raise BrowserNotStarted(
            f"The profile {folder} is in use by process {pid}",
            hint=_HINT,
            can_retry=False,
        )


def _ends_within(pid: int, seconds: float) -> bool:
    end = monotonic() + seconds
    while alive(pid):
        if monotonic() >= end:
            return False
        sleep(_POLL_SECONDS)
    return True


def _owner(folder: Path) -> str:
    """Return the process of this machine that uses the profile; empty: nobody, or a system with another lock."""
    with suppress(OSError):
        host, _, pid = str((folder / "SingletonLock").readlink()).rpartition("-")  # Chromium's
        return pid if host == socket.gethostname() else ""
    with suppress(OSError):
        return str((folder / "lock").readlink()).rpartition("+")[2]  # Firefox's: `address:+pid`
    return ""
