"""Intercepted requests as handlers of callers see them, and decisions about them."""

import json as json_text
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Literal, get_args
from urllib.parse import parse_qsl, urlsplit

from webtools import capabilities
from webtools.errors import Denied, InvalidArgument, WebtoolsError
from webtools.limits.address_rules import ANYWHERE, AddressRules
from webtools.seconds import Seconds, seconds_of
from webtools.session.headers import HeaderLines, Headers, lines, with_defaults
from webtools.values import HttpResponse

_TYPES = {"<": "text/html", "{": "application/json", "[": "application/json"}
"""The likely type of a body, by its first character."""
_STATUSES = range(200, 600)
_SCHEMES = ("http", "https")
"""Of requests that browsers let go somewhere else."""
_OF_THE_TRANSFER = ("connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding")
"""Headers that are about how a body came; it is there as a whole now."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an intercepted request."""

    status: int
    headers: HeaderLines
    body: str | bytes

    @classmethod
    def of(
        cls,
        status: int,
        body: str | bytes,
        content_type: str | None = None,
        headers: Headers | None = None,
    ) -> "Answer":
        """Return an answer; without a content type the body's beginning decides.

        Raises:
            InvalidArgument: A browser takes no such answer.
        """
        if status not in _STATUSES:
            raise InvalidArgument(
                f"{status!r} is not an HTTP status",
                hint=f"Give one from {_STATUSES[0]} to {_STATUSES[-1]}.",
            )
        _require_body(body)
        begins = body.lstrip()[:1]
        begins = begins.decode("latin-1") if isinstance(begins, bytes) else begins
        plain = "application/octet-stream" if isinstance(body, bytes) else "text/plain"
        kind = content_type or _TYPES.get(begins, plain)
        if kind.startswith("text/") and "charset" not in kind:
            kind += "; charset=utf-8"
        return cls(status, with_defaults(lines(headers), {"Content-Type": kind}), body)

    @classmethod
    def like(
        cls,
        response: HttpResponse,
        status: int | None,
        body: str | bytes | None,
        content_type: str | None,
        headers: Headers | None,
    ) -> "Answer":
        """Return an answer as a server gave it, with what is given instead.

        Raises:
            InvalidArgument: As `of`.
        """
        if headers is None:
            headers = [one for one in response.header_lines if one[0].lower() not in _OF_THE_TRANSFER]
        if content_type is not None:
            headers = [one for one in lines(headers) if one[0].lower() != "content-type"]
        return cls.of(
            response.status if status is None else status,
            response.content if body is None else body,
            content_type,
            headers,
        )


def _require_body(body: object) -> None:
    if not isinstance(body, str | bytes):
        raise InvalidArgument(
            f"A body of the type {type(body).__name__} cannot be sent", hint="Give a text or bytes."
        )


Reason = Literal[
    "aborted",
    "accessdenied",
    "addressunreachable",
    "blockedbyclient",
    "blockedbyresponse",
    "connectionaborted",
    "connectionclosed",
    "connectionfailed",
    "connectionrefused",
    "connectionreset",
    "failed",
    "internetdisconnected",
    "namenotresolved",
    "timedout",
]
"""Why a request fails, in the words that other libraries have for it."""

_OF_CHROMIUM: dict[Reason, str] = {
    "aborted": "ABORTED",
    "accessdenied": "ACCESS_DENIED",
    "addressunreachable": "ADDRESS_UNREACHABLE",
    "blockedbyclient": "BLOCKED_BY_CLIENT",
    "blockedbyresponse": "BLOCKED_BY_RESPONSE",
    "connectionaborted": "CONNECTION_ABORTED",
    "connectionclosed": "CONNECTION_CLOSED",
    "connectionfailed": "CONNECTION_FAILED",
    "connectionrefused": "CONNECTION_REFUSED",
    "connectionreset": "CONNECTION_RESET",
    "failed": "FAILED",
    "internetdisconnected": "INTERNET_DISCONNECTED",
    "namenotresolved": "NAME_NOT_RESOLVED",
    "timedout": "TIMED_OUT",
}


@dataclass(frozen=True, slots=True)
class Abort:
    """The request fails, for a reason that records have; the browser gives the page none."""

    reason: Reason | None = None

    @classmethod
    def of(cls, reason: Reason | None) -> "Abort":
        """Return the failure.

        Raises:
            InvalidArgument: There is no such reason.
        """
        if reason is not None and reason not in _OF_CHROMIUM:
            raise InvalidArgument(
                f"{reason!r} is not a reason for a request to fail", hint=f"Give one of {get_args(Reason)}."
            )
        return cls(reason)

    @property
    def failure(self) -> str | None:
        """Return the reason as records have it."""
        return None if self.reason is None else f"net::ERR_{_OF_CHROMIUM[self.reason]}"


