"""WebSockets of pages: handles of sockets for event functions, and routes that decide about them."""

from collections.abc import Callable
from typing import Any, Literal, overload

from webtools.errors import InvalidArgument
from webtools.operations.records import web_sockets
from webtools.operations.records.web_sockets import Decider, SideFunctions
from webtools.seconds import Seconds
from webtools.session.web_sockets import SocketRecord
from webtools.text.address_pattern import AddressMatcher, AddressPattern
from webtools.tools.base import BaseTools
from webtools.values import SocketClose, SocketMessage

_MOST_REASON_BYTES = 123
"""RFC 6455 §5.5."""


class WebSocketHandle:
    """A WebSocket of a page, as the functions of `on("websocket")` get it; any thread may ask."""

    def __init__(self, record: SocketRecord) -> None:
        self._record = record

    @property
    def url(self) -> str:
        """Return the address, which begins with ws:// or wss://."""
        return self._record.url

    @property
    def messages(self) -> tuple[SocketMessage, ...]:
        """Return what was sent and received, oldest first: the latest 1,000 messages, of 4 MB in all."""
        messages: tuple[SocketMessage, ...] = self._record.hide(self._record.messages)
        return messages

    @property
    def closed(self) -> SocketClose | None:
        """Return how it was closed; None: it is not."""
        closed: SocketClose | None = self._record.hide(self._record.closed)
        return closed

    @overload
    def on(
        self,
        event: Literal["message", "message_received", "message_sent"],
        function: Callable[[SocketMessage], object],
    ) -> None: ...

    @overload
    def on(self, event: Literal["close"], function: Callable[[SocketClose], object]) -> None: ...

    def on(self, event: str, function: Callable[[Any], object]) -> None:
        """Call a function for each message, or for the close, on the thread of the functions of `browser_tools.on`.

        It is called for what has happened before as well, since pages do not wait.

        Raises:
            InvalidArgument: There is no event of that name.
        """
        if event not in ("close", "message", "message_received", "message_sent"):
            raise InvalidArgument(
                f"{event!r} is not an event of a WebSocket",
                hint="The events are close, message, message_received, message_sent.",
            )
        self._record.subscribe(event, function)  # type: ignore[arg-type]  # it is one of the four

    def __repr__(self) -> str:
        return f"<WebSocketHandle {self.url}>"


class _Side:
    """One side of a socket that a handler decides about: the page's, or the server's."""

    def __init__(self) -> None:
        self.functions = SideFunctions()

    def on_message(self, function: Callable[[str | bytes], object]) -> None:
        """Call a function for each message of this side; the other side gets only what the function sends there."""
        self.functions.message = function

    def on_close(self, function: Callable[[int | None, str], object]) -> None:
        """Call a function with code and reason when this side closes; None: a page that has given no code."""
        self.functions.close = function


class WebSocketServer(_Side):
    """The server's side of a WebSocket of a page (`WebSocketRoute.connect_to_server`)."""

    def __init__(self, decider: Decider) -> None:
        super().__init__()
        self._decider = decider

    def send(self, message: str | bytes) -> None:
        """Send a message to the server."""
        self._decider.send(message, to_server=True)

    def close(self, code: int | None = None, reason: str = "") -> None:
        """Close the connection to the server; the page's side follows, unless `on_close` has a function.

        Raises:
            InvalidArgument: A page could not give this code or this reason.
        """
        _require_close(code, reason)
        self._decider("server close", code, reason)


