"""Running the caller's JavaScript (spec 1, JavaScript Evaluation)."""

from typing import Annotated

from pydantic import Field

from webtools.deadline import Deadline
from webtools.operations import evaluate, target
from webtools.session.session import Session
from webtools.tools.arguments import Element, Ref, Timeout, plain
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Evaluation


class EvaluationTools(BaseTools):
    @tool("Run JavaScript", lists_timeout=True, unlisted=("element",))
    def evaluate(
        self,
        function: Annotated[str, Field(description="() => … or (element) => … with a ref; or an expression")],
        *,
        ref: Ref | None = None,
        element: Element = None,
        timeout: Timeout = None,
    ) -> Evaluation:
        """Call a JavaScript function in the page and give its value, awaited.

        It runs in the page's own world; the value is as JSON has it.

        Raises:
            ScriptError: The function threw, or the text is no JavaScript.
        """

        def run(session: Session, deadline: Deadline) -> Evaluation:
            if ref is None:
                return evaluate.evaluate(session, deadline, function)
            given = target.element(session, deadline, plain(ref))
            return evaluate.evaluate(session, deadline, function, element=given)

        return self._call("evaluate", timeout, self._options.timeout_action, run)
