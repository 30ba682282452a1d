"""WebDriver BiDi, module `input`."""

from collections.abc import Mapping, Sequence

from webtools.protocol.script import LocalValue
from webtools.protocol.wire import Command, Event, Wire, event, nothing

InputSource = Mapping[str, object]


class SharedReference(Wire):
    shared_id: str


@event("input.fileDialogOpened")
class FileDialogOpened(Event):
    context: str
    multiple: bool
    element: SharedReference | None = None


def perform_actions(context: str, sources: Sequence[InputSource]) -> Command[None]:
    return Command("input.performActions", {"context": context, "actions": list(sources)}, nothing)


def set_files(context: str, element: LocalValue, files: Sequence[str]) -> Command[None]:
    params = {"context": context, "element": dict(element), "files": list(files)}
    return Command("input.setFiles", params, nothing)
