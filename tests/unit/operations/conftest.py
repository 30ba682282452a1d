"""A session with one tab in front, on a scripted link."""

import json

import pytest

from tests.unit.scripted import ScriptedLink, created
from webtools.deadline import Deadline
from webtools.session.session import Session


def string(value: str) -> dict[str, object]:
    return {"type": "success", "realm": "r", "result": {"type": "string", "value": value}}


@pytest.fixture
def link() -> ScriptedLink:
    link = ScriptedLink()
    seen = string(json.dumps({"url": "http://x/", "title": "Title", "missing": [], "blocks": False}))
    link.on("script.callFunction", seen)
    link.on("script.evaluate", seen)
    return link


@pytest.fixture
def session(link: ScriptedLink) -> Session:
    session = Session(link)
    link.put(created("tab"))
    session.wait(
        lambda: "tab" in session.contexts,
        deadline=Deadline("opening", 5),
        waiting_for="the tab to be announced",
    )
    session.contexts.show("tab", visible=True)
    return session
