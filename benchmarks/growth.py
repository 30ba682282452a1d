"""The growth of time with the size of the task: elements and frames of a page that is read, contexts that click.

`python -m benchmarks growth --json benchmarks/growth.json` records it, and `python -m benchmarks plot
benchmarks/growth.json docs/pictures` draws what was recorded.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from benchmarks.contexts import throughput
from benchmarks.harness import Contender, Table, compare
from benchmarks.plots import titled
from benchmarks.snapshot import (
    OURS,
    PATIENCE,
    THEIRS,
    Case,
    Reading,
    frames_of,
    in_playwright,
    rows,
    served_cases,
)
from webtools import BrowserTools

_ELEMENTS_OF_A_ROW = 9
_ELEMENTS = (90, 900, 2_700, 9_000, 27_000)
_FRAMES = (1, 5, 10, 20, 40)
_CONTEXTS = (1, 2, 4, 8)
_ROUNDS = 9


@dataclass(frozen=True, slots=True)
class _Series:
    """Pages of one kind in growing sizes."""

    unit: str
    sizes: tuple[int, ...]
    page: Callable[[int, str], Case]
    """Makes a page of this size; the other argument is the address of what is in frames."""


def _elements(size: int, _: str) -> Case:
    count = size // _ELEMENTS_OF_A_ROW
    return Case(f"{size} elements", rows(count), _ROUNDS, 2 * count)


def _frames(size: int, other: str) -> Case:
    return Case(f"{size} frames", frames_of(other, size), _ROUNDS, 40 * size)


_SERIES = (_Series("elements", _ELEMENTS, _elements), _Series("frames", _FRAMES, _frames))


def tables(*, quick: bool) -> list[Table]:
    """One for each size."""
    reading = [table for series in _SERIES for table in _read(series, quick=quick)]
    clicking = [
        throughput(
            count, rounds=2 if quick else 8, title=titled("20 clicks in each context", count, "contexts")
        )
        for count in _CONTEXTS
    ]
    return [*reading, *clicking]


def _read(series: _Series, *, quick: bool) -> list[Table]:
    served: AbstractContextManager[tuple[list[Case], Callable[[int], str]]] = served_cases(
        lambda other: [series.page(size, other) for size in series.sizes]
    )
    with served as (cases, url), BrowserTools() as browser_tools, in_playwright() as page:
        measured = []
        for number, (case, size) in enumerate(zip(cases, series.sizes, strict=True)):
            browser_tools.navigate(url(number), timeout=PATIENCE)
            page.goto(url(number))
            ours = Reading(lambda: browser_tools.snapshot(timeout=PATIENCE).tree, case.controls)
            theirs = Reading(lambda: page.aria_snapshot(mode="ai", timeout=PATIENCE * 1000), case.controls)
            contenders = [
                Contender(THEIRS, theirs.read, check=theirs.check),
                Contender(OURS, ours.read, check=ours.check),
            ]
            title = titled("Reading a page", size, series.unit)
            measured.append(compare(title, contenders, rounds=3 if quick else case.rounds, warm_up=1))
    return measured
