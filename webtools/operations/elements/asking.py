"""Asking the documents of a tab for facts, and waiting until these change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.errors import DeadlineExceeded, DocumentGone, ScriptError, WebtoolsError
from webtools.operations.elements.facts import DocumentAnswer
from webtools.operations.elements.not_found import explained
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_queries import FactsSeen, FactsWanted
from webtools.session.session import Session
from webtools.snapshot import pdf_documents
from webtools.snapshot.frames import learn_windows


def ask_documents(
    session: Session, deadline: Deadline, wanted: Mapping[str, FactsWanted], query: Query | None
) -> list[DocumentAnswer]:
    """Ask each document its question; frames that do not answer soon give no answer, and those of a PDF's viewer none.

    Raises:
        InvalidArgument: The page cannot use the pattern or selector.
        WebtoolsError: The first document does not answer.
    """
    first = next(iter(wanted))
    given = {context: _in_its_frame(session, context, each) for context, each in wanted.items()}
    asked = _ask(session, deadline, given, query, first)
    _learn_hidden(session, deadline, asked)
    new = {
        context: _in_its_frame(session, context, each)
        for context, each in wanted.items()
        if context in session.contexts
    }
    others = {context: each for context, each in new.items() if each != given[context]}
    if others:
        again = {one.context: one for one in _ask(session, deadline, others, query, first)}
        asked = [again.get(one.context, one) for one in asked]
    of_viewers = {frame for one in asked if one.is_pdf for frame in session.contexts.subtree(one.context)[1:]}
    return [_with_words(session, deadline, one, first) for one in asked if one.context not in of_viewers]


def _ask(
    session: Session,
    deadline: Deadline,
    wanted: Mapping[str, FactsWanted],
    query: Query | None,
    required: str,
) -> list[DocumentAnswer]:
    calls = [page.PageCall(context, contract.facts(each), many=True) for context, each in wanted.items()]
    frames = [context for context in wanted if context != required]
    while True:
        answers = dict(zip(wanted, page.call_all(session, deadline, calls, unsure=frames), strict=True))
        needed = answers.get(required)
        if not isinstance(needed, DocumentGone) or deadline.passed:
            break
    if isinstance(needed, ScriptError) and query is not None:
        raise explained(session, deadline, required, query, needed)
    if isinstance(needed, WebtoolsError):
        raise needed
    return [
        DocumentAnswer(context, wanted[context], None if isinstance(answer, WebtoolsError) else answer)
        for context, answer in answers.items()
    ]


def _in_its_frame(session: Session, context: str, wanted: FactsWanted) -> FactsWanted:
    """Return a question that says how the documents around the asked one hide it, as far as they have said."""
    hidden = session.contexts.hidden(context)
    return {**wanted, "frame": hidden} if hidden is not None else wanted


def _learn_hidden(session: Session, deadline: Deadline, asked: Sequence[DocumentAnswer]) -> None:
    """Note which frames the documents that have answered hide."""
    tab = session.contexts.top(asked[0].context)
    hidden = {one.context: dict(one.answer.get("hidden", ())) for one in asked if one.answer is not None}
    learn_windows(session, deadline, tab, {context: [*frames] for context, frames in hidden.items()})
    for context, frames in hidden.items():
        ways = {session.refs.window(tab, context, number): way for number, way in frames.items()}
        for inner in session.contexts.get(context).children if context in session.contexts else ():
            session.contexts.get(inner).hidden = ways.get(inner)


def _with_words(session: Session, deadline: Deadline, one: DocumentAnswer, first: str) -> DocumentAnswer:
    """Return an answer with the words of the PDF that the document is, where it is asked for words.

    Raises:
        NotSupported: They cannot be read, so that nobody knows whether they are there; of a frame, there is no answer.
    """
    asks = "text" in one.wanted or one.wanted["fact"] == "text"
    if not asks or not one.is_pdf:
        return one
    try:
        pages = pdf_documents.pages(session, deadline, one.context)
    except WebtoolsError:
        if one.context == first:
            raise
        return replace(one, answer=None)
    return replace(one, pdf=" ".join(pdf_documents.lines(pages)))


def documents(session: Session, tab: str) -> dict[str, int]:
    """Return the tab and its frames, each with a number that changes with its document."""
    return {each: session.contexts.get(each).document for each in session.contexts.subtree(tab)}


def may_answer(session: Session, context: str) -> bool:
    """Return whether a frame that gave no answer has a document that may still give one."""
    contexts = session.contexts
    return context in contexts and contexts.get(context).first > 0 and not contexts.is_dead(context)


def changed(
    session: Session, deadline: Deadline, asked: Sequence[DocumentAnswer], born: Mapping[str, int], words: str
) -> bool:
    """Wait until a document would answer otherwise than it did, or another one has come.

    Returns:
        False when time is up.
    """
    if deadline.at_once:
        return False
    with noticing(session, deadline, asked, born) as noticed:
        try:
            session.wait(noticed, deadline=deadline, waiting_for=words, context=next(iter(born)))
        except DeadlineExceeded:
            if not deadline.passed:
                raise
    return not deadline.passed


@contextmanager
def noticing(
    session: Session, deadline: Deadline, asked: Sequence[DocumentAnswer], born: Mapping[str, int]
) -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether a document would answer otherwise than it did, or another one has come."""
    tab = next(iter(born))
    questions: dict[str, list[DocumentAnswer]] = {}
    for one in asked:
        questions.setdefault(one.context, []).append(one)

    def others() -> bool:
        return tab not in session.contexts or documents(session, tab) != born

    pending = [
        page.start(
            session,
            context,
            contract.changed(
                [one.wanted for one in listed],
                FactsSeen(
                    seen=[one.answer["facts"] if one.answer else "" for one in listed],
                    timeout=deadline.remaining() * 1000,
                ),
            ),
        )
        for context, listed in questions.items()
        if context in session.contexts and not others()
    ]
    try:
        yield lambda: others() or any(one.ended and not one.failed for one in pending)
    finally:
        for started in pending:
            page.forget(session, started)
