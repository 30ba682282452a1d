"""One trace: calls, pictures, console messages and requests as lines of the format, version 8.

The format is undocumented; Playwright's `packages/isomorphic/trace` reads it. What that does not know (`webtools`) is
for our report, and viewers ignore it.
"""

import sys
import threading
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from hashlib import sha1
from itertools import count
from pathlib import Path
from time import monotonic, time
from typing import Any, TypeVar

from webtools.errors import WebtoolsError
from webtools.imaging import size_of
from webtools.operations.records import har
from webtools.operations.records.tracing import PageMoment, TracedRequest
from webtools.options.browser import Options
from webtools.secrets.texts import with_bytes
from webtools.tracing import given as arguments
from webtools.tracing.effects import remarks, said_by
from webtools.tracing.folder import TraceFolder
from webtools.tracing.mask import TraceMask, as_line
from webtools.values import Caused, ConsoleMessage, Evaluation, Outcome

VERSION = 8
_LARGEST_BODY = 500_000
"""Characters or bytes of a body that is kept."""
_LARGEST_SOURCE = 500_000
_LONGEST_RESULT = 2_000
_TOO_MANY = "not kept: it has too many passwords or tokens"
_SHORTEST_OF_ANSWERS = 8
"""Characters of a value in an answer that is taken for a password or token by its name."""
_SUFFIXES = {
    "text/html": ".html",
    "text/css": ".css",
    "application/json": ".json",
    "text/javascript": ".js",
    "application/javascript": ".js",
    "image/svg+xml": ".svg",
}
_LEVELS = {"info": "log", "debug": "debug", "warning": "warning", "error": "error"}

_MOST_TABS = 50
"""Tabs whose last page is kept, to be compared with the next: browsers may have had any number of them."""
V = TypeVar("V")

_numbers = count(1)


def _now() -> float:
    return monotonic() * 1000


@dataclass(eq=False, slots=True)
class TracedCall:
    """A call that has begun.

    Attributes:
        given: Its arguments as JSON.
        look: The page before it.
    """

    id: str
    operation: str
    context: str
    thread: str
    given: Mapping[str, Any]
    stack: list[dict[str, Any]]
    began: float = field(default_factory=_now)
    look: PageMoment | None = None

    @classmethod
    def of(cls, operation: str, context: str, given: arguments.Given) -> "TracedCall":
        return cls(
            f"call@{next(_numbers)}",
            operation,
            context,
            threading.current_thread().name,
            {name: arguments.as_json(value) for name, value in given.items() if value is not None},
            arguments.stack(),
        )


