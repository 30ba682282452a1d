"""Functions of Python that pages can call (WebDriver BiDi, script.message)."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.operations.records import page_channels
from webtools.page import source
from webtools.page.source import ANSWER_EXPOSED
from webtools.protocol import script
from webtools.protocol.script import Message
from webtools.protocol.wire import Event
from webtools.session.session import Session


@dataclass(eq=False)
class Exposed:
    """The functions of one session that pages can call; each call of a page runs beside the session's thread."""

    session: Session
    functions: dict[str, Callable[..., object]] = field(default_factory=dict)

    def fold(self, event: Event) -> None:
        if isinstance(event, Message) and event.channel == page_channels.FUNCTIONS:
            self._call(event)

    def _call(self, message: Message) -> None:
        given = {name: value["value"] for name, value in message.data.value or () if "value" in value}
        function = self.functions.get(given.get("name", ""))
        handle, realm = message.data.handle, message.source.realm
        if function is None or handle is None:
            return
        args = self.session.hiding.hidden_in(tuple(json.loads(given.get("args", "[]"))))

        def run() -> None:
            try:
                value = function(*args)
                answer = True, None if value is None else json.dumps(value)
            except Exception as error:  # noqa: BLE001  # the page's to handle
                answer = False, f"{type(error).__name__}: {error}"
            self.session.beside.report(partial(self._answer, realm, handle, *answer))

        if not self.session.beside.in_turn(run):
            self._answer(realm, handle, False, "Too many calls wait")  # as the page has it

    def _answer(self, realm: str, handle: str, ok: bool, text: str | None) -> None:  # noqa: FBT001  # as the page has it
        said = script.NULL if text is None else script.text(text)
        if ok and text is None:
            said = {"type": "undefined"}
        given = [script.remote_reference(handle), script.boolean(ok), said]
        self.session.post(script.answer(ANSWER_EXPOSED, realm, given))
        self.session.post(script.disown_in(realm, handle))


@whole
def expose(session: Session, deadline: Deadline, name: str, function: Callable[..., object]) -> None:
    """Let every document of the context call a function, those that are there already as well.

    Raises:
        InvalidArgument: There is one of that name already.
    """
    tabs.current(session, deadline)
    exposed = session.part(Exposed) or _begin(session, deadline)
    if name in exposed.functions:
        raise InvalidArgument(f"expose_function: there is a function {name!r} already")
    exposed.functions[name] = function
    page_channels.add_script(session, deadline, source.exposed(name), page_channels.FUNCTIONS)


def _begin(session: Session, deadline: Deadline) -> Exposed:
    page_channels.listen(session, deadline)
    exposed = Exposed(session)
    session.listen(exposed)
    return exposed
