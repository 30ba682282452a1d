"""The server: `tools/list` and `tools/call` on the SDK's low-level server."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    METHOD_NOT_FOUND,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
)

from webtools.errors import WebtoolsError
from webtools.faces.mcp.catalogue import instructions, offered
from webtools.faces.mcp.clients import Clients
from webtools.faces.mcp.listing import listing
from webtools.faces.mcp.progress import Progress
from webtools.faces.options.settings import ServerSettings
from webtools.faces.replies.reply import Reply
from webtools.faces.replies.worker import on_a_thread
from webtools.library.browser_tools import BrowserTools
from webtools.version import __version__

_THREADS = 200
"""Calls at the same time; more wait."""


def server(settings: ServerSettings, browser: BrowserTools | None = None) -> Server[Clients]:
    """Return a server that starts its browser with the first call that needs it, and ends it when it ends.

    Args:
        browser: One to use, which may be starting; by default a new one by the settings.

    Raises:
        InvalidArgument: What the settings say cannot be, such as a storage state that is not there.
    """
    browser = browser or BrowserTools(**settings.options())
    core = settings.tools == "core"
    tools = offered(settings.caps, core=core)
    secrets = browser.options.hiding.names
    list_result = listing(tools.values(), secrets=bool(secrets), contexts=not core)
    threads = anyio.CapacityLimiter(_THREADS)

    @asynccontextmanager
    async def lifespan(_: Server[Clients]) -> AsyncIterator[Clients]:
        clients = Clients(browser, settings)
        try:
            yield clients
        finally:
            if not await clients.close():  # such as while a driver does not come up
                os._exit(0)  # which its guard waits for, to end it

    async def list_tools(
        _: ServerRequestContext[Clients], __: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return list_result

    async def call_tool(
        context: ServerRequestContext[Clients], params: CallToolRequestParams
    ) -> CallToolResult:
        tool = tools.get(params.name)
        if tool is None:
            raise MCPError(METHOD_NOT_FOUND, f"Unknown tool: {params.name}")
        try:
            client = context.lifespan_context.of(context)
        except WebtoolsError as error:
            reply = Reply()
            reply.failure(error)
            return reply.as_content(settings.max_output)

        progress = Progress(params.name)

        async def run(work: Callable[[], Reply]) -> Reply:
            return await on_a_thread(work, threads, progress.at)

        async with progress.reporting_to(context):
            reply = await client.call(tool, params.arguments or {}, run)
        return reply.as_content(settings.max_output)

    return Server(
        "webtools",
        version=__version__,
        instructions=instructions(secrets),
        lifespan=lifespan,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
