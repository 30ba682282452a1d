"""The end of waiting for what an action set off."""

from dataclasses import dataclass, field

from webtools.operations import tabs
from webtools.session.navigations import Navigation
from webtools.session.network_log import Request


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of waiting.

    Attributes:
        pending: What was still on its way, in words.
        looks: What the tab in front said of itself in the end.
        waited: Not everything was over when the act was.
    """

    pending: tuple[str, ...] = ()
    looks: tabs.Looks = field(default_factory=dict)
    waited: bool = False


AT_ONCE = Settled()
"""Nobody waited."""


def in_words(request: Request) -> str:
    return f"{request.request.method} {request.request.url}"


def navigation_in_words(navigation: Navigation) -> str:
    return f"navigation to {navigation.url}"