@dataclass(frozen=True, slots=True)
class Continue:
    """The request goes on to its server, changed where a member is not None."""

    url: str | None = None
    method: str | None = None
    headers: HeaderLines | None = None
    body: str | bytes | None = None

    @property
    def changes(self) -> bool:
        """Return whether anything is changed."""
        return self != Continue()

    def then(self, later: "Continue") -> "Continue":
        """Return these changes with later ones on top."""
        return Continue(
            later.url or self.url,
            later.method or self.method,
            self.headers if later.headers is None else later.headers,
            self.body if later.body is None else later.body,
        )


Decision = Answer | Abort | Continue


@dataclass(frozen=True, slots=True)
class PassOn:
    """An older route decides about the request, which it sees changed so."""

    changes: Continue


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form that a request sends.

    Attributes:
        value: The text; of a file, its content.
        filename: None: it is no file.
        content_type: Of a file, as the page gave it.
    """

    name: str
    value: str | bytes = field(repr=False)
    filename: str | None = None
    content_type: str | None = None


def _multipart(content_type: str, body: bytes) -> tuple[FormField, ...]:
    """Return the parts of a body of the type multipart/form-data (RFC 7578)."""
    message = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
    fields = []
    for part in message.iter_parts():
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        name = part.get_param("name", header="content-disposition")
        filename = part.get_filename()
        value = content if filename is not None else content.decode("utf-8", "replace")
        kind = part.get_content_type() if "content-type" in part else None
        fields.append(FormField(str(name), value, filename, kind))
    return tuple(fields)


RouteFetch = Callable[[str, str, HeaderLines, bytes | None, float, int], HttpResponse]
"""Makes a request beside the browser: method, address, headers, body, seconds, and how many redirects to follow."""

_FETCH_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Helpers:
    """The functions that a `RoutedRequest` needs of its context.

    Attributes:
        fetch: None: nothing can be fetched.
        addresses: Limits of where requests are sent instead, and of the files that are answered with.
    """

    fetch: RouteFetch | None = None
    addresses: AddressRules = ANYWHERE


HANDLED: "ContextVar[RoutedRequest | None]" = ContextVar("HANDLED", default=None)
"""The request that the handler of this thread decides about."""


@dataclass
class RoutedRequest:
    """A request that waits for the decision of a handler.

    The first of `fulfill`, `abort`, `continue_` and `fallback` decides; without one the request goes on when the
    handler returns. A `delay` in seconds holds up the request, not the handler. What the browser refuses is raised by
    the method that decided, unless there is a delay; the handler can decide otherwise then.

    Attributes:
        url: The address, with its fragment.
        method: Such as GET.
        headers: By name in lower case.
        body: What is sent; bytes where it is not text.
        resource_type: Such as document, script, image, xhr or fetch; None where the browser does not report it.
        tab_id: The `id` of the tab that it is for; None: it is of no tab, as that of a service worker.
        frame_id: The `id` of the frame whose document it is for or that asks for it; that of the tab for the tab's own.
    """

    url: str
    method: str
    headers: Mapping[str, str]
    body: str | bytes | None
    resource_type: str | None
    _decide: Callable[[Decision | PassOn, float], WebtoolsError | None] = field(repr=False)
    _browser: str = field(repr=False)
    _helpers: Helpers = field(repr=False, default_factory=Helpers)
    decided: bool = False
    tab_id: str | None = None
    frame_id: str | None = None

    def json(self) -> Any:
        """Return the value that the body has as JSON; None without a body.

        Raises:
            ValueError: It is no JSON.
        """
        return None if self.body is None else json_text.loads(self.body)

    def form(self) -> tuple[FormField, ...]:
        """Return the fields of the form that the body is, multipart or not; none of another body."""
        kind = self.headers.get("content-type", "")
        if self.body is None:
            return ()
        body = self.body.encode() if isinstance(self.body, str) else self.body
        if kind.startswith("multipart/form-data"):
            return _multipart(kind, body)
        if not kind.startswith("application/x-www-form-urlencoded"):
            return ()
        return tuple(
            FormField(name, value) for name, value in parse_qsl(body.decode(), keep_blank_values=True)
        )

    def fetch(
        self,
        *,
        url: str | None = None,
        method: str | None = None,
        headers: Headers | None = None,
        body: str | bytes | None = None,
        max_redirects: int = 20,
        timeout: Seconds = _FETCH_SECONDS,
    ) -> HttpResponse:
        """Make the request and return its answer, to be changed and given to `fulfill(response=…)`.

            def handler(request):
                response = request.fetch()
                request.fulfill(response=response, json=[*response.json(), "more"])

        This process makes it, not the browser: with the context's cookies, proxy and limits of origins, over
        connections of its own.

        Args:
            url: Instead of the request's own, as are the next three.
            max_redirects: 0: an answer that redirects is returned as it is.

        Raises:
            Denied: A rule of the context forbids the address.
            RequestFailed: There is no answer.
        """
        if self._helpers.fetch is None:
            raise InvalidArgument("A request can be fetched by a handler only")
        changes = self._changes("fetch", None, method, headers, body)
        sent = self.body if changes.body is None else changes.body
        given = tuple(self.headers.items()) if changes.headers is None else changes.headers
        return self._helpers.fetch(
            (method or self.method).upper(),
            url or self.url,
            given,
            sent.encode() if isinstance(sent, str) else sent,
            seconds_of("fetch", timeout, _FETCH_SECONDS),
            max_redirects,
        )

    def fulfill(
        self,
        *,
        response: HttpResponse | None = None,
        status: int | None = None,
        body: str | bytes | None = None,
        json: Any = None,
        path: Path | str | None = None,
        content_type: str | None = None,
        headers: Headers | None = None,
        delay: float = 0.0,
    ) -> None:
        """Answer the request in its server's place.

        Args:
            response: An answer that `fetch` or `browser_tools.request` has got, whose status, headers and body hold
                where no others are given.
            status: By default 200.
            json: A value to answer with as JSON, instead of `body`.
            path: A file to answer with; its name decides the content type.
            content_type: Of the body; by default HTML, JSON or text, by how the body begins.
            headers: By name, with one value or several, or pairs of name and value. They take the place of default
                ones, in whatever case their names are, and of all of `response`.

        Raises:
            InvalidArgument: A browser takes no such answer, or the request is decided already.
            Denied: The file is outside of the roots.
            ProtocolError: The browser refuses it.
        """
        if sum(one is not None for one in (body, json, path)) > 1:
            raise InvalidArgument("fulfill: give one of body, json and path")
        if json is not None:
            body, content_type = json_text.dumps(json), content_type or "application/json"
        if path is not None:
            body = self._helpers.addresses.files.read(Path(path), "fulfill: ")
            content_type = content_type or guess_type(str(path))[0]
        if response is None:
            answer = Answer.of(200 if status is None else status, body or "", content_type, headers)
        else:
            answer = Answer.like(response, status, body, content_type, headers)
        self._take(answer, delay)

    def abort(self, reason: Reason | None = None, *, delay: float = 0.0) -> None:
        """Let the request fail as if the network were down.

        Args:
            reason: Such as connectionrefused, which `failure` of its record says then; browsers tell pages no reason.

        Raises:
            InvalidArgument: There is no such reason, or the request is decided already.
        """
        self._take(Abort.of(reason), delay)

    def continue_(
        self,
        *,
        url: str | None = None,
        method: str | None = None,
        headers: Headers | None = None,
        body: str | bytes | None = None,
        delay: float = 0.0,
    ) -> None:
        """Send the request to its server, with these instead of its own.

        Args:
            headers: All headers; take `request.headers` and change what is to differ.

        Raises:
            InvalidArgument: There can be no such address, header or body, or the request is decided already.
            Denied: A rule of the context forbids the address.
            NotSupported: The browser cannot send new headers to another address.
            ProtocolError: The browser refuses it.
        """
        self._take(self._changes("continue_", url, method, headers, body), delay)

    def fallback(
        self,
        *,
        url: str | None = None,
        method: str | None = None,
        headers: Headers | None = None,
        body: str | bytes | None = None,
    ) -> None:
        """Let the next older route that matches decide, or, without one, the request go to its server.

        Args:
            url: What that route and the server see instead, as for `continue_`.

        Raises:
            InvalidArgument, Denied, NotSupported: As `continue_`.
        """
        self._take(PassOn(self._changes("fallback", url, method, headers, body)), 0.0)

    def _changes(
        self,
        name: str,
        url: str | None,
        method: str | None,
        headers: Headers | None,
        body: str | bytes | None,
    ) -> Continue:
        if url is not None and headers is not None:
            capabilities.require("headers-elsewhere", self._browser, f"{name} with url and headers")
        if url is not None and urlsplit(url).scheme not in _SCHEMES:
            raise InvalidArgument(
                f"{name}: a request for {self.url} cannot go to {url!r}",
                hint="Give a whole address with http or https; fulfill answers with anything else.",
            )
        if url is not None and (refusal := self._helpers.addresses.refuse(url)) is not None:
            raise Denied(f"{name}: {url} was not requested: {refusal.message}", hint=refusal.hint)
        if body is not None:
            _require_body(body)
        return Continue(url, method, None if headers is None else lines(headers), body)

    def _take(self, decision: Decision | PassOn, delay: float) -> None:
        if self.decided:
            raise InvalidArgument(
                f"{self.method} {self.url} is decided already",
                hint="Call fulfill, abort, continue_ or fallback once.",
            )
        self.decided = True
        refused = self._decide(decision, delay)
        if refused is not None:
            self.decided = False
            raise refused
