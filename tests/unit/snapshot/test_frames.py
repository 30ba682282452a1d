"""Documents in frames that come while they are asked."""

import json
from typing import Any

from tests.unit.scripted import ScriptedLink, created, moved
from webtools.deadline import Deadline
from webtools.page import contract
from webtools.page.contract_reading import DocumentText, TextRequest
from webtools.session.session import Session
from webtools.snapshot.frames import Frames

_NUMBERS = 7
"""The highest that the frame's document gives to one of its elements."""


class _LateLink(ScriptedLink):
    """Announces a document once everything else has been received."""

    def __init__(self) -> None:
        super().__init__()
        self.announced: dict[str, Any] | None = moved("navigationCommitted", "frame", "n", url="about:srcdoc")

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        if not self._inbox and self.announced:
            self.put(self.announced)
            self.announced = None
        return super().receive(deadline, waiting_for)


def test_refs_of_a_frames_document_that_answers_before_it_is_announced_are_its_own() -> None:
    link = _LateLink()

    def answer(params: dict[str, Any]) -> dict[str, Any]:
        inner = params["target"]["context"] == "frame"
        url = "about:srcdoc" if inner else "http://x/"
        said = {"url": url, "title": "", "part": False, "lines": [], "frames": [], "awaited": []}
        value = f"{_NUMBERS if inner else 0},0,0;{json.dumps(said)}"
        return {"type": "success", "realm": "r", "result": {"type": "string", "value": value}}

    link.on("script.callFunction", answer)
    session, deadline = Session(link), Deadline("snapshot", 5)
    for event in (
        created("tab"),
        created("frame", parent="tab"),
        moved("navigationStarted", "frame", "n", url="about:srcdoc"),
    ):
        link.put(event)
    session.wait(
        lambda: session.navigations.latest("frame") is not None, deadline=deadline, waiting_for="the events"
    )
    frames: Frames[DocumentText] = Frames(session, deadline, "tab")
    frames.ask(contract.read_text, "tab", lambda *_: TextRequest(root=0, main=False), also=["frame"])
    session.wait(
        lambda: session.contexts.get("frame").url == "about:srcdoc", deadline=deadline, waiting_for="the news"
    )
    document = session.refs.document("frame")
    assert document is not None
    assert document.highest == _NUMBERS
