"""The records of a session for its traces: requests and console messages as they come, and looks at its pages."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Protocol

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.operations.pictures.views import capture, jpeg_of, masked_view
from webtools.operations.records import bodies, console, har, network
from webtools.page import call as page
from webtools.page import contract
from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted
from webtools.protocol.network import Data, DataType, FetchError, NetworkEvent, ResponseCompleted, get_data
from webtools.protocol.wire import Event
from webtools.secrets.named import NamedSecrets
from webtools.session.console import Written
from webtools.session.exchange import Pending
from webtools.session.network_log import REDIRECTS
from webtools.session.requests import Request
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture_for_record
from webtools.snapshot.result import Snapshot
from webtools.values import Box, ConsoleMessage

_LARGEST_BYTES = 500_000
"""Of a body that the browser is asked for."""
_WITHOUT_BODIES = {"image", "media", "font", "websocket", "eventsource", "ping", "preflight"}
"""Kinds of requests whose bodies are not kept: pictures of the pages show them, or they never end."""
_QUALITY = 0.5
_MOST_CHARACTERS = 20_000
"""Of a page's snapshot."""
_MOST_WRITTEN = 5_000


@dataclass(slots=True)
class TracedRequest:
    """A request that has ended.

    Attributes:
        entry: As an HTTP archive has it.
        sent: The body that was sent, as text: forms with files are bytes, and have fields with texts.
        received: The body of the response, as far as it is kept.
        time: When it was sent, in seconds since 1970.
        transferred: Bytes as received.
    """

    entry: dict[str, Any]
    tab: str
    frame: str
    time: float
    sent: str | None
    received: str | bytes | None
    transferred: int


@dataclass(slots=True)
class PageMoment:
    """A tab's page at a moment.

    Attributes:
        at: The moment (`monotonic`) in milliseconds.
        tree: Its snapshot.
        picture: A JPEG; None: there is none, or it is in `file`.
        point: Where a pointer acted, in CSS pixels of the view.
        boxes: Where the elements of the act were before it.
        covers: Where what was in the way of the act is.
        view: The view's size in CSS pixels, where there are marks; a picture has more pixels on a dense screen.
    """

    tab: str
    url: str
    title: str
    at: float
    tree: str = ""
    picture: bytes | None = None
    point: tuple[float, float] | None = None
    boxes: Sequence[Box] = ()
    covers: Sequence[Box] = ()
    view: tuple[float, float] | None = None
    file: str | None = None
    width: int = 0
    height: int = 0

    @property
    def size(self) -> Mapping[str, float]:
        """Return the view's size, as far as it is known."""
        width, height = self.view or (self.width or 1280, self.height or 720)
        return {"width": width, "height": height}


class Sink(Protocol):
    """A receiver of records for traces. It must not raise."""

    @property
    def is_open(self) -> bool: ...

    def request(self, one: TracedRequest) -> None: ...

    def console(self, tab: str, message: ConsoleMessage, *, thrown: bool) -> None: ...

    def learn(self, name: str, value: str) -> None: ...


