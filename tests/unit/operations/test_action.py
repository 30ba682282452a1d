"""The outcome of an act, decided without a browser."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event
from webtools.deadline import Deadline
from webtools.errors import NotActionable, PageClosed, PromptOpen
from webtools.operations.act_parts import Acting, Done
from webtools.operations.settling.action import act
from webtools.options.browser import Options, Settle
from webtools.protocol import script
from webtools.session.session import Session
from webtools.values import Outcome, Scrolled


def soon() -> Deadline:
    """Return a deadline that begins now: one made when the module is imported may have passed."""
    return Deadline("acting", 5)


ALERT = event("browsingContext.userPromptOpened", context="tab", type="alert", message="hello")
GONE = event(
    "browsingContext.contextDestroyed",
    context="tab",
    url="http://x/",
    userContext="default",
    parent=None,
    originalOpener=None,
    children=None,
)


def run(session: Session, effect: Callable[..., Done | list[str]], *args: object) -> Outcome:
    return act(session, soon(), effect, Options(timeout_navigation=30), args=args)


def asking(acting: Acting) -> Done:
    """Ask the page something, as every act does."""
    acting.session.ask(script.evaluate("1", context="tab"), deadline=acting.deadline, context="tab")
    return Done(("acted",))


def test_outcome_has_address_title_and_notes(session: Session) -> None:
    came = run(session, asking)
    assert (came.url, came.title, came.notes, came.dialog) == ("http://x/", "Title", ("acted",), None)


def test_effect_gets_its_arguments(session: Session) -> None:
    assert run(session, lambda _acting, ref: [f"clicked {ref}"], "e5").notes == ("clicked e5",)


def test_position_of_an_act_makes_its_outcome_a_scrolled_one(session: Session) -> None:
    came = run(session, lambda *_: Done(position=(3, 400)))
    assert isinstance(came, Scrolled)
    assert (came.x, came.y) == (3, 400)


def test_nothing_is_done_while_a_dialog_is_open(session: Session, link: ScriptedLink) -> None:
    link.put(ALERT)
    session.wait(lambda: session.prompts.any_open() is not None, deadline=soon(), waiting_for="the dialog")
    done: list[str] = []
    with pytest.raises(PromptOpen, match="hello"):
        run(session, lambda *_: done)
    assert link.sent == []


def test_dialog_that_the_act_opens_is_in_its_outcome(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", events=[ALERT])
    dialog = run(session, asking).dialog
    assert dialog is not None
    assert (dialog.kind, dialog.message) == ("alert", "hello")


def test_tab_that_the_act_closes_is_a_note(session: Session, link: ScriptedLink) -> None:
    link.on("script.evaluate", error("no such frame"), events=[GONE])
    assert "The tab was closed by this" in run(session, asking).notes


def test_page_that_is_closed_while_the_tab_is_open_is_an_error(session: Session) -> None:
    def effect(*_: object) -> Done:
        raise PageClosed("The frame is gone")

    with pytest.raises(PageClosed, match="frame"):
        run(session, effect)


def test_error_of_an_effect_reaches_the_caller(session: Session) -> None:
    def effect(*_: object) -> Done:
        raise NotActionable("e5 is hidden")

    with pytest.raises(NotActionable, match="e5"):
        run(session, effect)


def test_new_tab_is_in_the_outcome(session: Session, link: ScriptedLink) -> None:
    def effect(acting: Acting) -> Done:
        link.put(created("popup", opener="tab"))
        session.wait(lambda: "popup" in session.contexts, deadline=acting.deadline, waiting_for="the popup")
        session.contexts.show("popup", visible=False)
        return Done()

    assert [tab.index for tab in run(session, effect).new_tabs] == [1]


def test_tab_that_comes_to_the_front_while_the_tabs_are_asked_is_where_the_outcome_stands(
    session: Session, link: ScriptedLink
) -> None:
    def look(params: dict[str, Any]) -> dict[str, Any]:
        session.contexts.show("popup", visible=True)
        looked = json.dumps({"url": f"http://{params['target']['context']}/", "title": "Title"})
        return {"type": "success", "realm": "r", "result": {"type": "string", "value": looked}}

    def effect(acting: Acting) -> Done:
        link.put(created("popup", opener="tab"))
        session.wait(lambda: "popup" in session.contexts, deadline=acting.deadline, waiting_for="the popup")
        session.contexts.show("popup", visible=False)
        link.on("script.evaluate", look)
        return Done()

    came = act(session, soon(), effect, Options(settle="off", timeout_navigation=30))
    assert (came.url, came.new_tabs[0].active) == ("http://popup/", True)


@pytest.mark.parametrize(("how", "draws"), [("default", True), ("off", False)])
def test_pages_wait_for_drawing_unless_settling_is_off(session: Session, how: Settle, draws: bool) -> None:
    def effect(acting: Acting) -> list[str]:
        return [str(acting.draws), str(acting.until(soon()).draws)]

    assert act(session, soon(), effect, Options(settle=how, timeout_navigation=30)).notes == (
        str(draws),
        str(draws),
    )
