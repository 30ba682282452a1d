"""WebSockets of pages: their messages, and callers' functions that decide about them (sockets.js, script.message)."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import time
from typing import Any, Protocol

from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.operations.records import page_channels
from webtools.page import source
from webtools.page.source import CONTROL_SOCKET
from webtools.protocol import script
from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted
from webtools.protocol.script import Message
from webtools.protocol.wire import Event
from webtools.session.session import Session
from webtools.session.web_sockets import SocketRecord, message, said
from webtools.text.address_pattern import AddressMatcher, AddressPattern

_KEPT = 1000
"""Sockets that are known; the oldest go first."""
_NO_CODE = 1005
_GOING_AWAY = 1001
_ABNORMAL = 1006
"""Codes of closes (RFC 6455 §7.4.1)."""

MessageData = str | bytes


@dataclass(slots=True)
class SideFunctions:
    """Functions for messages and the close of one side of a socket; None: these go to the other side."""

    message: Callable[[MessageData], object] | None = None
    close: Callable[[int | None, str], object] | None = None


class SocketSide(Protocol):
    """One side of a socket."""

    functions: SideFunctions


class Routed(SocketSide, Protocol):
    """A socket as the handler of a route sees it: the page's side.

    Attributes:
        server: None: there is no connection to the server.
    """

    @property
    def server(self) -> SocketSide | None: ...

    def begin(self) -> None:
        """Run the handler."""


@dataclass(frozen=True, slots=True)
class SocketRule:
    """Sockets that match, and who decides about them: makes what its handler gets."""

    pattern: AddressPattern
    handler: Callable[..., object]
    make: Callable[[str, tuple[str, ...], "Decider"], Routed]


@dataclass(eq=False)
class _Socket:
    """A socket of a page.

    Attributes:
        realm: In which its page runs.
        began: The session's clock.
        handle: The browser's name for what controls it; None: nobody decides about it.
    """

    realm: str
    context: str | None
    began: int
    record: SocketRecord
    handle: str | None = None
    routed: Routed | None = None
    held: list[Callable[[], None]] | None = None
    """Decisions until the handler has returned."""


@dataclass(eq=False, slots=True)
class Decider:
    """The decisions of handlers, from any thread; they are carried out in their order."""

    sockets: "Sockets"
    socket: _Socket

    def __call__(self, what: str, *given: str | int | None) -> None:
        """Have the page do something with the socket (`control` of sockets.js)."""
        self.sockets.session.beside.report(partial(self.sockets.decide, self.socket, what, *given))

    def send(self, data: MessageData, *, to_server: bool) -> None:
        """Send a message to the page or to the server."""
        prefix = "server " if to_server else ""
        if isinstance(data, str):
            self(f"{prefix}text", data)
        else:
            self(f"{prefix}bytes", b64encode(data).decode())


@dataclass(eq=False)
class Sockets:
    """The WebSockets of one session. It folds reports of pages on the session's thread; handlers run beside it."""

    session: Session
    routed: bool = False
    """Pages ask about every socket."""
    script: str = ""
    """The preload script."""
    rules: list[SocketRule] = field(default_factory=list)
    """The latest first."""
    opened: Callable[[SocketRecord], object] | None = None
    """Announces a socket."""
    _known: dict[tuple[str, int], _Socket] = field(default_factory=dict)

    def fold(self, event: Event) -> None:
        match event:
            case Message(channel=page_channels.SOCKETS):
                self._hear(event)
            case NavigationCommitted():
                document = self.session.network.document(
                    self.session.contexts.top(event.context), event.navigation
                )
                self._end(event.context, document.began if document is not None else self.session.clock.now)
            case ContextDestroyed():
                self._end(event.context, self.session.clock.now)

    def _end(self, context: str, began: int) -> None:
        """End the sockets of a document that has gone."""
        gone = [key for key, one in self._known.items() if one.context == context and one.began < began]
        for key in gone:
            self._known.pop(key).record.close(_GOING_AWAY, "", clean=False)

    def _hear(self, event: Message) -> None:
        realm, data = event.source.realm, event.data
        if data.handle is not None:
            given = {name: value.get("value") for name, value in data.value or () if name != "control"}
            self._ask(event, realm, data.handle, given)
            return
        with suppress(ValueError, KeyError, TypeError):  # a page without our script in order
            self._take(event, realm, json.loads(data.value))

    def decide(self, socket: _Socket, what: str, *given: str | int | None) -> None:
        """Carry out a decision of a handler, or after it where it has not returned."""
        if socket.held is not None:
            socket.held.append(partial(self.control, socket, what, *given))
        else:
            self.control(socket, what, *given)

    def control(self, socket: _Socket, what: str, *given: str | int | None) -> None:
        """Have the page do something with a socket that is decided about."""
        if socket.handle is None:
            return
        if what in ("close", "fail"):
            code, reason = given if what == "close" else (_ABNORMAL, "")
            socket.record.close(int(code or _NO_CODE), str(reason), clean=what == "close")
        if what in ("text", "bytes"):
            data = str(given[0]) if what == "text" else b64decode(str(given[0]))
            socket.record.add(said("received", data, time()))
        values: list[script.LocalValue] = [script.remote_reference(socket.handle), script.text(what)]
        values += [
            script.NULL if one is None else script.number(one) if isinstance(one, int) else script.text(one)
            for one in given
        ]
        self.session.post(script.answer(CONTROL_SOCKET, socket.realm, values))

    def _new(self, event: Message, url: str, number: int, handle: str | None = None) -> _Socket:
        record = SocketRecord(url, self.session.beside, self.session.hiding.hidden_in)
        socket = self._known[event.source.realm, number] = _Socket(
            event.source.realm, event.source.context, self.session.clock.now, record, handle
        )
        if len(self._known) > _KEPT:
            self._drop(next(iter(self._known)))
        if event.source.context is not None:
            self.session.network.note_socket(event.source.context, record)
        if self.opened is not None:
            self.opened(record)
        return socket

    def _drop(self, key: tuple[str, int]) -> None:
        socket = self._known.pop(key)
        if socket.handle is not None:
            self.control(socket, "fail")
            self.session.post(script.disown_in(socket.realm, socket.handle))
            socket.handle = None

    def _ask(self, event: Message, realm: str, handle: str, given: Mapping[str, Any]) -> None:
        url, protocols = str(given["url"]), tuple(json.loads(given["protocols"]))
        socket = self._new(event, url, int(given["id"]), handle)
        rule = self._rule_for(event, url)
        if rule is None:
            self.control(socket, "pass")
            self.session.post(script.disown_in(realm, handle))
            socket.handle = None
            return
        socket.held = []
        socket.routed = rule.make(url, protocols, Decider(self, socket))
        if not self.session.beside.in_turn(partial(self._begin, socket, socket.routed)):
            self._begun(socket, "fail")

    def _rule_for(self, event: Message, url: str) -> SocketRule | None:
        contexts, context = self.session.contexts, event.source.context
        page = contexts.get(contexts.top(context)).url if context is not None and context in contexts else ""
        for one in self.rules:
            try:
                if one.pattern.matches(url, page.replace("http", "ws", 1)):
                    return one
            except Exception as error:  # noqa: BLE001  # a caller's function must not end the context's thread
                self.session.beside.run(partial(_raise, error))
        return None

    def _begin(self, socket: _Socket, routed: Routed) -> None:
        what = "fail"
        try:
            routed.begin()
            what = "open" if routed.server is None else "connect"
        finally:
            self.session.beside.report(partial(self._begun, socket, what))

    def _begun(self, socket: _Socket, what: str) -> None:
        held, socket.held = socket.held, None
        self.control(socket, what)
        for decision in held or ():
            decision()

    def _take(self, event: Message, realm: str, report: Mapping[str, Any]) -> None:
        kind, number = report["kind"], int(report["id"])
        if kind == "opens":
            self._new(event, str(report["url"]), number)
            return
        socket = self._known.get((realm, number))
        if socket is None:
            return
        match kind:
            case "sent" | "received":
                self._note(socket, kind, report)
            case "page sends":
                self._note(socket, "sent", report)
                self._pass_on(socket, report, to_server=True)
            case "server sends":
                self._pass_on(socket, report, to_server=False)
            case "server opens":
                self.control(socket, "open", str(report["protocol"]))
            case "page closes" | "server closes":
                self._close(socket, report, by_page=kind == "page closes")
            case "closed":
                self._closed(socket, report)

    def _note(self, socket: _Socket, direction: Any, report: Mapping[str, Any]) -> None:
        socket.record.add(message(direction, report))

    def _pass_on(self, socket: _Socket, report: Mapping[str, Any], *, to_server: bool) -> None:
        """Give a message to the handler of its side, or else to the other side."""
        routed = socket.routed
        if routed is None:
            return
        side = routed if to_server else routed.server
        data: MessageData = b64decode(report["base64"]) if "base64" in report else str(report["text"])
        handler = side.functions.message if side is not None else None
        if handler is not None:
            shown = self.session.hiding.hidden_in(data)
            self.session.beside.in_turn(lambda: handler(shown))
        elif not to_server or routed.server is not None:
            Decider(self, socket).send(data, to_server=to_server)

    def _close(self, socket: _Socket, report: Mapping[str, Any], *, by_page: bool) -> None:
        """Close the other side as well, where no handler decides about that."""
        routed = socket.routed
        if routed is None:
            return
        given, reason = report["code"], str(report["reason"])
        code = None if given is None else int(given)
        side = routed if by_page else routed.server
        handler = side.functions.close if side is not None else None
        decide = Decider(self, socket)

        def go_on() -> None:
            if by_page:
                if routed.server is not None:
                    decide("server close", code, reason)
                decide("close", _NO_CODE if code is None else code, reason)
            elif handler is None and report.get("clean"):
                decide("close", code, reason)
            elif handler is None:
                decide("fail")

        def ask() -> None:
            if handler is not None:
                handler(code, reason)
            go_on()

        if handler is None or not self.session.beside.in_turn(ask):
            go_on()

    def _closed(self, socket: _Socket, report: Mapping[str, Any]) -> None:
        socket.record.close(int(report["code"]), str(report["reason"]), clean=bool(report["clean"]))


