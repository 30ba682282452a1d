"""Going to pages (spec 1, Navigation Tools; spec 5, REQ-02)."""

from typing import Annotated

from webtools.operations.navigation import navigate
from webtools.operations.navigation.navigate import WaitUntil
from webtools.seconds import Seconds
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools, budget_of
from webtools.tools.tool import tool
from webtools.values import Navigation

WaitUntilArgument = Annotated[WaitUntil, obvious("How far the page has to have come")]


class NavigationTools(BaseTools):
    @tool("Go to a page", core=True, harmless=True, idempotent=True, lists_timeout=True)
    def navigate(
        self,
        url: Annotated[str, obvious("Address; https:// is added when it has no scheme")],
        *,
        wait_until: WaitUntilArgument = "load",
        timeout: Timeout = None,
    ) -> Navigation:
        """Go to `url` and wait until its page is there.

        It opens in the active tab. With the option `base_url` an address without a scheme begins there.
        A page whose document is ready but whose `load` does not come in time is a
        success; what was still loading stands in `pending`. Without `timeout`, a page that waits for a script or a
        style sheet that does not come is waited for until nothing has come for 5 s. A server's error page is a
        loaded page: look at `status`. Where the address gives a download, or nothing, the page that was there stays;
        `notes` say so.

        Raises:
            NavigationFailed: It could not be loaded.
            PromptOpen: The page that was there asks whether to leave it.
        """
        to = self._url(url)
        return self._context.call(
            budget_of("navigate", timeout, self._options.timeout_navigation),
            lambda session, deadline: navigate.navigate(session, deadline, to, wait_until=wait_until),
            with_note=_with_note,
            given=lambda: {"url": to},
        )

    @tool("Go back", command="back", core=True, harmless=True, unlisted=("wait_until",))
    def navigate_back(self, *, wait_until: WaitUntilArgument = "load", timeout: Timeout = None) -> Navigation:
        """Go to the page before in the tab's history.

        Raises:
            InvalidArgument: There is none.
        """
        return self._traverse("navigate_back", -1, wait_until, timeout)

    @tool("Go forward", command="forward", harmless=True, unlisted=("wait_until",))
    def navigate_forward(
        self, *, wait_until: WaitUntilArgument = "load", timeout: Timeout = None
    ) -> Navigation:
        """Go to the next page in the tab's history, after going back.

        Raises:
            InvalidArgument: There is none.
        """
        return self._traverse("navigate_forward", 1, wait_until, timeout)

    @tool("Reload", harmless=True, unlisted=("wait_until",))
    def reload(self, *, wait_until: WaitUntilArgument = "load", timeout: Timeout = None) -> Navigation:
        """Load the page anew."""
        return self._call(
            "reload", timeout, self._options.timeout_navigation, navigate.reload, wait_until=wait_until
        )

    def _traverse(self, name: str, delta: int, wait_until: WaitUntil, timeout: Seconds | None) -> Navigation:
        return self._call(
            name, timeout, self._options.timeout_navigation, navigate.traverse, delta, wait_until=wait_until
        )


def _with_note(went: Navigation, note: str) -> Navigation:
    return Navigation(**{**dict(went), "notes": (note, *went.notes)})
