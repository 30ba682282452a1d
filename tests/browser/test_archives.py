"""HTTP archives: written, read by others' rules, and played back."""

import json
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from click.testing import CliRunner
from playwright.sync_api import sync_playwright

from tests.browser.answers import NO_ANSWER
from tests.browser.processes import browser, kill
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Denied, InvalidArgument
from webtools.driver.find import find
from webtools.faces.cli import webtools
from webtools.tracing.har_of_trace import har_of

_GO = """async () => {
  const texts = [];
  texts.push(await (await fetch('/redirect?to=/code.js%3Fcode%3D7')).text());
  texts.push(await (await fetch('/echo', {method: 'POST', body: 'one'})).text());
  texts.push(await (await fetch('/echo', {method: 'POST', body: 'two'})).text());
  const bytes = await (await fetch('/bytes?data=AP8B')).arrayBuffer();
  texts.push(Array.from(new Uint8Array(bytes)).join());
  return texts;
}"""


def test_archive_that_cannot_be_written_is_refused_before_its_requests(
    shared_tools: BrowserTools, tmp_path: Path
) -> None:
    archive = shared_tools.har(tmp_path / f"{'n' * 300}.har")
    with pytest.raises(InvalidArgument, match="File name too long"):
        archive.__enter__()


def test_archive_is_written_and_played_back(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    path = tmp_path / "run.har"
    with browser_tools.har(path):
        browser_tools.navigate(site.url("/status/200"))
        said = browser_tools.evaluate(_GO).value
    assert said[0] == "7"
    assert said[3] == "0,255,1"
    log = json.loads(path.read_text())["log"]
    assert (log["version"], log["creator"]["name"]) == ("1.2", "webtools")
    by_url: dict[str, Any] = {one["request"]["url"]: one for one in log["entries"]}
    hop = by_url[site.url("/redirect?to=/code.js%3Fcode%3D7")]
    assert (hop["response"]["status"], hop["response"]["redirectURL"]) == (302, site.url("/code.js?code=7"))
    assert by_url[site.url("/code.js?code=7")]["response"]["content"]["text"] == "7"
    assert by_url[site.url("/echo")]["request"]["postData"]["text"] == "two"
    for one in log["entries"]:
        assert one["time"] == sum(each for each in one["timings"].values() if each >= 0)

    reached = len(site.requests)
    browser_tools.route_from_har(path)
    browser_tools.navigate(site.url("/status/200"))
    assert browser_tools.evaluate(_GO).value == said
    assert browser_tools.evaluate("fetch('/other').catch((error) => error.message)").value in NO_ANSWER
    assert len(site.requests) == reached
    browser_tools.unroute_all()
    browser_tools.route_from_har(path, url="/code.js", not_found="fallback")
    assert browser_tools.evaluate("async () => (await fetch('/code.js?code=8')).text()").value == "8"
    assert len(site.requests) == reached + 1


_WHOLE = (int, float)
_FORMAT: dict[str, Any] = {
    "startedDateTime": str,
    "time": _WHOLE,
    "cache": dict,
    "timings": dict.fromkeys(("blocked", "dns", "connect", "ssl", "send", "wait", "receive"), _WHOLE),
    "request": {
        **dict.fromkeys(("method", "url", "httpVersion"), str),
        **dict.fromkeys(("cookies", "headers", "queryString"), list),
        **dict.fromkeys(("headersSize", "bodySize"), int),
    },
    "response": {
        **dict.fromkeys(("statusText", "httpVersion", "redirectURL"), str),
        **dict.fromkeys(("cookies", "headers"), list),
        **dict.fromkeys(("status", "headersSize", "bodySize"), int),
        "content": {"size": int, "mimeType": str},
    },
}
"""Members that each entry has to have (HAR 1.2)."""


def _has(entry: Any, form: Any) -> bool:
    if not isinstance(form, dict):
        return isinstance(entry, form)
    return all(name in entry and _has(entry[name], form[name]) for name in form)


def test_entries_have_times_and_sizes_in_the_form_of_archives(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "run.har"
    kept = f"/bytes?data={'A' * 400}&cache=max-age%3D3600"
    with browser_tools.har(path):
        browser_tools.navigate(site.url("/status/200"))
        send = "(url, body) => fetch(url, { method: 'POST', body }).then((answer) => answer.text())"
        browser_tools.evaluate(send, ["/echo?ms=60", "hello"])
        browser_tools.evaluate(
            f"async () => {{ for (const _ of [1, 2]) await (await fetch('{kept}')).text() }}"
        )
    entries = json.loads(path.read_text())["log"]["entries"]
    assert [one for one in entries if not _has(one, _FORMAT)] == []
    assert entries[0]["response"]["content"]["mimeType"] == "text/html; charset=utf-8"
    (posted,) = [one for one in entries if one["request"]["url"].endswith("/echo?ms=60")]
    assert posted["timings"]["wait"] >= 59
    assert posted["time"] >= posted["timings"]["wait"]
    assert posted["request"]["bodySize"] == len("hello")
    assert posted["request"]["headersSize"] > 0
    loaded, again = [one for one in entries if "/bytes" in one["request"]["url"]]
    assert loaded["response"]["bodySize"] == 300
    assert loaded["response"]["_transferSize"] > 300
    assert (again["response"]["bodySize"], again["response"]["_transferSize"]) == (0, 0)

    numbers = [one.number for one in browser_tools.network_requests("/echo").requests]
    record = browser_tools.network_request(numbers[-1])
    assert record.timings.waiting is not None
    assert record.timings.waiting >= 59
    assert record.timings.sending is None
    assert (record.timings.tls, record.sizes.request_body) == (None, len("hello"))
    assert record.seconds is not None
    assert record.seconds * 1000 >= record.timings.waiting


def _asked(path: Path) -> list[tuple[str, str | None]]:
    """Return addresses and texts of an archive."""
    entries = json.loads(path.read_text())["log"]["entries"]
    return [
        (urlsplit(one["request"]["url"]).path, one["response"]["content"].get("text"))
        for one in entries
        if "favicon" not in one["request"]["url"]
    ]


def test_option_writes_an_archive_of_each_context_when_it_is_closed(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "run.har"
    tools = tools_of(har=path)
    tools.navigate(site.url("/code.js?code=7"))
    with tools.context("anna") as anna:
        anna.navigate(site.url("/code.js?code=8"))
    assert _asked(tmp_path / "run-anna.har") == [("/code.js", "8")]
    assert not path.exists()
    tools.close()
    assert _asked(path) == [("/code.js", "7")]
    with pytest.raises(InvalidArgument, match="is a folder"):
        tools_of(har=tmp_path).navigate(site.url())
    with pytest.raises(Denied, match="outside"):
        tools_of(har=tmp_path.parent / "run.har", roots=(tmp_path,)).navigate(site.url())


def test_option_writes_an_archive_also_when_the_browser_has_died(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "run.har"
    with BrowserTools(har=path) as tools:
        tools.navigate(site.url("/status/200"))
        kill([browser()])
        wait_until(path.exists, "the archive is written when the browser has died")
        assert _asked(path) == [("/status/200", None)]
        tools.navigate(site.url("/code.js?code=7"))
    assert _asked(path) == [("/status/200", None), ("/code.js", "7")]


def test_archive_is_updated_from_the_servers_and_plays_back(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "shop.har"
    path.write_text("what was there before")
    tools = tools_of()
    tools.navigate(site.url("/second.html"))
    tools.route_from_har(path, url="/code.js", update=True)
    tools.navigate(site.url("/code.js?code=7"))
    tools.evaluate("fetch('/status/200').then((answer) => answer.text())")
    assert path.read_text() == "what was there before"
    tools.close()
    assert _asked(path) == [("/code.js", "7")]

    again = tools_of()
    again.route_from_har(path)
    reached = len(site.requests)
    again.navigate(site.url("/code.js?code=7"))
    assert again.evaluate("document.body.textContent").value == "7"
    assert len(site.requests) == reached
    with pytest.raises(InvalidArgument, match="is a folder"):
        again.route_from_har(tmp_path, update=True)


def test_archive_has_the_addresses_and_bodies_that_are_asked_for(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    browser_tools.navigate(site.url("/status/200"))
    bare, some = tmp_path / "bare.har", tmp_path / "some.har"
    with browser_tools.har(bare, bodies=False), browser_tools.har(some, url="/bytes*"):
        browser_tools.evaluate(_GO)
    by_url: dict[str, Any] = {
        one["request"]["url"]: one for one in json.loads(bare.read_text())["log"]["entries"]
    }
    content = by_url[site.url("/bytes?data=AP8B")]["response"]["content"]
    assert (content["size"], "text" in content, "encoding" in content) == (3, False, False)
    assert by_url[site.url("/echo")]["request"]["postData"]["text"] == "two"
    (only,) = json.loads(some.read_text())["log"]["entries"]
    assert only["request"]["url"] == site.url("/bytes?data=AP8B")
    assert only["response"]["content"]["text"] == "AP8B"


def test_another_program_plays_an_archive_back(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "run.har"
    with browser_tools.har(path):
        browser_tools.navigate(site.url("/redirect?to=/status/200"))
        said = browser_tools.evaluate(_GO).value
    reached = len(site.requests)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find("chromium").browser, args=["--no-sandbox"], headless=True
        )
        page = browser.new_page()
        page.route_from_har(path, not_found="abort")
        page.goto(site.url("/redirect?to=/status/200"))
        assert page.evaluate(_GO) == said
        browser.close()
    assert len(site.requests) == reached


def test_a_page_of_an_archive_is_redirected_to_the_address_that_it_had(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "run.har"
    with browser_tools.har(path):
        browser_tools.navigate(site.url("/redirect?to=/second.html"))
    # As archives of others may have it.
    log = json.loads(path.read_text())
    for one in log["log"]["entries"]:
        headers = one["response"]["headers"]
        one["response"]["headers"] = [each for each in headers if each["name"].lower() != "location"]
    path.write_text(json.dumps(log))

    reached = len(site.requests)
    browser_tools.route_from_har(path)
    browser_tools.navigate(site.url("/redirect?to=/second.html"))
    assert browser_tools.evaluate("location.href").value == site.url("/second.html")
    browser_tools.navigate("about:blank")
    browser_tools.navigate_back()
    assert browser_tools.evaluate("location.href").value == site.url("/second.html")
    assert len(site.requests) == reached


def test_archive_has_a_page_for_each_document_of_a_tab(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "run.har"
    with browser_tools.har(path):
        browser_tools.navigate(site.url("/redirect?to=/second.html"))
        browser_tools.evaluate("fetch('/status/200').then((answer) => answer.text())")
        browser_tools.tabs("new", url=site.url("/code.js?code=7"))
        browser_tools.navigate(site.url("/code.js?code=8"))
    log = json.loads(path.read_text())["log"]
    assert [each["title"] for each in log["pages"]] == [
        site.url("/redirect?to=/second.html"),
        site.url("/code.js?code=7"),
        site.url("/code.js?code=8"),
    ]
    for page in log["pages"]:
        own = [one for one in log["entries"] if one["pageref"] == page["id"]]
        assert own[0]["request"]["url"] == page["title"]
        assert page["startedDateTime"] == own[0]["startedDateTime"]
    assert {one["pageref"] for one in log["entries"]} == {each["id"] for each in log["pages"]}
    (fetched,) = [one for one in log["entries"] if one["request"]["url"].endswith("/status/200")]
    assert fetched["pageref"] == log["pages"][0]["id"]


def test_archive_has_what_evaluators_of_agents_look_for(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    """WebArena-Verified's evaluator reads forms, cookies of redirects, headers of documents, and -1 for a failure."""
    path = tmp_path / "run.har"
    cookies = ["said=%5B%22Saved%22%5D; path=/; SameSite=Strict", 'cart[a]={"n":[1],"m":"x"}; path=/']
    action = f"/redirect?{urlencode({'to': '/second.html', 'cookie': cookies}, doseq=True)}"
    browser_tools.navigate(site.url("/index.html"))
    with browser_tools.har(path):
        for kind in ("multipart/form-data", "application/x-www-form-urlencoded"):
            browser_tools.set_content(
                f'<form method="post" action="{escape(action)}" enctype="{kind}">'
                '<input name="qty" value="1"><button>Add</button></form>'
            )
            browser_tools.get("button", "Add").click()
        browser_tools.evaluate("(url) => fetch(url, { method: 'POST' }).catch(() => 0)", [f"{site.closed}/x"])
    entries = json.loads(path.read_text())["log"]["entries"]
    posted = [one for one in entries if "/redirect" in one["request"]["url"]]
    for one in posted:
        assert (one["request"]["method"], one["response"]["status"]) == ("POST", 302)
        assert one["response"]["redirectURL"] == site.url("/second.html")
        assert one["response"]["cookies"] == [
            {"name": "said", "value": "%5B%22Saved%22%5D"},
            {"name": "cart[a]", "value": '{"n":[1],"m":"x"}'},
        ]
    parts, pairs = [one["request"]["postData"] for one in posted]
    boundary = parts["mimeType"].partition("boundary=")[2]
    assert f'--{boundary}\r\nContent-Disposition: form-data; name="qty"\r\n\r\n1\r\n' in parts["text"]
    assert (pairs["mimeType"], pairs["text"]) == ("application/x-www-form-urlencoded", "qty=1")
    arrived = [one["request"] for one in entries if one["request"]["url"].endswith("/second.html")]
    for one in arrived:
        headers = {each["name"].lower(): each["value"] for each in one["headers"]}
        assert headers["accept"].startswith("text/html")
        assert headers["sec-fetch-dest"] == "document"
        assert headers["referer"] == site.url("/" if one is arrived[0] else "/second.html")
    assert [each["name"] for each in arrived[1]["cookies"]] == ["said", "cart[a]"]
    (failed,) = [one for one in entries if one["request"]["url"] == f"{site.closed}/x"]
    assert (failed["response"]["status"], failed["response"]["redirectURL"]) == (-1, "")


def test_archive_of_a_trace_has_a_page_for_each_document_and_requests_in_order(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with browser_tools.trace(tmp_path / "run.zip", pictures=False):
        browser_tools.navigate(site.url("/redirect?to=/second.html"))
        browser_tools.set_content(f'<iframe src="{site.url("/status/200")}"></iframe>')
        browser_tools.evaluate("Promise.all(['/slow?ms=300', '/status/404'].map((one) => fetch(one)))")
        browser_tools.navigate(site.url("/index.html"))
    log = json.loads(har_of(tmp_path / "run.zip"))["log"]
    began = [one["startedDateTime"] for one in log["entries"]]
    assert began == sorted(began)
    first, second = log["pages"]
    assert [first["title"], second["title"]] == [
        site.url("/redirect?to=/second.html"),
        site.url("/index.html"),
    ]
    of_first = {one["request"]["url"] for one in log["entries"] if one["pageref"] == first["id"]}
    assert {
        site.url(path) for path in ("/second.html", "/status/200", "/slow?ms=300", "/status/404")
    } <= of_first


def test_archive_of_a_trace_plays_back(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    with browser_tools.trace(tmp_path / "run.zip", pictures=False):
        browser_tools.navigate(site.url("/status/200"))
        said = browser_tools.evaluate(_GO).value
    written = CliRunner().invoke(webtools, ["trace", "har", str(tmp_path / "run.zip")])
    path = Path(written.output.strip())
    assert path == tmp_path / "run.har"
    log = json.loads(path.read_text())["log"]
    assert [one for one in log["entries"] if not _has(one, _FORMAT)] == []
    (page,) = log["pages"]
    assert {one["pageref"] for one in log["entries"]} == {page["id"]}
    reached = len(site.requests)
    browser_tools.route_from_har(path)
    browser_tools.navigate(site.url("/status/200"))
    assert browser_tools.evaluate(_GO).value == said
    assert len(site.requests) == reached


def test_what_is_no_archive_is_refused(browser_tools: BrowserTools, tmp_path: Path) -> None:
    path = tmp_path / "x.har"
    for text in ("[]", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(InvalidArgument, match="not an HTTP archive"):
            browser_tools.route_from_har(path)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_archive_names_no_file_outside_of_its_folder(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    for file in (tmp_path / "own.txt", folder / "part.txt"):
        file.write_text(file.name)
    (folder / "link.txt").symlink_to(tmp_path / "own.txt")
    names = ["part.txt", "../own.txt", str(tmp_path / "own.txt"), "link.txt"]
    entries = [
        {
            "request": {"method": "GET", "url": site.url(f"/{number}")},
            "response": {"status": 200, "content": {"mimeType": "text/plain", "_file": name}},
        }
        for number, name in enumerate(names)
    ]
    (folder / "x.har").write_text(json.dumps({"log": {"entries": entries}}))
    browser_tools.navigate(site.url("/index.html"))
    browser_tools.route_from_har(folder / "x.har")
    said = browser_tools.evaluate(
        "(count) => Promise.all(Array.from({ length: count }, (_, number) =>"
        " fetch(`/${number}`).then((answer) => answer.text(), () => 'failed')))",
        args=[len(names)],
    )
    assert said.value == ["part.txt", "failed", "failed", "failed"]
