"""The traces of one session in the browser, which outlive the session unless they are removed."""

from dataclasses import dataclass, field
from typing import Any

from webtools.protocol.browser import UserContext
from webtools.protocol.network import Intercept
from webtools.protocol.script import PreloadScript
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending


@dataclass(frozen=True, slots=True)
class PageClock:
    """The time of a context's pages (clock.js); milliseconds since 1970.

    Attributes:
        timers: Timers, animation frames and `performance.now` follow the clock too, not only `Date`.
        running: The time passes by itself.
        fixed: The time that `Date` shows, whatever the timers do; None: the clock's.
        time: The clock's time at the real time `at`.
        at: The browser's own time.
        script: The preload script that gives new documents this clock.
    """

    timers: bool
    running: bool
    fixed: float | None
    time: float
    at: float
    script: str = ""

    def now(self, at: float) -> float:
        """Return the clock's time at the browser's own time `at`."""
        return self.time + (at - self.at if self.running else 0)


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
        page_clock: The clock that pages have instead of the browser's; None: the browser's own.
        removed: The user context was removed, or its tabs were closed.
    """

    creating: Pending[UserContext] | None = None
    undoing: list[Command[None]] = field(default_factory=list)
    foreign: bool = False
    settings: set[str] = field(default_factory=set)
    resized: set[str] = field(default_factory=set)
    intercepts: list[Pending[Intercept]] = field(default_factory=list)
    init_scripts: list[Pending[PreloadScript]] = field(default_factory=list)
    page_clock: PageClock | None = None
    removed: bool = False

    def note(self, pending: Pending[Any]) -> None:
        """Take note of a command that was sent."""
        if self.foreign and pending.command.method == "network.addIntercept":
            self.intercepts.append(pending)

    @property
    def is_being_created(self) -> bool:
        """Return whether the browser has yet to report the user context."""
        return self.creating is not None and not self.creating.ended
