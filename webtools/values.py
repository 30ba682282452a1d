"""Results of calls: plain typed values that stay valid when the browser is gone."""

import json
from base64 import b64decode, b64encode
from pathlib import Path
from shutil import copyfile
from typing import Annotated, Any, Generic, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, field_serializer
from typing_extensions import TypeVar

from webtools.errors import InvalidArgument
from webtools.printable import as_json
from webtools.storage_state import Cookie
from webtools.text import html

MimeType = Literal["image/png", "image/jpeg", "image/webp"]


T = TypeVar("T")
V = TypeVar("V", default=Any)

UNLISTED = "unlisted"
"""Key in a member's JSON schema: the schema of a tool's result leaves the member out."""

Unlisted = Annotated[T, Field(json_schema_extra={UNLISTED: True})]
"""A member of a result that the text of a reply contains as well and that programs seldom read."""


BrowserId = Annotated[str, Field(exclude=True, repr=False)]
"""The browser's name for a tab or a frame, which its handle has as `id`; it stands in no JSON and no text."""

Returned: TypeAlias = type[V]
"""The type that a value of a page is to have."""


class Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def _repr_html_(self) -> str:
        """Return a table for notebooks."""
        return html.table({name: getattr(self, name) for name in type(self).model_fields})


class Tab(Value):
    """One tab.

    `index` counts from 0 and shifts when a tab before it closes. `title` is None when the page did not answer.
    """

    index: int
    url: str
    title: str | None
    active: bool


class Dialog(Value):
    """A dialog that a page opened; until it is answered the page does nothing else.

    `tab` is the index of the tab in which it opened, `tab_id` its `id`, and `url` the address that the tab showed.
    """

    kind: Literal["alert", "beforeunload", "confirm", "prompt"]
    message: str
    default: str | None = None
    tab: Unlisted[int | None] = None
    url: Unlisted[str] = ""
    tab_id: Unlisted[BrowserId] = ""


class Download(Value):
    """A file that the page gave. `path` is None until it is complete; `problem` says why it was not kept.

    No earlier download of the context has its `id`; `time` is when it began, in seconds since 1970; `tab_id` is the
    `id` of the tab whose page began it.
    """

    name: str
    url: str
    status: Literal["running", "complete", "canceled"]
    path: Path | None = None
    problem: str | None = None
    id: Unlisted[int] = 0
    time: Unlisted[float] = 0.0
    tab_id: Unlisted[BrowserId] = ""

    def save_as(self, path: str | Path) -> Path:
        """Copy the file to `path`, whose folder is made if need be, and return the copy; a file there is replaced.

        Raises:
            InvalidArgument: The download is not complete, or its file has gone.
        """
        if self.path is None:
            raise InvalidArgument(
                f"The download {self.name!r} is {self.status}"
                + (f": {self.problem}" if self.problem else ""),
                hint="Wait until it is complete: with expect_download() as download: …",
            )
        if not self.path.is_file():
            raise InvalidArgument(
                f"The file of the download {self.name!r} is not at {self.path} any more",
                hint="Save it before its browser ends, or give download_dir=….",
            )
        copy = Path(path)
        copy.parent.mkdir(parents=True, exist_ok=True)
        return Path(copyfile(self.path, copy))


class Downloads(Value):
    """A context's downloads, oldest first; the latest hundred."""

    downloads: tuple[Download, ...]


class Announcement(Value):
    """A message that the page shows, or showed for a while (`gone`).

    Attributes:
        kind: `alert` and `status` are live regions of ARIA, such as toasts, `status` also toasts without a role;
            `validation` is what is wrong with a field.
    """

    kind: Literal["alert", "status", "validation"]
    text: str
    gone: bool = False


class Caused(Value):
    """The effects of an act, besides the dialog, tabs and downloads that its outcome reports.

    Attributes:
        requests: Documents, requests of scripts, beacons and sockets, each hop of a redirect, as far as they have come.
            What the page requests by itself in a rhythm is left out, and so are the parts of a document, such as
            pictures, unless they were refused or answered by an error.
        navigations: Addresses of documents that came, and of moves within a document.
        errors: Exceptions that nobody caught, and errors that the page or the browser wrote to the console.
        announcements: Alerts, status messages and messages of validation.
        added: Number of elements that were added; those that moved are no such.
        removed: Number of elements that were removed.
        modified: Number of elements whose attributes, text or value changed.
        changed: Whether the page changed at all; None: that is unknown, such as where it draws into a canvas or loads
            pictures. The page may also have changed by itself meanwhile.
    """

    requests: tuple["NetworkRequest", ...] = ()
    navigations: tuple[str, ...] = ()
    errors: tuple["ConsoleMessage", ...] = ()
    announcements: tuple[Announcement, ...] = ()
    added: int = 0
    removed: int = 0
    modified: int = 0
    changed: bool | None = None


