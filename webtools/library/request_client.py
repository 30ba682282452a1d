"""HTTP requests beside the pages, with the cookies of their context: to set up data, and to look at an API."""

import json as json_text
from collections.abc import Mapping, Sequence
from io import IOBase
from mimetypes import guess_type
from os import PathLike
from pathlib import Path
from typing import Any, Unpack
from urllib.parse import urlencode, urlsplit, urlunsplit

from typing_extensions import TypedDict

from webtools.errors import InvalidArgument, needing_descriptors
from webtools.operations.fetching import hops
from webtools.seconds import Seconds, seconds_of
from webtools.session.headers import HeaderLines, Headers, lines
from webtools.session.routed import HANDLED
from webtools.tools.base import BaseTools
from webtools.values import HttpResponse

FormFields = Mapping[str, object] | Sequence[tuple[str, object]]
"""Names and values; a list as a value stands for several of a name."""

FormPart = str | bytes | int | float | Path | tuple[str, bytes] | tuple[str, bytes, str]
"""A field's value, or a file: its path, or its name, content and content type."""


class BodilessOptions(TypedDict, total=False):
    """Arguments of `RequestClient.fetch` for a request without a body, besides the address and the method."""

    params: FormFields | None
    headers: Headers | None
    max_redirects: int
    accept_insecure_certs: bool | None
    timeout: Seconds | None


class RequestOptions(BodilessOptions, total=False):
    """Arguments of `RequestClient.fetch` besides the address and the method."""

    data: str | bytes | None
    json: object
    form: FormFields | None
    multipart: Mapping[str, FormPart | Sequence[FormPart]] | None


class RequestClient:
    """Makes HTTP requests with the cookies, proxy, headers, credentials and limits of a context.

    Cookies that an answer sets are in the browser with the next page. This process makes the requests, over
    connections of its own, so no page has part in them and no route holds. Any thread may call, also a handler.

        made = browser_tools.request.post("/api/orders", json={"lamp": 1})
        assert made.ok
    """

    def __init__(self, tools: BaseTools) -> None:
        self._tools = tools

    def get(self, url: str, **asked: Unpack[BodilessOptions]) -> HttpResponse:
        """Request an address; see `fetch`."""
        return self.fetch(url, method="GET", **asked)

    def head(self, url: str, **asked: Unpack[BodilessOptions]) -> HttpResponse:
        """Request the head of an answer; see `fetch`."""
        return self.fetch(url, method="HEAD", **asked)

    def post(self, url: str, **sent: Unpack[RequestOptions]) -> HttpResponse:
        """Send something to an address; see `fetch`."""
        return self.fetch(url, method="POST", **sent)

    def put(self, url: str, **sent: Unpack[RequestOptions]) -> HttpResponse:
        """Send something to an address; see `fetch`."""
        return self.fetch(url, method="PUT", **sent)

    def patch(self, url: str, **sent: Unpack[RequestOptions]) -> HttpResponse:
        """Send something to an address; see `fetch`."""
        return self.fetch(url, method="PATCH", **sent)

    def delete(self, url: str, **sent: Unpack[RequestOptions]) -> HttpResponse:
        """Ask for something to be deleted; see `fetch`."""
        return self.fetch(url, method="DELETE", **sent)

    @needing_descriptors
    def fetch(
        self,
        url: str,
        *,
        method: str = "GET",
        params: FormFields | None = None,
        headers: Headers | None = None,
        data: str | bytes | None = None,
        json: object = None,
        form: FormFields | None = None,
        multipart: Mapping[str, FormPart | Sequence[FormPart]] | None = None,
        max_redirects: int = hops.MOST_REDIRECTS,
        accept_insecure_certs: bool | None = None,
        timeout: Seconds | None = None,
    ) -> HttpResponse:
        """Make a request and return its answer, whatever its status.

        Args:
            url: The address; a relative one begins at `base_url`, or else at the active tab's page.
            method: Such as GET.
            params: Appended to the address's query.
            headers: By name, with one value or several, or pairs of name and value.
            data: The body.
            json: A value to send as JSON, in the place of `data`; None: none, so that for null `data="null"` is sent.
            form: Fields to send as a form does.
            multipart: Fields to send as a form with files does.
            max_redirects: How many are followed; 0: an answer that redirects is returned as it is.
            accept_insecure_certs: Accept certificates that no authority has signed; by default as the context does.
            timeout: Seconds for all of it; by default as for a navigation.

        Raises:
            InvalidArgument: The address is not one of HTTP, several bodies are given, or redirects below 0.
            Denied: The context's limits forbid an address or a file.
            RequestFailed: There is no answer, or a redirect too many.
        """
        tools = self._tools
        default = tools._options.timeout_navigation  # noqa: SLF001  # a part of these tools
        seconds = seconds_of("request", timeout, default)
        maker, agent, page = self._prepared(timeout)
        if accept_insecure_certs is not None:
            maker = maker.trusting(accept_insecure_certs)
        body, kind = self._body(data, json, form, multipart)
        given = lines(headers)
        named = {name.lower() for name, _ in given}
        own = {"User-Agent": agent, "Accept": "*/*", "Content-Type": kind}
        locale = tools._options.locale  # noqa: SLF001  # as above
        own["Accept-Language"] = locale or ""
        added: HeaderLines = tuple(one for one in own.items() if one[1] and one[0].lower() not in named)
        address = _with_query(hops.resolved(url, tools._options.base_url, page), params)  # noqa: SLF001  # as above
        request = hops.SentRequest(method.upper(), address, (*added, *given), body)
        return _hidden(tools, maker.fetch(request, seconds, most_redirects=max_redirects))

    def _prepared(self, timeout: Seconds | None) -> tuple[hops.Maker, str, str]:
        """Return what makes the requests, the browser's name for servers, and the active tab's address."""
        tools = self._tools
        if (handled := HANDLED.get()) is not None:
            at_once = tools._context.look(  # noqa: SLF001  # a part of these tools
                lambda session: hops.prepared_for(session, handled, tools._options)  # noqa: SLF001  # as above
            )
            if at_once is not None:
                return at_once
        return tools._ask("request", timeout, hops.prepared, tools._options)  # noqa: SLF001  # as above

    def _body(
        self,
        data: str | bytes | None,
        json: object,
        form: FormFields | None,
        multipart: Mapping[str, FormPart | Sequence[FormPart]] | None,
    ) -> tuple[bytes | None, str]:
        """Return what is sent, and its type."""
        if sum(one is not None for one in (data, json, form, multipart)) > 1:
            raise InvalidArgument("request: give one of data, json, form and multipart", operation="request")
        if json is not None:
            try:
                return json_text.dumps(json).encode(), "application/json"
            except (TypeError, ValueError) as error:
                raise InvalidArgument(f"request: json: {error}", operation="request") from None
        if form is not None:
            return _encoded(form).encode(), "application/x-www-form-urlencoded"
        if multipart is not None:
            from urllib3 import encode_multipart_formdata

            parts = [(name, part) for name, value in multipart.items() for part in _several(value)]
            return encode_multipart_formdata([(name, self._part(part)) for name, part in parts])
        if data is not None and not isinstance(data, str | bytes):
            raise InvalidArgument(
                f"request: data: {type(data).__name__} is neither text nor bytes",
                operation="request",
                hint="Give json= or form= for a value.",
            )
        return (data.encode(), "text/plain;charset=utf-8") if isinstance(data, str) else (data, "")

    def _part(self, part: FormPart) -> Any:
        if isinstance(part, Path):
            content = self._tools._context.addresses.files.read(part, "request: ")  # noqa: SLF001  # as above
            return part.name, content, guess_type(part.name)[0] or "application/octet-stream"
        if isinstance(part, tuple):
            name, content, *kind = part
            return name, content, (*kind, guess_type(name)[0] or "application/octet-stream")[0]
        return part if isinstance(part, bytes) else _text_of(part)


