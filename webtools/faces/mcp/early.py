"""The browser's start before the first call."""

from contextlib import suppress
from threading import Thread

from webtools.browser_tools import BrowserTools
from webtools.errors import WebtoolsError
from webtools.faces.mcp.settings import Settings


def started_early(settings: Settings) -> BrowserTools:
    """Return a browser that starts on a thread meanwhile.

    If it does not start, the first call starts it again, and reports what it meets.

    Raises:
        InvalidArgument: What the settings say cannot be, such as a storage state that is not there.
    """
    browser = BrowserTools(**settings.options())
    Thread(target=_start, args=(browser,), name="early start", daemon=True).start()
    return browser


def _start(browser: BrowserTools) -> None:
    with suppress(WebtoolsError):
        browser.tabs()
