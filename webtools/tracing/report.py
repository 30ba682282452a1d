"""Reports: traces as one file of HTML that needs no network and no viewer."""

import gzip
import json
import zlib
from base64 import b64encode
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from operator import itemgetter
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from webtools.errors import InvalidArgument
from webtools.limits.file_roots import FileRoots
from webtools.printable import short_address
from webtools.snapshot.diff import NO_CHANGES, diff
from webtools.tracing.effects import error_in_words

_AROUND = 3
"""Lines of the source before and after a call."""
_MOST_ROWS = 100
"""Requests or messages of a call."""
_LONGEST_TREE = 20_000
_LONGEST_BODY = 2_000
"""Characters of what a server has answered to a request that failed."""
_ERROR_STATUS = 400
_NEEDED = {"document", "script", "xhr", "fetch", "websocket", "eventsource", "ping"}
"""Kinds of requests whose failure is trouble; pages live with a picture that is missing."""
_TALKING = {"document", "xhr", "fetch"}
"""Kinds of requests whose headers say why the next page is another than expected, such as by its cookies."""
_TEXTS = (".txt", ".json", ".html", ".css", ".js", ".svg")
_QUIET = {"close", "dispose", "context_close"}
"""Operations that clear up, and say nothing about what was tried."""
_MOST_BYTES = 1_000_000_000
"""Of an archive, unpacked."""
_UNREADABLE = (
    *(OSError, BadZipFile, zlib.error, EOFError, RuntimeError),
    *(LookupError, TypeError, ValueError, AttributeError),
)
"""No archive, or one that is packed or nested in odd ways; what a trace has is missing, or of another type."""
_PART_BYTES = 1_000_000
"""Of the pictures that one element of the report holds."""


@dataclass
class Trace:
    """The lines of a trace, and its resources."""

    name: str
    events: list[dict[str, Any]]
    network: list[dict[str, Any]]
    files: dict[str, bytes] = field(repr=False)


def report(paths: Sequence[Path], failed: Collection[Path] = ()) -> bytes:
    """Return the report of traces, those that failed first.

    Args:
        paths: Archives, or folders of traces that were not packed.
        failed: Those of them that failed, whether one of their calls did or not.

    Raises:
        InvalidArgument: One is no trace.
    """
    traces, runs = [], []
    for number, path in enumerate(paths):
        with readable(path):
            traces.append(read(path))
            runs.append(_run(number, traces[-1]))
    for path, run in zip(paths, runs, strict=True):
        run["failed"] = run["failed"] or path in failed
    runs.sort(key=lambda run: not run["failed"])
    used = {call[phase] for run in runs for call in run["calls"] for phase in ("before", "after")}
    pictures = {name: data for trace in traces for name, data in trace.files.items() if name in used}
    parts = _parts(pictures)
    places = {name: (number, line) for number, part in enumerate(parts) for line, name in enumerate(part)}
    data = gzip.compress(json.dumps({"runs": runs, "parts": places}, ensure_ascii=False).encode(), 6, mtime=0)
    page = (files(__package__) / "report.html").read_text("utf-8")
    embedded = "\n".join(_embedded(number, part.values()) for number, part in enumerate(parts))
    head, _, rest = page.partition("@DATA@")
    middle, _, end = rest.partition("@PICTURES@")
    return "".join([head, b64encode(data).decode(), middle, embedded, end]).encode()


def _parts(pictures: Mapping[str, bytes]) -> list[dict[str, bytes]]:
    """Return pictures in parts of some size: browsers are slow with thousands of elements, and with a text of 64 MB."""
    parts: list[dict[str, bytes]] = []
    room = 0
    for name, data in pictures.items():
        if len(data) > room or not parts:
            parts.append({})
            room = _PART_BYTES
        parts[-1][name] = data
        room -= len(data)
    return parts


