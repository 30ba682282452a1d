"""The folder that a Grid's browser downloads to, as the browser reports it or does not."""

from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, error, event
from webtools.deadline import Deadline
from webtools.operations.records import node_downloads

_TREE = {"contexts": [{"context": "tab", "url": "about:blank", "userContext": "default", "children": []}]}


def folder(link: ScriptedLink) -> str | None:
    return node_downloads.folder(link, Deadline("starting the browser", 5.0))


def ended(path: str) -> dict[str, Any]:
    params = {"context": "tab", "navigation": "1", "url": "data:,", "timestamp": 0, "status": "complete"}
    return event("browsingContext.downloadEnd", **params, filepath=path)


@pytest.fixture
def link() -> ScriptedLink:
    link = ScriptedLink()
    link.on("browsingContext.getTree", _TREE)
    link.on("session.subscribe", {"subscription": "downloads"})
    return link


@pytest.mark.parametrize(
    ("path", "expected"), [("/tmp/node/download", "/tmp/node"), (r"C:\node\download", r"C:\node")]
)
def test_folder_is_that_of_the_empty_file_on_any_system(link: ScriptedLink, path: str, expected: str) -> None:
    link.on("browsingContext.navigate", error("unknown error"), events=[ended(path)])
    assert folder(link) == expected
    assert link.sent[-1]["params"] == {"subscriptions": ["downloads"]}


def test_folder_is_unknown_where_no_download_ends(link: ScriptedLink) -> None:
    link.on("browsingContext.navigate", error("unknown error"))
    assert folder(link) is None


def test_folder_is_unknown_where_the_browser_reports_no_downloads(link: ScriptedLink) -> None:
    link.on("session.subscribe", error("invalid argument"))
    assert folder(link) is None
