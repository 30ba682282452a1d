"""The frame and the document of each ref. The page itself maps refs to elements.

`e5` is an element of a tab's own document, `f2e5` one of a document in a frame. No two elements that the contexts of a
browser show have the same ref: numbers in tabs are unique, and so are those of the documents in frames.
"""

from collections import deque
from dataclasses import dataclass, field

from webtools.elements.ref import Ref
from webtools.errors import ElementNotFound, StaleRef
from webtools.hints import Hint
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.shown_documents import ContextRecord, Document, ShownDocuments

_VIEWS = 4
"""Texts of a document that are kept as what a diff is to, one for each set of options."""

_READ = 20
"""Documents whose last text is kept, so that an error can say what a ref was when they are gone."""


@dataclass(slots=True)
class _ShownParts:
    """The parts of one tab's present document that snapshots have shown."""

    document: Document
    windows: dict[tuple[str, int], str] = field(default_factory=dict)
    """Parent's browsing context and the frame element's number there -> the frame's browsing context."""
    spliced: list[str] = field(default_factory=list)
    """Frames that the last whole snapshot showed."""
    texts: dict[str, str] = field(default_factory=dict)
    """Options of a snapshot -> the last text that they gave, the newest last."""


class Refs:
    """The refs of all tabs of one session."""

    def __init__(self, contexts: BrowsingContexts, record: ContextRecord | None = None) -> None:
        self._contexts = contexts
        self._record = record or ShownDocuments().open("")
        self._session = object()  # distinguishes documents of this browser from those of one before it
        self._documents: dict[str, Document] = {}  # those that are there now, by their tab or frame
        self._shown: dict[str, _ShownParts] = {}
        # Documents whose text is kept, in the order of their first snapshot.
        self._read: deque[Document] = deque()

    def document(self, context: str) -> Document | None:
        """Return the present document of a tab or frame; None when that is gone."""
        if context not in self._contexts:
            return None
        now, known = self._contexts.get(context), self._documents.get(context)
        if known is None or known.born != now.document:
            tab = self._contexts.top(context)
            known = Document(self._record, self._session, context, tab, now.document, now.url)
            if context != tab:
                known.page = self.document(tab)
                self._record.shown_documents.number(known)
            self._documents = {
                each: document for each, document in self._documents.items() if each in self._contexts
            }
            self._documents[context] = known
        known.url = now.url
        return known

    def ref(self, context: str, number: int) -> Ref:
        """Return the ref of the element with this number in a tab's or frame's present document."""
        document = self.document(context)
        return Ref(document.frame if document else 0, number)

    def frames_of(self, tab: str) -> list[str]:
        """Return the frames that the last whole snapshot of the tab showed and that are still there."""
        return [context for context in self._of(tab).spliced if context in self._contexts]

    def spliced(self, tab: str, contexts: list[str]) -> None:
        self._of(tab).spliced = contexts

    def last_text(self, tab: str, view: str) -> str:
        """Return what the last snapshot with these options gave of the tab's present document; "" when none did."""
        return self._of(tab).texts.get(view, "")

    def keep_text(self, tab: str, view: str, text: str) -> None:
        shown = self._of(tab)
        shown.document.text = text
        if shown.document not in self._read:
            self._read.append(shown.document)
        if len(self._read) > _READ:
            self._read.popleft().text = ""
        shown.texts.pop(view, None)
        shown.texts[view] = text
        if len(shown.texts) > _VIEWS:
            del shown.texts[next(iter(shown.texts))]

    def window(self, tab: str, parent: str, number: int) -> str | None:
        """Return the browsing context in a frame element, when it is known and still there."""
        known = self._of(tab).windows.get((parent, number))
        return known if known is not None and known in self._contexts else None

    def frame_elements(self, tab: str) -> dict[str, tuple[str, int]]:
        """Return the document and the number there of the element of each frame, where snapshots have shown it."""
        return {inner: place for place, inner in self._of(tab).windows.items()}

    def frame_element(self, tab: str, context: str) -> tuple[str, int]:
        """Return the document that a frame stands in, and the number of its frame element there.

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

    def context_of(self, tab: str, ref: Ref) -> str | None:
        """Return the browsing context whose page may know the ref; None when its document is not in the tab."""
        if ref.frame == 0:
            return tab  # that page alone can say, since one that was left and came back has its refs still
        document = self.document_of(ref)
        if document is None or document.tab != tab or not self._is_there(document):
            return None
        return document.context

    def document_of(self, ref: Ref) -> Document | None:
        """Return the document that the ref belongs to, in whatever context and browser, if it is still known."""
        return self._record.shown_documents.document_of(ref)

    def missing(self, tab: str, ref: Ref) -> StaleRef | ElementNotFound:
        """Return the error for a ref that the tab's page does not know: it says where the ref belongs."""
        document = self.document_of(ref)
        if document is not None:
            return self._of_another_owner(ref, document) or self._elsewhere(tab, ref, document)
        if self._record.shown_documents.can_have_given(ref):
            return StaleRef(f"{ref} belongs to a page that was left long ago")
        return ElementNotFound(f"No snapshot has shown a ref {ref}")

    def _of_another_owner(self, ref: Ref, document: Document) -> StaleRef | None:
        record = document.record
        if record is not self._record and record.closed:
            return StaleRef(f"{ref} belongs to a context that is closed, {record.context!r}")
        if record is not self._record:
            return StaleRef(
                f"{ref} belongs to another context, {record.context!r}",
                hint=Hint("Switch to that context, or take a {snapshot} in this one and use its refs."),
            )
        if document.session is not self._session:
            return StaleRef(f"{ref} belongs to a browser that is gone; its page was {document.own.url}")
        return None

    def _elsewhere(self, tab: str, ref: Ref, document: Document) -> StaleRef:
        """Say where in this browser's tabs, now or before, the document of the ref is."""
        page = document.own
        if page.tab not in self._contexts:
            said = f"{ref} belongs to a tab that is closed, {page.url}"
        elif page.tab != tab and self._is_there(page):
            return StaleRef(
                f"{ref} belongs to another tab, {page.url}",
                hint=Hint("Select that tab, or take a {snapshot} of this one and use its refs."),
            )
        elif page.tab != tab:
            said = f"{ref} belongs to a page that was in another tab before, {page.url}"
        elif not self._is_there(page):
            said = f"{ref} belongs to a page that was here before, {page.url}"
        elif document.context not in self._contexts:
            said = f"The frame of {ref} is gone from the page"
        elif not self._is_there(document):
            now = self._contexts.get(document.context).url
            said = f"The frame of {ref} has another document now: {document.url} gave way to {now}"
        else:
            said = f"{ref} is not in the last snapshot, which superseded those before it"
        return StaleRef(said)

    def _is_there(self, document: Document) -> bool:
        return (
            document.session is self._session
            and document.context in self._contexts
            and self._contexts.get(document.context).document == document.born
        )

    def _of(self, tab: str) -> _ShownParts:
        self._contexts.get(tab)  # the error that says that it is gone
        document = self.document(tab)
        assert document is not None
        shown = self._shown.get(tab)
        if shown is None or shown.document is not document:
            self._shown = {each: one for each, one in self._shown.items() if each in self._contexts}
            shown = self._shown[tab] = _ShownParts(document)
        return shown
