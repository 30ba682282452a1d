"""Elements by a query, in every document of a tab: the one place that looks and waits for them.

Each document reports facts, all of them together decide (`facts`), and the page says when its facts have changed, so
that nothing is asked over and over again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.elements.ref import Ref
from webtools.errors import DeadlineExceeded, ElementNotFound, PageClosed, StaleRef, WebtoolsError
from webtools.operations import tabs
from webtools.operations.elements.asking import ask_documents, changed, documents, may_answer, noticing
from webtools.operations.elements.facts import DocumentAnswer, Fact, OnlyMatch, Seen, together
from webtools.operations.elements.frame_scopes import is_for_frames, look_in_frames
from webtools.operations.elements.not_found import not_found, saying, several
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_queries import Facts, FramesHere
from webtools.page.queries import for_page
from webtools.session.overlays import Overlay, OverlayShown
from webtools.session.session import Session
from webtools.snapshot.find import Found, Search, find
from webtools.snapshot.frames import Frames
from webtools.snapshot.refusal import context_of, refusal


def contexts_for(session: Session, deadline: Deadline, tab: str, query: Query | None) -> list[str]:
    """Return the tab and the frames in which elements of a query can be, the one that it begins in first."""
    start = tab
    for ref in query.refs() if query is not None else ():
        context_of(session, deadline, tab, ref)
    if query is not None and query.root is not None:
        start = context_of(session, deadline, tab, query.root)
        if query.ref is not None:
            return [start]
    return [start, *(each for each in session.contexts.subtree(start) if each != start)]


def look(
    session: Session, deadline: Deadline, tab: str, query: Query | None, fact: Fact, *, refs: bool = False
) -> Seen:
    """Return what matches now, in all documents of the tab.

    Raises:
        InvalidArgument: The page cannot use the pattern or selector.
        WebtoolsError: The tab itself does not answer.
    """
    born = documents(session, tab)
    contexts = contexts_for(session, deadline, tab, query)
    order = None
    if query is not None and len(contexts) > 1 and (fact.every or is_for_frames(query)):
        scoped = look_in_frames(session, deadline, contexts, query, fact, refs=refs)
        asked, answered, order = scoped.asked, scoped.answered, scoped.order
    else:
        if fact.kind == "title":
            contexts = contexts[:1]
        wanted = fact.wanted(for_page(query) if query else None, refs=refs)
        asked = answered = ask_documents(session, deadline, dict.fromkeys(contexts, wanted), query)
    complete = all(one.answer is not None or not may_answer(session, one.context) for one in asked)
    return together(answered, asked=asked, born=born, complete=complete, order=order)


_A_LOOK_SECONDS = 0.5
"""Seconds that the first look may take, however short the caller's timeout is."""


def watch(
    session: Session,
    deadline: Deadline,
    query: Query | None,
    fact: Fact,
    decide: Callable[[Seen], bool],
    *,
    refs: bool = False,
) -> tuple[bool, Seen]:
    """Look until `decide` agrees with what is seen; the page says when that has changed.

    Returns:
        Whether it agreed in time, and what was seen last. There is always one look.
    """
    is_lent = session.contexts.is_lent
    tab = tabs.current(session, deadline) if is_lent else tabs.front(session, deadline)
    look_on = look if is_lent else _look_while_tabs_close
    seconds = max(deadline.remaining(), _A_LOOK_SECONDS)
    seen = look_on(session, Deadline(deadline.operation, seconds), tab, query, fact, refs=refs)
    if is_lent and not decide(seen):  # a tab behind others draws nothing, so that it may wait for ever
        tab = tabs.front(session, deadline)
        seen = look(session, deadline, tab, query, fact, refs=refs)
    while not decide(seen):
        if query is not None and query.root is not None and not seen.count:
            _require_ref(session, deadline, tab, query.root)
        words = f"a change of {query or 'the page'}"
        asked = [*seen.asked, *session.overlays.answers]
        if not changed(session, deadline, asked, seen.born, words):
            return False, seen
        tab = tabs.same_or_front(session, deadline, tab)
        session.overlays.waited()
        require_no_overlay(session, deadline, tab)
        try:
            seen = look_on(session, deadline, tab, query, fact, refs=refs)
        except DeadlineExceeded:
            return False, seen
    return True, seen


@contextmanager
def beside_overlays(session: Session, deadline: Deadline, tab: str) -> Iterator[Callable[[], bool]]:
    """Look for overlays after a wait; yields a function that returns whether that is to end, as one may have come.

    Raises:
        OverlayShown: One is shown.
    """
    overlays = session.overlays
    if not overlays.sought(tab):
        yield lambda: False
        return
    with noticing(session, deadline, overlays.answers, documents(session, tab)) as noticed:
        yield noticed
    overlays.waited()
    require_no_overlay(session, deadline, tabs.same_or_front(session, deadline, tab))


def require_no_overlay(session: Session, deadline: Deadline, tab: str) -> None:
    """Look for the overlays of a tab (`webtools.session.overlays`).

    Raises:
        OverlayShown: One is shown, and its function is to be called before the operation is run again.
    """
    shown = overlay_shown(session, deadline, tab)
    if shown is not None:
        session.overlays.take(shown)
        raise OverlayShown(shown, tab)


