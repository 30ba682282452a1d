from pathlib import Path
from typing import Any

import pytest

from webtools.protocol.browsing_context import DownloadEnd, DownloadWillBegin
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock
from webtools.session.downloads import Downloads


@pytest.fixture
def sent() -> list[Command[Any]]:
    """Return the commands that the downloads have sent to the browser."""
    return []


@pytest.fixture
def downloads(tmp_path: Path, sent: list[Command[Any]]) -> Downloads:
    clock = Clock()
    clock.tick()
    downloads = Downloads(clock, BrowsingContexts(clock), sent.append)
    downloads.receive_in(tmp_path)
    return downloads


def download(downloads: Downloads, number: int, text: str) -> None:
    """Let the browser do as it does: write the file, under the same name each time, and tell."""
    assert downloads.incoming is not None
    downloads.incoming.mkdir(exist_ok=True)
    came = downloads.incoming / "report.csv"
    came.write_text(text)
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": str(number)}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "report.csv"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": str(came)}))


def test_no_download_takes_the_place_of_an_earlier_one(downloads: Downloads, tmp_path: Path) -> None:
    for number, text in enumerate(("first", "second", "third")):
        download(downloads, number, text)
    kept = [Path(one.path or "") for one in downloads.since(0)]
    assert [path.name for path in kept] == ["report.csv", "report (2).csv", "report (3).csv"]
    assert [path.read_text() for path in kept] == ["first", "second", "third"]
    assert sorted(tmp_path.iterdir()) == sorted(kept)


def test_a_file_on_another_machine_stays_where_it_is(downloads: Downloads) -> None:
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": "1"}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "a"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": "/far/away/a"}))
    assert [one.path for one in downloads.since(0)] == ["/far/away/a"]
