"""Find the document to ask about an element, and its number there, by the ref or query that a caller gives."""

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
from webtools.page import call as page
from webtools.page.contract_queries import Located, NotLocated, Wanted
from webtools.page.contract_types import ActOptions, Reference, Refused
from webtools.page.page_functions import ElementAct, ElementCall
from webtools.page.queries import for_page
from webtools.session.session import Session
from webtools.snapshot.refusal import context_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ByNumber:
    """An element of a document, by its number."""

    context: str
    number: int

    def send(
        self, session: Session, deadline: Deadline, act: ElementAct[T], options: ActOptions
    ) -> T | Refused:
        """Have the document act on the element, and return its answer."""
        return page.call(session, deadline, self.context, act.on(self.number).waiting(options))

    def refer(
        self, session: Session, deadline: Deadline, call: ElementCall[Reference[T]]
    ) -> tuple[str | None, T]:
        """Return the element that a page-side function finds from this one, and what else the function reports."""
        return page.element(session, deadline, self.context, call.on(self.number))


@dataclass(frozen=True, slots=True)
class ByQuery:
    """An element that a document looks for by a query.

    The query goes along with the question: the page waits for the element and acts on it in one round trip.
    """

    context: str
    wanted: Wanted
    target: Target

    def send(
        self, session: Session, deadline: Deadline, act: ElementAct[T], options: ActOptions
    ) -> T | Refused:
        """Do as `ByNumber.send`.

        Raises:
            ElementNotFound, NotUnique: No element matches, or several do.
            PerhapsInFrame: The element may be in a frame of the document.
        """
        found = page.call(session, deadline, self.context, act.on_located(self.wanted, options))
        return self._answer(session, deadline, found)

    def refer(
        self, session: Session, deadline: Deadline, call: ElementCall[Reference[T]]
    ) -> tuple[str | None, T]:
        """Do as `ByNumber.refer`; raises as `send`."""
        shared_id, found = page.element(session, deadline, self.context, call.on_located(self.wanted))
        return shared_id, self._answer(session, deadline, found)

    def _answer(self, session: Session, deadline: Deadline, found: Located[T] | NotLocated) -> T:
        """Return what the page answered of the element, and note which element it is."""
        if "unlocated" in found:
            problem = found["unlocated"]
            if problem["kind"] == "framed":
                raise PerhapsInFrame
            raise not_found.refusal(self.target.query, problem, deadline)
        self.target.found(session.refs.ref(self.context, found["located"]))
        return found["answer"]


Lookup = ByNumber | ByQuery


class PerhapsInFrame(Exception):
    """A document cannot say whether an element is there, because it has frames."""


def locate(session: Session, deadline: Deadline, target: Target) -> tuple[str, Ref, str]:
    """Return the active tab, the ref of the element, and the tab or frame that the element is in.

    What is looked for by a query is waited for, and has a ref from then on.
    """
    tab = tabs.current(session, deadline)
    if not target.searched and target.ref is not None:
        return tab, target.ref, context_of(session, deadline, tab, target.ref)
    if target.ref is not None and (context := session.refs.context_of(tab, target.ref)) is not None:
        return tab, target.ref, context
    context, number = matching.find_one(session, deadline, target.query)
    return session.contexts.top(context), target.found(session.refs.ref(context, number)), context


def located(session: Session, deadline: Deadline, target: Target) -> Ref:
    """Return the ref of an element; what is looked for by a query is waited for."""
    return locate(session, deadline, target)[1]


def ask_about(
    session: Session, deadline: Deadline, target: Target, ask: Callable[[Lookup], T], *, repeats: bool
) -> tuple[str, T]:
    """Ask the document of an element about it.

    Args:
        repeats: The question changes nothing, so that it can be asked again of a document that replaces the one asked.

    Returns:
        The tab or frame that the element is in, and its answer.
    """
    while True:
        lookup = _lookup(session, deadline, target)
        mark = session.clock.now
        try:
            return lookup.context, ask(lookup)
        except PerhapsInFrame:
            target.forget()
            locate(session, deadline, target)
        except DocumentGone:
            latest = session.navigations.latest(lookup.context)
            came_by_itself = latest is not None and latest.began <= mark
            if not target.searched or not time_left(deadline) or not (repeats or came_by_itself):
                raise
        except ScriptError as error:
            if not target.searched:
                raise
            raise not_found.explained(session, deadline, lookup.context, target.query, error) from None
        except DeadlineExceeded as late:
            if target.ref is None:
                raise matching.timeout_error(session, deadline, target.query, late) from None
            raise


def _lookup(session: Session, deadline: Deadline, target: Target) -> Lookup:
    """Return the document to ask about an element, and what names the element there."""
    if not target.searched:
        _, found, context = locate(session, deadline, target)
        return ByNumber(context, found.number)
    tab = tabs.current(session, deadline)
    contexts = matching.contexts_for(session, deadline, tab, target.query)
    known = 0
    context = contexts[0]
    if target.ref is not None or len(contexts) > 1 or session.overlays.sought(tab):
        _, found, context = locate(session, deadline, target)
        known = found.number
    get = for_page(target.query)
    wanted = Wanted(get=get, known=known, alone=len(contexts) > 1, timeout=page_ms(deadline))
    return ByQuery(context, wanted, target)


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
