"""Locks of open files: the operating system releases the lock of a process that was killed."""

import os
import sys

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

    Args:
        descriptor: Of the file; None: there is nothing to lock on this system.
    """

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor
        _held.add(self)

    def release(self) -> None:
        """Give the lock back. Idempotent."""
        descriptor, self._descriptor = self._descriptor, None
        _held.discard(self)
        if descriptor is not None:
            os.close(descriptor)


_held: set[HeldLock] = set()


def _release_in_child() -> None:
    """Close a fork's copies, with which it would keep the locks after the end of its parent."""
    for lock in tuple(_held):
        lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_in_child)
