"""What refs stand for, as far as Python has to know: which frame, which document, and who has shown them.

`e5` is an element of a tab's own document, `f2e5` one of the second document that came in its frames. The page gives
the numbers of elements, and every document begins with 1: so each document in a frame gets a number of its own, and
what was a ref of the one that stood there before is never taken for an element of this one.
"""

import re
from collections import deque
from dataclasses import dataclass, field

from webtools.errors import ElementNotFound, InvalidArgument, StaleRef
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.ledger import Ledger

_SPELLINGS = re.compile(r"\s*(?:@|\[?ref=)?(?:f(?P<frame>\d+))?e(?P<number>\d+)\]?\s*")


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref taken apart; `frame` 0 is the tab's own document."""

    frame: int
    number: int

    def __str__(self) -> str:
        return f"{prefix(self.frame)}e{self.number}"


def parse(text: str) -> Ref:
    """A ref from any spelling that models use: `e5`, `f2e5`, `@e5`, `ref=e5`, `[ref=e5]`.

    Raises:
        InvalidArgument: It is none.
    """
    match = _SPELLINGS.fullmatch(text)
    if match is None:
        raise InvalidArgument(
            f"{text!r} is no ref", hint="A ref looks like e5 or f2e5; take it from a snapshot."
        )
    return Ref(int(match["frame"] or 0), int(match["number"]))


def prefix(frame: int) -> str:
    return f"f{frame}" if frame else ""


_REMEMBERED = 100
"""Documents of frames, and tabs, that are gone and of which we still know what happened to them."""

_VIEWS = 4
"""Texts of a document that are kept as what a diff is to, one for each set of options."""


@dataclass(slots=True)
class _Document:
    """A document of which snapshots have given refs."""

    context: str
    born: int
    """The clock when it came."""
    url: str
    highest: int = 0
    """The highest number that it has given."""


@dataclass(slots=True)
class _Shown:
    """What snapshots have told of one tab's present document."""

    page: _Document
    frames: dict[int, _Document] = field(default_factory=dict)
    """Documents in its frames by their number, in the order in which they came; long gone ones are left out."""
    last: int = 0
    """The highest number of a frame's document; a number is not given again."""
    windows: dict[tuple[str, int], str] = field(default_factory=dict)
    """Parent's browsing context and the frame element's number there -> the frame's browsing context."""
    spliced: list[str] = field(default_factory=list)
    """Frames that the last whole snapshot showed."""
    texts: dict[str, str] = field(default_factory=dict)
    """Options of a snapshot -> the last text that they gave, the newest last."""

    def has_shown(self, ref: Ref) -> bool:
        if ref.frame == 0:
            return ref.number <= self.page.highest
        document = self.frames.get(ref.frame)
        return ref.number <= document.highest if document else ref.frame <= self.last


