"""A pool on a Grid that loses a node: no order is lost, and none is placed twice."""

import pytest

from benchmarks.grid import visits
from tests.grid.grid import Grid

pytestmark = [pytest.mark.grid, pytest.mark.timeout(600)]


def test_visits_end_with_an_order_or_an_error_to_retry_when_a_node_is_killed(own_grid: Grid) -> None:
    fleet = visits(own_grid, 24)
    assert fleet.problems() == []
    assert fleet.ordered_after_the_kill
    assert not own_grid.left()
