"""The lines of a reply besides the result, each caused by the page."""

import psutil
import pytest

from tests.browser.site import Site
from tests.faces.mcp.page import Page, quoted
from tests.faces.mcp.raw import Raw
from tests.waiting import within

_BUTTONS = """`<button>Idle</button><button onclick="this.after('Written')">Write</button><p role=alert></p>
<button onclick="fetch('/status/422', { method: 'POST' })
  .then(() => { document.querySelector('p').textContent = 'Sold out' })">Buy</button>`"""

pytestmark = pytest.mark.timeout(120)


def test_reply_names_each_popup_that_a_click_opened(page: Page) -> None:
    page.show("popups.html")
    told = page.text("click", ref=page.ref("button", "Open three"))
    assert f"- Opened tab 1: {page.site.url('popups/loud.html?n=0')}" in told
    assert "of 4 (counted from 0)" in told


def test_reply_names_downloads_and_pending_requests(page: Page) -> None:
    page.show("settle.html")
    told = page.text("click", ref=page.ref("link", "Download"))
    assert "- Download report.csv: complete, saved as /" in told
    told = page.text("click", ref=page.ref("button", "Hanging fetch"))
    assert f"- Still loading: GET {page.site.url('hang?key=fetch&as=json')}" in told


def test_reply_says_what_an_act_has_caused_where_that_matters(page: Page) -> None:
    page.show("settle.html")
    page.call("evaluate", function="() => { document.body.innerHTML = BUTTONS }".replace("BUTTONS", _BUTTONS))
    assert "- Nothing changed and nothing was requested" in page.text("click", ref=page.ref("button", "Idle"))
    reply = page.text("click", ref=page.ref("button", "Buy"))
    assert '- Caused: POST /status/422 422 · alert "Sold out"' in reply
    assert "Caused" not in page.text("click", ref=page.ref("button", "Write"))


def test_reply_names_a_ref_that_was_healed(page: Page) -> None:
    page.show("rerender.html")
    button = page.ref("button", "Buy")
    page.call("evaluate", function="() => render()")
    told = page.text("click", ref=button)
    assert '- button "Buy" had been replaced by an equal element, which was used\n' in told
    assert page.ask("() => seenOf('bought').length") == 1


def test_reply_names_an_open_dialog_whatever_the_address_says(page: Page) -> None:
    page.show("dialogs.html")
    refused = page.server.call(
        "browser_wait_for", function="() => { setTimeout(() => alert('There')) }", timeout=10
    )
    told = refused["content"][0]["text"]
    assert quoted(told).startswith("Error dialog_open: An alert dialog is open: 'There'\nPage: ")
    assert "\nHint: Answer it with " in told or "\nHint: Answer the dialog with " in told
    assert "with browser_handle_dialog, then go on." in told
    assert "- A dialog is open: " not in told  # it was said
    listed = page.text("tabs")
    assert "dialogs.html" in listed
    assert listed.count("- A dialog is open: alert 'There'; answer it with browser_handle_dialog") == 1
    page.call("handle_dialog", accept=True)


def test_console_errors_are_counted_since_the_reply_before(page: Page) -> None:
    page.show("console.html")
    assert "console errors: 2 new" in page.text(
        "evaluate", function="() => { console.error(1); console.error(2) }"
    )
    assert "console errors" not in page.text("evaluate", function="() => 1")


def test_reply_reports_a_browser_that_was_killed(site: Site) -> None:
    with Raw() as server:
        page = Page(server, site)
        page.show("index.html")
        children = psutil.Process(server.process.pid).children(recursive=True)
        # Named before any of them is killed: the browser goes with its driver.
        for driver in [each for each in children if "chromedriver" in each.name()]:
            driver.kill()
            driver.wait(5)
        told = page.show("second.html")
        assert quoted(told).startswith("- The browser died while idle: ")
        assert told.endswith("\n- The browser was started anew; pages and refs of before are gone")
        assert 'Page: "Second"' in told


@pytest.mark.parametrize(
    ("tool", "arguments", "message", "hint"),
    [
        ("wait_for", {}, "browser_wait_for: nothing to wait for was given", "Give one or more of text"),
        (
            "wait_for",
            {"text": "never", "timeout": 0.1},
            "browser_wait_for did not end within 0.1 s",
            "longer timeout",
        ),
        ("navigate_back", {}, "", "go on with browser_navigate"),
        ("click", {"ref": "e987654"}, "e987654", "Take a new snapshot"),
    ],
    ids=["arguments", "timeout", "history", "ref"],
)
def test_errors_name_tools_as_they_are_called_here(
    page: Page, tool: str, arguments: dict[str, object], message: str, hint: str
) -> None:
    reply = page.server.call(f"browser_{tool}", **arguments)
    assert reply["isError"]
    said, _, advice = reply["content"][0]["text"].partition("\nHint: ")
    assert message in said
    assert hint in advice
    assert reply["_meta"]["webtools/error"]["recoveryHint"] in advice


@pytest.mark.alone
def test_timeout_covers_the_look_after_the_call(page: Page) -> None:
    page.show("settle.html")
    page.call(
        "evaluate", function=f"() => {{ document.body.innerHTML = '<a href={page.site.url('hang')}>Go</a>' }}"
    )
    link = page.ref("link", "Go")
    with within(1.5):  # and half a second for the look; without a timeout, ten and five
        page.text("click", ref=link, timeout=1)