class Outcome(Value):
    """The result of an act: the page's state after it, and what happened meanwhile.

    `caused` says what the act has set off: requests, errors, alerts, and whether the page changed at all. `title` is
    None when the page did not answer in time. `downloads` are those that began meanwhile, and those of before that have
    ended since they were reported.
    """

    url: str
    title: str | None
    dialog: Dialog | None = None
    new_tabs: tuple[Tab, ...] = ()
    downloads: tuple[Download, ...] = ()
    notes: tuple[str, ...] = Field((), description="what a caller should know, such as that a ref was healed")
    pending: tuple[str, ...] = Field((), description="what was still loading when the call returned")
    caused: Unlisted[Caused] = Field(default_factory=Caused)


class Navigation(Outcome):
    """A page was loaded.

    `status` is the document's HTTP status, None where there is none (a file, `about:blank`, a move within the
    document). An error page of a server is a loaded page: look at the status.
    """

    status: int | None = None


class Box(Value):
    """The box in which an element is drawn, in CSS pixels from the top left corner of the tab's view."""

    x: float
    y: float
    width: float
    height: float


class Scrolled(Outcome):
    """Something was scrolled: `x` and `y` are how far it stands from its beginning now, in CSS pixels.

    `x` counts below 0 where text runs from right to left.
    """

    x: Unlisted[int]
    y: Unlisted[int]


class PageText(Value):
    """The text of a page, a line for each block.

    `main` says that it is the page's main part alone; `char_count` is the length before `max_chars` cut it.
    """

    url: Unlisted[str]
    title: Unlisted[str]
    text: str
    main: bool = False
    char_count: Unlisted[int]

    @property
    def truncated(self) -> bool:
        """Return whether `max_chars` left something out."""
        return len(self.text) < self.char_count


class Evaluation(Value, Generic[V]):
    """The value of a function in the page; `undefined` is None. Its type is that of `returns`, where that was given."""

    value: V
    notes: tuple[str, ...] = Field((), description="what a caller should know, such as that a ref was healed")

    @field_serializer("value", when_used="json")
    def _as_json(self, value: V) -> Any:
        return as_json(value)


ConsoleLevel = Literal["error", "warning", "info", "debug"]


class ConsoleMessage(Value):
    """A console message of a page, an exception that nobody caught, or a message of the browser about the page.

    The browser writes about requests that were refused (CORS) or answered with an error, blocked scripts (CSP) and the
    like. `text` shows objects as the browser's own console does, with the message and cause of errors. `url` and
    `line` say where it was written or thrown, or what the browser's message is about: empty and None when that is not
    known. Lines count from 1. `stack` lists the calls that led to the first error in it, the innermost first, such as
    `save (http://localhost/app.js:10:5)`. No earlier message of the context has its `id`, and later ones have greater
    ones; `time` is in seconds since 1970; `tab_id` is the `id` of the tab whose page or frame wrote it.
    """

    level: ConsoleLevel
    text: str
    url: str
    line: int | None
    stack: tuple[str, ...] = ()
    id: Unlisted[int] = 0
    time: Unlisted[float] = 0.0
    tab_id: Unlisted[BrowserId] = ""


class ConsoleMessages(Value):
    """Oldest first."""

    messages: tuple[ConsoleMessage, ...]


class NetworkRequest(Value):
    """One request of a page; where the server redirects, each hop is one, and `redirects` hops came before.

    `number` names it for `network_request`: none before it in the context has that number, later ones have greater
    ones. `time` is when it was sent, in seconds since 1970. `kind` is document, stylesheet, script, image, font, media,
    xhr, fetch, websocket, eventsource, ping or other. `status`, `seconds` and `size_bytes` (as received) are None until
    they are known; `failure` is the browser's word, such as net::ERR_CONNECTION_REFUSED. `tab_id` and `frame_id` are
    the `id` of the tab and of the frame whose document it is for or that asked for it; both are the same where that is
    the tab's own document.
    """

    number: int
    time: Unlisted[float]
    method: str
    url: str
    kind: str
    status: int | None
    mime_type: Unlisted[str]
    seconds: float | None
    size_bytes: int | None
    redirects: int
    from_cache: bool
    failure: str | None
    tab_id: Unlisted[BrowserId] = ""
    frame_id: Unlisted[BrowserId] = ""

    @property
    def id(self) -> int:
        """Return `number`."""
        return self.number


