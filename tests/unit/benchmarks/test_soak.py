from dataclasses import fields, replace

import pytest

from benchmarks.soak import COUNTED, MOST_GROWTH, Sample, defects, growth, markdown

_SAMPLE = Sample(0, 60.0, 28.0, 60.0, 3.0, 62.0, processes=12, descriptors=11, threads=6, folders=1)


def _growing(name: str, by: float) -> list[Sample]:
    """Return samples of which one value grows by so much between the second and the last tenth."""
    was = getattr(_SAMPLE, name)
    return [replace(_SAMPLE, calls=number, **{name: was + by * (number >= 10)}) for number in range(20)]


def test_each_value_has_a_bound() -> None:
    assert ["calls", *MOST_GROWTH] == [one.name for one in fields(Sample)]


@pytest.mark.parametrize("name", MOST_GROWTH)
def test_growth_beyond_the_bound_is_reported_and_a_defect_where_it_is_counted(name: str) -> None:
    assert growth(_growing(name, MOST_GROWTH[name])) == {}
    beyond = _growing(name, MOST_GROWTH[name] + 2)
    (found,) = growth(beyond).values()
    assert found.startswith(f"{name} grew from ")
    assert found in markdown(beyond, 1.0, [])
    assert defects(beyond, []) == ([found] if name in COUNTED else [])


def test_leftovers_are_a_defect_and_the_table_has_the_bounds() -> None:
    samples = _growing("python", 0.0)
    assert defects(samples, ["process 5 chrome"]) == ["left behind: process 5 chrome"]
    assert "| python | 60 | 60 | 25 |" in markdown(samples, 1.0, [])
