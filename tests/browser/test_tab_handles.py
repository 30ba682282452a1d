"""Handles of tabs act in their tab, whichever is active."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.acting import Stage
from webtools import DeadlineExceeded, PageClosed, TabHandle, expect

_FORM = """
<input aria-label=Name><button onclick="document.title = 'Saved'">Save</button><div style=height:3000px>Name</div>
"""

Do = Callable[[TabHandle], object]


@pytest.fixture
def behind(stage: Stage) -> TabHandle:
    """A tab behind the active one; both show a form."""
    stage.tools.navigate(stage.site.url("second.html"))
    stage.tools.set_content(_FORM)
    first = stage.tools.tabs.active
    tab = stage.tools.tabs.new(stage.site.url("second.html"))
    tab.set_content(_FORM)
    first.activate()
    return tab


def _in_front(stage: Stage, number: int) -> bool:
    """Return whether a tab is the active one, and in front for its page."""
    tabs = stage.tools.tabs()
    assert tabs.active is not None
    return tabs.active.index == number and stage.ask("[document.visibilityState, document.title]") == [
        "visible",
        "",
    ]


def _expect_page(tab: TabHandle) -> None:
    expect(tab).to_have_text("Name")
    expect(tab).to_have_url("second*")
    expect(tab).to_have_title("")


_EACH: dict[str, tuple[Do, str]] = {
    "click": (lambda tab: tab.get("button", "Save").click(), "document.title === 'Saved'"),
    "fill": (
        lambda tab: tab.get(label="Name").fill("Ada"),
        "document.querySelector('input').value === 'Ada'",
    ),
    "tool": (
        lambda tab: tab.type(tab.snapshot().find("textbox"), "Ada"),
        "document.querySelector('input').value === 'Ada'",
    ),
    "keyboard": (
        lambda tab: [tab.get(label="Name").focus(), tab.keyboard.type("Ada")],
        "document.querySelector('input').value === 'Ada'",
    ),
    "scroll": (lambda tab: tab.scroll("down"), "scrollY > 0"),
    "evaluate": (lambda tab: tab.evaluate("document.title = 'x'"), "document.title === 'x'"),
    "content": (lambda tab: tab.set_content("<p>Other"), "document.body.innerText === 'Other'"),
    "picture": (lambda tab: tab.take_screenshot(), "true"),
    "expect": (lambda tab: expect(tab.get("button")).to_be_enabled(), "true"),
    "page": (_expect_page, "true"),
    "read": (lambda tab: [tab.text(), tab.content(), tab.find(text="Save"), tab.frames], "true"),
    "reload": (lambda tab: tab.reload(), "document.title === 'Second'"),
}


@pytest.mark.parametrize(("do", "effect"), _EACH.values(), ids=_EACH)
def test_handle_acts_in_its_tab_and_the_active_one_stays(
    stage: Stage, behind: TabHandle, do: Do, effect: str
) -> None:
    do(behind)
    assert _in_front(stage, 0)
    assert behind.evaluate(effect).value is True
    assert not behind.is_active


_READ: tuple[Do, ...] = (
    lambda tab: tab.get("button").text(),
    lambda tab: tab.get("button").texts(),
    lambda tab: tab.get("button").attribute("onclick"),
    lambda tab: tab.get("button").is_enabled(),
    lambda tab: tab.get("button").count(),
    lambda tab: tab.get("button").map("(button) => button.textContent"),
    lambda tab: expect(tab.get("button", "Save")).to_be_visible(),
    lambda tab: tab.text(),
)


def test_reading_what_is_there_leaves_the_tab_behind(stage: Stage, behind: TabHandle) -> None:
    watch = "addEventListener('visibilitychange', () => seen.push(document.visibilityState))"
    stage.ask(f"void (window.seen = [], {watch})")
    for read in _READ:
        assert read(behind) != ""
    assert stage.ask("seen") == []
    behind.evaluate("void setTimeout(() => { document.querySelector('button').textContent = 'Later' }, 100)")
    expect(behind.get("button", "Later")).to_be_visible()  # which waits in front


def test_popup_acts_while_its_opener_is_active(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("popups.html"))
    opener = tools.tabs.active
    with opener.expect_popup() as opened:
        opener.get("button", "Open", exact=True).click()
    popup = opened.value
    opener.activate()
    popup.evaluate(
        """document.body.innerHTML = "<button onclick='opener.document.title += 1'>Tell</button>" """
    )
    popup.get("button", "Tell").click()
    assert opener.title == "Popups1"
    assert popup.opener == opener
    assert opener.opener is None
    assert tools.tabs.active == opener
    opener.close()
    assert popup.opener is None


def test_block_of_a_handle_is_about_its_tab(stage: Stage, behind: TabHandle) -> None:
    with behind.expect_response("/status/*") as response:
        stage.tools.evaluate("void fetch('/status/404')")
        behind.evaluate("void fetch('/status/201')")
    assert response.value.status == 201
    with behind.expect_popup() as popup:
        stage.tools.evaluate("void window.open('/second.html')")
        behind.evaluate("void window.open('/status/200')")
    assert popup.value.opener == behind
    with pytest.raises(DeadlineExceeded), behind.expect_popup(timeout=0.1):
        stage.tools.tabs.new()


def test_tab_that_a_page_opens_from_behind_is_reported(stage: Stage, behind: TabHandle) -> None:
    behind.set_content("<button onclick=\"window.open('/second.html')\">Open</button>")
    outcome = behind.get("button", "Open").click()
    assert [each.index for each in outcome.new_tabs] == [2]
    assert stage.tools.tabs.active == stage.tools.tabs[2]  # the browser has brought it to the front


def test_dialog_behind_holds_up_its_own_tab_only(stage: Stage, behind: TabHandle) -> None:
    behind.set_content("<button onclick=\"document.title = prompt('Who?')\">Ask</button>")
    outcome = behind.get("button", "Ask").click()
    assert outcome.dialog is not None
    behind.handle_dialog(accept=True, prompt_text="Ada")
    assert behind.title == "Ada"
    assert _in_front(stage, 0)


def test_tab_that_closes_itself_leaves_the_active_one(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("popups.html"))
    first = tools.tabs.active
    with first.expect_popup() as opened:
        first.get("button", "Open", exact=True).click()
    tools.tabs.new()
    first.activate()
    popup = opened.value
    popup.set_content("<button onclick='window.close()'>Done</button>")
    popup.get("button", "Done").click()
    assert popup.is_closed
    assert tools.tabs.active == first
    assert stage.ask("document.visibilityState") == "visible"
    with pytest.raises(PageClosed):
        popup.get("button").click()


def test_threads_act_in_tabs_at_the_same_time(stage: Stage, behind: TabHandle) -> None:
    count = "<button onclick='this.textContent = +this.textContent + 1'>0</button>"
    both = (stage.tools.tabs[0], behind)
    for tab in both:
        tab.set_content(count)
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(tab.get("button").click) for _ in range(5) for tab in both]:
            done.result()
    assert [tab.get("button").text() for tab in both] == ["5", "5"]
    assert stage.tools.tabs.active == both[0]


def test_frames_of_a_tab_behind_are_used(stage: Stage, behind: TabHandle) -> None:
    behind.set_content(
        "<iframe name=inner srcdoc=\"<button onclick='document.title = 1; this.disabled = true'>In</button>\"></iframe>"
    )
    inner = behind.frame("inner")
    assert inner is not None
    inner.get("button", "In").click()
    assert inner.evaluate("document.title").value == "1"
    of_active = stage.tools.main_frame
    behind.activate()
    assert of_active.get("button", "Save").click().url.endswith("second.html")
    assert of_active.evaluate("document.title").value == "Saved"
    assert stage.tools.tabs.active == behind
