"""Checks of a request before the SDK receives it."""

import secrets
from typing import Any

from mcp_types import INVALID_REQUEST, UNSUPPORTED_PROTOCOL_VERSION
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from webtools.serving.unauthenticated import Unauthenticated


class Gate:
    """Lets through who has the token, and speaks a version of the protocol that knows sessions.

    The versions from 2026-07-28 on have no sessions: each request stands alone. A browser with its tabs is nothing
    but state, and each client is to have its own, so they get the versions that we serve; their clients then
    fall back to those by themselves. (Over stdio, where a process is a session, all versions are served.)
    """

    def __init__(self, app: ASGIApp, token: str, unauthenticated: Unauthenticated) -> None:
        self._app = app
        self._token = token
        self._unauthenticated = unauthenticated

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(Headers(scope=scope))
        if refusal is None:
            self._unauthenticated.discard(scope["client"])
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, headers: Headers) -> JSONResponse | None:
        given = headers.get("authorization")
        if given is None:
            return _refuse(
                401, INVALID_REQUEST, "This server wants a bearer token", **{"WWW-Authenticate": "Bearer"}
            )
        scheme, _, token = given.partition(" ")
        if scheme.lower() != "bearer" or not secrets.compare_digest(
            token.strip().encode(), self._token.encode()
        ):
            return _refuse(403, INVALID_REQUEST, "This is not the server's bearer token")
        asked = headers.get("mcp-protocol-version")
        if asked is not None and asked not in HANDSHAKE_PROTOCOL_VERSIONS:
            supported = {"supported": list(HANDSHAKE_PROTOCOL_VERSIONS), "requested": asked}
            return _refuse(400, UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", supported)
        return None


def _refuse(status: int, code: int, message: str, data: Any = None, **headers: str) -> JSONResponse:
    error = {"code": code, "message": message} | ({"data": data} if data is not None else {})
    # The rest of a request without a token is not read.
    return JSONResponse(
        {"jsonrpc": "2.0", "id": None, "error": error}, status, {"Connection": "close", **headers}
    )
