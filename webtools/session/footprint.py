"""The traces of one session in the browser, which outlive the session unless they are removed."""

from dataclasses import dataclass, field

from webtools.protocol.browser import UserContext
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending


@dataclass(slots=True)
class Footprint:
    """The traces of one session in its browser.

    Attributes:
        creating: The command that creates the session's user context; None: the session uses the browser's own one.
        undoing: Commands that remove the session's subscriptions, collectors and preload scripts.
        removed: The user context was removed, or its tabs were closed.
    """

    creating: Pending[UserContext] | None = None
    undoing: list[Command[None]] = field(default_factory=list)
    removed: bool = False

    @property
    def is_being_created(self) -> bool:
        """Return whether the browser has yet to report the user context."""
        return self.creating is not None and not self.creating.ended
