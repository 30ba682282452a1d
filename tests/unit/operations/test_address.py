"""What may be given as an address (spec 1, Navigation Tools)."""

import pytest

from webtools.errors import InvalidArgument
from webtools.operations.address import check_url


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("https://example.com/a?b#c", "https://example.com/a?b#c"),
        ("example.com", "https://example.com"),
        ("münchen.de/karte", "https://münchen.de/karte"),
        ("localhost:3000", "http://localhost:3000"),
        ("127.0.0.1:80/x", "http://127.0.0.1:80/x"),
        ("[::1]:80", "https://[::1]:80"),
        ("about:blank", "about:blank"),
        ("data:text/html,<p> hi", "data:text/html,<p> hi"),
        ("file:///etc/hosts", "file:///etc/hosts"),
        ("chrome://version", "chrome://version"),
    ],
)
def test_an_address_is_taken_and_gets_a_scheme_where_it_has_none(given: str, taken: str) -> None:
    assert check_url(given) == taken


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
    ],
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(InvalidArgument, match=r"Not an address|without a host"):
        check_url(given)
