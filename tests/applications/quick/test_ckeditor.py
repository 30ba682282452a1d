"""CKEditor: a rich-text editor with a model of its own beside the document; checked in the data that it gives."""

from collections.abc import Callable

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from webtools import BrowserTools

_PAGE = """<!doctype html><title>Letter</title>
<link rel="stylesheet" href="node_modules/ckeditor5/dist/browser/ckeditor5.css">
<div id="letter"><p>Dear reader</p></div>
<script type="module">
import * as ck from "./node_modules/ckeditor5/dist/browser/ckeditor5.js";
window.editor = await ck.ClassicEditor.create(document.getElementById("letter"), {
  licenseKey: "GPL",
  plugins: [ck.Essentials, ck.Bold, ck.Heading, ck.Link, ck.List, ck.Paragraph, ck.Table],
  toolbar: ["heading", "bold", "link", "bulletedList", "insertTable", "undo"],
});
</script>"""


@pytest.fixture(scope="module")
def page(serve: Callable[[Package, str], Application]) -> Application:
    return serve(Npm("ckeditor5@48.5.2"), _PAGE)


@pytest.fixture
def editor(page: Application, browser_tools: BrowserTools) -> BrowserTools:
    browser_tools.navigate(page.url())
    browser_tools.wait_for(text="Dear reader")
    return browser_tools


def data(tools: BrowserTools) -> object:
    return tools.evaluate("() => editor.getData()").value


def test_typed_text_replaces_what_the_editor_holds(editor: BrowserTools) -> None:
    editor.type(editor.snapshot().find("textbox"), "Hello")
    assert data(editor) == "<p>Hello</p>"


def test_selected_text_becomes_bold_by_the_tool_bar(editor: BrowserTools) -> None:
    page = editor.snapshot()
    editor.click(page.find("textbox"))
    editor.press_key("Control+a")
    editor.click(page.find("button", "Bold"))
    assert data(editor) == "<p><strong>Dear reader</strong></p>"


def test_paragraph_becomes_a_heading_by_a_menu_and_is_undone(editor: BrowserTools) -> None:
    page = editor.snapshot()
    editor.click(page.find("textbox"))
    editor.click(page.find("button", "Heading"))
    editor.click(editor.snapshot().find("menuitemradio", "Heading 1"))
    assert data(editor) == "<h2>Dear reader</h2>"
    editor.click(editor.snapshot().find("button", "Undo"))
    assert data(editor) == "<p>Dear reader</p>"


def test_table_is_inserted_with_the_size_chosen_in_a_pop_up(editor: BrowserTools) -> None:
    page = editor.snapshot()
    editor.click(page.find("textbox"))
    editor.click(page.find("button", "Insert table"))
    editor.click(editor.snapshot().find("button", "2 × 3"))
    assert str(data(editor)).count("<td>") == 6


def test_link_is_made_in_a_balloon(editor: BrowserTools) -> None:
    page = editor.snapshot()
    editor.click(page.find("textbox"))
    editor.press_key("Control+a")
    editor.click(page.find("button", "Link"))
    balloon = editor.snapshot()
    editor.type(balloon.find("textbox", "Link URL"), "https://example.com/", submit=True)
    assert data(editor) == '<p><a href="https://example.com/">Dear reader</a></p>'
