"""Chrome DevTools Protocol, through ChromeDriver's bridge or a page's own socket; other browsers do not know it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from webtools.protocol.browser import UserContext
from webtools.protocol.script import StackTrace
from webtools.protocol.wire import Command, Event, Wire, event, given, nothing

W = TypeVar("W", bound=Wire)


class CapturedScreenshot(Wire):
    data: str


class CdpSession(Wire):
    session: str


class CdpObject(Wire):
    """A value of the page; `object_id` asks for more of it, `description` is as the browser's own console has it."""

    type: str
    subtype: str | None = None
    class_name: str | None = None
    description: str | None = None
    object_id: str | None = None
    value: Any = None
    unserializable_value: str | None = None


class ConsoleCall(Wire):
    """An event `Runtime.consoleAPICalled`."""

    type: str
    timestamp: float
    args: tuple[CdpObject, ...] = ()
    stack_trace: StackTrace | None = None


class CdpException(Wire):
    text: str
    exception: CdpObject | None = None
    stack_trace: StackTrace | None = None


class ExceptionThrown(Wire):
    """An event `Runtime.exceptionThrown`."""

    timestamp: float
    exception_details: CdpException


@event("goog:cdp.Runtime.consoleAPICalled")
class ConsoleCalled(Event):
    session: str
    params: ConsoleCall


@event("goog:cdp.Runtime.exceptionThrown")
class Thrown(Event):
    session: str
    params: ExceptionThrown


class LogEntry(Wire):
    """A message that the browser itself wrote to a page's console."""

    source: str
    level: Literal["verbose", "info", "warning", "error"]
    text: str
    timestamp: float
    url: str = ""
    line_number: int | None = None
    stack_trace: StackTrace | None = None
    network_request_id: str | None = None


class LogEntryAdded(Wire):
    """An event `Log.entryAdded`, to which outgoing.js adds the tab if it knows it."""

    entry: LogEntry
    context: str | None = None


@event("goog:cdp.Log.entryAdded")
class Logged(Event):
    session: str
    params: LogEntryAdded


class HeadersAsReceived(Wire):
    """An event `Network.responseReceivedExtraInfo`: one for each hop of a request; several of one name are lines."""

    request_id: str
    status_code: int
    headers: Mapping[str, str]


@event("goog:cdp.Network.responseReceivedExtraInfo")
class HeadersReceived(Event):
    params: HeadersAsReceived


class OpenedSocket(Wire):
    """An event `Network.webSocketCreated`, to which outgoing.js adds the tab if it knows it."""

    request_id: str
    url: str
    context: str | None = None


@event("goog:cdp.Network.webSocketCreated")
class SocketCreated(Event):
    session: str
    params: OpenedSocket


class SocketResponse(Wire):
    status: int
    status_text: str
    headers: Mapping[str, str] = {}


class AnsweredSocket(Wire):
    """An event `Network.webSocketHandshakeResponseReceived`."""

    request_id: str
    response: SocketResponse


@event("goog:cdp.Network.webSocketHandshakeResponseReceived")
class SocketAnswered(Event):
    params: AnsweredSocket


class FailedSocket(Wire):
    """An event `Network.webSocketFrameError`, which is also how a socket ends that was never opened."""

    request_id: str
    error_message: str


@event("goog:cdp.Network.webSocketFrameError")
class SocketFailed(Event):
    params: FailedSocket


class DownloadProgress(Wire):
    """An event `Page.downloadProgress`; `total_bytes` is 0 where the server did not say."""

    guid: str
    received_bytes: float
    total_bytes: float = 0.0


@event("goog:cdp.Page.downloadProgress")
class DownloadProgressed(Event):
    params: DownloadProgress


@event("goog:cdp.Inspector.targetCrashed")
class TargetCrashed(Event):
    """The process of a target has ended: of a tab's document, or of a frame's that has one of its own."""

    session: str


class BindingCall(Wire):
    """An event `Runtime.bindingCalled`."""

    name: str
    payload: str


@event("goog:cdp.Runtime.bindingCalled")
class BindingCalled(Event):
    session: str
    params: BindingCall


def _command(method: str, params: Mapping[str, object] | None, session: str | None = None) -> Command[None]:
    """Return a command of DevTools to a target or, without a session, to the browser."""
    return Command("goog:cdp.sendCommand", given(method=method, session=session, params=params), nothing)


def _question(
    result: type[W], method: str, params: Mapping[str, object], session: str | None = None
) -> Command[W]:
    """Return a command of DevTools that has a result."""
    command = _command(method, params, session)
    return Command(command.method, command.params, lambda raw: result.model_validate(raw["result"]))


def cancel_download(guid: str, user_context: str | None) -> Command[None]:
    """Cancel a download; `user_context` is None for the browser's own."""
    params = given(guid=guid, browserContextId=user_context)
    return _command("Browser.cancelDownload", params)


def name_downloads(folder: str, user_context: str | None) -> Command[None]:
    """Keep downloads in a folder under their ids; `user_context` is None for the browser's own."""
    params = given(
        behavior="allowAndName", downloadPath=folder, eventsEnabled=True, browserContextId=user_context
    )
    return _command("Browser.setDownloadBehavior", params)


def set_background(session: str, *, transparent: bool) -> Command[None]:
    """Draw pages that have no background of their own on nothing, or again on white."""
    params = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}} if transparent else {}
    return _command("Emulation.setDefaultBackgroundColorOverride", params, session)


def disable_cache(session: str, *, disabled: bool) -> Command[None]:
    """Have the requests of a target go past the browser's caches, or use them again."""
    params = {"cacheDisabled": disabled}
    return _command("Network.setCacheDisabled", params, session)


class _BrowserContext(Wire):
    browser_context_id: str


