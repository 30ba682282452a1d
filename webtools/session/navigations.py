"""The progress of each tab's and frame's navigations."""

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise
from time import monotonic

from webtools.limits import settling as limits
from webtools.protocol.browsing_context import (
    ContextDestroyed,
    DomContentLoaded,
    DownloadWillBegin,
    FragmentNavigated,
    Load,
    NavigationAborted,
    NavigationCommitted,
    NavigationEvent,
    NavigationFailedEvent,
    NavigationStarted,
)
from webtools.protocol.network import FetchError, NetworkEvent, ResponseCompleted, ResponseStarted
from webtools.protocol.wire import Event
from webtools.session.clock import EventClock

WITHOUT_DOCUMENT = {204, 205}
"""Statuses (RFC 9110 §15.3.5) that leave the page as it is."""
_REDIRECTS = range(300, 400)
_MS = 1000
_PART = "NS_ERROR_NET_PARTIAL_TRANSFER"
"""Firefox's name for a connection that ended before the answer did."""


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
class NavigationState:
    id: str | None
    context: str
    url: str
    began: int
    began_ms: int
    """The browser's time."""
    stage: Stage = Stage.STARTED
    moved: float = field(default_factory=monotonic)
    """The moment (`monotonic`) at which it came to its stage."""
    reason: str = ""
    answered: bool = False
    """Its server has begun to answer."""
    broken_off: bool = False
    """It brought a document, but only a part of that."""
    error_page: bool = False
    """It failed, and the browser shows its own page that says so."""

    @property
    def running(self) -> bool:
        return self.stage < Stage.COMPLETE

    @property
    def brings_document(self) -> bool:
        """Return whether a document is still to come: its own, or the browser's page about its failure."""
        return self.running or (self.stage is Stage.FAILED and not self.error_page)


_STAGES: dict[type[Event], Stage] = {
    NavigationStarted: Stage.STARTED,
    NavigationCommitted: Stage.COMMITTED,
    DomContentLoaded: Stage.INTERACTIVE,
    Load: Stage.COMPLETE,
    FragmentNavigated: Stage.WITHIN_DOCUMENT,
    DownloadWillBegin: Stage.DOWNLOAD,
    NavigationAborted: Stage.ABORTED,
    NavigationFailedEvent: Stage.FAILED,
}


class Navigations:
    def __init__(self, clock: EventClock) -> None:
        self._clock = clock
        self._of: dict[str, deque[NavigationState]] = {}

    def latest(self, context: str) -> NavigationState | None:
        known = self._of.get(context)
        return known[-1] if known else None

    def running(self, context: str) -> bool:
        latest = self.latest(context)
        return latest is not None and latest.running

    def recurs(self, context: str) -> bool:
        """Return whether a tab or frame is sent from one address to the next without end: its page does that."""
        known = self._of.get(context, ())
        gaps = [later.began_ms - earlier.began_ms for earlier, later in pairwise(known)]
        return len(known) == limits.FEW and max(gaps) < limits.STILL * _MS

    def unanswered(self, context: str) -> NavigationState | None:
        """Return the navigation of a tab or frame whose server has not begun to answer.

        Until it has, Chromium passes nothing on to the page that is there.
        """
        latest = self.latest(context)
        return latest if latest and latest.stage is Stage.STARTED and not latest.answered else None

    def find(self, context: str, navigation: str | None) -> NavigationState | None:
        return next((one for one in reversed(self._of.get(context, ())) if one.id == navigation), None)

    def begun_since(self, mark: int, contexts: list[str]) -> list[NavigationState]:
        """Return the navigations that began after the clock stood at `mark`, oldest first."""
        found = [one for context in contexts for one in self._of.get(context, ()) if one.began > mark]
        return sorted(found, key=lambda one: one.began)

    def fold(self, event: Event) -> None:
        if isinstance(event, ResponseStarted) and event.response.status not in _REDIRECTS:
            self._answer(event)
        stage = _STAGES.get(type(event))
        if stage is not None and isinstance(event, NavigationEvent):
            if not self._is_of_the_page_before(event):
                self._advance(event, stage)
        elif isinstance(event, ResponseStarted | ResponseCompleted) and (
            event.response.status in WITHOUT_DOCUMENT
        ):
            # Firefox may not report before the next navigation that this one is over.
            self._end(event, Stage.ABORTED)
        elif isinstance(event, FetchError) and event.error_text == _PART:
            self._break_off(event)
        elif isinstance(event, FetchError) and event.error_text.startswith("NS_ERROR_"):
            # Nor that one failed whose request was made to fail.
            self._end(event, Stage.FAILED, event.error_text)
        elif isinstance(event, ContextDestroyed):
            self._of.pop(event.context, None)

    def complete(self, context: str, navigation: str | None) -> None:
        """Take in that what a navigation has brought has loaded, where no event will say so."""
        known = self.find(context, navigation)
        if known is not None and known.running:
            known.stage = Stage.COMPLETE

    def _answer(self, event: NetworkEvent) -> None:
        navigation = self.find(event.context or "", event.navigation) if event.navigation else None
        if navigation is not None:
            navigation.answered = True

    def _break_off(self, event: NetworkEvent) -> None:
        """Note that Firefox shows the part that came, for which it reports no load."""
        navigation = self.find(event.context or "", event.navigation)
        if navigation is not None and navigation.running:
            navigation.broken_off = True
            if navigation.stage is Stage.INTERACTIVE:
                navigation.stage = Stage.ABORTED

    def _end(self, event: NetworkEvent, stage: Stage, reason: str = "") -> None:
        navigation = self.find(event.context or "", event.navigation)
        if navigation is not None and navigation.stage is Stage.STARTED:
            navigation.stage, navigation.reason = stage, reason

    def _is_of_the_page_before(self, event: NavigationEvent) -> bool:
        """Return whether an event is the end of the document that is left, which had not come to its own.

        Firefox reports it as one of the navigation that leaves it, whose own document has not been committed by then.
        """
        navigation = self.find(event.context, event.navigation)
        return (
            isinstance(event, DomContentLoaded)
            and navigation is not None
            and navigation.stage is Stage.STARTED
        )

    def _advance(self, event: NavigationEvent, stage: Stage) -> None:
        navigation = self.find(event.context, event.navigation)
        if stage is Stage.COMMITTED and (navigation is None or not navigation.brings_document):
            # A page that the browser had kept is shown again, under the name of what once brought it.
            navigation, stage = None, Stage.COMPLETE
        if navigation is None and stage >= Stage.ABORTED and self.running(event.context):
            return  # it began before we listened, and another one has taken its place
        if navigation is None:
            navigation = NavigationState(
                event.navigation, event.context, event.url, self._clock.now, event.timestamp
            )
            self._of.setdefault(event.context, deque(maxlen=limits.FEW)).append(navigation)
        if stage is Stage.INTERACTIVE and navigation.stage is Stage.FAILED:
            navigation.error_page = True
        if stage is Stage.ABORTED and navigation.stage in (Stage.COMMITTED, Stage.INTERACTIVE):
            navigation.broken_off = True
        if stage is Stage.INTERACTIVE and navigation.broken_off:
            stage = Stage.ABORTED
        if stage > navigation.stage:
            navigation.stage, navigation.moved = stage, monotonic()
        if event.url and not navigation.error_page:
            navigation.url = event.url
        if isinstance(event, NavigationFailedEvent):
            navigation.reason = event.message
