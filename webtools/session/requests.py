"""One request with all that is known of it (WebDriver BiDi, module network)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import monotonic

from webtools.limits import settling as limits
from webtools.limits.origin_rules import Refusal
from webtools.protocol.network import FetchTimings, RequestData, ResponseData
from webtools.session.navigations import WITHOUT_DOCUMENT
from webtools.session.web_sockets import SocketRecord

_SCRIPTED = {"xhr", "fetch"}
_ENDLESS = {"websocket", "eventsource"}
_ERROR = 400
"""The lowest status of an error (RFC 9110 §15)."""
_KINDS = {
    "style": "stylesheet",
    "iframe": "document",
    "frame": "document",
    "audio": "media",
    "video": "media",
}
"""Destinations (Fetch §2.2.5) by the names that Chromium has for them."""


@dataclass(slots=True, eq=False)
class Request:
    """One request, or one hop of it where the server redirects; the hops before are in `earlier`.

    Attributes:
        number: No other request or hop of the session has it, and later ones have greater ones.
        began: The clock when the first hop began.
        asked_for: The address that the page gave, before any redirect.
        asked: The address of this hop, as it was before a route sent it elsewhere.
        tab: The tab in which the request was made.
        pages: Addresses of the page that made it, as `NetworkLog.pages_of` returns them.
        came: The moment (`monotonic`) at which it was announced.
        announced: Its beginning was reported.
        sent: The body that a route has put in the place of the page's own.
        head_came: The moment (`monotonic`) at which the head of its response came.
        body_took_ms: From then until the end of the body was reported.
        timings: The browser's own, once they are complete.
        read: A script of the page reads the body of the response as a whole; False: none reads it, so that the head is
            the answer, and the browser may never report an end; None: nobody knows.
        reason: Why a route lets it fail.
        refusal: The rule that forbids its origin.
        sizes: Bytes of the frames that its request and its response were taken from.
        socket: The messages of a WebSocket, once pages report them.
    """

    id: str
    number: int
    context: str
    navigation: str | None
    request: RequestData
    began: int
    started_ms: int
    asked_for: str
    asked: str
    tab: str
    pages: tuple[str, ...] = ()
    earlier: "tuple[Request, ...]" = ()
    came: float = field(default_factory=monotonic)
    announced: bool = True
    sent: str | bytes | None = None
    response: ResponseData | None = None
    head_came: float | None = None
    read: bool | None = None
    ended: int | None = None
    took_ms: float | None = None
    body_took_ms: float | None = None
    timings: FetchTimings | None = None
    failure: str | None = None
    reason: str | None = None
    refusal: Refusal | None = None
    sizes: tuple[int, int] = (0, 0)
    socket: SocketRecord | None = None

    def redirected(self, number: int, request: RequestData, started_ms: int, now: int) -> "Request":
        """End this hop, and return the next."""
        self.ended = now if self.ended is None else self.ended
        return replace(
            self,
            number=number,
            request=request,
            started_ms=started_ms,
            asked=request.url,
            earlier=(*self.earlier, self),
            sent=None,
            response=None,
            head_came=None,
            read=None,
            ended=None,
            took_ms=None,
            body_took_ms=None,
            timings=None,
            failure=None,
            sizes=(0, 0),
        )

    def announce(self, request: RequestData) -> "Request":
        """Note a late or second announcement of the request, and return the request."""
        if self.announced:
            self.request, self.ended, self.took_ms, self.head_came = request, None, None, None
        self.announced = True
        return self

    @property
    def hops(self) -> "tuple[Request, ...]":
        """Return all hops up to this one, the first one first."""
        return (*self.earlier, self)

    @property
    def redirects(self) -> int:
        """Return how many hops came before."""
        return len(self.earlier)

    @property
    def bytes(self) -> int:
        """Return the size of all hops, as they came over the wire."""
        return sum(sum(one.sizes) for one in self.hops)

    @property
    def running(self) -> bool:
        return self.ended is None

    @property
    def answered(self) -> bool:
        """Return whether the head of its response has come, or none will."""
        return self.response is not None or not self.running

    def complete(self, timings: FetchTimings) -> None:
        """Take in how long it took, when its end is reported."""
        self.timings, self.took_ms = timings, timings.duration
        if timings.end_with_head and self.head_came is not None:
            self.body_took_ms = (monotonic() - self.head_came) * 1000

    def fail(self, why: str) -> None:
        """Note that the request failed, unless it was given up after an answer without content."""
        if self.response is None or self.response.status not in WITHOUT_DOCUMENT:
            self.failure = self.reason or why

    @property
    def all_ms(self) -> float | None:
        """Return the milliseconds until the end of its body; None: it has not ended."""
        return None if self.took_ms is None else self.took_ms + (self.body_took_ms or 0.0)

    def explain(self, why: Refusal | str | None) -> None:
        """Take over the reason of a failure, where it is known better."""
        if isinstance(why, Refusal):
            self.failure, self.refusal = f"refused: {why.message}", why
        elif why is not None:
            self.failure = why

    @property
    def is_refused(self) -> bool:
        """Return whether a rule or the server refuses what the request asks for."""
        return self.refusal is not None or (self.response is not None and self.response.status >= _ERROR)

    @property
    def streams(self) -> bool:
        """Return whether its response has begun and not ended."""
        if not self.running or self.head_came is None or self.response is None:
            return False
        is_stream = self.response.mime_type == "text/event-stream"
        return is_stream or (not self.read and monotonic() - self.head_came > limits.PART)

    def note_reads(self, reads: Mapping[str, bool]) -> None:
        """Take over what the page says of the bodies that its scripts read (`READS` of source.py)."""
        if self.head_came is None or self.read or not self.is_scripted:
            return
        ways = [reads[each] for each in self._addresses if each in reads]
        self.read = any(ways) or (None if ways or "*" in reads else False)

    @property
    def _addresses(self) -> set[str]:
        """Return what its response and the page may call it."""
        return {one.partition("#")[0] for one in (self.request.url, self.asked_for)}

    @property
    def goes_on(self) -> bool:
        """Return whether it may never end: a socket, an event stream, or a response that a script reads as it comes."""
        return self.kind in _ENDLESS or (self.is_scripted and self.streams)

    @property
    def holds_up_load(self) -> bool:
        """Return whether the load of a document waits for it."""
        return self.kind not in _SCRIPTED | _ENDLESS | {"ping"} and not self.is_icon

    @property
    def is_icon(self) -> bool:
        """Return whether the browser itself asks for the page's icon: Firefox names no initiator then."""
        data = self.request
        return data.destination == "image" and data.initiator_type is None and data.resource_type is None

    @property
    def is_scripted(self) -> bool:
        """Return whether a script of the page has made it to get an answer."""
        return self.kind in _SCRIPTED

    @property
    def kind(self) -> str:
        """Return its kind, such as document, stylesheet, script, image, font, media, xhr, fetch or ping."""
        data = self.request
        if data.resource_type:
            return data.resource_type.lower()
        if data.initiator_type in ("beacon", "ping"):
            return "ping"
        if data.url.startswith("ws") or data.is_handshake:
            return "websocket"
        if data.initiator_type is None and not data.destination and data.method == "POST":
            return "ping"  # Firefox names no initiator of a beacon
        accepts = next((one.value.value for one in data.headers if one.name.lower() == "accept"), "")
        if accepts == "text/event-stream":
            return "eventsource"
        return _KINDS.get(data.destination or "", data.destination or "fetch")

    @property
    def endpoint(self) -> str:
        return f"{self.request.method} {self.request.url.partition('?')[0]}"

    @property
    def words(self) -> int:
        """Return a number that is the same for requests that ask the very same."""
        return hash((self.request.url, self.request.post_data or ""))
