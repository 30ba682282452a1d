"""Spec 1, Dialog Handling: dialogs block nothing, and are answered when they open or before."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote

import pytest

from tests.browser.site import Site
from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools, Snapshot, capabilities
from webtools.capabilities import default_browser
from webtools.errors import DeadlineExceeded, InvalidArgument, NavigationFailed, PromptOpen, WebtoolsError
from webtools.values import Outcome


@pytest.fixture
def tools(browser_tools: BrowserTools, site: Site) -> BrowserTools:
    browser_tools.navigate(site.url("/dialogs.html"))
    return browser_tools


def click(tools: BrowserTools, name: str, role: str = "button") -> Outcome:
    return tools.click(tools.snapshot().find(role, name))


def answers(tools: BrowserTools) -> object:
    return tools.evaluate(
        "seen.filter(entry => entry.type === 'answered').map(entry => entry.value ?? null)"
    ).value


@pytest.mark.parametrize(("accept", "value"), [(True, True), (False, False)], ids=["accept", "dismiss"])
def test_outcome_reports_an_open_dialog_which_is_then_answered(
    tools: BrowserTools, accept: bool, value: bool
) -> None:
    dialog = click(tools, "Confirm").dialog
    assert dialog is not None
    assert (dialog.kind, dialog.message) == ("confirm", "Are you sure?")
    for act in (lambda: tools.evaluate("1"), lambda: tools.navigate("about:blank"), tools.reload):
        with pytest.raises(PromptOpen, match="Are you sure"):
            act()
    assert tools.handle_dialog(accept).dialog is None
    assert answers(tools) == [value]


@pytest.mark.parametrize(("accept", "value"), [(True, True), (False, False)], ids=["accept", "dismiss"])
def test_accept_dialog_and_dismiss_dialog_before_it_opens(
    tools: BrowserTools, accept: bool, value: bool
) -> None:
    """Scenario: Accept dialog.

    Scenario: Dismiss dialog.
    """
    tools.handle_dialog(accept)
    assert click(tools, "Confirm").dialog is None
    assert answers(tools) == [value]
    assert click(tools, "Confirm").dialog is not None, "the answer was for one dialog only"
    tools.handle_dialog(accept=True)


def test_prompt_takes_the_text_that_was_armed_or_given(tools: BrowserTools) -> None:
    """Scenario: Prompt text."""
    dialog = click(tools, "Prompt").dialog
    assert dialog is not None
    assert dialog.default == "Ada"
    tools.handle_dialog(accept=True, prompt_text="Grace")
    tools.handle_dialog(accept=True, prompt_text="Edith")
    click(tools, "Prompt")
    assert answers(tools) == ["Grace", "Edith"]


@pytest.mark.parametrize("armed", [False, True], ids=["open", "armed"])
@pytest.mark.parametrize(
    ("accept", "text", "value"),
    [(True, None, "Ada"), (True, "", ""), (True, "Bo", "Bo"), (False, None, None), (False, "Bo", None)],
)
def test_an_accepted_prompt_keeps_its_default_unless_a_text_is_given(
    tools: BrowserTools, armed: bool, accept: bool, text: str | None, value: str | None
) -> None:
    if armed:
        tools.handle_dialog(accept, prompt_text=text)
        assert click(tools, "Prompt").dialog is None
    else:
        assert click(tools, "Prompt").dialog is not None
        tools.handle_dialog(accept, prompt_text=text)
    assert answers(tools) == [value]


def test_while_a_dialog_is_open_outcomes_have_the_title_that_was_known(tools: BrowserTools) -> None:
    tools.evaluate("() => { document.title = 'Renamed' }")
    opened = click(tools, "Confirm")
    assert (opened.dialog is not None, opened.title) == (True, "Renamed")
    assert [tab.title for tab in tools.tabs().tabs] == ["Renamed"]
    assert tools.handle_dialog(accept=True).title == "Renamed"


def test_an_armed_answer_is_given_also_when_no_call_runs(tools: BrowserTools) -> None:
    tools.handle_dialog(accept=True)
    assert click(tools, "Later").dialog is None
    tools.wait_for(function="seen.some(entry => entry.type === 'answered')")


def test_handle_dialog_reports_the_next_dialog(tools: BrowserTools) -> None:
    click(tools, "Two, one after the other")
    second = tools.handle_dialog(accept=True).dialog
    assert second is not None
    assert second.message == "Second"
    tools.handle_dialog(accept=True)
    assert answers(tools) == [None]


@pytest.mark.parametrize(
    ("name", "message"), [("After a fetch", "Fetched"), ("Alert inside", "From the frame")]
)
def test_outcome_reports_a_dialog_that_opens_while_settling_or_in_a_frame(
    tools: BrowserTools, name: str, message: str
) -> None:
    dialog = click(tools, name).dialog
    assert dialog is not None
    assert (dialog.kind, dialog.message) == ("alert", message)
    tools.handle_dialog(accept=True)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda tools, _: tools.press_key("!"), "Key"),
        (lambda tools, page: tools.type(page.find("textbox", "On key"), "a!", slowly=True), "Key"),
        (lambda tools, page: tools.type(page.find("textbox", "On change"), "new", submit=True), "Changed"),
    ],
    ids=["press_key", "type", "change"],
)
def test_outcome_reports_a_dialog_that_opens_while_keys_are_sent(
    tools: BrowserTools, act: Callable[[BrowserTools, Snapshot], Outcome], message: str
) -> None:
    page = tools.snapshot()
    tools.click(page.find("textbox", "On key"))
    dialog = act(tools, page).dialog
    assert dialog is not None
    assert dialog.message == message
    tools.handle_dialog(accept=True)
    assert answers(tools) == [None]


def test_open_dialog_does_not_hold_up_other_contexts(tools: BrowserTools) -> None:
    click(tools, "Alert")
    with tools.context("other") as other:
        assert other.evaluate("1 + 1").value == 2
    tools.handle_dialog(accept=True)


def test_page_with_a_beforeunload_dialog_is_left_only_when_it_is_accepted(
    tools: BrowserTools, site: Site
) -> None:
    click(tools, "Ask before leaving", "checkbox")
    dialog = click(tools, "Leave", "link").dialog
    assert dialog is not None
    assert dialog.kind == "beforeunload"
    assert tools.handle_dialog(accept=False).url == site.url("/dialogs.html")
    with pytest.raises(PromptOpen):
        tools.navigate(site.url("/second.html"))
    assert tools.handle_dialog(accept=True).url == site.url("/second.html")
    assert tools.evaluate("document.title").value == "Second"


def test_navigation_fails_when_the_dialog_of_the_page_before_is_dismissed(
    tools: BrowserTools, site: Site
) -> None:
    click(tools, "Ask before leaving", "checkbox")
    tools.on_dialog("dismiss")
    with pytest.raises(NavigationFailed, match="asked before it was left, and its dialog was dismissed"):
        tools.navigate(site.url("/second.html"))
    assert tools.url == site.url("/dialogs.html")
    tools.on_dialog("accept")
    assert tools.navigate(site.url("/second.html")).status == 200
    tools.on_dialog(None)


@pytest.mark.needs("armed-answers-to-leaving")
def test_an_answer_armed_before_holds_for_leaving_a_page_as_well(tools: BrowserTools, site: Site) -> None:
    click(tools, "Ask before leaving", "checkbox")
    tools.handle_dialog(accept=False)
    told = click(tools, "Leave", "link")
    assert (told.url, told.dialog) == (site.url("/dialogs.html"), None)
    tools.handle_dialog(accept=True)
    told = click(tools, "Leave", "link")
    assert told.url == site.url("/second.html")
    assert told.notes[-1].endswith("was accepted, as armed")


def test_a_page_that_asks_before_it_is_left_can_be_closed(tools: BrowserTools, site: Site) -> None:
    click(tools, "Ask before leaving", "checkbox")
    assert tools.close_page().url == site.url("/dialogs.html")


@pytest.mark.parametrize(
    ("name", "message", "shown_in"),
    [("Open one that alerts", "From the popup", 1), ("Open one, then alert", "From the opener", 0)],
)
def test_outcome_reports_a_dialog_around_a_popup_before_the_deadline(
    browser_tools: BrowserTools, site: Site, name: str, message: str, shown_in: int
) -> None:
    """It may hold up the opener as well: what waits for that would wait in vain."""
    browser_tools.navigate(site.url("/popups.html"))
    ref = browser_tools.snapshot().find("button", name, exact=True)
    outcome = browser_tools.click(ref, timeout=LONGER_THAN_A_TEST)
    assert outcome.dialog is not None
    assert outcome.dialog.message == message
    assert len(outcome.new_tabs) == 1
    browser_tools.tabs("select", 1 - shown_in)
    if capabilities.has("dialogs-across-tabs", default_browser()):
        with pytest.raises(DeadlineExceeded, match=f"another tab's dialog may hold it up: .*'{message}'"):
            browser_tools.evaluate("1", timeout=0.3)
    else:
        assert browser_tools.evaluate("1").value == 1
    browser_tools.handle_dialog(accept=True)
    browser_tools.tabs("select", shown_in)
    browser_tools.wait_for(function="seen.some(({ type }) => type === 'answered')")


def test_dialog_of_a_page_that_is_being_left_does_not_hold_the_tab(
    browser_tools: BrowserTools, site: Site
) -> None:
    """Chromium refuses the answer to a dialog that opens while the next document comes, in every second round or so.

    Much more seldom it reports no dialog and keeps the page waiting for it; then the call says that the page hangs, and
    the next one leaves it. Firefox may keep the tab's timers waiting for such a dialog, whichever pages come.
    """
    address = site.url("/late.html")
    browser_tools.navigate(address)
    for milliseconds in (5, 10, 20, 30) * 2:
        with suppress(WebtoolsError):
            browser_tools.evaluate(
                "pause => { let left = 3; const timer = setInterval(() => { if (!--left) clearInterval(timer);"
                " alert('Leaving'); }, pause); }",
                [milliseconds],
            )
        for _attempt in range(20):
            try:
                browser_tools.navigate(address, timeout=5)
                break
            except PromptOpen:
                with suppress(WebtoolsError):
                    browser_tools.handle_dialog(accept=True)
            except DeadlineExceeded as error:
                if not error.page_hangs:
                    raise
        else:
            pytest.fail("no navigation came through")
    # In Firefox, the tab would run none any more in two of five rounds.
    browser_tools.evaluate("() => new Promise(done => setTimeout(done, 10))")


def test_a_dialog_of_a_tab_without_an_opener_is_its_own(browser_tools: BrowserTools, site: Site) -> None:
    """It asks when it was told to: what asks while it is still coming is lost on the driver."""
    browser_tools.navigate(site.url("/popups.html"))
    outcome = browser_tools.click(
        browser_tools.snapshot().find("link", "New tab that alerts"), modifiers=("Control",)
    )
    assert (outcome.dialog, len(outcome.new_tabs)) == (None, 1)
    browser_tools.tabs("select", 1)
    site.release("alert")
    with pytest.raises(PromptOpen, match="From the popup"):
        browser_tools.wait_for(text="What never comes")
    browser_tools.handle_dialog(accept=True)
    browser_tools.wait_for(function="seen.some(({ type }) => type === 'answered')")


def test_block_waits_for_the_dialog_that_is_meant_and_gives_its_facts(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.set_content(
        """<button onclick="document.title = prompt('Your name?', 'nobody')">Ask</button>
        <button onclick="setTimeout(() => confirm('Sure?'))">Later</button>"""
    )
    with browser_tools.expect_dialog("name", accept=True, prompt_text="Ada") as asked:
        browser_tools.get("button", "Ask").click()
    assert (asked.value.kind, asked.value.message, asked.value.default) == ("prompt", "Your name?", "nobody")
    assert browser_tools.title == "Ada"

    with browser_tools.expect_dialog(re.compile("^Sure")) as confirmed:
        browser_tools.get("button", "Later").click()
    assert confirmed.value.kind == "confirm"
    browser_tools.handle_dialog(False)  # it stays open without an answer

    browser_tools.on_dialog("dismiss")
    with browser_tools.expect_dialog(lambda dialog: dialog.kind == "prompt") as dismissed:
        browser_tools.get("button", "Ask").click()
    assert dismissed.value.message == "Your name?"
    with (
        pytest.raises(DeadlineExceeded),
        browser_tools.expect_dialog("other", timeout=0.2),
    ):
        browser_tools.get("button", "Ask").click()


def test_answer_that_is_no_answer_is_refused_before_the_block(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="accept is 'Ada', neither True nor False"):
        browser_tools.expect_dialog(accept="Ada")  # type: ignore[arg-type]  # Playwright's accept takes the text
    with pytest.raises(InvalidArgument, match="7 is not text"):
        browser_tools.expect_dialog(accept=True, prompt_text=7)  # type: ignore[arg-type]  # as above


def test_page_that_prints_goes_on_as_if_its_dialog_had_been_closed(
    browser_tools: BrowserTools, site: Site
) -> None:
    html = """<title>Ticket</title><script>
      const seen = [];
      for (const type of ["load", "beforeprint", "afterprint"]) addEventListener(type, () => seen.push(type));
      print();
    </script><button onclick="window.print(); seen.push('returned')">Print</button>"""
    browser_tools.navigate(site.url(f"/written?html={quote(html)}"))
    browser_tools.get(role="button").click()
    printed = ["beforeprint", "afterprint"]
    assert browser_tools.evaluate("seen").value == ["load", *printed, *printed, "returned"]
    assert (
        browser_tools.evaluate("String(print)").value
        == browser_tools.evaluate("String(alert).replace('alert', 'print')").value
    )


def test_page_that_prints_while_it_prints_goes_on(browser_tools: BrowserTools, site: Site) -> None:
    html = """<script>
      let count = 0;
      onbeforeprint = onafterprint = () => { count++; print(); };
    </script><button onclick="print()">Print</button>"""
    browser_tools.navigate(site.url(f"/written?html={quote(html)}"))
    for expected in (2, 4):
        browser_tools.get(role="button").click()
        assert browser_tools.evaluate("count").value == expected
