"""A tiny process that outlives ours by a moment and cleans up when we could not.

Whoever is ended by SIGTERM or SIGKILL runs no handler, and a library should install none. The guard holds the
other end of a pipe: when our process is gone, whatever the reason, the pipe ends, and the guard ends driver and
browser and removes their folder. As long as we live, it only waits.
"""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from webtools.driver import forks

_PROGRAM = Path(__file__).with_name("guard_program.py")


class Guard:
    """Watches over one driver with its browser and over their temporary folder."""

    def __init__(self, folder: Path) -> None:
        # -I -S: nothing of the caller's environment, and no site-packages, which keeps it at 8 MB and 15 ms.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_PROGRAM), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            text=True,
        )
        forks.close_in_child(self._process)

    def watch(self, session: int) -> None:
        """From now on also end every process of this process session."""
        self._say(f"watch {session}\n")

    def stand_down(self) -> None:
        """All was cleaned up already."""
        self._say("stand-down\n")
        self.act()

    def act(self) -> None:
        """Clean up now, or end at once when asked to stand down; returns when it is done."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # killed by somebody; the ordinary way of cleaning up does not need it
            self._process.stdin.write(line)
            self._process.stdin.flush()
