"""Plots of recorded runs: the time of each contender against the size of the task."""

import re
from collections import defaultdict
from pathlib import Path

from benchmarks.recorded import Medians

_SIZED = re.compile(r"(?P<task>.+), (?P<size>[\d,]+) (?P<unit>\w+)")

_LABEL = 0.08
"""The width of a label, as a part of the axis."""

Points = list[tuple[int, float]]


def titled(task: str, size: int, unit: str) -> str:
    """Return the title of a table that is a point of the plot of `task` against its `unit`."""
    return f"{task}, {size:,} {unit}"


def series(run: Medians) -> dict[tuple[str, str], dict[str, Points]]:
    """Return the points of each contender, in milliseconds, by task and unit."""
    found: dict[tuple[str, str], dict[str, Points]] = defaultdict(lambda: defaultdict(list))
    for title, times in run.items():
        if match := _SIZED.fullmatch(title):
            for name, seconds in times.items():
                size = int(match["size"].replace(",", ""))
                found[match["task"], match["unit"]][name].append((size, seconds * 1000))
    return found


def draw(run: Medians, folder: Path) -> list[Path]:
    """Draw an SVG for each task of a run that was measured in several sizes; return their paths."""
    from pygal import XY, Config  # of the extra `bench`
    from pygal.style import Style

    # A ground of its own, so that the colours can be told apart on light and on dark pages.
    style = Style(
        background="#ffffff",
        plot_background="#ffffff",
        foreground="#475569",
        foreground_strong="#1e293b",
        foreground_subtle="#64748b",
        colors=("#c2410c", "#1d4ed8"),
        font_family="system-ui, sans-serif",
        label_font_size=14,
        major_label_font_size=14,
        legend_font_size=16,
        title_font_size=18,
        guide_stroke_color="#e2e8f0",
        major_guide_stroke_color="#cbd5e1",
        guide_stroke_dasharray="none",
        major_guide_stroke_dasharray="none",
    )
    drawn = []
    for (task, unit), lines in series(run).items():
        chart = XY(
            Config(
                title=f"{task}: milliseconds by {unit}",
                width=800,
                height=420,
                style=style,
                legend_at_bottom=True,
                truncate_label=-1,
                max_scale=8,
                dots_size=4,
                range=(0, max(time for points in lines.values() for _, time in points)),
                x_labels=_apart(sorted({size for points in lines.values() for size, _ in points})),
                value_formatter=lambda value: f"{value:,.0f}",
                x_value_formatter=lambda value: f"{value:,.0f}",
                js=[],
            )
        )
        for name, points in lines.items():
            chart.add(name, points)
        text = chart.render(is_unicode=True, disable_xml_declaration=True)
        path = folder / f"time-{unit}.svg"
        path.write_text(re.sub("<!--.*?-->", "", text) + "\n", encoding="utf-8")
        drawn.append(path)
    return drawn


def _apart(sizes: list[int]) -> list[int]:
    """Return sizes whose labels do not touch each other on the axis."""
    shown: list[int] = []
    for size in sizes:
        if not shown or size - shown[-1] >= sizes[-1] * _LABEL:
            shown.append(size)
    return shown