def _raise(error: Exception) -> None:
    raise error


def watch(session: Session, deadline: Deadline) -> Sockets:
    """Have pages report their sockets from now on."""
    return _install(session, deadline, routed=False)


@whole
def add(
    session: Session,
    deadline: Deadline,
    pattern: AddressPattern,
    handler: Callable[..., object],
    make: Callable[[str, tuple[str, ...], "Decider"], Routed],
) -> None:
    """Let a handler decide about sockets that match from now on."""
    tabs.current(session, deadline)
    sockets = _install(session, deadline, routed=True)
    sockets.rules.insert(0, SocketRule(pattern, handler, make))


def remove(
    session: Session,
    _deadline: Deadline,
    pattern: AddressMatcher | None,
    handler: Callable[..., object] | None,
) -> None:
    """Take away the routes of that pattern (None: any), and of that handler where it is given.

    Raises:
        InvalidArgument: There is none of that pattern.
    """
    sockets = session.part(Sockets)
    rules = sockets.rules if sockets is not None else []
    left = [
        one for one in rules if pattern not in (None, one.pattern.given) or handler not in (None, one.handler)
    ]
    if (pattern is not None or handler is not None) and len(left) == len(rules):
        known = ", ".join(one.pattern.plain for one in rules)
        raise InvalidArgument(
            "There is no such route of sockets", hint=f"There are: {known}." if known else "There are none."
        )
    rules[:] = left


@whole
def _install(session: Session, deadline: Deadline, *, routed: bool) -> Sockets:
    sockets = session.part(Sockets)
    if sockets is None:
        page_channels.listen(session, deadline)
        sockets = Sockets(session)
        session.listen(sockets)
    if sockets.script and (sockets.routed or not routed):
        return sockets
    sockets.script = page_channels.add_script(
        session, deadline, source.sockets(routed=routed), page_channels.SOCKETS, instead_of=sockets.script
    )
    sockets.routed = routed
    return sockets
