"""A tiny process that outlives ours by a moment and cleans up when we could not.

Whoever is ended by SIGTERM or SIGKILL runs no handler, and a library should install none. The guard holds the
other end of a pipe: when our process is gone, whatever the reason, the pipe ends, and the guard ends driver and
browser and removes their folder. As long as we live, it only waits. A guard that was killed or stopped together with
us does not; then the next start on this machine finds the folder (`clear_up`).
"""

import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from webtools.driver import forks
from webtools.driver.owned_folder import OwnedFolder, ownerless

_PROGRAM = Path(__file__).with_name("guard_program.py")
_SHORT = Path("/tmp")  # noqa: S108  # where folders are whose path would be too long
_STAND_DOWN_SECONDS = 1.0
_ACT_SECONDS = 10.0
"""The guard tries for half as long."""


class Guard:
    """Watches over one driver with its browser and over their temporary folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = OwnedFolder(folder)
        try:
            self._process = _started(folder)
        except BaseException:
            self._folder.release()
            raise

    def watch(self, session: int) -> None:
        """Watch this process session as well, whose processes all end with ours."""
        self._say(f"watch {session}\n")

    def stand_down(self) -> None:
        """End the guard: all was cleaned up already."""
        self._say("stand-down\n")
        self._end(_STAND_DOWN_SECONDS)

    def act(self) -> None:
        """Clean up now; returns when it is done. Idempotent, also after `stand_down`."""
        self._end(_ACT_SECONDS)

    def _end(self, seconds: float) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:  # it was stopped, or the machine has no time for it
            self._process.kill()
            self._process.wait()
        self._folder.release()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # killed by somebody, or closed; it is not needed then
            self._process.stdin.write(line)
            self._process.stdin.flush()


def clear_up() -> None:
    """Clean up after processes that were killed or stopped together with their guards."""
    with suppress(OSError):  # what others have left keeps nobody from starting
        for parent in {Path(tempfile.gettempdir()), _SHORT}:
            for folder in ownerless(parent):
                _clean(folder)


def _clean(folder: Path) -> None:
    guard = _started(folder)
    assert guard.stdin is not None
    guard.stdin.close()
    try:
        guard.wait(_ACT_SECONDS)
    except subprocess.TimeoutExpired:
        guard.kill()
        guard.wait()


def _started(folder: Path) -> "subprocess.Popen[str]":
    # -I -S: nothing of the caller's environment, and no site-packages, which keeps it at 8 MB and 15 ms.
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(_PROGRAM), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )
    forks.close_in_child(process)
    return process
