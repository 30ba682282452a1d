"""The WebSocket and its reader, against a real server."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import trustme
from websockets.sync.server import ServerConnection

from tests.threads.server import Inbox, serving
from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools.errors import BrowserDied, BrowserNotStarted, DeadlineExceeded
from webtools.transport import Connection


@contextmanager
def connected(
    handler: Callable[[ServerConnection], None],
    *,
    tls: ssl.SSLContext | None = None,
    quiet_seconds: float | None = None,
) -> Iterator[tuple[Connection, Inbox]]:
    """Connect to a server that does `handler` with the connection."""
    inbox = Inbox()
    with serving(handler, max_size=None, max_queue=1, ssl=tls) as address:
        url = address if tls is None else address.replace("ws:", "wss:")
        connection = Connection(
            url,
            name="test",
            timeout=5,
            on_frame=inbox.frame,
            on_lost=inbox.end,
            quiet_seconds=quiet_seconds,
            question="?",
        )
        try:
            yield connection, inbox
        finally:
            connection.close()


def echo(peer: ServerConnection) -> None:
    for message in peer:
        peer.send(message)


def test_frames_arrive_in_the_order_of_the_wire() -> None:
    with connected(echo) as (connection, inbox):
        for number in range(500):
            connection.send(str(number))
        inbox.wait(500)
        assert inbox.frames == [str(number).encode() for number in range(500)]


def test_messages_pass_both_ways_over_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    texts = [str(number) * 1000 for number in range(200)]
    with connected(echo, tls=context) as (connection, inbox):
        for text in texts:
            connection.send(text)
        inbox.wait(len(texts))
        assert inbox.frames == [text.encode() for text in texts]
        connection.close()
        assert inbox.ended.wait(5)


def test_a_large_message_arrives_whole() -> None:
    text = "é" * 1_000_000
    with connected(echo) as (connection, inbox):
        connection.send(text)
        inbox.wait(1)
        assert inbox.frames == [text.encode()]


_MORE_THAN_BUFFERS_HOLD = "x" * 50_000_000
"""Of two sockets: tcp_rmem and tcp_wmem permit 36 MB on newer kernels."""


def send_on(connection: Connection) -> None:
    for _ in range(30):
        connection.send("x" * 500_000, 0.2)


@contextmanager
def idle_peer(quiet_seconds: float | None = None) -> Iterator[tuple[Connection, Inbox]]:
    """Connect to a server that reads nothing."""
    release = threading.Event()

    def idle(_: ServerConnection) -> None:
        release.wait(60)

    with connected(idle, quiet_seconds=quiet_seconds) as (connection, inbox):
        try:
            yield connection, inbox
        finally:
            release.set()


@pytest.mark.parametrize("quiet_seconds", [None, 50.0])
def test_sending_to_a_peer_that_does_not_read_has_a_limit(quiet_seconds: float | None) -> None:
    with idle_peer(quiet_seconds) as (connection, inbox):
        with pytest.raises(BrowserDied, match=r"took no data for 0.2 s"):
            send_on(connection)
        assert inbox.ended.wait(5)


def test_message_waits_its_limit_for_one_of_another_thread_and_is_not_sent() -> None:
    def fill(connection: Connection) -> None:
        with pytest.raises(BrowserDied):
            connection.send(_MORE_THAN_BUFFERS_HOLD, LONGER_THAN_A_TEST)

    with idle_peer() as (connection, inbox):
        for _ in range(4):  # more than the server's queue takes: then it reads no more
            connection.send("in the queue")
        sender = threading.Thread(target=fill, args=(connection,))
        sender.start()
        wait_until(connection._socket.lock.locked, "the long message is being sent")
        with pytest.raises(DeadlineExceeded, match=r"within 0.2 s.*the commands before it"):
            connection.send("short", turn_seconds=0.2)
        assert inbox.lost == []
        connection.close()
        sender.join()


def test_quiet_peer_is_asked_and_counts_as_lost_when_it_does_not_answer() -> None:
    asked: list[str | bytes] = []

    def listen(peer: ServerConnection) -> None:
        asked.extend(peer)

    with connected(listen, quiet_seconds=0.2) as (_, inbox):
        assert inbox.ended.wait(5)
        assert inbox.lost == ["the other side was silent for 0.4 s"]
    assert asked == ["?"]


def test_quiet_peer_that_answers_stays_connected() -> None:
    with connected(echo, quiet_seconds=0.1) as (connection, inbox):
        inbox.wait(3)
        assert inbox.frames[:3] == [b"?"] * 3
        connection.send("after")
        assert inbox.lost == []


@pytest.mark.parametrize("variable", ["http_proxy", "HTTP_PROXY", "all_proxy"])
def test_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with socket.create_server(("127.0.0.1", 0)) as placeholder:
        closed = placeholder.getsockname()[1]
    monkeypatch.setenv(variable, f"http://127.0.0.1:{closed}")
    with connected(echo) as (connection, inbox):
        connection.send("direct")
        inbox.wait(1)


def test_end_of_a_connection_is_reported_once_when_we_close() -> None:
    with connected(echo) as (connection, inbox):
        connection.close()
        connection.close()
        assert inbox.ended.is_set(), "close returns when the reader has ended"
        assert len(inbox.lost) == 1
        with pytest.raises(BrowserDied):
            connection.send("1")
    assert len(inbox.lost) == 1


def test_end_of_a_connection_is_reported_when_the_peer_closes() -> None:
    with connected(lambda peer: peer.close()) as (_, inbox):
        assert inbox.ended.wait(5)
    assert len(inbox.lost) == 1


def test_end_of_a_connection_is_reported_when_the_peer_is_cut_off() -> None:
    with connected(lambda peer: peer.socket.shutdown(socket.SHUT_RDWR)) as (_, inbox):
        assert inbox.ended.wait(5)
    assert len(inbox.lost) == 1


def test_no_frame_comes_after_the_connections_end() -> None:
    def last_words(peer: ServerConnection) -> None:
        peer.send("last")

    with connected(last_words) as (_, inbox):
        assert inbox.ended.wait(5)
        assert inbox.frames == [b"last"]


def test_address_without_a_server_is_an_error_of_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as placeholder:
        port = placeholder.getsockname()[1]
    with pytest.raises(BrowserNotStarted, match=str(port)):
        Connection(f"ws://127.0.0.1:{port}/", name="test", timeout=5, on_frame=print, on_lost=print)
