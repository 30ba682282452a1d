"""Rich and code editors of npm, each in a page of its own; checked in the model that each editor keeps."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from tests.waiting import wait_until
from webtools import BrowserTools

_SOURCES = Path(__file__).parent.parent / "editors"
_PACKAGES = Npm(
    "esbuild@0.28.2",
    "react@18.3.1",
    "react-dom@18.3.1",
    "slate@0.146.0",
    "slate-dom@0.146.1",
    "slate-react@0.146.1",
    "slate-history@0.113.1",
    "lexical@0.52.0",
    "@lexical/rich-text@0.52.0",
    "@lexical/history@0.52.0",
    "prosemirror-example-setup@1.2.3",
    "prosemirror-schema-basic@1.2.5",
    "@tiptap/core@3.34.0",
    "@tiptap/pm@3.34.0",
    "@tiptap/starter-kit@3.34.0",
    "quill@2.0.3",
    "draft-js@0.11.7",
    "ckeditor5@48.5.2",
    "tinymce@8.9.2",
    "codemirror@6.0.2",
    "@codemirror/lang-python@6.2.1",
    "codemirror5@npm:codemirror@5.65.21",
    "monaco-editor@0.57.0",
    "trix@2.1.19",
)
_RICH = ["ckeditor5", "draft", "lexical", "prosemirror", "quill", "slate", "tinymce", "tiptap", "trix"]
_CODE = ["codemirror5", "codemirror6", "editcontext", "monaco"]
_PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title><link rel="stylesheet" href="{name}.css">
<style>#root {{ height: 300px }} .ProseMirror {{ white-space: pre-wrap }}</style><div id="root"></div>
<script type="module" src="{name}.js"></script>"""


@pytest.fixture(scope="module")
def pages(
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Application:
    """Bundle a page for each editor, and serve them."""
    home, packages = tmp_path_factory.mktemp("editors"), installed(_PACKAGES)
    sources = packages / "editors"
    shutil.copytree(_SOURCES, sources, dirs_exist_ok=True)  # where their imports are found
    bundle = [
        str(packages / "node_modules/.bin/esbuild"),
        *sorted(map(str, sources.glob("*.js"))),
        "--bundle",
        "--format=esm",
    ]
    options = [
        "--define:global=window",
        "--define:process.env.NODE_ENV='production'",
        "--conditions=production",
    ]
    subprocess.run(
        [*bundle, *options, "--loader:.ttf=dataurl", "--log-level=error", f"--outdir={home}"],
        check=True,
        cwd=packages,
    )
    for source in sources.glob("*.js"):
        (home / f"{source.stem}.html").write_text(_PAGE.format(name=source.stem), encoding="utf-8")
    return start([sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "{port}"], home=home)


class Desk:
    """An editor in a page: its ref, and the lines or paragraphs of its model."""

    def __init__(self, tools: BrowserTools, url: str) -> None:
        self.tools = tools
        tools.navigate(url)
        wait_until(lambda: tools.evaluate("() => typeof model").value == "function", "the editor is there")
        self.ref = self._textbox()

    def _textbox(self) -> str:
        ref = self.tools.snapshot().find("textbox").ref
        assert ref is not None
        return ref

    def lines(self) -> list[str]:
        lines = self.tools.evaluate("() => model()").value
        return [line.replace("\xa0", " ").strip("\n") for line in lines]


@pytest.fixture
def desk(request: pytest.FixtureRequest, pages: Application, browser_tools: BrowserTools) -> Desk:
    return Desk(browser_tools, pages.url(f"/{request.param}.html"))


def _editors(names: list[str]) -> pytest.MarkDecorator:
    marks = {"editcontext": pytest.mark.needs("edit-context")}
    return pytest.mark.parametrize(
        "desk", [pytest.param(name, marks=marks.get(name, ())) for name in names], indirect=True
    )


@_editors(_RICH + _CODE)
def test_text_replaces_what_an_editor_holds_and_is_replaced_in_turn(desk: Desk) -> None:
    assert desk.tools.type(desk.ref, "new (words)").notes == ()
    assert desk.lines() == ["new (words)"]
    desk.tools.type(desk.ref, "others")
    assert desk.lines() == ["others"]


@_editors(_RICH + _CODE)
def test_text_is_appended_behind_what_an_editor_holds(desk: Desk) -> None:
    desk.tools.type(desk.ref, " and more", clear_first=False)
    assert desk.lines() == ["old words and more"]


@pytest.mark.needs("devtools")
@_editors(_RICH + _CODE)
def test_each_line_is_a_line_or_paragraph_of_its_own(desk: Desk) -> None:
    desk.tools.type(desk.ref, "Dear Ada,\nthe parcel has come\n\nBob")
    assert desk.lines() == ["Dear Ada,", "the parcel has come", "", "Bob"]
    desk.tools.type(desk.ref, "\nPS", clear_first=False)
    assert desk.lines() == ["Dear Ada,", "the parcel has come", "", "Bob", "PS"]


@_editors(["prosemirror", "tiptap"])
@pytest.mark.parametrize("text", ["# Title", "1. first", "[ ] to do", "a **bold** word"])
def test_marks_of_which_an_editor_makes_formats_while_keys_are_pressed_stay(desk: Desk, text: str) -> None:
    desk.tools.type(desk.ref, text)
    assert desk.lines() == [text]


@_editors(_CODE)
def test_code_is_neither_indented_nor_completed(desk: Desk) -> None:
    code = "def f(a):\n    if a:\n        return [1]\n    return (2)"
    desk.tools.type(desk.ref, code)
    assert desk.lines() == code.split("\n")


@_editors(_RICH + _CODE)
def test_form_with_an_editor_is_filled(desk: Desk) -> None:
    assert desk.tools.fill_form([{"ref": desk.ref, "value": "in a form"}]).notes == ()
    assert desk.lines() == ["in a form"]


@pytest.mark.needs("devtools")
@_editors(_RICH)
def test_selection_is_replaced_at_the_caret(desk: Desk) -> None:
    desk.tools.type(desk.ref, "abc def")
    desk.tools.press_key("Shift+ArrowLeft", count=3)
    desk.tools.type(None, "xyz", clear_first=False)
    assert desk.lines() == ["abc xyz"]


@pytest.mark.needs("devtools")
@_editors(["lexical", "prosemirror", "quill", "slate", "tiptap"])
def test_message_of_several_lines_is_sent_once(desk: Desk) -> None:
    desk.tools.evaluate(
        """() => { window.sent = []; addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            sent.push(model()); event.preventDefault(); event.stopImmediatePropagation(); }, true); }"""
    )
    desk.tools.type(desk.ref, "Dear Ada,\nBob", submit=True)
    assert desk.tools.evaluate("() => sent").value == [["Dear Ada,", "Bob"]]


@_editors([*_RICH, "codemirror5", "codemirror6", "monaco"])
def test_thousands_of_lines_are_put_into_an_editor(desk: Desk) -> None:
    """Some editors make lines of one paragraph of them, as they do of a person's paste."""
    text = "\n".join(f"{number};item {number};some words" for number in range(3000))
    desk.tools.type(desk.ref, text)
    assert "\n".join(desk.lines()) == text
