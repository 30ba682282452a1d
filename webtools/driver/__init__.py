"""Starting and ending browsers, one file per kind of browser. The only package that imports Selenium.

A new kind is one more file with a `launch`, named in `launch` below.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

from webtools.driver.process import Driver
from webtools.driver.relay import Relay, relay_for
from webtools.endpoints.attached import EndPoint
from webtools.endpoints.grid import GridAddress
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.options.browser import Options

Shield = Callable[[str], AbstractContextManager[frozenset[int]]]

__all__ = ["Driver", "Relay", "Shield", "attach", "launch", "launcher", "relay_for"]


def attach(options: Options, end_point: EndPoint, shield: Shield) -> Driver:
    """Attach to a browser that runs already; the caller ends the driver, which lets go of the browser.

    Args:
        shield: Keeps the user's tabs from ChromeDriver while it creates the session; gets the browser's DevTools
            address, and gives the ports at which the browser itself answers debuggers.

    Raises:
        BrowserMissing: There is no driver on this machine.
        BrowserNotStarted: No browser answers there.
    """
    from webtools.driver import attached  # imports Selenium, as below

    return attached.attach(options, end_point, shield)


def launch(options: Options, rules: OriginRules = NO_RULES) -> Driver:
    """Start a browser that `options` describe; the caller ends it.

    Args:
        rules: Limit the origins that its own user context may connect to.

    Raises:
        BrowserMissing: There is none on this machine.
        BrowserNotStarted: There is one, but it did not come up; the message has its own words.
        NotSupported: The browser of a Grid does not speak WebDriver BiDi.
    """
    return launcher(options)(options, rules)


def launcher(options: Options) -> Callable[[Options, OriginRules], Driver]:
    """Return what starts such a browser, imported: for Chromium that takes as long as all of the rest together."""
    if options.remote_url is not None:
        from webtools.driver import grid

        address = GridAddress.of(options.remote_url)
        return lambda options, _: grid.launch(options, address)
    if options.browser == "firefox":
        from webtools.driver import firefox

        return firefox.launch
    from webtools.driver import chromium  # imports Selenium

    return chromium.launch
