"""Looking for elements in frames as parts of the page they stand in: frames are scopes, and matches count over all.

The document of a frame is within whatever the frame element is or is within. Matches are counted in reading order,
those in a frame where the frame stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.elements.ref import Ref
from webtools.errors import InvalidArgument
from webtools.operations.elements.asking import ask_documents
from webtools.operations.elements.facts import DocumentAnswer, Fact
from webtools.page.contract_queries import FrameAmong, PageQuery
from webtools.page.queries import for_page
from webtools.session.session import Session
from webtools.snapshot.frames import learn_windows


@dataclass(frozen=True, slots=True)
class Scoped:
    """The answers about a query in a page with frames.

    Attributes:
        asked: All questions.
        answered: Those whose answers count; of a query for the nth match, the one to the document that has it.
        order: The document of each match and its index there, in reading order.
    """

    asked: Sequence[DocumentAnswer]
    answered: Sequence[DocumentAnswer]
    order: Sequence[tuple[str, int]]


def look_in_frames(
    session: Session, deadline: Deadline, contexts: Sequence[str], query: Query, fact: Fact, *, refs: bool
) -> Scoped:
    """Ask the documents of a tab, or of an element in it, about a query that none of them can answer alone.

    Args:
        contexts: The document that the query begins in, and all frames below it.
    """
    asked: list[DocumentAnswer] = []
    rooted = _rooted(session, deadline, contexts, query, asked)
    if rooted.root != query.root:
        contexts = _below(session, contexts, rooted)
    every = replace(rooted, nth=None)
    answers = _ask(session, deadline, contexts, every, fact, refs=refs)
    asked += [each.asked for each in answers.values()]
    places = list(_places(contexts[0], answers))
    if rooted.nth is None:
        return Scoped(asked, [each.asked for each in answers.values()], places)
    if not -len(places) <= rooted.nth < len(places):
        return Scoped(asked, (), ())
    context, nth = places[rooted.nth]
    chosen = replace(every, nth=nth)
    get = _in_document(session, context, chosen, answers[context].whole)
    (one,) = ask_documents(session, deadline, {context: fact.wanted(get, refs=refs)}, chosen)
    return Scoped([*asked, one], [one], [(context, 0)])


def is_for_frames(query: Query) -> bool:
    """Return whether a document cannot answer a query alone."""
    return any(
        part.within is not None or part.nth is not None or part.has or part.has_not or part.ref
        for part in query.parts()
    )


def _in_document(session: Session, context: str, query: Query, whole: frozenset[int]) -> PageQuery:
    """Return a query as a document takes it, which knows no refs of others."""
    tab = session.contexts.top(context)

    def number_of(ref: Ref) -> int:
        return ref.number if session.refs.context_of(tab, ref) == context else 0

    return for_page(query, number_of, whole)


_NOTHING = Ref(0, 0)
"""The ref of no element."""


def _rooted(
    session: Session, deadline: Deadline, contexts: Sequence[str], query: Query, asked: list[DocumentAnswer]
) -> Query:
    """Return the query with refs in it for the parts that no document can answer alone.

    These are the nth matches that it is made of, and the frames that have what its elements are to have in them.
    """

    def part(inner: Query) -> Query:
        if inner.nth is None:
            return _rooted(session, deadline, contexts, inner, asked)
        return Query(ref=_only(session, deadline, contexts, inner, asked))

    def contained(inner: Query | None) -> Query | None:
        if inner is None:
            return inner
        if not inner.is_one_link:
            _refuse_frames(session, deadline, contexts, rooted, inner=inner, asked=asked)
            return inner
        every = _rooted(session, deadline, contexts, replace(inner, nth=None), asked)
        frames = _frames_with(session, deadline, contexts, every, asked)
        return replace(every, nth=inner.nth, frames=frames)

    rooted = replace(
        query,
        within=part(query.within) if isinstance(query.within, Query) else query.within,
        of=tuple(map(part, query.of)),
        either=tuple(map(part, query.either)),
    )
    return replace(rooted, has=contained(query.has), has_not=contained(query.has_not))


def _only(
    session: Session, deadline: Deadline, contexts: Sequence[str], query: Query, asked: list[DocumentAnswer]
) -> Ref:
    """Return the ref of the nth match."""
    scoped = look_in_frames(session, deadline, contexts, query, Fact(), refs=True)
    asked += scoped.asked
    for one in scoped.answered:
        number = max(one.answer["numbers"], default=0) if one.answer is not None else 0  # of the one match
        if number:
            return session.refs.ref(one.context, number)
    return _NOTHING


def _frames_with(
    session: Session, deadline: Deadline, contexts: Sequence[str], query: Query, asked: list[DocumentAnswer]
) -> tuple[tuple[Ref, int], ...]:
    """Return the refs of the frames that have matches in them, in a frame's document at any depth, and how many."""
    answers = _ask(session, deadline, contexts, query, Fact(), refs=False)
    asked += [each.asked for each in answers.values()]

    def matches_in(context: str) -> int:
        answer = answers.get(context)
        if answer is None:
            return 0
        return answer.asked.count + sum(matches_in(inside) for inside, _, _ in answer.frames)

    return tuple(
        (session.refs.ref(context, number), matches)
        for context, answer in answers.items()
        for inside, _, number in answer.frames
        if (matches := matches_in(inside))
    )


