"""Network records as an HTTP archive (HAR 1.2), and answers from one."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.operations.records import network, page_channels, web_sockets
from webtools.protocol.network import Header, ResponseData
from webtools.secrets.texts import TextFilter, with_bytes, with_json_texts
from webtools.session.network_log import REDIRECTS
from webtools.session.requests import Request
from webtools.session.session import Session
from webtools.values import NetworkExchange, RequestTimings, SocketMessage
from webtools.version import __version__

_MOST_REDIRECTS = 20
_HEADERS = "goog:cdp.Network.responseReceivedExtraInfo"
"""Chromium reports a document's redirect before it knows which cookies that sets."""
_NO_ANSWER = -1
"""The status of a request that failed, as Playwright writes it and evaluators of WebArena expect it."""
BINARY = 2
"""The opcode of messages that are bytes (RFC 6455 §5.2)."""


def mark(session: Session, deadline: Deadline) -> int:
    """Return the moment after which requests belong to an archive that begins now."""
    tabs.current(session, deadline)
    watch(session, deadline)
    return session.clock.now


def watch(session: Session, deadline: Deadline) -> None:
    """Have pages report what an archive has besides requests."""
    web_sockets.watch(session, deadline)
    if capabilities.has("devtools", session.browser):
        page_channels.hear(session, deadline, _HEADERS)


def written(
    session: Session,
    deadline: Deadline,
    since: int,
    wanted: Callable[[str], bool] | None,
    bodies: bool,  # noqa: FBT001  # operations get their arguments by place
) -> bytes:
    """Return an archive of the context's requests after that moment, as far as they are kept, as JSON.

    Args:
        wanted: Which addresses it is for; None: all.
        bodies: Whether the bodies of answers stand in it; their sizes always do.
    """
    found = entries(session, deadline, since, wanted)
    if not bodies:
        for one in found:
            for name in ("text", "encoding"):
                one["response"]["content"].pop(name, None)
    return archive(session, found)


def entries(
    session: Session, deadline: Deadline | None, since: int, wanted: Callable[[str], bool] | None = None
) -> list[dict[str, Any]]:
    """Return the entries for the context's requests after that moment, as far as they are kept.

    Args:
        deadline: For the browser to give bodies; None: it is not asked.
        wanted: Which addresses they are for; None: all.
    """
    pages: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for one in session.network.all_since(since):
        if not one.request.url.startswith(("http", "ws")) or not (wanted is None or wanted(one.request.url)):
            continue
        full = network.at_once(one) if deadline is None else network.in_full(session, deadline, one)
        if one.kind == "document" and one.context == one.tab and not one.redirects:
            pages[one.tab] = one.number
        found.append({"pageref": f"page_{one.tab}_{pages.get(one.tab, 0)}", **entry(one, full)})
    return found


