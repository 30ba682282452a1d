"""What each tab's pages wrote to the console, bounded (WebDriver BiDi, module log)."""

from collections import deque

from webtools.protocol.browsing_context import ContextDestroyed
from webtools.protocol.log import EntryAdded
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock

_KEPT = 1000


class Console:
    def __init__(self, clock: Clock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._of: dict[str, deque[tuple[int, EntryAdded]]] = {}

    def of(self, tab: str, *, since: int = -1) -> list[EntryAdded]:
        """The entries written after the clock stood at `since`, oldest first."""
        return [entry for at, entry in self._of.get(tab, ()) if at > since]

    def fold(self, event: Event) -> None:
        match event:
            case EntryAdded() if event.source.context is not None:
                tab = self._contexts.top(event.source.context)
                self._of.setdefault(tab, deque(maxlen=_KEPT)).append((self._clock.now, event))
            case ContextDestroyed():
                self._of.pop(event.context, None)
