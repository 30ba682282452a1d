"""WebSockets of pages: what was said over them, and handlers that decide about them."""

import json
import queue
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests import traces
from tests.browser.site import Site
from tests.waiting import wait_for_value, wait_until
from webtools import (
    BrowserTools,
    InvalidArgument,
    SocketClose,
    SocketMessage,
    WebSocketHandle,
    WebSocketRoute,
    expect,
)

SPEAK = """(url, ...words) => new Promise((done) => {
  const socket = globalThis.socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const seen = globalThis.seen = [];
  const shown = (data) => typeof data === 'string' ? data : [...new Uint8Array(data)];
  socket.onopen = () => { seen.push('open'); for (const each of words) socket.send(each); };
  socket.onmessage = ({ data }) => { seen.push(shown(data)); if (data === 'bye') socket.close(3001, 'enough'); };
  socket.onerror = () => seen.push('error');
  socket.onclose = ({ code, reason, wasClean }) => { seen.push([code, reason, wasClean]); done(seen); };
})"""
"""A page opens a socket, sends words, closes it when it hears "bye", and gives what it has seen."""


class Echo:
    """A server of WebSockets that sends back what it gets, and closes after the word "close"."""

    def __init__(self) -> None:
        self.heard: queue.Queue[object] = queue.Queue()
        self.server = serve(self._talk, "127.0.0.1", 0, select_subprotocol=_first)
        self.url = f"ws://127.0.0.1:{self.server.socket.getsockname()[1]}/echo"

    def _talk(self, socket: ServerConnection) -> None:
        try:
            for message in socket:
                self.heard.put(message)
                if message == "close":
                    socket.close(4002, "as asked")
                socket.send(message)
        except ConnectionClosed:
            pass
        self.heard.put((socket.close_code, socket.close_reason))


def _first(_: ServerConnection, offered: Any) -> Any:
    return offered[0] if offered else None


@pytest.fixture(scope="module")
def _echo() -> Iterator[Echo]:
    echo = Echo()
    thread = Thread(target=echo.server.serve_forever)
    thread.start()
    yield echo
    echo.server.shutdown()
    thread.join()


@pytest.fixture
def echo(_echo: Echo) -> Echo:
    """The server, of which the test has heard nothing."""
    _echo.heard = queue.Queue()
    return _echo


def _handles(browser_tools: BrowserTools) -> "queue.Queue[WebSocketHandle]":
    opened: queue.Queue[WebSocketHandle] = queue.Queue()
    browser_tools.on("websocket", opened.put)
    return opened


def _said(messages: tuple[SocketMessage, ...]) -> list[tuple[str, str | bytes]]:
    return [(one.direction, one.data) for one in messages]


def test_event_gives_url_messages_and_close(browser_tools: BrowserTools, site: Site, echo: Echo) -> None:
    browser_tools.navigate(site.url())
    opened = _handles(browser_tools)
    browser_tools.evaluate(SPEAK, [echo.url, "héllo", "bye"])
    socket = opened.get(timeout=10)
    assert socket.url == echo.url
    wait_until(lambda: socket.closed is not None, "the socket is closed")
    assert socket.closed == SocketClose(code=3001, reason="enough", clean=True)
    expected = [("sent", "héllo"), ("sent", "bye"), ("received", "héllo"), ("received", "bye")]
    assert _said(socket.messages) == expected

    late: queue.Queue[Any] = queue.Queue()
    socket.on("message_received", late.put)  # also for what has happened before
    socket.on("close", late.put)
    assert [late.get(timeout=10).data for _ in range(2)] == ["héllo", "bye"]
    assert late.get(timeout=10).code == 3001
    with pytest.raises(InvalidArgument, match="framesent"):
        socket.on("framesent", print)  # type: ignore[call-overload]  # as Playwright calls it


