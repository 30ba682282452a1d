import json
from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event, requested
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, DocumentGone, NoPrompt, PageClosed, PromptOpen, ProtocolError
from webtools.protocol import browsing_context, script
from webtools.protocol.wire import Command
from webtools.session.routed import Abort
from webtools.session.routes import Route
from webtools.session.session import Session


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


def test_when_a_reply_is_there_all_that_came_before_it_is_known(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", VALUE, events=[created("popup", opener="tab")])
    session.ask(evaluate(), deadline=soon())
    assert session.contexts.tabs == ["tab", "popup"]


def test_decisions_about_requests_leave_nothing_behind_when_the_browser_never_answers_them(
    session: Session, link: ScriptedLink
) -> None:
    session.routes.all.append(Route("**", lambda _: True, Abort()))
    for number in range(100):
        session.fold(json.dumps(requested("beforeRequestSent", str(number), "tab", isBlocked=True)).encode())
    assert [one["method"] for one in link.sent] == ["network.failRequest"] * 100
    assert session._exchange.open_commands == 0


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
        ("unknown error", "Cannot find context with specified id", DocumentGone),
        ("invalid argument", "what is that", ProtocolError),
    ],
)
def test_the_protocols_errors_become_ours(
    session: Session, link: ScriptedLink, code: str, message: str, ours: type[Exception]
) -> None:
    link.on("script.evaluate", error(code, message))
    with pytest.raises(ours):
        session.ask(evaluate(), deadline=soon())


def test_of_several_commands_at_once_each_has_its_own_error(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", VALUE)
    link.on("browsingContext.getTree", error("no such frame"))
    commands: list[Command[Any]] = [evaluate(), browsing_context.get_tree(root="gone")]
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
