"""The relay to proxies that are slow, silent or secure."""

import os
import socket as module_socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from socket import create_connection, create_server, socket
from typing import Any

import psutil
import pytest
import trustme

from tests.waiting import wait_until
from webtools.driver import connection_owner, processes
from webtools.driver.connection_owner import ConnectionOwner
from webtools.driver.process import connections_of
from webtools.driver.relay import Relay, own_address
from webtools.limits.origin_rules import NO_RULES, OriginLimits, Refusal
from webtools.options.context import Proxy

SOON = 5.0
GREETING = b"\x05\x01\x00"
TO_A_HOST = b"\x05\x01\x00\x03\x04shop\x00\x50"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whose socket that is")


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
def test_relay_ends_while_the_proxy_says_nothing(
    server: socket, threads: ThreadPoolExecutor, scheme: str, ask: Callable[[socket], None]
) -> None:
    with relayed(scheme, server) as relay, to(relay) as browser:
        ask(browser)
        with server.accept()[0] as silent:
            assert silent.recv(1)
            closing: Future[None] = threads.submit(relay.close)
            closing.result(SOON)
        assert not relay._thread.is_alive()


def test_relay_ends_while_the_proxy_takes_no_connection(threads: ThreadPoolExecutor) -> None:
    with (
        create_server(("127.0.0.1", 0), backlog=0) as busy,
        create_connection(busy.getsockname()),  # the only one that waits there; the next ones get no answer
        relayed("http", busy) as relay,
        to(relay) as browser,
    ):
        http(browser)
        wait_until(lambda: len(relay._sockets) == 2, "the relay connects to its proxy")
        threads.submit(relay.close).result(SOON)


@contextmanager
def another_process() -> Iterator[int]:
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as other:
        try:
            yield other.pid
        finally:
            other.kill()


