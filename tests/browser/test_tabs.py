"""Spec 1, Browser Management Tools; spec 3, External Page Tracking."""

from collections.abc import Callable

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Snapshot, capabilities
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.session.session import Session
from webtools.values import Outcome


def click(tools: BrowserTools, name: str, role: str = "button", **how: object) -> Outcome:
    return tools.click(tools.snapshot().find(role, name, exact=True), **how)  # type: ignore[arg-type]  # as `click` has them


def test_list_tabs(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: List tabs."""
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.tabs("new", url=site.url("/index.html"))
    told = [(tab.index, tab.title, tab.active) for tab in shared_tools.tabs("list").tabs]
    assert told == [(0, "Second", False), (1, "Index", True)]


def test_create_tab(browser_tools: BrowserTools) -> None:
    """Scenario: Create tab."""
    tabs = browser_tools.tabs("new")
    assert [(tab.url, tab.active) for tab in tabs.tabs] == [("about:blank", False), ("about:blank", True)]
    assert browser_tools.evaluate("document.visibilityState").value == "visible"


def test_select_tab(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: Select tab."""
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.tabs("new", url=site.url("/index.html"))
    for index, title in ((0, "Second"), (1, "Index"), (0, "Second")):
        shared_tools.tabs("select", index)
        assert shared_tools.evaluate("[document.title, document.visibilityState]").value == [
            title,
            "visible",
        ]


def test_effects_of_acts_are_waited_for_in_a_tab_that_has_come_to_the_front(
    shared_tools: BrowserTools,
) -> None:
    page = "<button onclick=\"setTimeout(() => { document.title += '!' }, 200)\">Go</button>"
    shared_tools.set_content(page)
    shared_tools.tabs("new")
    shared_tools.set_content(page)
    assert click(shared_tools, "Go").title == "!"
    for index, title in ((0, "!"), (1, "!!"), (0, "!!")):
        shared_tools.tabs("select", index)
        assert click(shared_tools, "Go").title == title


def test_close_tab(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: Close tab."""
    shared_tools.navigate(site.url("/second.html"))
    for _ in range(2):
        shared_tools.tabs("new")
    shared_tools.tabs("select", 0)
    assert [tab.active for tab in shared_tools.tabs("close", 2).tabs] == [True, False]
    with pytest.raises(InvalidArgument, match="no tab 2"):
        shared_tools.tabs("select", 2)


def test_the_tab_before_comes_to_the_front_when_the_active_one_closes(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.tabs("new")
    shared_tools.tabs("new")
    shared_tools.tabs("select", 0)
    shared_tools.tabs("select", 2)
    shared_tools.tabs("close")
    assert shared_tools.evaluate("[document.title, document.visibilityState]").value == ["Second", "visible"]


def test_close_page(isolated: BrowserTools, site: Site) -> None:
    """Scenario: Close page."""
    isolated.navigate(site.url("/second.html"))
    closed = isolated.close_page()
    assert closed.url == site.url("/second.html")
    assert [(tab.url, tab.active) for tab in closed.tabs] == [("about:blank", True)]
    assert [tab.url for tab in isolated.tabs("close").tabs] == ["about:blank"]
    assert isolated.navigate(site.url("/index.html")).title == "Index"


def test_resize_viewport(browser_tools: BrowserTools) -> None:
    """Scenario: Resize viewport."""
    browser_tools.resize(1920, 1080)
    assert browser_tools.evaluate("[innerWidth, innerHeight]").value == [1920, 1080]


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("button", "Open"),
        ("button", "Open a window"),
        ("button", "Open after a fetch"),
        ("link", "New tab"),
        ("link", "New tab without opener"),
        ("link", "New tab abroad"),
    ],
)
def test_a_page_opened_by_a_page_is_tracked_and_comes_to_the_front(
    shared_tools: BrowserTools, site: Site, role: str, name: str
) -> None:
    """Scenarios: opened via window.open(), opened via a target="_blank" link, console capture for external pages."""
    shared_tools.navigate(site.url("/popups.html"))
    outcome = click(shared_tools, name, role)
    (new,) = outcome.new_tabs
    assert (new.index, new.title, new.active, outcome.title) == (1, "Loud", True, "Loud")
    assert any("active tab is now 1" in note for note in outcome.notes)
    assert [message.text for message in shared_tools.console_messages().messages] == [
        "first words of the popup"
    ]
    wait_until(
        lambda: any(one.url.endswith("?from=popup") for one in shared_tools.network_requests().requests),
        "the popup's request is listed",
    )
    click(shared_tools, "Answer")
    assert shared_tools.evaluate("seenOf('click')").value == ["answer"]
    shared_tools.tabs("select", 0)
    assert shared_tools.evaluate("document.title").value == "Popups"


def test_a_page_opened_via_ctrl_click_is_tracked_and_stays_behind(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/popups.html"))
    (new,) = click(shared_tools, "Plain link", "link", modifiers=("Control",)).new_tabs
    assert not new.active
    site.wait_for("/poll")
    assert shared_tools.tabs("select", 1).tabs[1].url == site.url("/popups/loud.html")
    shared_tools.wait_for("Loud")
    assert [message.text for message in shared_tools.console_messages().messages] == [
        "first words of the popup"
    ]
    assert "from=popup" in [one.url.partition("?")[2] for one in shared_tools.network_requests().requests]


def test_a_middle_click_on_a_link_opens_a_tab_behind(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/popups.html"))
    (new,) = click(shared_tools, "Plain link", "link", button="middle").new_tabs
    assert (new.index, new.active) == (1, False)
    site.wait_for("/popups/loud.html")


def test_a_page_that_is_written_into_a_new_tab_can_be_read(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/popups.html"))
    assert click(shared_tools, "Open and write").title == "Written"
    assert 'heading "Written"' in shared_tools.snapshot().tree


def test_outcome_reports_all_of_several_new_tabs(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/popups.html"))
    assert [tab.index for tab in click(shared_tools, "Open three").new_tabs] == [1, 2, 3]


@pytest.mark.parametrize(
    ("act", "effect"),
    [
        (lambda tools, page: tools.click(page.find("button")), "seenOf('click').includes('quiet')"),
        (lambda tools, page: tools.type(page.find("textbox"), "Text"), "note.value === 'Text'"),
        (lambda tools, _: tools.press_key("x"), "seenOf('keydown').length === 1"),
        (lambda tools, _: tools.scroll("down", 100), "scrollY === 100"),
        (lambda tools, page: tools.take_screenshot(ref=page.find("button")), "true"),
        (lambda tools, _: tools.pdf_save(), "true"),
    ],
    ids=["click", "type", "press_key", "scroll", "take_screenshot", "pdf_save"],
)
def test_a_tab_behind_another_is_brought_to_the_front_to_be_acted_on_or_captured(
    tools_of: Callable[..., BrowserTools],
    site: Site,
    act: Callable[[BrowserTools, Snapshot], object],
    effect: str,
) -> None:
    """Without that some of it would wait for frames that never come, and the rest would be lost."""
    tools = tools_of()
    tools.navigate(site.url("/index.html"))
    tools.evaluate("document.body.style.height = '3000px'")
    page = tools.snapshot()
    tools.tabs("new")
    make_active(tools, 0)
    assert tools.evaluate("document.visibilityState").value == "hidden"
    act(tools, page)
    assert tools.evaluate(f"[document.visibilityState, {effect}]").value == ["visible", True]


def test_waiting_and_reading_need_no_frames_of_a_tab_behind_another(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of()
    tools.navigate(site.url("/index.html"))
    tools.tabs("new")
    make_active(tools, 0)
    tools.evaluate("() => { setTimeout(() => { document.title = 'Later'; }, 200); }")
    tools.wait_for(function="document.title === 'Later'")
    assert 'button "Do nothing"' in tools.snapshot().tree


def make_active(tools: BrowserTools, index: int) -> None:
    """As if it had been all along, although another tab is in front: a browser does not always tell."""

    def activate(session: Session, deadline: Deadline) -> None:
        tab = session.contexts.tabs[index]
        if not capabilities.has("front-tab-reports", session.browser):
            session.contexts.get(tab).visible = None
        session.wait(  # else the news that it went would come after this
            lambda: session.contexts.get(tab).visible is not True,
            deadline=deadline,
            waiting_for="the tab to be behind",
        )
        session.contexts.activate(tab)

    tools._call("activate", None, 5.0, activate)


_NEXT_CLAIM = "() => new Promise((done) => { new BroadcastChannel('claims').onmessage = () => done(); })"


def test_page_that_claims_to_be_in_front_does_not_become_the_active_tab(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("forged_visibility.html"))
    shared_tools.tabs("new", url=site.url("fields.html"))
    for _ in range(3):
        shared_tools.evaluate(_NEXT_CLAIM)
        active = shared_tools.tabs().active
        assert active is not None
        assert active.index == 1
    shared_tools.tabs("select", 0)
    assert shared_tools.evaluate("window.claims > 3").value is True
