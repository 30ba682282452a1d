"""Files that callers name: where they may be, how they are opened and written, and how many bytes may be written.

Everything that opens a file on behalf of a caller does so here. With roots, a path is resolved first and has to be in
one of them; then each of its folders is opened relative to the one before, without following symbolic links. So a link
that is put in place between the check and the opening leads nowhere.
"""

import errno
import os
import shutil
import stat
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from webtools.errors import Denied, InvalidArgument, NoDescriptors, WebtoolsError, lacks_descriptors
from webtools.hints import Hint
from webtools.limits.claimed_folders import require_unclaimed
from webtools.limits.open_folder import OpenFolder, link, numbered

REPLACED_BY_PYTHON, REPLACED_BY_MODELS = True, False
"""The default of `overwrite`: whether a file that the caller names replaces one that is there.

A script is run again and names the same file, as with every other library; a model may not know what it would lose.
"""
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""A named pipe would hold up who opens it."""
_OVERWRITE_HINT = Hint("Give another name, or {overwrite=True} to replace the file.")
_OUTSIDE_HINT = "Give a path inside of them, or allow more folders with the option roots (--root)."


_OF_OPTIONS: set[Path] = set()
"""Files of secrets and keys that options name: callers with roots do not get them, even where a root holds them."""


def keep_from_callers(path: Path) -> None:
    """Refuse a file that an option names to every `FileRoots` with roots: as a file, and as a `file:` address."""
    _OF_OPTIONS.add(_resolved(path))


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file to write.

    Attributes:
        overwrite: Replace a file that is there.
        numbered: Take the next free name, such as `page (2).pdf`, where a file is there.
    """

    path: Path
    overwrite: bool = False
    numbered: bool = False


class Quota:
    """Bytes that all contexts of a browser may write together; any thread may ask."""

    def __init__(self, max_bytes: int | None = None) -> None:
        self.max_bytes = max_bytes
        self._lock = threading.Lock()  # guards the one below
        self._used = 0

    @property
    def limited(self) -> bool:
        return self.max_bytes is not None

    @property
    def left(self) -> int | None:
        """Return how many bytes may still be written; None: any number."""
        with self._lock:
            return None if self.max_bytes is None else max(0, self.max_bytes - self._used)

    def take(self, size_bytes: int) -> bool:
        """Count bytes that are to be written; return whether they may be. A negative number gives bytes back."""
        with self._lock:
            if self.max_bytes is not None and size_bytes > 0 and self._used + size_bytes > self.max_bytes:
                return False
            self._used += size_bytes
            return True

    def refusal(self, what: str) -> Denied:
        limit = (self.max_bytes or 0) / 1e6
        return Denied(
            f"{what} would exceed the quota: {self._used / 1e6:.1f} of {limit:g} MB are used",
            hint=Hint(
                "Set a higher {quota_mb} (--quota-mb); starting the browser tools anew starts counting at 0."
            ),
        )


