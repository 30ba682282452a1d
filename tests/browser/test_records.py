"""Spec 1, Page Inspection Tools: console messages and network requests."""

from functools import partial
from time import monotonic
from urllib.parse import quote

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools
from webtools.errors import InvalidArgument


def press(tools: BrowserTools, *names: str) -> None:
    page = tools.snapshot()
    for name in names:
        tools.click(page.find("button", name))


def test_get_console_messages_by_level(browser_tools: BrowserTools, site: Site) -> None:
    """Scenario: Get console messages."""
    browser_tools.navigate(site.url("/console.html"))
    press(browser_tools, "All levels", "Uncaught error", "Unhandled rejection")
    told = [(one.level, one.text) for one in browser_tools.console_messages().messages]
    assert ("info", "while loading {page: 'console'}") in told
    assert ("info", "from the frame") in told
    assert ("debug", "a debug message") in told
    assert ("warning", "a warning") in told
    errors = [one.text for one in browser_tools.console_messages("error").messages]
    assert errors[0] == "Error: thrown while loading"
    assert errors[-2:] == ["TypeError: uncaught on purpose", "RangeError: rejected on purpose"]
    (warning,) = [one for one in browser_tools.console_messages().messages if one.level == "warning"]
    assert (warning.url, warning.line) == (site.url("/console.html"), 24)


