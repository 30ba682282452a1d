"""The HTTP archive of one context, over all browsers that it has had (option `har`)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.logger import logger
from webtools.operations.records import har
from webtools.session.session import Session


def file_of(path: Path, context: str) -> Path:
    """Return the file of a context's archive where one is written of each."""
    return path if context == "default" else path.with_stem(f"{path.stem}-{context}")


class Recording:
    """Writes the requests of one context to a file when it is closed, and when its browser has died.

    All but the constructor run on the thread of the actor that the context has then.

    Args:
        wanted: Which addresses it has; None: all.

    Raises:
        InvalidArgument: There is a folder of that name.
        Denied: The file is outside of the roots.
    """

    def __init__(self, named: Path, files: FileRoots, wanted: Callable[[str], bool] | None = None) -> None:
        if named.is_dir():
            raise InvalidArgument(f"har: {named} is a folder", hint="Name a file, such as run.har.")
        self._file = files.check_output(OutputFile(named, overwrite=True))
        self._files = files
        self._entries: list[dict[str, Any]] = []
        self._wanted = wanted
        self._kept: Session | None = None
        self._since: dict[Session, int] = {}

    def begin(self, session: Session, deadline: Deadline) -> None:
        """Have the browser report what an archive needs besides requests."""
        har.watch(session, deadline)

    def begin_now(self, session: Session, deadline: Deadline) -> None:
        """Do as `begin` in the midst of a session, whose requests until now do not belong to the archive."""
        self._since = {session: har.mark(session, deadline)}

    def keep(self, session: Session, deadline: Deadline) -> None:
        """Write what the context has requested, before its browser goes."""
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
