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


class DialogAcceptingTools(DialogTools, LookTools):
    def accepting_dialogs(self, do: Callable[[], R]) -> tuple[R, tuple[Dialog, ...]]:
        """Do one thing, and accept the dialogs that are in its way or come of it.

        Args:
            do: One call of a tool; it is called again when a dialog kept it from being done.

        Returns:
            What it gave, and the dialogs in their order.

        Raises:
            PromptOpen: There is no end of dialogs.
        """
        accepted: list[Dialog] = []
        result: R | None = None
        for _ in range(_IN_A_ROW + 1):
            try:
                result = do() if result is None else result
            except PromptOpen:
                dialog = self.look().dialog
            else:
                dialog = result.dialog if isinstance(result, Outcome) else None
                if dialog is None:
                    return result, tuple(accepted)
            if dialog is not None:  # it was there
                then = self.handle_dialog(accept=True)
                accepted.append(dialog)
                if isinstance(result, Outcome):
                    now = {"url": then.url, "title": then.title, "dialog": then.dialog}
                    result = result.model_copy(update=now)
        raise PromptOpen(
            f"The page opens one dialog after the other, the last: {accepted[-1].kind} {accepted[-1].message!r}"
            if accepted
            else "The page opens one dialog after the other",
            hint="Give this page up: close the browser and begin anew.",
            can_retry=False,
        )
