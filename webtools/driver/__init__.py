"""Starting and ending browsers, one file per kind of browser. The only room that knows Selenium.

A new kind is one more file with a `launch`, named in `launch` below.
"""

from webtools.driver.process import Driver
from webtools.driver.relay import Relay, needs_relay
from webtools.options import Options
from webtools.origin_rules import NO_RULES, OriginRules

__all__ = ["Driver", "Relay", "launch", "needs_relay"]


def launch(options: Options, rules: OriginRules = NO_RULES) -> Driver:
    """Start a browser that `options` describe; the caller ends it.

    Args:
        rules: Limit the origins that its own user context may connect to.

    Raises:
        BrowserMissing: There is none on this machine.
        BrowserNotStarted: There is one, but it did not come up; the message has its own words.
    """
    if options.browser == "firefox":
        from webtools.driver import firefox

        return firefox.launch(options, rules)
    from webtools.driver import chromium  # imports Selenium, which takes longer than all of the rest together

    return chromium.launch(options, rules)
