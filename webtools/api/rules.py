"""The limits on origins that options ask for."""

from webtools.errors import InvalidArgument
from webtools.limits.origin_rules import OriginRules
from webtools.options.browser import Options


def narrowed(rules: OriginRules, options: Options) -> OriginRules:
    """Return `rules` with the limits of a context added: a context permits no more than its browser does.

    Raises:
        InvalidArgument: Its proxy is not for all connections, which then would not be limited.
    """
    limited = rules.narrowed(options.limits)
    if limited and options.proxy is not None and set(options.proxy.bypass) - {"<-loopback>"}:
        raise InvalidArgument(
            "The proxy's bypass would let connections past the limits on origins",
            hint="Leave out bypass, or allowed_origins, blocked_origins, block_private and block_link_local.",
        )
    return limited
