"""Elements by a query, in every document of a tab."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from webtools.deadline import Deadline
from webtools.errors import (
    DeadlineExceeded,
    DocumentGone,
    ElementNotFound,
    InvalidArgument,
    NotUnique,
    ScriptError,
    StaleRef,
    WebtoolsError,
)
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_queries import (
    DocumentFacts,
    FactKind,
    Facts,
    FactsSeen,
    FactsWanted,
    FactValue,
    FramesHere,
    NoMatch,
    PageQuery,
    SeveralMatches,
)
from webtools.page.contract_reading import FindRequest
from webtools.page.page_functions import PageFunction
from webtools.page.queries import for_page
from webtools.query import Query
from webtools.session.session import Session
from webtools.snapshot.find import Found, find, there_but_hidden
from webtools.snapshot.frames import Frames
from webtools.snapshot.refusal import context_of

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Match:
    """An element that matches.

    Attributes:
        number: Of its ref; 0 where none was asked for.
        shown: It has a box that a user can see.
        named: The words of the query are the whole of its name or text.
        fact: What was asked about it.
    """

    context: str
    number: int
    shown: bool
    named: bool
    fact: FactValue


@dataclass(frozen=True, slots=True)
class Seen:
    """The matches in a tab at one moment.

    Attributes:
        count: Of all that match; `matches` holds the first few hundred.
        titles: The titles of documents, where these were asked for.
    """

    count: int
    matches: Sequence[Match]
    titles: Sequence[str]
    raw: Mapping[str, str]

    @property
    def narrowed(self) -> Sequence[Match]:
        """Return those of several that are shown; of these, those that have just the name looked for."""
        left = (
            [each for each in self.matches if each.shown] or self.matches if self.count > 1 else self.matches
        )
        return ([each for each in left if each.named] or left) if len(left) > 1 else left


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact to read of matches: `state`, `text`, `value`, `attribute` (of this name), or `title` of the document."""

    kind: FactKind = ""
    name: str = ""


def documents(session: Session, deadline: Deadline, tab: str, query: Query | None) -> list[str]:
    """Return the tab and the frames in which elements of a query can be, the tab first."""
    if query is None:
        return [tab]
    if query.root is not None:
        return [context_of(session, deadline, tab, query.root)]
    return [tab, *(each for each in session.contexts.subtree(tab) if each != tab)]


def in_page(query: Query) -> PageQuery:
    """Return a query as the page takes it."""
    return for_page(query, query.root.number if query.root is not None else None)


def look(
    session: Session, deadline: Deadline, tab: str, query: Query | None, fact: Fact, *, refs: bool = False
) -> Seen:
    """Return what matches now, in all documents of the tab; documents that do not answer count as empty.

    Raises:
        InvalidArgument: The page cannot use the pattern or selector.
        WebtoolsError: The tab itself does not answer.
    """
    contexts = documents(session, deadline, tab, query)
    nth = query.nth if query and len(contexts) > 1 else None
    wanted: FactsWanted = {**_wanted(query, fact, contexts), "refs": refs}
    calls = [page.PageCall(context, contract.facts(wanted), many=True) for context in contexts]
    while True:
        answers = page.call_all(session, deadline, calls, unsure=contexts[1:])
        if not isinstance(answers[0], DocumentGone) or deadline.passed:
            break
    if isinstance(answers[0], ScriptError) and query is not None:
        raise explained(session, deadline, tab, query, answers[0])
    if isinstance(answers[0], WebtoolsError):
        raise answers[0]
    answered = {
        context: answer
        for context, answer in zip(contexts, answers, strict=True)
        if not isinstance(answer, WebtoolsError)
    }
    seen = _seen(answered)
    if nth is None:
        return seen
    chosen = seen.matches[nth:][:1] if -len(seen.matches) <= nth else ()
    return replace(seen, count=len(chosen), matches=chosen)


def _wanted(query: Query | None, fact: Fact, contexts: Sequence[str]) -> FactsWanted:
    """Return the question for each document; of many, none can say which match is the nth."""
    if query is not None and len(contexts) > 1:
        query = replace(query, nth=None)
    return {"get": in_page(query) if query else None, "fact": fact.kind, "name": fact.name}


