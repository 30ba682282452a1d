"""Clients that others wrote, where they are installed (extra `clients`)."""

import json
import os
import shutil
import subprocess
from typing import Any

import anyio
import pytest

from tests.faces.mcp.conftest import HttpServer
from tests.faces.mcp.raw import COMMAND

pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]  # what they do is their affair

_PAGE = "data:text/html,<title>Hello</title><button>Pay</button>"


def test_fastmcps_client_over_stdio() -> None:
    fastmcp = pytest.importorskip("fastmcp")
    from fastmcp.client.transports import StdioTransport

    async def use() -> None:
        async with fastmcp.Client(StdioTransport(COMMAND[0], COMMAND[1:], env=dict(os.environ))) as client:
            assert "browser_click" in {tool.name for tool in await client.list_tools()}
            there = await client.call_tool("browser_navigate", {"url": _PAGE})
            assert there.structured_content["title"] == "Hello"
            assert 'button "Pay"' in there.content[0].text
            clicked = await client.call_tool("browser_click", {"target": "e1"})
            assert not clicked.is_error

    anyio.run(use)


@pytest.mark.skipif(
    shutil.which("mcp-inspector") is None, reason="npm install -g @modelcontextprotocol/inspector"
)
def test_the_inspector_on_the_command_line() -> None:
    def inspect(*arguments: str) -> Any:
        command = ["mcp-inspector", "--cli", *COMMAND, "--method", *arguments]
        run = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        return json.loads(run.stdout)

    assert "browser_click" in {tool["name"] for tool in inspect("tools/list")["tools"]}
    there = inspect("tools/call", "--tool-name", "browser_navigate", "--tool-arg", f"url={_PAGE}")
    assert there["structuredContent"]["title"] == "Hello"


def test_langchains_adapters_over_http(http_server: HttpServer) -> None:
    pytest.importorskip(
        "langchain_mcp_adapters.client", exc_type=ImportError
    )  # it wants the SDK before version 2
    from langchain_mcp_adapters.client import MultiServerMCPClient
    from langchain_mcp_adapters.tools import load_mcp_tools

    connection: dict[str, Any] = {
        "transport": "streamable_http",
        "url": http_server.url,
        "headers": {"Authorization": f"Bearer {http_server.token}"},
    }

    async def use() -> None:
        async with MultiServerMCPClient({"webtools": connection}).session("webtools") as session:
            tools = {tool.name: tool for tool in await load_mcp_tools(session)}
            seen = await tools["browser_navigate"].ainvoke({"url": _PAGE})
            assert 'button "Pay"' in str(seen)
            assert "not_found" not in str(
                await tools["browser_click"].ainvoke({"ref": "e1", "element": "Pay"})
            )

    anyio.run(use)
