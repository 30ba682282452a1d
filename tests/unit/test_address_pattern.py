"""Which addresses a caller means."""

import re

import pytest

from webtools.errors import InvalidArgument
from webtools.text.address_pattern import AddressPattern, is_like

_PAGE = "http://shop.test/list/1?page=2"


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("/api/orders", "http://shop.test/api/orders?x=1"),  # a part
        ("*/api/orders?filter[state]=open*", "http://shop.test/api/orders?filter[state]=open&page=2"),
        ("**/api/*", "http://shop.test/v1/api/a/b"),  # slashes too
        ("http://shop.test/*", "http://shop.test/"),
        ("/api/*", "http://shop.test/api/a/b?c"),
        ("2/items*", "http://shop.test/list/2/items?x"),
        ("../cart*", "http://shop.test/cart"),
        ("./2", "http://shop.test/list/2"),
        ("?page=*", "http://shop.test/list/1?page=3"),
        ("//cdn.test/*", "http://cdn.test/a.js"),
        ("localhost:3000/*", "http://localhost:3000/a"),
        ("/a b/*", "http://shop.test/a%20b/c"),
        ("*/münchen", "http://shop.test/m%C3%BCnchen"),
        ("HTTP://Shop.test/x", "http://shop.test/x"),
        ("http://bücher.test/*", "http://xn--bcher-kva.test/a"),
        ("*bücher.test/*", "http://xn--bcher-kva.test/a"),
        ("bücher.test", "http://www.xn--bcher-kva.test/a"),
        ("cher.test/", "http://www.xn--bcher-kva.test/a"),
        ("*.bu\u0308cher.test/ä b", "http://a:b@www.xn--bcher-kva.test/%C3%A4%20b"),
        ("bücher.test:8080/*", "http://xn--bcher-kva.test:8080/"),
        ("*://*.例え.test/*", "http://a.xn--r8jz45g.test/a"),
        ("xn--bcher-kva.test", "http://xn--bcher-kva.test/a"),
        ("xn--bcher-kva", "data:text/plain,xn--bcher-kva"),
        ("/{id}?{x}", "http://shop.test/%7Bid%7D?{x}"),
        ("name='a b'", "http://shop.test/?name=%27a%20b%27"),
        ("*(1)+$^.html", "http://shop.test/a(1)+$^.html"),
        (re.compile(r"/orders/\d+$"), "http://shop.test/orders/12"),
        (re.compile(r"ORDERS", re.IGNORECASE), "http://shop.test/orders/12"),
        (lambda address: address.endswith("12"), "http://shop.test/orders/12"),
    ],
)
def test_address_is_meant(given: str, address: str) -> None:
    assert AddressPattern(given).matches(address, _PAGE)


@pytest.mark.parametrize(
    ("given", "address", "is_meant"),
    [
        ("/api/*", "http://base.test/api/a", True),
        ("/api/*", "http://shop.test/api/a", False),  # the page's host
        ("./api", "http://base.test/v2/api", True),
        ("api/*", "http://base.test/v2/api/a", True),
        ("/api", "http://shop.test/v3/api", True),  # a part
        ("http://shop.test/*", "http://shop.test/a", True),
        ("*/a", "http://shop.test/a", True),
    ],
)
def test_relative_address_begins_at_the_base(given: str, address: str, is_meant: bool) -> None:
    assert AddressPattern(given, "http://base.test/v2/").matches(address, _PAGE) is is_meant


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("*/orders?filter*", "http://shop.test/ordersXfilter"),
        ("*/file[1].txt", "http://shop.test/file1.txt"),
        ("/api/*", "http://other.test/api/a"),  # another host than the page's
        ("/api/*", "http://shop.test/v1/api/a"),
        ("http://shop.test/", "http://other.test/?to=shop.test"),
        ("*.png", "http://shop.test/a.png?x"),
        ("*/{a,b}", "http://shop.test/a"),
        ("*/a.c", "http://shop.test/abc"),
        ("*bücher*", "http://shop.test/xn--bcher-kva"),
        ("*bücher.test/*", "http://xn--bcher-lva.test/a"),
        ("*ü*", "http://xn--a.test/xn--bcher-kva"),
        (re.compile("^/orders"), "http://shop.test/orders"),
        (lambda address: "x" in address, "http://shop.test/orders"),
    ],
)
def test_address_is_not_meant(given: str, address: str) -> None:
    assert not AddressPattern(given).matches(address, _PAGE)


def test_relative_address_is_that_of_any_host_where_the_page_has_none() -> None:
    pattern = AddressPattern("/api/*")
    assert pattern.matches("https://a.test/api/x", "about:blank")
    assert not pattern.matches("https://a.test/v1/api/x", "about:blank")


def test_fragment_is_no_part_of_what_is_asked_for() -> None:
    assert AddressPattern("*/api").asks("http://a.test/api#top")
    assert not AddressPattern("*/api").matches("http://a.test/api#top")
    assert AddressPattern("api#top").asks("http://a.test/api#top")


def test_wildcards_need_distinct_parts() -> None:
    assert is_like("a*a", "aa")
    assert not is_like("a*a", "a")
    assert is_like("*b*", "abc")
    assert not is_like("a*b*c", "acb")
    assert not is_like("a?", "ab")


@pytest.mark.parametrize("given", ["", 7, None])
def test_what_describes_no_address_is_refused(given: str) -> None:
    with pytest.raises(InvalidArgument, match="address"):
        AddressPattern(given)


def test_pattern_with_lookahead_is_refused_with_the_reason() -> None:
    with pytest.raises(InvalidArgument, match="RE2"):
        AddressPattern(re.compile("(?=x)"))


def test_text_with_many_wildcards_ends() -> None:
    assert not AddressPattern("**a" * 20 + "**b").matches("http://x/" + "a" * 5_000)