class NetworkRequests(Value):
    """Oldest first."""

    requests: tuple[NetworkRequest, ...]


class SocketMessage(Value):
    """A message that a page sent over a WebSocket, or received.

    `time` is in seconds since 1970. `size` counts characters of a text, and bytes of what is base64. Of a long one only
    the beginning is kept, which `is_cut` says.
    """

    direction: Literal["sent", "received"]
    time: float
    body: str
    base64: bool = False
    size: int
    is_cut: bool = False

    @property
    def data(self) -> str | bytes:
        """Return the text, or the bytes."""
        return b64decode(self.body) if self.base64 else self.body


class SocketClose(Value):
    """The end of a WebSocket: code and reason (RFC 6455 §7.4), and whether both sides agreed."""

    code: int
    reason: str
    clean: bool


class RequestTimings(Value):
    """The milliseconds that the parts of a request took; None: the browser did not measure it, or it was not needed.

    `blocked` is the time before the first of the others, `connect` contains `tls`, and `waiting` begins when the
    request is sent and ends with the first byte of the response. No browser says how long `sending` takes. In Chromium
    `receiving` is the time between its events.
    """

    blocked: float | None = None
    dns: float | None = None
    connect: float | None = None
    tls: float | None = None
    sending: float | None = None
    waiting: float | None = None
    receiving: float | None = None


class RequestSizes(Value):
    """Bytes of a request and its response as they are sent; None: unknown.

    `transferred` is all that came over the network for the response, 0 where a cache answered. Chromium computes the
    size of headers as of HTTP/1.1.
    """

    request_headers: int | None = None
    request_body: int | None = None
    response_headers: int | None = None
    response_body: int | None = None
    transferred: int | None = None


class NetworkExchange(NetworkRequest):
    """A request in full, as it was sent: with what a route has changed.

    Header names are in lower case, and several headers of one name are one text there; the `…_header_lines` have each
    by itself, as it was sent. A text is as the page reads it, whatever its charset. A body that is not text is base64,
    which `request_base64` and `response_base64` say; `request_bytes` and `response_bytes` are its bytes. The body of a
    response is None as long as it has not come in full. `messages` are those of a WebSocket, once pages report them
    (`on("websocket")`).
    """

    request_headers: dict[str, str]
    request_body: str | None
    request_base64: Unlisted[bool] = False
    response_headers: dict[str, str]
    response_body: str | None
    response_base64: Unlisted[bool] = False
    messages: Unlisted[tuple[SocketMessage, ...]] = ()
    timings: Unlisted[RequestTimings] = RequestTimings()
    sizes: Unlisted[RequestSizes] = RequestSizes()
    request_header_lines: Unlisted[tuple[tuple[str, str], ...]] = Field((), exclude=True, repr=False)
    response_header_lines: Unlisted[tuple[tuple[str, str], ...]] = Field((), exclude=True, repr=False)

    @property
    def request_bytes(self) -> bytes | None:
        """Return the request's body as bytes; text in UTF-8."""
        return _bytes(self.request_body, base64=self.request_base64)

    @property
    def response_bytes(self) -> bytes | None:
        """Return the response's body as bytes; text in UTF-8, whatever charset it came in."""
        return _bytes(self.response_body, base64=self.response_base64)

    def request_json(self) -> Any:
        """Return the value that the request's body has as JSON.

        Raises:
            ValueError: It has no body, or it is no JSON.
        """
        if self.request_body is None:
            raise ValueError(f"{self.method} {self.url} was sent without a body")
        return _value_of(self.request_body)

    def response_json(self) -> Any:
        """Return the value that the response's body has as JSON.

        Raises:
            ValueError: It has no body, or it has not come in full, or it is no JSON.
        """
        if self.response_body is None:
            raise ValueError(f"There is no body of {self.method} {self.url}, or it has not come in full")
        return _value_of(self.response_body)

    def json(self) -> Any:  # type: ignore[override]  # pydantic's method of that name is deprecated
        """Refuse, since it could mean either body.

        Raises:
            InvalidArgument: Always.
        """
        raise InvalidArgument(
            f"json of {self.method} {self.url} could mean either body",
            hint="Write request_json() or response_json().",
        )


