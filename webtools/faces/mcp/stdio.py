"""Over standard input and output: the client has started us, and we end with it."""

import anyio
from mcp.server.stdio import stdio_server

from webtools.faces.mcp.server import server
from webtools.faces.mcp.settings import Settings


def serve(settings: Settings) -> None:
    """Serve until the client closes our standard input."""
    anyio.run(_serve, settings)


async def _serve(settings: Settings) -> None:
    serving = server(settings)
    async with stdio_server() as (incoming, outgoing):
        await serving.run(incoming, outgoing, serving.create_initialization_options())
