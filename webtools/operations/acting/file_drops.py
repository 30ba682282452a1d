"""Dropping files onto an element, as a person drags them there from the desktop.

No command of the standard does it. Chromium's DevTools drag files, and the browser sends the events of that.
Elsewhere a file field that is in no document takes the files, and a script dispatches the events.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.errors import NotActionable, PageClosed, ProtocolError, WebtoolsError
from webtools.hints import Hint
from webtools.operations.act_parts import Acting
from webtools.operations.acting.devtools_input import devtools_of
from webtools.operations.acting.file_paths import for_browser
from webtools.operations.elements.target import ONTO, Point, SharedElement, element, point
from webtools.page import call as page
from webtools.page import contract
from webtools.page.source import built
from webtools.protocol import cdp, input, script
from webtools.session.session import Session

_AT_REST = 2
_MOST_MOVES = 6
_LOOK_SECONDS = 0.3
_NOT_TAKEN = "the page did not take the files that were dragged onto it"


def drop(acting: Acting, target: Target, paths: Sequence[Path]) -> Sequence[str]:
    """Drop files onto an element; gives notes.

    Raises:
        NotActionable: The page does not take files there.
    """
    session, deadline = acting.session, acting.deadline
    at = point(acting, target, ONTO)
    files = for_browser(session, deadline, paths)
    devtools = devtools_of(session, deadline, at.tab)
    if devtools is not None and at.pointer == at.tab:
        taken = _drag(acting, target, at, files, devtools)
    else:
        taken = _imitate(session, deadline, element(session, deadline, target), files)
    if not taken:
        raise NotActionable(
            f"{deadline.operation} on {target} is not possible: {_NOT_TAKEN}",
            hint=Hint("Name the element that takes files, or give them to a file field with {file_upload}."),
            operation=deadline.operation,
        )
    return at.notes


def _drag(acting: Acting, target: Target, at: Point, files: list[str], devtools: str) -> bool:
    """Drag files onto an element by DevTools, also when the page moves it meanwhile; return whether it took them."""
    session, deadline = acting.session, acting.deadline
    page.call(session, deadline, at.context, contract.watch_drop())

    def send(kind: str) -> None:
        command = cdp.drag_files(devtools, kind, at.x, at.y, files)
        session.ask(command, deadline=deadline, context=at.tab)

    send("dragEnter")
    at_rest = 0
    for _ in range(_MOST_MOVES):
        send("dragOver")  # which enters what was not there before, so it takes two
        _drawn(session, deadline, at.context)  # what a page shows only while files are over it
        before, at = at, _by_now(acting, target, at)
        at_rest = at_rest + 1 if (at.x, at.y) == (before.x, before.y) else 0
        if at_rest == _AT_REST:
            break
    taken = page.call(session, deadline, at.context, contract.takes_drop())
    send("drop" if taken else "dragCancel")
    if taken:
        with suppress(ProtocolError, PageClosed):  # the drop has ended the document
            page.call(session, deadline, at.context, contract.drop_arrived())
    return taken


def _by_now(acting: Acting, target: Target, at: Point) -> Point:
    """Return where the element is by now: pages make room when files come."""
    soon = acting.until(acting.deadline.within(_LOOK_SECONDS))
    try:
        now = point(soon, target, ONTO)
    except WebtoolsError:
        return at  # the page has put something before it, which is to take the files
    return now if now.context == at.context else at


def _drawn(session: Session, deadline: Deadline, context: str) -> None:
    page.call(session, deadline, context, contract.drag_arrived())


def _imitate(session: Session, deadline: Deadline, onto: SharedElement, files: list[str]) -> bool:
    context = onto.context
    made = session.ask(
        script.call_function(built("new_file_field"), context=context), deadline=deadline, context=context
    )
    field = script.shared_reference(_shared_id(made))
    session.ask(input.set_files(context, field, files), deadline=deadline, context=context)
    dropping = script.call_function(
        built("drop_files"),
        context=context,
        arguments=[script.shared_reference(onto.shared_id), field],
        user_activation=True,
    )
    answer = session.ask(dropping, deadline=deadline, context=context)
    return script.returned(answer) is True


def _shared_id(made: script.EvaluateResult) -> str:
    assert isinstance(made, script.Success)
    shared_id = made.result.shared_id
    assert shared_id is not None
    return shared_id
