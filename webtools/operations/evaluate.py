"""Running a caller's function in the page's main world (WebDriver BiDi, script.callFunction)."""

import re
from collections.abc import Sequence
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, DocumentGone, PageClosed, ProtocolError, ScriptError
from webtools.operations import tabs
from webtools.operations.target import Element
from webtools.page.call import SANDBOX, read, require_size
from webtools.page.exchanged import integer_of, number_of, read_tags, written
from webtools.page.source import LEAVES, built, packed
from webtools.printable import short_address
from webtools.protocol import script
from webtools.protocol.firefox import exception_in
from webtools.session.navigations import Navigation, Stage
from webtools.session.session import Session
from webtools.values import Evaluation


def evaluate(
    session: Session,
    deadline: Deadline,
    function: str,
    args: Sequence[Any] = (),
    *,
    element: Element | None = None,
) -> Evaluation:
    """Call `function` (the text of a JavaScript function, or an expression) in a page.

    Args:
        args: Its arguments, after `element`.
        element: Its first argument; it runs where the element is, else in the active tab.

    Returns:
        Its value; None, with a note that names the new address, when it leaves the page.

    Raises:
        InvalidArgument: Pages have nothing for one of `args`.
        ScriptError: The page's own exception, or the text is no JavaScript.
    """
    mark = session.clock.now
    context = element.context if element else tabs.current(session, deadline)
    command = script.call_function(
        packed(function),
        context=context,
        arguments=[
            script.text(written(args)),
            *([script.shared_reference(element.shared_id)] if element else ()),
        ],
    )
    notes = element.notes if element else ()
    try:
        outcome = session.ask(command, deadline=deadline, context=context)
        if isinstance(outcome, script.Failure):
            raise thrown(session, deadline, context, outcome.exception_details)
        value = _unpack(outcome.result)
        if _is_left(session, context) or _navigation(session, context, mark):
            notes += _destination(session, deadline, context, mark)
    except (DocumentGone, PageClosed):
        value, left = None, _destination(session, deadline, context, mark)
        if not left:
            raise
        notes += left
    except ProtocolError as error:
        raise refused(error) from None
    return Evaluation(value=value, notes=notes)


def _navigation(session: Session, context: str, mark: int) -> Navigation | None:
    """Return the last navigation to another document that has begun since the clock stood at `mark`."""
    begun = session.navigations.begun_since(mark, [context])
    return next((one for one in reversed(begun) if one.running or one.stage is Stage.COMPLETE), None)


def _is_left(session: Session, context: str) -> bool:
    """Return whether the page has begun to leave its document, which the browser announces only some time later."""
    command = script.evaluate(LEAVES, context=context, sandbox=SANDBOX)
    try:
        answer = session.ask(command, deadline=Deadline("looking", _LOOKING_SECONDS))
    except DeadlineExceeded:
        return False
    except (ProtocolError, PageClosed):
        return True
    return isinstance(answer, script.Success) and answer.result.value is True


_LOOKING_SECONDS = 0.3
_ANNOUNCING_SECONDS = 1.0
"""For the browser to announce the navigation that ended a document."""


def _destination(session: Session, deadline: Deadline, context: str, mark: int) -> tuple[str, ...]:
    """Return a note on where the document went after the clock stood at `mark`, when it is there; () when nowhere."""

    def loading() -> bool:
        latest = _navigation(session, context, mark)
        return latest is not None and latest.running

    try:
        session.wait(
            lambda: context not in session.contexts or _navigation(session, context, mark) is not None,
            deadline=deadline.within(_ANNOUNCING_SECONDS),
            waiting_for="the navigation",
        )
        session.wait(lambda: not loading(), deadline=deadline, waiting_for="the new page")
    except DeadlineExceeded:
        pass  # nothing was announced, or the page still loads
    if context not in session.contexts:
        return ("This closed the tab or frame",)
    latest = _navigation(session, context, mark)
    if latest is None:
        return ()
    return (
        f"This left the page for {short_address(latest.url)}" + (", which still loads" if loading() else ""),
    )


def _unpack(result: script.RemoteValue) -> Any:
    """Return the value that pack.js sent."""
    match result.type, result.value:
        case "string", str(packed) if packed.startswith("="):
            require_size(packed)
            return packed[1:]
        case "string", str(packed):
            return read_tags(read(packed.removeprefix(":")))
        case "number", str(name):
            return number_of(name)
        case "bigint", str(digits):
            return integer_of(digits)
        case _, value:
            return value


_OUR_FRAME = "trap"
"""The function that stands before some built-in ones of the page (disguise.js)."""


def thrown(
    session: Session, deadline: Deadline, context: str, details: script.ExceptionDetails
) -> ScriptError:
    """The error for an exception: its text, and where in the page's code or in the caller's function it was thrown."""
    frames = [one for one in details.stack_trace.call_frames if one.url or one.function_name != _OUR_FRAME]
    line = frames[0].line_number if frames else details.line_number
    first, shift = _count_lines(session, deadline, context)
    if frames and frames[0].url:
        return ScriptError(f"{details.text} ({short_address(frames[0].url)}:{line + shift})")
    if line < 1:  # a promise was rejected with what has no stack
        return ScriptError(details.text)
    return ScriptError(f"{details.text} (line {line - first + 1} of the function)")


def refused(error: ProtocolError) -> ProtocolError | ScriptError:
    """Return the error for a caller's function whose exception the browser could not describe.

    Its document is there, so the function ended. Firefox knows no stack of a rejected promise, and a getter of what
    was thrown may throw itself.
    """
    return ScriptError(exception_in(error.detail)) if error.error == "unknown error" else error


def _count_lines(session: Session, deadline: Deadline, context: str) -> tuple[int, int]:
    """Return the browser's number for a function's first line, and what its numbers lack to ours.

    It puts lines of its own before the function's, and Chromium's BiDi mapper takes one off every number. Both are
    seen where a function throws at once and reports its own stack.
    """
    command = script.call_function(built("throw_stack"), context=context)
    thrown = session.ask(command, deadline=deadline, context=context)
    if not isinstance(thrown, script.Failure):
        return 0, 1
    first = thrown.exception_details.line_number
    line = re.search(r":(\d+):\d+", thrown.exception_details.text)
    return first, int(line[1]) - first if line else 1
