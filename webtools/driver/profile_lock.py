"""The lock of a named profile: one process at a time keeps it."""

import os
from contextlib import suppress
from pathlib import Path

from webtools.errors import BrowserNotStarted
from webtools.system import file_lock, user

_PRIVATE = 0o700
_FILE = "webtools.lock"
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class ProfileLock(file_lock.HeldLock):
    """The right to use a named profile, held from the start of its browser until `release`.

    The operating system releases the lock of a process that was killed. The lock's file holds the owner's pid.

    Args:
        name: The profile's name, for errors.
        folder: Its folder, created with mode 0700 when it is missing.

    Raises:
        BrowserNotStarted: Another owner has the lock (the message names its pid), or the folder is not private.
    """

    def __init__(self, name: str, folder: Path) -> None:
        _make_private(name, folder)
        super().__init__(os.fdopen(_locked(name, folder / _FILE), "r+b", buffering=0))


def _make_private(name: str, folder: Path) -> None:
    try:
        folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        state = folder.lstat()
        if folder.is_symlink() or not user.owns(state):
            raise BrowserNotStarted(
                f"The folder {folder} of the profile {name!r} is a link or belongs to another user",
                hint="Remove it, or use another profile.",
                can_retry=False,
            )
        if state.st_mode & 0o077:
            folder.chmod(_PRIVATE)
    except OSError as error:
        raise BrowserNotStarted(
            f"The folder {folder} of the profile {name!r} can't be made: {error.strerror}",
            hint="Use another profile, or set XDG_DATA_HOME to a folder that you may write to.",
            can_retry=False,
        ) from None


def _locked(name: str, file: Path) -> int:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)
    try:
        if file_lock.take(descriptor):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
            return descriptor
        owner = os.read(descriptor, 32).decode("ascii", "replace").strip()
    except BaseException:
        with suppress(OSError):
            os.close(descriptor)
        raise
    os.close(descriptor)
    which = "this process" if owner == str(os.getpid()) else "process"
    raise BrowserNotStarted(
        f"The profile {name!r} is in use by {which} {owner or '(unknown)'}",
        hint=f"Close the BrowserTools of {which} {owner}, or use another profile.".replace("  ", " "),
        can_retry=False,
    )
