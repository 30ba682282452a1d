"""Calls that were given up leave nothing behind for the next call."""

from tests.unit.scripted import ScriptedLink, created
from webtools.deadline import Deadline
from webtools.operations.settling.undoing import CallStart
from webtools.protocol import browsing_context
from webtools.session.session import Session


def test_tab_that_another_was_put_in_front_of_is_in_front_again_when_it_says_so() -> None:
    link = ScriptedLink()
    link.on("browsingContext.activate", {})
    session = Session(link)
    for tab in ("one", "two"):
        link.put(created(tab))
    ask = Deadline("asking", 5)
    session.wait(lambda: "two" in session.contexts, deadline=ask, waiting_for="the tabs")
    session.contexts.show("one", visible=True)
    begun = CallStart(session)
    session.ask(browsing_context.activate("two"), deadline=ask)  # "one" has not reported yet that it went
    begun.undo()
    assert session.contexts.active == "one"
    assert session.contexts.get("one").visible is None  # not True, as its last report said
