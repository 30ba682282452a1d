import json
from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event, moved, requested
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, DocumentGone, NoPrompt, PageClosed, PromptOpen, ProtocolError
from webtools.protocol import browsing_context, script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.routed import Abort, Answer
from webtools.session.routes import RouteRule
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern


def soon() -> Deadline:
    """Return a deadline that begins now: one made when the module is imported may have passed."""
    return Deadline("test", 5)


VALUE = {"type": "success", "realm": "r", "result": {"type": "number", "value": 1}}
ALERT = event("browsingContext.userPromptOpened", context="tab", type="alert", message="hello")


@pytest.fixture
def link() -> ScriptedLink:
    return ScriptedLink()


@pytest.fixture
def session(link: ScriptedLink) -> Session:
    session = Session(link)
    link.put(created("tab"))
    session.wait(lambda: "tab" in session.contexts, deadline=soon(), waiting_for="the tab")
    return session


def evaluate() -> Command[script.EvaluateResult]:
    return script.evaluate("1", context="tab")


def test_a_reply_ends_the_command_of_its_number(session: Session, link: ScriptedLink) -> None:
    first, second = session.start(evaluate()), session.start(evaluate())
    link.put({"id": second.number, "type": "success", "result": VALUE})
    session.wait(lambda: second.ended, deadline=soon(), waiting_for="it")
    assert not first.ended
    link.put({"id": first.number, "type": "success", "result": VALUE})
    session.wait(lambda: first.ended, deadline=soon(), waiting_for="it")
    assert isinstance(first.result(), script.Success)


def test_reply_that_is_not_as_the_standard_has_it_fails_its_command_alone(
    session: Session, link: ScriptedLink
) -> None:
    link.on("script.evaluate", {"type": "secret-of-the-page"})
    with pytest.raises(ProtocolError, match="invalid result") as caught:
        session.ask(evaluate(), deadline=soon())
    assert "secret-of-the-page" not in caught.value.message


