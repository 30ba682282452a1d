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


def ask_documents(
    session: Session, deadline: Deadline, wanted: Mapping[str, FactsWanted], query: Query | None
) -> list[DocumentAnswer]:
    """Ask each document its question; frames that do not answer soon give no answer, and those of a PDF's viewer none.

    Raises:
        InvalidArgument: The page cannot use the pattern or selector.
        WebtoolsError: The first document does not answer.
    """
    first, *frames = wanted
    calls = [page.PageCall(context, contract.facts(each), many=True) for context, each in wanted.items()]
    while True:
        answers = page.call_all(session, deadline, calls, unsure=frames)
        if not isinstance(answers[0], DocumentGone) or deadline.passed:
            break
    if isinstance(answers[0], ScriptError) and query is not None:
        raise explained(session, deadline, first, query, answers[0])
    if isinstance(answers[0], WebtoolsError):
        raise answers[0]
    asked = [
        DocumentAnswer(
            call.context, wanted[call.context], None if isinstance(answer, WebtoolsError) else answer
        )
        for call, answer in zip(calls, answers, strict=True)
    ]
    of_viewers = {frame for one in asked if one.is_pdf for frame in session.contexts.subtree(one.context)[1:]}
    return [_with_words(session, deadline, one, first) for one in asked if one.context not in of_viewers]


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
