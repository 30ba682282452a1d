"""The server over HTTP: who may come in, and what clients have for themselves."""

import os
import re
import socket
import subprocess
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from signal import SIGTERM

import httpx2
import psutil
import pytest
from anyio import to_thread

from tests.browser.processes import is_named
from tests.browser.site import Site
from tests.faces.mcp.conftest import HttpServer, Run, code, text
from tests.faces.mcp.raw import COMMAND
from tests.faces.mcp.shopping import buy_a_lamp
from webtools.faces.mcp.catalogue import offered

pytestmark = pytest.mark.timeout(120)


def test_request_without_the_token_or_from_elsewhere_is_refused(http_server: HttpServer) -> None:
    right = f"Bearer {http_server.token}"
    assert http_server.post().status_code == 401
    assert http_server.post(Authorization="Bearer wrong").status_code == 403
    assert http_server.post(Authorization=right, Host="example.com").status_code == 421
    assert http_server.post(Authorization=right, Origin="http://example.com").status_code == 403
    assert http_server.post(Authorization=right, **{"MCP-Session-Id": "nobody's"}).status_code == 404


def test_each_client_has_contexts_of_its_own_that_go_with_it(
    address: str, http_server: HttpServer, run: Run
) -> None:
    async def both() -> None:
        async with http_server.client() as one, http_server.client() as other:
            for client in (one, other):
                await client.call_tool("browser_navigate", {"url": address})
            await one.call_tool("browser_evaluate", {"function": "() => { document.cookie = 'mine=1' }"})
            await one.call_tool("browser_context_create", {"name": "only-mine"})
            seen = await other.call_tool("browser_evaluate", {"function": "() => document.cookie"})
            assert "mine" not in seen.structured_content["value"]
            contexts = (await other.call_tool("browser_context_list", {})).structured_content["contexts"]
            assert [context["name"] for context in contexts] == ["default"]
        async with http_server.client() as one:
            assert (
                await one.call_tool("browser_evaluate", {"function": "() => location.href"})
            ).structured_content == {"value": "about:blank"}

    run(both)


def test_ten_calls_buy_a_lamp(address: str, http_server: HttpServer, run: Run) -> None:
    async def buy() -> None:
        async with http_server.client() as client:
            listed = await client.list_tools()
            assert {tool.name for tool in listed.tools} == offered(("vision", "pdf", "action")).keys()
            await buy_a_lamp(client, address)

    run(buy)


def test_the_one_tool_browser_and_its_pictures_of_nine_hundred_by_six_hundred(
    address: str, http_server: HttpServer, run: Run, tmp_path: Path
) -> None:
    async def act() -> None:
        async with http_server.client() as client:

            async def do(**arguments: str) -> str:
                result = await client.call_tool("browser_action", arguments)
                assert not result.is_error, text(result)
                return text(result)

            assert (
                await client.call_tool("browser_action", {"action": "click", "coordinate": "1,1"})
            ).is_error
            assert "900×600" in await do(action="launch", url=address)
            refused = await client.call_tool("browser_snapshot", {})
            assert code(refused) == "denied"
            outside = await client.call_tool("browser_action", {"action": "click", "coordinate": "900,10"})
            assert "outside" in text(outside)
            await do(action="scroll_down")
            await do(action="scroll_up")
            assert "\nClosed.\n" in await do(action="close")
            await client.call_tool("browser_navigate", {"url": address})
            clicked = await client.call_tool("browser_mouse_click_xy", {"x": 5, "y": 5})
            assert not clicked.is_error
            saved = await client.call_tool("browser_pdf_save", {"path": str(tmp_path / "page.pdf")})
            assert saved.structured_content["sizeBytes"] > 1000

    run(act)


def test_contexts_of_a_client_are_closed_when_it_goes(site: Site, http_server: HttpServer, run: Run) -> None:
    async def come_and_go() -> None:
        async with http_server.client() as client:
            for context in ("default", "another"):
                if context != "default":
                    await client.call_tool("browser_context_create", {"name": context})
                await client.call_tool("browser_navigate", {"url": site.url("index.html")})
                stream = f"() => {{ new EventSource('/hang?key={context}') }}"
                await client.call_tool("browser_evaluate", {"function": stream})
            await to_thread.run_sync(lambda: site.wait_for("hang", times=2))

    run(come_and_go)
    for context in ("default", "another"):
        site.holds.wait_gone(context, timeout=10)


