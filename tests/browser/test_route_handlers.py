"""Routes by method, with a delay, and with a function that decides."""

import queue
import threading
from typing import Any

import pytest

from tests.browser.answers import NO_ANSWER
from tests.browser.site import Site
from webtools import (
    BrowserTools,
    DeadlineExceeded,
    InvalidArgument,
    NavigationFailed,
    RoutedRequest,
    capabilities,
)
from webtools.capabilities import default_browser

_FETCH = """async (address, method) => {
  try {
    const answer = await fetch(address, { method, body: method === 'GET' ? undefined : 'sent' });
    return [answer.status, answer.headers.get('Content-Type'), await answer.text()];
  } catch (error) {
    return error.message;
  }
}"""


def fetch(tools: BrowserTools, address: str, method: str = "GET") -> Any:
    return tools.evaluate(_FETCH, [address, method]).value


def test_route_of_a_method_leaves_other_methods_alone(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", method="post", status=201, body="[]")
    assert fetch(browser_tools, "/echo", "POST") == [201, "application/json", "[]"]
    assert "/echo" not in site.paths
    fetch(browser_tools, "/echo")
    assert site.paths[-1] == "/echo"
    browser_tools.route("/echo", body="any")
    assert fetch(browser_tools, "/echo", "PUT")[2] == "any"
    assert [one.method for one in browser_tools.route_list().routes] == [None, "POST"]
    assert browser_tools.unroute("/echo").routes == ()


def test_handler_answers_aborts_and_changes_requests(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[RoutedRequest] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        seen.put(request)
        match request.url.rpartition("/")[2]:
            case "json":
                request.fulfill(status=203, json={"milk": 1})
            case "bytes":
                request.fulfill(body=b"\x00\xff")
            case "gone":
                request.abort()
            case "other":
                request.continue_(url=site.url("/echo"), method="PUT", body="changed")
            case "marked":
                request.continue_(headers={**request.headers, "x-own": "1"})

    browser_tools.navigate(site.url())
    browser_tools.route("/api/**", handler)
    assert fetch(browser_tools, "/api/json") == [203, "application/json", '{"milk": 1}']
    assert fetch(browser_tools, "/api/bytes")[1] == "application/octet-stream"
    assert fetch(browser_tools, "/api/gone") in NO_ANSWER
    fetch(browser_tools, "/api/other", "POST")
    last = site.requests[-1]
    assert (last.method, last.path) == ("PUT", "/echo")
    fetch(browser_tools, "/api/marked", "POST")
    sent = {name.lower(): value for name, value in site.requests[-1].headers.items()}
    assert (sent["x-own"], sent["accept"], sent["origin"]) == ("1", "*/*", site.url().rstrip("/"))
    fetch(browser_tools, "/api/untouched", "POST")  # the handler decided nothing
    assert site.paths[-1] == "/api/untouched"
    requests = [seen.get_nowait() for _ in range(6)]
    assert [one.method for one in requests] == ["GET", "GET", "GET", "POST", "POST", "POST"]
    reported = capabilities.has("request-details", default_browser())
    details = ("sent", "fetch") if reported else ("sent", None)
    assert (requests[-1].body, requests[-1].resource_type) == details
    assert (requests[-1].tab_id, requests[-1].frame_id) == (browser_tools.tabs.active.id,) * 2
    with pytest.raises(InvalidArgument, match="is decided already"):
        requests[0].abort()
    (route,) = browser_tools.route_list().routes
    assert (route.handler, route.used, route.error) == ("handler", 6, None)


@pytest.mark.parametrize("body", ["", "x", "longer than what the page has sent"])
@pytest.mark.parametrize("own", [False, True], ids=["its own headers", "headers of the handler"])
def test_body_that_a_handler_changes_arrives_whole(
    browser_tools: BrowserTools, site: Site, body: str, *, own: bool
) -> None:
    browser_tools.emulate(extra_headers={site.url().rstrip("/"): {"X-Extra": "1"}})
    browser_tools.navigate(site.url())
    browser_tools.route(
        "/echo",
        lambda request: request.continue_(
            body=body, headers={**request.headers, "X-Own": "2"} if own else None
        ),
    )
    with browser_tools.expect_request("*/echo") as sent:
        fetch(browser_tools, "/echo", "POST")
    last = site.requests[-1]
    assert (last.body, sent.value.request_body) == (body.encode(), body)
    headers = {name.lower(): value for name, value in last.headers.items()}
    assert headers.get("x-own" if own else "x-extra") == ("2" if own else "1")


def test_extra_headers_of_an_origin_do_not_follow_a_request_elsewhere(
    browser_tools: BrowserTools, site: Site
) -> None:
    other = f"{site.other.url('/echo')}?elsewhere"
    browser_tools.emulate(extra_headers={site.url().rstrip("/"): {"X-Secret": "1"}})
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", lambda request: request.continue_(url=other, method="PUT"))
    fetch(browser_tools, "/echo", "POST")
    asked = [*site.requests, *site.other.requests]
    arrived = [one for one in asked if one.path == "/echo" and "elsewhere" in one.query]
    assert [one.method for one in arrived] == ["PUT"]
    assert "x-secret" not in {name.lower() for name in arrived[0].headers}


def test_answer_without_a_body_has_the_empty_text(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", status=201, body="")
    with browser_tools.expect_response("*/echo") as answered:
        fetch(browser_tools, "/echo")
    assert (answered.value.response_body, answered.value.response_bytes) == ("", b"")
    with browser_tools.expect_response("*/status/204") as answered:
        fetch(browser_tools, "/status/204")
    assert answered.value.response_body == ""


@pytest.mark.needs("headers-elsewhere")
def test_handler_sends_a_request_elsewhere_with_new_headers(browser_tools: BrowserTools, site: Site) -> None:
    def handler(request: RoutedRequest) -> None:
        headers = {**request.headers, "x-own": "1"}
        request.continue_(url=site.url("/echo"), method="PUT", headers=headers, body="changed")

    browser_tools.navigate(site.url())
    browser_tools.route("/api/**", handler)
    fetch(browser_tools, "/api/other", "POST")
    last = site.requests[-1]
    sent = {name.lower(): value for name, value in last.headers.items()}
    assert (last.method, last.path, sent.get("x-own")) == ("PUT", "/echo", "1")


def test_document_is_answered_by_a_handler_that_takes_its_time(
    browser_tools: BrowserTools, site: Site
) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def handler(request: RoutedRequest) -> None:
        asked.set()
        assert go_on.wait(10)
        request.fulfill(body="<title>Mine</title>")

    def release() -> None:
        assert asked.wait(10)
        with browser_tools.context("other") as other:  # which the handler does not hold up
            assert other.navigate(site.url()).status == 200
        go_on.set()

    browser_tools.route("http://nowhere.invalid/", handler)
    thread = threading.Thread(target=release)
    thread.start()
    assert browser_tools.navigate("http://nowhere.invalid/").title == "Mine"
    thread.join()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_request_fails_and_the_error_is_reported_when_the_handler_raises(
    browser_tools: BrowserTools, site: Site
) -> None:
    def handler(request: RoutedRequest) -> None:
        raise ValueError(f"no idea of {request.method}")

    browser_tools.navigate(site.url())
    browser_tools.route("/echo", handler)
    assert fetch(browser_tools, "/echo") in NO_ANSWER
    assert browser_tools.route_list().routes[0].error == "ValueError: no idea of GET"
    browser_tools.route("**", handler)
    with pytest.raises(NavigationFailed):
        browser_tools.navigate(site.url("/form.html"))


def test_request_fails_and_the_limit_is_reported_when_the_handler_does_not_decide(
    browser_tools: BrowserTools, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    late: queue.Queue[InvalidArgument] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        assert go_on.wait(10)
        try:
            request.fulfill(body="too late")
        except InvalidArgument as error:
            late.put(error)

    monkeypatch.setattr("webtools.session.routes.HANDLER_SECONDS", 0.2)
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", handler)
    assert fetch(browser_tools, "/echo") in NO_ANSWER
    assert browser_tools.route_list().routes[0].error == "It did not decide within 0.2 s"
    go_on.set()
    assert "is decided already" in str(late.get(timeout=10))
    assert "/echo" not in site.paths


def test_call_that_waits_for_a_handler_that_does_not_decide_names_the_request(
    browser_tools: BrowserTools, site: Site
) -> None:
    go_on = threading.Event()

    def handler(request: RoutedRequest) -> None:
        assert go_on.wait(10)
        request.fulfill(body="at last")

    browser_tools.navigate(site.url())
    browser_tools.route("/echo", handler)
    with pytest.raises(DeadlineExceeded) as raised:
        browser_tools.evaluate("() => fetch('/echo').then((answer) => answer.text())", timeout=1)
    go_on.set()
    assert raised.value.undecided == f"GET {site.url('/echo')}"
    assert f"the handler of a route has not decided about GET {site.url('/echo')}" in str(raised.value)
    browser_tools.unroute()
    assert browser_tools.evaluate("() => 1 + 1").value == 2


def test_handlers_call_tools_while_a_script_waits_for_their_requests(
    browser_tools: BrowserTools, site: Site
) -> None:
    def handler(request: RoutedRequest) -> None:
        number = browser_tools.evaluate("window.asked = 1 + (window.asked ?? 0)").value
        request.fulfill(json=[browser_tools.tabs.active.url, number])

    browser_tools.navigate(site.url())
    browser_tools.route("/api/*", handler)
    script = "() => Promise.all([1, 2, 3, 4].map(async (one) => (await fetch(`/api/${one}`)).json()))"
    answers = browser_tools.evaluate(script).value
    assert sorted(answers) == [[site.url(), number] for number in (1, 2, 3, 4)]


def test_delayed_requests_are_held_up_and_end_with_their_page(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/slow", body="late", delay=0.3)
    browser_tools.route("/never", passes=True, delay=600)
    timed = """async () => {
      const began = performance.now();
      fetch('/never').catch(() => 0);
      const text = await (await fetch('/slow')).text();
      return [text, performance.now() - began >= 290];
    }"""
    assert browser_tools.evaluate(timed).value == ["late", True]
    assert browser_tools.navigate(site.url("/status/200")).status == 200
    assert "/never" not in site.paths


def test_handler_of_events_cannot_call_its_own_context(browser_tools: BrowserTools) -> None:
    refused: queue.Queue[InvalidArgument] = queue.Queue()

    def handler(_: dict[str, Any]) -> None:
        try:
            browser_tools.evaluate("1")
        except InvalidArgument as error:
            refused.put(error)

    browser_tools.navigate("about:blank")
    browser_tools.on("log.entryAdded", handler)
    browser_tools.evaluate("console.log('x')")
    assert "can't call the context's tools" in str(refused.get(timeout=10))


def test_expected_request_and_response_are_those_of_the_method(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    go = "() => { fetch('/echo'); fetch('/echo', { method: 'POST' }) }"
    with browser_tools.expect_request("/echo", method="post") as request:
        browser_tools.evaluate(go)
    assert (request.value.method, request.value.url) == ("POST", site.url("/echo"))
    with browser_tools.expect_response("**/echo", method="POST") as response:
        browser_tools.evaluate(go)
    assert (response.value.method, response.value.status) == ("POST", 200)


def test_fallback_lets_the_next_older_route_decide(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    asked: list[str] = []

    def first(request: RoutedRequest) -> None:
        asked.append("first")
        request.fallback()

    def last(request: RoutedRequest) -> None:
        asked.append(f"last {request.method} {request.headers.get('x-own')} {request.body!r}")
        request.fallback()

    def changes(request: RoutedRequest) -> None:
        asked.append("changes")
        request.fallback(method="PUT", headers={**request.headers, "X-Own": "1"}, body="other")

    browser_tools.route("/echo", last)
    browser_tools.route("*/echo", changes)
    browser_tools.route("/echo", first)
    fetch(browser_tools, "/echo", "POST")
    assert asked == ["first", "changes", "last PUT 1 'other'"]
    assert site.requests[-1].method == "PUT"


def test_fallback_ends_at_an_answer(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", body="answered")
    browser_tools.route("/echo", lambda request: request.fallback())
    assert fetch(browser_tools, "/echo")[2] == "answered"
    browser_tools.route("/echo", body="newer")  # an answer takes the place of all of its pattern
    assert len(browser_tools.route_list().routes) == 1
    assert fetch(browser_tools, "/echo")[2] == "newer"


def test_route_counts_some_times(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/echo", body="always")
    browser_tools.route("/echo", body="twice", times=2)
    assert [fetch(browser_tools, "/echo")[2] for _ in range(3)] == ["twice", "twice", "always"]
    assert [one.times for one in browser_tools.route_list().routes] == [None]
    with pytest.raises(InvalidArgument, match="times"):
        browser_tools.route("/echo", body="never", times=0)


def test_unroute_of_one_handler_leaves_the_others(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())

    def one(request: RoutedRequest) -> None:
        request.fulfill(body="one")

    def other(request: RoutedRequest) -> None:
        request.fulfill(body="other")

    browser_tools.route("/echo", one)
    browser_tools.route("/echo", other)
    assert fetch(browser_tools, "/echo")[2] == "other"
    browser_tools.unroute("/echo", other)
    assert fetch(browser_tools, "/echo")[2] == "one"
    with pytest.raises(InvalidArgument, match="no route"):
        browser_tools.unroute("/echo", other)
    browser_tools.unroute(handler=one)
    assert browser_tools.route_list().routes == ()


def test_handler_makes_requests_while_a_navigation_waits_for_it(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    agent = browser_tools.evaluate("navigator.userAgent").value

    def handler(request: RoutedRequest) -> None:
        request.fulfill(body=browser_tools.request.get("/headers").json()["User-Agent"])

    browser_tools.route("/second.html", handler)
    browser_tools.navigate(site.url("/second.html"))
    assert browser_tools.text() == agent


def test_handler_makes_requests_with_another_context_as_ever(browser_tools: BrowserTools, site: Site) -> None:
    with browser_tools.context("other", user_agent="Other") as other:
        other.navigate(site.url())

        def handler(request: RoutedRequest) -> None:
            request.fulfill(body=other.request.get("/headers").json()["User-Agent"])

        browser_tools.route("/second.html", handler)
        browser_tools.navigate(site.url("/second.html"))
        assert browser_tools.text() == "Other"
