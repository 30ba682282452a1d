"""Report calls of the library that have become slower, beside Playwright's, since the baseline was recorded.

A report: a machine that does something else meanwhile shows changes that are none. What is slower twice is slower.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.library import against_playwright
from benchmarks.recorded import Change, changes, markdown, medians, read

BASELINE = Path(__file__).with_name("baseline.json")
"""Made by `python -m benchmarks library --json benchmarks/baseline.json`, on a machine that does nothing else."""


@dataclass(frozen=True, slots=True)
class Guard:
    """The changes since the baseline, as a table."""

    listed: Sequence[Change]

    def markdown(self) -> str:
        return f"### Since the baseline\n\n{markdown(self.listed)}"


def tables(*, quick: bool) -> list[Guard]:
    now = medians(against_playwright(quick=quick))
    return [Guard(changes(read(BASELINE), now))]
