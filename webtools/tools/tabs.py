"""Tabs (spec 1, Browser Management Tools)."""

from typing import Annotated, Literal

from pydantic import Field

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, PageClosed
from webtools.operations import tabs
from webtools.operations.navigation import navigate
from webtools.session.session import Session
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import ClosedTab, Tabs

TabAction = Literal["list", "new", "close", "select"]


class TabTools(BaseTools):
    @tool("Tabs", by_position=("action", "index"), reads_with={"action": "list"}, core=True, harmless=True)
    def tabs(
        self,
        action: Annotated[TabAction, obvious("What to do")] = "list",
        index: Annotated[int | None, Field(description="From 0; close: the active one if left out")] = None,
        *,
        url: Annotated[str | None, obvious("Address for a new tab")] = None,
        timeout: Timeout = None,
    ) -> Tabs:
        """List, open, close or select tabs.

        The result lists the tabs after the call.

        Raises:
            InvalidArgument: There is no tab of that index, or `select` was given none.
        """
        if action == "select" and index is None:
            raise InvalidArgument("tabs: select needs an index", operation="tabs")
        to = self._url(url) if url is not None else None
        if to is not None:
            navigate.require_allowed(to, self._context.addresses)

        def run(session: Session, deadline: Deadline) -> Tabs:
            match action:
                case "new":
                    tabs.open_tab(session, deadline)
                    if to is not None:
                        navigate.navigate(session, deadline, to, wait_until="load")
                case "select":
                    assert index is not None
                    tabs.select_tab(session, deadline, index)
                case "close":
                    tabs.close_tab(session, deadline, index)
                case "list":
                    pass  # every call ends with the list
            return Tabs(tabs=tuple(tabs.describe_all(session, deadline)))

        return self._call("tabs", timeout, self._options.timeout_navigation, run)

    @tool("Close the page", name="close", command="close-tab")
    def close_page(self, *, timeout: Timeout = None) -> ClosedTab:
        """Close the active tab.

        Closing the last tab opens an empty one.
        """

        def run(session: Session, deadline: Deadline) -> ClosedTab:
            was = tabs.describe(session, deadline, [tabs.current(session, deadline)])
            if not was:
                raise PageClosed("The tab has closed itself meanwhile")
            tabs.close_tab(session, deadline, was[0].index)
            return ClosedTab(url=was[0].url, tabs=tuple(tabs.describe_all(session, deadline)))

        return self._call("close", timeout, self._options.timeout_action, run)
