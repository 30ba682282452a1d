"""The errors for queries that find no element, or several; pages say what there is instead."""

import re
from collections.abc import Sequence

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.errors import ElementNotFound, InvalidArgument, NotUnique, ScriptError, WebtoolsError
from webtools.hints import Hint
from webtools.operations.elements.facts import DocumentAnswer
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_queries import NoMatch, SeveralMatches
from webtools.page.queries import for_page
from webtools.session.session import Session
from webtools.snapshot.find import there_but_hidden
from webtools.snapshot.refusal import refusal as stale

_SAYING_SECONDS = 1.0
"""For pages to say what is most like a query."""

_MOST_SIMILAR = 3
_MOST_SHOWN = 5
"""Elements that an error lists."""


def saying(deadline: Deadline) -> Deadline:
    """Return the time that pages have to say why a call failed."""
    return Deadline(deadline.operation, _SAYING_SECONDS)


def not_found(session: Session, deadline: Deadline, query: Query, contexts: Sequence[str]) -> ElementNotFound:
    """Return the error for a query without a match; the documents that are shown say what is most like it."""
    asking = contract.not_found(for_page(query.subject))
    contexts = [context for context in contexts if session.contexts.hidden(context) is None]
    calls = [page.PageCall(context, asking, many=True) for context in contexts]
    answers = page.call_all(session, saying(deadline), calls, unsure=contexts[1:])
    there = [answer for answer in answers if not isinstance(answer, WebtoolsError)]
    nearby = [line for answer in there for line in answer["nearby"]][:_MOST_SIMILAR]
    hidden = [line for answer in there for line in answer["hidden"]][:_MOST_SIMILAR]
    return _missing(query, nearby, hidden, deadline)


def several(
    session: Session, deadline: Deadline, query: Query, asked: Sequence[DocumentAnswer], count: int
) -> NotUnique:
    """Return the error for a query with several matches; the documents that were asked say which."""
    gets = [(one.context, one.wanted["get"]) for one in asked if one.count]
    calls = [
        page.PageCall(context, contract.titles(get), many=True) for context, get in gets if get is not None
    ]
    answers = page.call_all(session, saying(deadline), calls, unsure=[context for context, _ in gets[1:]])
    shown = [line for answer in answers if not isinstance(answer, WebtoolsError) for line in answer]
    return NotUnique(_too_many(query, count, shown[:_MOST_SHOWN], deadline), operation=deadline.operation)


def refusal(query: Query, problem: NoMatch | SeveralMatches, deadline: Deadline) -> WebtoolsError:
    """Return what a page said of a query as an error."""
    if problem["kind"] == "several":
        said = _too_many(query, problem["count"], problem["shown"], deadline)
        return NotUnique(said, operation=deadline.operation)
    return _missing(query, problem["nearby"], problem["hidden"], deadline)


def replaced(query: Query, deadline: Deadline) -> ElementNotFound:
    """Return the error for an element that was gone each time the page had found it."""
    return ElementNotFound(
        f"{deadline.operation}: {query} was replaced again and again for {deadline.timeout:.4g} s",
        hint="Wait until the page has come to rest.",
        operation=deadline.operation,
    )


def _missing(
    query: Query, nearby: Sequence[str], hidden: Sequence[str], deadline: Deadline
) -> ElementNotFound:
    there = f". {there_but_hidden(hidden)}" if hidden else ""
    near = f"; most similar: {', '.join(nearby)}" if nearby else ""
    return ElementNotFound(
        f"{deadline.operation}: nothing matches {query}{_after(deadline)}{there}{near}",
        hint=Hint("Take a {snapshot} to see what the page shows; a longer timeout waits longer."),
        operation=deadline.operation,
    )


def _after(deadline: Deadline) -> str:
    """Return the words for the time waited; no words where the caller wanted no wait."""
    waited = deadline.timeout if deadline.remaining() < 1 else deadline.timeout - deadline.remaining()
    return f" after {waited:.4g} s" if waited else ""


def _too_many(query: Query, count: int, shown: Sequence[str], deadline: Deadline) -> str:
    lines = "".join(f"\n- {line}" for line in shown)
    return f"{deadline.operation}: {count} elements match {query}:{lines}"


_WRITTEN_OTHERWISE = {
    r":has-text\(": "has_text='…' says what can be read in it",
    r"^text=|:text(-is|-matches)?\(": "text='…' finds texts",
    r":visible": "visible=True filters by what is shown",
    r">>": "get(…).get(…) looks in what was found",
    r"^(xpath=|\.?//|\(//|\.\.)": "xpath='…' takes XPath",
    r":nth-match\(|^nth=": "nth=… counts matches",
    r"^(role|data-testid|id)=": "role, test_id='…' and css='#…' find by these",
}
"""Selectors of other tools, and the calls that stand for them here."""


def _instead(query: Query) -> str:
    """Return what to write where a selector has what is not CSS, but what other tools have in it."""
    selectors = [part.css for part in query.parts() if part.css is not None]
    hints = [
        hint
        for written, hint in _WRITTEN_OTHERWISE.items()
        if any(re.search(written, selector) for selector in selectors)
    ]
    return f"A selector is CSS alone: {'; '.join(hints)}." if hints else "Correct the selector."


def explained(
    session: Session, deadline: Deadline, context: str, query: Query, error: ScriptError
) -> WebtoolsError:
    """Return the error of our page-side code as the caller's mistake, where the page can't use the query.

    That may be a ref in the query, whose element shows another item by now.
    """
    mistake = page.call(session, deadline, context, contract.mistake_in(for_page(query)))
    if "problem" in mistake:
        ref = session.refs.ref(context, mistake.get("number", 0))
        return stale(session, deadline, session.contexts.top(context), ref, mistake["problem"])
    if mistake["kind"] == "pattern":
        return InvalidArgument(
            f"A pattern of {query} is not valid in the page: {mistake['reason']}",
            hint="Use what Python's and JavaScript's patterns have in common.",
        )
    if mistake["kind"] == "selector":
        return InvalidArgument(f"{query} is not a valid CSS selector", hint=_instead(query))
    if mistake["kind"] == "xpath":
        return InvalidArgument(
            f"{query} is not a valid XPath expression for elements: {mistake['reason']}",
            hint="Give one that selects elements, not texts, attributes or numbers.",
        )
    return error
