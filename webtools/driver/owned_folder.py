"""Folders of browsers and traces, each with an owner: the process that holds the lock of a file in it.

The operating system releases the lock of a process that was killed, so a folder that nobody has locked was left.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from webtools.system import file_lock, user

PREFIX = "webtools-"
_FILE = "owner"
_UNLOCKED = "owner-to-be"


class OwnedFolder(file_lock.HeldLock):
    """A folder that is ours until `release`, or until this process ends."""

    def __init__(self, folder: Path) -> None:
        if sys.platform == "win32":
            super().__init__(None)
            return
        # Nobody finds the file before it is locked.
        file = (folder / _UNLOCKED).open("ab", buffering=0)
        super().__init__(file)
        if not file_lock.take(file.fileno()):  # somebody has opened what has no name yet
            raise BlockingIOError(f"{folder} is locked by another process")
        (folder / _UNLOCKED).rename(folder / _FILE)


def remove_empty(folder: Path) -> None:
    """Remove a folder in which is nothing but what says whose it is."""
    for name in (_UNLOCKED, _FILE):
        (folder / name).unlink(missing_ok=True)
    folder.rmdir()


def ownerless(parent: Path, names: str = f"{PREFIX}*") -> Iterator[Path]:
    """Return the folders in `parent` whose owners have ended; those of other users are left out.

    A folder counts as ours meanwhile, so that one process at a time gets it.
    """
    if sys.platform == "win32":
        return
    for file in parent.glob(f"{names}/{_FILE}"):
        with suppress(OSError):  # gone meanwhile, another user's, or its owner lives
            descriptor = os.open(file, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                if user.owns(os.fstat(descriptor)) and file_lock.take(descriptor):
                    yield file.parent
            finally:
                os.close(descriptor)
