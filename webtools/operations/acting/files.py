"""Giving files to a page (WebDriver BiDi, input.setFiles)."""

from collections.abc import Sequence
from pathlib import Path

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.errors import InvalidArgument, NotActionable, NotSupported
from webtools.hints import Hint
from webtools.operations.act_parts import Acting
from webtools.operations.acting import file_drops
from webtools.operations.acting.file_paths import for_browser
from webtools.operations.elements.resolving import locate
from webtools.operations.elements.target import element_by, waiting
from webtools.page.contract import file_field
from webtools.page.source import built
from webtools.protocol import input, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.file_choosers import Chooser
from webtools.session.session import Session


def upload(acting: Acting, paths: Sequence[Path], target: Target | None) -> Sequence[str]:
    """Give files to the element of `target`, or to the file chooser that the page has opened; gives notes.

    An element without a field gets them dropped onto it.

    Raises:
        InvalidArgument: No chooser is open, or it takes one file only.
        NotActionable: The element is neither a file field nor the label of one, and takes no files that are dropped;
            or it is disabled.
    """
    session, deadline = acting.session, acting.deadline
    notes: Sequence[str] = ()
    if target is None:
        tab = acting.tab
        chooser = _open_chooser(session, tab)
        context, field, takes_many = chooser.context, chooser.shared_id, chooser.multiple
        takes_folder = _ask_folder_field(session, deadline, context, field, script.NULL)
    else:
        context = locate(session, deadline, target)[2]
        options = waiting(session, deadline, context)
        element, facts = element_by(session, deadline, target, file_field.on_element(options))
        if facts["none"]:
            return _drop(acting, target, paths)
        tab, field, notes = element.tab, element.shared_id, element.notes
        takes_many, takes_folder = facts["many"], facts["folder"]
    if len(paths) > 1 and not takes_many:
        raise InvalidArgument(f"The file field takes one file, not {len(paths)}")
    is_folder = any(path.is_dir() for path in paths)
    if is_folder:
        _require_folder_field(session, deadline, context, field, paths)
    elif takes_folder and paths and capabilities.has("folders-as-files", session.browser):
        raise InvalidArgument(
            f"{paths[0]} is a file, and the file field takes a folder",
            hint="Give the folder that it is in, or the ref of a field for files.",
        )
    command = input.set_files(context, script.shared_reference(field), for_browser(session, deadline, paths))
    session.ask(command, deadline=deadline, context=context)
    if is_folder:
        left = script.number(round(deadline.remaining() * 1000))
        if not _ask_folder_field(session, deadline, context, field, left):
            raise deadline.exceeded("the browser to list the folder")
    session.choosers.close(tab)
    return notes


def _require_folder_field(
    session: Session, deadline: Deadline, context: str, field: str, paths: Sequence[Path]
) -> None:
    """Raise InvalidArgument unless one folder is given to a field for folders; others would get a broken file."""
    if not _ask_folder_field(session, deadline, context, field, script.NULL):
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


def _ask_folder_field(
    session: Session, deadline: Deadline, context: str, field: str, milliseconds: script.LocalValue
) -> bool:
    command = script.call_function(
        built("folder_field"),
        context=context,
        sandbox=SANDBOX,
        arguments=[script.shared_reference(field), milliseconds],
    )
    answer = session.ask(command, deadline=deadline, context=context)
    return script.returned(answer) is True


def _drop(acting: Acting, target: Target, paths: Sequence[Path]) -> Sequence[str]:
    """Drop files onto an element that has no field for them, since it may take them so."""
    operation = acting.deadline.operation
    try:
        if paths:
            return file_drops.drop(acting, target, paths)
    except NotActionable as error:
        raise NotActionable(f"{error.message}; {_NO_FIELD}", hint=_FIELD_HINT, operation=operation) from None
    raise NotActionable(
        f"{operation} on {target} is not possible: {_NO_FIELD}", hint=_FIELD_HINT, operation=operation
    )


_NO_FIELD = "it is neither a file field nor the label of one"
_FIELD_HINT = Hint(
    "Give that field's ref, or click what opens the file chooser and then call {file_upload} without a ref."
)


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
