"""The program of the guard process; see `guard`. It is started by its path and imports only the standard library.

It reads `watch SESSION` and `stand-down` from its standard input, and cleans up when that ends without the latter.
It finds by the folder what nobody reported to it: the sessions that work there, and guards that were stopped.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_TRIES = 50
_PAUSE_SECONDS = 0.1
_PROC = Path("/proc")


def main(folder: Path) -> None:
    """Wait until our starter has ended or asks us to stand down."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)
    session = None
    for line in sys.stdin:
        word, _, value = line.strip().partition(" ")
        if word == "stand-down":
            return
        session = int(value)
    _clean_up(session, folder)


def _clean_up(session: int | None, folder: Path) -> None:
    for _ in range(_TRIES):
        alive = _end(session, folder)
        shutil.rmtree(folder, ignore_errors=True)
        if not alive and not folder.exists():
            return
        time.sleep(_PAUSE_SECONDS)  # no event reports when somebody else's children have ended


def _end(session: int | None, folder: Path) -> bool:
    """Kill what works in the folder; return whether anything did."""
    if sys.platform == "win32":  # which has no process sessions: the tree of the driver, while that lives
        tree = ["taskkill", "/F", "/T", "/PID", str(session)]
        return session is not None and subprocess.run(tree, check=False, capture_output=True).returncode == 0
    alive = [*_guards_of(folder), *_members({session} if session else _sessions_in(folder))]
    for pid in alive:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    return bool(alive)


def _sessions_in(folder: Path) -> set[int]:
    """Return the process sessions that work in the folder: our starter died before it could name its own."""
    if sys.platform == "win32":
        return set()
    sessions: set[int] = set()
    for pid in _having(f"TMPDIR={folder}", "environ"):
        with suppress(OSError):  # gone meanwhile
            sessions.add(os.getsid(pid))
    return sessions


def _guards_of(folder: Path) -> Iterator[int]:
    """Yield the other guards of this folder, which do nothing because they were stopped."""
    return (pid for pid in _having(str(folder), "cmdline", "-I") if pid != os.getpid())


def _having(word: str, file: str, also: str = "") -> Iterator[int]:
    """Yield the processes that have a word in a file of /proc; without /proc, among what `ps` says of them."""
    if not _PROC.is_dir():
        for line in _ps("axeww", "pid=,command="):  # e: with the environment
            number, _, command = line.strip().partition(" ")
            if {word, *([also] if also else [])} <= set(command.split()):
                yield int(number)
        return
    for pid, state in _running():
        with suppress(OSError):  # gone meanwhile, or somebody else's
            words = (_PROC / str(pid) / file).read_bytes().split(b"\0")
            if not state.startswith("Z") and word.encode() in words and (not also or also.encode() in words):
                yield pid


def _members(sessions: set[int]) -> Iterator[int]:
    if sys.platform == "win32":
        return
    for pid, state in _running():
        with suppress(OSError):  # gone meanwhile
            if not state.startswith("Z") and os.getsid(pid) in sessions:
                yield pid


def _running() -> Iterator[tuple[int, str]]:
    """Return every process and its state."""
    if not _PROC.is_dir():
        for line in _ps("-A", "pid=,stat="):
            pid, state = line.split()
            yield int(pid), state
        return
    for entry in _PROC.iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # gone meanwhile
                yield (
                    int(entry.name),
                    (entry / "stat").read_text("utf-8", "replace").rpartition(")")[2].strip(),
                )


def _ps(which: str, columns: str) -> list[str]:
    return subprocess.check_output(["ps", which, "-o", columns], text=True, errors="replace").splitlines()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
