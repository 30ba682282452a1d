"""Pages of a test's own: `set_content`, `content`, `add_script_tag`, `add_style_tag`."""

from pathlib import Path

import pytest

from tests.browser.acting import Stage, saying
from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools, DeadlineExceeded, InvalidArgument, JSHandle, NavigationFailed


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("expecting.html"))


def test_set_content_shows_a_document_and_runs_its_scripts_in_order(stage: Stage) -> None:
    before = stage.tools.url
    stage.tools.set_content(
        "<!doctype html><html lang=de><title>Mine</title><body><script>document.write('<p>first</p>')</script>"
        "<p>second</p><script type=module>document.title += ' too'</script>"
    )
    assert stage.tools.text() == "first second"
    assert (stage.tools.url, stage.tools.title) == (before, "Mine too")
    assert stage.ask("[document.compatMode, document.documentElement.lang]") == ["CSS1Compat", "de"]


def test_set_content_shows_frames_in_place_of_what_could_not_be_loaded(stage: Stage) -> None:
    """Chromium ends its page or itself when a frame is put into the page that stands in for another."""
    tools, nowhere = stage.tools, "http://127.0.0.1:1/"
    for _ in range(2):
        with pytest.raises(NavigationFailed):
            tools.navigate(nowhere)
        tools.set_content('<iframe srcdoc="<button>Inside</button>"></iframe><iframe></iframe>')
        tools.get("button", "Inside").click()
    tools.set_content(f"<iframe name=lost src='{nowhere}'></iframe>")
    frame = tools.frame("lost")
    assert frame is not None
    frame.set_content('<iframe srcdoc="Deep"></iframe>')
    tools.get(text="Deep").wait_for()


def test_set_content_waits_for_pictures_and_style_sheets(stage: Stage) -> None:
    stage.tools.set_content(
        f"<img src='{stage.site.url('/slow?seconds=0.3')}'>"
        "<script>onload = () => { document.title = 'loaded' }</script>"
    )
    assert stage.tools.title == "loaded"


def test_document_that_still_loads_is_not_put_into_the_next_page(stage: Stage) -> None:
    tools, hangs = stage.tools, stage.site.url("/hang?key=content")
    tools.set_content(f"<title>Mine</title><img src='{hangs}'>", timeout=1)
    tools.navigate(stage.site.url("second.html"))
    assert stage.ask("new Promise((end) => setTimeout(() => end(document.title), 100))") != "Mine"


def test_script_tag_that_still_loads_is_not_put_into_the_next_page(stage: Stage) -> None:
    tools, hangs = stage.tools, stage.site.url("/hang?key=content")
    with pytest.raises(DeadlineExceeded):
        tools.add_script_tag(url=hangs, timeout=1)
    tools.navigate(stage.site.url("second.html"))
    find = "document.querySelector('[src*=hang]')"
    assert stage.ask(f"new Promise((end) => setTimeout(() => end({find}), 100))") is None


def test_a_click_on_set_content_is_settled_like_any_other(stage: Stage) -> None:
    """`document.open` takes away the listeners of the page and of those who watch it."""
    stage.tools.set_content(
        "<div id=box style='width:50px;height:50px'>Box</div>"
        "<button onclick=\"setTimeout(() => { document.title = 'late' }, 200)\">Go</button>"
        "<script>box.addEventListener('click', () => {})</script>"
    )
    assert saying(stage.tools.snapshot(), "Box")
    assert stage.tools.get("button", "Go").click().title == "late"


def test_a_click_in_the_first_document_of_a_browser_is_settled_like_any_other(
    own_browser: BrowserTools,
) -> None:
    """That document has begun before the browser could be given our scripts."""
    own_browser.set_content(
        "<button onclick=\"setTimeout(() => { document.title = 'late' }, 200)\">Go</button>"
    )
    assert own_browser.get("button", "Go").click().title == "late"


def test_set_content_is_relative_to_its_base(stage: Stage) -> None:
    base = stage.site.url("folder/page.html")
    stage.tools.set_content("<!-- mine --><!DOCTYPE html><a href=next>Next</a>", base_url=base)
    assert stage.ask("[document.links[0].href, document.compatMode]") == [
        stage.site.url("folder/next"),
        "CSS1Compat",
    ]


def test_set_content_whose_load_does_not_come_is_a_success_that_says_so(stage: Stage) -> None:
    address = stage.site.url("/hang")
    came = stage.tools.set_content(f"<p>There</p><img src='{address}'>", timeout=1)
    assert any("load event did not come" in note for note in came.notes)
    assert any(address in one for one in came.pending)
    assert stage.tools.text() == "There"


def test_set_content_that_is_not_read_in_time_fails(stage: Stage) -> None:
    with pytest.raises(DeadlineExceeded):
        stage.tools.set_content(f"<script src='{stage.site.url('/hang')}'></script><p>There</p>", timeout=1)


def test_set_content_reports_the_dialog_of_its_script(stage: Stage) -> None:
    came = stage.tools.set_content("<script>alert('Hello')</script>", timeout=LONGER_THAN_A_TEST)
    assert came.dialog is not None
    assert came.dialog.message == "Hello"
    stage.tools.handle_dialog(accept=True)


def test_content_is_the_document_with_its_doctype(stage: Stage) -> None:
    html = "<!DOCTYPE html><html><head></head><body><form><input name=documentElement></form></body></html>"
    stage.tools.set_content(html)
    assert stage.tools.content() == html.replace("name=documentElement", 'name="documentElement"')


def test_add_script_tag_waits_until_the_script_has_run(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "code.js"
    file.write_text("window.fromFile = 'ä'", "utf-8")
    tools = stage.tools
    tag = tools.add_script_tag(content="window.now = 1")
    tools.add_script_tag(path=file)
    tools.add_script_tag(content="window.module = document.currentScript === null", type="module")
    tools.wait_for(function="window.module")
    assert stage.ask("[now, fromFile]") == [1, "ä"]
    assert isinstance(tag, JSHandle)
    assert tag.evaluate("tag => tag.text").value == "window.now = 1"


def test_script_of_a_file_has_its_name_in_stacks(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "my code.js"
    file.write_text("window.stack = new Error('here').stack")
    stage.tools.add_script_tag(path=file)
    assert "my%20code.js:1:" in stage.ask("stack")


def test_add_style_tag_waits_until_it_holds(stage: Stage) -> None:
    stage.tools.add_style_tag(content="body { margin: 7px }")
    assert stage.ask("getComputedStyle(document.body).margin") == "7px"


def test_tags_that_cannot_be_loaded_are_errors(stage: Stage) -> None:
    gone = stage.site.url("/status/404")
    with pytest.raises(InvalidArgument, match=r"could not be loaded"):
        stage.tools.add_script_tag(url=gone)
    with pytest.raises(InvalidArgument, match=r"give one of url, path and content"):
        stage.tools.add_style_tag(url=gone, content="p {}")
    stage.tools.set_content("<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">")
    with pytest.raises(InvalidArgument, match=r"policy forbids it"):
        stage.tools.add_script_tag(content="window.ran = true")
    assert stage.ask("window.ran") is None
