"""The WebSocket and its reader, against a real server."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.server import ServerConnection, serve

from webtools.errors import BrowserDied, BrowserNotStarted
from webtools.transport import Connection


class Inbox:
    """The frames of a connection, in order, and an event for each of its ends."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.lost: list[str] = []
        self.arrived = threading.Semaphore(0)
        self.ended = threading.Event()

    def frame(self, data: bytes) -> None:
        self.frames.append(data)
        self.arrived.release()

    def end(self, reason: str) -> None:
        self.lost.append(reason)
        self.ended.set()

    def wait(self, frames: int) -> None:
        for _ in range(frames):
            assert self.arrived.acquire(timeout=5)


@contextmanager
def connected(handler: Callable[[ServerConnection], None]) -> Iterator[tuple[Connection, Inbox]]:
    """A connection to a server that does `handler` with it."""
    inbox = Inbox()
    with serve(handler, "127.0.0.1", 0, max_size=None, max_queue=1, close_timeout=1) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        port = server.socket.getsockname()[1]
        try:
            connection = Connection(
                f"ws://127.0.0.1:{port}/", name="test", timeout=5, on_frame=inbox.frame, on_lost=inbox.end
            )
            try:
                yield connection, inbox
            finally:
                connection.close()
        finally:
            server.shutdown()
            serving.join()


def echo(peer: ServerConnection) -> None:
    for message in peer:
        peer.send(message)


def test_frames_arrive_in_the_order_of_the_wire() -> None:
    with connected(echo) as (connection, inbox):
        for number in range(500):
            connection.send(str(number))
        inbox.wait(500)
        assert inbox.frames == [str(number).encode() for number in range(500)]


def test_a_large_message_arrives_whole() -> None:
    text = "é" * 1_000_000
    with connected(echo) as (connection, inbox):
        connection.send(text)
        inbox.wait(1)
        assert inbox.frames == [text.encode()]


def send_on(connection: Connection) -> None:
    """Send more than the buffers between two processes hold."""
    for _ in range(30):
        connection.send("x" * 500_000, 0.2)


def test_sending_to_a_peer_that_does_not_read_has_a_limit() -> None:
    release = threading.Event()

    def idle(_: ServerConnection) -> None:
        release.wait(60)

    with connected(idle) as (connection, inbox):
        try:
            with pytest.raises(BrowserDied, match=r"took no data for 0.2 s"):
                send_on(connection)
            assert inbox.ended.wait(5)
        finally:
            release.set()


def test_the_end_is_told_once_when_we_close() -> None:
    with connected(echo) as (connection, inbox):
        connection.close()
        connection.close()
        assert inbox.ended.is_set(), "close returns when the reader has ended"
        assert len(inbox.lost) == 1
        with pytest.raises(BrowserDied):
            connection.send("1")
    assert len(inbox.lost) == 1


def test_the_end_is_told_when_the_peer_closes() -> None:
    with connected(lambda peer: peer.close()) as (_, inbox):
        assert inbox.ended.wait(5)
    assert len(inbox.lost) == 1


def test_the_end_is_told_when_the_peer_is_cut_off() -> None:
    with connected(lambda peer: peer.socket.shutdown(socket.SHUT_RDWR)) as (_, inbox):
        assert inbox.ended.wait(5)
    assert len(inbox.lost) == 1


def test_nothing_follows_the_end() -> None:
    def last_words(peer: ServerConnection) -> None:
        peer.send("last")

    with connected(last_words) as (_, inbox):
        assert inbox.ended.wait(5)
        assert inbox.frames == [b"last"]


def test_nobody_there_is_an_error_of_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as placeholder:
        port = placeholder.getsockname()[1]
    with pytest.raises(BrowserNotStarted, match=str(port)):
        Connection(f"ws://127.0.0.1:{port}/", name="test", timeout=5, on_frame=print, on_lost=print)
