"""Dialogs (spec 1, Dialog Handling)."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from pydantic import Field

from webtools.errors import PromptOpen
from webtools.operations.navigation import prompt
from webtools.session.prompts import Answer
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.look import LookTools
from webtools.tools.tool import tool
from webtools.values import Dialog, Outcome

R = TypeVar("R")

_IN_A_ROW = 10
"""A page that opens more dialogs than this has no end of them."""


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
    ) -> Outcome:
        """Answer the open dialog, or else the next dialog.

        The call waits for what the answer sets off. The outcome's `dialog` is another dialog that opened, if any.
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


class DialogAnsweringTools(DialogTools, LookTools):
    """Tools for faces that answer dialogs themselves, since their models cannot be asked."""

    def answering_dialogs(self, do: Callable[[], R], *, accept: bool = True) -> tuple[R, tuple[Dialog, ...]]:
        """Do one thing, and answer the dialogs that are in its way or come of it.

        Args:
            do: One call of a tool; it is called again when a dialog kept it from being done.
            accept: Accept the dialogs; False dismisses them.

        Returns:
            What it gave, and the dialogs in their order.

        Raises:
            PromptOpen: There is no end of dialogs.
        """
        answered: list[Dialog] = []
        result: R | None = None
        for _ in range(_IN_A_ROW + 1):
            try:
                result = do() if result is None else result
            except PromptOpen:
                dialog = self.look().dialog
            else:
                dialog = result.dialog if isinstance(result, Outcome) else None
                if dialog is None:
                    return result, tuple(answered)
            if dialog is not None:  # it was there
                then = self.handle_dialog(accept=accept)
                answered.append(dialog)
                if isinstance(result, Outcome):
                    now = {"url": then.url, "title": then.title, "dialog": then.dialog}
                    result = result.model_copy(update=now)
        raise PromptOpen(
            f"The page opens one dialog after the other, the last: {answered[-1].kind} {answered[-1].message!r}"
            if answered
            else "The page opens one dialog after the other",
            hint="Leave this page: close the browser and start again.",
            can_retry=False,
        )
