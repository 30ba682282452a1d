from typing import Any

import pytest

from tests.unit.scripted import RESPONSE, event, requested
from webtools.protocol.browsing_context import ContextCreated, ContextDestroyed, NavigationCommitted
from webtools.protocol.wire import EVENTS
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.network_log import NetworkLog


class Log:
    """A network log of one tab, fed as a session feeds it."""

    def __init__(self) -> None:
        self.clock = EventClock()
        self.contexts = BrowsingContexts(self.clock)
        self.contexts.fold(ContextCreated(context="tab", url="", user_context="default"))
        self.log = NetworkLog(self.clock, self.contexts)

    def see(self, frame: dict[str, Any]) -> None:
        self.clock.tick()
        self.log.fold(EVENTS[frame["method"]].model_validate(frame["params"]))

    def begin(self, request: str, **more: object) -> None:
        self.see(requested("beforeRequestSent", request, "tab", **more))  # type: ignore[arg-type]  # as given by the test

    def end(self, request: str, *, took: int = 0, since: int = 0) -> None:
        data = {"timings": {"requestTime": since, "responseEnd": since + took}}
        self.see(requested("responseCompleted", request, "tab", response=RESPONSE, request_data=data))

    def caused(self, mark: int) -> list[str]:
        return [one.id for one in self.log.caused_since(mark, "tab")]


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_request_runs_from_its_beginning_to_its_end(log: Log) -> None:
    log.begin("1")
    assert [one.id for one in log.log.running_since(0, "tab")] == ["1"]
    log.end("1")
    assert log.log.running_since(0, "tab") == []


def test_request_that_ran_before_the_mark_is_not_of_the_action(log: Log) -> None:
    log.begin("before")
    mark = log.clock.now
    with log.log.causing("tab"):
        log.begin("after")
    assert log.caused(mark) == ["after"]


def test_a_redirect_goes_on_under_the_same_id(log: Log) -> None:
    log.begin("1")
    log.end("1")
    log.see(requested("beforeRequestSent", "1", "tab", url="http://x/there"))
    (one,) = log.log.of("tab")
    assert one.running
    assert one.request.url == "http://x/there"


def test_between_two_hops_of_a_redirect_the_request_is_still_under_way(log: Log) -> None:
    with log.log.causing("tab"):
        log.begin("1")
        log.see(requested("responseCompleted", "1", "tab", response=RESPONSE | {"status": 302}))
    assert log.caused(0) == ["1"]


@pytest.mark.parametrize(
    "kind",
    [
        {"destination": "image"},
        {"destination": "video"},
        {"url": "ws://x/socket"},
        {"request_data": {"initiatorType": "beacon"}},
        {
            "request_data": {
                "headers": [{"name": "Accept", "value": {"type": "string", "value": "text/event-stream"}}]
            }
        },
    ],
    ids=["picture", "media", "socket", "beacon", "event stream"],
)
def test_endless_requests_are_not_waited_for(log: Log, kind: dict[str, object]) -> None:
    with log.log.causing("tab"):
        log.begin("1", **kind)
    assert log.caused(0) == []


def test_an_endpoint_that_the_page_polls_by_itself_is_not_waited_for(log: Log) -> None:
    for at in (0, 200, 410):
        log.begin(str(at), url=f"http://x/poll?at={at}", timestamp=at)
        log.end(str(at))
    mark = log.clock.now
    with log.log.causing("tab"):
        log.begin("poll", url="http://x/poll?at=3", timestamp=615)
        log.begin("search", url="http://x/search", timestamp=615)
    assert log.caused(mark) == ["search"]


def test_flood_of_requests_to_a_polled_endpoint_is_waited_for(log: Log) -> None:
    for ms in (0, 200, 410):
        log.begin(str(ms), url=f"http://x/poll?at={ms}", timestamp=ms)
        log.end(str(ms))
    mark = log.clock.now
    flood = [str(at) for at in range(615, 640)]
    with log.log.causing("tab"):
        for request in flood:
            log.begin(request, url=f"http://x/poll?at={request}", timestamp=int(request))
    assert log.caused(mark) == flood


