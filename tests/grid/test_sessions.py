"""Browsers of a Selenium Grid: the same calls, and sessions that end whatever happens."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil
import pytest

from tests.grid.grid import Grid
from webtools import BrowserDied, BrowserNotStarted, BrowserTools, ContextTools, InvalidArgument
from webtools.driver import grid as driver_grid
from webtools.errors import NotSupported
from webtools.supervision import watchdog

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]

_PAGE = "data:text/html,<button onclick=\"this.textContent='Gone'\">Go</button>"
_HOLDER = """
import sys
from webtools import BrowserTools
tools = BrowserTools(remote_url=sys.argv[1])
tools.tabs()
print("ready", flush=True)
sys.stdin.read()
"""
_FORK = """
import os, signal
child = os.fork()
if child == 0:
    signal.pause()
"""


def test_page_is_read_and_clicked_on_a_grid(grid: Grid) -> None:
    with BrowserTools(remote_url=grid.url) as tools:
        tools.navigate(_PAGE)
        tools.click(tools.snapshot().find("button", "Go"))
        assert "Gone" in str(tools.snapshot())
        assert len(grid.sessions()) == 1
    assert grid.on_nodes() == []


def test_contexts_share_one_session_and_run_in_parallel(grid: Grid) -> None:
    def act(tools: ContextTools) -> str:
        tools.navigate(_PAGE)
        tools.click(tools.snapshot().find("button", "Go"))
        return str(tools.snapshot())

    with BrowserTools(remote_url=grid.url) as tools, ThreadPoolExecutor(12) as threads:
        # More than the ten sockets that a node permits for a session.
        shown = list(threads.map(act, [tools.context(f"c{number}") for number in range(12)]))
        assert all("Gone" in snapshot for snapshot in shown)
        assert len(grid.sessions()) == 1


def test_grid_of_the_environment_is_used(grid: Grid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_REMOTE_URL", grid.url)
    with BrowserTools() as tools:
        tools.tabs()
        assert len(grid.sessions()) == 1


def test_given_capabilities_reach_the_browser(grid: Grid) -> None:
    more = {"goog:chromeOptions": {"args": ["--user-agent=Lovelace"]}}
    with BrowserTools(remote_url=grid.url, remote_capabilities=more) as tools:
        assert tools.evaluate("navigator.userAgent").value == "Lovelace"


def test_session_ends_when_a_block_raises(grid: Grid) -> None:
    with pytest.raises(InvalidArgument), BrowserTools(remote_url=grid.url) as tools:
        tools.click("e99x")
    assert grid.on_nodes() == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_session_of_a_killed_process_is_deleted(grid: Grid, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDER, grid.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        assert len(grid.sessions()) == 1
        os.kill(process.pid, number)
        process.wait()
    grid.until_empty()


def test_session_of_a_killed_process_is_deleted_although_a_fork_of_it_lives(grid: Grid) -> None:
    script = _HOLDER.replace('print("ready"', f"{_FORK}print(child")
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script, grid.url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        child = psutil.Process(int(process.stdout.readline()))
        try:
            process.kill()
            process.wait()
            grid.until_empty()
            assert child.is_running()
        finally:
            child.kill()


def test_session_created_after_the_deadline_is_deleted(grid: Grid) -> None:
    with pytest.raises(BrowserNotStarted, match=r"gave no browser within 0\.3 s") as caught:
        BrowserTools(remote_url=grid.url, timeout_start=0.3).tabs()
    assert caught.value.can_retry
    grid.until(lambda: bool(grid.sessions()), "the abandoned request is served")
    grid.until_empty()


def test_full_grid_fails_at_the_deadline(grid: Grid) -> None:
    places = sum(len(node["slots"]) for node in grid.status())
    taken = [BrowserTools(remote_url=grid.url) for _ in range(places)]
    try:
        for tools in taken:
            tools.tabs()
        with pytest.raises(BrowserNotStarted, match="gave no browser within 2 s"):
            BrowserTools(remote_url=grid.url, timeout_start=2).tabs()
    finally:
        for tools in taken:
            tools.close()


def test_killed_node_fails_the_call_and_the_next_one_gets_another_node(own_grid: Grid) -> None:
    grid = own_grid
    with BrowserTools(remote_url=grid.url) as tools:
        tools.navigate(_PAGE)
        (session,) = grid.sessions()
        with ThreadPoolExecutor(1) as thread:
            # The hub closes the WebSocket after 68 s only, and says over HTTP at once that the node is gone.
            running = thread.submit(tools.evaluate, "new Promise(() => {})", timeout=15)
            grid.node_of(session).kill()
            with pytest.raises(BrowserDied):
                running.result()
        tools.navigate(_PAGE)
        assert 'button "Go"' in str(tools.snapshot())
        (lives,) = set(grid.sessions()) - {session}
    grid.until(lambda: lives not in grid.sessions(), "the session on the other node has ended")
    grid.until_no_process_holds_a_session()


def test_stopped_node_fails_the_call_before_the_grid_has_deleted_the_session(
    grid: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "_LONGEST_SECONDS", 1.0)
    monkeypatch.setattr(driver_grid, "_DELETED_SECONDS", 100.0)
    with BrowserTools(remote_url=grid.url) as tools:
        tools.navigate(_PAGE)
        node = grid.node_of(*grid.sessions())
        with ThreadPoolExecutor(1) as thread:
            running = thread.submit(tools.evaluate, "new Promise(() => {})", timeout=25)
            node.stop()
            try:
                with pytest.raises(BrowserDied):
                    running.result()
            finally:
                node.go_on()


def test_missing_grid_is_named() -> None:
    with pytest.raises(BrowserNotStarted, match=r"No Grid answers at http://127\.0\.0\.1:9: "):
        BrowserTools(remote_url="http://127.0.0.1:9").tabs()


@contextmanager
def _server(
    answer: Callable[[BaseHTTPRequestHandler, bytes], tuple[int, bytes]],
    *,
    deletes: Sequence[str] = (),
    refusals: Sequence[int] = (),
) -> Iterator[str]:
    """Run an HTTP server that answers every POST; wait for the deletion of these paths at the end.

    Args:
        answer: Returns status and body for a request and its body; status 0: the connection ends without a reply.
        refusals: The statuses of the first deletions.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            status, body = answer(self, self.rfile.read(int(self.headers["Content-Length"])))
            if not status:
                return
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_DELETE(self) -> None:
            deleted.append(self.path)
            self.send_response(left.pop(0) if left else 200)
            self.send_header("Content-Length", "0")
            self.end_headers()
            if len(deleted) == len(deletes):
                ended.set()

        def log_message(self, *_: object) -> None:
            pass

    deleted: list[str] = []
    left = list(refusals)
    ended = threading.Event()
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
            if deletes:
                assert ended.wait(20)
                assert deleted == list(deletes)
        finally:
            server.shutdown()
            thread.join()


