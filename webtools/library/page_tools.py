"""The tools of a page, together."""

from webtools.errors import Closed, WebtoolsError
from webtools.library.archives import ArchiveTools
from webtools.library.events import EventTools
from webtools.library.pausing import PausingTools
from webtools.library.request_client import RequestTools
from webtools.library.storage import StoredTools
from webtools.text import html
from webtools.tools.clock import ClockTools
from webtools.tools.emulation import EmulationTools
from webtools.tools.window import WindowTools

_SECONDS_TO_SHOW = 3.0
"""Of each call for a notebook, which shows an object unasked."""


class PageTools(
    EventTools,
    WindowTools,
    EmulationTools,
    ClockTools,
    StoredTools,
    ArchiveTools,
    RequestTools,
    PausingTools,
):
    """All tools that act on a context's pages."""

    def _repr_html_(self) -> str | None:
        """Return the page as people and models see it, for notebooks; None: no browser runs, and none is started."""
        try:
            if not self._context.running:
                return None
            picture = self.take_screenshot(timeout=_SECONDS_TO_SHOW)
            snapshot = self.snapshot(timeout=_SECONDS_TO_SHOW)
        except Closed:
            return None
        except WebtoolsError as error:
            return html.block(f"{self!r}: {error}")
        return f"{picture._repr_html_()}{snapshot._repr_html_()}"  # the protocol of notebooks