class Recording:
    """Writes one trace. Any thread may call.

    Args:
        path: The archive that it becomes.
        pictures: Have pictures of the page; None: as the options say.
    """

    def __init__(self, path: Path, options: Options, *, pictures: bool | None = None) -> None:
        self.mask = TraceMask(options.hiding)
        self.has_pictures = options.trace_pictures if pictures is None else pictures
        self._folder = TraceFolder(path, int(options.trace_mb * 1_000_000))
        self._lock = threading.Lock()  # guards the sets below
        self._pages: set[str] = set()
        self._sources: set[str] = set()
        self._tabs: dict[str, str] = {}
        self._looks: dict[str, PageMoment] = {}
        self._due: dict[str, tuple[TracedCall, PageMoment]] = {}
        """Of each context: the last call, whose page is yet to be read."""
        self._documents: dict[str, tuple[int, int, str]] = {}
        """Of each tab: how many snapshots there are, the number of the last that is written out, and its text."""
        self._learn_from(options)
        viewport = options.viewport
        self._write(
            "trace.trace",
            {
                "version": VERSION,
                "type": "context-options",
                "origin": "library",
                "browserName": {"firefox": "firefox"}.get(options.browser, "chromium"),
                "platform": sys.platform,
                "wallTime": time() * 1000,
                "monotonicTime": _now(),
                "sdkLanguage": "python",
                "title": path.stem,
                "options": {
                    "viewport": {"width": viewport[0], "height": viewport[1]} if viewport else None,
                    "userAgent": options.user_agent,
                    "baseURL": options.base_url,
                },
                "contextId": "webtools",
            },
        )

    def _learn_from(self, options: Options) -> None:
        if options.http_credentials is not None:
            self.mask.learn("http_credentials", options.http_credentials.password.get_secret_value())
        if options.proxy is not None and options.proxy.password is not None:
            self.mask.learn("proxy password", options.proxy.password.get_secret_value())
        for headers in options.extra_headers.values():
            self.mask.headers([{"name": name, "value": value} for name, value in headers.items()])

    @property
    def archive(self) -> Path:
        return self._folder.archive

    def begin(self, call: TracedCall) -> None:
        """Write that a call begins; what it types is written when the page has said that it is no password."""
        self._keep_source(call)
        self._write("trace.trace", self._before(call, arguments.without_typed(call.given)))

    def _before(self, call: TracedCall, given: Mapping[str, Any]) -> dict[str, Any]:
        page = self._tabs.get(call.context)
        event = {
            "type": "before",
            "callId": call.id,
            "stepId": call.id,
            "startTime": call.began,
            "class": "BrowserTools",
            "method": call.operation,
            "title": arguments.title(call.operation, given).replace("{", "(").replace("}", ")"),
            "params": given,
            "stack": call.stack,
            "beforeSnapshot": f"before@{call.id}",
            "webtools": {"context": call.context, "thread": call.thread},
        }
        return event if page is None else {**event, "pageId": page}

    def end(self, call: TracedCall, result: object, error: BaseException | None, ended: float) -> None:
        """Write how a call has ended."""
        if any(value == "…" for value in arguments.without_typed(call.given).values()):
            self._write("trace.trace", self._before(call, call.given))
        event: dict[str, Any] = {
            "type": "after",
            "callId": call.id,
            "endTime": ended,
            "afterSnapshot": f"after@{call.id}",
        }
        if isinstance(result, Outcome):
            event["result"] = _outcome(result)
            for line in _caused_lines(result):
                self._write("trace.trace", {"type": "log", "callId": call.id, "time": ended, "message": line})
        elif isinstance(result, Evaluation):
            event["result"] = {"value": str(arguments.as_json(result.value))[:_LONGEST_RESULT]}
        if error is not None:
            event["error"] = _error(error)
        self._write("trace.trace", event)

    def looked(self, call: TracedCall, look: PageMoment) -> None:
        """Write what the page shows after a call, and what it showed before."""
        self.read(call.context, "", "")  # nobody has read what the call before left
        page = self._page(look.tab)
        look = replace(look)  # it becomes this recording's, with the name of its file
        with self._lock:
            before = self._looks.get(look.tab)
            _keep(self._looks, look.tab, look)
            self._tabs[call.context] = page
            if not look.tree and self.has_pictures:
                self._due[call.context] = call, look
        if before is not None:
            self._shown(call, "before", before, page)
            self._write_tree(call, "before", before, page)
        self._shown(call, "after", look, page)
        if look.tree:
            self._write_tree(call, "after", look, page)

    def looked_again(self, call: TracedCall) -> bool:
        """Write that the page is after a call as it was before; False: nobody knows how it was."""
        page = self._tabs.get(call.context)
        look = self._looks.get(page.partition("@")[2]) if page is not None else None
        if page is None or look is None:
            return False
        for phase in ("before", "after"):
            self._shown(call, phase, look, page)
            self._write_tree(call, phase, look, page)
        return True

    def due(self, context: str) -> str | None:
        """Return the tab of a context whose tree is to be read; None: it has been."""
        with self._lock:
            due = self._due.get(context)
        return None if due is None else due[1].tab

    def read(self, context: str, tree: str, title: str) -> None:
        """Write the tree of the page that the last call of a context has left."""
        with self._lock:
            due = self._due.pop(context, None)
        if due is not None:
            call, look = due
            look.tree, look.title = tree, title or look.title
            self._write_tree(call, "after", look, self._page(look.tab))

    def _shown(self, call: TracedCall, phase: str, look: PageMoment, page: str) -> None:
        if look.picture is not None and look.file is None:
            look.file = self._folder.add(look.picture, ".jpeg", "picture")
            look.width, look.height = size_of(look.picture)
            look.picture = None
            self._write(
                "trace.trace",
                {
                    "type": "screencast-frame",
                    "pageId": page,
                    "sha1": look.file,
                    "width": look.width,
                    "height": look.height,
                    "timestamp": look.at,
                },
            )
        if look.file is not None:
            # Readers of version 9 and later know pictures of a call; others skip this line.
            self._write(
                "trace.trace",
                {
                    "type": "screenshot",
                    "callId": call.id,
                    "phase": phase,
                    "pageId": page,
                    "timestamp": look.at,
                    "file": f"resources/{look.file}",
                },
            )
        if phase == "after" and (look.point is not None or look.boxes):
            self._write("trace.trace", {"type": "input", "callId": call.id, **_marks(look)})

    def _write_tree(self, call: TracedCall, phase: str, look: PageMoment, page: str) -> None:
        snapshot = _document(call, phase, look, page, self._html(look))
        self._write("trace.trace", {"type": "frame-snapshot", "snapshot": snapshot})

    def _html(self, look: PageMoment) -> list[Any]:
        """Return the document of a snapshot; the same as before in one frame is named, not repeated."""
        with self._lock:
            number, last, text = self._documents.get(look.tab, (0, 0, ""))
            same = text == f"{look.title}\n{look.tree}"
            if same:
                _keep(self._documents, look.tab, (number + 1, last, text))
                return [[number - last, _ROOT]]
            _keep(self._documents, look.tab, (number + 1, number, f"{look.title}\n{look.tree}"))
        body = ["BODY", {}, ["H1", {}, look.title], ["PRE", {}, look.tree]]
        return ["HTML", {}, ["HEAD", {}, ["STYLE", {}, _STYLE]], body]

    def _page(self, tab: str) -> str:
        page = f"page@{tab}"
        with self._lock:
            if page in self._pages:
                return page
            self._pages.add(page)
        self._write(
            "trace.trace",
            {
                "type": "event",
                "time": _now(),
                "class": "BrowserContext",
                "method": "page",
                "params": {"pageId": page},
                "pageId": page,
            },
        )
        return page

    def console(self, tab: str, message: ConsoleMessage, *, thrown: bool) -> None:
        """Write a message of a page's console."""
        at = _at(message.time)
        if thrown:
            error = {
                "message": message.text,
                "name": "",
                "stack": "\n".join(message.stack) or _place(message),
            }
            self._write(
                "trace.trace",
                {
                    "type": "event",
                    "time": at,
                    "class": "BrowserContext",
                    "method": "pageError",
                    "params": {"error": {"error": error}},
                    "pageId": self._page(tab),
                },
            )
            return
        self._write(
            "trace.trace",
            {
                "type": "console",
                "messageType": _LEVELS[message.level],
                "text": message.text,
                "args": [],
                "location": {
                    "url": message.url,
                    "lineNumber": max(0, (message.line or 1) - 1),
                    "columnNumber": 0,
                },
                "time": at,
                "pageId": self._page(tab),
            },
        )

    def request(self, one: TracedRequest) -> None:
        """Write a request as an entry of an HTTP archive, with its bodies as files."""
        entry = deepcopy(one.entry)  # each recording hides what it knows, and learns from what it hides
        request, response = entry["request"], entry["response"]
        post = request.get("postData", {})
        if not self.mask.learn_from_body(one.sent, post.get("mimeType", "")):
            post |= {"text": "", "comment": _TOO_MANY}
        self._hide_messages(entry)
        mime_type = response["content"]["mimeType"]
        received = one.received if isinstance(one.received, str) else None
        is_kept = self.mask.learn_from_body(received, mime_type, shortest=_SHORTEST_OF_ANSWERS)
        for message in (request, response):
            message["headers"] = self.mask.headers(message["headers"])
            message["cookies"] = [
                {**each, "value": f"[secret:cookie {each['name']}]"} for each in message["cookies"]
            ]
        if one.received:
            response["content"] |= self._body(one.received, mime_type) if is_kept else {"comment": _TOO_MANY}
            response["content"].pop("text", None)
            response["content"].pop("encoding", None)
        if "postData" in request and len(request["postData"].get("text", "")) > _LARGEST_BODY:
            request["postData"]["text"] = request["postData"]["text"][:_LARGEST_BODY]
        response["_transferSize"] = one.transferred
        if "_failureText" in entry:
            response["_failureText"] = entry.pop("_failureText")
        snapshot = {
            **entry,
            "pageref": self._page(one.tab),
            "_frameref": one.frame,
            "_monotonicTime": _at(one.time),
        }
        self._write("trace.network", {"type": "resource-snapshot", "snapshot": snapshot})

    def _hide_messages(self, entry: dict[str, Any]) -> None:
        """Hide what the messages of a socket show, as in bodies; binary ones as bytes, so that they stay base64."""
        for each in entry.get("_webSocketMessages", ()):
            data = b64decode(each["data"]) if each["opcode"] == har.BINARY else b""
            if not self.mask.learn_from_body(data.decode("utf-8", "replace") or each["data"], ""):
                each |= {"data": "", "comment": _TOO_MANY}
            elif data:
                each["data"] = b64encode(self._hidden_bytes(data)).decode()

    def _hidden_bytes(self, data: bytes) -> bytes:
        return with_bytes(data, self.mask.hidden)

    def _body(self, body: str | bytes, mime_type: str) -> dict[str, str]:
        if len(body) > _LARGEST_BODY:
            return {"comment": f"{len(body)} bytes, too many to be kept"}
        suffix = _SUFFIXES.get(mime_type, ".txt" if isinstance(body, str) else ".bin")
        data = (
            self._hidden_bytes(body)
            if isinstance(body, bytes)
            else self.mask.hidden(body).encode("utf-8", "replace")
        )
        return {"_sha1": self._folder.add(data, suffix, "body")}

    def _keep_source(self, call: TracedCall) -> None:
        for frame in call.stack[:1]:
            file = frame["file"]
            if file in self._sources:
                continue
            self._sources.add(file)
            try:
                source = Path(file).read_text("utf-8", "replace")[:_LARGEST_SOURCE]
            except OSError:
                continue
            self._folder.add(self.mask.hidden(source).encode(), ".txt", "kept", name=source_name(file))

    def _write(self, file: str, event: Mapping[str, Any]) -> None:
        self._folder.write(file, self.mask.hidden_line(as_line(event)))

    def close(self) -> Path | None:
        """End the recording, and return the archive. Idempotent."""
        if not self.mask.has_learned:
            return self._folder.pack()
        return self._folder.pack(self.mask.hidden, self.mask.hidden_line)

    def discard(self) -> None:
        """End the recording and keep nothing."""
        self._folder.discard()


