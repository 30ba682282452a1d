"""Requests beside the pages, with the cookies of their context."""

import json
import threading
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.browser.proxies import tls_site
from tests.browser.site import Site
from webtools import BrowserTools, Denied, InvalidArgument, RequestFailed


def test_client_sends_and_takes_cookies_of_the_context(browser_tools: BrowserTools, site: Site) -> None:
    request = browser_tools.request
    first = request.get(site.url("/cookie"), params={"name": ["a", "b"], "value": [1, 2]})
    assert (first.status, first.ok, first.status_text) == (200, True, "OK")
    browser_tools.navigate(site.url("/cookie?name=c&value=3"))
    assert {"a": "1", "b": "2"} in [one.cookies for one in site.requests]
    again = request.get("/cookie")  # at the page's own host
    assert again.url == site.url("/cookie")
    assert site.requests[-1].cookies == {"a": "1", "b": "2", "c": "3"}
    request.get("/cookie?name=a&age=0")
    assert sorted(one.name for one in browser_tools.cookie_list().cookies) == ["b", "c"]
    with browser_tools.context("other") as other:
        other.request.get(site.url("/cookie"))
        assert site.requests[-1].cookies == {}


def test_client_sends_bodies_of_all_kinds(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("kept")
    browser_tools.navigate(site.url())
    request = browser_tools.request

    def echoed(**given: Any) -> Any:
        return request.fetch("/echo?as=json", method="POST", **given).json()

    assert echoed(data="plain ü")["body"] == "plain ü"
    assert json.loads(echoed(json={"a": [None]})["body"]) == {"a": [None]}
    assert echoed(form={"a": "1", "b": ["x", "y"]})["form"] == {"a": ["1"], "b": ["x", "y"]}
    echo = echoed(
        multipart={"who": "Ada", "n": 3, "file": file, "more": [("a.bin", b"\x00"), ("b", b"", "x/y")]}
    )
    assert echo["form"] == {"who": ["Ada"], "n": ["3"]}
    assert echo["files"] == {"file": ["note.txt"], "more": ["a.bin", "b"]}
    assert site.requests[-1].files["file"][0].data == b"kept"
    assert [one.type for one in site.requests[-1].files["more"]] == ["application/octet-stream", "x/y"]
    assert request.put("/echo?as=json", data=b"\x01").json()["method"] == "PUT"
    assert request.delete("/echo?as=json").json()["method"] == "DELETE"
    assert request.head("/status/404").status == 404
    with pytest.raises(InvalidArgument, match="one of data, json"):
        request.post("/echo", data="", json=1)


def test_client_sends_the_browsers_name_and_the_contexts_headers(tools_of: Any, site: Site) -> None:
    tools = tools_of(
        extra_headers={"*": {"X-All": "1"}, site.url().rstrip("/"): {"X-Own": "2"}}, base_url=site.url()
    )
    sent = tools.request.get("/headers", headers={"X-Given": "3", "x-all": "mine"}).json()
    assert sent["User-Agent"] == tools.evaluate("navigator.userAgent").value
    assert (sent["X-Own"], sent["X-Given"], sent["X-All"]) == ("2", "3", "mine")
    elsewhere = tools.request.get(site.other.url("/headers")).json()
    assert "X-Own" not in elsewhere
    assert elsewhere["X-All"] == "1"


def test_client_follows_redirects_as_browsers_do(browser_tools: BrowserTools, site: Site) -> None:
    request = browser_tools.request
    answer = request.post(site.url("/redirect?n=2&to=/echo%3Fas%3Djson"), data="sent")
    assert (answer.url, answer.json()["method"]) == (site.url("/echo?as=json"), "GET")
    assert [(one.status, one.method) for one in answer.redirected_from] == [(302, "POST"), (302, "GET")]
    kept = request.post(site.url("/redirect?code=307&to=/echo%3Fas%3Djson"), data="sent").json()
    assert (kept["method"], kept["body"]) == ("POST", "sent")
    assert request.get(site.url("/redirect"), max_redirects=0).status == 302
    with pytest.raises(RequestFailed, match="more than 2 times"):
        request.get(site.url("/redirect?n=5"), max_redirects=2)
    with pytest.raises(InvalidArgument, match="max_redirects: -1"):
        request.get(site.url("/redirect?n=5"), max_redirects=-1)
    away = site.other.url("/headers")
    login = {"Authorization": "Bearer mine"}
    assert "Authorization" not in request.get(site.url(f"/redirect?to={away}"), headers=login).json()


def test_client_says_why_there_is_no_answer(browser_tools: BrowserTools, site: Site) -> None:
    with pytest.raises(RequestFailed, match="refused"):
        browser_tools.request.get(site.closed)
    with pytest.raises(RequestFailed, match="failed: no answer has come in time"):
        browser_tools.request.get(site.url("/hang?key=never"), timeout=0.2)
    with pytest.raises(InvalidArgument, match="Not an address of HTTP"):
        browser_tools.request.get("data:text/plain,x")


def test_client_respects_the_limits_of_the_context(tools_of: Any, site: Site) -> None:
    tools = tools_of(allowed_origins=[site.url().rstrip("/")])
    assert tools.request.get(site.url("/status/200")).ok
    with pytest.raises(Denied, match="allowed_origins"):
        tools.request.get(site.other.url())
    with pytest.raises(Denied, match="allowed_origins"):
        tools.request.get(site.url(f"/redirect?to={site.other.url()}"))
    private = tools_of(block_private=True)
    with pytest.raises(Denied, match="private address"):
        private.request.get(site.url())
    assert site.other.requests == []


def test_client_logs_in_where_the_context_may(tools_of: Any, site: Site) -> None:
    tools = tools_of(
        http_credentials={"username": "ada", "password": "secret", "origin": site.url().rstrip("/")}
    )
    assert "Hello ada" in tools.request.get(site.url("/auth")).text()
    assert tools.request.get(site.other.url("/auth")).status == 401


def test_answers_show_no_secrets(tools_of: Any, site: Site) -> None:
    tools = tools_of(secrets={"TOKEN": "sesame-open-9"})
    answer = tools.request.get(site.url("/code.js?code=sesame-open-9"))
    assert answer.text() == "[secret:TOKEN]"
    assert "sesame" not in answer.url


def test_handler_and_other_threads_use_the_client_while_a_call_runs(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    made: list[int] = []

    def in_between() -> None:
        made.append(browser_tools.request.get(site.url("/status/201")).status)

    thread = threading.Thread(target=in_between)
    browser_tools.route("/echo", lambda request: request.fulfill(body=str(request.fetch().status)))
    thread.start()
    assert browser_tools.evaluate("async () => (await fetch('/echo')).text()").value == "200"
    thread.join()
    assert made == [201]


@pytest.mark.parametrize(
    "given",
    [
        {"multipart": {"file": {"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"}}},
        {"multipart": {"more": [None]}},
        {"form": {"address": {"city": "Bern"}}},
        {"params": {"page": None}},
        {"form": {"attachment": Path(__file__)}},
        {"multipart": {"attachment": BytesIO(b"a")}},
    ],
    ids=[
        "file as a dict",
        "None in a list",
        "dict in a form",
        "None in the address",
        "path in a form",
        "open file",
    ],
)
def test_value_that_no_field_can_have_is_refused(
    browser_tools: BrowserTools, site: Site, given: dict[str, Any]
) -> None:
    with pytest.raises(InvalidArgument, match="cannot be sent as a form field"):
        browser_tools.request.post(site.url("/cookie"), **given)


def test_value_that_json_cannot_hold_is_refused(browser_tools: BrowserTools, site: Site) -> None:
    with pytest.raises(InvalidArgument, match="json: Object of type set is not JSON serializable"):
        browser_tools.request.post(site.url("/cookie"), json={"rows": {1, 2}})


def test_client_accepts_a_certificate_for_one_request(browser_tools: BrowserTools, tmp_path: Path) -> None:
    request = browser_tools.request
    with tls_site(tmp_path) as secure:
        assert "Secure" in request.get(secure, accept_insecure_certs=True).text()
        assert request.post(secure, data="", accept_insecure_certs=True).status == 501
        with pytest.raises(RequestFailed, match="certificate"):
            request.get(secure)
        with (
            browser_tools.context("trusting", accept_insecure_certs=True) as trusting,
            pytest.raises(RequestFailed, match="certificate"),
        ):
            trusting.request.get(secure, accept_insecure_certs=False)
