"""Over HTTP: many clients, a session each, and a token that all of them need."""

import secrets
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from errno import EADDRNOTAVAIL

import anyio
import uvicorn
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from webtools.errors import InvalidArgument
from webtools.faces.mcp.gate import Gate
from webtools.faces.mcp.server import server
from webtools.faces.options.settings import ServerSettings, is_loopback
from webtools.serving import connections
from webtools.serving.unauthenticated import Unauthenticated

_ANY = ("0.0.0.0", "::")  # noqa: S104  # compared, not listened on
_HOST_HINT = "Give an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them."
_PATIENCE = 1
"""Seconds for open connections when we are asked to end."""


def serve(settings: ServerSettings) -> None:
    """Serve until SIGINT or SIGTERM.

    Raises:
        InvalidArgument: The address is not this machine's, the port is taken, or the settings are wrong.
    """
    with _listening(settings.host, settings.port or 0) as listening:
        port = listening.getsockname()[1]
        given = settings.token()
        token = given or secrets.token_urlsafe(24)
        unauthenticated = Unauthenticated()
        app = _app(settings, port, token, unauthenticated)
        print(f"Serving http://{_in_url(settings.host)}:{port}/mcp", file=sys.stderr)  # noqa: T201  # where hosts look for it
        if given is None:
            print(f"Authorization: Bearer {token}", file=sys.stderr, flush=True)  # noqa: T201  # nowhere else
        settings.warn()
        served = connections.config(app, unauthenticated, patience=_PATIENCE)
        anyio.run(uvicorn.Server(served).serve, [listening])


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family)
    except OSError as error:
        raise InvalidArgument(f"Host {host}: {error.strerror}", hint=_HOST_HINT) from None
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen()  # before it is announced: who comes early waits
    except OSError as error:
        listening.close()
        if error.errno == EADDRNOTAVAIL:
            raise InvalidArgument(f"Host {host}: {error.strerror}", hint=_HOST_HINT) from None
        raise InvalidArgument(
            f"Port {port}: {error.strerror}", hint="Use another port, or 0 for any free port."
        ) from None
    return listening


def _app(settings: ServerSettings, port: int, token: str, unauthenticated: Unauthenticated) -> ASGIApp:
    sessions = StreamableHTTPSessionManager(
        server(settings),
        security_settings=_reached_as(settings, port),
        session_idle_timeout=settings.client_idle,
    )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with sessions.run():
            yield

    served = Gate(StreamableHTTPASGIApp(sessions), token, unauthenticated)
    routes = [Route("/mcp", endpoint=served), Route("/health", endpoint=_health)]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.router.redirect_slashes = False  # it would redirect whoever asks, to the host that they name
    return app


async def _health(_: Request) -> JSONResponse:
    """Answer whoever asks, such as a container's health check, and start no browser."""
    return JSONResponse({"status": "ok"})


def _reached_as(settings: ServerSettings, port: int) -> TransportSecuritySettings:
    """Return the values of Host and Origin to accept: a page elsewhere must not reach the server by a name of its own.

    Beyond loopback every port is accepted, because a container's port has another number outside.
    """
    local = ["127.0.0.1", "localhost"]
    if is_loopback(settings.host):
        hosts = [f"{host}:{port}" for host in {*local, _in_url(settings.host)}]
    else:
        own = [] if settings.host in _ANY else [_in_url(settings.host)]
        hosts = [f"{host}:*" for host in (*local, "[::1]", *own)]
    for name in settings.allowed_hosts:
        hosts += [name] if _has_port(name) else [name, f"{name}:*"]
    origins = [f"{scheme}://{host}" for scheme in ("http", "https") for host in hosts]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)


def _has_port(name: str) -> bool:
    return ":" in name.rpartition("]")[2]


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