class Refs:
    """The refs of all tabs of one session."""

    def __init__(self, contexts: BrowsingContexts) -> None:
        self._contexts = contexts
        self._shown: dict[str, _Shown] = {}
        self._gone: deque[_Shown] = deque(maxlen=_REMEMBERED)
        self.account = Ledger().open("")
        """What the context has shown, in browsers before this one, too, and the way to what others have."""

    def frames_of(self, tab: str) -> list[str]:
        """The frames that the last whole snapshot of the tab showed and that are still there."""
        return [context for context in self._of(tab).spliced if context in self._contexts]

    def spliced(self, tab: str, contexts: list[str]) -> None:
        self._of(tab).spliced = contexts

    def prefix_in(self, tab: str, context: str) -> str:
        """What the refs of a document begin with: nothing in a tab, `f1`, `f2` for those in frames as they come."""
        if context == tab:
            return ""
        shown, now = self._of(tab), self._contexts.get(context)
        for number, document in reversed(shown.frames.items()):
            if document.context == context and document.born == now.document:
                return prefix(number)
        self._forget_gone(shown)
        shown.last += 1
        shown.frames[shown.last] = _Document(context, now.document, now.url)
        return prefix(shown.last)

    def last_text(self, tab: str, view: str) -> str:
        """What the last snapshot with these options gave of the tab's present document; empty when none did."""
        return self._of(tab).texts.get(view, "")

    def keep_text(self, tab: str, view: str, text: str) -> None:
        texts = self._of(tab).texts
        texts.pop(view, None)
        texts[view] = text
        if len(texts) > _VIEWS:
            del texts[next(iter(texts))]

    def window(self, tab: str, parent: str, number: int) -> str | None:
        """The browsing context in a frame element, when it is known and still there."""
        known = self._of(tab).windows.get((parent, number))
        return known if known is not None and known in self._contexts else None

    def frame_element(self, tab: str, context: str) -> tuple[str, int]:
        """The document that a frame stands in, and the number of its frame element there.

        Raises:
            StaleRef: No snapshot of the tab's present document has shown that frame.
        """
        for (parent, number), inner in self._of(tab).windows.items():
            if inner == context:
                return parent, number
        raise StaleRef("The frame is in no snapshot of this page")

    def learn_window(self, tab: str, parent: str, number: int, context: str) -> None:
        shown = self._of(tab)
        shown.windows = {place: inner for place, inner in shown.windows.items() if inner in self._contexts}
        shown.windows[parent, number] = context

    def note_highest(self, tab: str, context: str, number: int) -> None:
        shown = self._of(tab)
        for frame, document in ((0, shown.page), *reversed(shown.frames.items())):
            if document.context == context:
                document.highest = number
                self.account.note(Ref(frame, number))
                return

    def context_of(self, tab: str, ref: Ref) -> str:
        """The browsing context that a ref's element is in.

        Raises:
            StaleRef: Its frame, or the document that it was in, is gone.
            ElementNotFound: No snapshot of this tab has shown such a ref.
        """
        if ref.frame == 0:
            return tab
        shown = self._of(tab)
        if ref.frame > shown.last:
            raise self.unknown(tab, ref)
        document = shown.frames.get(ref.frame)
        if document is None or document.context not in self._contexts:
            raise StaleRef(f"The frame of {ref} is gone from the page")
        if self._contexts.get(document.context).document != document.born:
            now = self._contexts.get(document.context).url
            raise StaleRef(f"The frame of {ref} has another document now: {document.url} gave way to {now}")
        return document.context

    def unknown(self, tab: str, ref: Ref) -> StaleRef | ElementNotFound:
        """The error for a ref that its document has never shown: where else it can come from."""
        return (
            self._of_this_context(tab, ref)
            or self._of_another_context(ref)
            or ElementNotFound(f"No snapshot of this page has shown a ref {ref}")
        )

    def _of_this_context(self, tab: str, ref: Ref) -> StaleRef | None:
        self._of(tab)
        gone = [shown for shown in reversed(self._gone) if shown.has_shown(ref)]
        for shown in gone:
            if shown.page.context == tab:
                return StaleRef(f"{ref} belongs to a page that was here before, {shown.page.url}")
        for other in self._contexts.tabs:
            if other != tab and (known := self._shown.get(other)) and known.has_shown(ref):
                return StaleRef(
                    f"{ref} belongs to another tab, {self._contexts.get(other).url}",
                    hint="Select that tab, or take a snapshot of this one and use its refs.",
                )
        if gone:
            shown = gone[0]
            there = shown.page.context in self._contexts
            whose = "a page that was in another tab before" if there else "a tab that is closed"
            return StaleRef(f"{ref} belongs to {whose}, {shown.page.url}")
        if self.account.has_shown(ref):
            return StaleRef(
                f"{ref} belongs to a page that is gone, long ago or with the browser that it was in"
            )
        return None

    def _of_another_context(self, ref: Ref) -> StaleRef | None:
        other = self.account.elsewhere(ref)
        if other is None:
            return None
        if other.closed:
            return StaleRef(f"{ref} belongs to a context that is closed, {other.context!r}")
        return StaleRef(
            f"{ref} belongs to another context, {other.context!r}",
            hint="Switch to that context, or take a snapshot in this one and use its refs.",
        )

    def _of(self, tab: str) -> _Shown:
        now = self._contexts.get(tab)
        self._bury_closed()
        shown = self._shown.get(tab)
        if shown is None or shown.page.born != now.document:
            if shown is not None:
                self._bury(shown)
            shown = self._shown[tab] = _Shown(_Document(tab, now.document, now.url))
        shown.page.url = now.url
        return shown

    def _bury_closed(self) -> None:
        for tab in [known for known in self._shown if known not in self._contexts]:
            self._bury(self._shown.pop(tab))

    def _bury(self, shown: _Shown) -> None:
        """Remember of a document that is gone which refs it had, if it had any."""
        if shown.page.highest or shown.last:
            self._gone.append(_Shown(shown.page, shown.frames, shown.last))

    def _forget_gone(self, shown: _Shown) -> None:
        gone = [number for number, document in shown.frames.items() if not self._is_there(document)]
        for number in gone[:-_REMEMBERED]:
            del shown.frames[number]

    def _is_there(self, document: _Document) -> bool:
        context = document.context
        return context in self._contexts and self._contexts.get(context).document == document.born
