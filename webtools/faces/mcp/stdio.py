"""Over standard input and output: the client has started us, and we end with it."""

import os

import anyio
from mcp.server.stdio import stdio_server

from webtools.faces.mcp.early import Early
from webtools.faces.mcp.server import server
from webtools.faces.mcp.settings import Settings
from webtools.faces.mcp.warning import warn
from webtools.library.browser_tools import BrowserTools

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def serve(settings: Settings, early: Early | None = None) -> None:
    """Serve until the client closes our standard input or output, or until SIGINT."""
    browser = BrowserTools.on_head_start(early.options, early.launch) if early else None
    anyio.run(_serve, settings, browser)


async def _serve(settings: Settings, browser: BrowserTools | None) -> None:
    serving = server(settings, browser)
    warn(settings)
    async with stdio_server() as (incoming, outgoing):
        try:
            await serving.run(incoming, outgoing, serving.create_initialization_options())
        except anyio.get_cancelled_exc_class():
            # The browser is closed. The thread that reads standard input would go on until that is closed, too.
            os._exit(_INTERRUPTED)
