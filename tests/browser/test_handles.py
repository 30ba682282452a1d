"""Handles of tabs and contexts, and blocks that wait for what they set off."""

from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, DeadlineExceeded, InvalidArgument, PageClosed
from webtools.values import Dialog


@pytest.fixture
def _downloads(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.tools.evaluate(
        "() => { document.body.innerHTML = '<a href=/download>Quick</a><button>None</button>' }"
    )


def test_tab_in_a_with_block_is_active_and_closed_afterwards(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("index.html"))
    with tools.tabs.new(stage.site.url("second.html")) as tab:
        assert tab.is_active
        assert (tab.title, tools.title) == ("Second", "Second")
        assert len(tools.tabs) == 2
    assert tools.title == "Index"
    assert [each.title for each in tools.tabs] == ["Index"]
    with pytest.raises(PageClosed):
        _ = tab.url
    tab.close()


def test_tab_handle_stays_with_its_tab_when_indexes_change(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("index.html"))
    first = tools.tabs.active
    last = tools.tabs.new(stage.site.url("second.html"))
    first.close()
    assert last.info.index == 0
    assert tools.tabs[0] == last
    with pytest.raises(InvalidArgument, match="There is no tab 5"):
        _ = tools.tabs[5]


def test_tabs_is_the_tool_as_well(stage: Stage) -> None:
    stage.tools.tabs("new", url=stage.site.url("second.html"))
    assert [tab.title for tab in stage.tools.tabs("list").tabs][-1] == "Second"


def test_page_has_url_title_and_text(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("expecting.html"))
    assert stage.tools.url == stage.site.url("expecting.html")
    assert stage.tools.title == "Expecting"
    assert "Pending" in stage.tools.text()


@pytest.mark.usefixtures("_downloads")
def test_expect_download_waits_for_the_file(stage: Stage) -> None:
    with stage.tools.expect_download() as download:
        stage.tools.get("link", "Quick").click()
    assert download.value.status == "complete"
    assert download.value.path is not None
    assert download.value.path.exists()
    download.value.path.unlink()


@pytest.mark.usefixtures("_downloads")
def test_expect_download_fails_when_none_came(stage: Stage) -> None:
    with (
        pytest.raises(DeadlineExceeded, match="a download"),
        stage.tools.expect_download(timeout=0.3) as download,
    ):
        stage.tools.get("button").click()
    with pytest.raises(InvalidArgument, match="available only after the with block"):
        _ = download.value


def test_expect_popup_gives_the_new_tab(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("popups.html"))
    with tools.expect_popup() as popup:
        tools.get("button", "Open after a fetch").click()
    with popup.value:
        assert tools.url == stage.site.url("popups/loud.html")
    assert tools.title == "Popups"


def test_expect_response_gives_the_request_that_the_block_set_off(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("second.html"))
    tools.evaluate("() => { fetch('/slow?ms=1&as=json') }")
    with tools.expect_response("ms=50") as response:
        tools.evaluate("() => { fetch('/slow?ms=50&as=json') }")
    assert response.value.status == 200
    assert response.value.url == stage.site.url("slow?ms=50&as=json")
    assert response.value.json() == {"late": True}
    assert response.value.response_headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("answer", "button", "value"),
    [
        ("accept", "Confirm", True),
        ("dismiss", "Confirm", False),
        (lambda dialog: dialog.message == "Are you sure?", "Confirm", True),
        (lambda _: "Grace", "Prompt", "Grace"),
        (lambda _: True, "Prompt", "Ada"),
    ],
)
def test_on_dialog_answers_every_dialog(
    stage: Stage, answer: Callable[[Dialog], bool | str], button: str, value: object
) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("dialogs.html"))
    tools.on_dialog(answer)
    for _ in range(2):
        assert tools.get("button", button).click().dialog is None
    assert [entry["value"] for entry in stage.entries("answered")] == [value, value]
    tools.on_dialog(None)
    assert tools.get("button", button).click().dialog is not None
    tools.handle_dialog(accept=True)


def test_on_dialog_leaves_a_dialog_open_whose_function_fails_and_reports_why(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[object] = []
    monkeypatch.setattr("threading.excepthook", lambda failed: reported.append(failed.exc_value))
    tools = stage.tools
    tools.navigate(stage.site.url("dialogs.html"))
    failure = ValueError("no answer for that")

    def fail(_: Dialog) -> bool:
        raise failure

    tools.on_dialog(fail)
    assert tools.get("button", "Alert").click().dialog is not None
    assert reported == [failure]
    tools.handle_dialog(accept=True)


def test_on_dialog_refuses_what_is_no_answer(stage: Stage) -> None:
    with pytest.raises(InvalidArgument, match="on_dialog: 'yes' is not a valid answer"):
        stage.tools.on_dialog("yes")  # type: ignore[arg-type]  # what is wrong here


def test_response_that_does_not_come_is_described_with_the_requests_that_were_made(stage: Stage) -> None:
    tools = stage.tools
    address = stage.site.url("index.html")
    tools.navigate(address)
    with (
        pytest.raises(
            DeadlineExceeded, match=r"request: POST \"/api/never\"; the page has requested GET .*else"
        ),
        tools.expect_response("/api/never", method="POST", timeout=0.5),
    ):
        tools.evaluate("() => void fetch('/status/200?else')")


def test_context_in_a_with_block_is_closed_afterwards(browser_tools: BrowserTools, site: Site) -> None:
    with browser_tools.context("guest", locale="de-CH") as guest:
        guest.navigate(site.url("index.html"))
        assert guest.evaluate("navigator.language").value == "de-CH"
    assert [each.name for each in browser_tools.context_list().contexts] == ["default"]


def test_text_of_a_page_leaves_out_that_of_its_frames(stage: Stage) -> None:
    stage.tools.navigate("data:text/html,<p>Around</p><iframe srcdoc='<p>Inside</p>'></iframe>")
    assert stage.tools.text() == "Around"


def test_dialog_says_in_which_tab_it_opened(stage: Stage) -> None:
    dialogs: list[Dialog] = []
    tools = stage.tools
    tools.navigate(stage.site.url("dialogs.html"))

    def accept(dialog: Dialog) -> bool:
        dialogs.append(dialog)
        return True

    tools.on_dialog(accept)
    tools.evaluate("() => { setTimeout(() => alert('from the first'), 50) }")
    with tools.tabs.new(stage.site.url("dialogs.html?second")):
        wait_until(lambda: len(tools.tabs) == 2 and bool(dialogs), "the first tab has opened its dialog")
        tools.get("button", "Confirm").click()
    tools.on_dialog(None)
    assert [(one.message, one.tab, one.url.rpartition("/")[2]) for one in dialogs] == [
        ("from the first", 0, "dialogs.html"),
        ("Are you sure?", 1, "dialogs.html?second"),
    ]
    tools.navigate(stage.site.url("dialogs.html"))
    opened = tools.get("button", "Alert").click().dialog
    assert opened is not None
    assert (opened.tab, opened.url) == (0, stage.site.url("dialogs.html"))
    tools.handle_dialog(accept=True)