def _pages(entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the pages of entries, which begin with their documents, with the names that browsers give them."""
    first: dict[str, Mapping[str, Any]] = {}
    for one in entries:
        first.setdefault(one["pageref"], one)
    return [
        {
            "startedDateTime": one["startedDateTime"],
            "id": page,
            "title": one["request"]["url"],
            "pageTimings": {"onContentLoad": -1, "onLoad": -1},
        }
        for page, one in first.items()
    ]


def archive(session: Session, entries: Sequence[dict[str, Any]]) -> bytes:
    """Return an archive of entries as JSON without secrets, in bytes."""
    if session.hiding:
        entries = [_hidden(one, session.hiding.hidden) for one in entries]
    return as_json(entries, session.browser)


def as_json(entries: Sequence[Mapping[str, Any]], browser: str) -> bytes:
    """Return entries with names of pages as an archive."""
    log = {
        "version": "1.2",
        "creator": {"name": "webtools", "version": __version__},
        "browser": {"name": browser, "version": ""},
        "pages": _pages(entries),
        "entries": entries,
    }
    return json.dumps({"log": log}, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _hidden(one: dict[str, Any], change: TextFilter) -> dict[str, Any]:
    """Return an entry without secrets; base64 stays base64, since it is played back, and numbers stay numbers."""
    if json.dumps(one, ensure_ascii=False) == change(json.dumps(one, ensure_ascii=False)):
        return one
    encoded = [
        (each, name)
        for each, name, is_base64 in (
            (one["request"].get("postData", {}), "text", "_encoding" in one["request"].get("postData", {})),
            (one["response"]["content"], "text", "encoding" in one["response"]["content"]),
            *((each, "data", each["opcode"] == BINARY) for each in one.get("_webSocketMessages", ())),
        )
        if is_base64
    ]
    for each, name in encoded:
        each[name] = b64encode(with_bytes(b64decode(each[name]), change)).decode()
    hidden: dict[str, Any] = with_json_texts(one, change)
    return hidden


def entry(one: Request, full: NetworkExchange) -> dict[str, Any]:
    """Return a request as an archive has it."""
    timings = _timings(full.timings)
    known: dict[str, Any] = {
        "startedDateTime": datetime.fromtimestamp(full.time, UTC).isoformat(timespec="milliseconds"),
        "time": sum(each for name, each in timings.items() if each >= 0 and name != "ssl"),
        "request": _request(one, full),
        "response": _response(one.response, full),
        "cache": {},
        "timings": timings,
        "_resourceType": full.kind,
    }
    if one.socket is not None:
        known["_webSocketMessages"] = [_message(each) for each in full.messages]
    return known if full.failure is None else {**known, "_failureText": full.failure}


def _message(one: SocketMessage) -> dict[str, Any]:
    """Return a message of a WebSocket as Chromium's developer tools write it."""
    return {
        "type": "send" if one.direction == "sent" else "receive",
        "time": one.time,
        "opcode": BINARY if one.base64 else 1,
        "data": one.body,
    }


def _timings(timings: RequestTimings) -> dict[str, float]:
    """Return milliseconds as archives have them: -1 for what is unknown, and 0 where the format asks for a number."""
    return {
        "blocked": _or(timings.blocked, -1),
        "dns": _or(timings.dns, -1),
        "connect": _or(timings.connect, -1),
        "ssl": _or(timings.tls, -1),
        "send": _or(timings.sending, 0),
        "wait": _or(timings.waiting, 0),
        "receive": _or(timings.receiving, 0),
    }


def _or(known: float | None, otherwise: float) -> float:
    return otherwise if known is None else known


def _request(one: Request, full: NetworkExchange) -> dict[str, Any]:
    headers = _headers(one.request.headers)
    request = {
        "method": full.method,
        "url": urldefrag(full.url)[0],
        "httpVersion": _protocol(one.response),
        "cookies": _cookies(headers, "cookie"),
        "headers": headers,
        "queryString": [
            {"name": name, "value": value}
            for name, value in parse_qsl(urlsplit(full.url).query, keep_blank_values=True)
        ],
        "headersSize": _or(full.sizes.request_headers, -1),
        "bodySize": _or(full.sizes.request_body, -1),
    }
    if full.request_body is None:
        return request
    post = {"mimeType": full.request_headers.get("content-type", ""), "params": [], "text": full.request_body}
    if full.request_base64:
        post["_encoding"] = "base64"
    return {**request, "postData": post}


def _response(head: ResponseData | None, full: NetworkExchange) -> dict[str, Any]:
    headers = _headers(head.headers) if head is not None else []
    content: dict[str, Any] = {
        "size": len(full.response_bytes or b""),
        "mimeType": full.response_headers.get("content-type", full.mime_type),  # with its parameters
    }
    if full.response_body is not None:
        content["text"] = full.response_body
    if full.response_base64:
        content["encoding"] = "base64"
    location = full.response_headers.get("location", "") if full.status in REDIRECTS else ""
    return {
        "status": full.status or (0 if full.failure is None else _NO_ANSWER),
        "statusText": head.status_text if head is not None else "",
        "httpVersion": _protocol(head),
        "cookies": _cookies(headers, "set-cookie"),
        "headers": headers,
        "content": content,
        "redirectURL": urljoin(full.url, location) if location else "",
        "headersSize": _or(full.sizes.response_headers, -1),
        "bodySize": 0 if full.from_cache else _or(full.sizes.response_body, -1),
        "_transferSize": _or(full.sizes.transferred, -1),
    }


def _protocol(head: ResponseData | None) -> str:
    return (head.protocol if head is not None else "") or "HTTP/1.1"


def _headers(headers: Sequence[Header]) -> list[dict[str, str]]:
    lines = dict.fromkeys((one.name, value) for one in headers for value in one.value.value.split("\n"))
    return [{"name": name, "value": value} for name, value in lines]


def _cookies(headers: Sequence[Mapping[str, str]], name: str) -> list[dict[str, str]]:
    """Return the cookies of a message (RFC 6265 §5.2): unlike the grammar of §4.1, servers send any characters."""
    lines = [one["value"].split(";") for one in headers if one["name"].lower() == name]
    pairs = [each for line in lines for each in (line[:1] if name == "set-cookie" else line)]
    cookies = [each.partition("=") for each in pairs if "=" in each]
    return [{"name": key.strip(), "value": value.strip()} for key, _, value in cookies]


@dataclass(frozen=True, slots=True)
class Recorded:
    """An answer as an archive has it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str | bytes


class Archive:
    """Finds recorded answers to requests.

    Args:
        text: The archive.
        attached: Reads a file that the archive names beside itself.

    Raises:
        InvalidArgument: It is no HTTP archive.
    """

    def __init__(self, text: bytes, attached: Callable[[str], bytes]) -> None:
        try:
            self._entries: list[dict[str, Any]] = json.loads(text)["log"]["entries"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InvalidArgument("The file is not an HTTP archive (HAR)") from None
        self._attached = attached

    def answer(self, method: str, url: str, body: str | bytes | None, *, follow: bool) -> Recorded | None:
        """Return the answer to a request; None: the archive has none.

        Args:
            follow: Return the answer after the redirects of the archive, instead of one that redirects.
        """
        for _ in range(_MOST_REDIRECTS):
            found = self._entry(method, urldefrag(url)[0], body)
            if found is None:
                return None
            response = found["response"]
            if not (follow and response.get("redirectURL")):
                return self._recorded(response)
            url = urljoin(url, response["redirectURL"])
            if response["status"] not in (307, 308):
                method, body = "GET", None
        return None

    def _entry(self, method: str, url: str, body: str | bytes | None) -> dict[str, Any] | None:
        there = [
            one
            for one in self._entries
            if (one["request"]["method"], urldefrag(one["request"]["url"])[0]) == (method, url)
            and one["response"].get("status", 0) > 0
        ]
        sent = [one for one in there if _sent(one["request"].get("postData")) in (None, _bytes(body))]
        return next(iter(sent), None)

    def _recorded(self, response: Mapping[str, Any]) -> Recorded:
        content = response.get("content", {})
        body: str | bytes = content.get("text", "")
        if "_file" in content:
            body = self._attached(content["_file"])
        elif content.get("encoding") == "base64":
            body = b64decode(body)
        headers = tuple((one["name"], one["value"]) for one in response.get("headers", ()))
        to = response.get("redirectURL")
        if to and not any(name.lower() == "location" for name, _ in headers):
            headers += (("Location", to),)
        return Recorded(response["status"], headers, body)


def _sent(post: Mapping[str, Any] | None) -> bytes | None:
    if post is None or "text" not in post:
        return None
    return b64decode(post["text"]) if post.get("_encoding") == "base64" else _bytes(post["text"])


def _bytes(body: str | bytes | None) -> bytes | None:
    return body.encode() if isinstance(body, str) else body
