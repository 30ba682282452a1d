"""Store runs as files, and compare two of them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.harness import Table

SLOWER = 1.15
"""The change of a ratio from which a call counts as slower; what a machine does besides changes less."""

Medians = dict[str, dict[str, float]]
"""Seconds by contender, by the title of the table; the first contender is the measure of the others."""


def medians(tables: Iterable[object]) -> Medians:
    """Return what of a run can be compared: the tables of times."""
    return {table.title: table.medians() for table in tables if isinstance(table, Table)}


def write(path: Path, run: Medians) -> None:
    rounded = {
        title: {name: round(seconds, 6) for name, seconds in times.items()} for title, times in run.items()
    }
    path.write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


def read(path: Path) -> Medians:
    run: Medians = json.loads(path.read_text("utf-8"))
    return run


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one contender's time for one task, as a ratio to the first contender's time.

    Ratios can be compared between machines, seconds cannot.
    """

    title: str
    name: str
    before: float
    after: float

    @property
    def factor(self) -> float:
        return self.after / self.before

    def row(self) -> str:
        verdict = "**slower**" if self.factor > SLOWER else "faster" if self.factor < 1 / SLOWER else ""
        return f"| {self.title}: {self.name} | {self.before:.2f} | {self.after:.2f} | {self.factor:.2f} | {verdict} |"


def changes(before: Medians, after: Medians) -> list[Change]:
    """Return the changes of all that both runs have."""
    return [
        Change(title, name, old, new)
        for title, now in after.items()
        if title in before
        for (name, new), old in _pairs(_ratios(before[title]), _ratios(now))
    ]


def _pairs(before: Mapping[str, float], after: Mapping[str, float]) -> list[tuple[tuple[str, float], float]]:
    return [((name, ratio), before[name]) for name, ratio in after.items() if name in before]


def _ratios(times: Mapping[str, float]) -> dict[str, float]:
    base, *others = times
    return {name: times[name] / times[base] for name in others}


def markdown(listed: Sequence[Change]) -> str:
    slower = sum(change.factor > SLOWER for change in listed)
    return "\n".join(
        [
            "| | before, × the first contender | after | change | |",
            "| --- | ---: | ---: | ---: | --- |",
            *(change.row() for change in listed),
            "",
            f"{slower} of {len(listed)} have become slower than {SLOWER} times.",
        ]
    )