def every_way(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ask the kernel first, then as systems are asked that answer no such question."""
    yield
    monkeypatch.setattr(connection_owner, "_socket_of", lambda _, __: None)
    yield


def test_a_connection_is_known_by_both_of_its_ends(server: socket, monkeypatch: pytest.MonkeyPatch) -> None:
    holds = connections_of(lambda: os.getsid(0)).holds
    with create_connection(server.getsockname(), SOON) as ours:
        here, there = ours.getsockname(), ours.getpeername()
        for _ in every_way(monkeypatch):
            assert holds(here, there)
            assert not holds(here, (there[0], there[1] + 1))
            assert not holds((here[0], here[1] + 1), there)
            assert holds(here, there)  # as it is known by then


def test_a_connection_of_another_process_is_not_the_browsers(
    server: socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create_connection(server.getsockname(), SOON) as ours, another_process() as other:
        holds = connections_of(lambda: other).holds
        for _ in every_way(monkeypatch):
            assert holds(ours.getsockname(), ours.getpeername()) is False


def test_whose_a_connection_is_where_no_process_is_known(
    server: socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create_connection(server.getsockname(), SOON) as ours:
        for _ in every_way(monkeypatch):
            assert ConnectionOwner(list).holds(ours.getsockname(), ours.getpeername()) is None


@on_linux
def test_whose_a_connection_is_where_the_browsers_processes_cannot_be_looked_at(
    server: socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be theirs only if it is one of their user."""
    monkeypatch.setattr(processes, "has_socket", lambda _, __: None)
    owner = connections_of(lambda: os.getsid(0))
    with create_connection(server.getsockname(), SOON) as ours:
        assert owner.holds(ours.getsockname(), ours.getpeername()) is None
        monkeypatch.setattr(processes, "user", lambda _: os.geteuid() + 1)
        assert owner.holds(ours.getsockname(), ours.getpeername()) is False


@on_linux
def test_a_connection_of_a_socket_of_the_sixth_version_is_found(server: socket) -> None:
    with module_socket.socket(module_socket.AF_INET6) as ours:
        ours.connect((f"::ffff:{server.getsockname()[0]}", server.getsockname()[1]))
        accepted, here = server.accept()
        with accepted:
            assert connections_of(lambda: os.getsid(0)).holds(here, server.getsockname())


@on_linux
def test_a_connection_that_was_closed_at_once_is_nobodys(server: socket) -> None:
    create_connection(server.getsockname(), SOON).close()
    accepted, here = server.accept()
    with accepted, pytest.raises(ConnectionAbortedError):
        connections_of(lambda: os.getsid(0)).holds(here, server.getsockname())


@on_linux
def test_a_process_that_got_the_number_of_the_browsers_is_another_one(
    server: socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = connections_of(lambda: os.getsid(0))
    with create_connection(server.getsockname(), SOON) as ours:
        assert owner.holds(ours.getsockname(), ours.getpeername())
        monkeypatch.setattr(psutil.Process, "is_running", lambda _: False)
        assert owner.holds(ours.getsockname(), ours.getpeername()) is False


@on_linux
def test_a_connection_is_found_among_many(server: socket) -> None:
    holds = connections_of(lambda: os.getsid(0)).holds
    with ExitStack() as stack:
        several = []
        for _ in range(100):
            several.append(stack.enter_context(create_connection(server.getsockname(), SOON)))
            stack.enter_context(server.accept()[0])
        assert all(holds(one.getsockname(), one.getpeername()) for one in several)


@pytest.mark.parametrize("proxy", [None, "socks5://ada:sesame@127.0.0.1:2", "http://ada:sesame@127.0.0.1:2"])
@pytest.mark.parametrize("known", [False, None])
def test_another_process_gets_to_no_proxy_and_no_target(
    server: socket, proxy: str | None, known: bool | None
) -> None:
    """Serve permitted targets to a connection of unknown owner, since any process reaches them by itself."""
    limits = OriginLimits.of(["127.0.0.1:*"], (), private=False, link_local=True)
    upstream = Proxy(server=proxy) if proxy else None
    relay = Relay(upstream, lambda _, __: known, rules=NO_RULES.narrowed(limits))
    try:
        with to(relay) as stranger, suppress(ConnectionResetError):
            stranger.sendall(GREETING)
            assert stranger.recv(2) == (b"\x05\x00" if proxy is None and known is None else b"")
    finally:
        relay.close()


def test_a_relay_has_an_address_that_nobody_guesses() -> None:
    own_address.cache_clear()
    first = own_address()
    own_address.cache_clear()
    assert first.startswith("127.")
    if sys.platform != "darwin":
        assert first != own_address() != "127.0.0.1"


@contextmanager
def limited(*allowed: str, proxy: str | None = None, private: bool = False) -> Iterator[Relay]:
    limits = OriginLimits.of(allowed, (), private=private, link_local=True)
    upstream = Proxy(server=proxy) if proxy else None
    relay = Relay(upstream, lambda _, __: True, rules=NO_RULES.narrowed(limits))
    try:
        yield relay
    finally:
        relay.close()


def asked(relay: Relay, host: str, port: int) -> tuple[socket, bytes]:
    """Return a connection that asked the relay for a target by SOCKS5, and the code of the reply."""
    browser = to(relay)
    browser.sendall(GREETING)
    assert browser.recv(2) == b"\x05\x00"
    name = host.encode()
    browser.sendall(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + port.to_bytes(2, "big"))
    return browser, browser.recv(10)[1:2]


def test_a_name_is_looked_up_once_and_the_address_that_was_checked_is_connected_to(
    server: socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A DNS that answers with a permitted address first, and with another one ever after."""
    port = server.getsockname()[1]
    answers = iter(["127.0.0.1", "169.254.169.254", "169.254.169.254"])
    real = module_socket.getaddrinfo
    lookups: list[str] = []

    def rebinding(host: str, *rest: Any, **more: Any) -> Any:
        if host != "rebinding.test":
            return real(host, *rest, **more)
        lookups.append(host)
        return real(next(answers), *rest, **more)

    monkeypatch.setattr(module_socket, "getaddrinfo", rebinding)
    with limited("rebinding.test") as relay:
        browser, code = asked(relay, "rebinding.test", port)
        with browser, server.accept()[0] as target:
            assert code == b"\x00"
            browser.sendall(b"hello")
            assert target.recv(5) == b"hello"
        assert lookups == ["rebinding.test"]
        browser, code = asked(relay, "rebinding.test", port)
        with browser:
            assert code == b"\x02"
            why = relay.why(f"http://rebinding.test:{port}/")
            assert isinstance(why, Refusal)
            assert "169.254.169.254, a link-local" in why.message


@pytest.mark.parametrize("host", ["evil.test", "a" * 64 + ".test", "x y", "\x00", "ä"])
def test_a_target_that_is_not_permitted_or_not_a_name_gets_no_connection(server: socket, host: str) -> None:
    with limited("shop.test") as relay:
        browser = to(relay)
        with browser:
            browser.sendall(GREETING)
            assert browser.recv(2) == b"\x05\x00"
            name = host.encode()
            browser.sendall(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + b"\x00\x50")
            assert browser.recv(10)[1:2] in (b"\x02", b"")


@pytest.mark.parametrize(
    "request_line",
    ["GET http://evil.test/ HTTP/1.1", "CONNECT evil.test:443 HTTP/1.1"],
    ids=["http", "https"],
)
def test_before_a_proxy_the_targets_are_checked_too(server: socket, request_line: str) -> None:
    """The second request of a connection as well as the first."""
    proxy = f"http://127.0.0.1:{server.getsockname()[1]}"
    with limited("shop.test", proxy=proxy) as relay, to(relay) as browser:
        browser.sendall(b"GET http://shop.test/ HTTP/1.1\r\nHost: shop.test\r\n\r\n")
        with server.accept()[0] as upstream:
            assert until(upstream, b"\r\n\r\n").startswith(b"GET http://shop.test/")
            upstream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            assert until(browser, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
            browser.sendall(f"{request_line}\r\nHost: evil.test\r\n\r\n".encode())
            assert browser.recv(1 << 16).startswith(b"HTTP/1.1 502")
            assert upstream.recv(1 << 16) == b""


def test_before_a_socks_proxy_the_targets_are_checked_too(server: socket) -> None:
    proxy = f"socks5://127.0.0.1:{server.getsockname()[1]}"
    with limited("shop.test", proxy=proxy) as relay:
        browser, code = asked(relay, "evil.test", 80)
        with browser:
            assert code == b"\x02"
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()
