"""The base of handles of tabs and frames."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from webtools.api.context import Context
from webtools.deadline import Budget, Deadline
from webtools.session.session import Session
from webtools.tools.base import BaseTools

P = ParamSpec("P")
R = TypeVar("R")


class BrowsingHandle(BaseTools):
    """A handle of a tab or a frame, whose calls act in this tab, whichever is active; two of the same are equal."""

    def __init__(self, around: Context, tab: str, key: str) -> None:
        """Make one.

        Args:
            around: The context that the tab is in.
            tab: The browser's name for the tab.
            key: The browser's name for the tab or frame itself.
        """
        self._all_tabs = around
        self._this_tab = around.in_tab(tab)
        self._key = key

    @property
    def id(self) -> str:
        """Return the browser's name for it, which requests, console messages and downloads have as `tab_id`."""
        return self._key

    @property
    def _context(self) -> Context:
        return self._this_tab

    @property
    def _around(self) -> Context:
        return self._all_tabs

    def _look(
        self,
        operation: Callable[Concatenate[Session, Deadline, P], R],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run an operation that is about the tab or frame, and does not act in it."""
        budget = Budget("tab", self._options.timeout_action)
        return self._around.call(
            budget, lambda session, deadline: operation(session, deadline, *args, **kwargs)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._key}>"
