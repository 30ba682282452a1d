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
