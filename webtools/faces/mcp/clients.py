"""Whose call it is: over stdio there is one client, over HTTP one for each session."""

from mcp.server.context import ServerRequestContext

from webtools.browser_tools import BrowserTools
from webtools.faces.mcp.client import Client
from webtools.faces.mcp.ending import ended
from webtools.faces.mcp.settings import Settings

_SESSION = "mcp-session-id"


class Clients:
    """Each has contexts of its own, in one browser."""

    def __init__(self, browser: BrowserTools, settings: Settings) -> None:
        self._browser = browser
        self._settings = settings
        self._only = Client(browser, settings)

    def of(self, context: "ServerRequestContext[Clients]") -> Client:
        if context.request is None or _SESSION not in context.request.headers:
            return self._only
        # The SDK asks for clean-up to be put on the connection, and hands the connection out nowhere else.
        connection = context.session._connection  # noqa: SLF001
        client = connection.state.get("client")
        if not isinstance(client, Client):
            client = connection.state["client"] = Client(self._browser.fresh(), self._settings)
            connection.exit_stack.push_async_callback(ended, client.close, 0.5)
        return client