def test_identical_request_repeated_without_a_beat_is_a_poll(log: Log) -> None:
    for at in (0, 50, 400):
        log.begin(str(at), url="http://x/poll", timestamp=at)
        log.end(str(at))
    mark = log.clock.now
    with log.log.causing("tab"):
        log.begin("poll", url="http://x/poll", timestamp=450)
    assert log.caused(mark) == []


def test_an_endpoint_asked_often_but_without_a_beat_is_waited_for(log: Log) -> None:
    for at in (0, 3, 90, 1200):
        log.begin(
            str(at), url="http://x/graphql", timestamp=at, request_data={"goog:postData": f"query {at}"}
        )
        log.end(str(at))
    mark = log.clock.now
    with log.log.causing("tab"):
        log.begin("mutation", url="http://x/graphql", timestamp=1900)
    assert log.caused(mark) == ["mutation"]


def test_an_endpoint_that_only_actions_ask_stays_worth_waiting_for(log: Log) -> None:
    for at in (0, 100, 200):
        with log.log.causing("tab"):
            log.begin(str(at), timestamp=at)
            log.end(str(at))
    mark = log.clock.now
    with log.log.causing("tab"):
        log.begin("next", timestamp=300)
    assert log.caused(mark) == ["next"]


def test_a_long_poll_that_is_begun_anew_is_not_waited_for(log: Log) -> None:
    log.begin("news", url="http://x/news?since=1", timestamp=0)
    mark = log.clock.now
    with log.log.causing("tab"):
        log.end("news", took=20_000)
        log.begin("more news", url="http://x/news?since=2", timestamp=20_001)
    assert log.caused(mark) == []


def test_short_request_of_a_browser_that_counts_from_1970_is_no_long_poll(log: Log) -> None:
    log.begin("first", timestamp=0)
    mark = log.clock.now
    with log.log.causing("tab"):
        log.end("first", since=1_700_000_000_000, took=50)
        log.begin("again", timestamp=60)
    assert log.caused(mark) == ["again"]
    assert [one.took_ms for one in log.log.of("tab")] == [50, None]


def test_a_new_document_starts_with_a_clean_slate(log: Log) -> None:
    for at in (0, 100, 200):
        log.begin(str(at), timestamp=at)
        log.end(str(at))
    log.log.fold(NavigationCommitted(context="tab", navigation="n", url="http://x/next"))
    with log.log.causing("tab"):
        log.begin("next", timestamp=300)
    assert log.caused(0) == ["next"]


def test_requests_of_a_page_end_when_another_takes_its_place(log: Log) -> None:
    log.begin("overtaken", navigation="a")
    log.begin("document", navigation="b")
    log.begin("of the page before")
    log.begin("overtaking", navigation="c")
    log.log.fold(NavigationCommitted(context="tab", navigation="b", url="http://x/next"))
    assert [one.id for one in log.log.running_since(0, "tab")] == ["document", "overtaking"]


def test_a_request_whose_answer_comes_after_all_has_not_failed(log: Log) -> None:
    log.begin("document", navigation="b")
    log.begin("sent by the next document, whose commit is reported late")
    log.log.fold(NavigationCommitted(context="tab", navigation="b", url="http://x/next"))
    log.end("sent by the next document, whose commit is reported late")
    assert [one.failure for one in log.log.of("tab")] == [None, None]


def test_a_body_that_is_dropped_after_a_complete_answer_is_no_failure(log: Log) -> None:
    log.begin("1")
    log.end("1")
    log.see(requested("fetchError", "1", "tab", errorText="net::ERR_ABORTED"))
    (one,) = log.log.of("tab")
    assert one.failure is None


def test_head_that_is_reported_before_its_request_is_kept(log: Log) -> None:
    log.see(requested("responseStarted", "1", "tab", response=RESPONSE))
    log.begin("1")
    (one,) = log.log.of("tab")
    assert one.answered
    assert one.head_came is not None


def test_document_that_became_a_download_has_not_failed(log: Log) -> None:
    log.begin("1", navigation="a")
    log.see(requested("fetchError", "1", "tab", navigation="a", errorText="net::ERR_ABORTED"))
    log.see(
        event(
            "browsingContext.downloadWillBegin",
            context="tab",
            navigation="a",
            url="http://x/api",
            timestamp=0,
            suggestedFilename="api",
        )
    )
    (one,) = log.log.of("tab")
    assert one.failure is None


