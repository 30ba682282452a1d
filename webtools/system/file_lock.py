"""Locks of open files: the operating system releases the lock of a process that was killed."""

import os
import sys
from typing import BinaryIO
from weakref import WeakSet

if sys.platform == "win32":
    _BYTE = 1 << 30
    """Nobody else can read a byte that is locked, so it is one far behind the content."""

    def take(descriptor: int) -> bool:
        """Lock an open file until its descriptor is closed, or return False: another one has the lock."""
        import msvcrt

        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def take(descriptor: int) -> bool:
        """Lock an open file until its descriptor is closed, or return False: another one has the lock."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class HeldLock:
    """The lock of an open file, which this process has until `release`, or until it ends; no fork of it has the lock.

    Ctrl+C between any two steps leaves nothing open: an object that nobody has got closes its file.

    Args:
        file: That is locked; None: there is nothing to lock on this system.
    """

    def __init__(self, file: BinaryIO | None) -> None:
        self._file = file
        _held.add(self)

    def release(self) -> None:
        """Give the lock back. Idempotent."""
        if self._file is not None:
            self._file.close()
        _held.discard(self)


_held: "WeakSet[HeldLock]" = WeakSet()


def _release_in_child() -> None:
    """Close a fork's copies, with which it would keep the locks after the end of its parent."""
    for lock in tuple(_held):
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)
