"""Running a caller's function in the page's own world (WebDriver BiDi, script.callFunction)."""

import re
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import ScriptError
from webtools.operations import tabs
from webtools.operations.target import Element
from webtools.page.call import read
from webtools.page.source import alone
from webtools.protocol import script
from webtools.session.session import Session
from webtools.values import Evaluation

# All that is ours stands on the caller's first line, so that its lines keep their numbers.
_CALL = "(...given) => ({pack})(given, {function}\n)"
_THROW = "() => { throw new Error(new Error().stack) }"


def evaluate(
    session: Session,
    function: str,
    *,
    element: Element | None = None,
    deadline: Deadline,
) -> Evaluation:
    """Call `function` (the text of a JavaScript function, or an expression) in a page.

    Args:
        element: Its argument; it runs where that is, else in the active tab.

    Raises:
        ScriptError: The page's own exception, or the text is no JavaScript.
    """
    context = element.context if element else tabs.current(session, deadline)
    command = script.call_function(
        _CALL.format(pack=alone("pack.js"), function=function.strip().rstrip(";")),
        context=context,
        arguments=[script.shared_reference(element.shared_id)] if element else [],
    )
    outcome = session.ask(command, deadline=deadline, context=context)
    if isinstance(outcome, script.Failure):
        raise thrown(session, context, outcome.exception_details, deadline)
    return Evaluation(value=_unpack(outcome.result), notes=element.notes if element else ())


def _unpack(result: script.RemoteValue) -> Any:
    """What pack.js sent."""
    match result.type, result.value:
        case "string", str(packed) if packed.startswith("="):
            return packed[1:]
        case "string", str(packed):
            return read(packed.removeprefix(":"))
        case "number", "-0":
            return 0
        case "bigint", str(digits):
            return int(digits)
        case _, value:  # NaN and its like come as their names
            return value


def thrown(
    session: Session, context: str, details: script.ExceptionDetails, deadline: Deadline
) -> ScriptError:
    """The error for an exception: its text, and where in the page's code or in the caller's function it was thrown."""
    frames = details.stack_trace.call_frames
    line = frames[0].line_number if frames else details.line_number
    first, shift = _count_lines(session, context, deadline)
    if frames and frames[0].url:
        return ScriptError(f"{details.text} ({frames[0].url}:{line + shift})")
    return ScriptError(f"{details.text} (line {line - first + 1} of the function)")


def _count_lines(session: Session, context: str, deadline: Deadline) -> tuple[int, int]:
    """How the browser counts: the number that it has for a function's first line, and what its numbers lack to ours.

    It puts lines of its own before the function's, and Chromium's BiDi mapper takes one off every number. Both are
    seen where a function throws at once and tells its own stack.
    """
    command = script.call_function(_THROW, context=context)
    thrown = session.ask(command, deadline=deadline, context=context)
    if not isinstance(thrown, script.Failure):
        return 0, 1
    first = thrown.exception_details.line_number
    told = re.search(r":(\d+):\d+", thrown.exception_details.text)
    return first, int(told[1]) - first if told else 1
