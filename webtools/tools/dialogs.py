"""Dialogs (spec 1, Dialog Handling)."""

from typing import Annotated

from pydantic import Field

from webtools.operations.navigation import prompt
from webtools.session.prompts import PromptAnswer
from webtools.tools.arguments import SettleTimeout, Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome


class DialogTools(BaseTools):
    @tool("Answer a dialog", command="dialog", by_position=("accept", "prompt_text"), core=True)
    def handle_dialog(
        self,
        accept: Annotated[bool, obvious("OK, or Cancel")],
        *,
        prompt_text: Annotated[
            str | None, Field(description="Text for a prompt; its default when left out")
        ] = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Answer the open dialog, or else the next dialog.

        The call waits for what the answer sets off. The outcome's `dialog` is another dialog that opened, if any.
        """
        answer = PromptAnswer(accept=accept, text=prompt_text)
        options = self._settling("handle_dialog", timeout_settle)
        return self._ask("handle_dialog", timeout, prompt.handle, answer, options)
