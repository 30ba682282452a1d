"""Command-line switches that a Chromium gets by its options, on this machine or on another one."""

from collections.abc import Iterator

from webtools.options.browser import Options
from webtools.options.context import Proxy
from webtools.system import user

_WITHOUT = (
    # The address bar's suggestions are a page with a process of its own, in every context's window: four times the
    # processor time of the page that the caller wants.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Google learns nothing of the pages: not the fields of their forms (up to 16 requests a page), not their hosts.
    "AutofillServerCommunication",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",  # nor that the browser runs
    # A page that the browser has drawn before it is wanted comes as a tab that nobody opened, and takes the place of
    # the tab's page without a navigation: ChromeDriver then has no document to go on with.
    "Prerender2",
)
_ALWAYS = (
    "--no-first-run",  # no tab of the browser's own, which a new profile would begin with
    "--no-default-browser-check",  # nothing is asked that nobody would answer
    "--disable-search-engine-choice-screen",  # it would stand in front of the first page
    "--disable-background-networking",  # little is fetched that no page asked for; the next two as well
    "--disable-component-update",
    "--disable-sync",
    "--disable-crash-reporter",  # no dumps of pages are left on the machine
    "--disable-backgrounding-occluded-windows",  # each context has a window; all of them go on painting
    "--disable-renderer-backgrounding",  # and their scripts go on at full speed; the next one as well
    "--disable-background-timer-throttling",
    "--force-color-profile=srgb",  # the same screenshot on every machine
    "--disable-features=" + ",".join(_WITHOUT),  # ChromeDriver joins it with what others disable
)


MOUSE = "primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2"
"""Blink's numbers of a pointer that is fine and hovers (Media Queries 4 §6).

A machine without one, such as a server, is a device to pages on which nothing can be hovered over: they show other
menus and fields, or none.
"""

WITHOUT_SANDBOX = "Chromium runs without its sandbox, so pages are less well confined"


def why_no_sandbox(*, sandbox: bool | None) -> str | None:
    """Return why a browser with this option does not confine its pages; None: it does."""
    if sandbox is None:
        return "this is root, for whom it does not work" if user.is_root() else None
    return None if sandbox else "the options switch it off"


def of(options: Options, *, proxy: Proxy | None = None) -> Iterator[str]:
    """Yield the switches of a browser. Of two with the same name the last one counts, so the caller's come last.

    Args:
        proxy: A proxy that has to be on the command line.
    """
    yield from _ALWAYS
    if options.headless:
        yield "--headless"
        yield "--hide-scrollbars"
        yield f"--blink-settings={MOUSE}"
    if options.viewport:
        yield "--window-size={},{}".format(*options.viewport)
    if proxy is not None:
        yield f"--proxy-server={proxy.server}"
        if proxy.bypass:
            yield f"--proxy-bypass-list={','.join(proxy.bypass)}"
    yield from options.browser_args