class RequestTools(BaseTools):
    """Requests beside the pages."""

    @property
    def request(self) -> RequestClient:
        """Return the client of HTTP requests that shares the context's cookies."""
        return RequestClient(self)


def _several(value: FormPart | Sequence[FormPart]) -> Sequence[FormPart]:
    return value if isinstance(value, list) else [value]  # type: ignore[list-item]  # a tuple is one file


def _encoded(fields: FormFields) -> str:
    """Return names and values as addresses and forms have them."""
    pairs = fields.items() if isinstance(fields, Mapping) else fields
    return urlencode(
        [
            (name, one if isinstance(one, bytes) else _text_of(one))
            for name, value in pairs
            for one in (value if isinstance(value, list | tuple) else [value])
        ]
    )


def _text_of(value: object) -> str:
    """Return a field's value as it is sent.

    Raises:
        InvalidArgument: It is None, a file or has parts, of which Python's own text would be sent.
    """
    has_parts = isinstance(value, Mapping | Sequence) and not isinstance(value, str)
    if value is None or has_parts or isinstance(value, PathLike | IOBase):
        raise InvalidArgument(
            f"request: {value!r} cannot be sent as a form field",
            operation="request",
            hint="Leave a field out that has no value; multipart= takes files, as paths or (name, bytes, type), and "
            "json= the rest.",
        )
    return str(value)


def _with_query(url: str, params: FormFields | None) -> str:
    if not params:
        return url
    parts = urlsplit(url)
    query = "&".join(filter(None, (parts.query, _encoded(params))))
    return urlunsplit(parts._replace(query=query))


def _hidden(tools: BaseTools, response: HttpResponse) -> HttpResponse:
    """Return an answer that shows no secret, as all results."""
    hiding = tools._hiding  # noqa: SLF001  # a part of these tools
    if not hiding:
        return response
    hops_hidden = tuple(_hidden(tools, one) for one in response.redirected_from)
    try:
        content = hiding.hidden(response.content.decode()).encode()
    except UnicodeDecodeError:
        content = response.content
    shown = hiding.hidden_in(response.model_copy(update={"redirected_from": ()}))
    return shown.model_copy(update={"content": content, "redirected_from": hops_hidden})
