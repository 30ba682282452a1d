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

from webtools.errors import Denied, InvalidArgument

_DIRECTORY = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""A named pipe would hold up who opens it."""
_BINARY = getattr(os, "O_BINARY", 0)
_BY_DESCRIPTOR = os.open in os.supports_dir_fd
_LINKS = {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}
"""What systems answer for a symbolic link under O_NOFOLLOW, with and without O_DIRECTORY."""
_LONGEST_STEM = 180
_OVERWRITE_HINT = "Give another name, or pass overwrite=True to replace the file."
_OUTSIDE_HINT = "Give a path inside of them, or allow more folders with the option roots (--root)."


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
            hint="Set a higher quota_mb (--quota-mb); starting the browser tools anew starts counting at 0.",
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
        return self.roots is None or any(path.is_relative_to(root) for root in self.roots)

    def check(self, path: Path) -> Path:
        """Return the absolute path; with roots also without symbolic links.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: It is not a path.
        """
        if self.roots is None:
            return absolute(path)
        resolved = _resolved(path)
        if not self.covers(resolved):
            raise Denied(f"{path} is outside of the folders {self}", hint=_OUTSIDE_HINT)
        return resolved

    def check_output(self, file: OutputFile) -> OutputFile:
        """Return the file with its absolute path, before there is anything to write.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: There is a file that must not be replaced.
        """
        resolved = self.check(file.path)
        if not (file.overwrite or file.numbered) and resolved.is_file():
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
            raise InvalidArgument(
                f"{what}{path} can't be read: {error.strerror}", hint="Give a file that can be read."
            ) from None

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
        target = self.check(file.path)
        if not self.quota.take(len(content)):
            raise self.quota.refusal(f"Writing {file.path}")
        try:
            return absolute(file.path).with_name(self._write(target, file, content))
        except BaseException as error:
            self.quota.take(-len(content))
            if isinstance(error, FileExistsError):
                raise _exists(file.path) from None
            if isinstance(error, OSError):
                raise InvalidArgument(
                    f"{file.path} can't be written: {error.strerror}",
                    hint="Give a path that can be written to.",
                ) from None
            raise

    def move_in(self, came: Path, folder: Path) -> Path:
        """Move a file into a folder, under a free name, readable by its owner only. It counts for no quota.

        Raises:
            Denied: The folder is outside of the roots.
            OSError: It can't be moved.
        """
        came.chmod(0o600)
        with _Folder.at(self.check(folder), create=True, guarded=self.roots is not None) as to:
            for name in _numbered(came.name):
                try:
                    _link(came, to, name)
                except FileExistsError:
                    continue
                came.unlink(missing_ok=True)
                return folder / name
        raise AssertionError  # there is always a free name

    def copy_out(self, path: Path, folder: Path) -> Path:
        """Copy a file into a folder of ours, and return the copy: nobody can put another file in its place.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: It can't be read, or is a folder.
        """
        with self.opened(path) as file:
            known = os.fstat(file.fileno())
            place = folder / token_hex(8)
            place.mkdir(mode=0o700, parents=True)
            copy = place / path.name
            with copy.open("xb") as to:
                shutil.copyfileobj(file, to, 1 << 20)
        os.utime(copy, ns=(known.st_atime_ns, known.st_mtime_ns))
        return copy

    def _open(self, path: Path) -> BinaryIO:
        if self.roots is None:
            return path.open("rb")
        with _Folder.at(path.parent, create=False, guarded=True) as folder:
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
        with _Folder.at(target.parent, create=True, guarded=self.roots is not None) as folder:
            if file.numbered:
                return folder.put(_numbered(target.name), content)
            folder.put(None if file.overwrite else iter([target.name]), content, over=target.name)
            return file.path.name

    def __str__(self) -> str:
        return "anywhere" if self.roots is None else ", ".join(map(str, self.roots)) or "(none)"


class _Folder:
    """An open folder. Names in it mean files there, whatever becomes of the path that led to it."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor

    @classmethod
    @contextmanager
    def at(cls, path: Path, *, create: bool, guarded: bool) -> "Iterator[_Folder]":
        """Open a folder, and make it and those above where they are missing and `create`.

        Args:
            guarded: The path has been resolved and checked, so no part of it may be a symbolic link.
        """
        if not _BY_DESCRIPTOR:
            if create:
                path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if guarded and os.path.realpath(path) != str(path):
                raise _changed(path)
            yield cls(path, None)
            return
        walked = guarded or (create and not path.is_dir())
        descriptor = os.open(path.anchor if walked else path, os.O_RDONLY | _DIRECTORY)
        try:
            for name in path.parts[1:] if walked else ():
                inner = _enter(name, descriptor, path, create=create, guarded=guarded)
                os.close(descriptor)
                descriptor = inner
            yield cls(path, descriptor)
        finally:
            os.close(descriptor)

    def place(self, name: str) -> str:
        """Return what to call a file of this folder besides the descriptor."""
        return name if self.descriptor is not None else str(self.path / name)

    def open(self, name: str, flags: int) -> int:
        try:
            return os.open(self.place(name), flags | _NO_LINK | _BINARY, 0o600, dir_fd=self.descriptor)
        except OSError as error:
            if error.errno in _LINKS:
                raise _changed(self.path / name) from None
            raise

    def put(self, names: Iterator[str] | None, content: bytes, *, over: str = "") -> str:
        """Write a file under the first name that is free; None: in the place of `over`.

        Raises:
            FileExistsError: No name is free.
        """
        beside = f".webtools-{token_hex(8)}"
        try:
            with os.fdopen(self.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "wb") as file:
                file.write(content)
            if names is None:
                os.replace(  # relative to a descriptor, which a Path cannot be
                    self.place(beside),
                    self.place(over),
                    src_dir_fd=self.descriptor,
                    dst_dir_fd=self.descriptor,
                )
                return over
            return self._name(beside, names)
        except BaseException:
            with suppress(OSError):
                self._remove(beside)
            raise

    def _name(self, beside: str, names: Iterator[str]) -> str:
        for name in names:
            with suppress(FileExistsError):
                _link(Path(self.place(beside)), self, name, inside=True)
                self._remove(beside)
                return name
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    def _remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(self.place(name), dir_fd=self.descriptor)  # as above


