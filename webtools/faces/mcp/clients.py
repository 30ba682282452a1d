"""Whose call it is: over stdio there is one client, over HTTP one for each session."""

import anyio
from mcp.server.context import ServerRequestContext

from webtools.api.browser import browsers_at_once
from webtools.browser_tools import BrowserTools
from webtools.errors import Denied
from webtools.faces.mcp.client import Client
from webtools.faces.mcp.settings import Settings
from webtools.faces.mcp.worker import ended

_SESSION = "mcp-session-id"


class Clients:
    """Each has a browser of its own, so that the crash of one reaches no other; or all share one.

    A client counts from its first call until its browser has ended.
    """

    def __init__(self, browser: BrowserTools, settings: Settings) -> None:
        self._browser = browser
        self._settings = settings
        self._only = Client(browser, settings)
        self._open: set[Client] = set()
        self._most = settings.max_clients or browsers_at_once()

    def of(self, context: "ServerRequestContext[Clients]") -> Client:
        """Return the client whose call this is.

        Raises:
            Denied: It is a new one, and as many as may be are there.
        """
        if context.request is None or _SESSION not in context.request.headers:
            return self._only
        # The SDK asks for clean-up to be put on the connection, and hands the connection out nowhere else.
        connection = context.session._connection  # noqa: SLF001
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
                hint="End a client that is no longer used and call again, or start the server with more max_clients"
                " or with share_browser.",
                can_retry=True,
            )
        client = Client(self._browser.beside(), self._settings)
        self._open.add(client)
        return client

    def _leave(self, client: Client) -> None:
        client.close()
        self._open.discard(client)

    async def close(self) -> bool:
        """End all browsers at the same time; return whether that was done soon."""
        done: list[bool] = []

        async def end(client: Client) -> None:
            done.append(await ended(client.close))

        with anyio.CancelScope(shield=True):
            async with anyio.create_task_group() as group:
                for client in (self._only, *self._open):
                    group.start_soon(end, client)
        return all(done)


def _count(clients: int) -> str:
    return "1 client has" if clients == 1 else f"{clients} clients have"
