"""File choosers that a page has opened; no native one is ever shown (WebDriver BiDi, input.fileDialogOpened)."""

from dataclasses import dataclass

from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted
from webtools.protocol.input import FileDialogOpened
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock


@dataclass(frozen=True, slots=True)
class Chooser:
    context: str
    shared_id: str
    multiple: bool
    opened: int


class Choosers:
    """The last one of each tab, until it is used or its document goes."""

    def __init__(self, clock: EventClock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._open: dict[str, Chooser] = {}

    def open_in(self, tab: str) -> Chooser | None:
        return self._open.get(tab)

    def close(self, tab: str) -> None:
        self._open.pop(tab, None)

    def fold(self, event: Event) -> None:
        match event:
            case FileDialogOpened() if event.element is not None:
                tab = self._contexts.top(event.context)
                self._open[tab] = Chooser(
                    event.context, event.element.shared_id, event.multiple, self._clock.now
                )
            case NavigationCommitted() | ContextDestroyed():
                for tab in [tab for tab, one in self._open.items() if event.context in (tab, one.context)]:
                    self.close(tab)
