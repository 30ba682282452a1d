"""Whose call it is: over stdio there is one client, over HTTP one for each session."""

from collections.abc import Callable
from contextlib import ExitStack

import anyio
from mcp.server.context import ServerRequestContext

from webtools.api.browser import browsers_at_once, contexts_at_once
from webtools.errors import Denied
from webtools.faces.options.settings import ServerSettings
from webtools.faces.replies.client import Client
from webtools.faces.replies.worker import ended
from webtools.library.browser_tools import BrowserTools
from webtools.library.pool import BrowserPool

_SESSION = "mcp-session-id"


class Clients:
    """Each has a browser of its own, so that the crash of one reaches no other; or all share one or several.

    A client that shares gets contexts of its own in the browser that has the fewest clients, and keeps that browser.
    A client counts from its first call until its browser or its contexts have ended.
    """

    def __init__(self, browser: BrowserTools, settings: ServerSettings) -> None:
        self._browser = browser
        self._settings = settings
        self._only = Client(browser, settings)
        self._open: dict[Client, ExitStack] = {}  # with what ends after it
        self._pool = _pool(settings) if settings.port is not None else None
        self._most = settings.max_clients or (contexts_at_once() if self._pool else browsers_at_once())

    def of(self, context: "ServerRequestContext[Clients]") -> Client:
        """Return the client whose call this is.

        Raises:
            Denied: It is a new one, and as many as may be are there.
        """
        if context.request is None or _SESSION not in context.request.headers:
            return self._only
        # The SDK asks for clean-up to be put on the connection, and hands the connection out nowhere else.
        connection = context.session._connection  # noqa: SLF001  # as said
        client = connection.state.get("client")
        if not isinstance(client, Client):
            client = connection.state["client"] = self._enter()
            connection.exit_stack.push_async_callback(ended, lambda: self._leave(client), 0.5)
        return client

    def _enter(self) -> Client:
        if self._settings.share_browser:
            return Client(self._browser.fresh(), self._settings)
        if len(self._open) >= self._most:
            raise Denied(
                f"{_count(self._most)} a browser, and no more may be open at once",
                hint="End a client that is no longer used and call again, or start the server with a higher "
                "--max-clients, or with --browsers, which clients share.",
                can_retry=True,
            )
        after = ExitStack()
        # There is a place: the pool has as many as there may be clients.
        tools = after.enter_context(self._pool.fresh()) if self._pool else self._browser.beside()
        client = Client(tools, self._settings)
        self._open[client] = after
        return client

    def _leave(self, client: Client) -> None:
        client.close()
        if after := self._open.get(client):
            after.close()
            del self._open[client]

    async def close(self) -> bool:
        """End all browsers at the same time; return whether that was done soon."""
        done: list[bool] = []

        async def end(close: Callable[[], object]) -> None:
            done.append(await ended(close))

        # A pool's end is that of its clients' contexts.
        closes = [self._pool.close] if self._pool else [client.close for client in self._open]
        with anyio.CancelScope(shield=True):
            async with anyio.create_task_group() as group:
                for close in (self._only.close, *closes):
                    group.start_soon(end, close)
        return all(done)


def _pool(settings: ServerSettings) -> BrowserPool | None:
    """Return the browsers that clients share; None: each client has its own, or there is one for all."""
    if settings.browsers is None:
        return None
    most = max(settings.max_clients or 0, contexts_at_once())
    return BrowserPool(settings.browsers, -(-most // settings.browsers), **settings.options())


def _count(clients: int) -> str:
    return "1 client has" if clients == 1 else f"{clients} clients have"
