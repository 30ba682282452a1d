"""Every document of which a browser's contexts have shown refs, so that an error can say where a ref belongs."""

import threading
from bisect import bisect_right
from dataclasses import dataclass, field

from webtools.elements.ref import Ref
from webtools.session.ref_numbers import Numbers, every

_FIRST_CONTEXTS = 1_000
"""Numbers that only the first context gets, so that its refs stay short however much the others show."""

_FEW = 8

_REMEMBERED = 1_000
"""Runs of numbers, and documents in frames, of which the document is still known."""


@dataclass(slots=True, eq=False)
class ContextRecord:
    """One context, which outlives the browsers that it has."""

    context: str
    shown_documents: "ShownDocuments"
    least: int = 1
    """The lowest number that an element of it may get."""
    most: int = 2_000
    """New elements that a look at a document of it may show; where there are more, it is asked again."""
    closed: bool = False


@dataclass(slots=True, eq=False)
class Document:
    """A document of which snapshots have shown refs. `ShownDocuments` reads it from any thread; its session writes."""

    record: ContextRecord
    session: object
    """The session, and so the browser, that it is in."""
    context: str
    """The tab or frame that it is in."""
    tab: str
    born: int
    """The session's clock when it came."""
    url: str
    frame: int = 0
    """The number that its refs begin with; 0: a tab's own document."""
    page: "Document | None" = None
    """The tab's own document around one in a frame."""
    text: str = ""
    """The last snapshot of the tab that showed it."""
    highest: int = 0
    """The highest number that one of its elements has."""
    granted: list[range] = field(default_factory=list)
    """Numbers that calls which run now may give to its elements."""
    calls: int = 0
    """Calls that run now."""
    unsure: bool = False
    """A call was given up: it may still give numbers."""
    lacking: int = 0
    """Elements that got no number for want of more."""
    apart: bool = False
    """The document around it does not reach it, such as one of a frame with `sandbox`."""

    @property
    def own(self) -> "Document":
        """The tab's own document around it, or itself."""
        return self.page or self

    def grant(self, *, many: bool) -> list[range]:
        """Return numbers for new elements of this document, for a call that begins now.

        Args:
            many: The call may show all of the document's elements, else a few.
        """
        self.calls += 1
        if self.frame:
            self.granted = every(self.highest + 1)  # their refs begin with the document's own number
            return self.granted
        wanted = self.record.most if many else _FEW
        spare = sum(map(len, self._unused()))
        if spare < wanted:
            least = max(self.record.least, self.highest + 1)
            self.granted += self.record.shown_documents.numbers.take(wanted - spare, least)
        return self.granted

    def answered(self, highest: int, lacking: int, running: int) -> None:
        """Take in what the page says at the end of a call.

        Args:
            running: Calls to the same document that have not ended there, given up ones included.
        """
        self.calls -= 1
        self.lacking = lacking
        self.record.most += lacking
        if highest > self.highest:
            if not self.frame:
                self.record.shown_documents.note(
                    self, [_within(each, self.highest + 1, highest + 1) for each in self.granted]
                )
            self.highest = highest
        self.unsure = self.unsure and running > 0
        if not self.calls and not self.unsure:
            unused, self.granted = self._unused(), []
            if not self.frame:
                self.record.shown_documents.numbers.give_back(unused)

    def given_up(self) -> None:
        """Note that nobody waits for a call's answer any more: only the page knows which numbers it gave."""
        self.calls -= 1
        self.unsure = True

    def _unused(self) -> list[range]:
        return [each for each in (_within(one, self.highest + 1) for one in self.granted) if each]


def _within(numbers: range, start: int, stop: int | None = None) -> range:
    return range(max(numbers.start, start), numbers.stop if stop is None else min(numbers.stop, stop))


class ShownDocuments:
    """The documents of one `Browser`, whose contexts use it from threads of their own, each with its record."""

    def __init__(self) -> None:
        self.numbers = Numbers()
        self._lock = threading.Lock()  # guards all below
        self._opened = False
        self._runs: list[tuple[range, Document]] = []  # of numbers that have been given, ascending
        self._frames: dict[int, Document] = {}
        self._last_frame = 0
        self._forgotten = 0  # numbers of forgotten runs go up to this one
        self._forgotten_frames = 0

    def open(self, context: str) -> ContextRecord:
        """Return the record of a new context."""
        with self._lock:
            first, self._opened = not self._opened, True
        return ContextRecord(context, self, 1 if first else _FIRST_CONTEXTS + 1)

    def number(self, document: Document) -> None:
        """Give a document in a frame the number that its refs begin with."""
        with self._lock:
            self._last_frame += 1
            document.frame = self._last_frame
            self._frames[document.frame] = document
            if len(self._frames) > _REMEMBERED:
                self._forgotten_frames = next(iter(self._frames))
                del self._frames[self._forgotten_frames]

    def note(self, document: Document, given: list[range]) -> None:
        """Note that elements of `document` have got these numbers."""
        with self._lock:
            for numbers in filter(None, given):
                at = bisect_right(self._runs, numbers.start, key=_start)
                before = self._runs[at - 1] if at else None
                if before and before[1] is document and before[0].stop == numbers.start:
                    self._runs[at - 1] = range(before[0].start, numbers.stop), document
                else:
                    self._runs.insert(at, (numbers, document))
            for numbers, _ in self._runs[:-_REMEMBERED]:
                self._forgotten = numbers.stop - 1
            del self._runs[:-_REMEMBERED]

    def document_of(self, ref: "Ref") -> Document | None:
        """Return the document of the ref's element, if it is still known."""
        with self._lock:
            if ref.frame:
                return self._frames.get(ref.frame)
            at = bisect_right(self._runs, ref.number, key=_start) - 1
            return self._runs[at][1] if at >= 0 and ref.number in self._runs[at][0] else None

    def can_have_given(self, ref: "Ref") -> bool:
        """Return whether the ref may belong to a document that is forgotten."""
        with self._lock:
            if ref.frame:
                return ref.frame <= self._forgotten_frames
            return 0 < ref.number <= self._forgotten


def _start(run: tuple[range, Document]) -> int:
    return run[0].start