def test_when_a_reply_is_there_all_that_came_before_it_is_known(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", VALUE, events=[created("popup", opener="tab")])
    session.ask(evaluate(), deadline=soon())
    assert session.contexts.tabs == ["tab", "popup"]


def test_decisions_about_requests_leave_nothing_behind_when_the_browser_never_answers_them(
    session: Session, link: ScriptedLink
) -> None:
    session.routes.all.append(RouteRule(AddressPattern("**"), Abort()))
    for number in range(100):
        session.fold(json.dumps(requested("beforeRequestSent", str(number), "tab", isBlocked=True)).encode())
    assert [one["method"] for one in link.sent] == ["network.failRequest"] * 100
    for number in range(100):
        failed = requested("fetchError", str(number), "tab", errorText="net::ERR_FAILED")
        session.fold(json.dumps(failed).encode())
    assert session._exchange.open_commands == 0


def test_decisions_of_which_nothing_is_heard_are_bounded(session: Session, link: ScriptedLink) -> None:
    session.routes.all.append(RouteRule(AddressPattern("**"), Abort()))
    for number in range(1000):
        session.fold(json.dumps(requested("beforeRequestSent", str(number), "tab", isBlocked=True)).encode())
    assert session._exchange.open_commands == 100


def test_request_whose_decision_is_refused_is_made_to_fail(session: Session, link: ScriptedLink) -> None:
    link.on("network.provideResponse", error("invalid argument", "no"))
    route = RouteRule(AddressPattern("**"), Answer.of(200, "x"))
    session.routes.all.append(route)
    session.fold(json.dumps(requested("beforeRequestSent", "1", "tab", isBlocked=True)).encode())
    session.fold(link.receive(soon(), ""))
    assert [one["method"] for one in link.sent] == ["network.provideResponse", "network.failRequest"]
    assert route.error == "ProtocolError: network.provideResponse: invalid argument: no"


def test_a_late_reply_is_dropped(session: Session, link: ScriptedLink) -> None:
    with pytest.raises(DeadlineExceeded, match=r"script\.evaluate"):
        session.ask(evaluate(), deadline=soon())
    link.put({"id": link.sent[-1]["id"], "type": "success", "result": VALUE})
    link.on("browsingContext.getTree", {"contexts": []})
    assert session.ask(browsing_context.get_tree(), deadline=soon()).contexts == ()


def test_a_dialog_that_opens_ends_the_wait(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", events=[ALERT])
    with pytest.raises(PromptOpen, match="An alert dialog is open: 'hello'"):
        session.ask(evaluate(), deadline=soon(), context="tab")


def test_while_a_dialog_is_open_nothing_is_sent_to_its_tab(session: Session, link: ScriptedLink) -> None:
    link.put(ALERT)
    session.wait(lambda: session.prompts.open_in("tab") is not None, deadline=soon(), waiting_for="it")
    with pytest.raises(PromptOpen):
        session.ask(evaluate(), deadline=soon(), context="tab")
    assert link.sent == []


def test_a_dialog_of_a_frame_holds_up_its_whole_tab_and_no_other(
    session: Session, link: ScriptedLink
) -> None:
    link.put(created("other"))
    link.put(created("frame", parent="tab"))
    link.put(event("browsingContext.userPromptOpened", context="frame", type="confirm", message="?"))
    session.wait(lambda: session.prompts.open_in("tab") is not None, deadline=soon(), waiting_for="it")
    link.on("script.evaluate", VALUE)
    session.ask(script.evaluate("1", context="other"), deadline=soon(), context="other")
    with pytest.raises(PromptOpen):
        session.require_no_prompt("frame")


@pytest.mark.parametrize(
    ("code", "message", "ours"),
    [
        ("no such frame", "", PageClosed),
        ("no such alert", "", NoPrompt),
        ("unknown error", "", ProtocolError),
        ("invalid argument", "what is that", ProtocolError),
    ],
)
def test_the_protocols_errors_become_ours(
    session: Session, link: ScriptedLink, code: str, message: str, ours: type[Exception]
) -> None:
    link.on("script.evaluate", error(code, message))
    with pytest.raises(ours):
        session.ask(evaluate(), deadline=soon())


@pytest.mark.parametrize(
    ("announced", "ours"),
    [
        pytest.param([moved("navigationStarted", "tab", "n")], DocumentGone, id="tab is being left"),
        pytest.param([moved("navigationStarted", "frame", "n")], DocumentGone, id="frame is being left"),
        pytest.param(
            [moved(kind, "frame", "n") for kind in ("navigationStarted", "navigationCommitted", "load")],
            DocumentGone,
            id="frame has another document",
        ),
        pytest.param(
            [event("browsingContext.contextDestroyed", **created("frame", parent="tab")["params"])],
            PageClosed,
            id="frame is gone",
        ),
        pytest.param([moved("navigationStarted", "other", "n")], ProtocolError, id="nothing happened to it"),
    ],
)
def test_command_that_fails_tells_what_was_announced_of_its_document(
    session: Session, link: ScriptedLink, announced: list[dict[str, Any]], ours: type[Exception]
) -> None:
    link.put(created("frame", parent="tab"))
    link.put(created("other"))
    for kind in ("navigationStarted", "navigationCommitted", "load"):
        link.put(moved(kind, "frame", "before"))
    session.wait(
        lambda: (
            session.navigations.find("frame", "before") is not None
            and not session.navigations.running("frame")
        ),
        deadline=soon(),
        waiting_for="the document",
    )
    link.on("script.evaluate", error("unknown error"), events=announced)
    with pytest.raises(ours) as raised:
        session.ask(script.evaluate("1", context="frame"), deadline=soon())
    assert raised.type is ours


def test_our_own_code_fails_only_where_its_document_is_gone(session: Session, link: ScriptedLink) -> None:
    """The document that a javascript: address brings is announced by nothing."""
    link.on("script.evaluate", error("unknown error"))
    with pytest.raises(DocumentGone):
        session.ask(script.evaluate("1", context="tab", sandbox=SANDBOX), deadline=soon())


def test_navigation_that_fails_keeps_the_browsers_reason(session: Session, link: ScriptedLink) -> None:
    failed = [moved("navigationStarted", "tab", "n")]
    link.on("browsingContext.navigate", error("unknown error", "net::ERR_FAILED"), events=failed)
    with pytest.raises(ProtocolError, match="net::ERR_FAILED"):
        session.ask(browsing_context.navigate("tab", "http://x/"), deadline=soon())


def test_of_several_commands_at_once_each_has_its_own_error(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", VALUE)
    link.on("browsingContext.activate", error("no such frame"))
    commands: list[Command[Any]] = [evaluate(), browsing_context.activate("gone")]
    good, bad = session.ask_all(commands, deadline=soon())
    assert isinstance(good.result(), script.Success)
    with pytest.raises(PageClosed):
        bad.result()


def test_unknown_events_and_members_are_passed_over(session: Session, link: ScriptedLink) -> None:
    link.put(event("vendor.surprise", anything=1))
    link.put(created("new") | {"vendor:extra": True})
    session.wait(lambda: "new" in session.contexts, deadline=soon(), waiting_for="it")


def test_an_event_that_is_not_as_the_standard_has_it_is_left_out(
    link: ScriptedLink, session: Session
) -> None:
    link.put(event("log.entryAdded", level="loud"))
    link.on("browsingContext.getTree", {"contexts": []})
    assert session.ask(browsing_context.get_tree(), deadline=Deadline("look", 1.0)).contexts == ()


def test_halves_of_surrogate_pairs_are_replaced_as_they_arrive(session: Session, link: ScriptedLink) -> None:
    link.on(
        "script.evaluate", {"type": "success", "realm": "r", "result": {"type": "string", "value": "x\ud83d"}}
    )
    answer = session.ask(evaluate(), deadline=soon())
    assert isinstance(answer, script.Success)
    assert answer.result.value == "x\ufffd"
