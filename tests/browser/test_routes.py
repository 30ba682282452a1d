"""Requests that are blocked or answered here: what the server sees of them, and what the page gets."""

from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.browser.answers import NO_ANSWER
from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument

FETCH = """async () => {
  try {
    const answer = await fetch(%r, { method: 'PUT', headers: { 'X-Own': '1' } });
    return [answer.status, answer.headers.get('X-Told'), await answer.text()];
  } catch (error) {
    return error.message;
  }
}"""


def test_a_blocked_request_never_reaches_the_server_until_it_is_let_through_again(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/echo*", block=True)
    assert browser_tools.evaluate(FETCH % "/echo?x=1").value in NO_ANSWER
    assert "/echo" not in site.paths
    (route,) = browser_tools.route_list().routes
    assert (route.pattern, route.block, route.used) == ("/echo*", True, 1)
    assert browser_tools.network_requests("echo").requests[0].failure

    assert browser_tools.unroute().routes == ()
    browser_tools.evaluate(FETCH % "/echo?x=1")
    assert site.paths[-1] == "/echo"


def test_a_mocked_fetch_is_what_the_page_gets_also_from_another_origin(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route(
        "**/echo", status=418, body="{}", headers={"X-Told": "yes", "Access-Control-Expose-Headers": "*"}
    )
    for address in ("/echo", site.other.url("/echo")):
        assert browser_tools.evaluate(FETCH % address).value == [418, "yes", "{}"]
    assert "/echo" not in site.paths
    assert site.other.requests == []
    browser_tools.route("**/echo", body="newer")
    assert browser_tools.evaluate(FETCH % "/echo").value == [200, None, "newer"]
    (route,) = browser_tools.route_list().routes  # the newer one took the older one's place
    assert (route.size_bytes, route.used) == (5, 1)


def _kept(site: Site, type: str, content: str) -> str:
    """Return an address of such a content that the browser may keep for an hour."""
    given = {"type": type, "cache": "max-age=3600", "data": b64encode(content.encode()).decode()}
    return site.url(f"/bytes?{urlencode(given)}")


def _picture(width: int) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='10'/>"


def test_routes_decide_about_what_the_browser_has_in_its_memory_cache(
    browser_tools: BrowserTools, site: Site
) -> None:
    style, script, picture, in_another = (
        _kept(site, "text/css", "p { color: rgb(1, 2, 3) }"),
        _kept(site, "text/javascript", "window.version = 1"),
        _kept(site, "image/svg+xml", _picture(10)),
        _kept(site, "text/javascript", "window.other = 1"),
    )
    html = (
        f'<link rel=stylesheet href="{style}"><script src="{script}"></script>'
        f'<img src="{picture}"><p id=text>Text</p>'
    )
    page = site.url(f"/written?{urlencode({'html': html})}")
    other = f'<script src="{in_another}"></script>'
    look = "[getComputedStyle(text).color, window.version, document.images[0].naturalWidth]"
    second = site.url(f"/written?{urlencode({'html': other})}")
    browser_tools.navigate(second)
    browser_tools.navigate(page)
    assert browser_tools.evaluate(look).value == ["rgb(1, 2, 3)", 1, 10]
    came = len(site.requests)
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.navigate(page)
    assert not [one for one in site.requests[came:] if one.path == "/bytes"], "the cache has them"

    browser_tools.route(style, body="p { color: rgb(9, 9, 9) }", content_type="text/css")
    browser_tools.route(script, body="window.version = 2", content_type="text/javascript")
    browser_tools.route(picture, body=_picture(30), content_type="image/svg+xml")
    with browser_tools.context("other") as beside:  # whose intercepts and collectors are new
        beside.tabs()
    browser_tools.navigate(page)
    assert browser_tools.evaluate(look).value == ["rgb(9, 9, 9)", 2, 30]

    browser_tools.route(in_another, body="window.other = 2", content_type="text/javascript")
    browser_tools.tabs("new", url=second)  # a tab of later
    assert browser_tools.evaluate("window.other").value == 2
    browser_tools.tabs("close")

    browser_tools.unroute()
    came = len(site.requests)
    browser_tools.navigate(page)
    assert browser_tools.evaluate(look).value[:2] == ["rgb(1, 2, 3)", 1]
    assert not [one for one in site.requests[came:] if one.path == "/bytes"], "the cache is used again"


def test_a_value_is_answered_as_json_and_read_back_from_the_response(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/prices", json={"lamp": [12, None]})
    with browser_tools.expect_response("/prices") as response:
        read = browser_tools.evaluate("async () => (await fetch('/prices')).json()")
    assert read.value == response.value.json() == {"lamp": [12, None]}
    assert response.value.mime_type == "application/json"
    with pytest.raises(InvalidArgument, match="block=True cannot be combined with an answer"):
        browser_tools.route("/prices", block=True, json={})


def test_a_mocked_document_is_a_page_as_any_other(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.route(
        "http://nowhere.invalid/**", body="<!doctype html><title>Ä</title><a href=/next>On</a>"
    )
    there = browser_tools.navigate("http://nowhere.invalid/a/b?c#d")
    assert (there.title, there.status) == ("Ä", 200)
    assert (
        browser_tools.click(browser_tools.snapshot().find("link", "On")).url == "http://nowhere.invalid/next"
    )
    browser_tools.navigate(site.url())  # others load as ever
    assert site.paths[0] == "/"


def test_a_request_between_two_calls_is_decided_too_and_so_is_one_of_a_new_tab(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("/mine", body="mine")
    browser_tools.evaluate(
        "() => void setTimeout(async () => { window.got = await (await fetch('/mine')).text(); fetch('/poll') }, 50)"
    )
    site.wait_for("/poll")  # while no call runs
    assert browser_tools.evaluate("() => window.got").value == "mine"
    browser_tools.tabs("new", url=site.url("/mine"))
    assert browser_tools.snapshot(interactive_only=False).tree.endswith("mine")
    assert "/mine" not in site.paths


def test_routes_hold_in_their_context_only(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    browser_tools.navigate(site.url())
    browser_tools.route("**", block=True)
    other = browser_tools.context("other")
    assert other.navigate(site.url()).status == 200
    assert other.route_list().routes == ()
    # What origins keep that no tab shows is read in a tab of its own, for which these routes are not.
    other.localstorage_set("who", "ada")
    other.navigate("about:blank")
    other.route("**", block=True)
    saved = browser_tools.context_save_storage("other", tmp_path / "state.json")
    assert saved.origins == (site.url().rstrip("/"),)


def test_impossible_route_is_refused(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="block=True cannot be combined with an answer"):
        browser_tools.route("**", block=True, body="x")
    browser_tools.route("/a")
    with pytest.raises(InvalidArgument, match=r"There is no route '/b' .There are: /a"):
        browser_tools.unroute("/b")
