"""Clients that others wrote. They bring many packages, so they have an environment of their own: tox -e clients."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.faces.mcp.conftest import HttpServer
from tests.faces.mcp.raw import COMMAND

pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]  # what they do is their affair

_PAGE = "data:text/html,<title>Hello</title><button>Pay</button>"

_LANGCHAIN = os.environ.get("LANGCHAIN_PYTHON", "")
"""An interpreter of an environment of its own, since its adapters want the SDK before version 2."""


def test_client_of_fastmcp_uses_the_server_over_stdio() -> None:
    fastmcp = pytest.importorskip("fastmcp", reason="fastmcp is not installed: tox -e clients")
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
    shutil.which("mcp-inspector") is None, reason="mcp-inspector is not installed: tox -e clients"
)
def test_inspector_on_the_command_line_uses_the_server() -> None:
    def inspect(*arguments: str) -> Any:
        command = ["mcp-inspector", "--cli", *COMMAND, "--method", *arguments]
        run = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        return json.loads(run.stdout)

    assert "browser_click" in {tool["name"] for tool in inspect("tools/list")["tools"]}
    there = inspect("tools/call", "--tool-name", "browser_navigate", "--tool-arg", f"url={_PAGE}")
    assert there["structuredContent"]["title"] == "Hello"


@pytest.mark.skipif(
    not _LANGCHAIN or subprocess.call([_LANGCHAIN, "-c", "import langchain_mcp_adapters"]) != 0,
    reason="langchain-mcp-adapters is not installed: tox -e clients",
)
def test_adapters_of_langchain_use_the_server_over_http(http_server: HttpServer) -> None:
    script = Path(__file__).with_name("langchain_client.py")
    command = [_LANGCHAIN, str(script), http_server.url, http_server.token, _PAGE]
    run = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    seen, clicked = json.loads(run.stdout)
    assert 'button "Pay"' in str(seen)
    assert "Page: " in str(clicked)
    assert "Error" not in str(clicked)
