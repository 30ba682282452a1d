"""Every act on every hostile kind of page: what the page itself saw of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, Snapshot
from webtools.capabilities import default_browser, has
from webtools.snapshot.result import Node

KINDS = [
    "covered",
    "moving",
    "disabled",
    "hidden",
    "rendered anew",
    "infinite",
    "scrollers",
    "frame in frame",
    "frame from abroad",
    "shadow",
    "takes no pointer",
    "zoomed and turned",
    "sticky",
    "right to left",
    "names hidden",
]


@dataclass(frozen=True)
class Panel:
    """The controls that every one of these pages has somewhere."""

    tools: BrowserTools
    page: Snapshot
    file: Path

    @property
    def button(self) -> Node:
        return self.page.find("button", "Button")

    @property
    def field(self) -> Node:
        return self.page.find("textbox", "Field")

    @property
    def choice(self) -> Node:
        return self.page.find("combobox", "Choice")

    def ask(self, function: str) -> Any:
        return self.tools.evaluate(function, ref=self.button).value

    def fill(self) -> None:
        values = {"Field": "filled", "Choice": "Two", "Tick": True, "Range": 30, "Note": "noted"}
        fields = [{"ref": self.page.find(name=name), "value": value} for name, value in values.items()]
        self.tools.fill_form(fields)  # type: ignore[arg-type]  # dicts of this form are its fields

    def drag(self) -> None:
        self.tools.drag(self.page.find("button", "Card"), self.page.find("group", "Zone"))

    def upload(self) -> None:
        self.tools.file_upload([self.file], ref=self.page.find("button", "File"))


# What is done, and what the page must have seen of it: the last event of each of these types, with its value.
ACTS: dict[str, tuple[Callable[[Panel], object], dict[str, object]]] = {
    "click": (lambda on: on.tools.click(on.button), {"click button": None}),
    "double click": (lambda on: on.tools.click(on.button, double_click=True), {"dblclick button": None}),
    "hover": (lambda on: on.tools.hover(on.button), {"mousemove button": None}),
    "type": (lambda on: on.tools.type(on.field, "Grüße"), {"input field": "Grüße"}),
    "type keys": (lambda on: on.tools.type(on.field, "aß", slowly=True), {"keydown field": None, "input field": "aß"}),
    "select": (lambda on: on.tools.select_option(on.choice, "Two"), {"input choice": ["Two"]}),
    "fill": (Panel.fill, {"input field": "filled", "input tick": True, "input range": "30", "input note": "noted"}),
    "drag": (Panel.drag, {"dropped zone": "card"}),
    "upload": (Panel.upload, {"input file": ["one.txt"]}),
    "scroll into view": (lambda on: on.tools.scroll_into_view(on.button), {}),
}  # fmt: skip
SEEN = "({ ownerDocument: { defaultView: { seen } } }) => seen.splice(0)"
_FILE_EVENTS = "file-events-across-shadow-roots"
IN_VIEW = """(element) => new Promise((tell) => {
  new IntersectionObserver(([{ isIntersecting }]) => tell(isIntersecting)).observe(element);
})"""


@pytest.mark.parametrize("kind", KINDS)
def test_every_act_is_seen_by_the_page(stage: Stage, tmp_path: Path, kind: str) -> None:
    page = stage.show(f"/hostile.html?kind={kind}", all_refs=True)
    panel = Panel(stage.tools, page, tmp_path / "one.txt")
    panel.file.write_text("one")
    for name, (act, wanted) in ACTS.items():
        stage.ask("() => arm()")
        panel.ask(SEEN)
        act(panel)
        if (kind, name) == ("shadow", "upload") and not has(_FILE_EVENTS, default_browser()):
            continue  # tests/browser/firefox has what happens instead
        seen = {f"{one['type']} {one['target']}": one.get("value") for one in panel.ask(SEEN)}
        assert wanted.items() <= seen.items(), f"{name}: {seen}"
    assert panel.ask(IN_VIEW) is True
    stage.tools.click(panel.field)
    stage.tools.press_key("é")
    assert "é" in panel.ask("(element) => element.getRootNode().activeElement.value")
