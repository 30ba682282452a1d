"""Dialogs (spec 1, Dialog Handling)."""

from typing import Annotated

from pydantic import Field

from webtools.operations import prompt
from webtools.session.prompts import Answer
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome


class DialogTools(BaseTools):
    @tool("Answer a dialog", core=True)
    def handle_dialog(
        self,
        accept: Annotated[bool, obvious("OK, or Cancel")],
        *,
        prompt_text: Annotated[
            str | None, Field(description="Text for a prompt; its default when left out")
        ] = None,
        timeout: Timeout = None,
    ) -> Outcome:
        """Answer the open dialog; with none open, the next one is answered so.

        It waits for what the answer sets off. The outcome's `dialog` is another one that came up, if any.
        """
        options = self._options
        return self._call(
            "handle_dialog",
            timeout,
            options.timeout_action,
            prompt.handle,
            Answer(accept=accept, text=prompt_text),
            how=options.settle,
            loading=options.timeout_navigation,
        )
