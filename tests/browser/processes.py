"""Driver and browser as processes, for tests that kill and stop them."""

from collections.abc import Callable

import psutil

from tests.waiting import wait_until
from webtools import BrowserTools
from webtools.capabilities import default_browser
from webtools.library.browser_tools import ContextTools

PAGE = "data:text/html,<title>alive</title><button>A</button>"


def _in_firefox() -> bool:
    return default_browser() == "firefox"  # asked late: this module is imported before the option is read


def driver() -> psutil.Process:
    """The newest driver that this process has started: the shared browser of other tests is older.

    Firefox needs none, and is its own.
    """
    return newest(driver_name())


def driver_name() -> str:
    """Return a part of the name of what this process starts for a browser."""
    return "firefox" if _in_firefox() else "driver"


def newest(name: str) -> psutil.Process:
    """Return the newest child process whose name has this part."""
    children = [child for child in psutil.Process().children() if is_named(child, name)]
    return max(children, key=lambda process: process.create_time())


def browser() -> psutil.Process:
    if _in_firefox():
        return driver()
    return next(child for child in driver().children() if is_named(child, "chrom"))


def is_named(process: psutil.Process, part: str) -> bool:
    try:
        return part in process.name()
    except psutil.NoSuchProcess:
        return False  # the guard of a browser that was ended is on its way out


VICTIMS: dict[str, Callable[[], list[psutil.Process]]] = {
    "driver": lambda: [driver()],
    "browser": lambda: [browser()],
    "both": lambda: [driver(), browser()],
}


def kill(victims: list[psutil.Process]) -> None:
    for victim in victims:
        victim.kill()


def everything() -> list[psutil.Process]:
    """Driver, browser and all that they started."""
    return [driver(), *driver().children(recursive=True)]


def assert_gone(processes: list[psutil.Process]) -> None:
    """An ended process counts as gone, though nobody may have waited for it yet: for orphans the system does."""
    wait_until(lambda: not any(map(lives, processes)), f"none of these runs: {processes}")


def lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_noticed(browser_tools: BrowserTools) -> None:
    """Wait until the browser's death was noticed without any call."""
    wait_until(lambda: not browser_tools._browser.running, "the death is noticed")


def wait_busy(browser_tools: BrowserTools) -> None:
    """Wait until the one call that was made runs."""
    wait_until(lambda: browser_tools.context("default").busy, "the call runs")


def renderers() -> list[psutil.Process]:
    """Every process that runs pages or scripts, the driver's own included."""
    return [one for one in driver().children(recursive=True) if _has_type(one, "renderer")]


def helpers(kind: str) -> list[psutil.Process]:
    """The browser's processes of one kind: `gpu-process`, or `utility` for the network's and others."""
    return [one for one in driver().children(recursive=True) if _has_type(one, kind)]


_FIREFOX_KINDS = {"renderer": "tab", "gpu-process": "rdd", "utility": "socket"}
"""The last word of the command line of processes like Chromium's; headless Firefox has one for media, not the GPU."""


def _has_type(process: psutil.Process, kind: str) -> bool:
    try:
        if _in_firefox():
            return process.cmdline()[-1:] == [_FIREFOX_KINDS[kind]]
        return f"--type={kind}" in process.cmdline()
    except psutil.Error:
        return False


_LARGE = "() => { globalThis.large = new Uint8Array(150e6).fill(7); return 1; }"


def page_process(tools: BrowserTools | ContextTools) -> psutil.Process:
    """Return the process of the page that is shown, which takes up more memory than any other for that."""
    tools.evaluate(_LARGE)
    return max(renderers(), key=lambda one: one.memory_info().rss)
