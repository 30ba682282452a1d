"""The requests of each tab, bounded (WebDriver BiDi, module network)."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, islice, takewhile
from time import monotonic, time
from typing import Protocol

from webtools.limits import settling as limits
from webtools.limits.origin_rules import Refusal
from webtools.protocol.browsing_context import ContextDestroyed, DownloadWillBegin, NavigationCommitted
from webtools.protocol.cdp import (
    HeadersAsReceived,
    HeadersReceived,
    OpenedSocket,
    SocketAnswered,
    SocketCreated,
    SocketFailed,
)
from webtools.protocol.network import (
    BeforeRequestSent,
    BytesValue,
    FetchError,
    Header,
    NetworkEvent,
    RequestData,
    ResponseCompleted,
    ResponseData,
    ResponseStarted,
)
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.headers import joined
from webtools.session.long_polls import answering
from webtools.session.recurrence import Recurrence, is_sent, was_under_way
from webtools.session.requests import Request
from webtools.session.web_sockets import SocketRecord

_KEPT = 1000
"""Requests kept per tab; the oldest go first."""
_KEPT_BYTES = 8_000_000
"""Of their addresses, headers and bodies, as they came over the wire."""
_KEPT_BYTES_IN_ALL = 32_000_000
"""Of the requests of all tabs together; those of the tab that has most go first."""
_WAITED_FOR = {"document", "stylesheet", "script", "xhr", "fetch"}
"""Kinds that an action is waited for. Sockets, event streams, beacons and media may go on for ever, and pages do
not need their pictures to be used."""
_SET_OFF = {"document", "xhr", "fetch", "ping", "websocket", "eventsource"}
"""Kinds that an outcome reports."""
_OF_A_RELAY = {
    "net::ERR_SOCKS_CONNECTION_FAILED",
    "net::ERR_TUNNEL_CONNECTION_FAILED",
    "NS_ERROR_CONNECTION_REFUSED",
    "NS_ERROR_PROXY_CONNECTION_REFUSED",
}
_OF_OUR_RELAY = 502
"""The status of a plain HTTP request that the relay refuses before a proxy."""
_VIEWER = "chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/"
"""The addresses of Chromium's viewer of PDFs, which requests some 200 parts of its own for each PDF."""
_CLOSED = ""
"""Stands for all tabs that were closed: what they have requested stays for a while."""
_SOCKETS = 100
"""Sockets that wait for their handshake."""
REDIRECTS = {301, 302, 303, 307, 308}


@dataclass(slots=True)
class _TabRequests:
    requests: OrderedDict[str, Request] = field(default_factory=OrderedDict)
    bytes: int = 0
    page_began: int = 0
    """The clock when the present page's first request began."""
    heading_for: str = ""
    """The address of the last document that was requested for the tab itself."""
    recurrences: defaultdict[str, Recurrence] = field(default_factory=lambda: defaultdict(Recurrence))
    caused: bool = False
    moved: float = 0.0
    """As `NetworkLog.last_moved` returns it."""


class Refusing(Protocol):
    """A relay, which knows why it made no connection; the browser knows only that there is none."""

    def refusal(self) -> str | None:
        """Return why the proxy behind it refused the last connection; None when it did not."""

    def why(self, url: str) -> Refusal | str | None:
        """Return why a connection for this address was not made; None when all were."""


