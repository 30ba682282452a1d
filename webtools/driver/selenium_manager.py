"""Browser and driver by Selenium Manager: it downloads what the browsers' makers build into its own cache."""

import ctypes.util
import re
import sys
from pathlib import Path

from selenium.webdriver.common.selenium_manager import SeleniumManager

from webtools.driver.command import CommandFailed, lines
from webtools.driver.find import find
from webtools.driver.progress import ProgressReport
from webtools.errors import BrowserMissing

# Libraries that the makers' builds load and a bare Linux lacks: without these a download would be for nothing.
_LIBRARIES = ("nss3", "atk-1.0", "gbm", "asound")

_ANSWER = 15.0  # seconds for a list of versions: a network that drops everything is given up after these
_DOWNLOAD = 300.0  # seconds for one archive, some 150 MB


def fetch(browser: str, report: ProgressReport) -> None:
    """Download `browser` and the driver that fits, except what the system has already.

    Raises:
        CommandFailed: It can't; the text says why.
    """
    if missing := _missing_libraries():
        raise CommandFailed(
            f"the downloaded program needs libraries that this system lacks: {', '.join(missing)}"
        )
    error = None
    report("Asking Selenium Manager", None)
    try:
        for line in lines(_command(browser), patience=_patience):
            if download := re.search(r"Downloading (\S+ \S+) from", line):
                report(f"Downloading {download[1]}", None)
            error = re.search(r" ERROR\] (.*)", line) or error
    except CommandFailed as failed:
        raise CommandFailed(error[1] if error else str(failed)) from failed


def _missing_libraries() -> list[str]:
    if sys.platform != "linux":
        return []  # the builds for other systems bring theirs
    return [name for name in _LIBRARIES if not ctypes.util.find_library(name)]


def _command(browser: str) -> list[str | Path]:
    binary = SeleniumManager._get_binary()  # noqa: SLF001  # its public face can be neither watched nor limited
    name = "chrome" if browser == "chromium" else browser  # it has one name for both
    limit = ["--timeout", f"{_DOWNLOAD:.0f}"]
    return [
        binary,
        "--browser",
        name,
        *_force(browser),
        "--avoid-stats",
        "--debug",
        "--output",
        "mixed",
        *limit,
    ]


def _force(browser: str) -> list[str]:
    """Count what we can find: Selenium Manager takes a Chromium for a Chrome."""
    try:
        find(browser)
    except BrowserMissing:
        return ["--force-browser-download"]
    return []  # only the driver is missing


def _patience(last: str) -> float:
    return _DOWNLOAD if " Downloading " in last else _ANSWER