def test_the_oldest_go_first_when_there_are_too_many(log: Log) -> None:
    for number in range(1100):
        log.begin(str(number))
    kept = log.log.of("tab")
    assert (len(kept), kept[0].id, kept[-1].id) == (1000, "100", "1099")


def test_log_is_bounded_in_bytes(log: Log) -> None:
    for number in range(10):
        log.begin(str(number), frameBytes=1_000_000)
        log.see(requested("responseStarted", str(number), "tab", response=RESPONSE, frameBytes=1_000_000))
    assert [one.id for one in log.log.of("tab")] == ["6", "7", "8", "9"]
    log.begin("large", frameBytes=50_000_000)
    assert [one.id for one in log.log.of("tab")] == ["large"]
    log.begin("small", frameBytes=1_000)
    assert [one.id for one in log.log.of("tab")] == ["small"]


def test_page_that_asks_ever_new_endpoints_leaves_few_of_them_behind(log: Log) -> None:
    for number in range(5_000):
        log.begin(str(number), url=f"http://x/{number}")
    assert len(log.log._tabs["tab"].recurrences) <= 300  # it shows nowhere else


def test_requests_of_all_tabs_together_are_bounded_in_bytes(log: Log) -> None:
    tabs = [f"tab {number}" for number in range(20)]
    for tab in tabs:
        log.contexts.fold(ContextCreated(context=tab, url="", user_context="default"))
        for number in range(4):
            log.see(requested("beforeRequestSent", f"{number} of {tab}", tab, frameBytes=1_500_000))
    kept = [one for tab in tabs for one in log.log.of(tab)]
    assert 16 <= len(kept) <= 21
    assert all(log.log.of(tab)[-1].id == f"3 of {tab}" for tab in tabs), "each keeps its latest request"


def test_each_hop_of_a_redirect_is_a_record(log: Log) -> None:
    log.begin("1", url="http://x/login", request_data={"method": "POST", "goog:postData": "user=ada"})
    log.begin("2")
    log.see(requested("responseCompleted", "1", "tab", response=RESPONSE | {"status": 302}))
    log.begin("1", url="http://x/home", redirectCount=1)
    log.see(requested("responseCompleted", "1", "tab", response=RESPONSE, redirectCount=1))
    hops = [(one.number, one.request.method, one.redirects, one.running) for one in log.log.all]
    assert hops == [(1, "POST", 0, False), (2, "GET", 0, True), (3, "GET", 1, False)]
    assert log.log.all[0].response is not None
    assert [one.number for one in log.log.all_since(1)] == [2]
    assert [one.id for one in log.log.of("tab")] == ["1", "2"]


def test_what_a_closed_tab_has_requested_stays_and_is_bounded(log: Log) -> None:
    for number in range(60):
        tab = f"popup {number}"
        log.contexts.fold(ContextCreated(context=tab, url="", user_context="default"))
        for each in range(20):
            log.see(requested("beforeRequestSent", f"{each} of {tab}", tab))
        log.log.fold(ContextDestroyed(context=tab, url="", user_context="default"))
        log.contexts.fold(ContextDestroyed(context=tab, url="", user_context="default"))
        log.see(requested("responseCompleted", f"0 of {tab}", tab, response=RESPONSE))
    kept = log.log.all
    assert (len(kept), kept[-1].tab, kept[0].tab) == (1000, "popup 59", "popup 10")
    assert {one.failure for one in kept if one.response is None} == {"its tab was closed"}
    assert all(one.failure is None for one in kept if one.response is not None)
    assert list(log.log._tabs) == [""]  # it shows nowhere else


def test_hop_whose_response_is_reported_before_its_beginning_is_not_mixed_up(log: Log) -> None:
    found = RESPONSE | {"status": 302}
    log.begin("1", url="http://x/login")
    log.see(requested("responseCompleted", "1", "tab", response=found))
    log.see(requested("responseStarted", "1", "tab", url="http://x/home", response=RESPONSE, redirectCount=1))
    log.begin("1", url="http://x/home", redirectCount=1)
    first, last = log.log.all
    assert (first.response and first.response.status, last.response and last.response.status) == (302, 200)
    assert (first.running, last.running) == (False, True)
    log.see(requested("responseCompleted", "1", "tab", response=RESPONSE, redirectCount=1))
    assert not log.log.all[-1].running
