"""Folders that are held open, so that names in them mean files there, whatever becomes of the path that led to them."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from webtools.errors import Denied

_DIRECTORY = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_BY_DESCRIPTOR = os.open in os.supports_dir_fd
_LINKS = {errno.ELOOP, errno.ENOTDIR, errno.EMLINK}
"""Errors of systems for a symbolic link under O_NOFOLLOW, with and without O_DIRECTORY."""
_LONGEST_STEM = 180


class OpenFolder:
    """An open folder. Names in it mean files there, whatever becomes of the path that led to it."""

    def __init__(self, path: Path, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor

    @classmethod
    @contextmanager
    def at(cls, path: Path, *, create: bool, guarded: bool) -> "Iterator[OpenFolder]":
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
                link(Path(self.place(beside)), self, name, inside=True)
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
        if guarded and error.errno in _LINKS and _islink(name, above):
            raise _changed(path) from None
        raise
    with suppress(FileExistsError):  # another process was faster
        os.mkdir(name, 0o700, dir_fd=above)  # relative to a descriptor, which a Path cannot be
    return os.open(name, flags, dir_fd=above)


def _islink(name: str, above: int) -> bool:
    return stat.S_ISLNK(os.stat(name, dir_fd=above, follow_symlinks=False).st_mode)  # as above


def link(source: Path, folder: OpenFolder, name: str, *, inside: bool = False) -> None:
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


def numbered(name: str) -> Iterator[str]:
    """Yield a name, and then ever more that differ from it in a number."""
    stem, suffix = Path(name).stem[:_LONGEST_STEM], Path(name).suffix
    yield name
    number = 2
    while True:
        yield f"{stem} ({number}){suffix}"
        number += 1


def _changed(path: Path) -> Denied:
    return Denied(
        f"{path} became a symbolic link while it was opened", hint="Give the path of the file itself."
    )
