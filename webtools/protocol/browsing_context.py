"""WebDriver BiDi, module `browsingContext`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from webtools.protocol.wire import Command, Event, Wire, event, given, nothing

ReadinessState = Literal["none", "interactive", "complete"]
PromptKind = Literal["alert", "beforeunload", "confirm", "prompt"]
CreateType = Literal["tab", "window"]


class Info(Wire):
    context: str
    url: str
    user_context: str
    parent: str | None = None
    original_opener: str | None = None
    children: "tuple[Info, ...] | None" = None


class Tree(Wire):
    contexts: tuple[Info, ...]


class Created(Wire):
    context: str


class Navigated(Wire):
    navigation: str | None
    url: str


class Captured(Wire):
    data: str


class StartedScreencast(Wire):
    screencast: str
    path: str


@event("browsingContext.contextCreated")
class ContextCreated(Event, Info):
    pass


@event("browsingContext.contextDestroyed")
class ContextDestroyed(Event, Info):
    pass


class NavigationEvent(Event):
    context: str
    navigation: str | None
    url: str
    timestamp: int = 0


@event("browsingContext.navigationStarted")
class NavigationStarted(NavigationEvent):
    pass


@event("browsingContext.navigationCommitted")
class NavigationCommitted(NavigationEvent):
    pass


@event("browsingContext.fragmentNavigated")
class FragmentNavigated(NavigationEvent):
    pass


@event("browsingContext.historyUpdated")
class HistoryUpdated(Event):
    context: str
    url: str


@event("browsingContext.domContentLoaded")
class DomContentLoaded(NavigationEvent):
    pass


@event("browsingContext.load")
class Load(NavigationEvent):
    pass


@event("browsingContext.navigationAborted")
class NavigationAborted(NavigationEvent):
    pass


@event("browsingContext.navigationFailed")
class NavigationFailedEvent(NavigationEvent):
    message: str = ""


@event("browsingContext.downloadWillBegin")
class DownloadWillBegin(NavigationEvent):
    suggested_filename: str
    download: str | None = None


@event("browsingContext.downloadEnd")
class DownloadEnd(NavigationEvent):
    status: Literal["complete", "canceled"]
    filepath: str | None = None
    download: str | None = None


@event("browsingContext.userPromptOpened")
class UserPromptOpened(Event):
    context: str
    type: PromptKind
    message: str
    default_value: str | None = None


@event("browsingContext.userPromptClosed")
class UserPromptClosed(Event):
    context: str
    accepted: bool
    type: PromptKind | None = None
    user_text: str | None = None


def get_tree() -> Command[Tree]:
    return Command("browsingContext.getTree", {}, Tree.model_validate)


def create(
    *, user_context: str, kind: CreateType = "tab", beside: str | None = None, background: bool = False
) -> Command[Created]:
    """Open a tab beside another one, or a window.

    Args:
        beside: A tab in whose window it opens; None: the browser chooses one, which may be another user context's.
    """
    params = {"type": kind, "userContext": user_context, "background": background}
    return Command("browsingContext.create", params | given(referenceContext=beside), Created.model_validate)


def close(context: str) -> Command[None]:
    return Command("browsingContext.close", {"context": context, "promptUnload": False}, nothing)


def activate(context: str) -> Command[None]:
    return Command("browsingContext.activate", {"context": context}, nothing)


def navigate(context: str, url: str, *, wait: ReadinessState = "none") -> Command[Navigated]:
    params = {"context": context, "url": url, "wait": wait}
    return Command("browsingContext.navigate", params, Navigated.model_validate)


def reload(context: str) -> Command[Navigated]:
    return Command("browsingContext.reload", {"context": context, "wait": "none"}, Navigated.model_validate)


def traverse_history(context: str, delta: int) -> Command[None]:
    return Command("browsingContext.traverseHistory", {"context": context, "delta": delta}, nothing)


def handle_user_prompt(
    context: str, *, accept: bool | None = None, user_text: str | None = None
) -> Command[None]:
    params = given(context=context, accept=accept, userText=user_text)
    return Command("browsingContext.handleUserPrompt", params, nothing)


def set_device_pixel_ratio(ratio: float | None, *, user_context: str) -> Command[None]:
    """Set the physical pixels for each CSS pixel, for every tab of a user context; None gives back the screen's."""
    params = {"devicePixelRatio": ratio, "userContexts": [user_context]}
    return Command("browsingContext.setViewport", params, nothing)


def set_viewport(
    viewport: tuple[int, int] | None, *, context: str | None = None, user_context: str | None = None
) -> Command[None]:
    """Set the viewport of a tab, or of every tab of a user context; None gives back the window's own."""
    params = given(context=context, userContexts=[user_context] if user_context else None)
    params["viewport"] = {"width": viewport[0], "height": viewport[1]} if viewport else None
    return Command("browsingContext.setViewport", params, nothing)


def capture_screenshot(
    context: str,
    *,
    origin: Literal["viewport", "document"],
    image_format: Mapping[str, object] | None = None,
    clip: tuple[float, float, float, float] | None = None,
) -> Command[Captured]:
    """Take a picture of the view, or of a box of it: left, top, width and height."""
    box = clip and {"type": "box", "x": clip[0], "y": clip[1], "width": clip[2], "height": clip[3]}
    params = given(context=context, origin=origin, format=image_format, clip=box)
    return Command("browsingContext.captureScreenshot", params, Captured.model_validate)


def start_screencast(
    context: str, destination_folder: Path, video: Mapping[str, int]
) -> Command[StartedScreencast]:
    params = {"context": context, "destinationFolder": str(destination_folder), "video": video}
    return Command("browsingContext.startScreencast", params, StartedScreencast.model_validate)


def stop_screencast(screencast: str) -> Command[None]:
    return Command("browsingContext.stopScreencast", {"screencast": screencast}, nothing)


def print_page(context: str, options: Mapping[str, Any]) -> Command[Captured]:
    return Command("browsingContext.print", {"context": context, **options}, Captured.model_validate)
