"""The files of a trace: a folder that is written while the trace is recorded, and packed into an archive at its end.

A line is in the file when its call returns, so a process that is killed loses nothing that was recorded before.
`npx playwright trace open FOLDER/trace.trace` reads the folder as it is; `recover` packs folders that were left.
"""

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from glob import escape
from hashlib import sha1
from pathlib import Path
from typing import Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from webtools.driver.guarded import require_descriptors
from webtools.driver.owned_folder import OwnedFolder, ownerless
from webtools.errors import InvalidArgument
from webtools.logger import logger

PART = ".part"
"""Ends the name of the folder of an archive that is not packed yet."""
RESOURCES = "resources"
Kind = Literal["picture", "body", "kept"]
"""The kind of a resource: pictures are dropped first, bodies after them, and what is kept never."""

_LINES = ("trace.trace", "trace.network")
_DESCRIPTORS = 8
"""That a trace needs to begin; without them it would leave a folder."""
_TEXTS = {".txt", ".json", ".html", ".css", ".js", ".xml", ".svg"}
_PACKED_ALREADY = {".jpeg", ".png", ".webp"}
_FAST = 1
"""The level of compression: a higher one takes three times as long and saves a tenth."""


class TraceFolder:
    """The files of one trace. Any thread may write.

    Args:
        archive: The file that it becomes; another one's recording that goes there too leads to a name with a number.
        most_bytes: What all files may hold together. The oldest pictures are dropped first, then the oldest bodies.
    """

    def __init__(self, archive: Path, most_bytes: int) -> None:
        require_descriptors("The trace can't begin", _DESCRIPTORS)
        self._process = os.getpid()  # a fork writes nothing
        self._lock = threading.Lock()
        self._most = most_bytes
        self._kinds: dict[str, tuple[Kind, int]] = {}
        self._dropped: set[str] = set()
        self._bytes = 0
        self.is_full = False
        self.archive, self.folder, self._owned = _claimed(archive)
        (self.folder / RESOURCES).mkdir(exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
        self._files: dict[str, int] | None = {
            name: os.open(self.folder / name, flags, 0o600) for name in _LINES
        }

    def write(self, file: str, line: str) -> None:
        """Append a line in one piece; dropped once the trace is full or packed."""
        data = f"{line}\n".encode("utf-8", "replace")
        with self._lock:
            if self._files is None or os.getpid() != self._process or self.is_full:
                return
            self._bytes += len(data)
            self._make_room()
            if self.is_full:
                return
            with suppress(OSError):  # a disk that is full is no reason to fail the call
                os.write(self._files[file], data)

    def add(self, data: bytes, suffix: str, kind: Kind, *, name: str | None = None) -> str:
        """Write a resource and return its name; the same content is written once."""
        name = name or f"{sha1(data, usedforsecurity=False).hexdigest()}{suffix}"
        with self._lock:
            if self._files is None or os.getpid() != self._process or self.is_full:
                return name
            if name in self._kinds:
                self._kinds[name] = self._kinds.pop(name)  # it is one of the latest again
                return name
            try:
                (self.folder / RESOURCES / name).write_bytes(data)
            except OSError as error:
                logger.debug("a trace lacks {}: {}", name, error)
                return name
            self._kinds[name] = (kind, len(data))
            self._bytes += len(data)
            self._make_room()
        return name

    def _make_room(self) -> None:
        """Drop the oldest pictures, then bodies, until the trace is within its limit."""
        if self._bytes <= self._most:
            return
        for kind in ("picture", "body"):
            for name in [name for name, (each, _) in self._kinds.items() if each == kind]:
                if self._bytes <= self._most * _AFTER_DROPPING:
                    return
                self._bytes -= self._kinds.pop(name)[1]
                with suppress(OSError):
                    (self.folder / RESOURCES / name).unlink()
        self.is_full = self._bytes > self._most

    def pack(
        self, change: Callable[[str], str] | None = None, change_line: Callable[[str], str] | None = None
    ) -> Path | None:
        """End the recording: put everything into the archive, and return its path.

        A fork of the process that records has nothing to pack, and neither has one that was packed or discarded: None.

        Args:
            change: Changes each text that was written before, such as to hide what has turned out to be a secret.
            change_line: Changes each line of the trace; None: `change` does.
        """
        with self._lock:
            files, self._files = self._files, None
        if files is None or os.getpid() != self._process:
            return None
        for descriptor in files.values():
            os.close(descriptor)
        try:
            if change is not None:
                _rewrite(self.folder, change, change_line or change)
            return pack(self.folder, self.archive)
        finally:
            self._owned.release()

    def discard(self) -> None:
        """End the recording and keep nothing of it."""
        with self._lock:
            files, self._files = self._files, None
        if files is None or os.getpid() != self._process:
            return
        for descriptor in files.values():
            os.close(descriptor)
        shutil.rmtree(self.folder, ignore_errors=True)
        self._owned.release()


_AFTER_DROPPING = 0.9
"""Of the limit: dropping a tenth at once costs less than looking for each new picture."""


def _claimed(archive: Path) -> tuple[Path, Path, OwnedFolder]:
    """Return an archive that nobody else records, its folder, and the claim to it."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    recover(archive.parent)
    for number in range(1, 1000):
        each = archive if number == 1 else archive.with_stem(f"{archive.stem}-{number}")
        folder = each.with_name(f"{each.name}{PART}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            continue
        return each, folder, OwnedFolder(folder)
    raise InvalidArgument(f"All names for the trace {archive} are taken", hint="Name another file.")


def recover(parent: Path) -> list[Path]:
    """Pack the folders of traces whose processes have ended without packing them; return the archives."""
    return [
        pack(folder, _free(folder.with_name(folder.name.removesuffix(PART))))
        for folder in ownerless(parent, f"*.zip{PART}")
        if (folder / _LINES[0]).is_file()
    ]


def pack_left(folder: Path) -> Path:
    """Pack one folder that was left, and return the archive.

    Raises:
        InvalidArgument: It is not the folder of a trace, or the trace is still being recorded.
    """
    folder = folder.absolute()
    if not (folder / _LINES[0]).is_file():
        raise _no_trace(folder)
    for each in ownerless(folder.parent, escape(folder.name)):
        return pack(each, _free(each.with_name(each.name.removesuffix(PART))))
    raise InvalidArgument(f"{folder} is still being recorded", hint="Wait until its process has ended.")


def _no_trace(folder: Path) -> InvalidArgument:
    return InvalidArgument(
        f"{folder} is not the folder of a trace: it has no {_LINES[0]}",
        hint=f"Name a folder that ends with .zip{PART}.",
    )


def _free(archive: Path) -> Path:
    """Return the name, or where there is such a file already, one with a number."""
    names = (archive if n == 1 else archive.with_stem(f"{archive.stem}-{n}") for n in range(1, 1000))
    return next((name for name in names if not name.exists()), archive)


def pack(folder: Path, archive: Path) -> Path:
    """Put the files of a trace into an archive, remove the folder, and return the archive.

    Raises:
        InvalidArgument: It is not the folder of a trace.
    """
    if not (folder / _LINES[0]).is_file():
        raise _no_trace(folder)
    beside = archive.with_name(f"{archive.name}~")
    with ZipFile(beside, "w", ZIP_DEFLATED, compresslevel=_FAST) as packed:
        for name in _LINES:
            packed.writestr(name, _whole_lines(folder / name))
        for file in sorted((folder / RESOURCES).glob("*")):
            kept = ZIP_STORED if file.suffix in _PACKED_ALREADY else ZIP_DEFLATED
            packed.write(file, f"{RESOURCES}/{file.name}", kept)
    beside.replace(archive)
    shutil.rmtree(folder, ignore_errors=True)
    return archive


def _whole_lines(file: Path) -> bytes:
    """Return the lines of a file without a last one that was cut off when its process was killed."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return b""
    *whole, last = data.split(b"\n")
    if last and _is_json(last):
        whole.append(last)
    return b"".join(line + b"\n" for line in whole if line)


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _rewrite(folder: Path, change: Callable[[str], str], change_line: Callable[[str], str]) -> None:
    for file in _texts_of(folder):
        encoding = "utf-8" if file.suffix in _TEXTS or file.name in _LINES else "latin-1"
        text = file.read_bytes().decode(encoding, "replace")
        changed = "\n".join(map(change_line, text.split("\n"))) if file.name in _LINES else change(text)
        if changed != text:
            beside = file.with_name(f"{file.name}~")
            beside.write_bytes(changed.encode(encoding, "replace"))
            beside.replace(file)


def _texts_of(folder: Path) -> Iterator[Path]:
    yield from (folder / name for name in _LINES)
    yield from (file for file in (folder / RESOURCES).glob("*") if file.suffix not in _PACKED_ALREADY)
