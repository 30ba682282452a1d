"""Conditions that have to hold in all documents of a tab, decided without a browser."""

import json
from typing import Any

import pytest

from tests.unit.operations.conftest import string
from tests.unit.scripted import ScriptedLink, created, error, moved
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations.elements.wait import wait_selector, wait_text
from webtools.page.contract_scripts import WaitState
from webtools.session.session import Session

_NONE = {"count": 0, "fact": None}
_GONE = {"says": False, "count": 0, "shown": 0, "ranks": [_NONE] * 4}
_THERE = {"says": True, "count": 1, "shown": 1, "ranks": [*[_NONE] * 3, {"count": 1, "fact": None}]}
_BUSY = None
_ABSENCE: tuple[WaitState, ...] = ("hidden", "detached")


@pytest.fixture
def facts(session: Session, link: ScriptedLink) -> dict[str, dict[str, Any] | None]:
    """Return what the tab's document and its frame's say: in both the text and the elements have gone."""
    link.put(created("frame", parent="tab"))
    link.put(moved("navigationStarted", "frame", "1"))
    link.put(moved("navigationCommitted", "frame", "1"))
    session.wait(
        lambda: "frame" in session.contexts and session.contexts.get("frame").first > 0,
        deadline=Deadline("opening", 5),
        waiting_for="the frame to be announced",
    )
    said: dict[str, dict[str, Any] | None] = {"tab": _GONE, "frame": _GONE}

    def answer(params: dict[str, Any]) -> dict[str, object]:
        seen = said[params["target"]["context"]]
        if params["arguments"][0]["value"] != "facts" or seen is _BUSY:
            return error("unknown error")
        facts = {"facts": json.dumps(seen), "numbers": [0] * 4, "frames": []}
        return string(f"0,0,0;{json.dumps(facts)}")

    link.on("script.callFunction", answer)
    return said


@pytest.mark.usefixtures("facts")
def test_text_and_elements_are_gone_when_they_are_in_no_document(session: Session) -> None:
    wait_text(session, Deadline("waiting", 5), "Loading", gone=True)
    wait_selector(session, Deadline("waiting", 5), "p", "hidden")
    wait_selector(session, Deadline("waiting", 5), "p", "detached")


@pytest.mark.parametrize("frame", [_THERE, _BUSY], ids=["there", "no answer"])
def test_nothing_is_gone_while_a_document_has_it_or_does_not_answer(
    session: Session, facts: dict[str, dict[str, Any] | None], frame: dict[str, Any] | None
) -> None:
    facts["frame"] = frame
    with pytest.raises(DeadlineExceeded):
        wait_text(session, Deadline("waiting", 0.05), "Loading", gone=True)
    for state in _ABSENCE:
        with pytest.raises(DeadlineExceeded):
            wait_selector(session, Deadline("waiting", 0.05), "p", state)
