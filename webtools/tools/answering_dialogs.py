"""For faces whose models cannot be asked what to answer a dialog."""

from collections.abc import Callable
from typing import TypeVar

from webtools.errors import PromptOpen
from webtools.tools.dialogs import DialogTools
from webtools.tools.look import LookTools
from webtools.values import Dialog, Outcome

R = TypeVar("R")

_IN_A_ROW = 10
"""A page that opens more dialogs than this has no end of them."""


class DialogAnsweringTools(DialogTools, LookTools):
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
            hint="Give this page up: close the browser and begin anew.",
            can_retry=False,
        )
