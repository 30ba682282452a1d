"""Servers that answer by another way than a response: a socket, an event stream, a poll that waits for news.

What a page says to `/tell` with a POST request goes, after a while, to the streams and polls of the same key.
"""

import base64
import hashlib
import socket
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from select import select
from threading import Condition, Event
from time import monotonic
from typing import cast

from flask import Blueprint, Response, json, request

talking = Blueprint("talking", __name__)
_TEXT, _CLOSE = 1, 8
_MOST_SECONDS = 20.0


class _News:
    """What was told, by key, in order, and when it is to arrive."""

    def __init__(self) -> None:
        self._told: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
        self._changed = Condition()  # guards _told

    def count(self, key: str) -> int:
        with self._changed:
            return len(self._told[key])

    def tell(self, key: str, words: str, milliseconds: float) -> None:
        with self._changed:
            self._told[key].append((monotonic() + milliseconds / 1000, words))
            self._changed.notify_all()

    def after(self, key: str, known: int, client: socket.socket, seconds: float) -> list[str]:
        """Return what arrived after the first `known`, once something has, the client has gone or time is up."""
        end = monotonic() + seconds
        with self._changed:
            while True:
                now, due = monotonic(), [at for at, _ in self._told[key][known:]]
                if any(at <= now for at in due) or now >= end or _gone(client):
                    return [words for at, words in self._told[key][known:] if at <= now]
                self._changed.wait(min([end, now + 0.05, *due]) - now)


_news = _News()


def _client() -> socket.socket:
    return cast(socket.socket, request.environ["werkzeug.socket"])


def _gone(client: socket.socket) -> bool:
    return bool(select([client], [], [], 0)[0])


@talking.post("/tell")
def tell() -> Response:
    """Answer at once, with nothing; what was told arrives by the other way after `ms`."""
    asked = request.get_json()
    _news.tell(asked["key"], "told", asked["ms"])
    return Response(status=204)


@talking.get("/stream")
def stream() -> Response:
    """An event stream; with `beat`, a message of its own every so many milliseconds."""
    key, client = request.args["key"], _client()
    beat = request.args.get("beat", _MOST_SECONDS * 1000, type=float) / 1000
    known = _news.count(key)

    def events() -> Iterator[str]:
        nonlocal known
        yield ": here\n\n"
        while not _gone(client):
            news = _news.after(key, known, client, beat)
            known += len(news)
            yield "".join(f"event: news\ndata: {json.dumps(each)}\n\n" for each in news) or "data: beat\n\n"

    return Response(events(), mimetype="text/event-stream")


@talking.post("/parts")
def parts() -> Response:
    """Answer in numbered parts, each after `ms`, as chats do; the head comes with the first."""
    numbers = range(1, request.args.get("parts", 1, type=int) + 1)
    seconds = request.args.get("ms", 100, type=int) / 1000

    def numbered() -> Iterator[str]:
        for number in numbers:
            Event().wait(seconds)
            yield str(number)

    return Response(numbered(), mimetype=request.args.get("type", "text/event-stream"))


@talking.get("/news")
def news() -> Response:
    """A poll that is answered when there is news."""
    key, known = request.args["key"], request.args.get("known", 0, type=int)
    came = _news.after(key, known, _client(), _MOST_SECONDS)
    return Response(json.dumps({"known": known + len(came), "news": came}), mimetype="application/json")


class _Hung(Response):
    """What nobody sends: the connection is over."""

    def __call__(self, *_: object) -> "list[bytes]":
        raise ConnectionError


@talking.route("/socket", websocket=True)
def web_socket() -> Response:
    """A WebSocket. A message is a list of milliseconds, after each of which a part of the answer is sent.

    With `beat`, it sends a message of its own every so many milliseconds.
    """
    client = _client()
    key = request.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
    client.sendall(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
    )
    beat = request.args.get("beat", type=float)

    def send(words: object) -> None:
        data = json.dumps(words).encode()
        client.sendall(bytes([0x80 | _TEXT, len(data)]) + data)

    due: list[tuple[float, object]] = []
    if beat:
        due.append((monotonic() + beat / 1000, "beat"))
    try:
        while True:
            until = min((at for at, _ in due), default=monotonic() + _MOST_SECONDS)
            if select([client], [], [], max(0.0, until - monotonic()))[0]:
                words = _received(client)
                if words is None:
                    break
                due += _answers(json.loads(words))
            for one in sorted(each for each in due if each[0] <= monotonic()):
                due.remove(one)
                send(one[1])
                if one[1] == "beat" and beat:
                    due.append((monotonic() + beat / 1000, "beat"))
    except OSError:
        pass  # the page has gone
    with suppress(OSError):
        client.shutdown(socket.SHUT_RDWR)
    return _Hung()


def _answers(parts: list[float]) -> list[tuple[float, object]]:
    answers: list[tuple[float, object]] = []
    at = monotonic()
    for number, milliseconds in enumerate(parts):
        at += milliseconds / 1000
        answers.append((at, f"part {number + 1} of {len(parts)}"))
    return answers


def _received(client: socket.socket) -> bytes | None:
    """Return the text of a frame; None at the end. Texts of tests are short."""
    head = _exactly(client, 2)
    if head is None or head[0] & 15 == _CLOSE:
        return None
    length = head[1] & 127
    if length == 126:
        (length,) = struct.unpack(">H", _exactly(client, 2) or b"\0\0")
    mask, data = _exactly(client, 4), _exactly(client, length)
    if mask is None or data is None:
        return None
    return bytes(each ^ mask[place % 4] for place, each in enumerate(data))


def _exactly(client: socket.socket, size: int) -> bytes | None:
    data = b""
    while len(data) < size:
        part = client.recv(size - len(data))
        if not part:
            return None
        data += part
    return data
