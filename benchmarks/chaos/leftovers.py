"""Leftovers when everything was closed: processes, threads, descriptors, temporary folders."""

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import psutil

_MARK = "WEBTOOLS_CHAOS"
PATIENCE_SECONDS = 10.0
_MOST_DESCRIPTORS = 1024


class Leftovers:
    """Knows what was there before; every process that descends from this one has its mark in its environment."""

    def __init__(self, folder: Path, mark: str, patience: float) -> None:
        self._folder = folder
        self._patience = patience
        self._mark = mark
        self._threads = set(threading.enumerate())
        self._descriptors = _descriptors()

    def found(self) -> list[str]:
        """Return what was not there before, once nothing is left or the seconds of patience have passed."""
        end = monotonic() + self._patience
        while (left := self._look()) and monotonic() < end:
            sleep(0.2)
        return left

    def _look(self) -> list[str]:
        return [
            *(f"process {one.pid} {one.name()}" for one in self._processes()),
            *(f"thread {one.name}" for one in set(threading.enumerate()) - self._threads),
            *(f"folder {one.name}" for one in self._folder.glob("webtools-*")),
            *(
                f"descriptor {number} of {name}"
                for number, name in sorted(_descriptors() - self._descriptors)
            ),
        ]

    def _processes(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if (
                    process.pid != os.getpid()
                    and process.status() != psutil.STATUS_ZOMBIE
                    and process.environ().get(_MARK) == self._mark
                ):
                    yield process


@contextmanager
def watched(patience: float = PATIENCE_SECONDS) -> Iterator[Leftovers]:
    """Give this process a temporary folder and a mark of its own, and watch what is left of either."""
    folder, mark, before = Path(tempfile.mkdtemp(prefix="chaos-")), uuid4().hex, tempfile.gettempdir()
    os.environ[_MARK] = mark
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
    try:
        yield Leftovers(folder, mark, patience)
    finally:
        os.environ["TMPDIR"] = tempfile.tempdir = before
        del os.environ[_MARK]
        shutil.rmtree(folder, ignore_errors=True)


def _descriptors() -> set[tuple[int, str]]:
    """Return the number of each open descriptor, and what it is open on; for a connection, its two ends."""
    own = psutil.Process()
    ends = {one.fd: f"{one.laddr} {one.raddr} {one.status}" for one in own.net_connections("inet")}
    found = set()
    for number in range(_MOST_DESCRIPTORS):
        with suppress(OSError):
            found.add((number, ends.get(number) or str(Path(f"/proc/self/fd/{number}").readlink())))
    return found