def test_binary_messages_are_bytes_whatever_the_page_sends_them_as(
    browser_tools: BrowserTools, site: Site, echo: Echo
) -> None:
    browser_tools.navigate(site.url())
    opened = _handles(browser_tools)
    browser_tools.evaluate(
        """(url) => new Promise((done) => {
          const socket = new WebSocket(url);
          socket.onopen = () => {
            socket.send(new Uint8Array([1, 2, 255]).subarray(1));
            socket.send(new Blob([new Uint8Array([3])]));
            socket.send(new Uint8Array([4]).buffer);
            socket.send('last');
          };
          socket.onmessage = ({ data }) => { if (data === 'last') done(); };
        })""",
        [echo.url],
    )
    socket = opened.get(timeout=10)
    parts: list[str | bytes] = [bytes([2, 255]), bytes([3]), bytes([4]), "last"]
    wait_until(lambda: len(socket.messages) == 8, "all messages are reported")
    for direction in ("sent", "received"):
        assert [data for way, data in _said(socket.messages) if way == direction] == parts


def test_record_and_archive_have_the_messages(
    browser_tools: BrowserTools, site: Site, echo: Echo, tmp_path: Path
) -> None:
    browser_tools.navigate(site.url())
    archive = tmp_path / "run.har"
    with browser_tools.har(archive):
        browser_tools.evaluate(SPEAK, [echo.url, "bye"])

        def messages() -> list[tuple[str, str | bytes]]:
            (record,) = [one for one in browser_tools.network_requests().requests if one.kind == "websocket"]
            return _said(browser_tools.network_request(record.number).messages)

        wait_for_value(messages, [("sent", "bye"), ("received", "bye")])
    entries = json.loads(archive.read_text())["log"]["entries"]
    (entry,) = [one for one in entries if one["_resourceType"] == "websocket"]
    assert [(one["type"], one["opcode"], one["data"]) for one in entry["_webSocketMessages"]] == [
        ("send", 1, "bye"),
        ("receive", 1, "bye"),
    ]


def test_page_that_is_left_closes_its_sockets(browser_tools: BrowserTools, site: Site, echo: Echo) -> None:
    browser_tools.navigate(site.url())
    opened = _handles(browser_tools)
    browser_tools.evaluate(
        "(url) => new Promise((done) => { globalThis.kept = new WebSocket(url); kept.onopen = done; }).then(() => 1)",
        [echo.url],
    )
    socket = opened.get(timeout=10)
    assert socket.closed is None
    browser_tools.navigate(site.url("/form.html"))
    wait_until(lambda: socket.closed is not None, "the socket is closed")


def test_socket_is_answered_without_a_server(browser_tools: BrowserTools, site: Site) -> None:
    closes: queue.Queue[object] = queue.Queue()

    def handler(socket: WebSocketRoute) -> None:
        def answer(message: str | bytes) -> None:
            socket.send("bye" if message == "end" else message)

        socket.send("welcome")  # goes out when the socket is open
        socket.on_message(answer)
        socket.on_close(lambda code, reason: closes.put((code, reason)))

    browser_tools.route_websocket("wss://nowhere.example/*", handler)
    browser_tools.navigate(site.url())
    seen = browser_tools.evaluate(SPEAK, ["wss://nowhere.example/chat", "one", "end"]).value
    assert seen == ["open", "welcome", "one", "bye", [3001, "enough", True]]
    assert closes.get(timeout=10) == (3001, "enough")
    sizes = """(url) => new Promise((done) => {
      const socket = new WebSocket(url);
      socket.onopen = () => socket.send(new Uint8Array([7, 8]));
      socket.onmessage = async ({ data }) => done([...new Uint8Array(await data.arrayBuffer())]);
    })"""
    assert browser_tools.evaluate(sizes, ["wss://nowhere.example/chat"]).value == [7, 8]