class NetworkLog:
    def __init__(
        self,
        clock: EventClock,
        contexts: BrowsingContexts,
        relay: Refusing | None = None,
        *,
        reports_handshakes: bool = False,
    ) -> None:
        self._clock = clock
        self._contexts = contexts
        self._relay = relay
        self._tabs: defaultdict[str, _TabRequests] = defaultdict(_TabRequests)
        self._numbers = count(1)
        self._reports_handshakes = reports_handshakes
        self._sockets: list[tuple[str, SocketRecord]] = []
        """Sockets by tab whose handshake has not been reported."""
        self._early: NetworkEvent | None = None
        """The last event of an unknown request: Chromium may report the head of a response before its request."""

    def proxy_refusal(self) -> str | None:
        """Return why the proxy refused the last connection."""
        return self._relay.refusal() if self._relay is not None else None

    def of(self, tab: str) -> list[Request]:
        """Return all requests that are kept, oldest first."""
        return list(self._tabs[tab].requests.values()) if tab in self._tabs else []

    @property
    def all(self) -> list[Request]:
        """Return each hop of all that are kept, of every tab, also of closed ones; oldest first."""
        return self._in_order(one for of_tab in self._tabs.values() for one in of_tab.requests.values())

    def all_since(self, mark: int) -> list[Request]:
        """Return each hop of the requests of every tab that began after the clock stood at `mark`, oldest first."""
        found: list[Request] = []
        for tab, of_tab in self._tabs.items():
            if tab == _CLOSED:  # in the order in which the tabs were closed
                found += [one for one in of_tab.requests.values() if one.began > mark]
            else:
                found += self._since(mark, tab)
        return self._in_order(found)

    def _since(self, mark: int, tab: str) -> Iterator[Request]:
        """Yield the requests of a tab that began after the clock stood at `mark`, latest first."""
        requests = reversed(self._tabs[tab].requests.values()) if tab in self._tabs else ()
        return takewhile(lambda one: one.began > mark, requests)

    def of_page(self, tab: str) -> list[Request]:
        """Return each hop of the requests of the page that the tab shows now, oldest first."""
        return self._in_order(one for one in self.of(tab) if one.began >= self._tabs[tab].page_began)

    def _in_order(self, requests: Iterable[Request]) -> list[Request]:
        return sorted((hop for one in requests for hop in one.hops), key=lambda hop: hop.number)

    def pages_of(self, event: NetworkEvent) -> tuple[str, ...]:
        """Return the addresses of the page that a request belongs to; a document is a page itself.

        There are two when another document has been requested for the tab: its first requests may be announced before
        the browser reports that it has come.
        """
        if event.context is None or event.context not in self._contexts:
            return ()
        tab = self._contexts.top(event.context)
        if event.navigation is not None and event.context == tab:
            return (event.request.url,)
        return (self._contexts.get(tab).url, self._tabs[tab].heading_for)

    def scripted_since(self, mark: int, tab: str, context: str) -> int:
        """Count the requests by scripts of `context`, a document of the tab, that began after `mark`."""
        return sum(one.context == context and one.is_scripted for one in self._since(mark, tab))

    def answered_since(self, mark: int, tab: str, context: str) -> list[str]:
        """Return the addresses of the last requests of `context` that began after `mark` and have been answered."""
        return [
            one.asked_for
            for one in islice(self._since(mark, tab), limits.KEPT)
            if one.context == context
            and one.navigation is None
            and one.asked_for.startswith("http")
            and not (one.running or one.failure)
        ]

    def running_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests that began after the clock stood at `mark` and have not ended."""
        return [one for one in self._since(mark, tab) if one.running][::-1]

    def ended_since(self, moment: int, mark: int, tab: str) -> Iterator[Request]:
        """Yield the requests that an action may have started and that ended after the clock stood at `moment`."""
        of_tab = self._tabs[tab].requests.values() if tab in self._tabs else ()
        for one in takewhile(lambda one: one.began > mark, reversed(of_tab)):
            if one.ended is not None and one.ended > moment and self._is_caused(one, mark, tab):
                yield one

    def loading_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests of `running_since` that end by themselves, so not sockets and streams."""
        return [one for one in self.running_since(mark, tab) if not one.goes_on]

    def last_moved(self, tab: str) -> float:
        """Return the moment (`monotonic`) at which something came that a document's load waits for."""
        return self._tabs[tab].moved if tab in self._tabs else 0.0

    def caused_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests of `running_since` that an action may have started and that are worth waiting for."""
        return [one for one in self._caused_since(mark, tab) if one.read is not False and not one.streams]

    def streaming_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests of `running_since` that an action may have started and whose responses go on."""
        return [one for one in self._caused_since(mark, tab) if one.read is not False and one.streams]

    def arriving_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests of `running_since` that scripts began, an action perhaps, and whose heads have come."""
        return [one for one in self._caused_since(mark, tab) if one.is_scripted and one.head_came is not None]

    def _caused_since(self, mark: int, tab: str) -> list[Request]:
        return [one for one in self.running_since(mark, tab) if self._is_caused(one, mark, tab)]

    def _is_caused(self, one: Request, mark: int, tab: str) -> bool:
        """Return whether an action may have started a request that began after the clock stood at `mark`."""
        return (
            one.kind in _WAITED_FOR
            and one.request.url.startswith("http")
            and not self._tabs[tab].recurrences[one.endpoint].recurs(one)
            and not self._was_under_way(one, mark, tab)
        )

    def set_off_since(self, mark: int, tab: str) -> list[Request]:
        """Return the requests that began after the clock stood at `mark`, of kinds that an act sets off, oldest first.

        What makes a document complete, such as its scripts and pictures, is left out unless it failed, and so is what
        the page requests by itself in a rhythm.
        """
        return [
            one
            for one in self._set_off_or_parts(mark, tab)
            if one.kind in _SET_OFF or (one.is_refused and not one.is_icon)
        ]

    def parts_since(self, mark: int, tab: str) -> bool:
        """Return whether the requests of `set_off_since` are not all: others may show as pixels, or run as scripts."""
        return any(one.kind not in _SET_OFF and not one.is_icon for one in self._set_off_or_parts(mark, tab))

    def _set_off_or_parts(self, mark: int, tab: str) -> list[Request]:
        return [
            one for one in self._since(mark, tab) if not self._tabs[tab].recurrences[one.endpoint].recurs(one)
        ][::-1]

    def answering_since(self, mark: int, tab: str) -> list[Request]:
        """Return the polls, open when the clock stood at `mark`, that may bring the answer to a request since."""
        return answering(*self._scripted(mark, tab)) if any(map(is_sent, self._since(mark, tab))) else []

    def _was_under_way(self, one: Request, mark: int, tab: str) -> bool:
        """Return whether it only continues a request that ran when the clock stood at `mark`: a long poll."""
        before, since = self._scripted(mark, tab)
        ran = [other for other in before if other.ended is not None and other.ended > mark]
        return was_under_way(one, ran, [other for other in since if is_sent(other)])

    def _scripted(self, mark: int, tab: str) -> tuple[list[Request], list[Request]]:
        """Return the requests of scripts that began before the clock stood at `mark`, and those after it.

        Requests that continue a rhythm are not among the latter.
        """
        of_tab = self._tabs[tab]
        scripted = [one for one in of_tab.requests.values() if one.is_scripted]
        return [one for one in scripted if one.began <= mark], [
            one for one in scripted if one.began > mark and not of_tab.recurrences[one.endpoint].recurs(one)
        ]

    def status_of(self, tab: str, navigation: str | None) -> int | None:
        """Return the HTTP status of the document that a navigation of the tab brought; None where HTTP had no part."""
        one = self.document(tab, navigation)
        if one is None or one.response is None or not one.request.url.startswith("http"):
            return None
        return one.response.status or None

    def failure_of(self, tab: str, navigation: str | None) -> str | None:
        """Return why the document of a navigation of the tab did not come."""
        one = self.document(tab, navigation)
        return one.failure if one is not None else None

    def document(self, tab: str, navigation: str | None) -> Request | None:
        """Return the request for the document of a navigation of the tab."""
        if navigation is None:
            return None
        return next((one for one in reversed(self.of(tab)) if one.navigation == navigation), None)

    def address(self, id: str) -> str | None:
        """Return the address of a request by the browser's id; None: it is not known."""
        found = (of_tab.requests.get(id) for of_tab in self._tabs.values())
        return next((one.request.url for one in found if one is not None), None)

    def refused_since(self, mark: int, *, navigations: bool = False) -> list[Refusal]:
        """Return the rules that requests of any tab met which began after the clock stood at `mark`.

        Args:
            navigations: Only those of requests for documents.
        """
        met = [
            one.refusal
            for tab in self._tabs
            for one in self._since(mark, tab)
            if one.refusal is not None and not (navigations and one.navigation is None)
        ]
        return list(dict.fromkeys(reversed(met)))

    @contextmanager
    def causing(self, tab: str) -> Iterator[None]:
        """Take an action for the cause of what begins in `tab` during the block; else the page does it by itself."""
        self._tabs[tab].caused = True
        try:
            yield
        finally:
            self._tabs[tab].caused = False

    def fold(self, event: Event) -> None:
        match event:
            case NetworkEvent(context=str(context)):
                self._take(event, context)
            case HeadersReceived() if event.params.status_code in REDIRECTS:
                self._add_cookies(event.params)
            case SocketCreated():
                page = event.params.context or self._contexts.tab_of_devtools(event.session)
                if page is not None and page in self._contexts:
                    self._open_socket(page, event.params)
            case SocketAnswered() | SocketFailed():
                self._answer_socket(event)
            case DownloadWillBegin() if document := self.document(
                self._contexts.top(event.context), event.navigation
            ):
                document.failure = (
                    None  # Chromium gives up the navigation, at times before its answer has ended
                )
            case ContextDestroyed(parent=None):
                self._close(event.context)
            case ContextDestroyed():
                self._end(event.context, "its frame was removed")
            case NavigationCommitted():
                self._arrive(event)

    def _take(self, event: NetworkEvent, context: str) -> None:
        if not self._is_of_viewer(event):
            tab = self._contexts.top(context)
            self._note(event, self._tabs[tab if tab in self._contexts else _CLOSED])

    def _is_of_viewer(self, event: NetworkEvent) -> bool:
        """Return whether the browser's viewer of PDFs has made a request, or the frame in it that draws the pages."""
        if event.request.url.startswith(_VIEWER):
            return True
        context = event.context
        while context is not None and context in self._contexts:
            known = self._contexts.get(context)
            if known.url.startswith(_VIEWER):
                return True
            context = known.parent
        return False

    def _arrive(self, event: NavigationCommitted) -> None:
        """End what the page before had requested."""
        tab = self._contexts.top(event.context)
        document = self.document(tab, event.navigation)
        began = document.began if document else self._clock.now
        self._end(event.context, "its page was left", lambda one: one.navigation is None or one.began < began)
        if tab == event.context:
            of_tab = self._tabs[tab]
            of_tab.page_began = began
            of_tab.recurrences.clear()

    def _add_cookies(self, received: HeadersAsReceived) -> None:
        """Complete the headers of a redirect that Chromium has reported before it knew of its cookies."""
        headers = {name.lower(): value for name, value in received.headers.items()}
        if "set-cookie" not in headers:
            return
        known = self._of_id(received.request_id)
        for hop in known.hops if known is not None else ():
            if hop.response is None:
                continue
            there = joined(hop.response.headers)
            if there.get("location") == headers.get("location") and "set-cookie" not in there:
                cookies = Header("Set-Cookie", BytesValue("string", headers["set-cookie"]))
                hop.response = hop.response.model_copy(update={"headers": (*hop.response.headers, cookies)})
                return

    def _close(self, tab: str) -> None:
        """Keep what a tab has requested that was closed."""
        gone, closed = self._tabs.pop(tab, None), self._tabs[_CLOSED]
        if gone is None:
            return
        for one in gone.requests.values():
            if one.running:
                one.ended, one.failure = self._clock.now, "its tab was closed"
        closed.requests |= gone.requests
        closed.bytes += gone.bytes
        closed.recurrences.clear()
        self._drop_surplus(closed)

    def _end(self, context: str, why: str, ends: Callable[[Request], bool] = lambda _: True) -> None:
        """End the requests of a document that was left; the browser may send no event for them."""
        for one in self.of(self._contexts.top(context)):
            if one.context == context and one.running and ends(one):
                one.ended, one.failure = self._clock.now, why

    def _note(self, event: NetworkEvent, of_tab: _TabRequests) -> None:
        known = of_tab.requests.get(event.request.request)
        if known is not None and event.redirect_count > known.redirects:
            known = self._redirect(event, known, of_tab)
        elif isinstance(event, BeforeRequestSent):
            known = self._begin(event, of_tab) if known is None else known.announce(event.request)
        if known is None or event.redirect_count < known.redirects:
            self._early = event
            return  # it began before we listened, or it is about a hop that is over
        if event.navigation is not None and event.context == self._contexts.top(known.context):
            of_tab.heading_for = event.request.url
        self._count(event, known, of_tab)
        match event:
            case ResponseStarted():
                known.response, known.head_came = event.response, monotonic()
                known.request = known.request.as_sent(event.request)
                self._find_socket(known)
            case ResponseCompleted() if event.response.status in REDIRECTS:
                known.response = event.response  # the next hop is announced a moment later, under the same id
                known.complete(event.request.timings)
            case ResponseCompleted():
                known.response = event.response
                known.failure = None  # it may have been given up with the page before
                known.ended = self._clock.now
                known.complete(event.request.timings)
                self._explain_answer(known)
            case FetchError() if known.running:
                known.fail(event.error_text)
                if event.error_text in _OF_A_RELAY:
                    known.explain(self._why(event.request.url))
                self._explain_answer(known)  # Firefox drops the answer where an image was wanted
                known.ended = self._clock.now
                known.complete(event.request.timings)

    def _redirect(self, event: NetworkEvent, known: Request, of_tab: _TabRequests) -> Request:
        """Return the next hop of a request; Chromium may announce it after the head of its response."""
        hop = known.redirected(next(self._numbers), event.request, event.timestamp, self._clock.now)
        hop.announced = isinstance(event, BeforeRequestSent)
        of_tab.requests[known.id] = hop
        return hop

    def note_change(
        self, event: BeforeRequestSent, *, url: str | None, method: str | None, body: str | bytes | None
    ) -> None:
        """Take in what a route sends instead of what the page asked for; its headers come with the response."""
        known = self.request_of(event)
        if known is not None:
            known.request = known.request.instead(url, method)
            known.sent = body

    def _of_id(self, id: str) -> Request | None:
        return next((one.requests[id] for one in self._tabs.values() if id in one.requests), None)

    def note_socket(self, context: str, socket: SocketRecord) -> None:
        """Take in a WebSocket that a document reports; the browser reports its handshake before or after."""
        tab = self._contexts.top(context)
        if tab not in self._contexts:
            return
        address = {socket.url, socket.url.replace("ws", "http", 1)}
        there = (one for one in reversed(self._tabs[tab].requests.values()) if one.request.url in address)
        handshake = next((one for one in there if one.kind == "websocket" and one.socket is None), None)
        if handshake is not None:
            handshake.socket = socket
        elif self._reports_handshakes:
            self._sockets = [*self._sockets[-_SOCKETS:], (tab, socket)]
        else:
            # Chromium's own report comes later, or never where a route answers.
            opened = self._add_socket(tab, context, f"socket {next(self._numbers)}", socket.url)
            opened.socket, opened.announced = socket, False

    def _open_socket(self, tab: str, opened: OpenedSocket) -> None:
        """Take in a WebSocket that Chromium opens, which a document may have reported already."""
        requests = self._tabs[tab].requests
        reported = (one for one in requests.values() if not one.announced and one.kind == "websocket")
        known = next((one for one in reported if one.asked == opened.url), None)
        if known is None:
            self._add_socket(tab, tab, opened.request_id, opened.url)
            return
        del requests[known.id]
        known.id, known.announced = opened.request_id, True
        requests[known.id] = known

    def _answer_socket(self, event: SocketAnswered | SocketFailed) -> None:
        known = self._of_id(event.params.request_id)
        if known is None or not known.running:
            return
        known.took_ms = (monotonic() - known.came) * 1000
        if isinstance(event, SocketFailed):
            known.ended = self._clock.now
            known.failure = event.params.error_message.rpartition(": ")[2]
            known.explain(self._why(known.request.url))
            return
        answer = event.params.response
        known.response = ResponseData(
            url=known.request.url,
            status=answer.status,
            status_text=answer.status_text,
            headers=tuple(
                Header(name, BytesValue("string", value)) for name, value in answer.headers.items()
            ),
        )

    def _add_socket(self, tab: str, context: str, id: str, url: str) -> Request:
        data = RequestData(request=id, url=url, method="GET", resource_type="WebSocket")
        began, at = self._clock.now, int(time() * 1000)
        opened = Request(
            id, next(self._numbers), context, None, data, began, at, asked_for=url, asked=url, tab=tab
        )
        of_tab = self._tabs[tab]
        of_tab.requests[id] = opened
        self._note_rhythm(opened, of_tab)
        self._drop_surplus(of_tab)
        return opened

    def note_reason(self, event: BeforeRequestSent, failure: str) -> None:
        """Take in why a route lets a request fail: the browser has one word for all of these."""
        known = self.request_of(event)
        if known is not None:
            known.reason = failure

    def request_of(self, event: NetworkEvent) -> Request | None:
        """Return the request, or the hop of one, that an event is about; None: it is not kept."""
        tab = self._contexts.top(event.context) if event.context is not None else _CLOSED
        return self._tabs[tab].requests.get(event.request.request) if tab in self._tabs else None

    def _why(self, url: str) -> Refusal | str | None:
        return self._relay.why(url) if self._relay is not None else None

    def _explain_answer(self, known: Request) -> None:
        if known.response is None or known.response.status != _OF_OUR_RELAY:
            return
        if isinstance(why := self._why(known.request.url), Refusal):
            known.explain(why)

    def _begin(self, event: BeforeRequestSent, of_tab: _TabRequests) -> Request:
        assert event.context is not None
        began = Request(
            event.request.request,
            next(self._numbers),
            event.context,
            event.navigation,
            event.request,
            self._clock.now,
            event.timestamp,
            asked_for=event.request.url,
            asked=event.request.url,
            tab=self._contexts.top(event.context),
            pages=self.pages_of(event),
        )
        of_tab.requests[began.id] = began
        if began.navigation is None:
            self._note_rhythm(began, of_tab)
        early, self._early = self._early, None
        if early is not None and early.request.request == began.id:
            self._note(early, of_tab)
        return began

    def _note_rhythm(self, began: Request, of_tab: _TabRequests) -> None:
        recurrence = of_tab.recurrences[began.endpoint]
        if len(of_tab.recurrences) > limits.ENDPOINTS:
            of_tab.recurrences.pop(next(iter(of_tab.recurrences)))
        recurrence.note(began, at_rest=not of_tab.caused)

    def _find_socket(self, handshake: Request) -> None:
        """Take in the socket that a request opens; Firefox reports the headers that show this with the response."""
        if not self._sockets or not handshake.request.is_handshake:
            return
        for one in self._sockets:
            if one[0] == handshake.tab and one[1].url.replace("ws", "http", 1) == handshake.request.url:
                handshake.socket = one[1]
                self._sockets.remove(one)
                return

    def _count(self, event: NetworkEvent, known: Request, of_tab: _TabRequests) -> None:
        """Note that an event came and its bytes, and drop the oldest requests that are too many then."""
        if known.holds_up_load:
            of_tab.moved = monotonic()
        before = sum(known.sizes)
        match event:
            case BeforeRequestSent():
                known.sizes = (event.frame_bytes, known.sizes[1])
            case ResponseStarted() | ResponseCompleted():
                known.sizes = (known.sizes[0], event.frame_bytes)
        of_tab.bytes += sum(known.sizes) - before
        self._drop_surplus(of_tab)

    def _drop_surplus(self, of_tab: _TabRequests) -> None:
        """Drop the oldest requests that are too many."""
        while len(of_tab.requests) > _KEPT or (of_tab.bytes > _KEPT_BYTES and len(of_tab.requests) > 1):
            self._drop_oldest(of_tab)
        while sum(one.bytes for one in self._tabs.values()) > _KEPT_BYTES_IN_ALL:
            most = max(self._tabs.values(), key=lambda one: one.bytes)
            if len(most.requests) == 1:
                return  # the newest one stays, however large it is
            self._drop_oldest(most)

    def _drop_oldest(self, of_tab: _TabRequests) -> None:
        _, oldest = of_tab.requests.popitem(last=False)
        of_tab.bytes -= oldest.bytes
