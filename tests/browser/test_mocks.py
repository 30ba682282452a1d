"""What routes answer and send: headers, bodies, and decisions that the browser refuses."""

import queue
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.acting import Stage
from tests.browser.answers import NO_ANSWER
from webtools import BrowserTools, InvalidArgument, RoutedRequest, WebtoolsError

_ASK = """async (address) => {
  try { const got = await fetch(address); return [got.status, got.headers.get('content-type'), await got.text()] }
  catch (error) { return error.message }
}"""
_SEND = """async (bytes) => {
  const answer = await fetch('/echo', {method: 'POST', body: new Uint8Array(bytes)});
  return answer.status;
}"""
_BINARY = b"\x00\xc8\xff"


@pytest.fixture
def tools(stage: Stage) -> Iterator[BrowserTools]:
    stage.tools.navigate(stage.site.url("second.html"))
    yield stage.tools
    stage.tools.unroute()


@pytest.mark.parametrize("name", ["content-type", "Content-Type", "CONTENT-TYPE"])
def test_header_of_a_mock_replaces_the_default_in_any_case(tools: BrowserTools, name: str) -> None:
    tools.route("/own", body="a;b", headers={name: "text/csv"})
    assert tools.evaluate(_ASK, ["/own"]).value == [200, "text/csv", "a;b"]
    tools.route("/own", lambda one: one.fulfill(body="a;b", headers=[(name, "text/csv")]))
    assert tools.evaluate(_ASK, ["/own"]).value == [200, "text/csv", "a;b"]


def test_mock_of_another_origin_allows_what_the_caller_allows(tools: BrowserTools) -> None:
    recorded = {"content-type": "application/vnd.api+json", "access-control-allow-origin": "*"}
    tools.route("http://api.example.test/items", body="{}", headers=recorded)
    asked = tools.evaluate(_ASK, ["http://api.example.test/items"]).value
    assert asked == [200, "application/vnd.api+json", "{}"]


_HEADERS_READ = "async (address) => Object.fromEntries((await fetch(address)).headers)"


def test_page_reads_the_headers_of_a_mock_of_another_origin(tools: BrowserTools) -> None:
    tools.route("http://api.example.test/own", json={}, headers={"X-Total": "3", "x-pages": "1"})
    read = tools.evaluate(_HEADERS_READ, ["http://api.example.test/own"]).value
    assert (read["x-total"], read["x-pages"]) == ("3", "1")
    said = {"Access-Control-Allow-Origin": "*", "X-Total": "3"}
    tools.route("http://api.example.test/said", json={}, headers=said)
    assert "x-total" not in tools.evaluate(_HEADERS_READ, ["http://api.example.test/said"]).value


def test_repeated_headers_of_a_mock_stay_repeated(tools: BrowserTools, stage: Stage) -> None:
    tools.route("/cookies", headers={"Set-Cookie": ["mock1=1", "mock2=2"], "X-Many": ["a", "b"]})
    many = "async () => (await fetch('/cookies')).headers.get('x-many')"
    assert tools.evaluate(many).value == "a, b"
    assert {"mock1", "mock2"} <= {one.name for one in tools.cookie_list().cookies}
    tools.cookie_clear()
    # As a record has them.
    with tools.expect_response("/cookie?") as response:
        tools.evaluate("() => fetch('/cookie?name=one&value=1&name=two&value=2').then((r) => r.text())")
    tools.cookie_clear()
    tools.route("/again", body="", headers=response.value.response_headers)
    tools.evaluate(_ASK, ["/again"])
    assert {"one", "two"} <= {one.name for one in tools.cookie_list().cookies}
    tools.cookie_clear()


_IMPOSSIBLE: dict[str, Callable[[RoutedRequest], None]] = {
    "number in a header": lambda one: one.fulfill(headers={"a": 1}),  # type: ignore[dict-item]  # what is wrong here
    "line break in a header": lambda one: one.fulfill(headers={"a": "b\nc"}),
    "status": lambda one: one.fulfill(status=999),
    "type of the body": lambda one: one.fulfill(body={"a": 1}),  # type: ignore[arg-type]  # what is wrong here
    "name of a header": lambda one: one.continue_(headers={"a b": "c"}),
    "method": lambda one: one.continue_(method="G T"),
    "address": lambda one: one.continue_(url="nonsense"),
    "address of a file": lambda one: one.continue_(url="file:///etc/hostname"),
    "address of a page that nothing sends": lambda one: one.fallback(url="data:text/html,hello"),
    "half a character": lambda one: one.fulfill(headers={"a": "half \ud800"}),
}


@pytest.mark.parametrize("decide", _IMPOSSIBLE.values(), ids=_IMPOSSIBLE)
def test_decision_that_cannot_be_carried_out_is_the_handlers_error(
    tools: BrowserTools, decide: Callable[[RoutedRequest], None]
) -> None:
    errors: queue.Queue[WebtoolsError] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        try:
            decide(request)
        except WebtoolsError as error:
            errors.put(error)
            request.fulfill(status=201, body="instead")

    tools.route("/x", handler)
    assert tools.evaluate(_ASK, ["/x"], timeout=10).value == [201, "text/plain; charset=utf-8", "instead"]
    assert errors.get(timeout=10).code in ("invalid_argument", "protocol")
    assert tools.route_list().routes[0].error is None


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("delay", [0.0, 0.05])
def test_request_fails_whose_decision_the_browser_refuses(tools: BrowserTools, delay: float) -> None:
    tools.route("/x", lambda one: one.continue_(method="G T", delay=delay))
    assert tools.evaluate(_ASK, ["/x"], timeout=10).value in NO_ANSWER
    assert "G T" in (tools.route_list().routes[0].error or "")


