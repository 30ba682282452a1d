"""The cost of a snapshot on the wire."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from webtools.deadline import Deadline
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Link, Session


class Tap:
    """A link that notes the commands that go out and the replies that come in, in their order."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.log: list[tuple[Literal["sent", "came"], dict[str, Any]]] = []

    def send(self, text: str) -> None:
        self.log.append(("sent", json.loads(text)))
        self.link.send(text)

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        data = self.link.receive(deadline, waiting_for)
        if "id" in (frame := json.loads(data)):
            self.log.append(("came", frame))
        return data

    @property
    def commands(self) -> list[dict[str, Any]]:
        return [frame for way, frame in self.log if way == "sent"]

    @property
    def values(self) -> list[str]:
        return [str(frame["result"]["result"].get("value")) for way, frame in self.log if way == "came"]


@contextmanager
def tapped(reader: Reader) -> Iterator[Tap]:
    """The wire of the reader's session while the block runs."""

    def replace(link: Link | None) -> Tap:
        def run(session: Session, _: Deadline) -> Tap:
            tap = Tap(session._link)
            session._link = link or tap
            return tap

        return reader.call(run)

    tap = replace(None)
    try:
        yield tap
    finally:
        replace(tap.link)


@pytest.mark.needs("frames-at-once")
def test_known_page_takes_a_command_for_its_origin_and_for_each_other_frame_all_sent_at_once(
    reader: Reader, site: Site
) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    reader.snapshot()
    with tapped(reader) as tap:
        reader.snapshot()
    # The frame of another origin, the one of this origin in that, and the one of no origin.
    assert [way for way, _ in tap.log] == ["sent"] * 4 + ["came"] * 4
    for command in tap.commands:
        assert command["method"] == "script.callFunction"
        assert len(json.dumps(command)) < 2_500  # our code is there already


@pytest.mark.needs("frames-at-once")
def test_frames_of_one_origin_take_one_command_however_deep_they_are(reader: Reader) -> None:
    inner = "<iframe srcdoc='<button>Inner</button>'></iframe>" * 3
    reader.show(f'<button>Outer</button><iframe srcdoc="{inner}"></iframe>' * 3)
    first = reader.snapshot().tree
    with tapped(reader) as tap:
        again = reader.snapshot().tree
    assert [way for way, _ in tap.log] == ["sent", "came"]
    assert again == first
    assert first.count('button "Inner"') == 9


@pytest.mark.needs("frames-at-once")
def test_a_page_that_is_new_takes_two_for_each_level_of_frames(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    with tapped(reader) as tap:
        reader.snapshot()
    turns = "".join(way[0] for way, _ in tap.log)
    # Frames of no origin are asked by themselves once more. An empty document takes another one: it may have a closed
    # root, of which only the browser knows.
    assert turns == "sc" + "sc" + "sscc" + "sscc" + "sc" + "sc" + "sc"


def test_a_large_result_comes_deflated_and_no_element_with_it(reader: Reader) -> None:
    reader.show("".join(f"<button>Button {n}</button>" for n in range(2_000)))
    with tapped(reader) as tap:
        text = reader.snapshot().tree
    (value,) = tap.values  # one round trip, though so many elements are new
    assert value.partition(";")[2].startswith("~")
    assert len(value) < len(text) / 3


def test_a_ref_takes_one_round_trip_to_the_browsers_own_reference(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    ref = reader.snapshot().find("button", "Innermost").ref
    with tapped(reader) as tap:
        reader.resolve(str(ref))
    assert [way for way, _ in tap.log] == ["sent", "came"]


# In our code's own realm: who asks for an element's style, and how often.
COUNT_STYLES = """() => {
  const native = globalThis.getComputedStyle;
  const asked = new Map();
  globalThis.getComputedStyle = (element, side = "") => {
    if (!asked.has(element)) asked.set(element, {});
    asked.get(element)[side] = (asked.get(element)[side] ?? 0) + 1;
    return native(element, side);
  };
  globalThis.stylesAsked = () => {
    const counts = [...asked.values()].flatMap(Object.values);
    globalThis.getComputedStyle = native;
    return JSON.stringify([asked.size, Math.max(...counts)]);
  };
}"""


def test_the_style_of_an_element_is_asked_for_once(reader: Reader) -> None:
    """And of each of the texts that CSS may put into it."""
    reader.show(
        "<style>b::before { content: '*' } i { cursor: pointer }</style>"
        "<div aria-owns=late><ul><li><b>One</b></ul></div><label>Name <input></label>"
        "<table><tr><th>Head<td><i>Cell</i></table><details><summary>More</summary>Text</details>"
        "<button aria-labelledby='word late'>B</button><span id=word hidden>Word</span><p id=late>Late</p>"
    )

    def in_sandbox(declaration: str) -> Any:
        def run(session: Session, deadline: Deadline) -> Any:
            tab = str(session.contexts.active)
            answer = session.ask(
                script.call_function(declaration, context=tab, sandbox=SANDBOX), deadline=deadline
            )
            assert isinstance(answer, script.Success)
            return answer.result.value

        return reader.call(run)

    reader.snapshot()  # once for each document, closed shadow roots are looked for
    in_sandbox(COUNT_STYLES)
    reader.snapshot()
    elements, most = json.loads(in_sandbox("() => stylesAsked()"))
    assert elements > 15
    assert most == 1
