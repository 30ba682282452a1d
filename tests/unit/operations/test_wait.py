"""Conditions that have to hold in all documents of a tab, decided without a browser."""

from typing import Any

import pytest

from tests.unit.operations.conftest import string
from tests.unit.scripted import ScriptedLink, created
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations.wait import wait_selector, wait_text
from webtools.session.session import Session


@pytest.fixture
def answers(session: Session, link: ScriptedLink) -> dict[str, str]:
    """Return the answers of the tab's document and of its frame's: the condition holds in both."""
    link.put(created("frame", parent="tab"))
    session.wait(
        lambda: "frame" in session.contexts,
        deadline=Deadline("opening", 5),
        waiting_for="the frame to be announced",
    )
    said = {"tab": "now", "frame": "now"}

    def answer(params: dict[str, Any]) -> dict[str, object]:
        return string(said[params["target"]["context"]])

    link.on("script.callFunction", answer)
    return said


@pytest.mark.usefixtures("answers")
def test_text_is_gone_when_it_is_in_no_document(session: Session) -> None:
    wait_text(session, Deadline("waiting", 5), "Loading", gone=True)


def test_text_is_not_gone_when_time_is_up_in_one_document_first(
    session: Session, answers: dict[str, str]
) -> None:
    answers["frame"] = "no"
    with pytest.raises(DeadlineExceeded):
        wait_text(session, Deadline("waiting", 0.05), "Loading", gone=True)
    with pytest.raises(DeadlineExceeded):
        wait_selector(session, Deadline("waiting", 0.05), "p", "hidden")
