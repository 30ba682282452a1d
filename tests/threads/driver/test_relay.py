"""The relay to proxies that are slow, silent or secure."""

import os
import ssl
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, create_server, socket
from threading import Event

import pytest
import trustme

from webtools.context_options import Proxy
from webtools.driver.process import holds_connection
from webtools.driver.relay import Relay

SOON = 5.0
GREETING = b"\x05\x01\x00"
TO_A_HOST = b"\x05\x01\x00\x03\x04shop\x00\x50"


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


@pytest.fixture
def server() -> Iterator[socket]:
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SOON)
        yield server


@contextmanager
def relayed(scheme: str, server: socket) -> Iterator[Relay]:
    upstream = Proxy(server=f"{scheme}://ada:sesame@127.0.0.1:{server.getsockname()[1]}")
    relay = Relay(upstream, lambda _, __: True, trusting=True)
    try:
        yield relay
    finally:
        relay.close()


def to(relay: Relay) -> socket:
    return create_connection((relay.proxy.host, relay.proxy.port), SOON)


def until(connection: socket, end: bytes) -> bytes:
    received = b""
    while not received.endswith(end):
        piece = connection.recv(1 << 16)
        assert piece, received
        received += piece
    return received


def test_a_secure_proxy_may_take_its_time_in_the_middle_of_everything(
    server: socket, threads: ThreadPoolExecutor, tmp_path: Path
) -> None:
    certificate = trustme.CA().issue_cert("127.0.0.1")
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(tls)

    def accept() -> ssl.SSLSocket:
        return tls.wrap_socket(server.accept()[0], server_side=True)  # with tickets, which are no data

    accepting = threads.submit(accept)
    with relayed("https", server) as relay, to(relay) as browser, accepting.result(SOON) as proxy:
        browser.sendall(b"POST http://shop/ HTTP/1.1\r\nHost: shop\r\n")
        browser.sendall(b"Content-Length: 8\r\n\r\n")
        assert b"Proxy-Authorization: Basic" in until(proxy, b"\r\n\r\n")
        browser.sendall(b"the ")
        assert until(proxy, b"the ")
        browser.sendall(b"body")
        assert until(proxy, b"body")
        proxy.sendall(b"HTTP/1.1 200 OK\r\n")
        proxy.sendall(b"Content-Length: 4\r\n\r\n")
        assert until(browser, b"\r\n\r\n")
        proxy.sendall(b"fine")
        assert until(browser, b"fine")


def test_much_goes_both_ways_at_once(server: socket, threads: ThreadPoolExecutor) -> None:
    much = 8 << 20
    with relayed("http", server) as relay, to(relay) as browser, server.accept()[0] as proxy:
        browser.sendall(b"CONNECT shop:443 HTTP/1.1\r\n\r\n")
        until(proxy, b"\r\n\r\n")
        proxy.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        until(browser, b"\r\n\r\n")
        # One side reads all before the other reads any: a relay that waits for the one alone would stop.
        written = [threads.submit(each.sendall, bytes(much)) for each in (browser, proxy)]
        for each, other in ((proxy, written[0]), (browser, written[1])):
            left = much
            while left:
                left -= len(each.recv(1 << 16))
            other.result(SOON)


def http(browser: socket) -> None:
    browser.sendall(b"GET http://shop/ HTTP/1.1\r\n\r\n")


def socks(browser: socket) -> None:
    browser.sendall(GREETING)
    browser.recv(2)
    browser.sendall(TO_A_HOST)


@pytest.mark.parametrize(("scheme", "ask"), [("http", http), ("https", http), ("socks5", socks)])
def test_it_ends_at_once_while_the_proxy_says_nothing(
    server: socket, threads: ThreadPoolExecutor, scheme: str, ask: Callable[[socket], None]
) -> None:
    with relayed(scheme, server) as relay, to(relay) as browser:
        ask(browser)
        with server.accept()[0] as silent:
            assert silent.recv(1)
            closing: Future[None] = threads.submit(relay.close)
            closing.result(SOON)
        assert not relay._thread.is_alive()


def test_it_ends_at_once_while_the_proxy_takes_no_connection(threads: ThreadPoolExecutor) -> None:
    with (
        create_server(("127.0.0.1", 0), backlog=0) as busy,
        create_connection(busy.getsockname()),  # the only one that waits there; the next ones get no answer
        relayed("http", busy) as relay,
        to(relay) as browser,
    ):
        http(browser)
        while len(relay._sockets) < 2:
            Event().wait(0.001)
        threads.submit(relay.close).result(SOON)


def test_a_connection_is_known_by_both_of_its_ends(server: socket) -> None:
    session = os.getsid(0)
    with create_connection(server.getsockname(), SOON) as ours:
        here, there = ours.getsockname(), ours.getpeername()
        assert holds_connection(session, here, there)
        assert not holds_connection(session, here, (there[0], there[1] + 1))
        assert not holds_connection(session, (here[0], here[1] + 1), there)