@pytest.mark.parametrize("way", ["close", "raise", "disconnect"])
def test_handler_ends_the_socket(
    way: str, browser_tools: BrowserTools, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threading.excepthook", lambda _: None)

    def handler(socket: WebSocketRoute) -> None:
        if way == "raise":
            raise ValueError("no")
        if way == "close":
            socket.close(4000, "not today")
        else:
            socket.on_message(lambda _: socket.close())

    browser_tools.route_websocket(re.compile("/chat$"), handler)
    browser_tools.navigate(site.url())
    seen = browser_tools.evaluate(SPEAK, ["ws://nowhere.example/chat", "one"]).value
    expected: dict[str, object] = {
        "close": ["open", [4000, "not today", True]],
        "raise": ["error", [1006, "", False]],
        "disconnect": ["open", [1000, "", True]],
    }
    assert seen == expected[way]


def test_messages_are_changed_on_their_way_in_both_directions(
    browser_tools: BrowserTools, site: Site, echo: Echo
) -> None:
    def handler(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if message != "drop":
                server.send(f"{message!s}!")

        socket.on_message(to_server)
        server.on_message(lambda message: socket.send("bye" if message == "end!" else f"<{message!s}>"))

    browser_tools.route_websocket("/echo", handler)
    browser_tools.navigate(site.url())
    opened = _handles(browser_tools)
    seen = browser_tools.evaluate(SPEAK, [echo.url, "one", "drop", "end"]).value
    assert seen == ["open", "<one!>", "bye", [3001, "enough", True]]
    heard = [echo.heard.get(timeout=10) for _ in range(3)]
    assert heard == ["one!", "end!", (3001, "enough")]  # the server's side is closed, too
    messages = _said(opened.get(timeout=10).messages)  # as the page has them
    assert messages == [
        ("sent", "one"),
        ("sent", "drop"),
        ("sent", "end"),
        ("received", "<one!>"),
        ("received", "bye"),
    ]


def test_what_no_function_takes_goes_through_and_so_do_closes_of_the_server(
    browser_tools: BrowserTools, site: Site, echo: Echo
) -> None:
    closes: queue.Queue[object] = queue.Queue()

    def handler(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        if socket.url.endswith("?own"):

            def close(code: int | None, reason: str) -> None:
                closes.put((code, reason))
                socket.close(4444, "ours")

            server.on_close(close)

    browser_tools.route_websocket("/echo", handler)
    browser_tools.navigate(site.url())
    assert browser_tools.evaluate(SPEAK, [echo.url, "é", "close"]).value == [
        "open",
        "é",
        [4002, "as asked", True],
    ]
    assert browser_tools.evaluate(SPEAK, [f"{echo.url}?own", "close"]).value == ["open", [4444, "ours", True]]
    assert closes.get(timeout=10) == (4002, "as asked")
    seen = browser_tools.evaluate(SPEAK, [site.closed.replace("http", "ws") + "/echo"]).value
    assert seen == ["error", [1006, "", False]]


def test_other_sockets_go_to_their_server_and_look_as_ever(
    browser_tools: BrowserTools, site: Site, echo: Echo
) -> None:
    asked: list[str] = []
    browser_tools.route_websocket("/other", lambda socket: asked.append(socket.url))
    opened = _handles(browser_tools)
    browser_tools.navigate(site.url())
    look = """(url) => new Promise((done) => {
      class Own extends WebSocket {}
      const socket = new Own(url, 'chat');
      const said = [socket.readyState, socket.url, socket.binaryType, socket instanceof Own,
        socket instanceof WebSocket, String(socket), WebSocket.prototype.constructor === WebSocket,
        WebSocket.name, WebSocket.length, WebSocket.OPEN, /native code/.test(WebSocket),
        /native code/.test(WebSocket.prototype.send),
        /native code/.test(Object.getOwnPropertyDescriptor(WebSocket.prototype, 'url').get)];
      try { socket.send('early'); } catch (error) { said.push(error.name); }
      try { new WebSocket('nonsense:'); } catch (error) { said.push(error.name); }
      try { WebSocket(url); } catch (error) { said.push(error.name); }
      try { socket.close(7); } catch (error) { said.push(error.name); }
      socket.addEventListener('open', () => { said.push(socket.protocol, socket.readyState); socket.send('bye'); });
      socket.addEventListener('message', ({ data, origin }) => { said.push(data, origin); socket.close(); });
      socket.addEventListener('close', ({ wasClean }) => done([...said, wasClean, socket.readyState]));
    })"""
    routed = browser_tools.evaluate(look, [echo.url]).value
    assert _handle_said(opened) == [("sent", "bye"), ("received", "bye")]
    with browser_tools.context("plain") as plain:
        plain.navigate(site.url())
        assert routed == plain.evaluate(look, [echo.url]).value
    assert asked == []
    browser_tools.unroute_websocket("/other")
    with pytest.raises(InvalidArgument, match="no such route"):
        browser_tools.unroute_websocket("/other")


def _handle_said(opened: "queue.Queue[WebSocketHandle]") -> list[tuple[str, str | bytes]]:
    socket = opened.get(timeout=10)
    wait_until(lambda: socket.closed is not None, "the socket is closed")
    return _said(socket.messages)


def test_frames_popups_and_documents_that_are_there_are_routed(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url())
    urls: queue.Queue[str] = queue.Queue()
    browser_tools.route_websocket("nowhere.example", lambda socket: urls.put(socket.url))
    opens = "new WebSocket('ws://nowhere.example/%s')"
    browser_tools.evaluate(f"void {opens % 'there'}")
    assert urls.get(timeout=10) == "ws://nowhere.example/there"
    frame = f'<iframe srcdoc="<script>{opens % "frame"}</script>"></iframe>'
    browser_tools.set_content(f"<script>{opens % 'page'}</script>{frame}")
    assert {urls.get(timeout=10).rpartition("/")[2] for _ in range(2)} == {"page", "frame"}
    browser_tools.navigate(site.url())
    script = f"<script>{opens % 'popup'}</script>"
    with browser_tools.expect_popup():
        browser_tools.evaluate(
            "(html) => void window.open('/written?html=' + encodeURIComponent(html))", [script]
        )
    assert urls.get(timeout=10) == "ws://nowhere.example/popup"


def test_handler_may_call_tools_and_a_click_waits_for_its_answer(
    browser_tools: BrowserTools, site: Site
) -> None:
    def handler(socket: WebSocketRoute) -> None:
        socket.on_message(lambda _: socket.send(browser_tools.evaluate("document.title").value))

    browser_tools.route_websocket("/live", handler)
    browser_tools.navigate(site.url())
    browser_tools.set_content(
        """<title>Mine</title><button>Ask</button><output></output><script>
        const socket = new WebSocket('/live');
        socket.onmessage = ({ data }) => { document.querySelector('output').textContent = data; };
        document.querySelector('button').onclick = () => socket.send('?');
        socket.onopen = () => { document.title = 'Open'; };
        </script>"""
    )
    browser_tools.wait_for(function="document.title === 'Open'")
    browser_tools.get("button").click()
    expect(browser_tools.get("status")).to_have_text("Open")


def test_page_that_has_changed_its_prototypes_is_routed_all_the_same(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.route_websocket("/live", lambda socket: socket.on_message(socket.send))
    hostile = """() => {
      const broken = () => { throw new Error('changed'); };
      for (const [owner, name] of [[JSON, 'stringify'], [WeakMap.prototype, 'get'], [Promise.prototype, 'then'],
        [String.prototype, 'slice'], [EventTarget.prototype, 'dispatchEvent'], [Date, 'now'], [window, 'btoa'],
        [Uint8Array.prototype, 'subarray'], [RegExp.prototype, 'test'], [Array.prototype, 'map']])
        owner[name] = broken;
      Object.prototype.code = 5;
      const socket = new WebSocket('/live');
      socket.onopen = () => socket.send('hello');
      socket.onmessage = ({ data }) => { document.title = data; };
    }"""
    html = f"<script>({hostile})()</script>"
    browser_tools.navigate(site.url(f"/written?{urlencode({'html': html})}"))
    wait_until(lambda: browser_tools.tabs().tabs[0].title == "hello", "the page has its answer")


def test_no_secret_is_in_the_records_of_a_socket(
    tools_of: Callable[..., BrowserTools], site: Site, echo: Echo, tmp_path: Path
) -> None:
    tools = tools_of(secrets={"KEY": "given-s3cret", "PIN": "1234"})
    tools.navigate(site.url())
    said = [json.dumps({"password": "typed-s3cret", "pin": 1234}), "a given-s3cret and more"]
    speak = """(url, words) => new Promise((done) => {
      const socket = new WebSocket(url);
      socket.onopen = () => words.forEach((each) => {
        socket.send(each);
        socket.send(new TextEncoder().encode(each));
      });
      let heard = 0;
      socket.onmessage = () => { if (++heard === 2 * words.length) { socket.close(); done(heard); } };
    })"""
    with tools.har(tmp_path / "run.har"), tools.trace(tmp_path / "run.zip"):
        tools.evaluate(speak, [echo.url, said])
        form = """() => { const form = new FormData(); form.append('api_key', 'sent-s3cret');
          form.append('file', new Blob([new Uint8Array([255, 254])]), 'given-s3cret.bin');
          return fetch('/echo', { method: 'POST', body: form }).then((answer) => answer.text()); }"""
        tools.evaluate(form.replace("sent-s3cret", "' + ['sent', 's3cret'].join('-') + '"))
    trace = traces.read(tmp_path / "run.zip")
    entries = json.loads((tmp_path / "run.har").read_text())["log"]["entries"]
    for records, hidden in ((trace.requests, ("given-s3cret", "typed-s3cret")), (entries, ("given-s3cret",))):
        (talk,) = [one for one in records if "_webSocketMessages" in one]
        messages = talk["_webSocketMessages"]
        assert len(messages) == 8
        for each in messages:
            text = each["data"] if each["opcode"] == 1 else b64decode(each["data"], validate=True).decode()
            assert not [one for one in (*hidden, "1234") if one in text]
            assert "[secret:" in text
    with ZipFile(tmp_path / "run.zip") as packed:
        for name in packed.namelist():
            assert b"sent-s3cret" not in packed.read(name), name
            assert b64encode(b"sent-s3cret")[:-2] not in packed.read(name), name


def test_sockets_that_a_click_opens_are_among_what_it_caused(
    shared_tools: BrowserTools, site: Site, echo: Echo
) -> None:
    refused = f"{site.closed.replace('http', 'ws')}/none"
    shared_tools.navigate(site.url("/status/200"))
    shared_tools.set_content(
        f"""<button onclick="(globalThis.one = new WebSocket('{echo.url}')).onopen = () => said.append('open')">
        Open</button><button onclick="new WebSocket('{refused}').onclose = () => said.append('closed')">
        Fail</button><p id="said"></p>"""
    )
    outcome = shared_tools.get("button", "Open").click()
    (opened,) = outcome.caused.requests
    assert opened.kind == "websocket"
    assert opened.url.replace("http", "ws", 1) == echo.url
    shared_tools.wait_for(text="open")
    (record,) = shared_tools.network_requests("/echo").requests
    assert (record.number, record.status, record.failure) == (opened.number, 101, None)
    assert record.seconds is not None

    outcome = shared_tools.get("button", "Fail").click()
    assert [one.url.replace("http", "ws", 1) for one in outcome.caused.requests] == [refused]
    shared_tools.wait_for(text="closed")
    (record,) = shared_tools.network_requests("/none").requests
    assert "CONNECTION_REFUSED" in str(record.failure)
