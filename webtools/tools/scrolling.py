"""Scrolling (spec 5, REQ-06)."""

from typing import Annotated, Literal

from pydantic import Field

from webtools.errors import PageClosed, PromptOpen
from webtools.operations.acting import scroll
from webtools.tools.arguments import Described, RefArgument, SettleTimeout, Timeout, obvious, plain
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome, Scrolled

Pixels = Annotated[int, Field(ge=1)]


class ScrollingTools(BaseTools):
    @tool("Scroll", by_position=("direction", "amount"), harmless=True, unlisted=("element",))
    def scroll(
        self,
        direction: Literal["up", "down", "left", "right"],
        amount: Annotated[
            Literal["page", "half"] | Pixels, Field(description="A view, half of one, or pixels")
        ] = "page",
        *,
        ref: Annotated[RefArgument | None, obvious("Scroll in this element")] = None,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Scrolled:
        """Scroll the page, or the element of `ref`, and wait for what that loads.

        Raises:
            StaleRef: The ref's element is gone.
            PromptOpen: A dialog opened first.
        """
        where = plain(ref) if ref is not None else None
        outcome = self._act("scroll", timeout, timeout_settle, scroll.scroll, where, direction, amount)
        if isinstance(outcome, Scrolled):
            return outcome
        if outcome.dialog is None:
            raise PageClosed("The tab was closed before it could be scrolled")
        raise PromptOpen(f"A dialog opened before the page could be scrolled: {outcome.dialog.message!r}")

    @tool("Scroll into view", harmless=True, idempotent=True, unlisted=("element",))
    def scroll_into_view(
        self,
        ref: RefArgument,
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Scroll until an element is in the middle of the view. Other tools do that by themselves.

        Raises:
            StaleRef: The ref's element is gone.
            NotActionable: It is hidden.
        """
        return self._act("scroll_into_view", timeout, timeout_settle, scroll.scroll_into_view, plain(ref))
