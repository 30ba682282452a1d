"""WebDriver BiDi, module `network`."""

import builtins
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from webtools.protocol.wire import Command, Event, Wire, event, given, nothing

DataType = Literal["request", "response"]


@dataclass(frozen=True, slots=True)
class BytesValue:
    type: Literal["string", "base64"]
    value: str


@dataclass(frozen=True, slots=True)
class Header:
    """A dataclass, since models take three times the memory and the log of requests holds thousands."""

    name: str
    value: BytesValue


class FetchTimings(Wire):
    """Milliseconds on the browser's own scale: Chromium counts from the request, Firefox from 1970. 0: not measured."""

    request_time: float = 0.0
    dns_start: float = 0.0
    dns_end: float = 0.0
    connect_start: float = 0.0
    connect_end: float = 0.0
    tls_start: float = 0.0
    request_start: float = 0.0
    response_start: float = 0.0
    response_end: float = 0.0

    @property
    def duration(self) -> float:
        """Return the milliseconds that the request took; 0 when the browser has not measured them."""
        return max(0.0, self.response_end - self.request_time)

    @property
    def end_with_head(self) -> bool:
        """Return whether `response_end` is the end of the response's head, as in Chromium, and not that of its body."""
        return self.request_time == 0


class RequestData(Wire):
    request: str
    url: str
    method: str
    headers: tuple[Header, ...] = ()
    headers_size: int | None = None
    body_size: int | None = None
    destination: str | None = None
    initiator_type: str | None = None
    timings: FetchTimings = FetchTimings()
    resource_type: str | None = Field(None, alias="goog:resourceType")
    """Chromium's own word, which distinguishes a beacon from a fetch; the standard's two above do not."""
    post_data: str | None = Field(None, alias="goog:postData")
    """A character for each byte where the body is not text."""
    has_post_data: bool = Field(False, alias="goog:hasPostData")

    @property
    def body(self) -> str | bytes | None:
        """Return what is sent, where the browser reports it with the request; bytes where it is not text."""
        text = self.post_data
        if text is None or not self.body_size or len(text.encode()) == self.body_size:
            return text
        try:
            return text.encode("latin-1")
        except UnicodeEncodeError:
            return text

    @property
    def has_unknown_body(self) -> bool:
        """Return whether something is sent that the browser has to be asked for (`get_data`)."""
        return self.post_data is None and (self.has_post_data or bool(self.body_size))

    @property
    def is_handshake(self) -> bool:
        """Return whether it opens a WebSocket (RFC 6455 §4.1); Firefox reports these with a scheme of HTTP."""
        return any(
            one.name.lower() == "upgrade" and one.value.value.lower() == "websocket" for one in self.headers
        )

    def as_sent(self, reported: "RequestData") -> "RequestData":
        """Return the same request with the headers that are reported with its response."""
        headers, size = reported.headers, reported.headers_size or self.headers_size
        if (headers, size) == (self.headers, self.headers_size):
            return self
        return self.model_copy(update={"headers": headers, "headers_size": size})

    def instead(self, url: str | None, method: str | None) -> "RequestData":
        """Return the same request to another address or by another method, where these are given."""
        return self.model_copy(update=given(url=url, method=method))


def _without_parameters(mime_type: str) -> str:
    """Return a type without its charset, which Firefox appends."""
    return mime_type.partition(";")[0].strip()


class ResponseData(Wire):
    url: str
    protocol: str = ""
    status: int
    status_text: str
    from_cache: bool = False
    headers: tuple[Header, ...] = ()
    headers_size: int | None = None
    mime_type: Annotated[str, AfterValidator(_without_parameters)] = ""
    bytes_received: int = 0
    body_size: int | None = None


class NetworkEvent(Event):
    context: str | None
    navigation: str | None
    redirect_count: int
    request: RequestData
    timestamp: int
    is_blocked: bool = False
    intercepts: tuple[str, ...] = ()


@event("network.beforeRequestSent")
class BeforeRequestSent(NetworkEvent):
    pass


@event("network.responseStarted")
class ResponseStarted(NetworkEvent):
    response: ResponseData


@event("network.responseCompleted")
class ResponseCompleted(NetworkEvent):
    response: ResponseData


@event("network.fetchError")
class FetchError(NetworkEvent):
    error_text: str


@event("network.authRequired")
class AuthRequired(NetworkEvent):
    response: ResponseData


class Intercept(Wire):
    intercept: str


class Collector(Wire):
    collector: str


