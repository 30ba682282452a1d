"""Accepted addresses (spec 1, Navigation Tools)."""

import pytest

from webtools.errors import InvalidArgument
from webtools.operations.address import check_url


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://example.com/a?b#c", "https://example.com/a?b#c"),
        ("example.com", "https://example.com/"),
        ("EXAMPLE.com:8080/x", "https://example.com:8080/x"),
        ("http://host/ü ñ/日本?q=a b", "http://host/%C3%BC%20%C3%B1/%E6%97%A5%E6%9C%AC?q=a%20b"),
        ("localhost:80/a b?c d#e f", "http://localhost/a%20b?c%20d#e%20f"),
        ("HTTPS:\\\\example.com\\a", "https://example.com/a"),
        ("münchen.de/karte", "https://xn--mnchen-3ya.de/karte"),
        ("localhost:3000", "http://localhost:3000/"),
        ("127.0.0.1:80/x", "http://127.0.0.1/x"),
        ("[::1]:80", "https://[::1]:80/"),
        ("about:blank", "about:blank"),
        ("data:text/html,<p> hi", "data:text/html,<p> hi"),
        ("file:///etc/hosts", "file:///etc/hosts"),
        ("chrome://version", "chrome://version"),
    ],
)
def test_an_address_is_taken_and_gets_a_scheme_where_it_has_none(given: str, taken: str) -> None:
    assert check_url(given) == taken


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("/cart", "http://shop.test:5000/cart"),
        ("cart?x=a b", "http://shop.test:5000/de/cart?x=a%20b"),
        ("../ü", "http://shop.test:5000/%C3%BC"),
        ("?page=2", "http://shop.test:5000/de/index.html?page=2"),
        ("", "http://shop.test:5000/de/index.html"),
        ("example.com", "http://shop.test:5000/de/example.com"),
        ("//cdn.test/a", "http://cdn.test/a"),
        ("https://example.com", "https://example.com/"),
        ("localhost:3000/x", "http://localhost:3000/x"),
        ("[::1]:80", "https://[::1]:80/"),
        ("about:blank", "about:blank"),
    ],
)
def test_an_address_without_scheme_begins_at_the_base(given: str, taken: str) -> None:
    assert check_url(given, "http://shop.test:5000/de/index.html") == taken


def test_error_of_a_relative_address_names_the_option() -> None:
    with pytest.raises(InvalidArgument, match="base_url"):
        check_url("/cart")


@pytest.mark.parametrize(
    "given",
    [
        "",
        "not an address",
        "mailto:a@b.c",
        "ht!tp://x",
        "//example.com",
        "http://",
        "https://a:port/",
        "exa!mple.com",
        "http://exa mple.com/",
        "http://1.2.3.4.5/",
        "http://\ud800.com/",
    ],
)
def test_text_that_is_not_an_address_is_refused(given: str) -> None:
    with pytest.raises(InvalidArgument, match="Not an address"):
        check_url(given)
