"""Tabs and frames of one user context, and which tab is active (WebDriver BiDi, module browsingContext)."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from webtools.errors import Denied, PageClosed, PageCrashed
from webtools.limits.origin_rules import Refusal
from webtools.protocol.browsing_context import (
    ContextCreated,
    ContextDestroyed,
    DomContentLoaded,
    FragmentNavigated,
    HistoryUpdated,
    Info,
    Load,
    NavigationCommitted,
    NavigationEvent,
    NavigationFailedEvent,
    NavigationStarted,
)
from webtools.protocol.cdp import BindingCalled
from webtools.protocol.script import EvaluateResult, evaluate
from webtools.protocol.wire import Command, Event
from webtools.session.clock import EventClock
from webtools.session.exchange import Pending

OWN = "default"
"""The user context that a browser has by itself, and that the protocol does not let be removed."""

SANDBOX = "webtools"
"""The isolated world in which our code runs in every document."""

EMPTY = "about:blank"
"""The address of an empty page."""

REPORT = "webtoolsFront"
"""The function in the sandbox that reports whether the tab is in front: `visible` or `hidden` (visibility.js)."""


MOST_POPUPS = 100
"""Tabs that pages opened and that are open at the same time; the browser closes what comes beyond."""


def whether_in_front(tab: str) -> Command[EvaluateResult]:
    """Ask a tab whether it is in front of its window; a form may be called "visibilityState"."""
    question = "Reflect.get(Document.prototype, 'visibilityState', document) === 'visible'"
    return evaluate(question, context=tab, sandbox=SANDBOX, await_promise=False)


@dataclass(slots=True)
class BrowsingContext:
    """A tab, or a frame in one."""

    id: str
    url: str
    parent: str | None
    opener: str | None
    born: int
    document: int
    """The clock when its document came: another number is another document."""
    children: list[str] = field(default_factory=list)
    first: int = 0
    """The clock when its first announced document came; 0: none was. A new tab's may come before we listen."""
    doubted: bool = False
    """A call ran out of time here: the page may answer nobody any more."""
    hangs: bool = False
    """Its document did not answer a question that any page answers at once."""
    prompted: bool = False
    """A page of it has opened a dialog since its pages were last run by another process."""
    crashed: bool = False
    """The process of its document has ended; the next document gets a new one."""
    cause: str | None = None
    """Why the process has ended, where that is known."""
    hidden: Literal["unread", "unseen"] | None = None
    """The way in which the document around it hides its frame, as that document has said last."""
    refusal: Refusal | None = None
    """Why nobody may see what the tab shows."""
    mute: bool = False
    """It did not answer while it waited for its first document, and nothing has happened to it since."""
    failed: NavigationFailedEvent | None = None
    """The last navigation that failed. When more is reported of it, the browser shows a page of its own about it."""
    input: Pending[Any] | None = None
    """The input that was sent last to be dispatched in the tab."""
    mouse: tuple[float, float] = (0, 0)
    """The last place of the mouse in the tab's view."""
    moved: int = 0
    """The clock when a script last gave its document another address."""
    activated: int = 0
    """The clock when calls began to act on the tab."""
    pdf: tuple[str, ...] | None = None
    """The texts of the pages of a PDF that it shows, once they have been read."""
    title: str | None = None
    """Of its document, when it was asked last; None: it has not answered, such as while a dialog is open."""
    devtools: str | None = None
    """The DevTools session over which the tab reports whether it is in front; None: it does not report."""
    visible: bool | None = None
    """True: the tab is in front of its window; None: it has not reported."""
    realms: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By the name of a sandbox, "" for none: the clock when the document came, and the realm that answered."""
    started: str | None = None
    """The navigation that began last, until its document comes."""
    replaced: str | None = None
    """The address of the document in whose place another one has come or answered that no navigation had begun."""
    is_early: bool = False
    """Its document began before our scripts for new documents were there, and has none of them."""
    looked_at: int | None = None
    """The document that is being asked whether it is in front; None: nobody asks."""
    reported_since: bool = False
    """It has reported since it was asked: the answer may be older than the report."""

    def doubt(self) -> None:
        """Note that it did not answer in time."""
        self.doubted = True

    def hang(self, *, hangs: bool) -> None:
        """Note whether its document answers a question that any page answers at once."""
        self.hangs = hangs

    def begin_early(self) -> None:
        """Note that its document began before our scripts for new documents were there."""
        self.is_early = True

    def catch_up(self) -> None:
        """Note that its document has got our scripts."""
        self.is_early = False

    def fall_mute(self) -> None:
        """Note that it did not answer while it waited for its first document."""
        self.mute = True

    def answer(self) -> None:
        """Note that its page answers again."""
        self.doubted = False

    def empty(self) -> None:
        """Note that an empty page has taken the place of one that may have answered nobody."""
        self.doubted = self.hangs = self.prompted = False

    def lose_page(self) -> None:
        """Note that the page whose process has ended is being left: the next one has a new process."""
        self.crashed = False

    def go_behind(self) -> None:
        """Note that another tab was brought before it, although it may report that later."""
        self.visible = False

    def report_nothing(self) -> None:
        """Note that it does not report whether it is in front."""
        self.visible = None

    def describe(self, title: str | None, url: str | None = None) -> None:
        """Take in the title of its document, and its address where the browser may not have reported that."""
        self.title, self.url = title, url if url is not None else self.url

    def keep_pdf(self, pages: tuple[str, ...]) -> tuple[str, ...]:
        """Take in, and return, the texts of the pages of the PDF that it shows."""
        self.pdf = pages
        return pages

    def hear_from(self, world: str, realm: str) -> None:
        """Note which realm has answered for a world of its document; another one is another document's."""
        document, before = self.realms.get(world, (self.document, realm))
        self.realms[world] = self.document, realm
        if document == self.document and before != realm and self.url != EMPTY:
            self.replaced = self.url

    def keep_page(self) -> None:
        """Note that the browser has confirmed which page it shows."""
        self.replaced = None

    def take_input(self, sent: Pending[Any]) -> None:
        """Note the input that was sent to it last."""
        self.input = sent

    def point(self, x: float, y: float) -> None:
        """Note where the mouse is in its view."""
        self.mouse = (x, y)


