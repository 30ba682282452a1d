"""Reading of traces as Playwright's viewer reads them (`packages/isomorphic/trace`, versions 1.50 to 1.65)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import ZipFile

KNOWN = {"context-options", "before", "input", "log", "after", "event", "console", "screencast-frame", "screenshot",
         "frame-snapshot"}  # fmt: skip


@dataclass
class Trace:
    """A trace as the viewer has it. `files` are the resources by their names."""

    options: dict[str, Any] = field(default_factory=dict)
    calls: dict[str, dict[str, Any]] = field(default_factory=dict)
    console: list[dict[str, Any]] = field(default_factory=list)
    thrown: list[str] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    pictures: list[dict[str, Any]] = field(default_factory=list)
    trees: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def call(self, title: str) -> dict[str, Any]:
        """Return the only call whose title has this in it."""
        (found,) = (one for one in self.calls.values() if title in one["title"])
        return found

    def body(self, path: str) -> str:
        """Return the body of the answer to a request for this path."""
        content = next(
            one["response"]["content"] for one in self.requests if one["request"]["url"].endswith(path)
        )
        return self.files[content["_sha1"]].decode()

    def tree(self, phase: str, call: dict[str, Any]) -> str:
        """Return the text of the page before or after a call."""
        return self.trees[f"{phase}@{call['callId']}"]


def read(path: Path) -> Trace:
    """Read an archive, and check what the viewer relies on."""
    with ZipFile(path) as archive:
        assert archive.testzip() is None
        lines = archive.read("trace.trace").decode()
        network = archive.read("trace.network").decode()
        files = {
            name.removeprefix("resources/"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("resources/")
        }
    return _read(lines, network, files)


def read_folder(folder: Path) -> Trace:
    """Read the folder of a trace that was not packed."""
    files = {each.name: each.read_bytes() for each in (folder / "resources").iterdir()}
    return _read((folder / "trace.trace").read_text(), (folder / "trace.network").read_text(), files)


def _read(lines: str, network: str, files: dict[str, bytes]) -> Trace:
    trace = Trace(files=files)
    frames: dict[str, list[Any]] = {}
    for event in _events(lines):
        assert event["type"] in KNOWN
        assert trace.options or event["type"] == "context-options", "the version has to come first"
        match event["type"]:
            case "context-options":
                assert event["version"] == 8
                trace.options = event
            case "before":
                before = trace.calls.get(event["callId"])
                assert before is None or "endTime" not in before
                assert {"startTime", "class", "method", "params", "title", "stepId"} <= event.keys()
                trace.calls[event["callId"]] = {**event, "log": []}
            case "input" | "log" | "after":
                call = trace.calls[event["callId"]]
                if event["type"] == "log":
                    call["log"].append(event["message"])
                call |= {key: value for key, value in event.items() if key not in ("type", "message", "time")}
            case "frame-snapshot":
                snapshot = event["snapshot"]
                of_frame = frames.setdefault(snapshot["frameId"], [])
                of_frame.append(snapshot["html"])
                trace.trees[snapshot["snapshotName"]] = _text(of_frame, len(of_frame) - 1)
            case _:
                _note_record(trace, event)
    trace.requests = [event["snapshot"] for event in _events(network)]
    for one in trace.requests:
        assert {"request", "response", "time", "startedDateTime", "_monotonicTime", "pageref"} <= one.keys()
    return trace


def _note_record(trace: Trace, event: dict[str, Any]) -> None:
    if event.get("method") == "pageError":
        trace.thrown.append(event["params"]["error"]["error"]["message"])
    elif event["type"] == "console":
        assert event["location"]["url"] is not None
        trace.console.append(event)
    elif event["type"] == "screencast-frame":
        trace.pictures.append(event)


def _events(lines: str) -> Iterator[dict[str, Any]]:
    yield from (json.loads(line) for line in lines.split("\n") if line)


def _text(documents: list[Any], number: int) -> str:
    """Return the text of a document, which may be named as one of before."""
    document = documents[number]
    if isinstance(document[0], list):
        back, node = document[0]
        nodes = _nodes(documents[number - back])
        assert node == len(nodes) - 1, "only the root of another document is named"
        document = nodes[node]
    return "\n".join(one for one in _nodes(document) if isinstance(one, str))


def _nodes(node: Any) -> list[Any]:
    if isinstance(node, str):
        return [node]
    return [*(inner for child in node[2:] for inner in _nodes(child)), node]
