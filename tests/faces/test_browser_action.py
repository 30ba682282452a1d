"""BrowserAction, as spec 4 describes it."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.browser.site import Site
from webtools import (
    BrowserAction,
    BrowserDied,
    BrowserTools,
    Denied,
    InvalidArgument,
    NavigationFailed,
    PromptOpen,
)

_PAGE = """<!doctype html><title>Form</title><body style="margin:0;height:3000px">
<button style="position:absolute;left:150px;top:100px;width:100px;height:100px"
  onclick="console.log('clicked ' + event.clientX + ',' + event.clientY); field.focus()">Go</button>
<input id=field style="position:absolute;left:300px;top:100px" oninput="console.log('typed ' + this.value)">
<button style="position:absolute;left:0;top:0;width:50px;height:50px" onclick="alert('Stop')">Alert</button>
<button style="position:absolute;left:60px;top:0;width:50px;height:50px"
  onclick="for (let i = 0; i < 15; i++) alert(i)">Many alerts</button>
<button style="position:absolute;left:0;top:60px;width:50px;height:50px"
  onclick="console.log('going'); location.reload()">Reload</button>
<button style="position:absolute;left:60px;top:60px;width:50px;height:50px"
  onclick="history.pushState({}, '', '#on'); console.log('pushed')">On</button>
<script>console.log('loaded'); onscroll = () => console.log('at ' + scrollY)</script>
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("page") / "form.html"
    path.write_text(_PAGE)
    return path.as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserTools]:
    with BrowserTools() as tools:
        tools.tabs()
        yield tools


@pytest.fixture
def action(browser: BrowserTools, page: str) -> Iterator[BrowserAction]:
    """Launched, in a browser that these tests share."""
    action = BrowserAction(open_page=lambda: browser.fresh(viewport=(900, 600)))
    action.run("launch", url=page)
    yield action
    action.close()


def test_the_specs_workflow_runs_as_it_stands(page: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    action = BrowserAction(roots=[tmp_path_factory.getbasetemp()])
    done = action.run_xml(f"""\
<!-- Start browser -->
<browser_action>
<action>launch</action>
<url>{page}</url>
</browser_action>

<!-- Click a button -->
<browser_action>
<action>click</action>
<coordinate>200,150</coordinate>
</browser_action>

<!-- Type in a form field -->
<browser_action>
<action>type</action>
<text>test input</text>
</browser_action>

<!-- Close browser -->
<browser_action>
<action>close</action>
</browser_action>
""")
    assert done.logs == ("[info] loaded", "[info] clicked 200,150", "[info] typed test input")
    assert done.screenshot  # each action gives one
    assert (done.screenshot.width, done.screenshot.height) == (900, 600)
    assert not action.active


def test_launch_comes_first_and_once_and_again_after_it_failed(
    browser: BrowserTools, page: str, site: Site
) -> None:
    action = BrowserAction(open_page=browser.fresh)
    for name in ("click", "type", "scroll_down", "scroll_up", "close"):
        with pytest.raises(Denied, match="before launch"):
            action.run(name)
    with pytest.raises(InvalidArgument, match="http, https or file"):
        action.run("launch", url="javascript:alert(1)")
    with pytest.raises(NavigationFailed):
        action.run("launch", url=site.closed)
    assert not action.active
    action.run("launch", url=page)
    with pytest.raises(Denied, match="launched already"):
        action.run("launch", url=page)
    action.close()


def test_dead_browser_is_reported_and_can_be_launched_again(
    page: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    before = set(psutil.Process().children(recursive=True))
    action = BrowserAction(roots=[tmp_path_factory.getbasetemp()])
    action.run("launch", url=page)
    for process in set(psutil.Process().children(recursive=True)) - before:
        with suppress(psutil.NoSuchProcess):  # a browser ends with its driver
            if "chromedriver" in process.name():
                process.kill()
    with pytest.raises(BrowserDied, match="Begin anew with the action launch"):
        action.run("scroll_down")
    with pytest.raises(Denied, match="before launch"):
        action.run("scroll_down")


@pytest.mark.parametrize("coordinate", ["900,10", "10,600", "-1,5", "middle", None])
def test_a_coordinate_outside_of_the_page_is_refused(action: BrowserAction, coordinate: str | None) -> None:
    with pytest.raises(InvalidArgument, match=r"outside of the page|x,y"):
        action.run("click", coordinate=coordinate)
    assert action.active


def test_scrolling_goes_by_one_page_and_the_picture_shows_it(action: BrowserAction) -> None:
    down = action.run("scroll_down")
    assert down.logs[-1] == "[info] at 600"
    up = action.run("scroll_up")
    assert up.logs[-1] == "[info] at 0"
    assert down.screenshot
    assert up.screenshot
    assert down.screenshot.data != up.screenshot.data


def test_each_console_message_is_reported_once_across_reloads_and_address_changes(
    action: BrowserAction,
) -> None:
    assert action.run("click", coordinate=(20, 80)).logs == ("[info] going", "[info] loaded")
    assert action.run("click", coordinate=(80, 80)).logs == ("[info] pushed",)
    assert action.run("close").logs == ()


def test_dialog_is_accepted_and_reported(action: BrowserAction) -> None:
    assert action.run("click", coordinate=(20, 20)).logs == ("[dialog] alert: Stop (accepted)",)


def test_a_dialog_that_opens_between_two_actions_holds_nothing_up(action: BrowserAction, site: Site) -> None:
    action.close()
    action.run("launch", url=site.url("/late-alert.html"))
    site.release("dialog")
    site.wait_for("/echo")  # the page says so just before it opens the dialog
    assert action.run("scroll_down").logs == ("[dialog] confirm: Late? (accepted)", "[info] true")


def test_dialogs_without_end_are_an_error_and_not_a_hang(action: BrowserAction) -> None:
    with pytest.raises(PromptOpen, match="one dialog after the other"):
        action.run("click", coordinate=(80, 20))
    assert action.run("scroll_up").logs[0] == "[dialog] alert: 11 (accepted)"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("click", "there is no <browser_action>"),
        ("<browser_action><url>x</url></browser_action>", "there is no <action>"),
        ("<browser_action><action>fly</action></browser_action>", "no action 'fly'"),
        ("<browser_action><action>type</action><speed>9</speed></browser_action>", "speed is not known"),
    ],
)
def test_action_that_cannot_be_read_is_an_invalid_argument(text: str, problem: str) -> None:
    with pytest.raises(InvalidArgument, match=problem):
        BrowserAction().run_xml(text)


def test_typed_text_is_read_from_xml_and_logged_as_one_entry(action: BrowserAction) -> None:
    action.run("click", coordinate="200,150")
    typed = action.run_xml(
        "<browser_action><action>type</action><text>a &lt;b&gt; & c</text></browser_action>"
    )
    assert typed.logs == ("[info] typed a <b> & c",)
    assert action.run("type", text=", d").logs == ("[info] typed a <b> & c, d",)


def test_no_action_is_done_when_one_of_several_is_wrong(action: BrowserAction) -> None:
    click = "<browser_action><action>click</action><coordinate>{}</coordinate></browser_action>"
    with pytest.raises(InvalidArgument, match="outside of the page"):
        action.run_xml(click.format("200,150") + click.format("1000,20"))
    assert action.run("close").logs == ()
