"""Plots of recorded runs."""

import json
import re
from pathlib import Path

from benchmarks.plots import series, titled
from benchmarks.recorded import read

_ROOT = Path(__file__).parents[3]
_RECORDED = read(_ROOT / "benchmarks" / "growth.json")


def test_tables_of_several_sizes_are_lines_of_points() -> None:
    run = {
        titled("Read", 1_000, "rows"): {"Playwright": 0.2, "webtools": 0.1},
        titled("Read", 20_000, "rows"): {"Playwright": 4.0, "webtools": 2.0},
        "Click": {"Playwright": 1.0, "webtools": 1.0},
    }
    points = {
        "Playwright": [(1_000, 200.0), (20_000, 4_000.0)],
        "webtools": [(1_000, 100.0), (20_000, 2_000.0)],
    }
    assert json.dumps(series(run)["Read", "rows"]) == json.dumps(points)
    assert set(series(run)) == {("Read", "rows")}


def test_the_recorded_run_has_a_picture_of_each_kind_in_the_docs() -> None:
    units = {unit for _, unit in series(_RECORDED)}
    assert units == {"elements", "frames", "contexts"}
    readme = (_ROOT / "benchmarks" / "README.md").read_text("utf-8")
    for unit in units:
        drawn = f"docs/pictures/time-{unit}.svg"
        assert drawn in readme
        picture = (_ROOT / drawn).read_text("utf-8")
        assert "background-color:#ffffff" in picture, "a ground of its own, for light and dark pages"
        assert {"Playwright", "webtools"} <= set(re.findall(r">(\w+)</text>", picture))
