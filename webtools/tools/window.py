"""The browser itself: window and installation (spec 1, Browser Management and Browser Installation)."""

from typing import Annotated

from webtools.operations.setup import emulation
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Installation, Viewport

_Side = Annotated[int, obvious("CSS pixels", gt=0, le=10_000)]


class WindowTools(BaseTools):
    @tool("Resize", harmless=True, idempotent=True, local=True)
    def resize(self, width: _Side, height: _Side, *, timeout: Timeout = None) -> Viewport:
        """Give the page a viewport of that size."""
        return self._call("resize", timeout, self._options.timeout_action, emulation.resize, width, height)

    @tool("Install the browser", harmless=True, idempotent=True, on_page=False)
    def install(self) -> Installation:
        """Install the browser and its driver unless they are there; may take minutes.

        Raises:
            BrowserMissing: It could not be done; the message says why, the hint what to do by hand.
        """
        from webtools.driver.install import install  # Selenium comes with it

        done = install(self._options.browser, as_root=self._options.allow_system_packages)
        return Installation(
            browser=done.found.name,
            version=done.version,
            path=done.found.browser,
            driver=done.found.driver,
            was_there=done.was_there,
            message=f"{done.found.name} {done.version} is {'ready' if done.was_there else 'installed and ready'}",
        )
