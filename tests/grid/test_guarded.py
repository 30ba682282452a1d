"""A hub that asks for a password under a sub-path, and whose node ends sessions that are idle for 10 s."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.grid import grid as grids
from tests.grid.conftest import require_grid
from tests.grid.grid import Grid
from webtools import BrowserDied, BrowserNotStarted, BrowserTools
from webtools.driver import grid as driver_grid
from webtools.transport import SharedConnection

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]

_PAGE = (
    "data:text/html,<button onclick=\"this.textContent='Gone'\">Go</button><input type=file aria-label=File "
    "onchange='this.files[0].text().then(t => document.title = t)'>"
)


@pytest.fixture(scope="module")
def _guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grid]:
    require_grid()
    with grids.hub(Grid(tmp_path_factory.mktemp("guarded"), login="ada:love", path="/wd")) as grid:
        grid.add_node("--session-timeout", "10")
        yield grid


@pytest.fixture
def guarded(_guarded: Grid) -> Iterator[Grid]:
    yield _guarded
    _guarded.until_empty()


def test_click_upload_and_close_with_login_and_sub_path(guarded: Grid, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("from afar")
    with BrowserTools(remote_url=guarded.url) as tools:
        tools.navigate(_PAGE)
        tools.click(tools.snapshot().find("button", "Go"))
        tools.file_upload([file], ref=tools.snapshot().find("button", "File"))
        tools.wait_for(function="document.title == 'from afar'")
        assert "Gone" in str(tools.snapshot())
        assert len(guarded.sessions()) == 1
    assert guarded.on_nodes() == []


def test_idle_browser_keeps_its_session_beyond_the_nodes_limit(
    guarded: Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Semaphore(0)
    route = SharedConnection._route

    def counting(connection: SharedConnection, data: bytes) -> None:
        route(connection, data)
        answers.release()

    monkeypatch.setattr(SharedConnection, "_route", counting)
    monkeypatch.setattr(driver_grid._OfGrid, "quiet_seconds", 4.0)
    with BrowserTools(remote_url=guarded.url) as tools:
        tools.navigate(_PAGE)
        (session,) = guarded.sessions()
        while answers.acquire(blocking=False):
            pass
        for _ in range(3):  # 12 s, in which nothing else is sent
            assert answers.acquire(timeout=30)
        assert guarded.sessions() == [session]
        assert 'button "Go"' in str(tools.snapshot())


def test_killed_hub_fails_the_call_at_once_and_the_next_one_with_its_address(guarded: Grid) -> None:
    with BrowserTools(remote_url=guarded.url) as tools:
        tools.navigate(_PAGE)
        with ThreadPoolExecutor(1) as thread:
            running = thread.submit(tools.evaluate, "new Promise(() => {})", timeout=60)
            guarded.kill_hub()
            with pytest.raises(BrowserDied):
                running.result()
        with pytest.raises(BrowserNotStarted, match="No Grid answers") as caught:
            tools.navigate(_PAGE)
        assert caught.value.can_retry
        for one in grids.holders():  # which would ask the hub for half a minute
            with suppress(psutil.NoSuchProcess):  # that of the call which found no Grid ends by itself
                one.kill()
    guarded.end_nodes()  # the only one would end the session after 10 s