def test_impossible_answer_of_a_route_is_refused_at_once(tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="not a value of the header a"):
        tools.route("/x", headers={"a": "b\nc"})


@pytest.mark.parametrize(
    "source", ["new Uint8Array([0, 200, 255])", "new Blob([new Uint8Array([0, 200, 255])])"]
)
def test_binary_body_stays_bytes(tools: BrowserTools, stage: Stage, source: str) -> None:
    bodies: queue.Queue[Any] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        bodies.put(request.body)
        request.continue_(body=request.body)

    tools.route("*/echo", handler)
    with tools.expect_request("*/echo") as request:
        tools.evaluate(f"() => fetch('/echo', {{method: 'POST', body: {source}}}).then((r) => r.text())")
    assert bodies.get(timeout=10) == _BINARY
    assert stage.site.posts[-1].body == _BINARY
    assert (request.value.request_body, request.value.request_base64) == ("AMj/", True)
    assert request.value.request_bytes == _BINARY


def test_text_body_stays_text(tools: BrowserTools, stage: Stage) -> None:
    bodies: queue.Queue[Any] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        bodies.put(request.body)
        request.fulfill(body=request.body or "")

    tools.route("*/echo", handler)
    for body in ("'Zürich €'", "new Blob(['Zürich €'])", "new URLSearchParams({a: 'Zürich €'})"):
        send = f"() => fetch('/echo', {{method: 'POST', body: {body}}}).then((r) => r.text())"
        assert tools.evaluate(send).value == bodies.get(timeout=10)


def test_record_shows_what_was_sent(tools: BrowserTools, stage: Stage) -> None:
    def handler(request: RoutedRequest) -> None:
        request.continue_(method="PUT", headers={**request.headers, "x-own": "1"}, body="new")

    tools.route("*/echo", handler)
    with tools.expect_response("*/echo") as response:
        tools.evaluate("() => fetch('/echo', {method: 'POST', body: 'old'}).then((r) => r.text())")
    sent = stage.site.requests[-1]
    assert (sent.method, sent.body) == ("PUT", b"new")
    full = tools.network_request(response.value.number)
    assert (full.method, full.request_body, full.request_headers["x-own"]) == ("PUT", "new", "1")


@pytest.mark.needs("answers-elsewhere")
def test_request_that_is_sent_elsewhere_is_found_by_either_address(tools: BrowserTools, stage: Stage) -> None:
    tools.route("/old", lambda one: one.continue_(url=stage.site.url("status/201")))
    for address in ("*/old", "*/status/201"):
        with tools.expect_response(address) as response:
            tools.evaluate("() => fetch('/old').then((r) => r.text())")
        assert (response.value.status, response.value.url) == (201, stage.site.url("status/201"))


def test_body_in_another_charset_is_text(tools: BrowserTools) -> None:
    with tools.expect_response("/bytes") as response:
        tools.evaluate(
            "() => fetch('/bytes?type=text/csv;charset=windows-1252&data=NSCA').then((r) => r.text())"
        )
    assert (response.value.response_body, response.value.response_base64) == ("5 €", False)
    with tools.expect_response("/bytes") as response:
        tools.evaluate("() => fetch('/bytes?type=image/png&data=iVBORw==').then((r) => r.text())")
    assert (response.value.response_body, response.value.response_base64) == ("iVBORw==", True)
    assert response.value.response_bytes == b"\x89PNG"


@pytest.mark.parametrize("data", ["YcM=", "6Q=="], ids=["after others", "alone"])
def test_last_character_in_another_charset_is_never_dropped_silently(tools: BrowserTools, data: str) -> None:
    with tools.expect_response("/bytes") as response:
        tools.evaluate(
            f"() => fetch('/bytes?type=text/csv;charset=windows-1252&data={data}').then((r) => r.text())"
        )
    assert (response.value.response_body or "")[-1:] in ("Ã", "é", "\ufffd")


@pytest.mark.parametrize("address", ["about:blank", "data:text/html,<p>Page"])
def test_a_page_that_is_of_no_server_reads_mocked_answers(tools: BrowserTools, address: str) -> None:
    tools.navigate(address)
    if address == "about:blank":
        tools.set_content("<p>Written by the test")
    tools.route("*/api", json={"a": 1})
    ask = "async () => (await fetch('http://shop.example/api')).json()"
    assert tools.evaluate(ask).value == {"a": 1}


def test_a_frame_without_an_address_reads_mocked_answers(tools: BrowserTools) -> None:
    tools.evaluate("() => document.body.append(document.createElement('iframe'))")
    tools.route("*/api", json={"a": 1})
    ask = "async () => (await fetch('http://shop.example/api')).json()"
    assert tools.frames[-1].evaluate(ask).value == {"a": 1}
