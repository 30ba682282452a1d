"""Records of one context over all browsers that it has had, such as its HTTP archive (option `har`)."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.logger import logger
from webtools.operations.records import har
from webtools.session.session import Session

_LONGEST_NAME = 60
"""Characters of a context's name in that of a file, which can have 255 bytes."""


class Recorder:
    """Records one context. All methods but `close` run on the thread of the actor that the context has then.

    Attributes:
        ending: Names what `keep` does, for errors.
        ending_seconds: For `keep`.
    """

    ending: str
    ending_seconds: float

    def begin(self, session: Session, deadline: Deadline, is_idle: Callable[[], bool]) -> None:
        """Begin with a browser that has just been opened for the context.

        Args:
            is_idle: Returns whether no call runs or waits.
        """

    def rest(self, session: Session) -> None:
        """Do what is due between two calls; it must not raise."""

    def keep(self, session: Session, deadline: Deadline) -> None:
        """Take what is there, before the browser goes."""

    def lose(self, session: Session) -> None:
        """Take what is known of a browser that has gone, or was closed."""

    def close(self) -> None:
        """End the record, when the context is closed. Any thread may call. Idempotent."""


def file_of(path: Path, context: str) -> Path:
    """Return the file of a context where there is one of each: `default` has the name as it is."""
    if context == "default":
        return path
    safe = re.sub(r"[^\w .@+-]", "-", context)[:_LONGEST_NAME]
    if safe != context:  # others may become the same
        safe += f"-{crc32(context.encode('utf-8', 'replace')):08x}"
    return path.with_stem(f"{path.stem}-{safe}")


def output_of(path: Path, files: FileRoots, option: str, *, numbered: bool = False) -> OutputFile:
    """Return the file of a record, which replaces one that is there, or gets a number.

    Raises:
        InvalidArgument: There is a folder of that name.
        Denied: The file is outside of the roots.
    """
    if path.is_dir():
        raise InvalidArgument(f"{option}: {path} is a folder", hint=f"Name a file, such as run{path.suffix}.")
    return files.check_output(OutputFile(path, overwrite=not numbered, numbered=numbered))


class HarRecorder(Recorder):
    """Writes the requests of one context to a file when it is closed, and when its browser has died.

    Args:
        wanted: Which addresses it has; None: all.

    Raises:
        InvalidArgument: There is a folder of that name.
        Denied: The file is outside of the roots.
    """

    ending = "writing the archive"
    ending_seconds = 20.0  # for the bodies of all responses to come from the browser

    def __init__(self, named: Path, files: FileRoots, wanted: Callable[[str], bool] | None = None) -> None:
        self._file = output_of(named, files, "har")
        self._files = files
        self._entries: list[dict[str, Any]] = []
        self._wanted = wanted
        self._kept: Session | None = None
        self._since: dict[Session, int] = {}

    def begin(self, session: Session, deadline: Deadline, is_idle: Callable[[], bool]) -> None:  # noqa: ARG002  # as of each record
        """Have the browser report what an archive needs besides requests."""
        har.watch(session, deadline)

    def begin_now(self, session: Session, deadline: Deadline) -> None:
        """Do as `begin` in the midst of a session, whose requests until now do not belong to the archive."""
        self._since = {session: har.mark(session, deadline)}

    def keep(self, session: Session, deadline: Deadline) -> None:
        """Write what the context has requested."""
        self._write(session, self._asked(session, deadline))

    def lose(self, session: Session) -> None:
        """Write what is known of a browser that has gone: requests without the bodies of responses."""
        if self._kept is not session:
            self._write(session, self._asked(session, None))

    def _asked(self, session: Session, deadline: Deadline | None) -> list[dict[str, Any]]:
        return har.entries(session, deadline, self._since.get(session, 0), self._wanted)

    def _write(self, session: Session, entries: list[dict[str, Any]]) -> None:
        self._kept = session
        self._entries += entries
        data = har.archive(session, self._entries)
        try:
            self._files.write(self._file, data)
        except WebtoolsError as error:
            logger.warning("The HTTP archive was not written: {}", error.message)