def overlay_shown(session: Session, deadline: Deadline, tab: str) -> Overlay | None:
    """Return the overlay of a tab that is shown, whose function has not just been called."""
    overlays = session.overlays
    sought = overlays.sought(tab)
    if not sought or session.prompts.open_in(tab) is not None:
        return None
    looking = Deadline(deadline.operation, max(deadline.remaining(), _A_LOOK_SECONDS))
    answers: list[DocumentAnswer] = []
    for one in sought:
        seen = look(session, looking, tab, one.query, Fact())
        if seen.shown and not overlays.was_called(one):
            return one
        answers += seen.asked
    overlays.answers = answers
    return None


def _require_ref(session: Session, deadline: Deadline, tab: str, ref: Ref) -> None:
    """Refuse a ref of an element that is gone, for which waiting is of no use.

    Raises:
        StaleRef, ElementNotFound: It is gone, or never was; says what is near.
    """
    context = context_of(session, deadline, tab, ref)
    _, found = page.element(session, deadline, context, contract.element(ref.number))
    if "problem" in found:
        raise refusal(session, deadline, tab, ref, found["problem"])


def _look_while_tabs_close(
    session: Session, deadline: Deadline, tab: str, query: Query | None, fact: Fact, *, refs: bool
) -> Seen:
    """Look; where a tab closes meanwhile, as popups do when they are done, look in the tab that is active then."""
    while True:
        try:
            return look(session, deadline, tab, query, fact, refs=refs)
        except PageClosed:
            if not tabs.is_gone(session, deadline, tab):
                raise
            tab = tabs.front(session, deadline)


_NOTHING_FOUND = Facts(facts='{"count":0,"shown":0,"ranks":[{"count":0,"fact":null}]}', numbers=[], frames=[])


def find_waiting(session: Session, deadline: Deadline, search: Search) -> Found:
    """Wait until `webtools.snapshot.find.find` finds something.

    Raises:
        ElementNotFound: Nothing matched in time.
    """
    early = _before_reporting(deadline)
    question = Fact("count").wanted(search.query, refs=False)
    while True:
        tab = tabs.front(session, deadline)
        born = documents(session, tab)
        try:
            return find(session, deadline, search)
        except PageClosed:
            if not tabs.is_gone(session, deadline, tab):
                raise
        except ElementNotFound:
            asked = [DocumentAnswer(context, question, _NOTHING_FOUND) for context in born]
            if not changed(session, early, asked, born, "an element to come"):
                raise


def find_one(session: Session, deadline: Deadline, query: Query) -> tuple[str, int]:
    """Wait until one element matches; returns its document, and the number of its ref.

    Raises:
        ElementNotFound: None did in time; names the most similar elements.
        NotUnique: Several do; names them.
    """
    _, seen = watch(
        session, _before_reporting(deadline), query, Fact(), lambda seen: seen.count > 0, refs=True
    )
    one = one_of(session, deadline, query, seen)
    learn_frames(session, deadline, one.context)
    return one.context, one.number


def learn_frames(session: Session, deadline: Deadline, context: str) -> None:
    """Learn which element each frame around a document is in, unless a snapshot or a search has shown it."""
    tab = session.contexts.top(context)
    inner = context
    while inner != tab:
        try:
            inner, _ = session.refs.frame_element(tab, inner)
        except StaleRef:
            also = [each for each in session.contexts.subtree(tab) if each != tab]
            frames: Frames[FramesHere] = Frames(session, deadline, tab)
            frames.ask(contract.frames_here, tab, lambda *_: None, also=also)
            return


def one_of(session: Session, deadline: Deadline, query: Query, seen: Seen) -> OnlyMatch:
    """Return the one match.

    Raises:
        ElementNotFound, NotUnique: As `find_one`.
    """
    if seen.meant.one is not None:
        return seen.meant.one
    raise match_error(session, deadline, query, seen)


def match_error(session: Session, deadline: Deadline, query: Query, seen: Seen) -> WebtoolsError:
    """Return the error for a query that none or several of what was seen match."""
    if seen.meant.count > 1:
        return several(session, deadline, query, seen.asked, seen.meant.count)
    return not_found(session, deadline, query, [*dict.fromkeys(one.context for one in seen.asked)])


def timeout_error(
    session: Session, deadline: Deadline, query: Query, error: DeadlineExceeded
) -> WebtoolsError:
    """Return the error for a page that had no time left to report that nothing matches; else `error` itself."""
    looking = saying(deadline)
    try:
        seen = look(session, looking, tabs.current(session, looking), query, Fact())
    except WebtoolsError:
        return error
    return error if seen.count else match_error(session, deadline, query, seen)


def _before_reporting(deadline: Deadline) -> Deadline:
    """Return a deadline that leaves time to say what was waited for."""
    if deadline.at_once:
        return deadline
    return deadline.within(max(0.0, deadline.remaining() - reporting_seconds(deadline)))


def reporting_seconds(deadline: Deadline) -> float:
    """Return how many seconds before a deadline waiting stops, so that there is time to say what for."""
    if deadline.at_once:
        return deadline.remaining()
    return min(_TO_SAY_SO, deadline.timeout * _SHARE_TO_SAY_SO)


_TO_SAY_SO = 0.3
_SHARE_TO_SAY_SO = 0.25
"""Of short timeouts."""
