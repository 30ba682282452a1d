"""A server as the process that hosts start, and the SDK's own client to speak to it."""

import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests.browser.site import Site
from tests.faces.mcp.page import Page
from tests.faces.mcp.raw import COMMAND, Raw
from webtools.demo.shop import shop

Run = Callable[[Callable[[], Awaitable[None]]], None]


@pytest.fixture
def address() -> Iterator[str]:
    """Return the address of the demo shop."""
    with shop() as address:
        yield address


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Raw]:
    """A server with all its tools over stdio, whose browser runs; tests use contexts of their own, or clean up."""
    root = str(tmp_path_factory.getbasetemp())
    with Raw("--caps", "vision,pdf,action,storage,network", "--root", root) as server:
        server.call("browser_tabs")
        yield server


@pytest.fixture
def page(server: Raw, site: Site) -> Iterator[Page]:
    """A fresh context, which is the current one."""
    page = Page(server, site)
    page.call("context_create", name="page")
    yield page
    page.call("context_close", name="page")


@pytest.fixture
def held(tmp_path: Path) -> tuple[Path, Path]:
    """A driver that does not come up while a file is there, and that file."""
    driver, file = tmp_path / "driver", tmp_path / "held"
    real = shutil.which("chromedriver")
    driver.write_text(f'#!/bin/sh\nwhile [ -e {file} ]; do sleep 0.1; done\nexec {real} "$@"\n')
    driver.chmod(0o755)
    return driver, file


@pytest.fixture
def run() -> Run:
    """Runs a test's asynchronous part."""
    return anyio.run


@asynccontextmanager
async def stdio(*arguments: str) -> AsyncIterator[Client]:
    parameters = StdioServerParameters(
        command=COMMAND[0], args=[*COMMAND[1:], *arguments], env=dict(os.environ)
    )
    async with Client(stdio_client(parameters)) as client:
        yield client


class HttpServer:
    """`webtools mcp --port 0` with the token that it prints."""

    def __init__(self, *arguments: str, command: Sequence[str] = COMMAND, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*command, "--port", "0", *arguments],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stderr is not None
        self.url = self.process.stderr.readline().split()[1]
        self.token = (
            environment.get("WEBTOOLS_API_KEY") or self.process.stderr.readline().strip().rpartition(" ")[2]
        )

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as http,
            Client(streamable_http_client(self.url, http_client=http)) as client,
        ):
            yield client

    def post(self, method: str = "tools/list", /, params: object = None, **headers: str) -> httpx2.Response:
        """One request by hand."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
        accept = {"Accept": "application/json, text/event-stream"}
        return httpx2.post(self.url, json=body, headers=accept | headers, timeout=30)

    def begin(self) -> dict[str, str]:
        """A session by hand, as the headers that its requests need."""
        allowed = {"Authorization": f"Bearer {self.token}"}
        client = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "raw", "version": "1"},
        }
        answer = self.post("initialize", client, **allowed)
        return allowed | {"MCP-Session-Id": answer.headers["MCP-Session-Id"]}

    def stop(self) -> int:
        self.process.terminate()
        try:
            self.process.communicate(timeout=10)
        finally:
            self.process.kill()
        return self.process.returncode


@pytest.fixture(scope="module")
def http_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpServer]:
    server = HttpServer("--caps", "vision,pdf,action", "--root", str(tmp_path_factory.getbasetemp()))
    try:
        # Its browser starts now, or the first test would be blamed for leaving it.
        anyio.run(_wake, server)
        yield server
    finally:
        server.stop()


async def _wake(server: HttpServer) -> None:
    async with server.client() as client:
        await client.call_tool("browser_tabs", {})


def text(result: Any) -> str:
    """Return the text of a reply that a model reads."""
    return "\n".join(each.text for each in result.content if each.type == "text")


def code(result: Any) -> str:
    """The code of a reply's error."""
    assert result.is_error
    return str(result.meta["webtools/error"]["code"])
