"""A caller's function on every element that a query matches, in one command per document."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.elements.remote_object import RemoteObject
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.operations.elements import evaluate, matching
from webtools.operations.elements.facts import Fact
from webtools.page import call as page
from webtools.page import contract
from webtools.page.source import mapped
from webtools.protocol import script
from webtools.session.session import Session
from webtools.values import Evaluation

_AT_ONCE = 1_000
"""Elements that a command takes: of more, browsers take longer for each."""


def of_all(
    session: Session, deadline: Deadline, query: Query, function: str, args: Sequence[Any]
) -> Evaluation:
    """Call a function with the list of all elements that match now, and `args` after it.

    Raises:
        InvalidArgument: They are in several documents, so that no function can get all of them.
        ScriptError: As `evaluate`.
    """
    found = _matches(session, deadline, query)
    if len(found) > 1:
        raise InvalidArgument(
            f"{deadline.operation}: {query} matches elements of {len(found)} documents",
            hint="Use map, or look in one frame: get(css='iframe').get(…).",
        )
    context, elements = found[0] if found else (None, [])
    return evaluate.evaluate(session, deadline, function, [elements, *args], context=context)


def of_each(
    session: Session, deadline: Deadline, query: Query, function: str, args: Sequence[Any]
) -> list[Any]:
    """Call a function with each element that matches now, and `args` after it; return the values in reading order.

    Raises:
        ScriptError: As `evaluate`.
    """
    values: list[Any] = []
    for context, elements in _matches(session, deadline, query):
        for start in range(0, len(elements), _AT_ONCE):
            given = [elements[start : start + _AT_ONCE], *args]
            values += evaluate.evaluate(session, deadline, mapped(function), given, context=context).value
    return values


def _matches(session: Session, deadline: Deadline, query: Query) -> list[tuple[str, list[evaluate.Argument]]]:
    """Return the elements that match, a list for each stretch of them that is in one document."""
    tab = tabs.current(session, deadline)
    wanted = Fact("number", every=True)
    seen = matching.look(session, deadline, tab, query, wanted)
    while 0 in seen.every and not deadline.passed:  # a call gives so many new numbers only
        seen = matching.look(session, deadline, tab, query, wanted)
    found = []
    for context, pairs in groupby(zip(seen.contexts, seen.every, strict=True), lambda pair: pair[0]):
        asked = contract.elements_numbered([int(str(number)) for _, number in pairs])
        nodes = page.call_raw(session, deadline, context, asked).value
        document = session.contexts.get(context).document
        found.append((context, [_argument(context, document, node["sharedId"]) for node in nodes]))
    return found


def _argument(context: str, document: int, shared_id: str) -> evaluate.Argument:
    return evaluate.Argument(RemoteObject(context, document, script.shared_reference(shared_id), "node"))
