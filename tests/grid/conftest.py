import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.grid import grid as grids


def require_grid() -> None:
    """Skip where no Grid can be started; fail there under CI, which has installed what a Grid needs."""
    reason = grids.missing()
    if reason is None:
        return
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (CI is set, so this test is not skipped)", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def _grid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[grids.Grid]:
    require_grid()
    with grids.running(tmp_path_factory.mktemp("grid")) as grid:
        yield grid


@pytest.fixture
def grid(_grid: grids.Grid) -> Iterator[grids.Grid]:
    """A hub with two nodes; no test may leave a session on them."""
    yield _grid
    _grid.until_empty()


@pytest.fixture
def own_grid(tmp_path: Path) -> Iterator[grids.Grid]:
    """A hub with two nodes for one test, which may kill them: a hub lists a dead node's sessions for minutes."""
    require_grid()
    with grids.running(tmp_path) as grid:
        yield grid