def _seen(answered: Mapping[str, Facts]) -> Seen:
    count = 0
    matches: list[Match] = []
    titles: list[str] = []
    for context, answer in answered.items():
        read: DocumentFacts = json.loads(answer["facts"])
        if "title" in read:
            titles.append(read["title"])
            continue
        count += read["count"]
        matches += [
            Match(context, number, each["shown"], each["named"], each["fact"])
            for number, each in zip(answer["numbers"], read["matches"], strict=True)
        ]
    return Seen(count, matches, titles, {context: answer["facts"] for context, answer in answered.items()})


def watch(
    session: Session,
    deadline: Deadline,
    query: Query | None,
    fact: Fact,
    decide: Callable[[Seen], bool],
    *,
    refs: bool = False,
) -> tuple[bool, Seen]:
    """Look until `decide` agrees with what matches; the page says when that has changed.

    Returns:
        Whether it agreed in time, and what matched last.
    """
    tab = tabs.front(session, deadline)
    seen = look(session, deadline, tab, query, fact, refs=refs)
    while not decide(seen):
        wanted = _wanted(query, fact, [*seen.raw])
        if not _changed(session, deadline, wanted, seen.raw, f"a change of {query or 'the page'}"):
            return False, seen
        tab = tabs.same_or_front(session, deadline, tab)
        try:
            seen = look(session, deadline, tab, query, fact, refs=refs)
        except DeadlineExceeded:
            return False, seen
    return True, seen


def _changed(
    session: Session, deadline: Deadline, wanted: FactsWanted, raw: Mapping[str, str], words: str
) -> bool:
    """Wait until the facts about `wanted` are others than `raw` in a document, or another document has come."""
    tab = session.contexts.top(next(iter(raw)))

    def there() -> dict[str, int]:
        return {each: session.contexts.get(each).document for each in session.contexts.subtree(tab)}

    known = there()
    pending = {
        context: page.start(
            session,
            context,
            contract.changed(wanted, FactsSeen(seen=seen, timeout=deadline.remaining() * 1000)),
        )
        for context, seen in raw.items()
        if context in known
    }
    try:
        session.wait(
            lambda: there() != known or any(one.ended and not one.failed for one in pending.values()),
            deadline=deadline,
            waiting_for=words,
            context=tab,
        )
    except DeadlineExceeded:
        if not deadline.passed:
            raise
    finally:
        for one in pending.values():
            page.forget(session, one)
    return not deadline.passed


_NOTHING_FOUND = '{"count":0,"matches":[]}'


def find_waiting(session: Session, deadline: Deadline, wanted: FindRequest) -> Found:
    """Wait until `webtools.snapshot.find.find` finds something.

    Raises:
        ElementNotFound: Nothing matched in time.
    """
    early = deadline.within(max(0.0, deadline.remaining() - to_say_so(deadline)))
    asked: FactsWanted = {"get": None, "find": wanted, "fact": "found", "name": ""}
    while True:
        try:
            return find(session, deadline, **wanted)
        except ElementNotFound:
            tab = tabs.front(session, deadline)
            raw = dict.fromkeys(session.contexts.subtree(tab), _NOTHING_FOUND)
            if not _changed(session, early, asked, raw, "an element to come"):
                raise


def find_one(session: Session, deadline: Deadline, query: Query) -> tuple[str, int]:
    """Wait until one element matches; returns its document, and the number of its ref.

    Raises:
        ElementNotFound: None did in time; names the most similar elements.
        NotUnique: Several do; names them.
    """
    early = deadline.within(max(0.0, deadline.remaining() - to_say_so(deadline)))
    _, seen = watch(session, early, query, Fact(), lambda seen: seen.count > 0, refs=True)
    one = one_of(session, deadline, query, seen)
    _learn_frames(session, deadline, one.context)
    return one.context, one.number


def _learn_frames(session: Session, deadline: Deadline, context: str) -> None:
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


def one_of(session: Session, deadline: Deadline, query: Query, seen: Seen) -> Match:
    """Return the one match.

    Raises:
        ElementNotFound, NotUnique: As `find_one`.
    """
    match seen.narrowed:
        case [one]:
            return one
        case []:
            raise not_found(session, deadline, query)
    raise several(session, deadline, query, seen.count)


def to_say_so(deadline: Deadline) -> float:
    """Return how many seconds before a deadline waiting stops, so that there is time to say what for."""
    return min(_TO_SAY_SO, deadline.timeout * _SHARE_TO_SAY_SO)