def create_browser_context(proxy: str | None, bypass: Sequence[str]) -> Command[UserContext]:
    """Create a user context that the browser removes when our driver has gone, whatever ended the driver."""
    params = given(
        disposeOnDetach=True,
        proxyServer=proxy,
        proxyBypassList=",".join(bypass) if proxy and bypass else None,
    )
    return Command(
        "goog:cdp.sendCommand",
        {"method": "Target.createBrowserContext", "params": params},
        lambda raw: UserContext(
            user_context=_BrowserContext.model_validate(raw["result"]).browser_context_id
        ),
    )


class Property(Wire):
    """A member of an object; `value` is None where a getter would have to be called for it."""

    name: str
    value: CdpObject | None = None


def get_session(context: str) -> Command[CdpSession]:
    return Command("goog:cdp.getSession", {"context": context}, CdpSession.model_validate)


def send_command(method: str, session: str) -> Command[None]:
    return _command(method, None, session)


def dispatch_key(session: str, **params: Any) -> Command[None]:
    """Dispatch a key event with the codes that it is given (`Input.dispatchKeyEvent`)."""
    return _command("Input.dispatchKeyEvent", params, session)


def insert_text(session: str, text: str) -> Command[None]:
    """Insert text at the caret as an input method does: trusted input events without keys."""
    return _command("Input.insertText", {"text": text}, session)


def break_line(session: str) -> Command[None]:
    """Begin a new line or paragraph at the caret: `beforeinput` of `insertParagraph`, without the key Enter."""
    return dispatch_key(session, type="char", commands=["insertNewline"])


def drag_files(session: str, kind: str, x: int, y: int, files: Sequence[str]) -> Command[None]:
    """Drag files over a point of a tab's view, as from the desktop: `dragEnter`, `dragOver`, `drop` or `dragCancel`."""
    data = {"items": [], "files": [*files], "dragOperationsMask": 1}
    params = {"type": kind, "x": x, "y": y, "data": data}
    return _command("Input.dispatchDragEvent", params, session)


def add_binding(session: str, name: str, world: str) -> Command[None]:
    """Have a function of this name in every document's isolated world of the other name; its calls are events."""
    params = {"name": name, "executionContextName": world}
    return _command("Runtime.addBinding", params, session)


def forbid_prerendering(session: str) -> Command[None]:
    """Let a tab's pages have no other page drawn ahead, for as long as the driver is there.

    Such a page comes as a tab of its own. When it takes the place of the tab's page, the tab gets another id, and from
    its next history step on the driver has no document for it.
    """
    params = {"isAllowed": False}
    return _command("Page.setPrerenderingAllowed", params, session)


class GetPropertiesResult(Wire):
    result: tuple[Property, ...] = ()


def get_properties(session: str, object_id: str) -> Command[GetPropertiesResult]:
    """Return the object's own members; getters are not called."""
    params = {"objectId": object_id, "ownProperties": True}
    return _question(GetPropertiesResult, "Runtime.getProperties", params, session)


def capture(
    session: str,
    region: tuple[float, float, float, float],
    scale: float,
    *,
    format: str,
    quality: int | None,
    beyond_view: bool,
) -> Command[CapturedScreenshot]:
    """Return the command for a picture of a region of the page, scaled by the browser.

    Scaling down there is many times faster than sending the page as large as it is; scaling up draws it anew. With
    `beyond_view` the browser resizes the page for a moment.
    """
    x, y, width, height = region
    params = {
        "format": format,
        **({"quality": quality} if quality is not None else {}),
        "captureBeyondViewport": beyond_view,
        "clip": {"x": x, "y": y, "width": width, "height": height, "scale": scale},
    }
    return _question(CapturedScreenshot, "Page.captureScreenshot", params, session)


def print_page(session: str, options: Mapping[str, Any]) -> Command[CapturedScreenshot]:
    """Print a page as PDF, with what the standard's command has not, such as headers and tags (`Page.printToPDF`)."""
    return _question(CapturedScreenshot, "Page.printToPDF", dict(options), session)


class _TargetInfo(Wire):
    target_id: str
    title: str = ""
    browser_context_id: str = ""


class _Targets(Wire):
    target_infos: tuple[_TargetInfo, ...]


class _AttachedToTarget(Wire):
    session_id: str


_WITHOUT_TABS = [{"type": "tab", "exclude": True}, {}]
"""A filter: a tab is a target beside its page, and runs nothing itself."""


def targets() -> Command[_Targets]:
    """Return everything that runs scripts, the driver's own tab included."""
    return _question(_Targets, "Target.getTargets", {"filter": _WITHOUT_TABS})


def attach(target: str) -> Command[_AttachedToTarget]:
    """Open a session of its own on a target; what it answers and reports goes to nobody."""
    return _question(_AttachedToTarget, "Target.attachToTarget", {"targetId": target, "flatten": False})


def evaluate_unheard(session: str, expression: str) -> Command[None]:
    """Run an expression in a target; it has run when the next command to it is answered."""
    message = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": expression}}
    params = {"sessionId": session, "message": json.dumps(message)}
    return _command("Target.sendMessageToTarget", params)


def detach(session: str) -> Command[None]:
    return _command("Target.detachFromTarget", {"sessionId": session})


def hold_new_pages() -> Command[None]:
    """Have a new tab wait in its page for what the BiDi mapper sends to the page, such as settings and preload scripts.

    The mapper itself has the tab wait, and lets it go on before the page has a process that could take anything in, so
    the first document of a tab without an opener had some of the settings or none.
    """
    params = given(autoAttach=True, waitForDebuggerOnStart=True, flatten=True, filter=_WITHOUT_TABS)
    return _command("Target.setAutoAttach", params)
