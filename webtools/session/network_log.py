"""The requests of each tab, bounded (WebDriver BiDi, module network)."""

from collections import OrderedDict
from dataclasses import dataclass

from webtools.protocol.browsing_context import ContextDestroyed
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

    def fold(self, event: Event) -> None:
        match event:
            case NetworkEvent(context=str(context)):
                self._note(event, self._contexts.top(context))
            case ContextDestroyed():
                self._of.pop(event.context, None)

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
