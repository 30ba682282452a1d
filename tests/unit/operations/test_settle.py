"""The effects of an action are waited for, decided without a browser."""

import json
from time import monotonic

import pytest

from tests.unit.scripted import RESPONSE, ScriptedLink, created, event, moved, requested
from webtools.deadline import Deadline
from webtools.errors import PromptOpen
from webtools.operations.act_parts import AT_ONCE, Done, Settled
from webtools.operations.settling.settle import Settling, settle
from webtools.options.browser import Settle
from webtools.session.session import Session
from webtools.session.surroundings import Surroundings


def never() -> Deadline:
    """Return a deadline that begins now: one made when the module is imported may have passed."""
    return Deadline("settling", 30)


def fold(session: Session, link: ScriptedLink, *events: dict[str, object]) -> None:
    """Let the session know these events before settling begins."""
    until = session.clock.now + len(events)
    for each in events:
        link.put(each)
    session.wait(lambda: session.clock.now >= until, deadline=never(), waiting_for="the events")


def settled(
    session: Session,
    mark: int,
    *,
    how: Settle = "default",
    limit: Deadline | None = None,
    drawn: bool = False,
) -> Settled:
    return settle(
        session, "tab", mark, Settling(how, limit or never(), monotonic(), loading=30), Done(drawn=drawn)
    )


def test_settle_off_asks_nothing(session: Session, link: ScriptedLink) -> None:
    assert settled(session, session.clock.now, how="off") is AT_ONCE
    assert link.sent == []


def test_page_is_asked_once_when_the_action_set_nothing_off(session: Session, link: ScriptedLink) -> None:
    done = settled(session, session.clock.now)
    assert (done.pending, done.waited) == ((), True)
    assert [command["method"] for command in link.sent] == ["script.callFunction"]
    assert list(done.looks) == ["tab"]


def test_tab_that_draws_nothing_is_not_waited_for(session: Session) -> None:
    session.contexts.show("tab", visible=False)
    assert settled(session, session.clock.now).looks == {}


def test_act_that_has_drawn_what_came_of_it_is_not_waited_for(session: Session) -> None:
    assert not settled(session, session.clock.now, drawn=True).waited


def test_navigation_that_began_is_waited_for_until_it_has_loaded(
    session: Session, link: ScriptedLink
) -> None:
    mark = session.clock.now
    fold(session, link, moved("navigationStarted", "tab", "n1"))
    for kind in ("navigationCommitted", "domContentLoaded", "load"):
        link.put(moved(kind, "tab", "n1"))
    assert settled(session, mark).pending == ()
    latest = session.navigations.latest("tab")
    assert latest is not None
    assert not latest.running


def test_navigation_that_does_not_end_is_pending(session: Session, link: ScriptedLink) -> None:
    mark = session.clock.now
    fold(session, link, moved("navigationStarted", "tab", "n1", "http://x/slow"))
    assert settled(session, mark, limit=Deadline("settling", 0.02)).pending == (
        "navigation to http://x/slow",
    )


def test_navigation_from_before_the_action_holds_nothing_up(session: Session, link: ScriptedLink) -> None:
    fold(session, link, moved("navigationStarted", "tab", "n1"))
    assert settled(session, session.clock.now).pending == ()


def test_request_of_the_action_is_waited_for(session: Session, link: ScriptedLink) -> None:
    mark = session.clock.now
    with session.network.causing("tab"):
        fold(session, link, requested("beforeRequestSent", "r1", "tab"))
        link.put(requested("responseCompleted", "r1", "tab", response=RESPONSE))
        assert settled(session, mark).pending == ()
    assert not session.network.running_since(mark, "tab")


def test_request_without_an_answer_is_pending_when_time_is_up(session: Session, link: ScriptedLink) -> None:
    mark = session.clock.now
    with session.network.causing("tab"):
        fold(session, link, requested("beforeRequestSent", "r1", "tab"))
        late = settled(session, mark, limit=Deadline("settling", 0.02))
    assert late.pending == ("GET http://x/api",)


@pytest.mark.parametrize("end", ["responseCompleted", "fetchError"])
@pytest.mark.parametrize("when", ["before the look", "during the look"])
def test_document_is_asked_after_the_end_of_a_request_that_the_browser_may_know_of_before_it(
    link: ScriptedLink, end: str, when: str
) -> None:
    session = Session(link, surroundings=Surroundings(browser="firefox"))
    fold(session, link, created("tab"))
    session.contexts.show("tab", visible=True)
    mark = session.clock.now
    came = {"response": RESPONSE} if end == "responseCompleted" else {"errorText": "NS_ERROR_FAILURE"}
    request = [requested("beforeRequestSent", "r1", "tab"), requested(end, "r1", "tab", **came)]
    with session.network.causing("tab"):
        if when == "before the look":
            fold(session, link, *request)
        else:
            for each in request:
                link.put(each)
        assert settled(session, mark, drawn=True).waited
    asked = [command["params"]["arguments"] for command in link.sent]
    assert len(asked) == (1 if when == "before the look" else 2)
    answered = json.loads(asked[-1][0]["value"])["answered"]
    assert answered == (["http://x/api"] if end == "responseCompleted" else [])


def test_document_that_answers_nothing_ends_settling_without_a_look(
    session: Session, link: ScriptedLink
) -> None:
    link.on("script.callFunction")
    assert settled(session, session.clock.now).looks == {}


def test_dialog_that_opens_meanwhile_ends_settling(session: Session, link: ScriptedLink) -> None:
    mark = session.clock.now
    fold(session, link, moved("navigationStarted", "tab", "n1"))
    link.put(event("browsingContext.userPromptOpened", context="tab", type="confirm", message="Leave?"))
    with session.prompts.ending_waits(mark), pytest.raises(PromptOpen, match="Leave"):
        settled(session, mark)


def test_new_tab_in_front_is_waited_for_until_it_has_loaded(session: Session, link: ScriptedLink) -> None:
    mark = session.clock.now
    fold(session, link, created("popup", opener="tab"))
    session.contexts.show("popup", visible=True)
    fold(session, link, moved("navigationStarted", "popup", "n2", "http://x/popup"))
    link.put(moved("navigationCommitted", "popup", "n2", "http://x/popup"))
    link.put(moved("load", "popup", "n2", "http://x/popup"))
    done = settled(session, mark)
    assert done.pending == ()
    assert list(done.looks) == ["popup"]
