"""Running the caller's JavaScript (spec 1, JavaScript Evaluation)."""

from collections.abc import Sequence
from typing import Annotated, Any, get_args, overload

from pydantic import Field, PydanticUserError, TypeAdapter, ValidationError

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, ScriptError
from webtools.operations.elements import evaluate, target
from webtools.page.exchanged import as_arguments
from webtools.session.session import Session
from webtools.text.explain import explain
from webtools.tools.arguments import Described, RefArgument, Timeout, obvious, plain
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Evaluation, Returned, V


class EvaluationTools(BaseTools):
    # Overloads, since a checker knows no type of a generic method that is handed on, such as to `pool.submit`.
    @overload
    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        ref: RefArgument | None = None,
        element: str | None = None,
        timeout: Timeout = None,
    ) -> Evaluation: ...
    @overload
    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        ref: RefArgument | None = None,
        element: str | None = None,
        returns: Returned[V],
        timeout: Timeout = None,
    ) -> Evaluation[V]: ...
    @tool(  # type: ignore[misc]  # mypy loses that the decorated method takes `self`
        "Run JavaScript",
        command="eval",
        lists_timeout=True,
        unlisted=("element", "args"),
        python_only=("returns",),
    )
    def evaluate(
        self,
        function: Annotated[str, Field(description="() => … or (element) => … with a ref; or an expression")],
        args: Annotated[Sequence[Any], obvious("Arguments of the function, after the element")] = (),
        *,
        ref: RefArgument | None = None,
        element: Described = None,
        returns: Returned[V] | None = None,
        timeout: Timeout = None,
    ) -> Evaluation[V]:
        """Call a JavaScript function in the page and return its value, awaited.

        The function runs in the page's main world. Arguments and value are Python's: a Date is a `datetime`, a Map a
        dict, a Set a set, a bigint an int, NaN a float, an Error an exception, `undefined` None. A node or a window as
        the value is a text that names it. Of statements the value is that of the last one, or what they `return`.

        Args:
            args: What the function is called with; with `ref` the element comes first. From Python, elements and the
                handles of `evaluate_handle` may be among them, also in lists and dicts.
            returns: The type of the value, such as `list[str]`, a dataclass or a pydantic model: the value is checked,
                and type checkers know it.

        Raises:
            InvalidArgument: Pages have nothing for one of `args`, or they are of different documents.
            ScriptError: The function threw, the text is no JavaScript, or the value is not of the type `returns`.
            StaleRef: The document of a handle is gone.
        """

        def run(session: Session, deadline: Deadline) -> Evaluation:
            if ref is None:
                return evaluate.evaluate(session, deadline, function, args)
            found = target.element(session, deadline, plain(ref))
            return evaluate.evaluate(
                session,
                deadline,
                function,
                [evaluate.as_argument(session, found), *as_arguments(args)],
                notes=found.notes,
            )

        return typed(self._call("evaluate", timeout, self._options.timeout_action, run), returns)


def typed(given: Evaluation, returns: Returned[V] | None) -> Evaluation[V]:
    """Return a value of a page as one of a type; None: as it is.

    Raises:
        ScriptError: It is not of that type.
        InvalidArgument: Nothing can be checked against it.
    """
    if returns is None:
        return given
    name = str(returns) if get_args(returns) else returns.__name__
    try:
        value = TypeAdapter(returns).validate_python(given.value)
    except ValidationError as error:
        raise ScriptError(f"evaluate: the value is not {name}: {explain(error)}") from None
    except PydanticUserError as error:
        raise InvalidArgument(
            f"evaluate: returns: values cannot be checked against {name}: {error.message}",
            hint="Give a type such as list[str], a dataclass, a TypedDict or a pydantic model.",
        ) from None
    return Evaluation(value=value, notes=given.notes)
