"""HTTP archives: written, read by others' rules, and played back."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.answers import NO_ANSWER
from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument

_GO = """async () => {
  const texts = [];
  texts.push(await (await fetch('/redirect?to=/code.js%3Fcode%3D7')).text());
  texts.push(await (await fetch('/echo', {method: 'POST', body: 'one'})).text());
  texts.push(await (await fetch('/echo', {method: 'POST', body: 'two'})).text());
  const bytes = await (await fetch('/bytes?data=AP8B')).arrayBuffer();
  texts.push(Array.from(new Uint8Array(bytes)).join());
  return texts;
}"""


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


def test_what_is_no_archive_is_refused(browser_tools: BrowserTools, tmp_path: Path) -> None:
    path = tmp_path / "x.har"
    path.write_text("[]")
    with pytest.raises(InvalidArgument, match="not an HTTP archive"):
        browser_tools.route_from_har(path)
