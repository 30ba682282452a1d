"""Blocks that wait for what they began: requests, responses, popups, downloads, wherever the tab is by then."""

import re
from collections.abc import Iterator

import pytest

from tests.browser.acting import Stage
from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools import BrowserTools, DeadlineExceeded, InvalidArgument, PageClosed

_FORM = """() => { document.body.innerHTML = `
  <form method=post action="/redirect?to=/second.html"><input name=user value=ada><button>Log in</button></form>
  <form method=post action="/redirect?n=2&to=/echo&code=307"><input name=user value=bob><button>Keep</button></form>`
}"""


@pytest.fixture
def tools(stage: Stage) -> Iterator[BrowserTools]:
    stage.tools.navigate(stage.site.url("second.html"))
    yield stage.tools
    stage.tools.unroute()


def test_post_of_a_form_that_redirects_is_a_request_of_its_own(tools: BrowserTools, stage: Stage) -> None:
    tools.evaluate(_FORM)
    with tools.expect_request("/redirect", method="POST") as request:
        tools.get("button", "Log in").click()
    assert (request.value.request_body, request.value.redirects) == ("user=ada", 0)
    hops = [(one.method, one.url.partition("?")[0], one.status) for one in tools.network_requests().requests]
    url = stage.site.url
    assert hops[:2] == [("POST", url("redirect"), 302), ("GET", url("second.html"), 200)]


def test_response_of_a_redirect_is_the_redirect(tools: BrowserTools) -> None:
    tools.evaluate(_FORM)
    with tools.expect_response("/redirect", method="POST") as response:
        tools.get("button", "Log in").click()
    assert response.value.status == 302
    assert response.value.response_headers["location"].endswith("/second.html")
    assert response.value.response_body is None


def test_each_hop_that_is_posted_again_has_the_body(tools: BrowserTools) -> None:
    tools.evaluate(_FORM)
    with tools.expect_response("*/echo") as response:
        tools.get("button", "Keep").click()
    assert (response.value.method, response.value.redirects) == ("POST", 2)
    full = [tools.network_request(one.number) for one in tools.network_requests("redirect|echo").requests]
    assert [one.status for one in full] == [307, 307, 200]
    assert [one.request_body for one in full] == ["user=bob"] * 3
    assert [one.response_body is None for one in full] == [True, True, False]


def test_fetch_that_is_redirected_is_recorded_hop_by_hop(tools: BrowserTools) -> None:
    with tools.expect_response(re.compile("/status/201$")) as response:
        tools.evaluate("() => fetch('/redirect?n=3&to=/status/201&x').then((answer) => answer.text())")
    assert (response.value.status, response.value.redirects) == (201, 3)
    hops = tools.network_requests("redirect|201").requests
    assert [(one.status, one.redirects) for one in hops] == [(302, 0), (302, 1), (302, 2), (201, 3)]


@pytest.mark.parametrize("kind", ["expect_request", "expect_response"])
def test_request_of_a_page_that_is_left_in_the_block_is_found(tools: BrowserTools, kind: str) -> None:
    save = "fetch('/echo', {method: 'POST', body: 'x'}).then((r) => r.json()).then(() => location = '/index.html')"
    tools.evaluate(f'() => {{ document.body.innerHTML = `<button onclick="{save}">Save</button>` }}')
    with getattr(tools, kind)("/echo", method="POST") as found:
        tools.get("button", "Save").click()
    assert (found.value.status, found.value.request_body) == (200, "x")
    assert tools.title == "Index"


def test_request_of_a_popup_that_closes_itself_is_found(tools: BrowserTools, stage: Stage) -> None:
    tools.navigate(stage.site.url("popups.html"))
    with tools.expect_response("/popups/brief.html") as response:
        tools.get("button", "Open one that closes itself").click()
    assert response.value.status == 200
    wait_until(lambda: len(tools.tabs) == 1, "the popup has closed itself")