class FileRoots:
    """The folders that callers' files have to be in, and the way to read and write files there.

    Args:
        roots: None: anywhere.
        quota: For everything that is written.
    """

    def __init__(self, roots: Sequence[Path] | None = None, quota: Quota | None = None) -> None:
        self.quota = quota or Quota()
        self.roots = None if roots is None else tuple(dict.fromkeys(_resolved(one) for one in roots))

    def narrowed(self, roots: Sequence[Path] | None) -> "FileRoots":
        """Return the same with these roots, each of which has to be in one of the present ones.

        Raises:
            Denied: One is outside.
        """
        return self if roots is None else FileRoots([self.check(one) for one in roots], self.quota)

    def covers(self, path: Path) -> bool:
        """Return whether a resolved path is in one of the roots."""
        if self.roots is None:
            return True
        return any(path.is_relative_to(root) for root in self.roots) and not is_of_options(path)

    def check(self, path: Path) -> Path:
        """Return the absolute path; with roots also without symbolic links.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: It is not a path.
        """
        if self.roots is None:
            return absolute(path)
        resolved = _resolved(path)
        if is_of_options(resolved):
            raise Denied(f"{path} holds secrets or a key that an option names", hint="Give another file.")
        if not self.covers(resolved):
            raise Denied(f"{path} is outside of the folders {self}", hint=_OUTSIDE_HINT)
        return resolved

    def _check_written(self, path: Path) -> Path:
        """Do as `check` for a path to write to: with roots it must not be in a profile either."""
        checked = self.check(path)
        if self.roots is not None:
            require_unclaimed(checked)
        return checked

    def check_output(self, file: OutputFile) -> OutputFile:
        """Return the file with its absolute path, before there is anything to write.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: There is a file that must not be replaced, or there can be none of that name.
        """
        resolved = self._check_written(file.path)
        try:
            exists = resolved.is_file()
        except OSError as error:  # such as a name of 300 characters
            raise _unwritable(file.path, error) from None
        if exists and not (file.overwrite or file.numbered):
            raise _exists(file.path)
        return OutputFile(absolute(file.path), file.overwrite, file.numbered)

    @contextmanager
    def opened(self, path: Path, what: str = "") -> Iterator[BinaryIO]:
        """Open a file for reading; `what` is put before its name in errors.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: It can't be read.
        """
        try:
            with self._open(self.check(path)) as file:
                yield file
        except OSError as error:
            message = f"{what}{path} can't be read: {error.strerror}"
            raise _failed(message, error, hint="Give a file that can be read.") from None

    def read(self, path: Path, what: str = "") -> bytes:
        """Read a whole file; raises as `opened`."""
        with self.opened(path, what) as file:
            return file.read()

    def write(self, file: OutputFile, content: bytes) -> Path:
        """Write a file that only its owner can read, and return its path. Missing folders are made.

        The file has all of its content, or is as it was before.

        Raises:
            Denied: It is outside of the roots, or over the quota.
            InvalidArgument: It can't be written, or there is a file that must not be replaced.
        """
        target = self._check_written(file.path)
        if not self.quota.take(len(content)):
            raise self.quota.refusal(f"Writing {file.path}")
        try:
            return absolute(file.path).with_name(self._write(target, file, content))
        except BaseException as error:
            self.quota.take(-len(content))
            if isinstance(error, FileExistsError):
                raise _exists(file.path) from None
            if isinstance(error, OSError):
                raise _unwritable(file.path, error) from None
            raise

    def create(self, file: OutputFile) -> tuple[Path, BinaryIO]:
        """Make an empty file that only its owner can read, and return its path and the open file.

        Who fills it takes the bytes from the `quota`.

        Raises:
            Denied, InvalidArgument: As `write`.
        """
        path = self.write(file, b"")
        target = Path(os.path.realpath(path)) if self.roots is None else self._check_written(path)
        try:
            with OpenFolder.at(target.parent, create=False, guarded=self.roots is not None) as folder:
                return path, os.fdopen(folder.open(target.name, os.O_RDWR), "r+b")
        except OSError as error:
            raise _unwritable(path, error) from None

    def move_in(self, came: Path, folder: Path, name: str) -> Path:
        """Move a file into a folder, readable by its owner only; a taken name gets a number. No quota counts it.

        Raises:
            Denied: The folder is outside of the roots.
            OSError: It can't be moved.
        """
        came.chmod(0o600)
        with OpenFolder.at(self._check_written(folder), create=True, guarded=self.roots is not None) as to:
            for free in numbered(name):
                try:
                    link(came, to, free)
                except FileExistsError:
                    continue
                came.unlink(missing_ok=True)
                return folder / free
        raise AssertionError  # there is always a free name

    def copy_out(self, path: Path, folder: Path) -> Path:
        """Copy a file, or a folder, into a folder of ours, and return the copy: nobody can put another in its place.

        Raises:
            Denied: It is outside of the roots, or something in it is a link to there.
            InvalidArgument: It can't be read.
        """
        copy = folder / token_hex(8) / path.name
        inner = [each for each in path.rglob("*") if not each.is_dir()] if path.is_dir() else [path]
        for each in inner:
            self._copy(each, copy / each.relative_to(path))
        if path.is_dir():
            copy.mkdir(mode=0o700, parents=True, exist_ok=True)  # there may be nothing in it
        return copy

    def _copy(self, path: Path, copy: Path) -> None:
        with self.opened(path) as file:
            known = os.fstat(file.fileno())
            copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with copy.open("xb") as to:
                shutil.copyfileobj(file, to, 1 << 20)
        os.utime(copy, ns=(known.st_atime_ns, known.st_mtime_ns))

    def _open(self, path: Path) -> BinaryIO:
        if self.roots is None:
            return path.open("rb")
        with OpenFolder.at(path.parent, create=False, guarded=True) as folder:
            descriptor = folder.open(path.name, os.O_RDONLY | _NO_WAIT)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise OSError(errno.EINVAL, "It is not a file")
        return os.fdopen(descriptor, "rb")

    def _write(self, target: Path, file: OutputFile, content: bytes) -> str:
        """Write it, and return the name that it got."""
        if self.roots is None:
            if target.exists() and not target.is_file() and not target.is_dir():
                target.write_bytes(content)  # a pipe or a device, such as /dev/stdout
                return file.path.name
            target = Path(os.path.realpath(target))
        with OpenFolder.at(target.parent, create=True, guarded=self.roots is not None) as folder:
            if file.numbered:
                return folder.put(numbered(target.name), content)
            folder.put(None if file.overwrite else iter([target.name]), content, over=target.name)
            return file.path.name

    def __str__(self) -> str:
        return "anywhere" if self.roots is None else ", ".join(map(str, self.roots)) or "(none)"


