"""The requests of a trace as an HTTP archive."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any

from webtools.operations.records import har
from webtools.tracing.report import read, readable

_OF_TRACES = ("_frameref", "_monotonicTime")


def har_of(path: Path) -> bytes:
    """Return an HTTP archive of a trace, with a page for each document of a tab: what that hides is hidden here too.

    Raises:
        InvalidArgument: It is no trace.
    """
    with readable(path):
        trace = read(path)
        options = next((each for each in trace.events if each["type"] == "context-options"), {})
        asked = [one for one in trace.network if one["request"]["url"].startswith(("http", "ws"))]
        asked.sort(key=itemgetter("_monotonicTime"))  # a trace has them as they ended
        entries = [
            {**_entry(one, trace.files), "pageref": page}
            for one, page in zip(asked, _pages(asked), strict=True)
        ]
        return har.as_json(entries, options.get("browserName", ""))


def _pages(asked: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the page of each request: another one of its tab begins with each document that no redirect brings."""
    of_tabs: dict[str, str] = {}
    sent_to: dict[str, str] = {}
    for number, one in enumerate(asked):
        tab = one["pageref"]
        if one.get("_resourceType") == "document" and tab == f"page@{one.get('_frameref')}":
            if one["request"]["url"] != sent_to.get(tab):
                of_tabs[tab] = f"{tab}_{number}"
            sent_to[tab] = one["response"]["redirectURL"]
        yield of_tabs.get(tab, tab)


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
