"""One BiDi session as its actor sees it: what is known, and a way to ask for more."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol, TypeVar

from webtools import capabilities
from webtools.cancellation import GivenUp, is_whole
from webtools.deadline import Deadline
from webtools.errors import (
    DeadlineExceeded,
    DocumentGone,
    PageClosed,
    PromptOpen,
    ProtocolError,
    WebtoolsError,
)
from webtools.limits.address_rules import ANYWHERE, AddressRules
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.options.browser import Judgement
from webtools.protocol import script
from webtools.protocol.wire import Command, Event
from webtools.secrets.named import NamedSecrets
from webtools.session.browsing_contexts import SANDBOX, BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.console import Console
from webtools.session.credentials import Credentials
from webtools.session.downloads import DownloadTracker
from webtools.session.exchange import Exchange, Pending
from webtools.session.file_choosers import Choosers
from webtools.session.file_guard import FileGuard
from webtools.session.follow_ups import FollowUps
from webtools.session.footprint import Footprint
from webtools.session.handlers import Handlers
from webtools.session.navigations import Navigations
from webtools.session.network_log import NetworkLog
from webtools.session.overlays import Overlays
from webtools.session.permissions import Permissions, Visited
from webtools.session.prompts import Prompt, Prompts
from webtools.session.refs import Refs
from webtools.session.routes import RouteTable
from webtools.session.shown_documents import ContextRecord
from webtools.session.side_threads import SideThreads
from webtools.session.surroundings import Surroundings
from webtools.values import Box

R = TypeVar("R")
T = TypeVar("T")

_OUTLASTING = {
    "browsingContext.activate",
    "browsingContext.create",
    "browsingContext.navigate",
    "browsingContext.reload",
    "browsingContext.traverseHistory",
    "input.performActions",
}


class Link(Protocol):
    """The wire as a session needs it."""

    def send(self, text: str) -> None: ...

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes: ...


class Folded(Protocol):
    """Something known that events change."""

    def fold(self, event: Event) -> None: ...


@dataclass(slots=True)
class CallState:
    """The state of the running call, or of the last one; places are in CSS pixels of the tab's view.

    Attributes:
        sent: Its commands whose effect outlasts it.
        unreported: The clock when a call began that was given up: no result has reported the tabs that it has opened.
        notes_boxes: It is recorded with pictures, so its act notes where its elements are.
        pointed: The place at which it has a pointer act.
        elements: The boxes of its elements before the act.
        covers: The boxes of what was in the act's way.
    """

    sent: list[Pending[Any]] = field(default_factory=list)
    unreported: int | None = None
    notes_boxes: bool = False
    pointed: tuple[float, float] | None = None
    elements: Sequence[Box] = ()
    covers: Sequence[Box] = ()


class Session:
    """The known state of one BiDi session, and its commands; belongs to one thread.

    Whatever waits here goes on folding events, in the order in which they came, so when a reply is there, all that
    happened before it is known too.

    Args:
        rules: Limits of the origins that may be connected to, for clear errors; the relay enforces them.
        addresses: Limits of the addresses and files that may be opened.
        hiding: Secrets that snapshots and pictures must not show.
        unseen: What decides whether a person can see a text, see `webtools.Options`.
        beside: Threads for handlers of callers; a session without routes needs none.
        surroundings: The browser that it is in.
    """

    def __init__(
        self,
        link: Link,
        record: ContextRecord | None = None,
        *,
        rules: OriginRules = NO_RULES,
        addresses: AddressRules = ANYWHERE,
        hiding: NamedSecrets | None = None,
        unseen: Judgement = "rules",
        beside: SideThreads | None = None,
        surroundings: Surroundings = Surroundings(),  # noqa: B008  # it is frozen
    ) -> None:
        self._link = link
        self.hiding = hiding or NamedSecrets({})
        self.unseen = unseen
        self.handlers = Handlers(self.hiding)
        self._beside = beside
        self.hears: set[str] = set()
        """The events that the browser reports besides those that every session folds."""
        self.on_password: list[Callable[[str], None]] = []
        """Functions that get each text that was typed into a field for passwords."""
        self.overlays = Overlays()
        self.call = CallState()
        self._exchange = Exchange(on_event=self._handle)
        self.began = monotonic()  # distinguishes it from the session of a browser that was started later
        self.clock = EventClock()
        self.contexts = BrowsingContexts(self.clock, surroundings.why_crashed)
        self.prompts = Prompts(self.clock, self.contexts, self.hiding)
        self.navigations = Navigations(self.clock)
        self.network = NetworkLog(
            self.clock,
            self.contexts,
            surroundings.relay,
            reports_handshakes=not capabilities.has("devtools", surroundings.browser),
        )
        self.console = Console(self.clock, self.contexts, self.network.address)
        self.downloads = DownloadTracker(
            self.clock,
            self.contexts,
            self.post,
            rules=addresses,
            hidden=self.hiding.hidden,
            remote=surroundings.remote,
            fetch=surroundings.fetch,
            later=beside.report if beside is not None else None,
        )
        self.choosers = Choosers(self.clock, self.contexts)
        self.refs = Refs(self.contexts, record)
        self.footprint = Footprint()
        self.visited = Visited()
        self.credentials = Credentials(self.contexts, self.start, self.post)
        self.routes = RouteTable(
            self.contexts,
            self.network,
            self.start,
            self.forget,
            beside,
            rules=addresses,
            browser=surroundings.browser,
        )
        self.file_guard = FileGuard(
            self.contexts, self.start, self.post, addresses, is_foreign=lambda: self.footprint.foreign
        )
        self.permissions = Permissions(self.contexts, self.visited, self.post)
        self.rules = rules
        self.addresses = addresses
        self.surroundings = surroundings
        self.follow_ups = FollowUps(self.prompts, self.contexts, self.console, self.start)
        # A dialog's tab is looked up in the tree, so the tree comes last: it forgets what the others still ask for.
        self._parts: list[Folded] = [
            self.prompts,
            self.navigations,
            self.network,
            self.console,
            self.downloads,
            self.visited,
            self.permissions,
            self.credentials,
            self.routes,
            self.file_guard,
            self.choosers,
            self.contexts,
        ]

    @property
    def browser(self) -> str:
        """Return the kind of browser that it is in, for what differs (`webtools.capabilities`)."""
        return self.surroundings.browser

    @property
    def beside(self) -> SideThreads:
        """Return the threads beside the session's own, which every session of an actor has."""
        assert self._beside is not None, "the session of an actor has its threads"
        return self._beside

    def part(self, kind: type[T]) -> T | None:
        """Return the part of this class, which an operation lets `listen` when it is first needed."""
        return next((one for one in self._parts if isinstance(one, kind)), None)

    def listen(self, part: Folded) -> None:
        """Let `part` fold every event from now on."""
        self._parts.insert(0, part)

    def listen_last(self, part: Folded) -> None:
        """Let `part` fold every event from now on, when all but the tree of tabs and frames have taken it in."""
        self._parts.insert(-1, part)

    def stop_listening(self, part: Folded) -> None:
        self._parts.remove(part)

    def ask(
        self,
        command: Command[R],
        *,
        deadline: Deadline,
        context: str | None = None,
        waiting_for: str | None = None,
    ) -> R:
        """Send a command and wait for its result.

        Args:
            context: The tab or frame that has to answer. While a dialog is open there it answers nothing, so the
                wait ends when one opens, and nothing is sent when one is open already.
            waiting_for: As for `wait`, by default the browser's answer.

        Raises:
            PromptOpen: A dialog holds the page up. The command may have had its effect.
            DeadlineExceeded: No reply came in time; a late one will be dropped.
            WebtoolsError: The browser's error in our words.
        """
        (asked,) = self.ask_all([command], deadline=deadline, context=context, waiting_for=waiting_for)
        return asked.result()

    def ask_all(
        self,
        commands: Sequence[Command[R]],
        *,
        deadline: Deadline,
        context: str | None = None,
        waiting_for: str | None = None,
    ) -> list[Pending[R]]:
        """Send several commands at once and wait until all are answered; an error is raised by its own `result()`.

        Raises:
            PromptOpen, DeadlineExceeded: As `ask`, for all of them together.
        """
        if context is not None:
            self.require_no_prompt(context)
            self.contexts.require_living(context)
        answer = f"the browser's answer to {commands[0].method}" if commands else "nothing"
        pending = [self.start(command) for command in commands]
        try:
            self.wait_ended(pending, deadline=deadline, waiting_for=waiting_for or answer, context=context)
        except (WebtoolsError, GivenUp):
            for one in pending:
                self._exchange.give_up(one)
            raise
        return pending

    def ask_briefly(
        self,
        commands: Iterable[Command[R]],
        within: Deadline,
        *,
        unless: Callable[[], bool] = lambda: False,
    ) -> list[Pending[R]]:
        """Send several commands at once and wait a while for their answers; those that come later are dropped.

        Args:
            unless: The wait ends as soon as this holds.
        """
        pending = [self.start(command) for command in commands]
        try:
            self.waited(lambda: all(one.ended for one in pending) or unless(), within)
        finally:
            for one in pending:
                self._exchange.give_up(one)
        return pending

    def ask_to_make(self, command: Command[R], *, undo: Callable[[R], Command[Any]], deadline: Deadline) -> R:
        """Send a command that makes something and wait for it; what comes after the deadline is undone.

        Raises:
            DeadlineExceeded, WebtoolsError: As `ask`.
        """
        making = self.start(command)
        try:
            self.wait_ended(
                [making], deadline=deadline, waiting_for=f"the browser's answer to {command.method}"
            )
        except WebtoolsError:
            self.follow_ups.undo(making, undo)
            raise
        return making.result()

    def note_password(self, text: str) -> None:
        """Report a text that was typed into a field for passwords."""
        for note in self.on_password:
            note(text)

    def begin_call(self) -> int:
        """Forget the commands of the call before; return the number after which those of this one come."""
        self.call.sent.clear()
        return self._exchange.last

    @property
    def last_command(self) -> int:
        """Return the number of the latest command."""
        return self._exchange.last

    def unanswered(self, since: int) -> list[Pending[Any]]:
        """Return the commands after that number that the browser has not answered yet."""
        return self._exchange.unanswered(since)

    def start(self, command: Command[R]) -> Pending[R]:
        """Send a command without waiting; `wait` for its `ended`, or `forget` it."""
        pending, text = self._exchange.number(command, began=self.clock.now)
        self._link.send(text)
        self.footprint.note(pending)
        if command.method in _OUTLASTING and not is_whole():
            self.call.sent.append(pending)
        return pending

    def post(self, command: Command[Any]) -> None:
        """Send a command and keep nothing for its reply, which nobody reads; some commands never get one."""
        self.forget(self.start(command))

    @property
    def rests(self) -> bool:
        """Return whether every command is answered, and nothing that events have begun goes on."""
        return not self._exchange.open_commands and not self.follow_ups.under_way

    def forget(self, pending: Pending[Any]) -> None:
        """Drop the reply when it comes."""
        self._exchange.give_up(pending)

    def wait(
        self,
        condition: Callable[[], bool],
        *,
        deadline: Deadline,
        waiting_for: str,
        context: str | None = None,
    ) -> None:
        """Fold events until `condition` holds.

        Args:
            waiting_for: Completes "it was waiting for …" in the error.
            context: When given, a dialog that opens there ends the wait, and during an action one in any tab.

        Raises:
            PromptOpen: As `ask`.
            DeadlineExceeded: It did not come to hold in time.
        """
        try:
            self._fold_until(condition, deadline, waiting_for, context)
        except DeadlineExceeded:
            if context is not None:
                self.contexts.doubt(context)
            raise

    def wait_ended(
        self,
        pending: Collection[Pending[Any]],
        *,
        deadline: Deadline,
        waiting_for: str,
        context: str | None = None,
    ) -> None:
        """Fold events until the browser has answered all these commands; arguments and errors as of `wait`."""
        self.wait(
            lambda: all(one.ended for one in pending),
            deadline=deadline,
            waiting_for=waiting_for,
            context=context,
        )

    def waited(self, condition: Callable[[], bool], within: Deadline, *, context: str | None = None) -> bool:
        """Fold events until `condition` holds or the time is over, and return whether it holds.

        Args:
            context: As of `wait`; that the time is over says nothing about it.
        """
        try:
            self._fold_until(condition, within, "", context)
        except DeadlineExceeded:
            return False
        return True

    def _fold_until(
        self, condition: Callable[[], bool], deadline: Deadline, waiting_for: str, context: str | None
    ) -> None:
        while not condition():
            if context is not None:
                self.require_no_prompt(context)
                self.contexts.require_living(context)
            frame = self._link.receive(deadline, self._hindered(waiting_for) if context else waiting_for)
            self.fold(frame)

    def _hindered(self, waiting_for: str) -> str:
        """Add a dialog that may be the reason: nothing shows which tabs share its process."""
        prompt = self.prompts.any_open()
        return (
            f"{waiting_for}; another tab's dialog may hold it up: {describe(prompt)}"
            if prompt
            else waiting_for
        )

    def fold(self, data: bytes) -> None:
        """Take in one frame."""
        read = self._exchange.read(data)
        match read:
            case Event() as event:
                self.clock.tick()
                for part in self._parts:
                    part.fold(event)
                self.follow_ups.go_on(event)
            case Pending(error=ProtocolError(error="unknown error") as error) as ended:
                ended.error = self._explained(ended, error)
                self.follow_ups.go_on(None)
            case Pending(value=script.Success() | script.Failure() as value) as ended:
                self._hear_from(ended, value.realm)
                self.follow_ups.go_on(None)
            case _:
                self.follow_ups.go_on(None)
        if isinstance(read, Pending) and read.then is not None:
            read.then()

    def _explained(self, ended: Pending[Any], error: ProtocolError) -> WebtoolsError:
        """Return what became of the document that a command was for, where the command failed since it is gone.

        The standard has no error code for that; but a navigation is announced before it ends a command.
        """
        context = _document_of(ended.command)
        if context is None:
            return error
        if context not in self.contexts:
            return PageClosed("The tab or frame is gone")
        around = self.contexts.lineage(context)
        replaced = self.contexts.get(context).document > ended.began
        if replaced or any(map(self.navigations.running, around)) or _is_ours(ended.command):
            return DocumentGone(error.error, error.detail, error.method)
        return error

    def _hear_from(self, ended: Pending[Any], realm: str) -> None:
        """Take in which realm has answered a script for a tab."""
        target: Any = ended.command.params["target"]
        tab = target.get("context")
        if tab in self.contexts.tabs and (known := self.contexts.get(tab)).document <= ended.began:
            known.hear_from(target.get("sandbox", ""), realm)

    def _handle(self, event: str, params: dict[str, Any]) -> None:
        if self.handlers:
            self.handlers.handle(event, self.hiding.hidden_in(params))

    def require_no_prompt(self, context: str) -> None:
        """Raise `PromptOpen` when a dialog holds up the tab of `context`."""
        prompt = self.prompts.holding_up(context)
        if prompt is not None:
            raise PromptOpen(describe(prompt))


def describe(prompt: Prompt) -> str:
    """Describe the dialog in a sentence."""
    article = "An" if prompt.kind == "alert" else "A"
    return f"{article} {prompt.kind} dialog is open: {prompt.message!r}"


_FOR_DOCUMENTS = ("script.", "input.", "browsingContext.locateNodes")


def _document_of(command: Command[Any]) -> str | None:
    """Return the tab or frame whose document a command is for; None for one that brings documents."""
    match command.params:
        case {"target": {"context": str(context)}} | {"context": str(context)}:
            return context if command.method.startswith(_FOR_DOCUMENTS) else None
    return None


def _is_ours(command: Command[Any]) -> bool:
    """Return whether a command runs our code, which answers in plain texts: only the loss of its document ends it."""
    match command.params:
        case {"target": {"sandbox": str(sandbox)}}:
            return sandbox == SANDBOX
    return False
