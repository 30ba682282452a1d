"""The tab that calls act on when the active one has gone behind another."""

from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event
from webtools.deadline import Deadline
from webtools.errors import BrowserDied
from webtools.operations import tabs
from webtools.session.session import Session


class Browser(ScriptedLink):
    """Two tabs; the first was active and in front, and has reported that it went."""

    def __init__(self, in_front: str) -> None:
        super().__init__()
        self.in_front = in_front
        self.session = Session(self)
        for tab in ("one", "two"):
            self.session.fold(self.framed(created(tab)))
            self.session.contexts.note_devtools(tab, f"devtools of {tab}")
        self.session.contexts.show("one", visible=True)
        self.session.contexts.show("one", visible=False)
        self.on("script.evaluate", lambda params: boolean(params["target"]["context"] == self.in_front))
        self.on("browsingContext.activate", self.activate)

    def framed(self, frame: dict[str, Any]) -> bytes:
        self.put(frame)
        return self.receive(Deadline("resting", 1.0), "nothing")

    def activate(self, params: dict[str, Any]) -> dict[str, Any]:
        self.in_front = params["context"]
        self.put(
            event(
                "goog:cdp.Runtime.bindingCalled",
                session=f"devtools of {self.in_front}",
                params={"name": "webtoolsFront", "payload": "visible"},
            )
        )
        return {}

    def front(self) -> str:
        return tabs.front(self.session, Deadline("waiting", 1.0))


def boolean(value: bool) -> dict[str, Any]:
    return {"type": "success", "realm": "r", "result": {"type": "boolean", "value": value}}


def test_a_tab_that_came_to_the_front_without_telling_yet_is_the_active_one() -> None:
    browser = Browser(in_front="two")
    assert browser.front() == "two"
    assert "browsingContext.activate" not in [command["method"] for command in browser.sent]


def test_when_no_other_tab_is_in_front_the_active_one_is_brought_there() -> None:
    browser = Browser(in_front="another window's")
    assert browser.front() == "one"
    assert browser.in_front == "one"


def test_tab_is_brought_to_the_front_although_the_one_before_it_has_just_gone() -> None:
    """Firefox names no tab in the error, which is of the tab that was in front."""
    browser = Browser(in_front="another window's")
    answers = iter([error("no such frame")])
    browser.on("browsingContext.activate", lambda params: next(answers, None) or browser.activate(params))
    tabs.bring_to_front(browser.session, Deadline("selecting", 1.0), "two")
    assert browser.session.contexts.active == "two"


def test_tab_that_closes_itself_while_it_is_brought_to_the_front_is_left_for_the_next() -> None:
    browser = Browser(in_front="another window's")

    def activate(params: dict[str, Any]) -> dict[str, Any]:
        if params["context"] == "two":
            return browser.activate(params)
        browser.put(error("no such frame") | {"id": browser.sent[-1]["id"]})
        browser.put(event("browsingContext.contextDestroyed", **created("one")["params"]))
        return {}

    browser.on("browsingContext.activate", activate)
    assert browser.front() == "two"


def test_list_of_tabs_is_not_empty_while_the_browser_ends() -> None:
    browser = Browser(in_front="one")

    def end(_: dict[str, Any]) -> dict[str, Any]:
        for tab in ("one", "two"):
            browser.put(event("browsingContext.contextDestroyed", **created(tab)["params"]))
        return error("no such frame")

    def is_gone(_: dict[str, Any]) -> dict[str, Any]:
        raise BrowserDied("The connection to the browser is gone")

    browser.on("script.evaluate", end)
    browser.on("browsingContext.create", is_gone)
    with pytest.raises(BrowserDied):
        tabs.describe_all(browser.session, Deadline("listing", 1.0))
