"""Start a browser before the rest of the library is imported.

Whoever needs the browser as soon as possible imports this module first: it loads what a launch needs and no more.
"""

from webtools.limits.origin_rules import NO_RULES
from webtools.options.browser import Options
from webtools.supervision.prelaunch import Prelaunch

__all__ = ["Prelaunch", "prelaunch"]


def prelaunch(options: Options) -> Prelaunch:
    """Return a launch that goes on meanwhile, for `webtools.library.browser_tools.on_prelaunch`.

    Raises:
        InvalidArgument: The options contradict each other.
    """
    return Prelaunch(options, options.narrow(NO_RULES))
