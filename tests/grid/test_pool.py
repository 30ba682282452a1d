"""Pools on a Grid that loses a node, or has fewer slots than the pool has browsers."""

from contextlib import ExitStack

import pytest

from benchmarks.grid import visits
from tests.grid.grid import Grid
from webtools import BrowserPool, BrowserTools

pytestmark = [pytest.mark.grid, pytest.mark.timeout(300)]


def test_visits_end_with_an_order_or_an_error_to_retry_when_a_node_is_killed(own_grid: Grid) -> None:
    fleet = visits(own_grid, 24)
    assert fleet.problems() == []
    assert fleet.ordered_after_the_kill
    assert not own_grid.left()


def test_callers_share_the_running_browser_when_the_grid_has_no_slot_for_another(grid: Grid) -> None:
    slots = sum(len(node["slots"]) for node in grid.status())
    with ExitStack() as others, BrowserPool(2, 2, remote_url=grid.url, timeout_start=10) as pool:
        for _ in range(slots - 1):
            others.enter_context(BrowserTools(remote_url=grid.url)).tabs()
        with pool.context() as first, pool.context() as second:
            first.navigate("data:text/html,<h1>One</h1>")
            second.navigate("data:text/html,<h1>Two</h1>")
            assert len(grid.sessions()) == slots
            assert pool.statistics().browsers == 1
            assert ("One" in str(first.snapshot()), "Two" in str(second.snapshot())) == (True, True)
