"""Routes that are added while tabs come and go."""

from typing import Any

from tests.unit.scripted import ScriptedLink, created, error
from webtools.deadline import Deadline
from webtools.operations.setup import routes
from webtools.options.browser import Options
from webtools.session.routed import Abort
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern


def test_tab_that_closes_while_a_route_is_added_does_no_harm() -> None:
    def intercepted(params: dict[str, Any]) -> dict[str, Any]:
        return error("no such frame") if params["contexts"] == ["two"] else {"intercept": "1"}

    link = ScriptedLink()
    link.on("network.addIntercept", intercepted)
    link.on("network.setCacheBehavior", {})
    session = Session(link)
    for tab in ("one", "two"):
        link.put(created(tab))
    ask = Deadline("route", 5)
    session.wait(lambda: "two" in session.contexts, deadline=ask, waiting_for="the tabs")
    added = routes.add(session, ask, AddressPattern("/ads"), Abort(), options=Options())
    assert [one.pattern for one in added.routes] == ["/ads"]
