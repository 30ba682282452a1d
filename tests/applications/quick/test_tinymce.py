"""TinyMCE in a frame of a page, which edits its text in a frame of its own; checked in the content that it gives."""

from collections.abc import Callable

import pytest

from tests.applications.installing import Npm
from tests.applications.running import Application
from webtools import BrowserTools

_PAGE = """<!doctype html><meta charset="utf-8"><title>BaseTools</title>
<h1>BaseTools</h1>
<iframe src="letter.html" title="Letter" width="700" height="500"></iframe>"""

_LETTER = """<!doctype html><meta charset="utf-8"><title>Letter</title>
<script src="node_modules/tinymce/tinymce.min.js"></script>
<form id="form"><textarea id="text" name="text"><p>Dear reader</p></textarea><button>Send</button></form>
<script>
tinymce.init({ selector: "#text", license_key: "gpl", plugins: "table lists", toolbar: "bold numlist table" });
form.onsubmit = (event) => { event.preventDefault(); parent.sent = tinymce.get("text").getContent(); };
</script>"""


@pytest.fixture(scope="module")
def page(serve: Callable[..., Application]) -> Application:
    return serve(Npm("tinymce@8.9.2"), _PAGE, letter=_LETTER)


@pytest.fixture
def desk(page: Application, browser_tools: BrowserTools) -> BrowserTools:
    browser_tools.navigate(page.url())
    browser_tools.wait_for(text="File")  # the editor has replaced the field
    return browser_tools


def sent(tools: BrowserTools) -> object:
    tools.click(tools.snapshot().find("button", "Send"))
    return tools.evaluate("() => window.sent").value


def test_text_in_a_nested_frame_is_replaced(desk: BrowserTools) -> None:
    desk.type(desk.find(text="Dear reader").matches[0].ref, "Hello")
    assert sent(desk) == "<p>Hello</p>"


def test_tool_bar_of_one_frame_formats_the_text_in_another(desk: BrowserTools) -> None:
    desk.click(desk.find(text="Dear reader").matches[0].ref)
    desk.press_key("Control+a")
    desk.click(desk.snapshot().find("button", "Bold"))
    assert sent(desk) == "<p><strong>Dear reader</strong></p>"


def test_keys_go_on_where_the_caret_is(desk: BrowserTools) -> None:
    desk.click(desk.find(text="Dear reader").matches[0].ref)
    desk.press_key("Control+End")
    desk.press_key("Enter")
    desk.type(None, "Yours", clear_first=False)
    assert sent(desk) == "<p>Dear reader</p>\n<p>Yours</p>"