class NetworkResponse(NetworkExchange):
    """A request in full of which the response was asked for (`expect_response`)."""

    def json(self) -> Any:  # type: ignore[override]  # pydantic's method of that name is deprecated
        """Return what `response_json` does.

        Raises:
            ValueError: As there.
        """
        return self.response_json()


def _value_of(body: str) -> Any:
    return json.loads(body.removeprefix("\ufeff"))


class HttpResponse(Value):
    """The answer to a request that was made beside the browser (`browser_tools.request`, `RoutedRequest.fetch`).

    Attributes:
        url: The address that answered, after redirects.
        method: By which that address was asked.
        status_text: Such as Not Found; servers may leave it out.
        header_lines: Each header by itself, as it came.
        content: The body, without the encoding of its transfer.
        redirected_from: The answers that redirected, the first one first.
    """

    url: str
    method: str
    status: int
    status_text: str
    header_lines: tuple[tuple[str, str], ...] = Field(repr=False)
    content: bytes = Field(repr=False)
    redirected_from: tuple["HttpResponse", ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether the status is one from 200 to 299."""
        return 200 <= self.status < 300

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers by name in lower case; several of one name are joined, cookies line by line."""
        by_name: dict[str, str] = {}
        for name, value in self.header_lines:
            key = name.lower()
            between = "\n" if key == "set-cookie" else ", "
            by_name[key] = f"{by_name[key]}{between}{value}" if key in by_name else value
        return by_name

    def body(self) -> bytes:
        """Return the body as bytes."""
        return self.content

    def text(self) -> str:
        """Return the body as text, in the charset that its type names, else UTF-8."""
        charset = (
            self.headers.get("content-type", "").lower().partition("charset=")[2].split(";")[0].strip("\"' ")
        )
        try:
            return self.content.decode(charset or "utf-8", "replace")
        except LookupError:
            return self.content.decode("utf-8", "replace")

    def json(self) -> Any:  # type: ignore[override]  # pydantic's method of that name is deprecated
        """Return the value that the body has as JSON.

        Raises:
            ValueError: It is no JSON.
        """
        return json.loads(self.content.removeprefix(b"\xef\xbb\xbf"))


def _bytes(body: str | None, *, base64: bool) -> bytes | None:
    if body is None:
        return None
    return b64decode(body) if base64 else body.encode()


class SavedFile(Value):
    """A file was written."""

    path: Path
    size_bytes: int


class Viewport(Value):
    """CSS pixels."""

    width: int
    height: int


class Installation(Value):
    """A browser that is ready. `was_there`: nothing had to be installed."""

    browser: str
    version: Unlisted[str]
    path: Path
    driver: Path | None
    was_there: Unlisted[bool]
    message: Unlisted[str]


class Tabs(Value):
    """All tabs of the context, in their order."""

    tabs: tuple[Tab, ...]

    @property
    def active(self) -> Tab | None:
        return next((tab for tab in self.tabs if tab.active), None)


class ClosedTab(Value):
    """A tab was closed: which address it showed, and what is left."""

    url: str
    tabs: tuple[Tab, ...]


class ContextInfo(Value):
    """One context. A `page_count` of 0 also stands for a context whose browser was not needed yet.

    `proxy` is the server's address without user name and password.
    """

    name: str
    is_active: Unlisted[bool]
    page_count: Unlisted[int]
    current_url: str | None = None
    proxy: str | None = None


class Contexts(Value):
    """All contexts, in the order of their creation."""

    contexts: tuple[ContextInfo, ...]

    @property
    def active(self) -> ContextInfo:
        return next(one for one in self.contexts if one.is_active)


class ClosedContext(Value):
    """A context was closed: its name, and those that are left."""

    name: str
    contexts: tuple[ContextInfo, ...]


class Settings(Value):
    """The emulation of a context now; None: as the browser is. Passwords and headers are not repeated."""

    viewport: tuple[int, int] | None
    locale: str | None
    timezone: str | None
    permissions: Unlisted[tuple[str, ...]]
    user_agent: str | None
    offline: bool
    device: Unlisted[str | None] = None
    screen: Unlisted[tuple[int, int] | None] = None
    device_scale_factor: Unlisted[float | None] = None
    has_touch: Unlisted[bool] = False
    color_scheme: Unlisted[str | None] = None
    reduced_motion: Unlisted[str | None] = None
    forced_colors: Unlisted[str | None] = None
    contrast: Unlisted[str | None] = None
    java_script_enabled: Unlisted[bool] = True


class SavedStorage(Value):
    """A context's storage was written to `path`. `notes` say what could not be taken along."""

    path: Path
    cookie_count: Unlisted[int]
    origins: Unlisted[tuple[str, ...]]
    notes: tuple[str, ...] = ()


class ClearedStorage(Value):
    """Nothing is kept any more of these origins, but for what `notes` name."""

    origins: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Cookies(Value):
    """Cookies of a context."""

    cookies: tuple[Cookie, ...]


class LocalStorage(Value):
    """The localStorage of an origin, by name."""

    origin: str
    items: dict[str, str]


class StoredItem(Value):
    """One item of an origin's localStorage; `value` is None when there is none of that name."""

    origin: str
    name: str
    value: str | None


class Deleted(Value):
    """The number of deleted items."""

    count: int


class Route(Value):
    """Requests whose address matches `pattern` are blocked, or answered with the rest in the server's place.

    `size_bytes` is that of the body. `used` counts those that were, `times` how many are to be; None: all. `passes`:
    they go to their server, after `delay` seconds. `handler` names the function that decides, and `error` is its last
    exception.
    """

    pattern: str
    method: str | None = None
    block: bool = False
    passes: bool = False
    handler: str | None = None
    error: str | None = None
    delay: float = 0.0
    times: int | None = None
    status: int = 200
    headers: dict[str, str] = {}
    size_bytes: int = 0
    used: int = 0


class Routes(Value):
    """The routes of a context, the latest first; of several that match, the first counts."""

    routes: tuple[Route, ...]


class Ended(Value):
    """A browser was closed: with which contexts, and whether it was running at all."""

    contexts: tuple[str, ...]
    was_running: bool


class PicturePart(Value):
    """A part of a page as a picture that can be read.

    Attributes:
        left, top: Where it begins on the page, in CSS pixels.
        page_width, page_height: How many CSS pixels of the page it shows.
        is_column: It does not have the whole width of the page.
    """

    data: bytes = Field(repr=False)
    width: int
    height: int
    left: int
    top: int
    page_width: int
    page_height: int
    is_column: bool = False

    @property
    def place(self) -> str:
        """Return in words which part of the page it shows."""
        rows = f"{self.top} to {self.top + self.page_height}"
        return rows if not self.is_column else f"{rows}, {self.left} to {self.left + self.page_width} across"

    @property
    def base64(self) -> str:
        """The picture as text, for where bytes can't go."""
        return b64encode(self.data).decode()


class Mark(Value):
    """An element that is marked in a picture with its ref.

    Attributes:
        box: The part of it that the picture shows.
    """

    ref: str
    role: str
    name: str
    box: Box

    def __str__(self) -> str:
        sides = (self.box.x, self.box.y, self.box.width, self.box.height)
        name = f" {json.dumps(self.name, ensure_ascii=False)}" if self.name else ""
        return f"{self.ref} {self.role}{name}: {', '.join(str(round(side)) for side in sides)}"


class Screenshot(Value):
    """A picture. Sizes are in pixels of the image; `page_width` and `page_height` are what it shows, before scaling.

    Attributes:
        parts: The whole page again, from its top, where it was scaled down so far that it cannot be read.
        marks: The elements that are marked in it.
    """

    data: bytes = Field(repr=False)
    mime_type: Unlisted[MimeType]
    width: int
    height: int
    page_width: Unlisted[int]
    page_height: Unlisted[int]
    path: Path | None = None
    notes: tuple[str, ...] = Field((), description="what a caller should know, such as that a ref was healed")
    parts: Unlisted[tuple[PicturePart, ...]] = ()
    marks: Unlisted[tuple[Mark, ...]] = ()

    def _repr_html_(self) -> str:
        return html.picture(self.base64, self.mime_type, self.page_width)

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """The picture, and those of its parts."""
        return self.data, *(part.data for part in self.parts)

    @property
    def base64(self) -> str:
        """The picture as text, for where bytes can't go."""
        return b64encode(self.data).decode()
