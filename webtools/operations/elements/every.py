"""A caller's function on every element that a query matches, in one command per document."""

from collections.abc import Sequence
from itertools import islice
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
from webtools.page.exchanged import as_arguments
from webtools.page.source import listed, mapped
from webtools.protocol import script
from webtools.session.session import Session
from webtools.values import Evaluation


def of_all(
    session: Session, deadline: Deadline, query: Query, function: str, args: Sequence[Any]
) -> Evaluation:
    """Call a function with the list of all elements that match now, and `args` after it.

    Raises:
        InvalidArgument: They are in several documents, so that no function can get all of them.
        ScriptError: As `evaluate`.
    """
    contexts = _kept(session, deadline, query)
    if len(documents := {*contexts}) > 1:
        raise InvalidArgument(
            f"{deadline.operation}: {query} matches elements of {len(documents)} documents",
            hint="Use map, or look in one frame: get(css='iframe').get(…).",
        )
    context = contexts[0] if contexts else tabs.current(session, deadline)
    return _evaluate(session, deadline, context, listed(function), args)


def of_each(
    session: Session, deadline: Deadline, query: Query, function: str, args: Sequence[Any]
) -> list[Any]:
    """Call a function with each element that matches now, and `args` after it; return the values in reading order.

    Raises:
        ScriptError: As `evaluate`.
    """
    contexts = _kept(session, deadline, query)
    values = {
        context: iter(_evaluate(session, deadline, context, mapped(function), args).value or ())
        for context in dict.fromkeys(contexts)
    }
    return [value for context in contexts for value in islice(values[context], 1)]


def _kept(session: Session, deadline: Deadline, query: Query) -> Sequence[str]:
    """Return the document of each element that matches, in reading order; each document keeps its own of them."""
    tab = tabs.current(session, deadline)
    return matching.look(session, deadline, tab, query, Fact("kept", every=True)).contexts


def _evaluate(
    session: Session, deadline: Deadline, context: str, function: str, args: Sequence[Any]
) -> Evaluation:
    """Call a function with an element that hands over what a document has kept, and `args` after it."""
    shared_id = page.call_raw(session, deadline, context, contract.kept_elements()).shared_id
    assert shared_id is not None  # it is an element
    document = session.contexts.get(context).document
    carrier = RemoteObject(context, document, script.shared_reference(shared_id), "node")
    return evaluate.evaluate(session, deadline, function, [evaluate.Argument(carrier), *as_arguments(args)])
