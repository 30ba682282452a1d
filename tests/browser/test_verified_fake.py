"""The link that plays a browser in the unit tests says what a real browser says.

Each case runs twice with the same expectations: against `ScriptedLink`, and against Chromium.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.scripted import RESPONSE, ScriptedLink, created, error, event, moved, requested
from webtools import BrowserTools
from webtools.deadline import Budget, Deadline
from webtools.errors import NoPrompt, PageClosed, PromptOpen
from webtools.protocol import browsing_context, script
from webtools.session.navigations import Stage
from webtools.session.session import Session

Case = Callable[[Session, str], None]

VALUE: dict[str, Any] = {"type": "success", "realm": "r", "result": {"type": "number", "value": 2}}
URL = "data:text/html,<title>x</title>"


def soon() -> Deadline:
    return Deadline("test", 5)


def value(session: Session, tab: str) -> None:
    outcome = session.ask(script.evaluate("1 + 1", context=tab), deadline=soon())
    assert isinstance(outcome, script.Success)
    assert (outcome.result.type, outcome.result.value) == ("number", 2)


def frame_gone(session: Session, tab: str) -> None:
    with pytest.raises(PageClosed):
        session.ask(script.evaluate("1", context="no-such-context"), deadline=soon())


def no_dialog(session: Session, tab: str) -> None:
    with pytest.raises(NoPrompt):
        session.ask(browsing_context.handle_user_prompt(tab, accept=True), deadline=soon())


def dialog(session: Session, tab: str) -> None:
    with pytest.raises(PromptOpen, match="A confirm dialog is open: 'sure\\?'"):
        session.ask(script.evaluate("confirm('sure?')", context=tab), deadline=soon(), context=tab)
    session.ask(browsing_context.handle_user_prompt(tab, accept=True), deadline=soon())
    session.wait(lambda: session.prompts.open_in(tab) is None, deadline=soon(), waiting_for="it to close")


def navigation(session: Session, tab: str) -> None:
    begun = session.ask(browsing_context.navigate(tab, URL), deadline=soon())
    one = session.navigations.find(tab, begun.navigation)
    assert one is not None, "its beginning is known when the reply is there"
    session.wait(lambda: one.stage is Stage.COMPLETE, deadline=soon(), waiting_for="load")
    assert session.contexts.get(tab).url == URL
    (request,) = session.network.of(tab)
    assert (request.navigation, request.running) == (begun.navigation, False)


def new_tab(session: Session, tab: str) -> None:
    made = session.ask(browsing_context.create(user_context=session.contexts.user_context), deadline=soon())
    session.wait(lambda: made.context in session.contexts, deadline=soon(), waiting_for="the tab")
    session.ask(browsing_context.close(made.context), deadline=soon())
    session.wait(lambda: made.context not in session.contexts, deadline=soon(), waiting_for="its end")


def script_of(link: ScriptedLink) -> None:
    """The fake's answers to the cases."""

    def evaluated(params: dict[str, Any]) -> dict[str, Any]:
        return error("no such frame") if params["target"]["context"] == "no-such-context" else VALUE

    link.on("script.evaluate", evaluated)
    link.on("browsingContext.handleUserPrompt", error("no such alert"))
    navigated = {"context": "tab", "navigation": "n", "url": URL}
    link.on(
        "browsingContext.navigate",
        {"navigation": "n", "url": URL},
        events=[
            moved("navigationStarted", "tab", "n", URL),
            requested("beforeRequestSent", "r", "tab", url=URL, destination="document", navigation="n"),
            requested("responseCompleted", "r", "tab", url=URL, navigation="n", response=RESPONSE),
            event("browsingContext.navigationCommitted", **navigated),
            event("browsingContext.load", **navigated),
        ],
    )
    link.on("browsingContext.create", {"context": "new"}, events=[created("new")])
    gone = created("new") | {"method": "browsingContext.contextDestroyed"}
    link.on("browsingContext.close", {}, events=[gone])


def script_of_dialog(link: ScriptedLink) -> None:
    opened = event("browsingContext.userPromptOpened", context="tab", type="confirm", message="sure?")
    closed = event("browsingContext.userPromptClosed", context="tab", accepted=True, type="confirm")
    link.on("script.evaluate", events=[opened])
    link.on("browsingContext.handleUserPrompt", {}, events=[closed])


CASES: list[Case] = [value, frame_gone, no_dialog, dialog, navigation, new_tab]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_scripted_link_behaves_as_the_case_expects(case: Case) -> None:
    link = ScriptedLink()
    session = Session(link)
    link.put(created("tab"))
    session.wait(lambda: "tab" in session.contexts, deadline=soon(), waiting_for="the tab")
    (script_of_dialog if case is dialog else script_of)(link)
    case(session, "tab")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_chromium_behaves_as_the_scripted_link(case: Case, browser_tools: BrowserTools) -> None:
    def run(session: Session, _: Deadline) -> None:
        tab = session.contexts.active
        assert tab is not None
        case(session, tab)

    browser_tools.tabs()
    browser_tools._context.call(Budget("test", 10), run)