def test_a_session_whose_stream_is_open_lives_however_quiet_it_is(run: Run) -> None:
    server = HttpServer("--client-idle", "0.7")

    async def be_quiet() -> None:
        async with server.client() as client:
            without_stream = await to_thread.run_sync(server.begin)
            call = partial(server.post, "tools/call", {"name": "browser_tabs", "arguments": {}})
            await to_thread.run_sync(partial(call, **without_stream))
            children = psutil.Process(server.process.pid).children()
            drivers = [one for one in children if is_named(one, "driver")]
            await to_thread.run_sync(psutil.wait_procs, drivers, 20)  # its browser ends with the session
            assert server.post(**without_stream).status_code == 404
            assert (await client.list_tools()).tools

    try:
        run(be_quiet)
    finally:
        server.stop()


def test_server_listens_on_this_machine_only(http_server: HttpServer) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp", http_server.url)
    server = psutil.Process(http_server.process.pid)
    listening = set()
    for process in (server, *server.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):  # a helper of the browser that has just ended
            connections = process.net_connections("tcp")
            listening |= {one.laddr.ip for one in connections if one.status == psutil.CONN_LISTEN}
    assert listening <= {"127.0.0.1", "::1"}
    assert "127.0.0.1" in listening


def test_health_is_answered_without_a_token(http_server: HttpServer) -> None:
    answer = httpx2.get(http_server.url.replace("/mcp", "/health"), timeout=30)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_connections_without_a_token_keep_no_client_out() -> None:
    """More connections than the server has descriptors for: silent ones, and some that send what is no request."""
    limited = ["sh", "-c", 'ulimit -n 120; exec "$@"', "sh", *COMMAND]
    server = HttpServer(command=limited, WEBTOOLS_API_KEY="given")
    port = int(server.url.rpartition(":")[2].removesuffix("/mcp"))
    with ExitStack() as opened:
        try:
            for number in range(400):
                one = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
                if number % 2:
                    with suppress(OSError):  # it had to make room
                        one.sendall(b"no request\r\n\r\n")
            assert server.begin()["MCP-Session-Id"]
        finally:
            server.process.terminate()
            _, said = server.process.communicate(timeout=20)
    assert len(said.splitlines()) < 60


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n",
        2 * b"GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["a body", "a second request"],
)
def test_refusal_ends_the_connection_and_reads_nothing_more(http_server: HttpServer, sent: bytes) -> None:
    port = int(http_server.url.rpartition(":")[2].removesuffix("/mcp"))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as stranger:
        stranger.sendall(sent)
        with stranger.makefile("rb") as answer:
            said = answer.read()
    assert said.startswith(b"HTTP/1.1 401 ")
    assert said.count(b"HTTP/1.1 ") == 1


def test_other_spelling_of_the_path_is_not_redirected(http_server: HttpServer) -> None:
    answer = httpx2.post(f"{http_server.url}/", headers={"Host": "evil.test"}, timeout=30)
    assert (answer.status_code, "location" in answer.headers) == (404, False)


def test_server_for_a_container_and_a_proxy_answers_to_their_names_and_no_other(run: Run) -> None:
    names = ("--allowed-hosts", "mcp.test,other.test:8443")
    server = HttpServer("--host", "0.0.0.0", *names, WEBTOOLS_API_KEY="given")
    allowed = {"Authorization": "Bearer given"}

    def status(host: str, **headers: str) -> int:
        client = {"name": "raw", "version": "1"}
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
        return server.post("initialize", hello, Host=host, **allowed, **headers).status_code

    try:
        port = server.url.rpartition(":")[2].removesuffix("/mcp")
        assert server.url == f"http://0.0.0.0:{port}/mcp"
        server.url = f"http://127.0.0.1:{port}/mcp"
        for host in ("localhost:9999", "mcp.test", "mcp.test:443", "other.test:8443"):
            assert status(host) == 200
        assert status("mcp.test", Origin="https://mcp.test") == 200
        assert status("mcp.test", Origin="https://evil.test") == 403
        for host in ("evil.test", "other.test", "mcp.test.evil.test", "0.0.0.0:1"):
            assert status(host) == 421
        assert server.post(Host="mcp.test").status_code == 401
    finally:
        assert server.stop() in (0, -SIGTERM)


def test_server_names_the_address_that_is_not_of_this_machine() -> None:
    given = ["--port", "0", "--host", "192.0.2.1"]
    done = subprocess.run(
        [*COMMAND, *given],
        check=False,
        env={**os.environ, "WEBTOOLS_API_KEY": "given"},
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert done.returncode != 0
    assert "Host 192.0.2.1: " in done.stderr
    assert "Traceback" not in done.stderr
