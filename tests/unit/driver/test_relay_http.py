import base64

import pytest

from webtools.driver import relay_http
from webtools.driver.relay_login import Filter, ProxyRefusal
from webtools.options.context import Proxy

HEADER = b"Proxy-Authorization: Basic " + base64.b64encode(b"ada:sesame")


@pytest.fixture
def filters() -> tuple[Filter, Filter]:
    return relay_http.HttpLogin(
        Proxy(server="http://ada:sesame@proxy.example:8080"), trusting=False
    ).filters()


def in_pieces(feed: Filter, data: bytes, size: int) -> bytes:
    return b"".join(feed(data[at : at + size]) for at in range(0, len(data), size))


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_every_request_of_a_connection_gets_the_log_in_and_bodies_stay_as_they_are(
    filters: tuple[Filter, Filter], size: int
) -> None:
    outgoing, _ = filters
    body = b"POST / HTTP/1.1\r\n\r\n"  # looks like a head, and is none
    post = b"POST http://x/ HTTP/1.1\r\nContent-Length: %d\r\nHost: x" % len(body)
    get = b"GET http://x/ HTTP/1.1\r\nHost: x"
    sent = post + b"\r\n\r\n" + body + get + b"\r\n\r\n"
    assert in_pieces(outgoing, sent, size) == (
        post.replace(b"\r\n", b"\r\n" + HEADER + b"\r\n", 1)
        + b"\r\n\r\n"
        + body
        + get.replace(b"\r\n", b"\r\n" + HEADER + b"\r\n", 1)
        + b"\r\n\r\n"
    )


def test_after_connect_nothing_is_touched(filters: tuple[Filter, Filter]) -> None:
    outgoing, _ = filters
    hello = b"\x16\x03\x01GET / HTTP/1.1\r\n\r\n"
    assert outgoing(b"CONNECT x:443 HTTP/1.1\r\n\r\n") == b"CONNECT x:443 HTTP/1.1\r\n" + HEADER + b"\r\n\r\n"
    assert outgoing(hello) == hello


def test_a_page_that_takes_the_relay_for_a_site_reaches_no_proxy(filters: tuple[Filter, Filter]) -> None:
    outgoing, _ = filters
    with pytest.raises(OSError, match="not for a proxy"):
        outgoing(b"GET /secret HTTP/1.1\r\nHost: 127.0.0.1:4711\r\n\r\n")


def test_refusal_of_a_proxy_is_reported_without_the_password_and_other_answers_pass(
    filters: tuple[Filter, Filter],
) -> None:
    _, incoming = filters
    with pytest.raises(
        ProxyRefusal, match=r"^the proxy http://proxy\.example:8080 refuses the user name and password$"
    ):
        in_pieces(incoming, b"HTTP/1.1 407 Proxy Authentication Required\r\n", 5)
    _, incoming = relay_http.HttpLogin(Proxy(server="proxy.example"), trusting=False).filters()
    assert in_pieces(incoming, b"HTTP/1.1 200 OK\r\n\r\n407", 5) == b"HTTP/1.1 200 OK\r\n\r\n407"
