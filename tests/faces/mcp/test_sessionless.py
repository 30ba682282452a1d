"""The protocol's version without sessions: why it is not served over HTTP, and that clients fall back by themselves."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest
import uvicorn
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp_types import CallToolRequestParams, CallToolResult, ListToolsResult, Tool
from mcp_types.version import LATEST_MODERN_VERSION
from starlette.applications import Starlette
from starlette.routing import Route

from tests.browser.site import Site
from tests.faces.mcp.conftest import HttpServer, Run, text

pytestmark = pytest.mark.timeout(120)

KEY = "given-by-the-server"


class Trial:
    """A server of the SDK that gives a key with each answer, and notes what comes back."""

    def __init__(self) -> None:
        self.returned: list[str] = []
        self.versions: list[str | None] = []

    async def call(self, context: ServerRequestContext[Any], params: CallToolRequestParams) -> CallToolResult:
        assert context.request is not None
        headers = {name: value for name, value in context.request.headers.items() if name != "cookie"}
        self.versions.append(headers.get("mcp-protocol-version"))
        self.returned.append(f"{params.model_dump_json()} {headers}")
        return CallToolResult.model_validate({"content": [], "_meta": {"webtools/session": KEY}})

    async def tools(self, _: ServerRequestContext[Any], __: object) -> ListToolsResult:
        return ListToolsResult(tools=[Tool(name="act", input_schema={"type": "object"})])

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        sessions = StreamableHTTPSessionManager(
            Server("trial", on_list_tools=self.tools, on_call_tool=self.call)
        )
        app = StreamableHTTPASGIApp(sessions)

        async def with_key(scope: Any, receive: Any, send: Any) -> None:
            async def answer(message: Any) -> None:
                if message["type"] == "http.response.start":
                    message["headers"] = [*message["headers"], (b"mcp-session-id", KEY.encode())]
                await send(message)

            await app(scope, receive, answer)

        class Endpoint:
            __call__ = staticmethod(with_key)

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            async with sessions.run():
                yield

        served = Starlette(routes=[Route("/mcp", endpoint=Endpoint())], lifespan=lifespan)
        server = uvicorn.Server(uvicorn.Config(served, log_level="error"))
        listening = socket.create_server(("127.0.0.1", 0))
        async with anyio.create_task_group() as group:
            group.start_soon(server.serve, [listening])
            try:
                yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
            finally:
                server.should_exit = True


def test_client_of_the_sdk_returns_no_key_of_the_server(run: Run) -> None:
    """When this fails, docs/mcp.md can be changed: the version can be served over HTTP with such a key."""
    trial = Trial()

    async def twice() -> None:
        async with trial.serving() as url, Client(streamable_http_client(url)) as client:
            await client.call_tool("act", {})
            await client.call_tool("act", {})

    run(twice)
    assert trial.versions == [LATEST_MODERN_VERSION] * 2
    assert KEY not in trial.returned[1]


def test_client_falls_back_to_a_version_with_sessions_and_keeps_its_page(
    site: Site, http_server: HttpServer, run: Run
) -> None:
    async def navigate_and_look() -> None:
        async with http_server.client() as client:
            await client.call_tool("browser_navigate", {"url": site.url("counter.html")})
            assert "Count" in text(await client.call_tool("browser_snapshot", {}))

    run(navigate_and_look)
