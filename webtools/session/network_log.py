"""The requests of each tab, bounded (WebDriver BiDi, module network)."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted
from webtools.protocol.network import (
    BeforeRequestSent,
    FetchError,
    NetworkEvent,
    RequestData,
    ResponseCompleted,
    ResponseData,
    ResponseStarted,
)
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock

_KEPT = 1000
"""Requests kept per tab; the oldest go first."""
_POLLS = 2
"""A page that has asked the same endpoint so often by itself, polls it."""
_WAITED_FOR = {"document", "iframe", "frame", "script", "style", ""}
"""Destinations (Fetch §2.2.5) whose requests an action is waited for; "" is fetch and XMLHttpRequest."""


@dataclass(slots=True)
class Request:
    """One request, over all its redirects."""

    id: str
    context: str
    navigation: str | None
    request: RequestData
    began: int
    started_ms: int
    redirects: int = 0
    response: ResponseData | None = None
    ended_ms: int | None = None
    failure: str | None = None

    @property
    def running(self) -> bool:
        return self.ended_ms is None


class NetworkLog:
    def __init__(self, clock: Clock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._of: dict[str, OrderedDict[str, Request]] = {}
        self._causing: set[str] = set()
        self._by_itself: Counter[tuple[str, str]] = Counter()

    def of(self, tab: str) -> list[Request]:
        """All that are kept, oldest first."""
        return list(self._of.get(tab, {}).values())

    def running_since(self, mark: int, tab: str) -> list[Request]:
        """Those that began after the clock stood at `mark` and have not ended."""
        found: list[Request] = []
        for one in reversed(self._of.get(tab, {}).values()):
            if one.began <= mark:
                break
            if one.running:
                found.append(one)
        return found[::-1]

    def caused_since(self, mark: int, tab: str) -> list[Request]:
        """Those of `running_since` that an action may have started and that are worth waiting for."""
        return [
            one
            for one in self.running_since(mark, tab)
            if _worth_waiting(one) and self._by_itself.get((tab, _endpoint(one)), 0) < _POLLS
        ]

    def status_of(self, tab: str, navigation: str | None) -> int | None:
        """The HTTP status of the document that a navigation of the tab brought."""
        one = self._document(tab, navigation)
        return one.response.status or None if one is not None and one.response else None

    def failure_of(self, tab: str, navigation: str | None) -> str | None:
        """Why the document of a navigation of the tab did not come."""
        one = self._document(tab, navigation)
        return one.failure if one is not None else None

    def _document(self, tab: str, navigation: str | None) -> Request | None:
        if navigation is None:
            return None
        of_tab = (one for one in reversed(self._of.get(tab, {}).values()) if one.context == tab)
        return next((one for one in of_tab if one.navigation == navigation), None)

    @contextmanager
    def causing(self, tab: str) -> Iterator[None]:
        """While this lasts, an action is the likely cause of what begins in `tab`; else the page does it by itself."""
        self._causing.add(tab)
        try:
            yield
        finally:
            self._causing.discard(tab)

    def fold(self, event: Event) -> None:
        match event:
            case NetworkEvent(context=str(context)):
                self._note(event, self._contexts.top(context))
            case ContextDestroyed(parent=None):
                self._of.pop(event.context, None)
                self._forget_endpoints(event.context)
            case NavigationCommitted() if self._contexts.top(event.context) == event.context:
                self._forget_endpoints(event.context)

    def _forget_endpoints(self, tab: str) -> None:
        for key in [key for key in self._by_itself if key[0] == tab]:
            del self._by_itself[key]

    def _note(self, event: NetworkEvent, tab: str) -> None:
        requests = self._of.setdefault(tab, OrderedDict())
        known = requests.get(event.request.request)
        if known is None:
            if not isinstance(event, BeforeRequestSent):
                return  # it began before we listened
            assert event.context is not None
            known = Request(
                event.request.request,
                event.context,
                event.navigation,
                event.request,
                self._clock.now,
                event.timestamp,
            )
            requests[known.id] = known
            if tab not in self._causing and known.navigation is None:
                self._by_itself[tab, _endpoint(known)] += 1
            if len(requests) > _KEPT:
                requests.popitem(last=False)
        known.redirects = event.redirect_count
        match event:
            case BeforeRequestSent():
                known.request, known.ended_ms = event.request, None  # a redirect goes on under the same id
            case ResponseStarted():
                known.response = event.response
            case ResponseCompleted():
                known.response, known.ended_ms = event.response, event.timestamp
            case FetchError():
                known.failure, known.ended_ms = event.error_text, event.timestamp


def _endpoint(request: Request) -> str:
    return f"{request.request.method} {request.request.url.partition('?')[0]}"


def _worth_waiting(request: Request) -> bool:
    """Not sockets, event streams, beacons, pictures, media: they may go on for ever, or the page does not need them."""
    data = request.request
    if data.destination not in _WAITED_FOR or data.initiator_type in ("beacon", "ping"):
        return False
    accepts = next((one.value.value for one in data.headers if one.name.lower() == "accept"), "")
    return data.url.startswith("http") and accepts != "text/event-stream"
