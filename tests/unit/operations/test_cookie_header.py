"""Cookies in the heads of messages: which are sent, and what an answer sets."""

import pytest

from webtools.operations.fetching.cookie_header import sent_with, set_by
from webtools.storage_state import Cookie

_NOW = 1_800_000_000.0


def cookie(name: str, domain: str = "a.example", path: str = "/", *, secure: bool = False) -> Cookie:
    return Cookie(name=name, value=name.upper(), domain=domain, path=path, secure=secure)


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://a.example/", "own=OWN; sub=SUB; safe=SAFE"),
        ("http://a.example/", "own=OWN; sub=SUB"),
        ("https://b.a.example/shop/", "sub=SUB"),
        ("https://a.example/shop", "deep=DEEP; own=OWN; sub=SUB; safe=SAFE"),
        ("https://a.example/shop/x", "deep=DEEP; own=OWN; sub=SUB; safe=SAFE"),
        ("https://a.example/shopping", "own=OWN; sub=SUB; safe=SAFE"),
        ("https://xa.example/", ""),
        ("http://127.0.0.1:81/", "local=LOCAL"),
    ],
)
def test_cookies_that_reach_an_address_are_sent_the_longest_path_first(url: str, sent: str) -> None:
    cookies = (
        cookie("own"),
        cookie("sub", ".a.example"),
        cookie("safe", secure=True),
        cookie("deep", path="/shop"),
        cookie("local", "127.0.0.1", secure=True),
    )
    assert sent_with(cookies, url) == sent


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("a=1", ("a.example", "/shop", -1, False, False, "Lax")),
        ("a=1; Path=/; HttpOnly; SameSite=strict", ("a.example", "/", -1, True, False, "Strict")),
        ("a=1; Domain=example; Secure; SameSite=None", (".example", "/shop", -1, False, True, "None")),
        (
            "a=1; Max-Age=60; Expires=Wed, 21 Oct 2015 07:28:00 GMT",
            ("a.example", "/shop", _NOW + 60, False, False, "Lax"),
        ),
        (
            "a=1; expires=Fri, 01-Jan-2100 00:00:00 GMT",
            ("a.example", "/shop", 4102444800, False, False, "Lax"),
        ),
        ("a=1; expires=whenever; path=x", ("a.example", "/shop", -1, False, False, "Lax")),
    ],
)
def test_answer_sets_a_cookie(header: str, expected: tuple[object, ...]) -> None:
    ((one,), gone) = set_by([header], "https://a.example/shop/list", _NOW)
    assert gone == []
    assert (one.name, one.value) == ("a", "1")
    found = one.domain, one.path, one.expires, one.http_only, one.secure, one.same_site
    assert found == expected


def test_cookies_of_strangers_and_of_nobody_are_left_out() -> None:
    headers = ["a=1; Domain=other.example", "b=1; Domain=ample", "=x", "", "c=1; Secure"]
    assert set_by(headers, "http://a.example/", _NOW) == ([], [])


def test_expired_cookies_are_deleted() -> None:
    headers = ["a=1; Max-Age=0", "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]
    put, gone = set_by(headers, "http://a.example/", _NOW)
    assert put == []
    assert [(one.name, one.path) for one in gone] == [("a", "/"), ("b", "/")]
