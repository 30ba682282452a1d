"""Comparisons of two recorded runs."""

from pathlib import Path

from benchmarks.recorded import changes, markdown, read, write

_BEFORE = {"Click": {"Playwright": 0.030, "webtools": 0.060}, "Gone": {"Playwright": 1.0, "webtools": 1.0}}


def test_ratios_are_compared_so_that_a_slower_machine_is_no_change(tmp_path: Path) -> None:
    after = {"Click": {"Playwright": 0.300, "webtools": 0.600}}
    write(tmp_path / "after.json", after)
    (change,) = changes(_BEFORE, read(tmp_path / "after.json"))
    assert (change.before, change.after, change.factor) == (2.0, 2.0, 1.0)
    assert "0 of 1 have become slower" in markdown([change])


def test_what_takes_more_of_the_others_time_than_before_is_slower() -> None:
    after = {"Click": {"Playwright": 0.030, "webtools": 0.075}, "New": {"Playwright": 1.0, "webtools": 9.0}}
    (change,) = changes(_BEFORE, after)
    assert "**slower**" in change.row()
    assert "1 of 1 have become slower" in markdown([change])
