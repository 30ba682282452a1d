"""A browser's profile folder, which one browser at a time may use."""

import socket
from pathlib import Path

import psutil

from webtools.errors import BrowserNotStarted


def require_free(folder: Path) -> None:
    """Say at once that another browser uses it: Chromium would give its own start up only after a while.

    Raises:
        BrowserNotStarted: Names the process that uses it.
    """
    try:
        host, _, pid = str((folder / "SingletonLock").readlink()).rpartition("-")  # what Chromium puts there
    except OSError:
        return  # nobody, or a system where the lock is another; the browser itself will say
    if pid.isdigit() and host == socket.gethostname() and psutil.pid_exists(int(pid)):
        raise BrowserNotStarted(
            f"The profile {folder} is in use by process {pid}",
            hint="Close that browser, or give another user_data_dir.",
            can_retry=False,
        )
