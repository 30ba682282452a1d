"""The end of a navigation, decided without a browser."""

from itertools import count
from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, error, event, moved, requested
from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, NavigationFailed, PageClosed, PromptOpen
from webtools.operations.navigation.navigate import WaitUntil, navigate, traverse
from webtools.session.session import Session
from webtools.session.surroundings import Surroundings
from webtools.values import Navigation

URL = "http://x/"
BEGUN = {"navigation": "n1", "url": URL}
STARTED, COMMITTED = moved("navigationStarted", "tab", "n1"), moved("navigationCommitted", "tab", "n1")
READY, LOADED = moved("domContentLoaded", "tab", "n1"), moved("load", "tab", "n1")


def go(session: Session, wait_until: WaitUntil = "load") -> Navigation:
    return navigate(session, Deadline("navigating", 5), URL, wait_until=wait_until)


def test_navigation_ends_when_the_page_has_loaded(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, READY, LOADED])
    went = go(session)
    assert (went.url, went.title, went.notes) == (URL, "Title", ())


def test_document_that_is_ready_but_does_not_load_is_a_success_with_a_note(
    session: Session, link: ScriptedLink
) -> None:
    picture = requested("beforeRequestSent", "r1", "tab", url="http://x/slow.png", destination="style")
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, READY, picture])
    went = go(session)
    assert "its load event did not come" in went.notes[0]
    assert went.pending == ("GET http://x/slow.png",)


def test_document_that_is_not_ready_in_time_is_an_error(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED])
    with pytest.raises(DeadlineExceeded, match="reach load"):
        go(session)


def test_domcontentloaded_does_not_wait_for_load(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, READY])
    assert go(session, "domcontentloaded").notes == ()


def test_wait_until_none_waits_for_the_beginning_only(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", events=[STARTED])
    go(session, "none")
    latest = session.navigations.latest("tab")
    assert latest is not None
    assert (latest.url, latest.running) == (URL, True)


ALERT = event("browsingContext.userPromptOpened", context="tab", type="alert", message="hello")


def test_dialog_of_the_page_before_ends_the_navigation_with_an_error(
    session: Session, link: ScriptedLink
) -> None:
    link.on("browsingContext.navigate", events=[STARTED, ALERT])
    with pytest.raises(PromptOpen, match="hello"):
        go(session)


def test_dialog_of_the_new_page_is_part_of_the_result(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, ALERT])
    dialog = go(session).dialog
    assert dialog is not None
    assert dialog.message == "hello"


def test_page_that_sends_on_is_left_behind(session: Session, link: ScriptedLink) -> None:
    onward = [
        moved(kind, "tab", "n2", "http://x/next") for kind in ("navigationStarted", "navigationCommitted")
    ]
    ready = [moved(kind, "tab", "n2", "http://x/next") for kind in ("domContentLoaded", "load")]
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, *onward, *ready])
    go(session)
    latest = session.navigations.latest("tab")
    assert latest is not None
    assert (latest.url, latest.running) == ("http://x/next", False)


def test_address_that_the_browser_refuses_is_a_failed_navigation(
    session: Session, link: ScriptedLink
) -> None:
    link.on("browsingContext.navigate", error("unknown error", "net::ERR_NAME_NOT_RESOLVED"))
    with pytest.raises(NavigationFailed, match="ERR_NAME_NOT_RESOLVED"):
        go(session)


def test_move_beyond_the_history_is_an_invalid_argument(session: Session, link: ScriptedLink) -> None:
    link.on("browsingContext.traverseHistory", error("no such history entry"))
    with pytest.raises(InvalidArgument, match="There is no page before in this tab's history"):
        traverse(session, Deadline("going back", 5), -1, wait_until="load")


def test_page_that_asks_whether_to_leave_it_ends_the_navigation(session: Session, link: ScriptedLink) -> None:
    leaving = event("browsingContext.userPromptOpened", context="tab", type="beforeunload", message="Leave?")
    link.on("browsingContext.navigate", events=[leaving])
    with pytest.raises(PromptOpen):
        go(session)


def test_alert_of_the_new_page_is_in_the_result(session: Session, link: ScriptedLink) -> None:
    alert = event("browsingContext.userPromptOpened", context="tab", type="alert", message="Welcome")
    link.on("browsingContext.navigate", BEGUN, events=[STARTED, COMMITTED, alert])
    dialog = go(session).dialog
    assert dialog is not None
    assert dialog.message == "Welcome"


CLOSED = event("browsingContext.userPromptClosed", context="tab", type="alert", accepted=True)


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
@pytest.mark.parametrize(
    ("before", "page_answers"),
    [
        pytest.param([ALERT, CLOSED], True, id="kept by a dialog"),
        pytest.param([ALERT, CLOSED], False, id="busy"),
        pytest.param([], True, id="without a dialog"),
    ],
)
def test_page_is_loaded_again_where_a_dialog_keeps_its_tab_from_running_timers(
    link: ScriptedLink, browser: str, before: list[dict[str, Any]], page_answers: bool
) -> None:
    kept = bool(before) and page_answers and not capabilities.has("timers-after-dialogs", browser)
    numbers = count(1)

    def load(params: dict[str, Any]) -> dict[str, Any]:
        navigation, url = f"n{next(numbers)}", params["url"]
        for kind in ("navigationStarted", "navigationCommitted", "domContentLoaded", "load"):
            link.put(moved(kind, "tab", navigation, url))
        if not page_answers:
            link.on("script.evaluate", None)
        return {"navigation": navigation, "url": url}

    link.on("browsingContext.navigate", load)
    link.on("script.callFunction", None)  # the turn of the page's event loop, which is a timer
    session = Session(link, surroundings=Surroundings(browser=browser))
    for each in [created("tab"), *before]:
        link.put(each)
    mark = 1 + len(before)
    session.wait(lambda: session.clock.now >= mark, deadline=Deadline("opening", 5), waiting_for="the events")
    session.contexts.show("tab", visible=True)
    notes = go(session).notes
    went = [one["params"]["url"] for one in link.sent if one["method"] == "browsingContext.navigate"]
    assert went == ([URL, "about:blank", URL] if kept else [URL])
    assert any("kept this page from running timers" in note for note in notes) == kept


def test_tab_whose_silent_page_the_browser_does_not_empty_is_replaced(
    session: Session, link: ScriptedLink
) -> None:
    def load(params: dict[str, Any]) -> dict[str, Any]:
        if params["url"] != URL:
            return error("unsupported operation")
        for each in (STARTED, COMMITTED, READY, LOADED):
            link.put({**each, "params": {**each["params"], "context": params["context"]}})
        return BEGUN

    link.on("script.evaluate", None)
    link.on("browsingContext.navigate", load)
    link.on("browsingContext.create", {"context": "next"}, events=[created("next")])
    link.on("browsingContext.activate", {})
    gone = event("browsingContext.contextDestroyed", **created("tab")["params"])
    link.on("browsingContext.close", {}, events=[gone])
    (note,) = go(session).notes
    assert "its tab was closed and a new one opened" in note
    assert list(session.contexts.tabs) == ["next"]


def test_navigation_whose_tab_goes_is_no_failure_of_its_address(session: Session, link: ScriptedLink) -> None:
    gone = event("browsingContext.contextDestroyed", **created("tab")["params"])
    discarded = error("unknown error", "Error: Browsing context got discarded")
    link.on("browsingContext.navigate", discarded, events=[STARTED, gone])
    with pytest.raises(PageClosed):
        go(session)