class Tracer:
    """Gives the records of one session to a sink as they come; belongs to the session's thread."""

    def __init__(self, session: Session, sink: Sink) -> None:
        self._session = session
        self._sink = sink
        self._written: dict[int, None] = {}
        self._left: list[Request] = []
        self._open = True
        session.console.on_written.append(self._note_message)
        session.on_password.append(partial(sink.learn, "password"))

    def fold(self, event: Event) -> None:
        if isinstance(event, ResponseCompleted | FetchError) and self._sink.is_open:
            self._note_request(event)
        elif isinstance(event, NavigationCommitted | ContextDestroyed) and self._sink.is_open:
            self._give_left()
            now, asked = self._session.clock.now, self._session.network.all
            self._left = [one for one in asked if one.ended == now and one.number not in self._written]

    def _give_left(self) -> None:
        """Give what was left with its page and has not ended since: the browser may report no end of it."""
        for one in self._left:
            if self._is_new(one):
                self._give(one, None, None)
        self._left = []

    def _is_new(self, one: Request) -> bool:
        """Return whether a request is to be written, which it is from now on."""
        if one.number in self._written:
            return False
        self._written[one.number] = None
        if len(self._written) > _MOST_WRITTEN:
            del self._written[next(iter(self._written))]
        return True

    def _note_message(self, tab: str, written: Written) -> None:
        if self._sink.is_open:
            thrown = written.entry.type == "javascript"
            self._sink.console(tab, console.as_written(written), thrown=thrown)

    def _note_request(self, event: NetworkEvent) -> None:
        one = self._session.network.request_of(event)
        if one is None or (one.socket is not None and one.failure is None):
            return  # Firefox reports the end of a socket's handshake, before all messages
        if not self._is_new(one):
            return
        sent = self._ask(one, "request") if one.sent is None and one.request.has_unknown_body else None
        received = self._ask(one, "response") if self._keeps_body(one) else None
        asked = [each for each in (sent, received) if each is not None]

        def give() -> None:
            if all(each.ended for each in asked):
                self._give(one, sent, received)

        for each in asked:
            each.then = give
        if not asked:
            give()

    def _keeps_body(self, one: Request) -> bool:
        head = one.response
        return (
            one.failure is None
            and head is not None
            and head.status not in REDIRECTS
            and one.kind not in _WITHOUT_BODIES
            and max(head.bytes_received, head.body_size or 0) <= _LARGEST_BYTES
            and self._session.addresses.refuse_attached(one.request.url) is None
        )

    def _ask(self, one: Request, of: DataType) -> Pending[Data]:
        return self._session.start(get_data(one.id, of))

    def _give(self, one: Request, sent: Pending[Data] | None, received: Pending[Data] | None) -> None:
        try:
            body: bodies.BodyText = (None, False)
            if received is not None and received.value is not None and one.response is not None:
                body = network.body_of(one.response, received.value)
            full = network.with_body(one, body, sent.value if sent is not None else None)
            self._sink.request(
                TracedRequest(
                    har.entry(one, full),
                    one.tab,
                    one.context,
                    full.time,
                    full.request_bytes.decode("utf-8", "replace") if full.request_bytes else None,
                    full.response_bytes if full.response_base64 else full.response_body,
                    full.size_bytes or 0,
                )
            )
        except Exception as error:  # noqa: BLE001  # a record that cannot be written must not fail the call
            logger.debug("a trace lacks a request: {}", error)

    def flush(self) -> None:
        """Give what has begun and not ended, and sockets, of which Chromium reports no end."""
        self._give_left()
        for one in self._session.network.all:
            if (one.running or one.kind == "websocket") and self._is_new(one):
                self._give(one, None, None)


def traced(session: Session, sink: Sink) -> None:
    """See to it that the records of a session go to the sink from now on. Idempotent."""
    if session.part(Tracer) is None:
        session.listen_last(Tracer(session, sink))


def look_at(
    session: Session, deadline: Deadline, hiding: NamedSecrets, *, picture: bool, tree: bool
) -> PageMoment | None:
    """Return what the active tab shows now; None while a dialog holds it up, or where there is none.

    Args:
        hiding: Secrets that the picture must not show.
        picture, tree: Which of them to take.
    """
    tab = session.contexts.active
    if tab is None or session.prompts.holding_up(tab) is not None:
        return None
    at = monotonic() * 1000
    seen = PageMoment(tab, session.contexts.get(tab).url, session.contexts.get(tab).title or "", at)
    seen.point = session.call.pointed
    seen.boxes, seen.covers = session.call.elements, session.call.covers
    if picture and (seen.point is not None or seen.boxes):
        with suppress(WebtoolsError):
            seen.view = page.call(session, deadline, tab, contract.boxes_to_mark([]))["view"]
    if picture and hiding:
        with suppress(WebtoolsError):
            seen.picture = masked_view(session, deadline, tab, hiding, _QUALITY)
    asked = session.start(capture(tab, _QUALITY)) if picture and not hiding else None
    if tree:
        with suppress(WebtoolsError):
            read = tree_of(session, deadline, tab)
            seen.tree, seen.title = read.tree, read.title
    if asked is not None:
        with suppress(WebtoolsError):
            session.wait_ended([asked], deadline=deadline, waiting_for="a picture", context=tab)
            seen.picture = jpeg_of(asked.result())
    return seen


def tree_of(session: Session, deadline: Deadline, tab: str) -> Snapshot:
    """Read a tab's page for a record."""
    return capture_for_record(session, deadline, tab, SnapshotOptions(max_chars=_MOST_CHARACTERS))
