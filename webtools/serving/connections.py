"""The HTTP connections of a server, before it is known who has opened them."""

import logging
from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG
from uvicorn.protocols.http.h11_impl import H11Protocol

from webtools.serving.unauthenticated import PATIENCE, FewLines, Unauthenticated

_BACKLOG = 64
"""Connections that are accepted at once, before those beyond the limit are closed."""


class _GatedConnection(H11Protocol):
    """A connection that ends when it shows no token in time, or has to make room."""

    def __init__(self, *given: Any, unauthenticated: Unauthenticated, is_silent: bool, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unauthenticated = unauthenticated
        self.access_log = False  # an address may have a token in it
        if is_silent:
            self.logger = _SILENT

    def connection_made(self, transport: Any) -> None:  # a transport of asyncio, which no face imports
        super().connection_made(transport)
        self._unauthenticated.add(self.client, transport.abort)
        self.loop.call_later(PATIENCE, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unauthenticated.discard(self.client)
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self._unauthenticated.discard(self.client):
            self.transport.abort()


_FEW_LINES = FewLines()
_SILENT = logging.getLogger("webtools.serving")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


def config(
    app: ASGIApp,
    unauthenticated: Unauthenticated,
    *,
    patience: int,
    most: int | None = None,
    own_process: bool = True,
) -> uvicorn.Config:
    """Return how uvicorn serves an app that bounds callers without a token.

    Args:
        patience: Seconds for open connections when the server is asked to end.
        most: Connections at a time, those without a token included; None: no limit.
        own_process: False: the server is in a process of somebody else's, and leaves the settings of its log alone.
    """
    made = uvicorn.Config(
        app,
        http=partial(_GatedConnection, unauthenticated=unauthenticated, is_silent=not own_process),  # type: ignore[arg-type]  # it is called like the class
        log_level="warning" if own_process else None,
        backlog=_BACKLOG,
        proxy_headers=False,  # a connection is known by its own address, not by one that a client names
        timeout_graceful_shutdown=patience,
        limit_concurrency=most,
        ws="none",
        log_config=LOGGING_CONFIG if own_process else None,
    )
    if own_process:
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(_FEW_LINES)
    return made
