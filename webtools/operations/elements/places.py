"""Return the places at which elements are drawn."""

from collections.abc import Iterable
from contextlib import suppress

from webtools.deadline import Deadline
from webtools.elements.query import Query, Target
from webtools.errors import WebtoolsError
from webtools.operations import tabs
from webtools.operations.elements import matching
from webtools.operations.elements.facts import Fact, OnlyMatch
from webtools.page import call as page
from webtools.page import contract
from webtools.session.session import Session
from webtools.values import Box


def box_of(session: Session, deadline: Deadline, query: Query) -> Box | None:
    """Return the box of the one element that matches, in CSS pixels of the tab's view; None when it is not drawn.

    Raises:
        ElementNotFound, NotUnique: None does in time, or several do.
    """
    _, seen = matching.watch(session, deadline, query, Fact("box"), lambda seen: seen.count > 0)
    return _in_tab(session, deadline, matching.one_of(session, deadline, query, seen))


def boxes_now(session: Session, deadline: Deadline, targets: Iterable[Target]) -> list[Box]:
    """Return the boxes of elements now; an element that is missing, ambiguous or not drawn has no box."""
    found: list[Box] = []
    with suppress(WebtoolsError):  # they are for a record, and the call reports what is wrong
        tab = tabs.current(session, deadline)
        for each in targets:
            one = matching.look(session, deadline, tab, each.query, Fact("box")).meant.one
            box = None if one is None else _in_tab(session, deadline, one)
            if box is not None:
                found.append(box)
    return found


def _in_tab(session: Session, deadline: Deadline, one: OnlyMatch) -> Box | None:
    if not isinstance(one.fact, list):
        return None
    x, y, width, height = map(float, one.fact)
    context, tab = one.context, session.contexts.top(one.context)
    while context != tab:
        matching.learn_frames(session, deadline, context)
        context, number = session.refs.frame_element(tab, context)
        x, y, width, height = page.call(
            session, deadline, context, contract.through_view(number, [x, y, width, height])
        )
    return Box(x=x, y=y, width=width, height=height)