def require_possible(path: Path) -> None:
    """Raise `InvalidArgument` unless a file can have such a name; pathlib raises its own errors for the others."""
    try:
        os.lstat(path)
    except ValueError:  # a character that no name can have
        raise InvalidArgument(f"{str(path)!r} is not a path", hint="Give the name of a file.") from None
    except OSError as error:  # most others mean that there is no such file yet
        if error.errno == errno.ENAMETOOLONG:
            raise InvalidArgument(f"{_shown(path)}: {error.strerror}", hint="Give a shorter name.") from None


def absolute(path: Path) -> Path:
    """Return a path from the root of the file system on.

    Raises:
        InvalidArgument: It is relative to a working directory that is gone, or no file can have such a name.
    """
    require_possible(path)
    try:
        return Path(path).absolute()
    except FileNotFoundError:
        raise InvalidArgument(
            f"{path} is relative to the working directory, which no longer exists",
            hint="Change to a folder that exists, or give absolute paths.",
        ) from None


def is_of_options(path: Path) -> bool:
    """Return whether a resolved path names a file that is kept from callers, by whichever of its names (hard links)."""
    if path in _OF_OPTIONS:
        return True
    for kept in _OF_OPTIONS:
        with suppress(OSError):
            if kept.samefile(path):
                return True
    return False


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(absolute(path)))


def _unwritable(path: Path, error: OSError) -> WebtoolsError:
    message = f"{_shown(path)} can't be written: {error.strerror}"
    return _failed(message, error, hint="Give a path that can be written to.")


def _failed(message: str, error: OSError, *, hint: str) -> WebtoolsError:
    return NoDescriptors(message) if lacks_descriptors(error) else InvalidArgument(message, hint=hint)


def _shown(path: Path) -> str:
    shown = str(path)
    return shown if len(shown) <= 300 else f"{shown[:299]}…"


def _exists(path: Path) -> InvalidArgument:
    return InvalidArgument(f"{path} exists already", hint=_OVERWRITE_HINT)
