"""Routes that answer with what a server said, with files, and for one tab; bodies that handlers get."""

import queue
from pathlib import Path
from typing import Any

import pytest

from tests.browser.answers import NO_ANSWER
from tests.browser.site import Site
from webtools import (
    BrowserTools,
    Denied,
    FormField,
    HttpResponse,
    InvalidArgument,
    RequestFailed,
    RoutedRequest,
)

_TEXT = "async (address) => (await fetch(address)).text()"


def text(tools: BrowserTools, address: str) -> Any:
    return tools.evaluate(_TEXT, [address]).value


def test_answer_of_the_server_is_fetched_and_changed(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/cookie?name=who&value=ada"))
    got: queue.Queue[HttpResponse] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        response = request.fetch()
        got.put(response)
        request.fulfill(response=response, json={**response.json(), "more": 1}, status=201)

    browser_tools.route("*/echo*", handler)
    read = "async () => { const a = await fetch('/echo?as=json', {method: 'PUT', body: 'sent'});"
    found = browser_tools.evaluate(read + " return [a.status, await a.json()] }").value
    assert found[0] == 201
    assert (found[1]["more"], found[1]["method"], found[1]["query"], found[1]["body"]) == (
        1,
        "PUT",
        {"as": ["json"]},
        "sent",
    )
    response = got.get_nowait()
    assert (response.ok, response.status, response.headers["content-type"]) == (True, 200, "application/json")
    assert site.requests[-1].cookies == {"who": "ada"}


def test_server_reads_that_caches_are_passed_by_unless_the_request_is_fetched(
    browser_tools: BrowserTools, site: Site
) -> None:
    """The browser adds these headers after a route has decided, whatever headers it is given."""
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.route("*/echo?fetched", lambda request: request.fulfill(response=request.fetch()))
    browser_tools.route("*/echo?sent", lambda request: request.continue_(headers=request.headers))
    for query in ("fetched", "sent"):
        text(browser_tools, f"/echo?{query}")
    seen = [each.headers.get("Cache-Control") for each in site.requests if each.path == "/echo"]
    assert seen[-2:] == [None, "no-cache"]


def test_fetched_document_sets_cookies_and_follows_redirects(browser_tools: BrowserTools, site: Site) -> None:
    def handler(request: RoutedRequest) -> None:
        response = request.fetch(url=site.url("/redirect?n=2&to=/cookie%3Fname%3Da"))
        assert [one.status for one in response.redirected_from] == [302, 302]
        first = request.fetch(url=site.url("/redirect"), max_redirects=0)
        assert (first.status, first.ok) == (302, False)
        body = response.text().replace("</body>", "<h1>Mine</h1></body>")
        request.fulfill(response=response, body=body)

    browser_tools.route("*/page", handler)
    browser_tools.navigate(site.url("/page"))
    assert browser_tools.get("heading", "Mine").is_visible()
    assert [(one.name, one.value) for one in browser_tools.cookie_list().cookies] == [("a", "")]


def test_fetch_that_fails_is_the_handlers_to_answer(browser_tools: BrowserTools, site: Site) -> None:
    errors: queue.Queue[Exception] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        for url in (site.closed, "ftp://127.0.0.1/"):
            try:
                request.fetch(url=url)
            except (RequestFailed, InvalidArgument) as error:
                errors.put(error)
        request.fulfill(body="instead")

    browser_tools.navigate(site.url())
    browser_tools.route("/echo", handler)
    assert text(browser_tools, "/echo") == "instead"
    failed, refused = errors.get_nowait(), errors.get_nowait()
    assert isinstance(failed, RequestFailed)
    assert "refused" in failed.message
    assert "Not an address of HTTP" in str(refused)


def test_fetch_respects_the_limits_of_origins(tools_of: Any, site: Site) -> None:
    tools = tools_of(blocked_origins=[site.other.url().rstrip("/")])
    denied: queue.Queue[Denied] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        for url in (site.other.url("/echo"), site.url(f"/redirect?to={site.other.url('/echo')}")):
            with pytest.raises(Denied) as caught:
                request.fetch(url=url)
            denied.put(caught.value)

    tools.navigate(site.url())
    tools.route("/echo", handler)
    text(tools, "/echo")
    assert "blocked_origins" in denied.get_nowait().message
    assert "blocked_origins" in denied.get_nowait().message
    assert site.other.requests == []


def test_file_is_the_answer(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "prices.json"
    file.write_text('{"lamp": 12}')
    browser_tools.navigate(site.url())
    browser_tools.route("/static", path=file)
    browser_tools.route("/asked", lambda request: request.fulfill(path=file, status=202))
    kinds = "async (a) => { const r = await fetch(a);"
    kinds += " return [r.status, r.headers.get('Content-Type'), await r.text()] }"
    expected = "application/json", '{"lamp": 12}'
    assert browser_tools.evaluate(kinds, ["/static"]).value == [200, *expected]
    assert browser_tools.evaluate(kinds, ["/asked"]).value == [202, *expected]
    with pytest.raises(InvalidArgument, match="one of body, json and path"):
        browser_tools.route("/static", path=file, body="x")


def test_reason_of_a_request_that_is_aborted_is_in_its_record(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/gone", lambda request: request.abort("connectionrefused"))
    assert browser_tools.evaluate("fetch('/gone').catch((error) => error.message)").value in NO_ANSWER
    (record,) = browser_tools.network_requests("gone").requests
    assert record.failure == "net::ERR_CONNECTION_REFUSED"

    def wrong(request: RoutedRequest) -> None:
        with pytest.raises(InvalidArgument, match="not a reason"):
            request.abort("tired")  # type: ignore[arg-type]  # what is refused
        request.fulfill(body="still decides")

    browser_tools.route("/wrong", wrong)
    assert text(browser_tools, "/wrong") == "still decides"


def test_route_of_a_tab_leaves_other_tabs_alone(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    first = browser_tools.tabs.active
    second = browser_tools.tabs.new(site.url())
    browser_tools.route("/echo", body="everywhere")
    browser_tools.route("/echo", body="second", tab=second)
    assert text(browser_tools, "/echo") == "second"
    first.activate()
    assert text(browser_tools, "/echo") == "everywhere"
    browser_tools.unroute("/echo", tab=second)
    second.activate()
    assert text(browser_tools, "/echo") == "everywhere"
    assert browser_tools.unroute_all().routes == ()


_SEND_FORM = r"""async () => {
  const form = new FormData();
  form.append('who', 'Ada Ü');
  form.append('who', '');
  form.append('file', new File([new Uint8Array([0, 13, 10, 255, 13, 45])], 'a b.bin', {type: 'image/x-own'}));
  await fetch('/api/upload', {method: 'POST', body: form});
  await fetch('/api/form', {method: 'POST', body: new URLSearchParams([['a', '1'], ['a', 'ü&'], ['b', '']])});
  await fetch('/api/json', {method: 'POST', body: '{"a": [1]}'});
}"""


def test_handler_gets_forms_with_files(browser_tools: BrowserTools, site: Site) -> None:
    seen: queue.Queue[RoutedRequest] = queue.Queue()

    def handler(request: RoutedRequest) -> None:
        seen.put(request)
        request.fulfill(body="[]")

    browser_tools.navigate(site.url())
    browser_tools.route("*/api/*", handler)
    browser_tools.evaluate(_SEND_FORM)
    multipart, form, json = (seen.get_nowait() for _ in range(3))
    assert multipart.form() == (
        FormField("who", "Ada Ü"),
        FormField("who", ""),
        FormField("file", b"\x00\r\n\xff\r-", "a b.bin", "image/x-own"),
    )
    assert form.form() == (FormField("a", "1"), FormField("a", "ü&"), FormField("b", ""))
    assert json.json() == {"a": [1]}
    assert json.form() == ()
