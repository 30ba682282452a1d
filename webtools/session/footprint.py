"""The traces of one session in the browser, which outlive the session unless they are removed."""

from dataclasses import dataclass, field
from typing import Any

from webtools.protocol.browser import UserContext
from webtools.protocol.network import Intercept
from webtools.protocol.script import PreloadScript
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending


@dataclass(slots=True)
class Footprint:
    """The traces of one session in its browser.

    Attributes:
        creating: The command that creates the session's user context; None: the session uses the browser's own one.
        undoing: Commands that remove the session's subscriptions, collectors and preload scripts.
        foreign: The tabs of the session's user context belong to somebody else, such as the person at an attached
            browser: a session that ends leaves them open and takes back what it has changed.
        settings: Names of the emulated settings that were changed.
        resized: Tabs whose viewport was changed.
        intercepts: The session's intercepts, known only where `foreign`.
        init_scripts: The preload scripts of the setting of that name.
        removed: The user context was removed, or its tabs were closed.
    """

    creating: Pending[UserContext] | None = None
    undoing: list[Command[None]] = field(default_factory=list)
    foreign: bool = False
    settings: set[str] = field(default_factory=set)
    resized: set[str] = field(default_factory=set)
    intercepts: list[Pending[Intercept]] = field(default_factory=list)
    init_scripts: list[Pending[PreloadScript]] = field(default_factory=list)
    removed: bool = False

    def note(self, pending: Pending[Any]) -> None:
        """Take note of a command that was sent."""
        if self.foreign and pending.command.method == "network.addIntercept":
            self.intercepts.append(pending)

    @property
    def is_being_created(self) -> bool:
        """Return whether the browser has yet to report the user context."""
        return self.creating is not None and not self.creating.ended