def test_response_to_the_opener_is_found_when_its_popup_is_in_front(
    tools: BrowserTools, stage: Stage
) -> None:
    tools.navigate(stage.site.url("popups.html"))
    with tools.expect_popup() as popup:
        tools.get("button", "Open", exact=True).click()
    popup.value.activate()
    with tools.expect_response("/status/200") as response:
        tools.evaluate("() => { opener.fetch('/status/200') }")
    assert response.value.status == 200
    popup.value.close()


def test_request_of_a_tab_in_the_background_is_not_taken_for_one_of_the_block(
    tools: BrowserTools, stage: Stage
) -> None:
    with tools.tabs.new(stage.site.url("second.html")):
        tools.tabs[0].activate()
        tools.evaluate("() => { setInterval(() => fetch('/status/200?background'), 30) }")
        tools.tabs[1].activate()
        stage.site.wait_for("/status/200", times=2)
        with (
            pytest.raises(DeadlineExceeded, match="has requested nothing"),
            tools.expect_request("/status/200", timeout=0.3),
        ):
            stage.site.wait_for("/status/200", times=4)
        with tools.expect_request("?background"):
            tools.tabs[0].activate()
            stage.site.wait_for("/status/200", times=8)


def test_popup_that_has_closed_again_is_given(tools: BrowserTools, stage: Stage) -> None:
    tools.navigate(stage.site.url("popups.html"))
    with tools.expect_popup() as popup:
        tools.get("button", "Open one that closes itself").click()
    wait_until(lambda: popup.value.is_closed, "the popup has closed itself")
    with pytest.raises(PageClosed):
        _ = popup.value.url
    assert tools.title == "Popups"
    with tools.expect_popup() as popup:
        tools.get("button", "Open", exact=True).click()
    assert not popup.value.is_closed
    popup.value.close()


@pytest.mark.parametrize("cache", ["no-store", "no-cache", "max-age=60"])
def test_response_whose_body_nobody_reads_is_there_with_its_head(tools: BrowserTools, cache: str) -> None:
    with tools.expect_response("/bytes", timeout=5) as response:
        address = f"/bytes?type=application/json&data=W10=&cache={cache}"
        tools.evaluate("(address) => { fetch(address).then((r) => { window.ok = r.ok }) }", [address])
    assert (response.value.status, response.value.json()) == (200, [])


def test_response_that_streams_is_there_with_its_head(tools: BrowserTools) -> None:
    with tools.expect_response("/events", timeout=LONGER_THAN_A_TEST) as response:
        tools.evaluate("() => { window.stream = new EventSource('/events') }")
    assert (response.value.status, response.value.mime_type) == (200, "text/event-stream")
    assert response.value.response_body is None
    tools.evaluate("() => stream.close()")


def test_response_that_hangs_behind_its_head_is_there(tools: BrowserTools, stage: Stage) -> None:
    with tools.expect_response("/hang", timeout=LONGER_THAN_A_TEST) as response:
        tools.evaluate("() => { fetch('/hang?part=a').then((r) => r.text()) }")
    assert (response.value.status, response.value.response_body) == (200, None)
    stage.site.release()


def test_body_that_comes_after_the_head_is_waited_for(tools: BrowserTools, stage: Stage) -> None:
    with tools.expect_response("/hang?key=body", timeout=5) as response:
        tools.evaluate("() => { fetch('/hang?key=body&part=first').then((r) => r.text()) }")
        stage.site.release("body")
    assert response.value.response_body == "first<p>The rest</p>"


