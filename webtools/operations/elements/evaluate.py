"""Running a caller's function in the page's main world (WebDriver BiDi, script.callFunction)."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.elements.remote_object import Remote, RemoteObject
from webtools.errors import (
    DeadlineExceeded,
    DocumentGone,
    InvalidArgument,
    PageClosed,
    ProtocolError,
    ScriptError,
    StaleRef,
    WebtoolsError,
)
from webtools.operations import tabs
from webtools.operations.elements import matching, one_document
from webtools.operations.elements.target import SharedElement, element
from webtools.page import call as page
from webtools.page import contract
from webtools.page.call import read, require_size, too_deep
from webtools.page.contract_types import Nodes
from webtools.page.exchanged import integer_of, number_of, read_tags, written
from webtools.page.source import LEAVES, are_statements, block, body, built, is_expression, only_read, packed
from webtools.printable import short_address
from webtools.protocol import script
from webtools.protocol.firefox import exception_in
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.navigations import NavigationState, Stage
from webtools.session.session import Session
from webtools.values import Evaluation


def evaluate(
    session: Session,
    deadline: Deadline,
    function: str,
    args: Sequence[Any] = (),
    *,
    context: str | None = None,
    notes: tuple[str, ...] = (),
) -> Evaluation:
    """Call `function` (the text of a JavaScript function, an expression, or statements) in a page.

    It runs where the elements and other objects among its arguments are, else in the active tab.

    Args:
        context: The tab or frame to run it in.
        notes: For the caller.

    Returns:
        Its value, for statements that of the last one; None, with a note that names the new address, when it leaves the
        page.

    Raises:
        InvalidArgument: Pages have nothing for one of `args`, or they are of different documents.
        ScriptError: The page's own exception, or the text is no JavaScript.
        StaleRef: The document of a handle is gone.
        PageClosed: The tab or frame was gone before.
    """
    mark = session.clock.now
    context, arguments = arguments_of(session, deadline, args, context)
    session.contexts.get(context)  # raises for a frame that was gone before: nothing runs there
    try:
        result = _run(session, deadline, function, arguments, context, keep=False)
        value = _unpack(result)
        if _is_left(session, context) or _navigation(session, context, mark):
            notes += _destination(session, deadline, context, mark)
    except (DocumentGone, PageClosed) as gone:
        if isinstance(gone, PageClosed):  # a crash in Firefox looks like a navigation until this is announced
            session.waited(lambda: context not in session.contexts, deadline.within(_ANNOUNCING_SECONDS))
        value, left = None, _destination(session, deadline, context, mark)
        if not left:
            raise
        notes += left
    return Evaluation(value=value, notes=notes)


def evaluate_handle(
    session: Session,
    deadline: Deadline,
    function: str,
    args: Sequence[Any] = (),
    *,
    context: str | None = None,
) -> RemoteObject:
    """Do as `evaluate`, and return the value itself, which the browser keeps.

    Raises:
        InvalidArgument, ScriptError, StaleRef: As `evaluate`.
    """
    context, arguments = arguments_of(session, deadline, args, context)
    return remote(session, _run(session, deadline, function, arguments, context, keep=True), context)


def remote(session: Session, result: script.RemoteValue, context: str) -> RemoteObject:
    """Return a value as an object by which it can be given again."""
    if result.handle is not None:
        names = {"handle": result.handle, "sharedId": result.shared_id}
        reference: dict[str, object] = {name: value for name, value in names.items() if value is not None}
    else:
        reference = {"type": result.type} | ({} if result.value is None else {"value": result.value})
    return RemoteObject(context, session.contexts.get(context).document, reference, result.type)


def _require_document(session: Session, given: RemoteObject) -> None:
    """Raise `StaleRef` where an object's document is gone; Firefox keeps its objects for a while."""
    context = given.context
    if context not in session.contexts or session.contexts.get(context).document != given.document:
        raise StaleRef("The document of the handle is gone", hint=_NEW_HANDLE)


def arguments_of(
    session: Session, deadline: Deadline, args: Sequence[Any], context: str | None = None
) -> tuple[str, list[script.LocalValue]]:
    """Return the document in which a caller's function runs, and its arguments as given.js takes them.

    Raises:
        InvalidArgument: Pages have nothing for one of `args`, or they are of different documents.
    """
    text, given = written(args)
    references: list[script.LocalValue] = []
    for each in given:
        if isinstance(each, Remote):
            _require_document(session, each.remote)
            there, reference = each.remote.context, each.remote.argument
        else:
            found = element(session, deadline, Target(each.query))
            there, reference = found.context, script.shared_reference(found.shared_id)
        if context not in (None, there):
            raise InvalidArgument(
                f"{deadline.operation}: the arguments are of different documents",
                hint="Give elements and handles of one tab or frame, where the function is to run.",
            )
        context = there
        references.append(reference)
    return context or tabs.current(session, deadline), [script.text(text), *references]


