"""Cookies and localStorage by the tools that set them, as the server and the page see them."""

from urllib.parse import urlsplit

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, Cookie, InvalidArgument


def test_a_cookie_that_was_set_reaches_the_server_until_it_is_deleted(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    (kept,) = browser_tools.cookie_set("who", "ada", http_only=True, same_site="Strict").cookies
    assert (kept.domain, kept.path, kept.expires, kept.http_only, kept.same_site) == (
        "127.0.0.1", "/", -1, True, "Strict",
    )  # fmt: skip
    browser_tools.cookie_set("who", "bob", path="/status")
    browser_tools.cookie_set("who", "eve", domain="localhost", expires=4e9)
    browser_tools.navigate(site.url("/cookie"))
    assert site.requests[-1].cookies == {"who": "ada"}
    assert {one.value for one in browser_tools.cookie_get("who", domain="127.0.0.1").cookies} == {
        "ada",
        "bob",
    }
    assert [one.value for one in browser_tools.cookie_list(domain="localhost").cookies] == ["eve"]

    assert browser_tools.cookie_delete("who", domain="127.0.0.1").count == 2
    assert browser_tools.cookie_delete("who", domain="127.0.0.1").count == 0
    browser_tools.reload()
    assert site.requests[-1].cookies == {}
    assert browser_tools.cookie_clear().count == 1
    assert browser_tools.cookie_list().cookies == ()


def test_a_domain_means_the_hosts_that_get_the_cookie(browser_tools: BrowserTools) -> None:
    browser_tools.cookie_set("all", "1", domain=".example.com", secure=True)
    browser_tools.cookie_set("one", "1", domain="example.com")
    for host, names in {
        "shop.example.com": {"all"},
        "example.com": {"all", "one"},
        "ample.com": set(),
    }.items():
        assert {one.name for one in browser_tools.cookie_list(domain=host).cookies} == names


def test_cookies_and_items_are_their_contexts_own(browser_tools: BrowserTools, site: Site) -> None:
    other = browser_tools.context("other")
    for tools in (browser_tools, other):
        tools.navigate(site.url())
    browser_tools.cookie_set("who", "ada")
    browser_tools.localstorage_set("who", "ada")
    assert other.cookie_list().cookies == ()
    assert other.localstorage_list().items == {}


def test_the_page_sees_what_is_put_into_its_local_storage(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.evaluate("() => localStorage.setItem('getItem', 'odd')")
    browser_tools.localstorage_set("motto", '"ä\n')
    assert browser_tools.evaluate("() => localStorage.getItem('motto')").value == '"ä\n'
    listed = browser_tools.localstorage_list()
    assert (listed.origin, listed.items) == (site.url().rstrip("/"), {"getItem": "odd", "motto": '"ä\n'})
    assert browser_tools.localstorage_get("motto").value == '"ä\n'
    assert browser_tools.localstorage_get("nothing").value is None
    assert browser_tools.localstorage_delete("motto").count == 1
    assert browser_tools.localstorage_delete("motto").count == 0
    assert browser_tools.localstorage_clear().count == 1
    assert browser_tools.evaluate("() => localStorage.length").value == 0


def test_impossible_cookie_or_storage_call_is_refused_with_the_reason(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="the page about:blank has no host"):
        browser_tools.cookie_set("who", "ada")
    with pytest.raises(InvalidArgument, match="refuses the cookie"):
        browser_tools.cookie_set("who", "a;b", domain="127.0.0.1")
    with pytest.raises(InvalidArgument, match="Could not access localStorage at about:blank"):
        browser_tools.localstorage_set("who", "ada")


def test_cookies_are_objects_that_can_be_set_again(browser_tools: BrowserTools, site: Site) -> None:
    host = urlsplit(site.url()).hostname
    browser_tools.add_cookies(
        [
            Cookie(name="a", value="1", domain="shop.example", http_only=True, same_site="Strict"),
            {"name": "b", "value": "2", "domain": ".shop.example", "path": "/cart", "httpOnly": True},
            {"name": "c", "value": "3", "url": "https://sub.shop.example/x?y"},
            {"name": "d", "value": "4", "url": site.url()},
        ]
    )
    kept = browser_tools.cookies()
    assert {(one.name, one.domain, one.path, one.secure) for one in kept} == {
        ("a", "shop.example", "/", False),
        ("b", ".shop.example", "/cart", False),
        ("c", "sub.shop.example", "/", True),
        ("d", host, "/", False),
    }
    assert {one.name for one in browser_tools.cookies("sub.shop.example")} == {"b", "c"}
    assert browser_tools.clear_cookies("a").count == 1
    assert browser_tools.clear_cookies(domain="sub.shop.example", path="/cart").count == 1
    assert browser_tools.clear_cookies().count == 2
    browser_tools.add_cookies(kept)
    assert sorted(browser_tools.cookies(), key=lambda one: one.name) == sorted(kept, key=lambda one: one.name)


@pytest.mark.parametrize(
    ("cookie", "said"),
    [
        ({"name": "a", "value": "1", "domain": "a.example", "httponly": True}, "httponly"),
        ({"name": "a", "domain": "a.example"}, "value"),
        ({"name": "a", "value": "1", "domain": "a.example", "url": "http://a.example"}, "url or domain"),
        ({"name": "a", "value": "1"}, "base_url"),
        ({"name": "a", "value": "1", "url": "about:blank"}, "about:blank has no host .* cookie 'a'"),
    ],
)
def test_wrong_cookie_is_refused(stage: Stage, cookie: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidArgument, match=said):
        stage.tools.add_cookies([cookie])


_FILL = """async () => {
  document.cookie = 'a=1';
  localStorage.a = sessionStorage.a = 1;
  const opening = indexedDB.open('shop', 1);
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  if (HOLD) window.held = opening.result; else opening.result.close();
}"""
_KEPT = """async () =>
  [document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length]"""


def test_storage_is_cleared_of_every_origin_visited_and_tab(browser_tools: BrowserTools, site: Site) -> None:
    for origin in (site, site.other):
        browser_tools.navigate(origin.url("/status/200"))
        browser_tools.evaluate(_FILL.replace("HOLD", "false"))
    behind = browser_tools.tabs.active
    browser_tools.tabs.new(site.other.url("/status/201"))
    browser_tools.evaluate("sessionStorage.b = 1")
    cleared = browser_tools.clear_storage()
    assert (set(cleared.origins), cleared.notes) == ({site.url()[:-1], site.other.url()[:-1]}, ())
    for tab in (behind, browser_tools.tabs.active):
        assert tab.evaluate(_KEPT).value == ["", 0, 0, 0]
    behind.navigate(site.url("/status/200"))
    assert behind.evaluate(_KEPT).value == ["", 0, 1, 0]  # that of a page that a tab showed before stays


def test_database_that_a_page_holds_open_is_named(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.evaluate(_FILL.replace("HOLD", "true"))
    (note,) = browser_tools.clear_storage().notes
    assert note == f"The database shop of {site.url()[:-1]} is held open by a page"
    browser_tools.evaluate("held.close()")
    assert browser_tools.evaluate(_KEPT).value == ["", 0, 0, 0]
