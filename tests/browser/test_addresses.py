"""One way to say which address is meant, in routes, waits, expectations and blocks."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, DeadlineExceeded, ExpectationFailed, InvalidArgument, expect

Words = str | re.Pattern[str]

_QUERY = "/status/200?filter[state]=open&page=2"


@pytest.fixture
def tools(stage: Stage) -> Iterator[BrowserTools]:
    stage.tools.navigate(stage.site.url("second.html"))
    yield stage.tools
    stage.tools.unroute()


_MEANT: list[Words] = [
    "/status/200?filter[state]=open",
    "*/status/200?filter[state]=open*",
    "**/200?filter[state]=open&page=2",
    "/status/200?filter[state]=*",
    "status/*page=2",
    "../../status/*",
    re.compile(r"/status/\d+\?filter\[state\]=open"),
]
_NOT_MEANT: list[Words] = [
    "*/status?200*",
    "/status/2[0]0",
    "*/status/200",
    "status/200?filter{state,x}",
    re.compile("^/"),
]


@pytest.mark.parametrize("address", _MEANT, ids=str)
def test_one_address_is_understood_alike_everywhere(tools: BrowserTools, address: Words) -> None:
    with tools.expect_request(address, timeout=2) as request:
        tools.evaluate(f"() => void fetch('{_QUERY}')")
    with tools.expect_response(address, timeout=2) as response:
        tools.evaluate(f"() => void fetch('{_QUERY}')")
    assert request.value.url.endswith(_QUERY)
    assert response.value.status == 200
    tools.route(address, body="mine")
    assert tools.evaluate(f"async () => (await fetch('{_QUERY}')).text()").value == "mine"
    tools.unroute(address)
    assert tools.route_list().routes == ()


def test_hosts_are_understood_in_their_own_letters(tools: BrowserTools) -> None:
    tools.route("*bücher.test/*", body="mine", headers={"content-type": "text/html"})
    with tools.expect_request("*bücher.test/a*", timeout=5) as request:
        tools.navigate("http://bücher.test/a")
    assert request.value.url == "http://xn--bcher-kva.test/a"
    tools.wait_for(url="*://bücher.test/*", timeout=5)
    expect(tools).to_have_url("bücher.test/a")
    assert tools.text() == "mine"


@pytest.mark.parametrize("address", [*_MEANT[:4], _MEANT[-1]], ids=str)
def test_address_of_the_page_is_understood_as_those_of_requests_are(
    tools: BrowserTools, address: Words
) -> None:
    tools.evaluate(f"() => history.pushState(null, '', '{_QUERY}')")
    expect(tools, timeout=2).to_have_url(address)
    tools.wait_for(url=address, timeout=2)


@pytest.mark.parametrize("address", _NOT_MEANT, ids=str)
def test_signs_other_than_the_star_stand_for_themselves(tools: BrowserTools, address: Words) -> None:
    tools.route(address, body="mine")
    assert tools.evaluate(f"async () => (await fetch('{_QUERY}')).text()").value != "mine"
    tools.evaluate(f"() => history.pushState(null, '', '{_QUERY}')")
    with pytest.raises(ExpectationFailed):
        expect(tools, timeout=0.1).to_have_url(address)
    with pytest.raises(DeadlineExceeded, match="address to match"):
        tools.wait_for(url=address, timeout=0.1)


def test_functions_say_what_is_meant(tools: BrowserTools) -> None:
    go = "() => { fetch('/echo', {method: 'POST', body: 'a'}); fetch('/status/404') }"
    with tools.expect_request(lambda request: request.method == "POST") as request:
        tools.evaluate(go)
    assert request.value.url.endswith("/echo")
    with tools.expect_response(lambda response: response.status == 404) as response:
        tools.evaluate(go)
    assert response.value.url.endswith("/status/404")
    tools.route(lambda request: request.method == "POST" and request.url.endswith("/echo"), body="mine")
    tools.evaluate(go)
    (route,) = tools.route_list().routes
    assert route.used == 1
    expect(tools).to_have_url(lambda address: address.endswith("second.html"))
    tools.wait_for(url=lambda address: "second" in address)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_request_goes_on_when_the_function_of_a_route_raises(tools: BrowserTools) -> None:
    tools.route(lambda request: request.nothing, body="mine")  # type: ignore[attr-defined]  # what is wrong here
    assert tools.evaluate("async () => (await fetch('/status/200')).status").value == 200
    assert "AttributeError" in (tools.route_list().routes[0].error or "")


def test_relative_address_is_on_the_host_of_the_page_that_asks(tools: BrowserTools, stage: Stage) -> None:
    other = stage.site.other.url("/status/200")
    tools.route("/status/*", body="mine", headers={"Access-Control-Allow-Origin": "*"})
    ask = "async (address) => (await fetch(address)).text()"
    assert tools.evaluate(ask, ["/status/200"]).value == "mine"
    assert tools.evaluate("async (to) => { await fetch(to, {mode: 'no-cors'}) }", [other]).value is None
    assert tools.route_list().routes[0].used == 1


def test_download_is_named_by_its_file_or_its_address(tools: BrowserTools) -> None:
    tools.evaluate(
        "() => { document.body.innerHTML = '<a download=\"report [final] 3.txt\" href=/download>Report</a>' }"
    )
    for name in (
        "*",
        "/download",
        "*/download",
        re.compile("download"),
        lambda one: one.status == "complete",
    ):
        with tools.expect_download(name, timeout=5) as download:
            tools.get("link", "Report").click()
        assert download.value.path is not None
        download.value.path.unlink()


def test_relative_addresses_begin_at_the_base(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    tools = tools_of(base_url=site.url("/links/"))
    tools.navigate("../second.html")
    assert tools.url == site.url("/second.html")
    expect(tools).to_have_url("../sec*")
    tools.wait_for(url="/second*", timeout=5)
    assert tools.frame(url="../second*") == tools.main_frame
    with tools.tabs.new("/status/200") as tab:
        assert tab.url == site.url("/status/200")
    tools.tabs("new", url="../status/404")
    assert tools.url == site.url("/status/404")
    tools.set_content("<a href=200>Go</a>", base_url="/status/")
    ask = f"async () => void await fetch({site.url('/links/a')!r}, {{mode: 'no-cors'}})"
    tools.route("./a", body="mine")
    with tools.expect_request("a*") as request:
        tools.evaluate(ask)
    with tools.expect_response("/links/a*") as response:
        tools.evaluate(ask)
    assert request.value.url == response.value.url == site.url("/links/a")
    assert response.value.response_body == "mine"
    tools.get("link", "Go").click()
    expect(tools).to_have_url("/status/200*")


def test_each_context_has_a_base_of_its_own(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    tools = tools_of(base_url=site.url("/"))
    other = tools.context("other", base_url=site.other.url("/"))
    tools.context_create("third", base_url=site.url("/status/"))
    assert other.navigate("second.html").url == site.other.url("/second.html")
    assert tools.navigate("200").url == site.url("/status/200")
    with pytest.raises(InvalidArgument, match="base_url"):
        tools.context("wrong", base_url="/shop")