def _run(
    session: Session,
    deadline: Deadline,
    function: str,
    arguments: Sequence[script.LocalValue],
    context: str,
    *,
    keep: bool,
) -> script.RemoteValue:
    """Call a caller's function, or run its statements, and return the value: packed, or kept by the browser."""

    def ask(command: Command[script.EvaluateResult]) -> script.EvaluateResult:
        try:
            return one_document.ask(session, deadline, command, context=context)
        except ProtocolError as error:
            raise refused(error) from None

    def call(text: str) -> script.EvaluateResult:
        return ask(
            script.call_function(packed(text, raw=keep), context=context, arguments=arguments, keep=keep)
        )

    def can_be_read(declaration: str) -> bool:
        return isinstance(ask(script.call_function(declaration, context=context)), script.Success)

    result = call(function)
    if _is_syntax_error(result) and not can_be_read(is_expression(function)):
        if can_be_read(are_statements(function)):
            result = ask(script.evaluate(block(function), context=context, keep=True))
            if isinstance(result, script.Success) and not keep:
                kept = remote(session, result.result, context)
                packing = arguments_of(session, deadline, [Argument(kept)])[1]
                result = ask(
                    script.call_function(packed(built("itself")), context=context, arguments=packing)
                )
                disown(session, deadline, kept)
        elif can_be_read(only_read(body(function))):
            result = call(body(function))
    if isinstance(result, script.Failure):
        raise thrown(session, deadline, context, result.exception_details)
    return result.result


class Argument(Remote):
    """An object of the page as an argument."""

    def __init__(self, remote: RemoteObject) -> None:
        self.remote = remote


def as_argument(session: Session, found: SharedElement) -> Argument:
    """Return an element as an argument."""
    document = session.contexts.get(found.context).document
    return Argument(RemoteObject(found.context, document, script.shared_reference(found.shared_id), "node"))


def _is_syntax_error(result: script.EvaluateResult) -> bool:
    """Return whether the error may be in the text itself, so that nothing has run."""
    return isinstance(result, script.Failure) and result.exception_details.text.startswith("SyntaxError")


def ref_of(session: Session, deadline: Deadline, given: RemoteObject) -> Ref | None:
    """Return the ref of an object that is an element; None: it is none.

    Raises:
        StaleRef: Its document is gone.
    """
    shared_id = given.reference.get("sharedId")
    if given.kind != "node" or not isinstance(shared_id, str):
        return None
    _require_document(session, given)
    asked = contract.number_given(Nodes((shared_id,)))
    own = given.context
    others = [each for each in session.contexts.subtree(session.contexts.top(own)) if each != own]
    failed: WebtoolsError | None = None
    for contexts in (
        [own],
        others,
    ):  # scripts reach into other frames, and a node is known in its own document
        calls = [page.PageCall(context, asked) for context in contexts]
        answers = page.call_all(session, deadline, calls, unsure=others)
        for context, answer in zip(contexts, answers, strict=True):
            if isinstance(answer, WebtoolsError):
                failed = failed or (answer if context == own else None)
            elif answer:
                matching.learn_frames(session, deadline, context)
                return session.refs.ref(context, answer)
    if failed is not None:
        raise refused(failed) if isinstance(failed, ProtocolError) else failed
    return None


def disown(session: Session, deadline: Deadline, given: RemoteObject) -> None:
    """Let the browser forget an object. Idempotent; nothing is done where its document is gone."""
    if given.handle is not None and given.context in session.contexts:
        with suppress(ProtocolError):
            session.ask(script.disown([given.handle], context=given.context), deadline=deadline)


def _navigation(session: Session, context: str, mark: int) -> NavigationState | None:
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
    return script.returned(answer) is True


_LOOKING_SECONDS = 0.3
_ANNOUNCING_SECONDS = 1.0
"""For the browser to announce the navigation that ended a document, or that a tab or frame is gone."""


def _destination(session: Session, deadline: Deadline, context: str, mark: int) -> tuple[str, ...]:
    """Return a note on where the document went after the clock stood at `mark`, when it is there; () when nowhere."""

    def loading() -> bool:
        latest = _navigation(session, context, mark)
        return latest is not None and latest.running

    if session.waited(
        lambda: context not in session.contexts or _navigation(session, context, mark) is not None,
        deadline.within(_ANNOUNCING_SECONDS),
    ):
        session.waited(lambda: not loading(), deadline)
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
            try:
                return read_tags(read(packed.removeprefix(":")))
            except RecursionError:
                raise too_deep() from None
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
    """Return the error for an exception: its text, and the place in the page's code or in the caller's function."""
    frames = [one for one in details.stack_trace.call_frames if one.url or one.function_name != _OUR_FRAME]
    line = frames[0].line_number if frames else details.line_number
    first, shift = _count_lines(session, deadline, context)
    if frames and frames[0].url:
        return ScriptError(f"{details.text} ({short_address(frames[0].url)}:{line + shift})")
    if line < 1:  # a promise was rejected with what has no stack
        return ScriptError(details.text)
    return ScriptError(f"{details.text} (line {line - first + 1} of the function)")


def refused(error: ProtocolError) -> ProtocolError | ScriptError | StaleRef:
    """Return the error for a caller's function whose exception the browser could not describe, or for a stale handle.

    Its document is there, so the function ended. Firefox knows no stack of a rejected promise, and a getter of what
    was thrown may throw itself.
    """
    if isinstance(error, DocumentGone):
        return error
    if error.error in ("no such handle", "no such node"):
        return StaleRef("The document of the handle is gone, or the handle was disposed of", hint=_NEW_HANDLE)
    return ScriptError(exception_in(error.detail)) if error.error == "unknown error" else error


_NEW_HANDLE = "Call evaluate_handle again in the current page."


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