def _marks(look: PageMoment) -> dict[str, Any]:
    """Return where a call acted; viewers know one box, our report all of them."""
    boxes = [each.model_dump() for each in look.boxes]
    marks: dict[str, Any] = {"view": look.size, **({"box": boxes[0], "boxes": boxes} if boxes else {})}
    if look.covers:
        marks["covers"] = [each.model_dump() for each in look.covers]
    if look.point is not None:
        marks["point"] = dict(zip("xy", look.point, strict=True))
    return marks


def _keep(known: dict[str, V], tab: str, value: V) -> None:
    """Note something of a tab, as long as it is one of the latest."""
    known.pop(tab, None)
    known[tab] = value
    if len(known) > _MOST_TABS:
        del known[next(iter(known))]


def source_name(file: str) -> str:
    """Return the name under which viewers look for the source of a file."""
    return f"src@{sha1(file.encode(), usedforsecurity=False).hexdigest()}.txt"


def _at(seconds: float) -> float:
    """Return a time of day on the scale of `_now`."""
    return _now() - (time() - seconds) * 1000


def _outcome(outcome: Outcome) -> dict[str, Any]:
    caused: Caused = outcome.caused
    return {
        "url": outcome.url,
        "title": outcome.title,
        "notes": [*outcome.notes],
        "pending": [*outcome.pending],
        "dialog": said_by(outcome.dialog) if outcome.dialog is not None else None,
        **({"trouble": [*remarks(outcome)]} if caused != Caused() or outcome.dialog else {}),  # else: no act
        "newTabs": len(outcome.new_tabs),
        "downloads": [str(one) for one in outcome.downloads],
        "changed": caused.changed,
        "added": caused.added,
        "removed": caused.removed,
        "modified": caused.modified,
        "announcements": [each.model_dump() for each in caused.announcements],
    }


