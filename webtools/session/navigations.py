"""The progress of each tab's and frame's navigations."""

from collections import deque
from dataclasses import dataclass
from enum import IntEnum

from webtools.protocol.browsing_context import (
    ContextDestroyed,
    DomContentLoaded,
    DownloadWillBegin,
    FragmentNavigated,
    Load,
    NavigationAborted,
    NavigationCommitted,
    NavigationEvent,
    NavigationFailed,
    NavigationStarted,
)
from webtools.protocol.wire import Event
from webtools.session.clock import Clock

_KEPT = 8
"""Navigations kept per tab or frame: the running one and those that it overtook."""


class Stage(IntEnum):
    """In the order in which a navigation goes through them; it skips the last three or ends in one of them."""

    STARTED = 1
    COMMITTED = 2
    INTERACTIVE = 3
    COMPLETE = 4
    WITHIN_DOCUMENT = 5
    DOWNLOAD = 6
    ABORTED = 7
    FAILED = 8


@dataclass(slots=True)
class Navigation:
    id: str | None
    context: str
    url: str
    began: int
    stage: Stage = Stage.STARTED
    reason: str = ""
    error_page: bool = False
    """It failed, and the browser shows its own page that says so."""

    @property
    def running(self) -> bool:
        return self.stage < Stage.COMPLETE


_STAGES: dict[type[Event], Stage] = {
    NavigationStarted: Stage.STARTED,
    NavigationCommitted: Stage.COMMITTED,
    DomContentLoaded: Stage.INTERACTIVE,
    Load: Stage.COMPLETE,
    FragmentNavigated: Stage.WITHIN_DOCUMENT,
    DownloadWillBegin: Stage.DOWNLOAD,
    NavigationAborted: Stage.ABORTED,
    NavigationFailed: Stage.FAILED,
}


class Navigations:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._of: dict[str, deque[Navigation]] = {}

    def latest(self, context: str) -> Navigation | None:
        known = self._of.get(context)
        return known[-1] if known else None

    def find(self, context: str, navigation: str | None) -> Navigation | None:
        return next((one for one in reversed(self._of.get(context, ())) if one.id == navigation), None)

    def begun_since(self, mark: int, contexts: list[str]) -> list[Navigation]:
        """Those that began after the clock stood at `mark`, oldest first."""
        found = [one for context in contexts for one in self._of.get(context, ()) if one.began > mark]
        return sorted(found, key=lambda one: one.began)

    def fold(self, event: Event) -> None:
        stage = _STAGES.get(type(event))
        if stage is not None and isinstance(event, NavigationEvent):
            self._advance(event, stage)
        elif isinstance(event, ContextDestroyed):
            self._of.pop(event.context, None)

    def _advance(self, event: NavigationEvent, stage: Stage) -> None:
        navigation = self.find(event.context, event.navigation)
        if stage is Stage.COMMITTED and (navigation is None or not navigation.running):
            # A page that the browser had kept is shown again, under the name of what once brought it.
            navigation, stage = None, Stage.COMPLETE
        if navigation is None:
            navigation = Navigation(event.navigation, event.context, event.url, self._clock.now)
            self._of.setdefault(event.context, deque(maxlen=_KEPT)).append(navigation)
        if stage is Stage.INTERACTIVE and navigation.stage is Stage.FAILED:
            navigation.error_page = True
        navigation.stage = max(navigation.stage, stage)
        if event.url:
            navigation.url = event.url
        if isinstance(event, NavigationFailed):
            navigation.reason = event.message
