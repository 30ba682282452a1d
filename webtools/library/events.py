"""Functions of callers that are called when something happens in a context."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args, overload

from webtools.errors import InvalidArgument
from webtools.library.frames import FrameHandle
from webtools.library.handles import TabHandle, TabHandleTools
from webtools.library.web_sockets import WebSocketHandle, WebSocketTools
from webtools.operations.records import announcing
from webtools.operations.records.announcing import AskedDialog, EventName, FrameChange
from webtools.operations.setup import exposing
from webtools.seconds import Seconds
from webtools.session.prompts import PromptAnswer
from webtools.session.web_sockets import SocketRecord
from webtools.tools.raw import RawTools
from webtools.values import ConsoleMessage, Dialog, Download, NetworkExchange

_NAMES: tuple[EventName, ...] = get_args(EventName)

RequestEvent = Literal["request", "request_failed", "request_finished", "response"]
ConsoleEvent = Literal["console", "page_error"]
TabEvent = Literal["close", "crash", "dom_content_loaded", "load", "popup", "tab"]
FrameEventName = Literal["frame_attached", "frame_detached", "frame_navigated"]
_OF_TABS = get_args(TabEvent)

T = TypeVar("T")
Handler = Callable[[T], object]
"""A function that gets an event; what it returns counts for nothing."""

Unsubscribe = Callable[[], None]
"""Ends what `on` began."""


@dataclass(frozen=True, slots=True)
class FrameEvent:
    """A frame that came, went, or shows another address.

    Attributes:
        frame: Its handle; one that went can say no more than its `id`.
        tab: The tab that it is in.
        url: The address that it showed when the event happened; `frame.url` is the one that it shows now.
        is_main: It is the tab's own document.
    """

    frame: FrameHandle
    tab: TabHandle
    url: str
    is_main: bool


class DialogHandle:
    """A dialog that waits for the answer of a function; without one it stays open when the function has ended."""

    def __init__(self, dialog: AskedDialog) -> None:
        self._dialog = dialog

    @property
    def info(self) -> Dialog:
        """Return kind, message, default text, tab and address."""
        return self._dialog.facts

    @property
    def kind(self) -> Literal["alert", "beforeunload", "confirm", "prompt"]:
        """Return which of the four it is."""
        return self.info.kind

    @property
    def message(self) -> str:
        """Return its text."""
        return self.info.message

    @property
    def default(self) -> str | None:
        """Return the text that a prompt begins with."""
        return self.info.default

    def accept(self, text: str | None = None) -> None:
        """Accept it, a prompt with this text.

        Raises:
            InvalidArgument: It is answered already, or gone.
        """
        self._answer(PromptAnswer(accept=True, text=text))

    def dismiss(self) -> None:
        """Dismiss it.

        Raises:
            InvalidArgument: It is answered already, or gone.
        """
        self._answer(PromptAnswer(accept=False))

    def _answer(self, answer: PromptAnswer) -> None:
        if not self._dialog.answer(answer):
            raise InvalidArgument(f"The {self.kind} dialog is answered already, or gone")


class EventTools(TabHandleTools, WebSocketTools, RawTools):
    """Functions that are called for events."""

    @overload
    def on(
        self, event: RequestEvent, handler: Handler[NetworkExchange], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: ConsoleEvent, handler: Handler[ConsoleMessage], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: TabEvent, handler: Handler[TabHandle], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: Literal["dialog"], handler: Handler[DialogHandle], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: FrameEventName, handler: Handler[FrameEvent], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: Literal["download"], handler: Handler[Download], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    @overload
    def on(
        self,
        event: Literal["websocket"],
        handler: Handler[WebSocketHandle],
        *,
        timeout: Seconds | None = None,
    ) -> Unsubscribe: ...

    @overload
    def on(
        self, event: str, handler: Callable[[dict[str, Any]], None], *, timeout: Seconds | None = None
    ) -> Unsubscribe: ...

    def on(
        self, event: str, handler: Callable[[Any], object], *, timeout: Seconds | None = None
    ) -> Callable[[], None]:
        """Call `handler` for each event of that name, in any tab of the context, until its browser ends.

            browser_tools.on("response", lambda response: print(response.status, response.url))

        Handlers run one after the other, in the order of the events, on a thread beside the context's: a slow one holds
        up later handlers and no call. A handler may call tools; while it waits for one, the next handlers run, and a
        call that runs is not interrupted. What a handler raises is reported by `threading.excepthook`, and the next
        ones run. Beyond 10,000 events that wait, further ones are left out, with a warning in the log.

        Args:
            event: `request`, `response` (its head has come), `request_finished`, `request_failed`: the handler gets a
                `NetworkExchange` without the body of the response, which `network_request(number)` returns.
                `console`, and `page_error` for exceptions that nobody caught: a `ConsoleMessage`.
                `tab` (any new one), `popup` (one that a page opened), `dom_content_loaded`, `load`, `crash`, `close`:
                the `TabHandle`. `frame_attached`, `frame_navigated` (also within a document, and of the tab's own
                document, which is no frame that comes or goes), `frame_detached`: a `FrameEvent`.
                `download`: the `Download` when it has ended.
                `dialog`: a `DialogHandle`, whose `accept` or `dismiss` the handler calls; calls wait for that, so that
                no dialog is open afterwards. An answer that is armed (`handle_dialog`) or of `on_dialog` comes first.
                `websocket` (a page opens one, from now on): a `WebSocketHandle`; see `route_websocket` for which are
                not seen.
                Or an event of the protocol such as `network.responseCompleted`, or a whole module such as `network`:
                its handler gets the parameters, runs on the context's own thread between the steps of calls, must be
                quick and cannot call this context; its exceptions are logged.

        Returns:
            A function that ends this; it may be called again.

        Raises:
            InvalidArgument: There is no event of that name.
        """
        if event not in _NAMES:
            return self._on_raw(self._raw_name(event), handler, timeout)
        self._subscribe(event, handler, timeout, once=False)
        return lambda: self.off(event, handler)

    @overload
    def once(
        self, event: RequestEvent, handler: Handler[NetworkExchange], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self, event: ConsoleEvent, handler: Handler[ConsoleMessage], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self, event: TabEvent, handler: Handler[TabHandle], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self, event: Literal["dialog"], handler: Handler[DialogHandle], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self, event: FrameEventName, handler: Handler[FrameEvent], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self, event: Literal["download"], handler: Handler[Download], *, timeout: Seconds | None = None
    ) -> None: ...

    @overload
    def once(
        self,
        event: Literal["websocket"],
        handler: Handler[WebSocketHandle],
        *,
        timeout: Seconds | None = None,
    ) -> None: ...

    def once(self, event: str, handler: Callable[[Any], object], *, timeout: Seconds | None = None) -> None:
        """Call `handler` for the next event of that name; see `on`."""
        self._subscribe(self._named(event), handler, timeout, once=True)

    def off(
        self,
        event: EventName,
        handler: Callable[[Any], object] | None = None,
        *,
        timeout: Seconds | None = None,
    ) -> None:
        """End `on` or `once` of a handler; None: of all handlers of that event. Idempotent.

        Events that have happened before may still be on their way to the handler.
        """
        name = self._named(event)
        if self._context.running:
            self._ask("off", timeout, announcing.unsubscribe, name, handler)

    def expose_function(
        self, name: str, function: Callable[..., object], *, timeout: Seconds | None = None
    ) -> None:
        """Let pages call a Python function, as `window[name](…)`, which returns a promise.

            browser_tools.expose_function("sha", lambda text: hashlib.sha256(text.encode()).hexdigest())

        Every document and frame of the context has it, those that are there already and those to come, in new tabs
        too, until the context's browser ends. Arguments and results are what JSON can hold. An exception of the
        function rejects the promise with its type and text. Calls run one after the other, in their order, on the
        thread of `on`'s handlers; the function may call tools.

        Raises:
            InvalidArgument: There is a function of that name already, or it is no function.
        """
        if not callable(function):
            raise InvalidArgument(f"expose_function: {function!r} cannot be called", hint="Give a function.")
        self._ask("expose_function", timeout, exposing.expose, name, function)

    def _subscribe(
        self, name: EventName, handler: Callable[[Any], object], timeout: Seconds | None, *, once: bool
    ) -> None:
        if not callable(handler):
            raise InvalidArgument(
                f"on: {handler!r} cannot be called", operation="on", hint="Give a function."
            )

        def call(value: Any) -> object:
            if name in _OF_TABS:
                return handler(self._tab(value))
            if isinstance(value, FrameChange):
                return handler(self._frame_event(value))
            if isinstance(value, SocketRecord):
                return handler(WebSocketHandle(value))
            return handler(DialogHandle(value) if isinstance(value, AskedDialog) else value)

        self._ask("on", timeout, announcing.subscribe, name, handler, call, once=once)

    def _tab(self, key: str) -> TabHandle:
        return TabHandle(self, key)

    def _frame_event(self, change: FrameChange) -> FrameEvent:
        tab = self._tab(change.tab)
        frame = FrameHandle(tab, change.tab, change.frame)
        return FrameEvent(frame, tab, change.url, is_main=change.frame == change.tab)

    def _named(self, event: str) -> EventName:
        for name in _NAMES:
            if name == event:
                return name
        raise InvalidArgument(
            f"{event!r} is not an event", operation="on", hint=f"The events are {', '.join(_NAMES)}."
        )

    def _raw_name(self, event: str) -> str:
        """Return the name of an event or a module of the protocol."""
        others = {name.replace("_", ""): name for name in _NAMES} | {"page": "tab"}
        if event in others and "." not in event:
            raise InvalidArgument(f"{event!r} is not an event", hint=f"It is called {others[event]!r} here.")
        return event
