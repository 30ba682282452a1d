"""WebDriver BiDi, module `script`.

Results are read as raw remote values; our own page-side code always gives one JSON string (see `webtools.page`).
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from webtools.protocol.wire import Command, Event, Wire, event, given, nothing

LocalValue = Mapping[str, object]


class RemoteValue(Wire):
    """A value of the page: `value` for what JSON can hold, `shared_id` for a node."""

    type: str
    value: Any = None
    shared_id: str | None = None
    handle: str | None = None


class StackFrame(Wire):
    column_number: int
    function_name: str
    line_number: int
    url: str


class StackTrace(Wire):
    call_frames: tuple[StackFrame, ...] = ()


class ExceptionDetails(Wire):
    text: str
    line_number: int = 0
    column_number: int = 0
    exception: RemoteValue | None = None
    stack_trace: StackTrace = StackTrace()


class Success(Wire):
    type: Literal["success"]
    result: RemoteValue
    realm: str


class Failure(Wire):
    type: Literal["exception"]
    exception_details: ExceptionDetails
    realm: str


EvaluateResult = Success | Failure
_evaluate_result: TypeAdapter[EvaluateResult] = TypeAdapter(
    Annotated[EvaluateResult, Field(discriminator="type")]
)


def returned(result: EvaluateResult | None) -> Any:
    """Return the value of a script; None when the script threw or has not ended."""
    return result.result.value if isinstance(result, Success) else None


class PreloadScript(Wire):
    script: str


class Source(Wire):
    realm: str
    context: str | None = None
    user_context: str | None = None


@event("script.message")
class Message(Event):
    """A value that a page sent over a channel."""

    channel: str
    data: RemoteValue
    source: Source


NULL: LocalValue = {"type": "null"}


def text(value: str) -> LocalValue:
    return {"type": "string", "value": value}


def shared_reference(shared_id: str) -> LocalValue:
    return {"sharedId": shared_id}


def boolean(value: bool) -> LocalValue:  # noqa: FBT001  # it is the value
    return {"type": "boolean", "value": value}


def number(value: int) -> LocalValue:
    return {"type": "number", "value": value}


def remote_reference(handle: str) -> LocalValue:
    return {"handle": handle}


def channel(name: str) -> LocalValue:
    """Return a function for pages that sends what it gets, of which the browser gives a handle (`Message`)."""
    options = {"maxObjectDepth": 1}
    return {
        "type": "channel",
        "value": {"channel": name, "ownership": "root", "serializationOptions": options},
    }


def answer(declaration: str, realm: str, arguments: Sequence[LocalValue]) -> Command[EvaluateResult]:
    """Call a function in a realm, and wait for no promise of it."""
    params: dict[str, object] = {
        "functionDeclaration": declaration,
        "target": {"realm": realm},
        "arguments": list(arguments),
        "awaitPromise": False,
    }
    return Command("script.callFunction", params, _evaluate_result.validate_python)


def call_function(
    declaration: str,
    *,
    context: str,
    sandbox: str | None = None,
    arguments: Sequence[LocalValue] = (),
    user_activation: bool = False,
    closed_roots: bool = False,
    keep: bool = False,
) -> Command[EvaluateResult]:
    """Call a function.

    Args:
        closed_roots: Elements come with their shadow roots, the closed ones too.
        keep: The browser keeps the value and gives a handle of it, without what is in it.
    """
    options = given(maxObjectDepth=0 if keep else None, includeShadowTree="all" if closed_roots else None)
    params = given(
        functionDeclaration=declaration,
        target=given(context=context, sandbox=sandbox),
        arguments=list(arguments),
        awaitPromise=True,
        userActivation=user_activation,
        serializationOptions=options or None,
        resultOwnership="root" if keep else None,
    )
    return Command("script.callFunction", params, _evaluate_result.validate_python)


def evaluate(
    expression: str,
    *,
    context: str,
    sandbox: str | None = None,
    await_promise: bool = True,
    keep: bool = False,
) -> Command[EvaluateResult]:
    """Run a script; with `keep` the browser keeps its value and gives a handle of it, without what is in it."""
    params = given(
        expression=expression,
        target=given(context=context, sandbox=sandbox),
        awaitPromise=await_promise,
        resultOwnership="root" if keep else None,
        serializationOptions={"maxObjectDepth": 0} if keep else None,
    )
    return Command("script.evaluate", params, _evaluate_result.validate_python)


def without_waiting(command: Command[EvaluateResult]) -> Command[EvaluateResult]:
    """Return a script that gives a handle of the promise that it makes, instead of waiting for it."""
    params = {**command.params, "awaitPromise": False, "resultOwnership": "root"}
    return Command(command.method, params, command.read)


def with_result_as(
    command: Command[EvaluateResult], other: Command[EvaluateResult]
) -> Command[EvaluateResult]:
    """Return a script whose value comes in the form that another one has asked for."""
    kept = ("serializationOptions", "resultOwnership")
    form = {name: other.params[name] for name in kept if name in other.params}
    return Command(command.method, {**command.params, **form}, command.read)


def disown_in(realm: str, handle: str) -> Command[None]:
    return Command("script.disown", {"handles": [handle], "target": {"realm": realm}}, nothing)


def disown(handles: Sequence[str], *, context: str) -> Command[None]:
    return Command("script.disown", {"handles": list(handles), "target": {"context": context}}, nothing)


def add_preload_script(
    declaration: str,
    *,
    arguments: Sequence[LocalValue] = (),
    sandbox: str | None = None,
    user_contexts: Sequence[str] | None = None,
) -> Command[PreloadScript]:
    params = given(
        functionDeclaration=declaration,
        arguments=list(arguments) or None,
        sandbox=sandbox,
        userContexts=user_contexts,
    )
    return Command("script.addPreloadScript", params, PreloadScript.model_validate)


def remove_preload_script(script: str) -> Command[None]:
    return Command("script.removePreloadScript", {"script": script}, nothing)
