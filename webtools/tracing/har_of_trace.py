"""The requests of a trace as an HTTP archive."""

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from webtools.operations.records import har
from webtools.tracing.report import read

_OF_TRACES = ("_frameref", "_monotonicTime")


def har_of(path: Path) -> bytes:
    """Return an HTTP archive of a trace: what that hides is hidden here as well, and each tab is a page.

    Raises:
        InvalidArgument: It is no trace.
    """
    trace = read(path)
    options = next((each for each in trace.events if each["type"] == "context-options"), {})
    return har.as_json(
        [
            _entry(one, trace.files)
            for one in trace.network
            if one["request"]["url"].startswith(("http", "ws"))
        ],
        options.get("browserName", ""),
    )


def _entry(one: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    response = {**one["response"], "content": _content(one["response"]["content"], files)}
    kept = {name: value for name, value in one.items() if name not in _OF_TRACES}
    return {**kept, "response": response}


def _content(content: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    kept = {name: value for name, value in content.items() if name != "_sha1"}
    name = content.get("_sha1", "")
    if name not in files:
        return kept
    if name.endswith(".bin"):
        return {**kept, "text": b64encode(files[name]).decode(), "encoding": "base64"}
    return {**kept, "text": files[name].decode("utf-8", "replace")}