def _refuse_frames(
    session: Session,
    deadline: Deadline,
    contexts: Sequence[str],
    query: Query,
    *,
    inner: Query,
    asked: list[DocumentAnswer],
) -> None:
    """Refuse a query with `has` that counts matches on the way where some of these are in frames of the element.

    Each document counts alone, so the count would leave out what is in frames of the element.
    """
    links = [
        replace(part, nth=None, within=None)
        for part in inner.parts()
        if not (part.of or part.either or part.ref)
    ]
    frames = {ref for link in links for ref, _ in _frames_with(session, deadline, contexts, link, asked)}
    if not frames:
        return
    in_them = Query(either=tuple(Query(ref=ref) for ref in frames))
    framed = replace(query, nth=None, has=in_them, has_not=None)
    answers = _ask(session, deadline, contexts, framed, Fact(), refs=False)
    asked += [each.asked for each in answers.values()]
    if any(answer.asked.count for answer in answers.values()):
        raise InvalidArgument(
            f"has: {inner} counts matches in elements with frames, and some are in the frames",
            hint="Leave out first, last and nth, or look in the frame alone: frame(…).get(…).",
        )


def _below(session: Session, contexts: Sequence[str], query: Query) -> Sequence[str]:
    """Return the document of the element that a query begins with, and the frames below it."""
    root = query.root
    assert root is not None
    tab = session.contexts.top(contexts[0])
    context = session.refs.context_of(tab, root) or contexts[0]
    return [context, *(each for each in session.contexts.subtree(context) if each != context)]


@dataclass(frozen=True, slots=True)
class _ScopeAnswer:
    """The answer of a document.

    Attributes:
        whole: The parts of the query that were looked for in all of it, because its frame is within what is named.
        frames: The frames' documents, each with how many matches come before it, and the number of the frame.
    """

    asked: DocumentAnswer
    whole: frozenset[int]
    frames: Sequence[tuple[str, int, int]]


def _ask(
    session: Session, deadline: Deadline, contexts: Sequence[str], query: Query, fact: Fact, *, refs: bool
) -> dict[str, _ScopeAnswer]:
    """Ask the first document, then those in its frames, and so on; at last those whose frames no page shows.

    Where nothing is looked for within something, all are asked at once.
    """
    answers: dict[str, _ScopeAnswer] = {}
    waves: list[dict[str, frozenset[int]]] = [{contexts[0]: frozenset()}]
    if all(part.within is None for part in query.parts()):
        waves = [dict.fromkeys(contexts, frozenset())]
    while waves:
        wave = waves.pop()
        wanted = {
            context: fact.wanted(_in_document(session, context, query, whole), refs=refs, frames=True)
            for context, whole in wave.items()
        }
        asked = ask_documents(session, deadline, wanted, query)
        windows = _windows(session, deadline, asked)
        inner: dict[str, frozenset[int]] = {}
        for one in asked:
            found = windows.get(one.context, [])
            frames = [(context, frame[2], frame[0]) for context, frame in found]
            answers[one.context] = _ScopeAnswer(one, wave[one.context], frames)
            inner |= {
                context: frozenset(frame[3])
                for context, frame in found
                if query.root is None or query.depth in frame[3]
            }
        new = {context: whole for context, whole in inner.items() if context not in answers}
        if not new and query.root is None:
            new = dict.fromkeys((each for each in contexts if each not in answers), frozenset())
        if new:
            waves.append(new)
    return answers


def _windows(
    session: Session, deadline: Deadline, asked: Sequence[DocumentAnswer]
) -> Mapping[str, list[tuple[str, FrameAmong]]]:
    """Return the documents in the frames of each document, in order."""
    frames = {
        one.context: one.answer["frames"] for one in asked if one.answer is not None and one.answer["frames"]
    }
    numbers = {context: [frame[0] for frame in found] for context, found in frames.items()}
    if not numbers:
        return {}
    tab = session.contexts.top(asked[0].context)
    learn_windows(session, deadline, tab, numbers)
    found: dict[str, list[tuple[str, FrameAmong]]] = {}
    for context, listed in frames.items():
        inside = [(session.refs.window(tab, context, frame[0]), frame) for frame in listed]
        found[context] = [(inner, frame) for inner, frame in inside if inner is not None]
    return found


def _places(context: str, answers: Mapping[str, _ScopeAnswer]) -> Iterator[tuple[str, int]]:
    """Yield the document of each match and its index there, in reading order."""
    seen: set[str] = set()

    def of(context: str) -> Iterator[tuple[str, int]]:
        answer = answers.get(context)
        if answer is None or context in seen:
            return
        seen.add(context)
        at = 0
        for inner, before, _ in answer.frames:
            yield from ((context, index) for index in range(at, before))
            at = max(at, before)
            yield from of(inner)
        yield from ((context, index) for index in range(at, answer.asked.count))

    yield from of(context)
    for each in answers:
        yield from of(each)
