"""A browser's profile folder, which one browser at a time may use."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from webtools.driver.process import alive
from webtools.errors import BrowserNotStarted

_HINT = "Close that browser, or give another user_data_dir."
_POLL_SECONDS = 0.05
_lock = threading.Lock()  # guards the one below
_starting: set[Path] = set()


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
                f"The profile {folder} is in use by a context that starts just now",
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
            f"The profile {folder} is no folder and can't be made one: {error.strerror}",
            hint="Give another user_data_dir.",
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
