"""A Grid behind a TLS front whose certificate a private authority has signed."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.grid.front import Front, tls_front
from tests.grid.grid import Grid
from webtools import BrowserDied, BrowserNotStarted, BrowserTools
from webtools.driver import grid as driver_grid

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]


@pytest.fixture
def front(grid: Grid, tmp_path: Path) -> Iterator[Front]:
    with tls_front(grid.port, tmp_path) as running:
        yield running


def test_private_authority_of_the_environment_is_trusted_for_all_connections(
    front: Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(front.ca_file))
    file = tmp_path / "note.txt"
    file.write_text("over TLS")
    page = "data:text/html,<input type=file onchange='this.files[0].text().then(t => document.title = t)'>"
    with BrowserTools(remote_url=front.url) as tools:
        tools.navigate(page)
        tools.file_upload([file], ref=tools.snapshot().find("button"))
        tools.wait_for(function="document.title == 'over TLS'")


def test_unknown_authority_is_refused_with_the_variable_to_set(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    with pytest.raises(BrowserNotStarted, match="No secure connection to the Grid") as caught:
        BrowserTools(remote_url=front.url).tabs()
    assert "SSL_CERT_FILE" in caught.value.hint
    assert not caught.value.can_retry


def test_idle_connection_is_asked_and_stays(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(front.ca_file))
    monkeypatch.setattr(driver_grid._OfGrid, "quiet_seconds", 0.5)
    with BrowserTools(remote_url=front.url) as tools:
        tools.tabs()
        while front.questions.acquire(blocking=False):
            pass
        for _ in range(3):
            front.questions.acquire()
        assert len(tools.tabs().tabs) == 1


def test_silence_of_an_idle_connection_counts_as_death(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(front.ca_file))
    monkeypatch.setattr(driver_grid._OfGrid, "quiet_seconds", 0.5)
    with BrowserTools(remote_url=front.url) as tools:
        tools.tabs()
        front.passes.clear()
        readers = [one for one in threading.enumerate() if one.name == "webtools-reader-shared"]
        for one in readers:
            one.join()
        front.passes.set()
        with pytest.raises(BrowserDied):
            tools.snapshot()
        tools.navigate("data:text/html,<h1>Again</h1>")
        assert "Again" in str(tools.snapshot())