@dataclass(frozen=True, slots=True)
class TabSummary:
    """The number of open tabs, and what the active one shows."""

    pages: int = 0
    url: str | None = None


class BrowsingContexts:
    """All of them, tabs in the order of their creation.

    The active tab is the one that was selected last, by a call or by who sits at the browser: a tab that comes to
    the front becomes active.
    """

    def __init__(self, clock: EventClock, why_crashed: Callable[[], str | None] = lambda: None) -> None:
        """Begin with none; `why_crashed` returns the reason for which the process of a page ended just now."""
        self._clock = clock
        self._why_crashed = why_crashed
        self.user_context = OWN
        self.on_crash: Callable[[str], None] = lambda _: None
        """Gets the tab in which a page's process has ended."""
        self._known: dict[str, BrowsingContext] = {}
        self._recent: list[str] = []  # tabs, the active one last
        self.tabs: list[str] = []
        self._closed: deque[BrowsingContext] = deque(maxlen=MOST_POPUPS)
        self.limits_popups = True
        """False: the tabs are a person's, who may have many."""
        self._was_active: str | None = None
        self._lent_to: str | None = None
        self._surplus: dict[str, str] = {}  # frames as well, with the tab that each is in
        self._refused = 0
        self.tab_summary = TabSummary()
        """Replaced as a whole, so that any thread may read it while this one waits for a page."""

    @property
    def active(self) -> str | None:
        """The tab that calls act on; None when none is open."""
        return self._lent_to or (self._recent[-1] if self._recent else None)

    def lend(self, tab: str | None) -> None:
        """Have a call act on another tab than the active one, until that ends or a tab becomes active; None: end.

        That it comes to the front meanwhile does not make it the active one.
        """
        self._lent_to = tab

    @property
    def is_lent(self) -> bool:
        """Return whether a call acts on another tab than the active one."""
        return self._lent_to is not None

    @property
    def all(self) -> list[str]:
        """Every tab and frame."""
        return list(self._known)

    def opened_since(self, mark: int, by: str | None = None) -> list[str]:
        """Return the tabs that came after the clock stood at `mark`, oldest first; the last closed ones as well.

        Args:
            by: The tab whose page has opened them; None: any.
        """
        known = [*self._closed, *(self._known[tab] for tab in self.tabs)]
        return [
            one.id
            for one in sorted(known, key=lambda one: one.born)
            if one.born > mark and by in (None, one.opener)
        ]

    def involved_since(self, mark: int, tab: str) -> set[str]:
        """Return the tab, its openers, and those that came or became active after the clock stood at `mark`."""
        known = {one.id: one for one in (*self._closed, *self._known.values()) if one.parent is None}
        found = {one.id for one in known.values() if max(one.born, one.activated) > mark}
        openers: list[str] = []
        opener: str | None = tab
        while opener is not None and opener not in openers:
            openers.append(opener)
            opener = known[opener].opener if opener in known else None
        return found.union(openers)

    def activate(self, tab: str) -> None:
        if tab in self._recent and tab != self._lent_to:
            self._lent_to = None
            self._recent.remove(tab)
            self._recent.append(tab)
            self._publish()

    def require_active(self) -> str:
        """Return the active tab.

        Raises:
            PageClosed: No tab is open.
        """
        if self.active is None:
            raise PageClosed("No tab is open")
        return self.active

    def get(self, context: str) -> BrowsingContext:
        """Return the tab or frame.

        Raises:
            PageClosed: It is gone.
        """
        try:
            return self._known[context]
        except KeyError:
            raise PageClosed("The tab or frame is gone") from None

    def doubt(self, context: str) -> None:
        """Note that a call ran out of time in the context's tab."""
        if (known := self._known.get(self.top(context))) is not None:
            known.doubt()

    def crash(self, context: str) -> None:
        """Note that the process of the tab's or frame's document has ended."""
        if (known := self._known.get(context)) is not None:
            known.crashed, known.cause = True, self._why_crashed()
            self.on_crash(self.top(context))

    def deny(self, context: str, refusal: Refusal | None) -> None:
        """Let nobody see what the tab shows, from now on until its next document comes; None: anybody may."""
        if (known := self._known.get(self.top(context))) is not None:
            known.refusal = refusal

    def replaced(self) -> list[str]:
        """Return the tabs in which a document has come or answered that no navigation had begun."""
        return [tab for tab in self.tabs if self._known[tab].replaced is not None]

    def require_living(self, context: str) -> None:
        """Raise when nothing can be asked of a tab or frame.

        Raises:
            PageCrashed: The process of its document, or of one around it, has ended.
            Denied: Its tab shows a file that must not be opened.
        """
        for known in map(self.get, self.lineage(context)):
            if known.crashed:
                raise PageCrashed(f"The process of the page {known.url} {known.cause or 'has crashed'}")
            if known.refusal is not None:
                raise Denied(
                    f"The page {known.url} tried to show what must not be opened: {known.refusal.message}",
                    hint=known.refusal.hint,
                )

    def is_dead(self, context: str) -> bool:
        """Return whether the process of its document has ended."""
        return (known := self._known.get(context)) is not None and known.crashed

    def addresses(self) -> tuple[str, ...]:
        """Return the tabs' addresses, in the order in which they were active, the active one last."""
        return tuple(self._known[tab].url for tab in self._recent)

    def __contains__(self, context: str) -> bool:
        return context in self._known

    def top(self, context: str) -> str:
        """Return the tab that a frame is in; a tab is its own."""
        while (known := self._known.get(context)) and known.parent:
            context = known.parent
        return context

    def lineage(self, context: str) -> list[str]:
        """Return the tab or frame, the frames around it from inside out, and their tab; [] when it is gone."""
        known = self._known.get(context)
        if known is None:
            return []
        return [context, *(self.lineage(known.parent) if known.parent else ())]

    def hidden(self, context: str) -> Literal["unread", "unseen"] | None:
        """Return the way in which the documents around a frame hide it, as far as they have said."""
        ways = {self._known[each].hidden for each in self.lineage(context)}
        return "unseen" if "unseen" in ways else "unread" if "unread" in ways else None

    def subtree(self, context: str) -> list[str]:
        """Return the tab or frame and every frame below it, in document order."""
        known = self._known.get(context)
        if known is None:
            return []
        return [context, *(below for child in known.children for below in self.subtree(child))]

    def fold(self, event: Event) -> None:
        if isinstance(event, NavigationEvent) and event.context in self._known:
            self._known[event.context].mute = False
        match event:
            case ContextCreated():
                self.add(event)
            case ContextDestroyed():
                self._remove(event.context)
                self._surplus = {
                    one: tab for one, tab in self._surplus.items() if event.context not in (one, tab)
                }
            case NavigationStarted() | NavigationCommitted() if event.context in self._known:
                self._navigate(self._known[event.context], event)
            case NavigationFailedEvent() if event.context in self._known:
                self._known[event.context].failed = event
            case DomContentLoaded() if (
                (known := self._known.get(event.context))
                and known.failed
                and known.failed.navigation == event.navigation
            ):
                self._arrive(known, known.failed.url)  # the event of a frame has the address of before
            case DomContentLoaded() | Load() if (
                event.context in self.tabs and not self._known[event.context].first
            ):
                self._arrive(self._known[event.context], event.url)
            case FragmentNavigated() if event.context in self._known:
                self._known[event.context].url = event.url
            case HistoryUpdated() if (known := self._known.get(event.context)) and known.url != event.url:
                known.url, known.moved = event.url, self._clock.now
            case _:
                return
        self._publish()

    def add(self, info: Info) -> None:
        """Take in a tab or frame with all that is below it; a known one is left as it is, and a surplus one out."""
        if info.user_context != self.user_context or self._leaves_out(info):
            return
        if info.context not in self._known:
            now = self._clock.now
            self._known[info.context] = BrowsingContext(
                info.context, info.url, info.parent, info.original_opener, now, now
            )
            if info.parent is None:
                self.tabs.append(info.context)
                # Listed at once; the active one stays the one that it was.
                self._recent.insert(0, info.context)
            elif info.parent in self._known:
                self._known[info.parent].children.append(info.context)
        for child in info.children or ():
            self.add(child.model_copy(update={"parent": info.context}))
        self._publish()

    def _leaves_out(self, info: Info) -> bool:
        if info.context in self._known:
            return False
        if info.parent is not None:
            tab = self._surplus.get(info.parent)
        elif (
            self.limits_popups
            and info.original_opener is not None
            and sum(map(self.is_popup, self.tabs)) >= MOST_POPUPS
        ):
            tab = info.context
            self._refused += 1
        else:
            tab = None
        if tab is not None:
            self._surplus[info.context] = tab
        return tab is not None

    def is_surplus(self, tab: str) -> bool:
        """Return whether a page opened the tab when `MOST_POPUPS` were open; it is to be closed."""
        return self._surplus.get(tab) == tab

    def take_refused(self) -> int:
        """Return how many surplus tabs pages have opened since this was asked last."""
        refused, self._refused = self._refused, 0
        return refused

    def is_popup(self, tab: str) -> bool:
        """Return whether a page opened the tab."""
        return (known := self._known.get(tab)) is not None and known.opener is not None

    def awaits_first(self, tab: str) -> bool:
        """Return whether a page opened the tab and its first document has not come."""
        return self.is_popup(tab) and not self._known[tab].first

    def is_popups_first(self, event: NavigationCommitted) -> bool:
        """Return whether the document that came just now is the first of a tab that a page opened."""
        known = self._known.get(event.context)
        return known is not None and known.opener is not None and known.first == known.document

    def _navigate(self, known: BrowsingContext, event: NavigationStarted | NavigationCommitted) -> None:
        before, begun = known.url, known.started
        known.started = event.navigation if isinstance(event, NavigationStarted) else None
        if isinstance(event, NavigationCommitted):
            self._arrive(known, event.url)
            if event.url == EMPTY != before and event.navigation != begun:
                known.replaced = before

    def _arrive(self, known: BrowsingContext, url: str) -> None:
        known.url, known.document, known.title, known.pdf = url, self._clock.now, None, None
        known.doubted = known.hangs = known.crashed = known.is_early = False
        known.failed = known.replaced = None
        known.first = known.first or known.document

    def note_devtools(self, tab: str, devtools: str) -> None:
        """Note that the tab will report over this DevTools session whether it is in front."""
        if tab in self.tabs:
            self._known[tab].devtools = devtools

    def tab_of_devtools(self, devtools: str) -> str | None:
        """Return the tab that reports over this DevTools session."""
        return next((tab for tab in self.tabs if self._known[tab].devtools == devtools), None)

    def claims_news(self, event: BindingCalled) -> str | None:
        """Return the tab that reports that it came to the front or went, against what is known; None: no news.

        A document that is being replaced may report late, so a report is a reason to ask the browser and no more.
        While the page is being asked it is not asked once more, but when it has answered (`looks_again`).
        """
        tab = self.tab_of_devtools(event.session)
        if tab is None or event.params.name != REPORT:
            return None
        if self.asks_again(tab):
            return None
        known = self._known[tab]
        return tab if known.visible is not (event.params.payload == "visible") else None

    def asks_again(self, tab: str) -> bool:
        """Return whether the tab is being asked; it is asked once more then, since its answer may be older."""
        known = self._known[tab]
        is_asked = known.looked_at == known.document
        known.reported_since = known.reported_since or is_asked
        return is_asked

    def look(self, tab: str) -> None:
        """Note that the tab is being asked whether it is in front of its window."""
        if tab in self.tabs:
            known = self._known[tab]
            known.looked_at, known.reported_since = known.document, False

    def is_of_unknown_place(self, tab: str) -> bool:
        """Return whether nothing says yet if a tab is in front: a question to the document before may be lost with it.

        The document that has come may have had no means to report.
        """
        known = self._known.get(tab) if tab in self.tabs else None
        return known is not None and known.visible is None and known.looked_at != known.document

    def looks_again(self, tab: str) -> bool:
        """Return whether to ask a tab once more that has answered or never will: it has reported meanwhile."""
        if tab not in self.tabs:
            return False
        known = self._known[tab]
        known.looked_at = None
        return known.reported_since

    def show(self, tab: str, *, visible: bool) -> None:
        """Take in whether a tab is in front of its window, as the browser has it."""
        if tab not in self.tabs:
            return
        known = self._known[tab]
        came, known.visible = visible and not known.visible, visible
        if came:
            self.activate(tab)
        elif not visible and tab == self.active:
            # The tab that goes and the one that comes report in either order.
            in_front = [other for other in self._recent if self._known[other].visible]
            if in_front:
                self.activate(in_front[-1])
        self._publish()

    def _remove(self, context: str) -> None:
        for below in reversed(self.subtree(context)):
            known = self._known.pop(below)
            if known.parent in self._known:
                self._known[known.parent].children.remove(below)
            if below in self._recent:
                self._recent.remove(below)
                self.tabs.remove(below)
                self._lent_to = None if below == self._lent_to else self._lent_to
                self._closed.append(known)

    def _publish(self) -> None:
        active = self._recent[-1] if self._recent else None
        url = self._known[active].url if active is not None else None
        self.tab_summary = TabSummary(len(self.tabs), url)
        if active is not None and active != self._was_active:
            self._known[active].activated = self._clock.now
        self._was_active = active
