"""See to it that there are a browser and its driver: by Selenium Manager, else by the system's packages."""

from dataclasses import dataclass

from webtools.driver import selenium_manager, system_packages
from webtools.driver.command import CommandFailed
from webtools.driver.find import FoundBrowser, find, version
from webtools.driver.progress import ProgressReport, announce
from webtools.errors import BrowserMissing

_WAYS = {"Selenium Manager": selenium_manager.fetch, "the system's packages": system_packages.install}
_AS_ROOT = "the system's packages"


@dataclass(frozen=True, slots=True)
class Installed:
    """A browser that is there and runs.

    Attributes:
        version: The browser's, such as `131.0.6778.85`.
        was_there: True if nothing had to be installed.
    """

    found: FoundBrowser
    version: str
    was_there: bool


def install(name: str = "chromium", *, report: ProgressReport = announce, as_root: bool = True) -> Installed:
    """Install a browser and its driver, unless they are there already.

    Args:
        name: One of `find.NAMES`. Any Chromium, Chrome or Edge that has its driver will do for `chromium`.
        as_root: Whether packages of the system may be installed too, as root or through sudo.
        report: Called with the progress, on the caller's thread; whoever watches that when left out.

    Raises:
        BrowserMissing: Nothing worked; the message has the reason of each way, the hint what to do by hand.
        InvalidArgument: There is no such browser.
    """
    if installed := _ready(name, was_there=True):
        return installed
    reasons = []
    for way, fetch in _WAYS.items():
        if way == _AS_ROOT and not as_root:
            reasons.append(f"{way}: not allowed (allow_system_packages, --allow-system-packages)")
            continue
        try:
            fetch(name, report)
        except CommandFailed as failed:
            reasons.append(f"{way}: {failed}")
            continue
        if installed := _ready(name, was_there=False):
            return installed
        reasons.append(f"{way}: what it brought does not run, or lacks the driver")
    raise BrowserMissing(
        f"Could not install {name}. " + "; ".join(reasons) + ".",
        hint=f"Install {name} and its driver by hand, put both on the PATH, then run `webtools doctor`.",
    )


def _ready(name: str, *, was_there: bool) -> Installed | None:
    try:
        found = find(name)
        if found.driver is None and found.name != "firefox":
            return None
        return Installed(found, version(found.browser), was_there)
    except BrowserMissing:
        return None
