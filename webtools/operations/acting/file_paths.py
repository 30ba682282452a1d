"""Paths of files for a page: whether they may be given, and what the browser opens for them."""

import os
from collections.abc import Sequence
from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.limits.file_roots import FileRoots
from webtools.session.session import Session
from webtools.session.surroundings import SendFile


def check_paths(paths: Sequence[Path], roots: FileRoots) -> list[Path]:
    """Return the files' absolute paths.

    Raises:
        Denied: One is outside of the roots.
        InvalidArgument: Some are not there; the message names them.
    """
    checked = [roots.check(path) for path in paths]
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise InvalidArgument(f"No such file: {', '.join(missing)}", hint="Give paths of files that exist.")
    return checked


def for_browser(session: Session, deadline: Deadline, paths: Sequence[Path]) -> list[str]:
    """Return what the browser may open, which it does as late as when the form is sent.

    With roots these are copies: the files themselves could be replaced by links until then.
    """
    files, around = session.addresses.files, session.surroundings
    if around.send_file is not None:
        return [_sent(files, path, around.send_file, deadline) for path in paths]
    if files.roots is None or around.private is None:
        return [os.path.realpath(path) for path in paths]
    return [str(files.copy_out(path, around.private)) for path in paths]


def _sent(files: FileRoots, path: Path, send: SendFile, deadline: Deadline) -> str:
    with files.opened(path) as file:
        return send(file, path.name, deadline)
