"""BrowserAction, as spec 4 describes it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from webtools import BrowserAction, Denied, InvalidArgument

_PAGE = """<!doctype html><title>Form</title><body style="margin:0;height:3000px">
<button style="position:absolute;left:150px;top:100px;width:100px;height:100px"
  onclick="console.log('clicked ' + event.clientX + ',' + event.clientY); field.focus()">Go</button>
<input id=field style="position:absolute;left:300px;top:100px" oninput="console.log('typed ' + this.value)">
<button style="position:absolute;left:0;top:0;width:50px;height:50px" onclick="alert('Stop')">Alert</button>
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("page") / "form.html"
    path.write_text(_PAGE)
    return path.as_uri()


@pytest.fixture(scope="module")
def _action() -> Iterator[BrowserAction]:
    action = BrowserAction()
    yield action
    action.close()


@pytest.fixture
def action(_action: BrowserAction, page: str) -> Iterator[BrowserAction]:
    _action.run("launch", url=page)
    yield _action
    _action.close()


def test_the_specs_workflow_runs_as_it_stands(page: str) -> None:
    action = BrowserAction()
    launched = action.run_xml(
        f"<browser_action>\n<action>launch</action>\n<url>{page}</url>\n</browser_action>"
    )
    assert launched.screenshot
    assert (launched.screenshot.width, launched.screenshot.height) == (900, 600)
    clicked = action.run_xml(
        "<browser_action>\n<action>click</action>\n<coordinate>200,150</coordinate>\n</browser_action>"
    )
    assert clicked.logs == ("[info] clicked 200,150",)
    typed = action.run_xml(
        "<browser_action>\n<action>type</action>\n<text>test input</text>\n</browser_action>"
    )
    assert typed.logs == ("[info] typed test input",)
    closed = action.run_xml("<browser_action>\n<action>close</action>\n</browser_action>")
    assert closed.screenshot is None
    assert not action.active


def test_launch_comes_first_and_once(page: str) -> None:
    action = BrowserAction()
    for name in ("click", "type", "scroll_down", "scroll_up", "close"):
        with pytest.raises(Denied, match="before launch"):
            action.run(name)
    with pytest.raises(InvalidArgument, match="http, https or file"):
        action.run("launch", url="javascript:alert(1)")
    assert not action.active
    action.run("launch", url=page)
    with pytest.raises(Denied, match="launched already"):
        action.run("launch", url=page)
    action.close()


@pytest.mark.parametrize("coordinate", ["900,10", "10,600", "-1,5", "middle", None])
def test_a_coordinate_outside_of_the_page_is_refused(action: BrowserAction, coordinate: str | None) -> None:
    with pytest.raises(InvalidArgument, match=r"outside of the page|x,y"):
        action.run("click", coordinate=coordinate)
    assert action.active


def test_scrolling_goes_by_one_page(action: BrowserAction) -> None:
    before = action.run("scroll_up").screenshot
    down = action.run("scroll_down").screenshot
    up = action.run("scroll_up").screenshot
    assert before
    assert down
    assert up
    assert before.data == up.data != down.data


def test_a_dialog_is_accepted_and_told(action: BrowserAction) -> None:
    assert action.run("click", coordinate=(20, 20)).logs == ("[dialog] alert: Stop (accepted)",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("click", "there is no <browser_action>"),
        ("<browser_action><url>x</url></browser_action>", "there is no <action>"),
        ("<browser_action><action>fly</action></browser_action>", "no action 'fly'"),
        ("<browser_action><action>type</action><speed>9</speed></browser_action>", "speed is not known"),
    ],
)
def test_what_is_not_understood_is_told(text: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        BrowserAction().run_xml(text)


def test_text_is_taken_as_it_is_meant(action: BrowserAction) -> None:
    action.run("click", coordinate="200,150")
    typed = action.run_xml(
        "<browser_action><action>type</action><text>a &lt;b&gt; & c</text></browser_action>"
    )
    assert typed.logs == ("[info] typed a <b> & c",)
