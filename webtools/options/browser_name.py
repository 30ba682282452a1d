"""Names of the browsers that can be driven."""

import os
from typing import Literal

BrowserName = Literal["chromium", "chrome", "edge", "firefox"]


def default_browser() -> str:
    """Return the browser of callers that name none: the variable WEBTOOLS_BROWSER, else Chromium."""
    return os.environ.get("WEBTOOLS_BROWSER") or "chromium"