def test_function_sees_bodies(tools: BrowserTools) -> None:
    ask = "(body) => { fetch('/echo', {method: 'POST', body}) }"
    with tools.expect_request(lambda one: one.request_body == '{"query": "Cart"}') as request:
        tools.evaluate(ask, ['{"query": "User"}'])
        tools.evaluate(ask, ['{"query": "Cart"}'])
    assert request.value.request_body == '{"query": "Cart"}'
    with tools.expect_response(lambda one: "Cart" in one.json()["body"]) as response:
        tools.evaluate(ask, ['{"query": "User"}'])
        tools.evaluate(ask, ['{"query": "Cart"}'])
    assert response.value.json()["body"] == '{"query": "Cart"}'


def test_requests_of_earlier_pages_and_closed_tabs_stay_available(tools: BrowserTools, stage: Stage) -> None:
    tools.evaluate("() => fetch('/status/404?first')")
    first = tools.network_requests("first").requests[0]
    with tools.tabs.new(stage.site.url("expecting.html")):
        pass
    tools.navigate(stage.site.url("index.html"))
    assert tools.network_requests("first").requests == ()
    kept = tools.network_requests(r"404\?first|expecting.html", all=True).requests
    kept = tuple(one for one in kept if one.number >= first.number)
    assert [one.url.rpartition("/")[2] for one in kept] == ["404?first", "expecting.html"]
    assert kept[0].id == first.id
    assert kept[0].id < kept[1].id
    assert kept[0].time <= kept[1].time
    assert tools.network_request(first.number).status == 404


def test_request_of_a_worker_is_recorded_with_its_answer(tools: BrowserTools) -> None:
    code = "onmessage = ({ data }) => fetch(data).then((r) => r.text()).then(postMessage)"
    with tools.expect_response("&by-worker") as response:
        tools.evaluate(
            """([code, to]) => new Promise((done) => {
                const worker = new Worker(URL.createObjectURL(new Blob([code])));
                worker.onmessage = done;
                worker.postMessage(location.origin + to);
            }).then(() => 'done')""",
            [[code, "/bytes?type=text/plain&data=SGk=&by-worker"]],
        )
    assert (response.value.status, response.value.response_body, response.value.kind) == (200, "Hi", "fetch")


@pytest.mark.parametrize("characters", [60_000, 300_000, 1_500_000])
def test_long_body_of_a_request_is_recorded_in_full(tools: BrowserTools, characters: int) -> None:
    with tools.expect_response("?long") as response:
        tools.evaluate(
            "(n) => fetch('/echo?long', { method: 'POST', body: 'y'.repeat(n) }).then((r) => r.text())",
            [characters],
        )
    assert response.value.request_body == "y" * characters


def test_json_says_which_body(tools: BrowserTools) -> None:
    ask = "() => fetch('/echo', { method: 'POST', body: '{\"query\": [1]}' }).then((answer) => answer.text())"
    with tools.expect_request("/echo") as request:
        tools.evaluate(ask)
    assert request.value.request_json() == {"query": [1]}
    with pytest.raises(InvalidArgument, match="could mean either body"):
        request.value.json()
    with tools.expect_response("/echo") as response:
        tools.evaluate(ask)
    assert response.value.json() == response.value.response_json() != response.value.request_json()


def test_a_popup_is_expected_by_the_address_that_it_comes_to_show(tools: BrowserTools, stage: Stage) -> None:
    tools.evaluate(
        """url => { document.body.innerHTML = '<button>Open</button>'; document.body.onclick = () => {
            open('about:blank'); setTimeout(() => { open(url) }, 50); } }""",
        [stage.site.url("echo?second")],
    )
    with tools.expect_popup("*/echo*second") as popup:
        tools.get("button", "Open").click()
    assert popup.value.url.endswith("/echo?second")
    with tools.expect_popup(re.compile("third$")) as popup:
        tools.evaluate("url => { open(url) }", [stage.site.url("echo?third")])
    assert popup.value.url.endswith("/echo?third")
    with tools.expect_popup(lambda tab: tab.url.endswith("fourth")) as popup:
        tools.evaluate("url => { open(url) }", [stage.site.url("echo?fourth")])
    assert popup.value.url.endswith("/echo?fourth")
