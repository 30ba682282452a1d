"""Running the caller's JavaScript (spec 1, JavaScript Evaluation)."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from webtools.deadline import Deadline
from webtools.operations.elements import evaluate, target
from webtools.session.session import Session
from webtools.tools.arguments import Described, RefArgument, Timeout, obvious, plain
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Evaluation


class EvaluationTools(BaseTools):
    @tool("Run JavaScript", command="eval", lists_timeout=True, unlisted=("element", "args"))
    def evaluate(
        self,
        function: Annotated[str, Field(description="() => … or (element) => … with a ref; or an expression")],
        args: Annotated[Sequence[Any], obvious("Arguments of the function, after the element")] = (),
        *,
        ref: RefArgument | None = None,
        element: Described = None,
        timeout: Timeout = None,
    ) -> Evaluation:
        """Call a JavaScript function in the page and return its value, awaited.

        The function runs in the page's main world. Arguments and value are Python's: a Date is a `datetime`, a Map a
        dict, a Set a set, a bigint an int, NaN a float, an Error an exception, `undefined` None. A node or a window as
        the value is a text that names it. Of statements the value is that of the last one, or what they `return`.

        Args:
            args: What the function is called with; with `ref` the element comes first. From Python, elements and the
                handles of `evaluate_handle` may be among them, also in lists and dicts.

        Raises:
            InvalidArgument: Pages have nothing for one of `args`, or they are of different documents.
            ScriptError: The function threw, or the text is no JavaScript.
            StaleRef: The document of a handle is gone.
        """

        def run(session: Session, deadline: Deadline) -> Evaluation:
            if ref is None:
                return evaluate.evaluate(session, deadline, function, args)
            found = target.element(session, deadline, plain(ref))
            return evaluate.evaluate(
                session, deadline, function, [evaluate.as_argument(session, found), *args], notes=found.notes
            )

        return self._call("evaluate", timeout, self._options.timeout_action, run)