def test_refused_login_does_not_show_the_password() -> None:
    with _server(lambda *_: (401, b"")) as where:
        with pytest.raises(BrowserNotStarted, match="refused the user name or the password") as caught:
            BrowserTools(remote_url=f"http://ada:geheim@{where}").tabs()
        assert "geheim" not in str(caught.value) + caught.value.hint
        assert not caught.value.can_retry


def test_login_and_sub_path_reach_the_server() -> None:
    seen: list[tuple[str, str | None]] = []
    addresses: list[str] = []

    def answer(request: BaseHTTPRequestHandler, body: bytes) -> tuple[int, bytes]:
        seen.append((request.path, request.headers["Authorization"]))
        addresses.append(json.loads(body)["capabilities"]["alwaysMatch"]["se:remoteUrl"])
        return 404, b"<h1>not here</h1>"

    with (
        _server(answer) as where,
        pytest.raises(BrowserNotStarted, match=r"is not a Selenium Grid: POST .*/wd/session .* HTTP 404"),
    ):
        BrowserTools(remote_url=f"http://ada:love%40lace@{where}/wd/").tabs()
    assert seen == [("/wd/session", "Basic YWRhOmxvdmVAbGFjZQ==")]
    assert addresses == [f"http://{where}/wd"]


def test_browser_without_bidi_is_refused_and_its_session_deleted() -> None:
    reply = (
        b'{"value": {"sessionId": "s1", "capabilities": {"browserName": "chrome", "browserVersion": "80"}}}'
    )
    with (
        _server(lambda *_: (200, reply), deletes=["/wd/session/s1"]) as where,
        pytest.raises(NotSupported, match="chrome 80 that does not speak WebDriver BiDi"),
    ):
        BrowserTools(remote_url=f"http://{where}/wd").tabs()


def test_deletion_that_the_grid_did_not_do_is_repeated() -> None:
    reply = b'{"value": {"sessionId": "s1", "capabilities": {"browserName": "chrome"}}}'
    with (
        _server(lambda *_: (200, reply), deletes=["/session/s1"] * 2, refusals=[503]) as where,
        pytest.raises(NotSupported),
    ):
        BrowserTools(remote_url=f"http://{where}").tabs()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((0, b""), "No Grid answers at "),
        ((502, b"<h1>Bad Gateway</h1>"), "did not answer.*HTTP 502"),
        ((503, b""), "did not answer.*HTTP 503"),
    ],
)
def test_grid_that_restarts_can_be_asked_again(answer: tuple[int, bytes], words: str) -> None:
    with _server(lambda *_: answer) as where, pytest.raises(BrowserNotStarted, match=words) as caught:
        BrowserTools(remote_url=f"http://{where}").tabs()
    assert caught.value.can_retry


def test_real_session_without_bidi_is_refused_and_deleted(grid: Grid) -> None:
    with pytest.raises(NotSupported, match="does not speak WebDriver BiDi"):
        BrowserTools(remote_url=grid.url, remote_capabilities={"webSocketUrl": False}).tabs()
    grid.until_empty()


def test_option_of_this_machine_is_refused_for_a_grid(tmp_path: Path) -> None:
    with pytest.raises(
        InvalidArgument, match="user_data_dir, block_private cannot be applied to a browser of a Grid"
    ):
        BrowserTools(remote_url="http://127.0.0.1:9", user_data_dir=tmp_path, block_private=True)
    with (
        BrowserTools(remote_url="http://127.0.0.1:9") as tools,
        pytest.raises(InvalidArgument, match="allowed_origins"),
    ):
        tools.context("limited", allowed_origins=["https://example.com"])
