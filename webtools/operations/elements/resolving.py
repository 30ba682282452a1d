"""From what a caller names an element by, a ref or a query, to the document and the number to ask about."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.errors import DeadlineExceeded, DocumentGone, ScriptError
from webtools.operations import tabs
from webtools.operations.elements import matching, not_found
from webtools.operations.elements.matching import reporting_seconds
from webtools.page.contract_queries import Located, NotLocated, Wanted
from webtools.page.queries import for_page
from webtools.session.session import Session
from webtools.snapshot.refusal import context_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ByNumber:
    """An element of a document, by its number."""

    context: str
    number: int


@dataclass(frozen=True, slots=True)
class ByQuery:
    """An element that a document looks for by a query.

    The query goes along with the question: the page waits for the element and acts on it in one round trip.
    """

    context: str
    wanted: Wanted
    target: Target

    def answer(self, session: Session, deadline: Deadline, found: Located[T] | NotLocated) -> T:
        """Return what the page answered of the element, and note which element it is.

        Raises:
            ElementNotFound, NotUnique: No element matches, or several do.
            PerhapsInFrame: The element may be in a frame of the document.
        """
        if "unlocated" in found:
            problem = found["unlocated"]
            if problem["kind"] == "framed":
                raise PerhapsInFrame
            raise not_found.refusal(self.target.query, problem, deadline)
        _note_ref(session, self.target, self.context, found["located"])
        return found["answer"]


Lookup = ByNumber | ByQuery


class PerhapsInFrame(Exception):
    """A document cannot say whether an element is there, because it has frames."""


def locate(session: Session, deadline: Deadline, ref: Target) -> tuple[str, Ref, str]:
    """Return the active tab, the ref of the element, and the tab or frame that the element is in.

    What is looked for by a query is waited for, and has a ref from then on.
    """
    tab = tabs.current(session, deadline)
    if not ref.searched and ref.ref is not None:
        return tab, ref.ref, context_of(session, deadline, tab, ref.ref)
    if ref.ref is not None and (context := session.refs.context_of(tab, ref.ref)) is not None:
        return tab, ref.ref, context
    context, number = matching.find_one(session, deadline, ref.query)
    return session.contexts.top(context), _note_ref(session, ref, context, number), context


def located(session: Session, deadline: Deadline, ref: Target) -> Ref:
    """Return the ref of an element; what is looked for by a query is waited for."""
    return locate(session, deadline, ref)[1]


def ask_about(
    session: Session, deadline: Deadline, ref: Target, ask: Callable[[Lookup], T], *, repeats: bool
) -> tuple[str, T]:
    """Ask the document of an element about it.

    Args:
        repeats: The question changes nothing, so that it can be asked again of a document that replaces the one asked.

    Returns:
        The tab or frame that the element is in, and its answer.
    """
    while True:
        lookup = _lookup(session, deadline, ref)
        mark = session.clock.now
        try:
            return lookup.context, ask(lookup)
        except PerhapsInFrame:
            ref.forget()
            locate(session, deadline, ref)
        except DocumentGone:
            latest = session.navigations.latest(lookup.context)
            came_by_itself = latest is not None and latest.began <= mark
            if not ref.searched or not time_left(deadline) or not (repeats or came_by_itself):
                raise
        except ScriptError as error:
            if not ref.searched:
                raise
            raise not_found.explained(session, deadline, lookup.context, ref.query, error) from None
        except DeadlineExceeded as late:
            if ref.ref is None:
                raise matching.timeout_error(session, deadline, ref.query, late) from None
            raise


def _lookup(session: Session, deadline: Deadline, ref: Target) -> Lookup:
    """Return the document to ask about an element, and what names the element there."""
    if not ref.searched:
        _, found, context = locate(session, deadline, ref)
        return ByNumber(context, found.number)
    tab = tabs.current(session, deadline)
    contexts = matching.contexts_for(session, deadline, tab, ref.query)
    known = 0
    context = contexts[0]
    if ref.ref is not None or len(contexts) > 1 or session.overlays.sought(tab):
        _, found, context = locate(session, deadline, ref)
        known = found.number
    get = for_page(ref.query)
    wanted = Wanted(get=get, known=known, alone=len(contexts) > 1, timeout=page_ms(deadline))
    return ByQuery(context, wanted, ref)


def _note_ref(session: Session, ref: Target, context: str, number: int) -> Ref:
    """Note which element a query has found."""
    document = session.refs.document(context)
    return ref.found(Ref(document.frame if document else 0, number))


def time_left(deadline: Deadline) -> bool:
    """Return whether waiting can still help."""
    return deadline.remaining() > reporting_seconds(deadline)


def page_ms(deadline: Deadline) -> float:
    """Return for how many milliseconds the page may wait; at once it looks whether an element moves."""
    return (
        _LOOK_MS if deadline.at_once else max(0.0, deadline.remaining() - reporting_seconds(deadline)) * 1000
    )


_LOOK_MS = 100.0
"""Some frames."""
