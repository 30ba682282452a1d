"""Blocks that wait for what they began, beside tabs that close meanwhile."""

from tests.unit.scripted import RESPONSE, ScriptedLink, created, error, requested
from webtools.deadline import Deadline
from webtools.operations.records import expecting
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern

_GONE = {"type": "event", "method": "browsingContext.contextDestroyed"}


def _popup(session: Session, link: ScriptedLink) -> expecting.BlockStart:
    since = expecting.begin(session, Deadline("beginning", 5))
    link.put(created("popup", opener="tab"))
    session.wait(
        lambda: "popup" in session.contexts, deadline=Deadline("opening", 5), waiting_for="the popup"
    )
    session.contexts.show("popup", visible=True)
    return since


def test_response_is_found_though_the_popup_in_front_closes_during_the_wait(
    session: Session, link: ScriptedLink
) -> None:
    since = _popup(session, link)
    link.put(_GONE | {"params": created("popup", opener="tab")["params"]})
    link.put(requested("beforeRequestSent", "1", "tab"))
    link.put(requested("responseCompleted", "1", "tab", response=RESPONSE))
    link.on("network.getData", error("no such network data"))
    meant = expecting.RequestFilter(AddressPattern("/api"))
    assert expecting.response(session, Deadline("waiting", 5), since, meant).status == 200


def test_response_of_a_popup_is_given_though_its_body_is_asked_for_when_the_popup_is_gone(
    session: Session, link: ScriptedLink
) -> None:
    since = _popup(session, link)
    link.put(requested("beforeRequestSent", "1", "popup"))
    link.put(requested("responseCompleted", "1", "popup", response=RESPONSE))
    link.on("network.getData", error("no such frame", "the tab has closed itself"))
    meant = expecting.RequestFilter(AddressPattern("/api"))
    found = expecting.response(session, Deadline("waiting", 5), since, meant)
    assert (found.status, found.response_body) == (200, None)
