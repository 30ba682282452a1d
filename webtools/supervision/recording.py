"""The HTTP archive of one context, over all browsers that it has had (option `har`)."""

from pathlib import Path
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.logger import logger
from webtools.operations.records import har
from webtools.session.session import Session


class Recording:
    """Writes the requests of one context to a file when it is closed, and when its browser has died.

    All but the constructor run on the thread of the actor that the context has then.

    Raises:
        InvalidArgument: There is a folder of that name.
        Denied: The file is outside of the roots.
    """

    def __init__(self, path: Path, context: str, files: FileRoots) -> None:
        named = path if context == "default" else path.with_stem(f"{path.stem}-{context}")
        if named.is_dir():
            raise InvalidArgument(f"har: {named} is a folder", hint="Name a file, such as run.har.")
        self._file = files.check_output(OutputFile(named, overwrite=True))
        self._files = files
        self._entries: list[dict[str, Any]] = []
        self._kept: Session | None = None

    def begin(self, session: Session, deadline: Deadline) -> None:
        """Have the browser report what an archive needs besides requests."""
        har.watch(session, deadline)

    def keep(self, session: Session, deadline: Deadline) -> None:
        """Write what the context has requested, before its browser goes."""
        self._write(session, har.entries(session, deadline, 0))

    def lose(self, session: Session) -> None:
        """Write what is known of a browser that has gone: requests without the bodies of responses."""
        if self._kept is not session:
            self._write(session, har.entries(session, None, 0))

    def _write(self, session: Session, entries: list[dict[str, Any]]) -> None:
        self._kept = session
        self._entries += entries
        data = har.archive(session, self._entries)
        try:
            self._files.write(self._file, data)
        except WebtoolsError as error:
            logger.warning("The HTTP archive was not written: {}", error.message)
