"""Over standard input and output: the client has started us, and we end with it."""

import os

import anyio
from mcp.server.stdio import stdio_server

from webtools.api.launching_ahead import HeadStart
from webtools.faces.mcp.server import server, warn
from webtools.faces.options.settings import ServerSettings
from webtools.library.browser_tools import BrowserTools, on_head_start

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def serve(settings: ServerSettings, ahead: HeadStart | None = None) -> None:
    """Serve until the client closes our standard input or output, or until SIGINT."""
    browser = on_head_start(ahead) if ahead else None
    anyio.run(_serve, settings, browser)


async def _serve(settings: ServerSettings, browser: BrowserTools | None) -> None:
    serving = server(settings, browser)
    warn(settings)
    async with stdio_server() as (incoming, outgoing):
        try:
            await serving.run(incoming, outgoing, serving.create_initialization_options())
        except anyio.get_cancelled_exc_class():
            # The browser is closed. The thread that reads standard input would go on until that is closed, too.
            os._exit(_INTERRUPTED)