_TO_SAY_SO = 0.3
_SHARE_TO_SAY_SO = 0.25
"""Of short timeouts."""

_SAYING_SECONDS = 1.0
"""For the page to say what is most like a query."""


def not_found(session: Session, deadline: Deadline, query: Query) -> ElementNotFound:
    """Return the error for a query without a match; the page says what is most like it."""
    answers = _ask_all(session, deadline, query, contract.not_found)
    nearby = [line for answer in answers for line in answer["nearby"]][:3]
    hidden = [line for answer in answers for line in answer["hidden"]][:3]
    return _missing(query, nearby, hidden, deadline)


def late(
    session: Session, deadline: Deadline, query: Query, error: DeadlineExceeded
) -> ElementNotFound | DeadlineExceeded:
    """Return the error for a page that had no time left to say that nothing matches; `error` when that is not why."""
    saying = Deadline(deadline.operation, _SAYING_SECONDS)
    try:
        seen = look(session, saying, tabs.current(session, saying), query, Fact())
    except WebtoolsError:
        return error
    return error if seen.count else not_found(session, deadline, query)


def several(session: Session, deadline: Deadline, query: Query, count: int) -> NotUnique:
    """Return the error for a query with several matches; the page says which."""
    shown = [line for answer in _ask_all(session, deadline, query, contract.titles) for line in answer]
    return NotUnique(_too_many(query, count, shown, deadline))


def _ask_all(
    session: Session, deadline: Deadline, query: Query, function: PageFunction[[PageQuery], R]
) -> list[R]:
    tab = session.contexts.active
    if tab is None:
        return []
    saying = Deadline(deadline.operation, _SAYING_SECONDS)
    contexts = documents(session, saying, tab, query)
    calls = [page.PageCall(context, function(in_page(query)), many=True) for context in contexts]
    answers = page.call_all(session, saying, calls, unsure=contexts[1:])
    return [answer for answer in answers if not isinstance(answer, WebtoolsError)]


def refusal(query: Query, problem: NoMatch | SeveralMatches, deadline: Deadline) -> WebtoolsError:
    """Return what a page said of a query as an error."""
    if problem["kind"] == "several":
        said = _too_many(query, problem["count"], problem["shown"], deadline)
        return NotUnique(said, operation=deadline.operation)
    return _missing(query, problem["nearby"], problem["hidden"], deadline)


def replaced(query: Query, deadline: Deadline) -> ElementNotFound:
    """Return the error for an element that was gone each time the page had found it."""
    return ElementNotFound(
        f"{deadline.operation}: {query} was replaced again and again for {deadline.timeout:.3g} s",
        hint="Wait until the page has come to rest.",
        operation=deadline.operation,
    )


def _missing(
    query: Query, nearby: Sequence[str], hidden: Sequence[str], deadline: Deadline
) -> ElementNotFound:
    there = f". {there_but_hidden(hidden)}" if hidden else ""
    near = f"; most similar: {', '.join(nearby)}" if nearby else ""
    return ElementNotFound(
        f"{deadline.operation}: nothing matches {query} after {_waited(deadline):.3g} s{there}{near}",
        hint=Hint("Take a {snapshot} to see what the page shows; a longer timeout waits longer."),
        operation=deadline.operation,
    )


def _waited(deadline: Deadline) -> float:
    return deadline.timeout if deadline.remaining() < 1 else deadline.timeout - deadline.remaining()


def _too_many(query: Query, count: int, shown: Sequence[str], deadline: Deadline) -> str:
    lines = "".join(f"\n- {line}" for line in shown)
    return f"{deadline.operation}: {count} elements match {query}:{lines}"


def explained(
    session: Session, deadline: Deadline, context: str, query: Query, error: ScriptError
) -> WebtoolsError:
    """Return the error of our page-side code as the caller's mistake, where the page can't use the query."""
    mistake = page.call(session, deadline, context, contract.mistake_in(in_page(query)))
    if mistake["kind"] == "pattern":
        return InvalidArgument(
            f"A pattern of {query} is not valid in the page: {mistake['reason']}",
            hint="Use what Python's and JavaScript's patterns have in common.",
        )
    if mistake["kind"] == "selector":
        return InvalidArgument(f"{query} is not a valid CSS selector", hint="Correct the selector.")
    return error
