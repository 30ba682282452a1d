"""The display that a browser with a window needs."""

import os
import sys

from webtools.errors import BrowserNotStarted
from webtools.hints import Hint


def require(*, headless: bool) -> None:
    """Raise when a browser is to show a window and there is no display.

    Raises:
        BrowserNotStarted: Names the alternatives.
    """
    on_x11_or_wayland = sys.platform not in ("darwin", "win32")
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not headless and on_x11_or_wayland and not display:
        raise BrowserNotStarted(
            "A browser with a window needs a display, and there is none",
            hint=Hint("Use {headless=True}, or give it a virtual display: xvfb-run your-command."),
        )