class WebSocketRoute(_Side):
    """A WebSocket that a page opens, as the handler of `route_websocket` gets it: the page's side.

    Without `connect_to_server` the socket is open when the handler has returned, and nothing reaches a server. What
    the handler sends goes out then. When the page closes it, the connection to the server is closed as well, after the
    function of `on_close`.

    Attributes:
        url: The address, which begins with ws:// or wss://.
        protocols: What the page offers (RFC 6455 §1.9).
        server: The server's side; None: there is no connection.
    """

    def __init__(
        self,
        url: str,
        protocols: tuple[str, ...],
        decider: Decider,
        handler: Callable[["WebSocketRoute"], object],
    ) -> None:
        super().__init__()
        self.url = url
        self.protocols = protocols
        self.server: WebSocketServer | None = None
        self._decider = decider
        self._handler = handler
        self._begun = False

    def connect_to_server(self) -> WebSocketServer:
        """Connect to the socket's own address when the handler returns, and return the server's side.

        Messages and closes go from each side to the other, except where a side has a function for them.

        Raises:
            InvalidArgument: The handler has returned, so that the socket is open without a server.
        """
        if self.server is None:
            if self._begun:
                raise InvalidArgument(
                    "The socket is open without a server", hint="Connect before the handler returns."
                )
            self.server = WebSocketServer(self._decider)
        return self.server

    def send(self, message: str | bytes) -> None:
        """Send a message to the page."""
        self._decider.send(message, to_server=False)

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the socket of the page, and the connection to the server if there is one.

        Raises:
            InvalidArgument: A page could not give this code or this reason.
        """
        _require_close(code, reason)
        if self.server is not None:
            self.server.close(code, reason)
        self._decider("close", code, reason)

    def begin(self) -> None:
        """Run the handler."""
        try:
            self._handler(self)
        finally:
            self._begun = True

    def __repr__(self) -> str:
        return f"<WebSocketRoute {self.url}>"


class WebSocketTools(BaseTools):
    """Routes of WebSockets."""

    def route_websocket(
        self,
        url: AddressMatcher,
        handler: Callable[[WebSocketRoute], object],
        *,
        timeout: Seconds | None = None,
    ) -> None:
        """Let a function decide about the WebSockets that pages open from now on.

            def handler(socket):
                socket.on_message(lambda text: socket.send(f"echo {text}"))

            browser_tools.route_websocket("/chat", handler)

        The handler gets a `WebSocketRoute`: it answers in the server's place (`send`, `on_message`, `close`), or
        connects to the server (`connect_to_server`) and changes what goes there and comes from there. It and its
        functions run one after the other on the thread of `on`'s handlers, and may call tools. When the handler
        raises, the socket fails, and `threading.excepthook` reports the error. The latest route that matches counts;
        it holds in all tabs of the context until `unroute_websocket`, or until the browser ends.

        Documents that are there already ask as well, except about sockets of a constructor that the page has kept.
        Sockets of workers are not seen. A message of more than 8 million characters or bytes closes the socket (1009).

        Args:
            url: As for `route`: a part of the address, a text with `*`, a compiled pattern, or a function of the
                address. A relative one begins at the page's host, with ws:// for http://.

        Raises:
            InvalidArgument: No address can match, or the handler is no function.
        """
        if not callable(handler):
            raise InvalidArgument(f"route_websocket: {handler!r} cannot be called", hint="Give a function.")
        base = self._options.base_url
        pattern = AddressPattern(url, base and base.replace("http", "ws", 1))

        def make(url: str, protocols: tuple[str, ...], decider: Decider) -> WebSocketRoute:
            return WebSocketRoute(url, protocols, decider, handler)

        self._ask("route_websocket", timeout, web_sockets.add, pattern, handler, make)

    def unroute_websocket(
        self,
        url: AddressMatcher | None = None,
        handler: Callable[[WebSocketRoute], object] | None = None,
        *,
        timeout: Seconds | None = None,
    ) -> None:
        """Let new WebSockets go to their server again; those that are open keep their handlers.

        Args:
            url: As given to `route_websocket`; None: all.
            handler: Only the routes of this function.

        Raises:
            InvalidArgument: There is no such route.
        """
        self._ask("unroute_websocket", timeout, web_sockets.remove, url, handler)


def _require_close(code: int | None, reason: str) -> None:
    if code is not None and code != 1000 and not 3000 <= code <= 4999:
        raise InvalidArgument(f"{code!r} cannot close a WebSocket", hint="Give 1000, or from 3000 to 4999.")
    if len(reason.encode()) > _MOST_REASON_BYTES:
        raise InvalidArgument(f"The reason is longer than {_MOST_REASON_BYTES} bytes")
