"""Requests that are blocked, answered in the server's place, or get headers (WebDriver BiDi, network.addIntercept).

Requests are decided as events come, on the actor's thread, also while no call runs. The browser asks for every
request of a watched tab, so tabs are watched only while there are routes. A tab that a page opens has sent its
first requests by then: in Chromium 156, 29 of 30 were not intercepted, and 17 of 30 with an intercept for all
tabs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn
from urllib.parse import urlsplit

from webtools.errors import WebtoolsError
from webtools.limits.address_rules import AddressRules
from webtools.logger import logger
from webtools.protocol import network
from webtools.protocol.browsing_context import ContextCreated, ContextDestroyed
from webtools.protocol.network import BeforeRequestSent, Header, Intercept, RequestData
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.cache_bypass import CacheBypass
from webtools.session.credentials import origin_of
from webtools.session.decisions import Decisions
from webtools.session.exchange import Pending
from webtools.session.headers import HeaderLines, joined, with_defaults
from webtools.session.network_log import NetworkLog
from webtools.session.routed import (
    HANDLED,
    Abort,
    Answer,
    Continue,
    Decision,
    Helpers,
    PassOn,
    RoutedRequest,
    RouteFetch,
)
from webtools.session.side_threads import EndReport, SideThreads
from webtools.text.address_pattern import AddressPattern

RouteHandler = Callable[[RoutedRequest], object]
"""A caller's function that decides about a request; it runs on a thread of its own."""

HANDLER_SECONDS = 30.0
"""For a handler to decide; then its request fails."""
_ACCEPTED = {
    "document": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
    "stylesheet": "text/css,*/*;q=0.1",
    "image": "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
}
"""The types that Chromium asks for, by the kind of request."""
_WHO_MAY_READ = {"access-control-allow-origin", "access-control-expose-headers"}
_REPLY_SECONDS = 10.0
"""For the browser to take what a handler has decided; the handler goes on then."""


@dataclass(slots=True)
class RouteRule:
    """Requests that match, and what becomes of them: a decision, after `delay` seconds, or a handler to ask."""

    pattern: AddressPattern
    answer: Decision | RouteHandler
    method: str | None = None
    delay: float = 0.0
    times: int | None = None
    """The number of requests that it decides about before it is removed; None: all."""
    tab: str | None = None
    """Only of this tab; None: of all."""
    used: int = 0
    error: str | None = None
    """The last exception of the handler, or of the pattern where that is a function."""

    def takes(self, request: RoutedRequest, method: str, pages: tuple[str, ...]) -> bool:
        """Return whether it decides about a request; `pages` are the addresses of the page that made the request."""
        return self.method in (None, method) and self.pattern.asks(request.url, *pages, subject=request)

    def is_replaced_by(self, newer: "RouteRule") -> bool:
        """Return whether `newer` decides about the same requests for good, in the same words.

        A handler may pass requests on (`fallback`), and what holds for some times leaves the rest.
        """
        decides = isinstance(newer.answer, Decision) and newer.times is None
        own, others = ((one.pattern.given, one.method, one.tab) for one in (self, newer))
        return decides and own == others


