"""Cookies and localStorage by the tools that set them, as the server and the page see them."""

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument


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
    with pytest.raises(InvalidArgument, match="localStorage refused, at about:blank"):
        browser_tools.localstorage_set("who", "ada")
