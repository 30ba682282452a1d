"""Intercepted requests as handlers of callers see them, and decisions about them."""

import json as json_text
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from webtools import capabilities
from webtools.errors import InvalidArgument

_TYPES = {"<": "text/html", "{": "application/json", "[": "application/json"}
"""The likely type of a body, by its first character."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an intercepted request."""

    status: int
    headers: Mapping[str, str]
    body: str | bytes

    @classmethod
    def of(
        cls,
        status: int,
        body: str | bytes,
        content_type: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> "Answer":
        """Return an answer; without a content type the body's beginning decides."""
        begins = body.lstrip()[:1]
        begins = begins.decode("latin-1") if isinstance(begins, bytes) else begins
        plain = "application/octet-stream" if isinstance(body, bytes) else "text/plain"
        kind = content_type or _TYPES.get(begins, plain)
        if kind.startswith("text/") and "charset" not in kind:
            kind += "; charset=utf-8"
        return cls(status, {"Content-Type": kind} | dict(headers or {}), body)


@dataclass(frozen=True, slots=True)
class Abort:
    """The request fails."""


@dataclass(frozen=True, slots=True)
class Continue:
    """The request goes on to its server, changed where a member is not None."""

    url: str | None = None
    method: str | None = None
    headers: Mapping[str, str] | None = None
    body: str | bytes | None = None


Decision = Answer | Abort | Continue


@dataclass
class RoutedRequest:
    """A request that waits for the decision of a handler.

    The first of `fulfill`, `abort` and `continue_` decides; without one the request goes on when the handler
    returns. A `delay` in seconds holds up the request, not the handler.

    Attributes:
        url: The address, with its fragment.
        method: Such as GET.
        headers: By name in lower case.
        body: What is sent, where the browser reports it.
        resource_type: Such as document, script, image, xhr or fetch; None where the browser does not report it.
    """

    url: str
    method: str
    headers: Mapping[str, str]
    body: str | None
    resource_type: str | None
    _decide: Callable[[Decision, float], None] = field(repr=False)
    _browser: str = field(repr=False)
    decided: bool = False

    def fulfill(
        self,
        *,
        status: int = 200,
        body: str | bytes = "",
        json: Any = None,
        content_type: str | None = None,
        headers: Mapping[str, str] | None = None,
        delay: float = 0.0,
    ) -> None:
        """Answer the request in its server's place.

        Args:
            json: A value to answer with as JSON, instead of `body`.
            content_type: Of the body; by default HTML, JSON or text, by how the body begins.
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
        headers: Mapping[str, str] | None = None,
        body: str | bytes | None = None,
        delay: float = 0.0,
    ) -> None:
        """Send the request to its server, with these instead of its own.

        Args:
            headers: All headers; take `request.headers` and change what is to differ.

        Raises:
            NotSupported: The browser cannot send new headers to another address.
        """
        if url is not None and headers is not None:
            capabilities.require("headers-elsewhere", self._browser, "continue_ with url and headers")
        self._take(Continue(url, method, headers, body), delay)

    def _take(self, decision: Decision, delay: float) -> None:
        if self.decided:
            raise InvalidArgument(
                f"{self.method} {self.url} is decided already", hint="Call fulfill, abort or continue_ once."
            )
        self.decided = True
        self._decide(decision, delay)
