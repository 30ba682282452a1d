"""Events of a context, announced to callers' functions in the order in which they happened."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from webtools.deadline import Deadline
from webtools.logger import logger
from webtools.operations import tabs
from webtools.operations.records import console, downloads, network, web_sockets
from webtools.protocol import browsing_context
from webtools.protocol import session as bidi_session
from webtools.protocol.browsing_context import (
    ContextCreated,
    ContextDestroyed,
    DomContentLoaded,
    DownloadEnd,
    FragmentNavigated,
    HistoryUpdated,
    Load,
    NavigationCommitted,
)
from webtools.protocol.cdp import Logged
from webtools.protocol.log import EntryAdded
from webtools.protocol.network import (
    BeforeRequestSent,
    FetchError,
    NetworkEvent,
    ResponseCompleted,
    ResponseStarted,
)
from webtools.protocol.wire import Event
from webtools.session.prompts import Prompt, PromptAnswer
from webtools.session.session import Session
from webtools.session.web_sockets import SocketRecord
from webtools.values import Dialog, Download

EventName = Literal[
    "close",
    "console",
    "crash",
    "dialog",
    "dom_content_loaded",
    "download",
    "frame_attached",
    "frame_detached",
    "frame_navigated",
    "load",
    "page_error",
    "popup",
    "request",
    "request_failed",
    "request_finished",
    "response",
    "tab",
    "websocket",
]
"""Names of the events for which functions can be called."""

_OF_REQUESTS: dict[type[NetworkEvent], EventName] = {
    BeforeRequestSent: "request",
    ResponseStarted: "response",
    ResponseCompleted: "request_finished",
    FetchError: "request_failed",
}
_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class AskedDialog:
    """A dialog for whose answer functions are asked.

    Attributes:
        answer: Answers it; returns False when it is answered already, or gone. Any thread may call.
    """

    facts: Dialog
    answer: Callable[[PromptAnswer], bool]


@dataclass(frozen=True, slots=True)
class FrameChange:
    """A frame that came, went, or shows another address.

    Attributes:
        frame: The browser's name for it; that of the tab for the tab's own document.
        url: The address that it showed when the change happened.
    """

    tab: str
    frame: str
    url: str


@dataclass(eq=False, slots=True)
class Subscriber:
    """A caller's function for events of a name.

    Attributes:
        once: It is called for the first event only.
    """

    handler: Callable[[Any], object]
    call: Callable[[Any], object]
    once: bool = False


@dataclass(eq=False)
class Announcer:
    """Calls functions for the events of one session. It folds events on the session's thread, and calls beside it."""

    session: Session
    subscribers: dict[EventName, list[Subscriber]] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    """The clocks at which the downloads began that were announced."""

    def fold(self, event: Event) -> None:
        match event:
            case NetworkEvent():
                self._announce_request(event)
            case EntryAdded() | Logged():
                self._announce_console()
            case ContextCreated(parent=None) if event.user_context == self.session.contexts.user_context:
                self._announce("tab", event.context)
                if event.original_opener is not None:
                    self._announce("popup", event.context)
            case Load() if event.context in self.session.contexts.tabs:
                self._announce("load", event.context)
            case DomContentLoaded() if event.context in self.session.contexts.tabs:
                self._announce("dom_content_loaded", event.context)
            case DownloadEnd() if self.subscribers.get("download"):
                for one in self.new_downloads():
                    self._announce("download", one)
            case _:
                self._fold_frame(event)

    def _fold_frame(self, event: Event) -> None:
        contexts = self.session.contexts
        match event:
            case ContextCreated(parent=str(parent)) if parent in contexts:
                self._announce_frame("frame_attached", event.context, event.url, contexts.top(parent))
            case ContextDestroyed() if event.context in contexts:
                self._announce_gone(event.context)
            case NavigationCommitted() | FragmentNavigated() | HistoryUpdated() if event.context in contexts:
                self._announce_frame("frame_navigated", event.context, event.url, contexts.top(event.context))

    def _announce_frame(self, name: EventName, frame: str, url: str, tab: str) -> None:
        if self.subscribers.get(name):
            self._announce(name, FrameChange(tab, frame, url))

    def _announce_gone(self, context: str) -> None:
        """Announce that a tab or frame goes, with all frames in it, from inside out."""
        contexts = self.session.contexts
        tab = contexts.top(context)
        for frame in reversed(contexts.subtree(context)):
            if frame == tab:
                self._announce("close", tab)
            else:
                self._announce_frame("frame_detached", frame, contexts.get(frame).url, tab)

    def new_downloads(self) -> list[Download]:
        """Return the downloads that have ended since this was asked last."""
        ended = [one for one in self.session.downloads.all if one.status != "running"]
        new = [downloads.described(one) for one in ended if one.began not in self.ended]
        self.ended = {one.began for one in ended}
        return new

    def _announce_request(self, event: NetworkEvent) -> None:
        name = _OF_REQUESTS.get(type(event))
        if name is not None and self.subscribers.get(name):
            known = self.session.network.request_of(event)
            if known is not None:
                self._announce(name, network.at_once(known))

    def _announce_console(self) -> None:
        if not self.subscribers.get("console") and not self.subscribers.get("page_error"):
            return
        for written in self.session.console.take_new():
            name: EventName = "page_error" if written.entry.type == "javascript" else "console"
            self._announce(name, console.as_written(written))

    def crashed(self, tab: str) -> None:
        """Announce that the process of a page has ended."""
        self._announce("crash", tab)

    def socket_opened(self, socket: SocketRecord) -> None:
        """Announce that a page opens a WebSocket."""
        self._announce("websocket", socket)

    def asked(self, prompt: Prompt) -> bool:
        """Have functions asked for the answer of a dialog; False: there are none."""
        if not self.subscribers.get("dialog"):
            return False
        facts = tabs.dialog(self.session, prompt)
        dialog = AskedDialog(facts, partial(self._answer, prompt))
        give_up = partial(self._later, partial(self._leave_open, prompt))
        runs = self._announce("dialog", dialog, give_up)
        return bool(self._put(give_up)) if runs else False

    def _leave_open(self, prompt: Prompt) -> None:
        if self.session.prompts.leave_open(prompt):
            self.session.post(bidi_session.status())  # whose reply wakes what waits for the tab

    def _answer(self, prompt: Prompt, answer: PromptAnswer) -> bool:
        """Answer a dialog, on whichever thread."""
        answered: list[bool] = []

        def on_session(done: Callable[[None], None]) -> None:
            prompts = self.session.prompts
            mine = prompts.settle(prompt)
            if not mine and prompts.open_in(prompt.context) is prompt:
                prompts.forget(prompt)
                mine = True
            answered.append(mine)
            if mine:
                text = answer.text_for(prompt)
                command = browsing_context.handle_user_prompt(
                    prompt.context, accept=answer.accept, user_text=text
                )
                self.session.post(command)
            done(None)

        self.session.beside.ask(on_session, _SECONDS)
        return answered == [True]

    def _later(self, do: Callable[[], None]) -> None:
        self.session.beside.report(do)

    def _announce(self, name: EventName, value: Any, before_calls: Callable[[], None] | None = None) -> bool:
        """Call the functions for an event in turn; return whether there are any that will run."""
        there = self.subscribers.get(name, [])
        shown = self.session.hiding.hidden_in(value)
        runs = [self._put(partial(one.call, shown), before_calls) for one in there]
        self.subscribers[name] = [one for one in there if not one.once]
        return any(runs)

    def _put(self, work: Callable[[], object], before_calls: Callable[[], None] | None = None) -> bool:
        if self.session.beside.in_turn(work, before_calls):
            return True
        logger.warning("An event was left out: the functions of on() are too slow")
        return False


def subscribe(
    session: Session,
    deadline: Deadline,
    name: EventName,
    handler: Callable[[Any], object],
    call: Callable[[Any], object],
    *,
    once: bool,
) -> None:
    """Call a function for every event of that name from now on, through `call`, which knows the caller's types."""
    tabs.current(session, deadline)
    announcer = _announcer(session)
    if name == "websocket":
        web_sockets.watch(session, deadline).opened = announcer.socket_opened
    announcer.subscribers.setdefault(name, []).append(Subscriber(handler, call, once))


def unsubscribe(
    session: Session, _deadline: Deadline, name: EventName, handler: Callable[[Any], object] | None
) -> None:
    """End `subscribe`; None: of all functions. Idempotent."""
    if (announcer := session.part(Announcer)) is not None:
        there = announcer.subscribers.get(name, [])
        announcer.subscribers[name] = [each for each in there if handler not in (None, each.handler)]


def _announcer(session: Session) -> Announcer:
    if (known := session.part(Announcer)) is not None:
        return known
    made = Announcer(session)
    made.new_downloads()
    session.console.take_new()
    session.listen_last(made)
    session.contexts.on_crash = made.crashed
    session.prompts.ask = made.asked
    return made