def _embedded(number: int, part: Iterable[bytes]) -> str:
    """Return the element with some pictures, a line each. It has no names: those of somebody's trace can be markup."""
    lines = "\n".join(b64encode(data).decode() for data in part)
    return f'<script type="text/plain" id="part-{number}">{lines}</script>'


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Raise InvalidArgument where a file turns out to be no trace: somebody else may have made it, of anything."""
    try:
        yield
    except _UNREADABLE:
        raise InvalidArgument(
            f"{path} is not a trace", hint="Name the .zip that a trace was written to."
        ) from None


def read(path: Path) -> Trace:
    """Read an archive, or the folder of a trace that was not packed; within `readable`."""
    if path.is_dir():
        # A link that leads out of the folder is refused.
        own = FileRoots([path])
        lines, network = (own.read(path / f"trace.{kind}") for kind in ("trace", "network"))
        found = {each.name: own.read(each) for each in (path / "resources").iterdir()}
    else:
        with ZipFile(path) as archive:
            if sum(each.file_size for each in archive.infolist()) > _MOST_BYTES:
                raise InvalidArgument(
                    f"{path} has more than {_MOST_BYTES // 1_000_000} MB in it",
                    hint="No page can show that much; limit the trace with trace_mb.",
                )
            lines, network = archive.read("trace.trace"), archive.read("trace.network")
            found = {
                name.removeprefix("resources/"): archive.read(name)
                for name in archive.namelist()
                if name.startswith("resources/")
            }
    return Trace(
        path.name.removesuffix(".part").removesuffix(".zip"),
        [*_events(lines)],
        [each["snapshot"] for each in _events(network)],
        found,
    )


def _events(lines: bytes) -> Iterator[dict[str, Any]]:
    for line in lines.splitlines():
        try:
            yield json.loads(line)
        except ValueError:  # the last line of a process that was killed
            return


def _run(number: int, trace: Trace) -> dict[str, Any]:
    calls = _calls(number, trace)
    began = min((call["start"] for call in calls), default=0.0)
    ended = max((call["end"] or call["start"] for call in calls), default=0.0)
    options = next((each for each in trace.events if each["type"] == "context-options"), {})
    requests, messages = _requests(trace), _messages(trace)
    for call in calls:
        start, end = call["start"], call.pop("end")
        until = float("inf") if end is None else end
        call["requests"], call["console"] = requests.between(start, until), messages.between(start, until)
        if call["trouble"] is None:  # no act that says so itself
            call["trouble"] = [
                *(f"{one['method']} {one['url']} {one['status']}" for one in call["requests"] if one["bad"]),
                *(error_in_words(one["text"]) for one in call["console"] if one["bad"]),
            ]
        call["ms"] = None if end is None else end - start
        call["start"] = start - began
    return {
        "name": trace.name,
        "browser": options.get("browserName", ""),
        "failed": any(call["error"] for call in calls),
        "contexts": len({call["context"] for call in calls}),
        "ms": ended - began,
        "calls": calls,
    }


def _calls(number: int, trace: Trace) -> list[dict[str, Any]]:
    calls: dict[str, dict[str, Any]] = {}
    trees = _Trees()
    for event in trace.events:
        match event["type"]:
            case "before":
                calls[event["callId"]] = _begun(number, event, trace)
            case "log" if event["callId"] in calls:
                calls[event["callId"]]["log"].append(event["message"])
            case "after" if event["callId"] in calls:
                result = event.get("result") or {}
                calls[event["callId"]] |= {
                    "end": event["endTime"],
                    "error": event.get("error"),
                    "url": result.get("url", ""),
                    "trouble": _trouble(result),
                }
            case "screenshot" if event["callId"] in calls:
                calls[event["callId"]][event["phase"]] = event["file"].removeprefix("resources/")
            case "input" if event["callId"] in calls:
                calls[event["callId"]] |= {
                    "point": event.get("point"),
                    "boxes": event.get("boxes", []),
                    "covers": event.get("covers", []),
                    "view": event["view"],
                }
            case "frame-snapshot" if event["snapshot"]["callId"] in calls:
                trees.note(event["snapshot"], calls[event["snapshot"]["callId"]])
    for call in calls.values():
        _compare(call)
    return [*calls.values()]


class _Trees:
    """The trees of pages, which may be named as ones of before."""

    def __init__(self) -> None:
        self._of: dict[str, list[str]] = {}

    def note(self, snapshot: dict[str, Any], call: dict[str, Any]) -> None:
        of_frame = self._of.setdefault(snapshot["frameId"], [])
        html = snapshot["html"]
        if isinstance(html[0], list):
            back = html[0][0]
            tree = of_frame[len(of_frame) - back] if 0 < back <= len(of_frame) else ""
        else:
            tree = html[-1][-1][-1]
        of_frame.append(tree)
        phase = snapshot["snapshotName"].partition("@")[0]
        call[f"{phase}_tree"] = tree


def _begun(number: int, event: dict[str, Any], trace: Trace) -> dict[str, Any]:
    own = event.get("webtools", {})
    stack = event.get("stack") or []
    return {
        "id": f"{number}-{event['callId'].rpartition('@')[2]}",
        "title": event["title"],
        "params": event["params"],
        "context": own.get("context", "default"),
        "thread": own.get("thread", ""),
        "start": event["startTime"],
        "end": None,
        "error": None,
        "url": "",
        "log": [],
        "stack": stack,
        "source": _source(stack, trace),
        "before": None,
        "after": None,
        "point": None,
        "boxes": [],
        "covers": [],
        "view": None,
        "trouble": None,
        "quiet": event["method"] in _QUIET,
    }


def _trouble(result: Mapping[str, Any]) -> list[str] | None:
    """Return what an act has caused that may be why a later call fails; None: it is no act."""
    if "trouble" not in result:
        return None
    dialog = [result["dialog"]] if result.get("dialog") else []
    return [*dialog, *result["trouble"]]


def _source(stack: list[dict[str, Any]], trace: Trace) -> list[tuple[int, str]]:
    if not stack:
        return []
    from webtools.tracing.recording import source_name

    text = trace.files.get(source_name(stack[0]["file"]), b"").decode("utf-8", "replace").splitlines()
    line = stack[0]["line"]
    first = max(1, line - _AROUND)
    return [*enumerate(text[first - 1 : line + _AROUND], first)]


def _compare(call: dict[str, Any]) -> None:
    """Have the changes of the page for the two trees, or the tree where it is another page."""
    before, after = call.pop("before_tree", ""), call.pop("after_tree", "")
    changes = diff(before, after) if before and after else None
    call["changes"] = "" if changes is None or changes == NO_CHANGES else changes
    call["tree"] = "" if changes is not None and not call["error"] else after[:_LONGEST_TREE]


class _Rows:
    """Rows of a table, each with its moment."""

    def __init__(self, rows: Iterable[tuple[float, dict[str, Any]]]) -> None:
        self._rows = sorted(rows, key=itemgetter(0))

    def between(self, start: float, end: float) -> list[dict[str, Any]]:
        """Return those of a span of time."""
        first = bisect_left(self._rows, start, key=itemgetter(0))
        last = bisect_right(self._rows, end, key=itemgetter(0))
        return [row for _, row in self._rows[first:last][:_MOST_ROWS]]


def _requests(trace: Trace) -> _Rows:
    return _Rows((one["_monotonicTime"], _request(one, trace.files)) for one in trace.network)


def _request(one: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    response = one["response"]
    has_failed = "_failureText" in response or response["status"] >= _ERROR_STATUS
    return {
        "method": one["request"]["method"],
        "url": short_address(one["request"]["url"]),
        "status": str(response.get("_failureText") or response["status"]),
        "ms": f"{one['time']:.0f} ms",
        "bad": has_failed and one.get("_resourceType") in _NEEDED,
        "head": _head(one, files) if one.get("_resourceType") in _TALKING else "",
        "body": _text(response["content"], files) if has_failed else "",
    }


def _head(one: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """Return the headers of both directions, and what was sent, as the tools of developers write them."""

    def lines(of: str, mark: str) -> list[str]:
        return [f"{mark} {each['name']}: {each['value']}" for each in one[of].get("headers", ())]

    sent = _text(one["request"].get("postData") or {}, files)
    return "\n".join([*lines("request", ">"), *([sent] if sent else []), *lines("response", "<")])


def _text(content: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """Return what was sent or answered, where that is text."""
    name = content.get("_sha1", "")
    if name:
        text = files[name].decode("utf-8", "replace") if name.endswith(_TEXTS) and name in files else ""
    else:
        text = str(content.get("text") or "")
    text = text.strip()
    return text if len(text) <= _LONGEST_BODY else f"{text[:_LONGEST_BODY]}…"


def _messages(trace: Trace) -> _Rows:
    return _Rows(
        (
            each["time"],
            {
                "level": each.get("messageType", "error"),
                "text": each["text"]
                if each["type"] == "console"
                else each["params"]["error"]["error"]["message"],
                "place": _place(each),
                "bad": each["type"] != "console",
            },
        )
        for each in trace.events
        if each["type"] == "console" or each.get("method") == "pageError"
    )


def _place(message: Mapping[str, Any]) -> str:
    """Return where a message was written, or the stack of an error, a line for each of its calls."""
    if message["type"] != "console":
        return str(message["params"]["error"]["error"].get("stack", ""))
    at = message.get("location") or {}
    line = at.get("lineNumber", 0)  # 0 also where none is known
    return f"{at.get('url', '')}:{line + 1}" if line else str(at.get("url", ""))
