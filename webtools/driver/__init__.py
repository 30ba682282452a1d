"""Starting and ending browsers, one file per kind of browser. The only room that knows Selenium.

A new kind is one more file with a `launch`, named in `launch` below.
"""

from webtools.driver.process import Driver
from webtools.driver.relay import Relay, needs_relay
from webtools.options import Options
from webtools.origin_rules import NO_RULES, OriginRules

__all__ = ["Driver", "Relay", "launch", "needs_relay"]


def launch(options: Options, rules: OriginRules = NO_RULES) -> Driver:
    """Start a browser that `options` describe, or attach to the one that they name; the caller ends the driver.

    Args:
        rules: Limit the origins that its own user context may connect to.

    Raises:
        BrowserMissing: There is none on this machine.
        BrowserNotStarted: There is one, but it did not come up, or does not run; the message has its own words.
    """
    if options.end_point is not None:
        from webtools.driver.attached import attach  # imports Selenium, as below

        return attach(options, options.end_point)
    from webtools.driver import chromium  # imports Selenium, which takes longer than all of the rest together

    return chromium.launch(options, rules)