class Data(Wire):
    bytes: BytesValue

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        value = self.bytes.value
        return len(value.encode() if self.bytes.type == "string" else b64decode(value))

    def sent(self, size: int | None) -> str | builtins.bytes:
        """Return the body of a request of that size; bytes where it is not text.

        Chromium gives base64 and calls it text; it knows no size of a body that was taken from a file.
        """
        value = self.bytes.value
        if self.bytes.type == "string" and len(value.encode()) == size:
            return value
        try:
            decoded = b64decode(value, validate=True)
        except ValueError:
            return value
        if self.bytes.type == "base64" or len(decoded) == size or not (size or _is_text(decoded)):
            return decoded
        return value


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def add_intercept(
    phases: Sequence[Literal["beforeRequestSent", "responseStarted", "authRequired"]],
    *,
    contexts: Sequence[str] | None = None,
    url_patterns: Sequence[Mapping[str, str]] | None = None,
) -> Command[Intercept]:
    params = given(phases=list(phases), contexts=contexts, urlPatterns=url_patterns)
    return Command("network.addIntercept", params, Intercept.model_validate)


def remove_intercept(intercept: str) -> Command[None]:
    return Command("network.removeIntercept", {"intercept": intercept}, nothing)


def set_cache_behavior(behavior: Literal["bypass", "default"], *, contexts: Sequence[str]) -> Command[None]:
    """Have requests of tabs go past the browser's caches, or use them again."""
    return Command(
        "network.setCacheBehavior", {"cacheBehavior": behavior, "contexts": list(contexts)}, nothing
    )


def add_data_collector(
    data_types: Sequence[DataType],
    max_encoded_data_size: int,
    *,
    user_contexts: Sequence[str],
) -> Command[Collector]:
    params = {
        "dataTypes": list(data_types),
        "maxEncodedDataSize": max_encoded_data_size,
        "userContexts": list(user_contexts),
    }
    return Command("network.addDataCollector", params, Collector.model_validate)


def remove_data_collector(collector: str) -> Command[None]:
    return Command("network.removeDataCollector", {"collector": collector}, nothing)


def get_data(request: str, data_type: DataType) -> Command[Data]:
    return Command("network.getData", {"request": request, "dataType": data_type}, Data.model_validate)


def continue_with_auth(
    request: str, *, username: str | None = None, password: str | None = None
) -> Command[None]:
    """Answer a server's or proxy's demand for credentials; without any it is cancelled."""
    if username is None:
        return Command("network.continueWithAuth", {"request": request, "action": "cancel"}, nothing)
    credentials = {"type": "password", "username": username, "password": password or ""}
    params = {"request": request, "action": "provideCredentials", "credentials": credentials}
    return Command("network.continueWithAuth", params, nothing)


def set_extra_headers(headers: Mapping[str, str], *, user_context: str) -> Command[None]:
    """Send these with every request, besides the browser's own."""
    params = {
        "headers": [{"name": name, "value": _text(value)} for name, value in headers.items()],
        "userContexts": [user_context],
    }
    return Command("network.setExtraHeaders", params, nothing)


def continue_request(
    request: str,
    *,
    headers: Sequence[Header] | None = None,
    url: str | None = None,
    method: str | None = None,
    body: str | bytes | None = None,
) -> Command[None]:
    """Let an intercepted request go on, with these instead of its own."""
    sent = None if headers is None else [asdict(one) for one in headers]
    params = given(
        request=request,
        headers=sent,
        url=url,
        method=method,
        body=None if body is None else _bytes(body),
    )
    return Command("network.continueRequest", params, nothing)


def header(name: str, value: str) -> Header:
    return Header(name=name, value=BytesValue(type="string", value=value))


def fail_request(request: str) -> Command[None]:
    return Command("network.failRequest", {"request": request}, nothing)


def provide_response(
    request: str, *, status: int, headers: Sequence[tuple[str, str]], body: str | bytes
) -> Command[None]:
    """Answer an intercepted request in the server's place: it never leaves the browser."""
    params = {
        "request": request,
        "statusCode": status,
        "reasonPhrase": HTTPStatus(status).phrase if status in set(HTTPStatus) else "",
        "headers": [{"name": name, "value": _text(value)} for name, value in headers],
        "body": _bytes(body),
    }
    return Command("network.provideResponse", params, nothing)


def _bytes(value: str | bytes) -> Mapping[str, str]:
    if isinstance(value, str):
        return _text(value)
    return {"type": "base64", "value": b64encode(value).decode()}


def _text(value: str) -> Mapping[str, str]:
    return {"type": "string", "value": value}
