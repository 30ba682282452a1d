"""The tools of a page, together."""

from webtools.library.archives import ArchiveTools
from webtools.library.events import EventTools
from webtools.library.pausing import PausingTools
from webtools.library.request_client import RequestTools
from webtools.library.storage import StoredTools
from webtools.tools.clock import ClockTools
from webtools.tools.emulation import EmulationTools
from webtools.tools.window import WindowTools


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
