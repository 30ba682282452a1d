"""The console messages of each tab's pages, bounded (WebDriver BiDi, module log)."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted
from webtools.protocol.cdp import ConsoleCalled, LogEntry, Logged, Thrown
from webtools.protocol.log import EntryAdded, Level
from webtools.protocol.script import Source
from webtools.protocol.wire import Event
from webtools.session.bounded import Bounded
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.values import ConsoleMessage

_KEPT = 1000
_KEPT_BYTES = 8_000_000
"""Of each tab's entries, and of the calls of all tabs, as they came over the wire."""
_KEPT_BYTES_IN_ALL = 32_000_000
"""Of the entries of all tabs together; those of the tab that has most go first."""
_NOTICES = 3
_NEW = 20
NOTICE_METHOD = "webtools"
"""The method of entries in which the driver's tab reports that it left out what the page did too much of.

The browser takes the method of a page's entry from the function that was called, so no page can write such an entry.
"""
_NOTICE = "webtools: this page "
_LEVELS: dict[str, Level] = {"error": "error", "warning": "warn", "info": "info", "verbose": "debug"}

_About = tuple[str, int | None]
"""The address and the line, counted from 0, that a message of the browser's own names."""
_Identity = tuple[int, str, str | None, str | None]
"""The time, type, function and text of an entry."""


@dataclass(eq=False, slots=True)
class Written:
    """One entry, and the clock when it came.

    Attributes:
        tab: Whose page or frame wrote it.
        about: What it names, if the browser wrote it.
        message: The entry with all that could be learned about its values; None until somebody asks for it.
    """

    at: int
    tab: str
    entry: EntryAdded
    about: _About | None = None
    message: ConsoleMessage | None = None


@dataclass
class _Announced:
    """The entries of a tab that came once, while the browser announces them again."""

    has_begun: Callable[[], bool]
    once: Counter[_Identity] = field(default_factory=Counter)

    def has(self, entry: EntryAdded) -> bool:
        """Return whether an entry that comes now came before; each counts for one."""
        identity = _identity(entry)
        if not self.has_begun():
            self.once[identity] += 1
            return False
        self.once[identity] -= 1
        return self.once[identity] >= 0


class Console:
    def __init__(
        self,
        clock: EventClock,
        contexts: BrowsingContexts,
        requested: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        """Begin with no messages; `requested` returns the address of a request by the browser's id."""
        self._clock = clock
        self._contexts = contexts
        self._requested = requested
        self._of: dict[str, Bounded[Written]] = defaultdict(lambda: Bounded(_KEPT, _KEPT_BYTES))
        self._notices: dict[str, list[str]] = {}
        self._new: deque[Written] = deque(maxlen=_NEW)
        self.on_written: list[Callable[[str, Written], None]] = []
        """Are called for each entry, with its tab."""
        self.calls: Bounded[ConsoleCalled | Thrown] = Bounded(_KEPT, _KEPT_BYTES)
        """The latest entries of all tabs as DevTools has them."""
        self._page_began: dict[str, int] = {}
        self._announced: dict[str, _Announced] = {}  # of tabs whose messages are announced again now

    def of(self, tab: str, *, since: int = -1) -> list[Written]:
        """Return the entries written after the clock stood at `since`, oldest first."""
        return [one for one in self._of.get(tab, ()) if one.at > since]

    def take_new(self) -> list[Written]:
        """Return the entries of all tabs since this was asked last; of many only the latest."""
        new = list(self._new)
        self._new.clear()
        return new

    def of_page(self, tab: str) -> list[Written]:
        """Return the entries of the page that the tab shows now."""
        return self.of(tab, since=self._page_began.get(tab, -1))

    @contextmanager
    def announced_again(self, tab: str, has_begun: Callable[[], bool]) -> Iterator[None]:
        """Return a block during which the browser announces once more what the tab's pages have written.

        Args:
            tab: The tab.
            has_begun: Whether what comes now may be said for the second time; until then it is on its way.
        """
        self._announced[tab] = _Announced(has_begun)
        self._announced[tab].once.update(_identity(one.entry) for one in self._of.get(tab, ()))
        try:
            yield
        finally:
            self._announced.pop(tab, None)

    def fold(self, event: Event) -> None:
        match event:
            case ConsoleCalled() | Thrown():
                self.calls.append(event, event.frame_bytes)
            case Logged() if _is_about_page(event.params.entry):
                tab = event.params.context or self._contexts.tab_of_devtools(event.session)
                if tab in self._contexts.tabs:
                    self._note(tab, _as_entry(event, tab), self._about(event.params.entry))
            case EntryAdded() if event.source.context is not None and self._is_ours(event):
                self._note(self._contexts.top(event.source.context), event)
            case NavigationCommitted() if self._contexts.top(event.context) == event.context:
                self._page_began[event.context] = self._clock.now
            case ContextDestroyed():
                self._of.pop(event.context, None)
                self._page_began.pop(event.context, None)
                self._notices.pop(event.context, None)

    def _about(self, entry: LogEntry) -> _About | None:
        """Return what a message of the browser's names; of a request that a script waits for, it names the script."""
        if entry.url.startswith("chrome-error:"):  # the page that stands in for what was refused
            return "", None
        if entry.url:
            return entry.url, entry.line_number
        asked = self._requested(entry.network_request_id) if entry.network_request_id is not None else None
        return (asked, None) if asked is not None else None

    def _is_ours(self, entry: EntryAdded) -> bool:
        """Drop earlier messages of other contexts, which Chromium sends to every new subscriber."""
        return entry.source.user_context in (None, self._contexts.user_context)

    def _note(self, tab: str, entry: EntryAdded, about: _About | None = None) -> None:
        if (announced := self._announced.get(tab)) and announced.has(entry):
            return
        if entry.method == NOTICE_METHOD:
            entry = entry.model_copy(update={"level": "warn"})
            if len(self._notices.get(tab, ())) < _NOTICES:
                self._notices.setdefault(tab, []).append((entry.text or "").removeprefix(_NOTICE))
        written = Written(self._clock.now, tab, entry, about)
        self._of[tab].append(written, entry.frame_bytes)
        self._new.append(written)
        for call in self.on_written:
            call(tab, written)
        self._limit_all()

    def _limit_all(self) -> None:
        while sum(one.bytes for one in self._of.values()) > _KEPT_BYTES_IN_ALL:
            most = max(self._of.values(), key=lambda one: one.bytes)
            if len(most) == 1:
                return  # the newest one stays, however large it is
            most.drop_oldest()

    def take_notices(self, tab: str) -> list[str]:
        """Return what the tab's page did too much of, each once."""
        return list(dict.fromkeys(self._notices.pop(tab, [])))


def _identity(entry: EntryAdded) -> _Identity:
    return entry.timestamp, entry.type, entry.method, entry.text


def _is_about_page(entry: LogEntry) -> bool:
    """Return whether a message is about something that the page did: the browser asks for icons by itself."""
    return entry.source != "network" or urlsplit(entry.url).path != "/favicon.ico"


def _as_entry(event: Logged, tab: str) -> EntryAdded:
    """Return a message of the browser's own as an entry of the standard's; Chromium has none for these."""
    one = event.params.entry
    return EntryAdded(
        type="browser",
        level=_LEVELS[one.level],
        source=Source(realm="", context=tab),
        text=one.text,
        timestamp=int(one.timestamp),
        stack_trace=one.stack_trace,
        frame_bytes=event.frame_bytes,
    )
