"""Going to pages (spec 1, Navigation Tools)."""

from typing import Annotated

from pydantic import Field

from webtools.operations import navigate
from webtools.operations.navigate import WaitUntil
from webtools.tools.arguments import Timeout
from webtools.tools.desk import Desk
from webtools.tools.tool import tool
from webtools.values import Navigation


class NavigationTools(Desk):
    @tool("Go to a page")
    def navigate(
        self,
        url: Annotated[str, Field(description="Address; https:// is added when it has no scheme")],
        *,
        wait_until: Annotated[WaitUntil, Field(description="How far the page has to have come")] = "load",
        timeout: Timeout = None,
    ) -> Navigation:
        """Go to `url` in the active tab and wait until its page is there.

        A page whose document is ready but whose `load` does not come in time is a success; what was still loading
        stands in `pending`. A server's error page is a loaded page: look at `status`.

        Raises:
            NavigationFailed: It could not be loaded.
            PromptOpen: The page that was there asks whether to leave it.
        """
        address = navigate.check_url(url)
        return self._call(
            "navigate",
            timeout,
            self._options.timeout_navigation,
            lambda session, deadline: navigate.navigate(
                session, address, wait_until=wait_until, deadline=deadline
            ),
        )