@pytest.mark.needs("console-details")
def test_console_shows_errors_with_message_cause_and_stack(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/console-errors.html"))
    press(browser_tools, "Log an error", "Throw")
    logged, thrown = browser_tools.console_messages("error").messages
    page = site.url("/console-errors.html")
    assert logged.text == "Saving failed: AppError: disk full (cause: TypeError: no space) Error: second"
    assert logged.stack[:2] == (f"save ({page}:12:56)", f"HTMLButtonElement.logged ({page}:13:25)")
    assert thrown.text == "AppError: uncaught (cause: {code: 28, why: Error: deep})"
    assert (thrown.stack[0], thrown.line) == (f"HTMLButtonElement.fail ({page}:14:29)", 14)


@pytest.mark.needs("console-details")
def test_console_shows_objects_as_a_developer_sees_them(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/console-errors.html"))
    press(browser_tools, "Log objects")
    wait_until(
        lambda: len(browser_tools.console_messages().messages) >= 4, "the driver has read the values of all"
    )
    assert [one.text for one in browser_tools.console_messages().messages] == [
        "Point {x: 1, y: {deep: [1, 2]}} Map {1: {a: 2}} Set [1] {failed: RangeError: inside}",
        '<h1 id="head"> /a/g named(){} Symbol(s) null undefined 3 NaN',
        "bold 4 {a: 1}",
        "Uncaught {code: 5}",
    ]


def test_console_bounds_what_it_shows(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/console-errors.html"))
    press(browser_tools, "Log a lot")
    (lot,) = browser_tools.console_messages("error").messages
    assert lot.text.endswith("characters)")
    assert len(lot.text) < 5000


@pytest.mark.needs("console-details")
def test_console_of_a_frame_in_another_process_has_its_errors(
    browser_tools: BrowserTools, site: Site
) -> None:
    url = site.other.url("/console-errors.html")
    browser_tools.navigate(site.url("/index.html"))
    browser_tools.evaluate(f"document.body.innerHTML = '<iframe title=Other src={url}></iframe>'")
    browser_tools.wait_for("Log an error")
    press(browser_tools, "Log an error")
    (logged,) = browser_tools.console_messages("error").messages
    assert logged.text.startswith("Saving failed: AppError: disk full (cause: TypeError: no space)")


def _browsers(tools: BrowserTools) -> list[tuple[str, str, str]]:
    """Return level, text and address of the messages of the page."""
    return [(one.level, one.text, one.url) for one in tools.console_messages().messages]


def _has_more(tools: BrowserTools, number: int) -> bool:
    return len(_browsers(tools)) > number


@pytest.mark.needs("browser-messages")
def test_console_has_answers_that_are_errors(stage: Stage) -> None:
    url = stage.site.url
    missing = "Failed to load resource: the server responded with a status of 404 (NOT FOUND)"
    stage.tools.navigate(url("/written?html=<p>"))
    synchronous = "const ask = new XMLHttpRequest(); ask.open('GET', '/status/404?xhr', false); ask.send()"
    for number, act in enumerate(
        (
            "new Image().src = '/status/404?image'",
            "fetch('/status/404?fetch')",
            synchronous,
            "document.head.append(Object.assign(document.createElement('script'), {src: '/status/404?script'}))",
            f"document.body.innerHTML = '<iframe src={stage.site.other.url('/status/404?frame')}>'",
        )
    ):
        stage.tools.evaluate(f"() => {{ {act} }}")
        wait_until(partial(_has_more, stage.tools, number), f"{act} is reported")
    assert _browsers(stage.tools) == [
        *(("error", missing, url(f"/status/404?{kind}")) for kind in ("image", "fetch", "xhr", "script")),
        ("error", missing, stage.site.other.url("/status/404?frame")),
    ]
    stage.tools.navigate(url("/status/404"))
    wait_until(lambda: _browsers(stage.tools) != [], "the document's status is reported")
    assert _browsers(stage.tools) == [("error", missing, url("/status/404"))]


_REFUSALS = {
    "CORS": ("fetch('OTHER/status/200').catch(() => 0)", "has been blocked by CORS policy"),
    "CSP": (
        "new Image().src = 'OTHER/status/200'",
        "violates the following Content Security Policy directive",
    ),
    "frame": (
        "document.body.append(Object.assign(document.createElement('iframe'), {src: 'OTHER/status/200'}))",
        "Content Security Policy",
    ),
    "no server": ("fetch('CLOSED/').catch(() => 0)", "net::ERR_CONNECTION_REFUSED"),
    "socket": ("new WebSocket('ws://127.0.0.1:9/')", "WebSocket connection to 'ws://127.0.0.1:9/' failed"),
    "import": ("import('OTHER/status/200').catch(() => 0)", "has been blocked by CORS policy"),
    "form": ("document.forms[0].requestSubmit()", "An invalid form control with name='q' is not focusable"),
}


@pytest.mark.parametrize("kind", _REFUSALS)
@pytest.mark.needs("browser-messages")
def test_console_has_what_the_browser_refuses(stage: Stage, kind: str) -> None:
    act, words = _REFUSALS[kind]
    policy = "<meta http-equiv=Content-Security-Policy content=\"img-src 'self'; frame-src 'self'\">"
    html = f"{policy if 'Security' in words else ''}<form><input hidden required name=q></form>"
    stage.tools.navigate(
        stage.site.url(f"/written?html={quote(html.replace(' hidden', ' style=display:none'))}")
    )
    act = act.replace("OTHER", stage.site.other.url("").rstrip("/")).replace("CLOSED", stage.site.closed)
    stage.tools.evaluate(f"() => {{ {act} }}")
    wait_until(lambda: any(words in text for _, text, _ in _browsers(stage.tools)), f"{act} is reported")
    assert {level for level, _, _ in _browsers(stage.tools)} == {"error"}


def test_action_reports_what_the_browser_refused(stage: Stage) -> None:
    html = '<button onclick="fetch(this.title).catch(() => 0)" title=TO>Ask</button>'
    to = stage.site.other.url("/status/200")
    stage.tools.navigate(stage.site.url(f"/written?html={quote(html.replace('TO', to))}"))
    with stage.tools.expect_request("/status/200"):
        stage.tools.get("button", "Ask").click()
    wait_until(lambda: stage.tools.console_messages("error").messages != (), "the refusal is reported")
    text = stage.tools.console_messages("error").messages[0].text
    assert "CORS" in text or "Cross-Origin" in text
    assert to in text


@pytest.mark.needs("browser-messages")
def test_console_has_messages_of_a_popup_from_its_beginning(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("/second.html"))
    for features in ("", "noopener"):
        with stage.tools.expect_popup() as popup:
            stage.tools.evaluate(f"() => {{ open('/status/404?popup', '', '{features}') }}")
        with popup.value:
            wait_until(lambda: _browsers(stage.tools) != [], "the popup's messages are there")
            assert [address for _, _, address in _browsers(stage.tools)] == [
                stage.site.url("/status/404?popup")
            ]


def test_console_messages_begin_with_the_page(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/console.html"))
    browser_tools.navigate(site.url("/second.html"))
    assert browser_tools.console_messages().messages == ()


def test_get_network_requests(browser_tools: BrowserTools, site: Site) -> None:
    """Scenario: Get network requests."""
    browser_tools.navigate(site.url("/second.html"))
    began = monotonic()
    browser_tools.navigate(site.url("/network.html"))
    press(browser_tools, "Post JSON", "Refused")
    told = {(one.method, one.url, one.kind, one.status) for one in browser_tools.network_requests().requests}
    assert told >= {
        ("GET", site.url("/network.html"), "document", 200),
        ("GET", site.url("/slow?ms=10&as=image"), "image", 200),
        ("GET", site.url("/status/404"), "image", 404),
        ("POST", site.url("/echo?as=json"), "fetch", 200),
        ("GET", site.closed + "/", "fetch", None),
    }
    (refused,) = [one for one in browser_tools.network_requests().requests if one.failure]
    assert refused.failure in ("net::ERR_CONNECTION_REFUSED", "NS_ERROR_CONNECTION_REFUSED")
    assert site.url("/second.html") not in {url for _, url, _, _ in told}
    slow, *again = browser_tools.network_requests(r"/slow.*image$").requests
    loaded = [one for one in site.requests if one.query.get("as") == ["image"]]
    assert len(again) + 1 == len(loaded)  # it was there twice on Firefox, once
    assert slow.seconds is not None
    assert 0.01 <= slow.seconds <= monotonic() - began
    assert slow.size_bytes


def test_network_request_returns_one_request_in_full(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/network.html"))
    press(browser_tools, "Post JSON")
    (request,) = browser_tools.network_requests("echo").requests
    full = browser_tools.network_request(request.number)
    assert full.request_body == '{"name": "Ada"}'.replace(" ", "")
    assert (full.request_headers["x-test"], full.response_headers["content-type"]) == (
        "yes",
        "application/json",
    )
    assert full.response_body is not None
    assert '"method": "POST"' in full.response_body
    document = browser_tools.network_request(1)
    assert document.response_body is not None
    assert document.response_body.startswith("<!doctype html>")


def test_all_cookies_that_one_response_sets_are_recorded_and_kept(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/cookie?name=one&value=1&name=two&value=2&name=three&value=3"))
    assert {one.name: one.value for one in browser_tools.cookie_list().cookies} == {
        "one": "1",
        "two": "2",
        "three": "3",
    }
    exchange = browser_tools.network_request(1)
    headers = exchange.response_headers["set-cookie"].splitlines()
    assert headers == [
        value for name, value in exchange.response_header_lines if name.lower() == "set-cookie"
    ]
    assert [line.partition(";")[0] for line in headers] == ["one=1", "two=2", "three=3"]
    browser_tools.navigate(site.url("/second.html"))
    assert site.wait_for("/second.html")[-1].cookies == {"one": "1", "two": "2", "three": "3"}


def test_wrong_filter_or_number_is_an_error(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="not a regular expression"):
        browser_tools.network_requests("(")
    with pytest.raises(InvalidArgument, match="no request 99"):
        browser_tools.network_request(99)


def test_what_is_new_is_a_matter_of_ids(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/console.html"))
    known = browser_tools.console_messages().messages
    asked = browser_tools.network_requests().requests
    press(browser_tools, "All levels")
    browser_tools.evaluate("() => fetch('/status/200?new')")
    said = [one.text for one in browser_tools.console_messages().messages if one.id > known[-1].id]
    assert "a warning" in said
    assert not {one.text for one in known} & set(said)
    new = [one.url for one in browser_tools.network_requests().requests if one.id > asked[-1].id]
    assert new == [site.url("/status/200?new")]
    browser_tools.navigate(site.url("/console.html"))
    again = browser_tools.console_messages().messages[0]
    assert again.id > known[-1].id
    assert again.time > known[-1].time


@pytest.mark.needs("requests-of-leaving")
@pytest.mark.parametrize("moment", ["pagehide", "visibilitychange"])
def test_beacon_of_a_page_that_is_left_is_recorded(stage: Stage, moment: str) -> None:
    stage.show("/second.html")
    stage.ask(f"addEventListener('{moment}', () => navigator.sendBeacon('/status/200?left', 'x')); null")
    stage.tools.navigate(stage.site.url("/index.html"))
    wait_until(
        lambda: any(
            one.url.endswith("?left") and one.status == 200
            for one in stage.tools.network_requests(all=True).requests
        ),
        "the beacon is recorded",
    )


@pytest.mark.needs("refused-redirects")
def test_request_that_refuses_a_redirect_has_its_status(stage: Stage) -> None:
    stage.show("/second.html")
    stage.ask("() => fetch('/redirect?to=/index.html', { redirect: 'error' }).catch(() => null)")
    wait_until(
        lambda: any(
            "/redirect" in one.url and one.status in (301, 302, 303)
            for one in stage.tools.network_requests().requests
        ),
        "the redirect is recorded",
    )


@pytest.mark.needs("shared-worker-errors")
def test_error_of_a_shared_worker_is_among_the_console_messages(stage: Stage) -> None:
    stage.show("/second.html")
    stage.ask(
        "() => { window.worker = new SharedWorker(URL.createObjectURL(new Blob(["
        "\"onconnect = () => setTimeout(() => { throw new Error('lost'); }, 0)\"]))); }"
    )
    wait_until(
        lambda: any("lost" in one.text for one in stage.tools.console_messages().messages),
        "the error is there",
    )
