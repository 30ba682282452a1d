from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event, moved
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PromptOpen
from webtools.operations import tabs
from webtools.session.prompts import PromptAnswer
from webtools.session.session import Session

OPENED = event("browsingContext.userPromptOpened", context="tab", type="confirm", message="Sure?")
CLOSED = event("browsingContext.userPromptClosed", context="tab", type="confirm", accepted=True)


class Browser(ScriptedLink):
    """One whose events come while nothing is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(self)
        self.see(created("tab"))
        self.session.contexts.note_devtools("tab", "devtools of tab")

    def see(self, frame: dict[str, object]) -> None:
        self.put(frame)
        self.rest()

    def rest(self) -> None:
        while self._inbox:
            self.session.fold(self.receive(Deadline("resting", 1.0), "nothing"))

    @property
    def methods(self) -> list[str]:
        return [command["method"] for command in self.sent]


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_an_armed_answer_is_given_when_the_dialog_opens_though_nothing_runs(browser: Browser) -> None:
    browser.on("browsingContext.handleUserPrompt", {})
    browser.session.prompts.arm(PromptAnswer(accept=True, text="Ada"))
    browser.see(
        event(
            "browsingContext.userPromptOpened",
            context="tab",
            type="prompt",
            message="Name?",
            defaultValue="Bo",
        )
    )
    assert [command["params"] for command in browser.sent] == [
        {"context": "tab", "accept": True, "userText": "Ada"}
    ]
    browser.session.require_no_prompt("tab")


def test_an_armed_answer_is_for_one_dialog_only(browser: Browser) -> None:
    browser.on("browsingContext.handleUserPrompt", {})
    browser.session.prompts.arm(PromptAnswer(accept=False))
    for frame in (OPENED, CLOSED, OPENED):
        browser.see(frame)
    assert len(browser.sent) == 1
    with pytest.raises(PromptOpen, match="Sure"):
        browser.session.require_no_prompt("tab")


def test_a_popup_is_revived_once_its_first_document_has_come(browser: Browser) -> None:
    browser.on("goog:cdp.getSession", {"session": "s"})
    browser.on("goog:cdp.sendCommand", {})
    answer = {"type": "success", "realm": "r", "result": {"type": "boolean", "value": True}}
    browser.on("script.evaluate", answer)
    browser.see(created("popup", opener="tab"))
    browser.see(moved("navigationCommitted", "popup", "1"))
    assert [command["params"].get("method") for command in browser.sent[1:]] == [
        "Runtime.disable",
        "Runtime.enable",
        "Runtime.addBinding",
        None,  # whether it is in front: its document could not report while there was no binding
    ]
    assert browser.session.contexts.active == "popup"
    browser.see(moved("navigationCommitted", "popup", "2"))
    assert len(browser.sent) == 5


@pytest.mark.parametrize("complete", [True, False])
def test_kept_page_of_somebodys_browser_has_loaded_when_it_says_so(
    browser: Browser, *, complete: bool
) -> None:
    answer = {"type": "success", "realm": "r", "result": {"type": "boolean", "value": complete}}
    browser.on("script.evaluate", answer)
    browser.session.follow_ups.note_kept_pages(browser.session.navigations)
    browser.see(moved("navigationStarted", "tab", "1"))
    browser.see(moved("navigationCommitted", "tab", "1"))
    browser.rest()
    assert browser.session.navigations.running("tab") is not complete


def test_tab_whose_document_went_before_it_answered_is_asked_again(browser: Browser) -> None:
    browser.on("goog:cdp.getSession", {"session": "s"})
    browser.on("goog:cdp.sendCommand", {})
    gone = moved("navigationCommitted", "later", "1")
    browser.on("script.evaluate", error("unknown error"), events=[gone])
    browser.session.follow_ups.follow_front()
    browser.rest()
    browser.put(created("later"))
    browser.session.fold(browser.receive(Deadline("resting", 1.0), "nothing"))
    answer = {"type": "success", "realm": "r", "result": {"type": "boolean", "value": True}}
    while browser._inbox:
        browser.session.fold(browser.receive(Deadline("resting", 1.0), "nothing"))
        if browser.methods.count("script.evaluate") == 2:
            browser.on("script.evaluate", answer)
    assert browser.session.contexts.active == "later"


def test_a_browser_that_knows_no_such_command_is_left_alone(browser: Browser) -> None:
    browser.on("goog:cdp.getSession", error("unknown command"))
    browser.see(created("popup", opener="tab"))
    browser.see(moved("navigationCommitted", "popup", "1"))
    assert browser.methods == ["goog:cdp.getSession"]


@pytest.mark.parametrize("prerenders", [False, True])
def test_tabs_of_now_and_later_report_when_they_come_to_the_front(
    browser: Browser, *, prerenders: bool
) -> None:
    browser.on("goog:cdp.getSession", lambda params: {"session": f"devtools of {params['context']}"})
    browser.on("goog:cdp.sendCommand", {})
    answer = {"type": "success", "realm": "r", "result": {"type": "boolean", "value": True}}
    browser.on("script.evaluate", answer)
    browser.session.follow_ups.follow_front(prerenders=prerenders)
    browser.rest()
    browser.see(created("later"))
    bound = [command["params"] for command in browser.sent if command["method"] == "goog:cdp.sendCommand"]
    assert [(one["method"], one["session"]) for one in bound] == [
        ("Runtime.addBinding", "devtools of tab"),
        ("Log.enable", "devtools of tab"),
        *([("Page.setPrerenderingAllowed", "devtools of tab")] if prerenders else []),
        ("Runtime.addBinding", "devtools of later"),
        *([("Page.setPrerenderingAllowed", "devtools of later")] if prerenders else []),
    ]
    assert browser.session.contexts.active == "later"


def test_popup_that_is_behind_before_its_first_document_is_of_unknown_place_until_then(
    browser: Browser,
) -> None:
    """Firefox brings a popup to the front while its document is on its way."""
    in_front = {"popup": False}

    def answer(params: dict[str, Any]) -> dict[str, Any]:
        value = in_front.get(params["target"]["context"], True)
        return {"type": "success", "realm": "r", "result": {"type": "boolean", "value": value}}

    browser.on("script.evaluate", answer)
    browser.session.follow_ups.ask_for_front()
    browser.see(created("popup", opener="tab"))
    assert browser.session.contexts.get("popup").visible is None
    in_front["popup"] = True
    browser.see(moved("navigationCommitted", "popup", "1"))
    assert browser.session.contexts.active == "popup"
    in_front["popup"] = False
    browser.see(created("later"))
    assert browser.session.contexts.get("popup").visible is False


def told(state: str) -> dict[str, object]:
    return event(
        "goog:cdp.Runtime.bindingCalled",
        session="devtools of tab",
        params={"name": "webtoolsFront", "payload": state},
    )


def test_a_report_that_comes_while_the_tab_is_being_asked_is_not_lost(browser: Browser) -> None:
    """A tab goes and comes back before its first answer, which says that it went."""
    answers = iter([True, False, True])

    def answer(_: object) -> dict[str, object]:
        return {"type": "success", "realm": "r", "result": {"type": "boolean", "value": next(answers)}}

    browser.on("script.evaluate", answer)
    browser.see(told("visible"))
    browser.on("script.evaluate", answer, events=[told("visible")])
    browser.put(told("hidden"))
    browser.session.fold(browser.receive(Deadline("resting", 1.0), "nothing"))
    browser.on("script.evaluate", answer)
    browser.rest()
    assert len(browser.sent) == 3
    assert browser.session.contexts.get("tab").visible


def test_a_tab_that_could_not_be_asked_is_asked_at_its_next_report(browser: Browser) -> None:
    browser.on("script.evaluate", error("no such frame"))
    browser.see(told("visible"))
    browser.see(told("visible"))
    assert len(browser.sent) == 2


def test_tab_that_opens_after_its_call_has_run_out_of_time_is_closed(browser: Browser) -> None:
    with pytest.raises(DeadlineExceeded, match=r"browsingContext\.create"):
        tabs.open_tab(browser.session, Deadline("opening", 5))
    create = browser.sent[-1]
    assert create["params"]["background"] is True
    browser.see(created("late"))
    browser.see({"id": create["id"], "type": "success", "result": {"context": "late"}})
    assert (browser.sent[-1]["method"], browser.sent[-1]["params"]["context"]) == (
        "browsingContext.close",
        "late",
    )
