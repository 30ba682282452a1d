"""Giving files to a page (WebDriver BiDi, input.setFiles)."""

from collections.abc import Sequence
from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, NotActionable
from webtools.operations import tabs, target
from webtools.protocol import input, script
from webtools.session.session import Session

# A field, the label of one, or something that holds one.
_FIELD = """element => {
  const isField = one => one?.matches?.('input[type=file]');
  return [element, element.control, element.querySelector('input[type=file]')].find(isField) ?? null;
}"""
_TAKES_MANY = "element => element.multiple || element.webkitdirectory"


def check_paths(paths: Sequence[Path]) -> list[str]:
    """The files' absolute paths.

    Raises:
        InvalidArgument: Some are not there; the message names them.
    """
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise InvalidArgument(f"No such file: {', '.join(missing)}", hint="Give paths of files that exist.")
    return [str(path.resolve()) for path in paths]


def upload(session: Session, paths: Sequence[str], ref: str | None, *, deadline: Deadline) -> Sequence[str]:
    """Give files to the element of `ref`, or to the file chooser that the page has opened; gives notes.

    Raises:
        InvalidArgument: No chooser is open, or it takes one file only.
        NotActionable: The element is no file field, nor the label of one.
    """
    notes: Sequence[str] = ()
    if ref is None:
        tab = tabs.current(session, deadline)
        chooser = session.choosers.open_in(tab)
        if chooser is None:
            raise InvalidArgument(
                "No file chooser is open",
                hint="Give the ref of the file field, or click what opens the chooser.",
            )
        context, field, takes_many = chooser.context, chooser.shared_id, chooser.multiple
    else:
        element = target.element(session, ref, deadline=deadline)
        tab, context, notes = element.tab, element.context, element.notes
        field = _ask(session, context, _FIELD, element.shared_id, deadline).shared_id or ""
        if not field:
            raise NotActionable(f"file_upload to {ref} is not possible: it is no file field")
        takes_many = bool(_ask(session, context, _TAKES_MANY, field, deadline).value)
    if len(paths) > 1 and not takes_many:
        raise InvalidArgument(f"The file field takes one file, not {len(paths)}")
    command = input.set_files(context, script.shared_reference(field), paths)
    session.ask(command, deadline=deadline, context=context)
    session.choosers.close(tab)
    return notes


def _ask(
    session: Session, context: str, function: str, shared_id: str, deadline: Deadline
) -> script.RemoteValue:
    command = script.call_function(
        function, context=context, sandbox="webtools", arguments=[script.shared_reference(shared_id)]
    )
    outcome = session.ask(command, deadline=deadline, context=context)
    assert isinstance(outcome, script.Success), "these functions do not throw"
    return outcome.result
