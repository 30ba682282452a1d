"""Intercepted requests as handlers of callers see them, and decisions about them."""

import json as json_text
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from webtools import capabilities
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.session.headers import HeaderLines, Headers, lines, with_defaults

_TYPES = {"<": "text/html", "{": "application/json", "[": "application/json"}
"""The likely type of a body, by its first character."""
_STATUSES = range(200, 600)


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
                f"{status!r} is not the status of an answer",
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


def _require_body(body: object) -> None:
    if not isinstance(body, str | bytes):
        raise InvalidArgument(
            f"A body of the type {type(body).__name__} cannot be sent", hint="Give a text or bytes."
        )


@dataclass(frozen=True, slots=True)
class Abort:
    """The request fails."""


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
    """

    url: str
    method: str
    headers: Mapping[str, str]
    body: str | bytes | None
    resource_type: str | None
    _decide: Callable[[Decision | PassOn, float], WebtoolsError | None] = field(repr=False)
    _browser: str = field(repr=False)
    decided: bool = False

    def fulfill(
        self,
        *,
        status: int = 200,
        body: str | bytes = "",
        json: Any = None,
        content_type: str | None = None,
        headers: Headers | None = None,
        delay: float = 0.0,
    ) -> None:
        """Answer the request in its server's place.

        Args:
            json: A value to answer with as JSON, instead of `body`.
            content_type: Of the body; by default HTML, JSON or text, by how the body begins.
            headers: By name, with one value or several, or pairs of name and value. They take the place of default
                ones, in whatever case their names are.

        Raises:
            InvalidArgument: A browser takes no such answer, or the request is decided already.
            ProtocolError: The browser refuses it.
        """
        if json is not None:
            body, content_type = json_text.dumps(json), content_type or "application/json"
        self._take(Answer.of(status, body, content_type, headers), delay)

    def abort(self, *, delay: float = 0.0) -> None:
        """Let the request fail as if the network were down."""
        self._take(Abort(), delay)

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
            InvalidArgument: There can be no such header or body, or the request is decided already.
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
            InvalidArgument, NotSupported: As `continue_`.
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
