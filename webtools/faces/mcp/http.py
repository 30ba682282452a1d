"""Over HTTP on loopback: many clients, a session each, and a token that all of them need."""

import secrets
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import uvicorn
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp

from webtools.errors import InvalidArgument
from webtools.faces.mcp.gate import Gate
from webtools.faces.mcp.server import server
from webtools.faces.mcp.settings import Settings
from webtools.faces.mcp.warning import warn

_PATIENCE = 1
"""Seconds for open connections when we are asked to end."""


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM.

    Raises:
        InvalidArgument: The port is taken, or the settings are wrong.
    """
    with _listening(settings.port or 0) as listening:
        port = listening.getsockname()[1]
        given = settings.token()
        token = given or secrets.token_urlsafe(24)
        app = _app(settings, port, token)
        print(f"Serving http://127.0.0.1:{port}/mcp", file=sys.stderr)  # noqa: T201  # where hosts look for it
        if given is None:
            print(f"Authorization: Bearer {token}", file=sys.stderr, flush=True)  # noqa: T201  # nowhere else
        warn(settings)
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=_PATIENCE)
        anyio.run(uvicorn.Server(config).serve, [listening])


def _listening(port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
        listening.listen()  # before it is announced: who comes early waits
    except OSError as error:
        listening.close()
        raise InvalidArgument(
            f"Port {port}: {error.strerror}", hint="Take another one, or 0 for any."
        ) from None
    return listening


def _app(settings: Settings, port: int, token: str) -> ASGIApp:
    hosts = [f"{host}:{port}" for host in ("127.0.0.1", "localhost")]
    sessions = StreamableHTTPSessionManager(
        server(settings),
        security_settings=TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        ),
        session_idle_timeout=settings.client_idle,
    )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with sessions.run():
            yield

    served = Gate(StreamableHTTPASGIApp(sessions), token)
    return Starlette(routes=[Route("/mcp", endpoint=served)], lifespan=lifespan)
