"""The server over HTTP: who may come in, and what clients have for themselves."""

import re

import anyio
import psutil
import pytest

from tests.faces.mcp.conftest import HttpServer, Run, code, text

pytestmark = pytest.mark.timeout(120)


def test_only_who_has_the_token_and_comes_from_here_is_let_in(http_server: HttpServer) -> None:
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


def test_ten_calls_and_a_picture_of_nine_hundred_by_six_hundred(
    address: str, http_server: HttpServer, run: Run
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
            assert (await do(action="close")).startswith("Closed.")
            await client.call_tool("browser_navigate", {"url": address})
            clicked = await client.call_tool("browser_mouse_click_xy", {"x": 5, "y": 5})
            assert not clicked.is_error
            saved = await client.call_tool("browser_pdf_save", {"path": "/dev/null"})
            assert saved.structured_content["sizeBytes"] > 1000

    run(act)


def test_asked_to_end_it_ends_with_its_browser() -> None:
    server = HttpServer(WEBTOOLS_API_KEY="a-key-of-my-own")

    async def use() -> list[psutil.Process]:
        async with server.client() as client:
            await client.call_tool("browser_tabs", {})
            return psutil.Process(server.process.pid).children(recursive=True)

    try:
        browser = anyio.run(use)
        assert len(browser) > 2
    finally:
        server.stop()
    assert not psutil.wait_procs(browser, 5)[1]
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp", server.url)