def _place(message: ConsoleMessage) -> str:
    """Return where a message was written or thrown, or the address that it is about."""
    return message.url if message.line is None else f"{message.url}:{message.line}"


def _caused_lines(outcome: Outcome) -> Sequence[str]:
    """Return what an act has caused, a line each, for viewers that show the log of a call."""
    caused = outcome.caused
    return [
        *(f"{one.method} {one.url} → {one.failure or one.status or 'running'}" for one in caused.requests),
        *(f"went to {url}" for url in caused.navigations),
        *(": ".join(filter(None, (one.level, one.text, _place(one)))) for one in caused.errors),
        *(f"{one.kind}: {one.text}" for one in caused.announcements),
        *outcome.notes,
    ]


def _error(error: BaseException) -> dict[str, Any]:
    hint = str(error.hint) if isinstance(error, WebtoolsError) and error.hint else ""
    message = str(error.message if isinstance(error, WebtoolsError) else error)
    return {
        "name": type(error).__name__,
        "message": message if not hint or hint in message else f"{message}\n{hint}",
        "stack": "",
    }


_STYLE = "body{font:13px/1.5 monospace;margin:12px}pre{white-space:pre-wrap}h1{font-size:15px}"


_ROOT = 8
"""The number of the root among the nodes of our documents, children first."""


def _document(call: TracedCall, phase: str, look: PageMoment, page: str, html: list[Any]) -> dict[str, Any]:
    """Return the page's accessibility tree as a document that viewers of DOM snapshots show."""
    return {
        "callId": call.id,
        "snapshotName": f"{phase}@{call.id}",
        "pageId": page,
        "frameId": f"frame@{look.tab}",
        "frameUrl": look.url,
        "doctype": "html",
        "html": html,
        "viewport": look.size,
        "timestamp": look.at,
        "wallTime": time() * 1000 - (_now() - look.at),
        "collectionTime": 0,
        "resourceOverrides": [],
        "isMainFrame": True,
    }