class RouteTable:
    """Decides every request of the context's tabs as it comes, also while no call runs.

    The browser stops each request of a watched tab and asks us, which costs time; so tabs are watched only while
    there are routes. It does not ask for what it takes from its caches, so a watched tab does without these. A page
    that opens another is faster than we are: the first requests of a popup get by. (They do so as well, if less often,
    where the browser asks for all tabs, other contexts' among them.)

    Headers for an origin are added to each request there. Of a redirect the browser asks anew, and does not carry on
    what was added before, so another origin never gets them; a popup's first request goes without.
    """

    def __init__(
        self,
        contexts: BrowsingContexts,
        log: NetworkLog,
        send: Callable[[Command[Any]], Pending[Any]],
        forget: Callable[[Pending[Any]], None],
        beside: SideThreads | None,
        *,
        rules: AddressRules,
        browser: str,
    ) -> None:
        self._contexts = contexts
        self._beside = beside
        self._rules = rules
        self._browser = browser
        self._log = log
        self._send = send
        self._decisions = Decisions(send, forget)
        self._watched: dict[str, Pending[Intercept]] = {}
        self.without_cache = CacheBypass(send, forget, browser)
        self._left_alone: set[str] = set()
        self._headers: Mapping[str, Mapping[str, str]] = {}
        self._adding: dict[str, Pending[Intercept]] = {}
        self._asked: list[RoutedRequest] = []
        self.all: list[RouteRule] = []
        """The latest first: it counts where several match."""
        self.fetch: RouteFetch | None = None
        """Makes requests for handlers."""

    def watch(self) -> list[Pending[Intercept]]:
        """Have the browser ask about the requests of every tab; it does once the returned commands have ended."""
        for tab in self._contexts.tabs:
            self._watch(tab)
        return list(self._watched.values())

    @property
    def undecided(self) -> str | None:
        """Return the method and address of the request that a handler was asked about first of those undecided."""
        return next((f"{one.method} {one.url}" for one in self._asked if not one.decided), None)

    def waits_for(self, request: RoutedRequest) -> bool:
        """Return whether a handler was asked about just this request, and has not decided."""
        return not request.decided and any(one is request for one in self._asked)

    def give_headers(self, headers: Mapping[str, Mapping[str, str]]) -> list[Pending[Any]]:
        """Add these headers, by origin, to requests from the moment on when the returned commands have ended."""
        adding, self._adding, self._headers = self._adding, {}, headers
        gone = [network.remove_intercept(one.value.intercept) for one in adding.values() if one.value]
        return [*map(self._send, gone), *self.add_headers()]

    def add_headers(self) -> list[Pending[Intercept]]:
        """Have the browser ask for requests of every tab to which headers are added."""
        for tab in self._contexts.tabs:
            self._add_headers(tab)
        return list(self._adding.values())

    def unwatch(self) -> list[Command[None]]:
        """Return the commands that end the browser's questions, and let tabs use its caches again."""
        self.without_cache.end()
        watched, self._watched = self._watched, {}
        return [network.remove_intercept(one.value.intercept) for one in watched.values() if one.value]

    def leave_alone(self, tab: str) -> None:
        """Leave this tab's requests to somebody else's decision."""
        self._left_alone.add(tab)

    def fold(self, event: Event) -> None:
        self._decisions.fold(event)
        match event:
            case ContextCreated(parent=None) if event.user_context == self._contexts.user_context:
                if self.all:
                    self._watch(event.context)
                self._add_headers(event.context)
            case ContextDestroyed(parent=None):
                self._watched.pop(event.context, None)
                self.without_cache.drop(event.context)
                self._adding.pop(event.context, None)
                self._left_alone.discard(event.context)
            case BeforeRequestSent(is_blocked=True) if (
                event.context is None or self._contexts.top(event.context) not in self._left_alone
            ):
                self._decide(event)

    def _watch(self, tab: str) -> None:
        if tab not in self._watched:
            self._watched[tab] = self._send(network.add_intercept(["beforeRequestSent"], contexts=[tab]))
            self.without_cache.begin(tab)

    def _add_headers(self, tab: str) -> None:
        if self._headers and tab not in self._adding:
            patterns = [_pattern(origin) for origin in self._headers]
            self._adding[tab] = self._send(
                network.add_intercept(["beforeRequestSent"], contexts=[tab], url_patterns=patterns)
            )

    def _headers_of(self, event: BeforeRequestSent, decision: Continue) -> Sequence[Header] | None:
        """Return the headers that a request goes on with; None: its own."""
        request = event.request
        given = decision.headers
        own = request.headers if given is None else [network.header(*one) for one in given]
        added = self._headers.get(origin_of(decision.url or request.url), {}) if given is None else {}
        replaced = {name.lower() for name in added}
        if decision.body is not None:
            replaced.add("content-length")  # Firefox would cut the new body to the length of the one before
        kept = [one for one in own if one.name.lower() not in replaced]
        if given is None and not added and len(kept) == len(own):
            return None
        made = [*kept, *(network.header(name, value) for name, value in added.items())]
        there = {one.name.lower() for one in made}
        unreported = self._unreported(event, decision)
        return [*made, *(network.header(*one) for one in unreported.items() if one[0].lower() not in there)]

    def _unreported(self, event: BeforeRequestSent, decision: Continue) -> dict[str, str]:
        """Return headers that Chromium leaves out where a request has others, since it does not report them."""
        request = event.request
        kind = (request.resource_type or "").lower()
        if not kind:
            return {}
        headers = {"Accept": _ACCEPTED.get(kind, "*/*")}
        own = self._origin(event.context)
        crosses = kind in ("fetch", "xhr") and origin_of(decision.url or request.url) != own
        if own is not None and (crosses or (decision.method or request.method) not in ("GET", "HEAD")):
            headers["Origin"] = own
        return headers

    def _decide(self, event: BeforeRequestSent) -> None:
        request = event.request
        if self._rules.refuse_file(request.url) is not None:
            self._decisions.send(event, network.fail_request(request.request), self._log_refusal)
            return
        self._offer(event, self.all, Continue())

    def _offer(self, event: BeforeRequestSent, routes: Sequence[RouteRule], changes: Continue) -> None:
        """Let the first of the routes that takes a request decide; without one it goes on, changed as handlers said."""
        request = event.request
        preflight = _preflight_of(request)
        route = self._route_for(event, preflight or request.method, routes, changes)
        if route is None:
            self._carry_out(event, changes, self._or_fail(event))
            return
        older = routes[routes.index(route) + 1 :]
        route.used += 1
        if route.used == route.times:
            self.all = [one for one in self.all if one is not route]
        if preflight is not None and not isinstance(route.answer, Abort | Continue):
            # The browser's own question; handlers decide about the page's requests.
            self._decisions.send(event, self._allowing(event, preflight), self._or_fail(event, route))
        elif isinstance(route.answer, Decision):
            decision = route.answer
            self._after(route.delay, lambda: self._carry_out(event, decision, self._or_fail(event, route)))
        elif request.has_unknown_body:
            self._ask_for_body(event, route, route.answer, older, changes)
        else:
            self._ask(event, route, route.answer, request.body, older, changes)

    def _route_for(
        self, event: BeforeRequestSent, method: str, routes: Sequence[RouteRule], changes: Continue
    ) -> RouteRule | None:
        if not routes:
            return None
        seen = self._routed(event, event.request.body, _decide_nothing, changes)
        seen.decided = True
        pages = self._log.pages_of(event)
        tab = self._contexts.top(event.context) if event.context is not None else None
        for one in routes:
            if one.tab not in (None, tab):
                continue
            try:
                if one.takes(seen, changes.method or method, pages):
                    return one
            except Exception as error:  # noqa: BLE001  # a caller's function must not end the context's thread
                one.error = f"{type(error).__name__}: {error}"
                self._require_beside().run(partial(_raise, error))
        return None

    def _require_beside(self) -> SideThreads:
        assert self._beside is not None, "the session of an actor has its threads"
        return self._beside

    def _after(self, seconds: float, do: Callable[[], None]) -> None:
        if seconds > 0:
            self._require_beside().report(do, seconds)
        else:
            do()

    def _or_fail(self, event: BeforeRequestSent, route: RouteRule | None = None) -> EndReport:
        """Return a function that fails a request whose decision the browser refuses, since it would hang for good."""

        def report(error: WebtoolsError | None) -> None:
            if error is None:
                return
            if route is not None:
                route.error = f"{type(error).__name__}: {error.message}"
            logger.warning("The browser refused a decision about a request: {}", error.message)
            self._decisions.send(event, network.fail_request(event.request.request), self._log_refusal)

        return report

    def _or_raise(self, event: BeforeRequestSent, route: RouteRule) -> EndReport:
        """Return a function as `_or_fail` does; an error is the handler's own, since that has returned."""
        fail = self._or_fail(event, route)

        def report(error: WebtoolsError | None) -> None:
            fail(error)
            if error is not None:
                self._require_beside().run(partial(_raise, error))

        return report

    def _log_refusal(self, error: WebtoolsError | None) -> None:
        if error is not None:
            logger.warning("A request could not be made to fail: {}", error.message)

    def _ask_for_body(
        self,
        event: BeforeRequestSent,
        route: RouteRule,
        handler: RouteHandler,
        older: Sequence[RouteRule],
        changes: Continue,
    ) -> None:
        """Ask the browser what a request sends, and the handler then."""
        asked = self._send(network.get_data(event.request.request, "request"))

        def ask() -> None:
            data = None if asked.error is not None else asked.result()
            body = data.sent(event.request.body_size) if data is not None else None
            self._ask(event, route, handler, body, older, changes)

        asked.then = ask

    def _ask(  # noqa: PLR0917  # what a handler is asked with
        self,
        event: BeforeRequestSent,
        route: RouteRule,
        handler: RouteHandler,
        body: str | bytes | None,
        older: Sequence[RouteRule],
        changes: Continue,
    ) -> None:
        beside = self._require_beside()

        def decide(decision: Decision | PassOn, delay: float) -> WebtoolsError | None:
            if isinstance(decision, PassOn):
                passed_on = changes.then(decision.changes)
                beside.report(lambda: self._offer(event, older, passed_on), 0.0)
                return None
            final = changes.then(decision) if isinstance(decision, Continue) else decision
            if delay > 0:
                beside.report(lambda: self._carry_out(event, final, self._or_raise(event, route)), delay)
                return None
            return beside.ask(lambda done: self._carry_out(event, final, done), _REPLY_SECONDS)

        request = self._routed(event, body, decide, changes)
        self._asked = [*(one for one in self._asked if not one.decided), request]

        def give_up() -> None:
            if not request.decided:
                request.decided = True
                route.error = f"It did not decide within {HANDLER_SECONDS:g} s"
                self._carry_out(event, Abort(), self._log_refusal)

        def run() -> None:
            HANDLED.set(request)
            try:
                handler(request)
                if not request.decided:
                    request.continue_()
            except BaseException as error:
                route.error = f"{type(error).__name__}: {error}"
                if not request.decided:
                    request.abort()
                raise
            finally:
                forget_limit()

        forget_limit = beside.report(give_up, HANDLER_SECONDS)
        beside.run(run)

    def _routed(
        self,
        event: BeforeRequestSent,
        body: str | bytes | None,
        decide: Callable[[Decision | PassOn, float], WebtoolsError | None],
        changes: Continue,
    ) -> RoutedRequest:
        """Return a request as a handler sees it: with what handlers before have changed."""
        request = event.request
        headers = joined(request.headers)
        if changes.headers is not None:
            headers = {name.lower(): value for name, value in changes.headers}
        return RoutedRequest(
            url=changes.url or request.url,
            method=changes.method or request.method,
            headers=headers,
            body=body if changes.body is None else changes.body,
            resource_type=request.resource_type.lower() if request.resource_type else None,
            _decide=decide,
            _browser=self._browser,
            _helpers=Helpers(self.fetch, self._rules),
            tab_id=self._contexts.top(event.context) if event.context is not None else None,
            frame_id=event.context,
        )

    def _carry_out(self, event: BeforeRequestSent, decision: Decision, done: EndReport) -> None:
        """Send what was decided; `done` gets the browser's reply."""
        request = event.request
        if event.context is not None and event.context not in self._contexts:
            done(None)  # its tab or frame is gone, and the request with it
            return
        command: Command[None] = network.fail_request(request.request)
        match decision:
            case Answer():
                command = network.provide_response(
                    request.request,
                    status=decision.status,
                    headers=self._readable(event.context, decision.headers),
                    body=decision.body,
                )
            case Continue():
                command = network.continue_request(
                    request.request,
                    headers=self._headers_of(event, decision),
                    url=decision.url,
                    method=decision.method,
                    body=decision.body,
                )

        if isinstance(decision, Abort) and decision.failure is not None:
            self._log.note_reason(event, decision.failure)

        def replied(error: WebtoolsError | None) -> None:
            if error is None and isinstance(decision, Continue) and decision.changes:
                self._log.note_change(event, url=decision.url, method=decision.method, body=decision.body)
            done(error)

        self._decisions.send(event, command, replied)

    def _allowing(self, event: BeforeRequestSent, method: str) -> Command[None]:
        """Return the answer to a preflight request (Fetch §3.3.2) for a request that we answer ourselves."""
        headers = self._open_to(event.context)
        asked = {one.name.lower(): one.value.value for one in event.request.headers}
        headers["Access-Control-Allow-Methods"] = method
        headers["Access-Control-Allow-Headers"] = asked.get("access-control-request-headers", "")
        return network.provide_response(
            event.request.request, status=204, headers=tuple(headers.items()), body=""
        )

    def _readable(self, context: str | None, given: HeaderLines) -> HeaderLines:
        """Return the headers of an answer, and what lets the page read it unless they say themselves who may."""
        defaults = self._open_to(context)
        if defaults and not any(name.lower() in _WHO_MAY_READ for name, _ in given):
            defaults["Access-Control-Expose-Headers"] = ", ".join({name: None for name, _ in given})
        return with_defaults(given, defaults)

    def _open_to(self, context: str | None) -> dict[str, str]:
        """Return headers that let the page read an answer of another origin (Fetch §3.3.3)."""
        origin = self._origin(context)
        if origin is None:
            return {}
        return {"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true"}

    def _origin(self, context: str | None) -> str | None:
        """Return the origin of a document as headers have it; None: the document is not known."""
        while context is not None and context in self._contexts:
            here = self._contexts.get(context)
            if not here.url.startswith("about:") or here.parent is None:
                is_of_server = here.url.startswith(("http:", "https:"))
                return origin_of(here.url) if is_of_server else "null"
            context = here.parent  # whose origin a document without an address has
        return None


def _preflight_of(request: RequestData) -> str | None:
    """Return the method that a CORS preflight request asks for; None: the request is none."""
    if request.method != "OPTIONS":
        return None
    names = {one.name.lower(): one.value.value for one in request.headers}
    return names.get("access-control-request-method")


def _raise(error: Exception) -> NoReturn:
    raise error


def _decide_nothing(decision: Decision | PassOn, delay: float) -> WebtoolsError | None:
    """Stand in for the decision about a request that a pattern only looks at."""


def _pattern(origin: str) -> Mapping[str, str]:
    """Return what matches every address of an origin (WebDriver BiDi, network.UrlPattern)."""
    parts = urlsplit(origin)
    port = {"port": str(parts.port)} if parts.port else {"port": ""}
    return {"type": "pattern", "protocol": parts.scheme, "hostname": parts.hostname or "", **port}
