"""Giving files to a page (WebDriver BiDi, input.setFiles)."""

import os
from collections.abc import Sequence
from pathlib import Path

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, NotSupported
from webtools.file_roots import FileRoots
from webtools.operations import target
from webtools.operations.act_parts import Acting
from webtools.operations.resolving import locate
from webtools.page.call import SANDBOX
from webtools.page.contract import file_field
from webtools.page.source import built
from webtools.protocol import input, script
from webtools.query import Target
from webtools.session.file_choosers import Chooser
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


def upload(acting: Acting, paths: Sequence[Path], ref: Target | None) -> Sequence[str]:
    """Give files to the element of `ref`, or to the file chooser that the page has opened; gives notes.

    Raises:
        InvalidArgument: No chooser is open, or it takes one file only.
        NotActionable: The element is no file field, nor the label of one, or it is disabled.
    """
    session, deadline = acting.session, acting.deadline
    notes: Sequence[str] = ()
    if ref is None:
        tab = acting.tab
        chooser = _open_chooser(session, tab)
        context, field, takes_many = chooser.context, chooser.shared_id, chooser.multiple
    else:
        context = locate(session, deadline, ref)[2]
        options = target.waiting(session, deadline, context)
        element, facts = target.element_by(session, deadline, ref, file_field.on_element(options))
        tab, field, notes, takes_many = element.tab, element.shared_id, element.notes, facts["many"]
    if len(paths) > 1 and not takes_many:
        raise InvalidArgument(f"The file field takes one file, not {len(paths)}")
    if any(path.is_dir() for path in paths):
        _require_folder_field(session, deadline, context, field, paths)
    command = input.set_files(context, script.shared_reference(field), _for_browser(session, deadline, paths))
    session.ask(command, deadline=deadline, context=context)
    session.choosers.close(tab)
    return notes


def _require_folder_field(
    session: Session, deadline: Deadline, context: str, field: str, paths: Sequence[Path]
) -> None:
    """Raise InvalidArgument unless one folder is given to a field for folders; others would get a broken file."""
    command = script.call_function(
        built("takes_folder"), context=context, sandbox=SANDBOX, arguments=[script.shared_reference(field)]
    )
    answer = session.ask(command, deadline=deadline, context=context)
    if not (isinstance(answer, script.Success) and answer.result.value is True):
        folder = next(path for path in paths if path.is_dir())
        raise InvalidArgument(
            f"{folder} is a folder, and the file field takes files",
            hint="Give the files in it, or the ref of a field for folders (webkitdirectory).",
        )
    if len(paths) > 1:
        raise InvalidArgument(f"The file field takes one folder, not {len(paths)} paths")
    capabilities.require("folders-as-files", session.browser, "file_upload of a folder")
    if session.surroundings.send_file is not None:
        raise NotSupported(
            "A folder cannot be given to a browser on another machine", hint="Use a browser on this machine."
        )


def _for_browser(session: Session, deadline: Deadline, paths: Sequence[Path]) -> list[str]:
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


def cancel(acting: Acting) -> Sequence[str]:
    """Cancel the file chooser that the page has opened, which the page learns as from a person; gives notes.

    Raises:
        InvalidArgument: No chooser is open.
    """
    session, tab = acting.session, acting.tab
    chooser = _open_chooser(session, tab)
    session.choosers.close(tab)
    command = script.call_function(
        built("cancelled"),
        context=chooser.context,
        sandbox=SANDBOX,
        arguments=[script.shared_reference(chooser.shared_id)],
    )
    session.ask(command, deadline=acting.deadline, context=chooser.context)
    return ("The file chooser was cancelled",)


def _open_chooser(session: Session, tab: str) -> Chooser:
    chooser = session.choosers.open_in(tab)
    if chooser is None:
        raise InvalidArgument(
            "No file chooser is open",
            hint="Give the ref of the file field, or click what opens the chooser.",
        )
    return chooser
