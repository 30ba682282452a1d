"""The browser's start before the first call.

Python needs about as long for the imports of a server as the browser for its start. So this module loads only what a
launch needs, and the rest is imported while the browser starts.
"""

from dataclasses import dataclass

from webtools.api.launching_ahead import HeadStart, launch_ahead
from webtools.faces.mcp.settings import Settings
from webtools.options.browser import Options


@dataclass(frozen=True, slots=True)
class Early:
    """A browser that starts, and the options it starts with."""

    options: Options
    launch: HeadStart


def started_early(settings: Settings) -> Early | None:
    """Return a browser that starts on a thread meanwhile; None: it is to start with the first call.

    If it does not start, the first call starts it again, and reports what it meets.

    Raises:
        InvalidArgument: What the settings say cannot be, such as a storage state that is not there.
    """
    if not settings.eager:
        return None
    options = Options.of("BrowserTools", **settings.options())
    return Early(options, launch_ahead(options))
