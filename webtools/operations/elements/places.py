"""Return the places at which elements are drawn."""

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.operations.elements import matching
from webtools.operations.elements.facts import Fact
from webtools.page import call as page
from webtools.page import contract
from webtools.session.session import Session
from webtools.values import Box


def box_of(session: Session, deadline: Deadline, query: Query) -> Box | None:
    """Return where the one element that matches is in the tab's view, in CSS pixels; None when it is not drawn.

    Raises:
        ElementNotFound, NotUnique: None does in time, or several do.
    """
    _, seen = matching.watch(session, deadline, query, Fact("box"), lambda seen: seen.count > 0)
    one = matching.one_of(session, deadline, query, seen)
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