def _enter(name: str, above: int, path: Path, *, create: bool, guarded: bool) -> int:
    flags = os.O_RDONLY | _DIRECTORY | (_NO_LINK if guarded else 0)
    try:
        return os.open(name, flags, dir_fd=above)
    except FileNotFoundError:
        if not create:
            raise
    except OSError as error:
        if guarded and error.errno in _LINKS and _is_link(name, above):
            raise _changed(path) from None
        raise
    with suppress(FileExistsError):  # another process was faster
        os.mkdir(name, 0o700, dir_fd=above)  # relative to a descriptor, which a Path cannot be
    return os.open(name, flags, dir_fd=above)


def _is_link(name: str, above: int) -> bool:
    return stat.S_ISLNK(os.stat(name, dir_fd=above, follow_symlinks=False).st_mode)  # as above


def _link(source: Path, folder: _Folder, name: str, *, inside: bool = False) -> None:
    """Give a file a name in a folder that no other file has; the old name may stay.

    Raises:
        FileExistsError: A file has the name.
    """
    above = folder.descriptor if inside else None
    there = folder.place(name)
    try:
        os.link(source, there, src_dir_fd=above, dst_dir_fd=folder.descriptor, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without hard links, or another one
        os.close(folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        try:
            os.replace(source, there, src_dir_fd=above, dst_dir_fd=folder.descriptor)
        except OSError as error:
            os.unlink(there, dir_fd=folder.descriptor)
            if error.errno != errno.EXDEV:
                raise
            with source.open("rb") as file:
                folder.put(iter([name]), file.read())


def _numbered(name: str) -> Iterator[str]:
    """Yield a name, and then ever more that differ from it in a number."""
    stem, suffix = Path(name).stem[:_LONGEST_STEM], Path(name).suffix
    yield name
    number = 2
    while True:
        yield f"{stem} ({number}){suffix}"
        number += 1


def absolute(path: Path) -> Path:
    """Return a path from the root of the file system on.

    Raises:
        InvalidArgument: It is relative to a working directory that is gone.
    """
    try:
        return Path(path).absolute()
    except FileNotFoundError:
        raise InvalidArgument(
            f"{path} is relative to the working directory, which no longer exists",
            hint="Change to a folder that exists, or give absolute paths.",
        ) from None


def _resolved(path: Path) -> Path:
    try:
        return Path(os.path.realpath(absolute(path)))
    except ValueError:
        raise InvalidArgument(f"{str(path)!r} is not a path", hint="Give the name of a file.") from None


def _changed(path: Path) -> Denied:
    return Denied(
        f"{path} became a symbolic link while it was opened", hint="Give the path of the file itself."
    )


def _exists(path: Path) -> InvalidArgument:
    return InvalidArgument(f"{path} exists already", hint=_OVERWRITE_HINT)
