"""`python -m benchmarks.soak`: many calls and contexts in one browser, and whether anything grows."""

import json
import re
import sys
import tempfile
import threading
from collections.abc import Generator
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from zipfile import ZipFile

import click
import psutil

from benchmarks import garbage
from benchmarks.chaos.leftovers import watched
from benchmarks.chaos.processes import Family, family_of, listening
from benchmarks.chaos.site import ChaosSite
from webtools import BrowserTools, ContextTools

_LASTING, _PASSING = 0, 1
"""Workers of the site: the context that lasts, and those that come and go."""
_PASSING_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Sample:
    """The state after so many calls. Memory is what a process has for itself, in MB, without a page's garbage."""

    calls: int
    python: float
    page: float
    mapper: float
    driver: float
    browser: float
    processes: int
    descriptors: int
    threads: int
    folders: int
    trace: float = 0.0
    """Megabytes of the trace so far, where one is recorded."""


MOST_GROWTH = {
    "python": 25.0,
    "page": 10.0,
    "mapper": 15.0,
    "driver": 15.0,
    "browser": 20.0,
    "processes": 2.0,
    "descriptors": 5.0,
    "threads": 2.0,
    "folders": 0.0,
    "trace": 50.0,
}
"""By how much each may grow from the second to the last tenth, in MB or by number. Logs fill up to their bounds."""
COUNTED = ("processes", "descriptors", "threads", "folders")
"""Growth of these is something left behind. Megabytes are reported: they also depend on what else the machine does."""


def _call(tools: ContextTools, site: ChaosSite, worker: int, calls: int) -> int:
    """Make so many calls of different kinds, check what they did, and return how many were made."""
    made = 0
    while made < calls:
        title = tools.navigate(site.url(worker)).title
        page = tools.snapshot()
        tools.click(page.find("button", "Add"))
        tools.type(page.find("textbox", "Name"), title)
        shown = tools.evaluate("() => [journal.length, document.getElementById('name').value]").value
        if shown != [1, title]:
            raise RuntimeError(f"visit {title}: the page has {shown}")
        made += 5
    return made


def _samples(
    contexts: int, calls: int, seconds: float, trace: Path | None, trace_mb: float
) -> Generator[Sample, None, None]:
    """Spread the calls over contexts that come and go and one that lasts; sample after each context that goes."""
    began, made = monotonic(), 0
    each = max(5, calls // contexts // 2)
    open_now: list[ContextTools] = []
    with (
        ChaosSite() as site,
        BrowserTools(
            browser_args=(garbage.DEVTOOLS,), allow_reachable_port=True, trace=trace, trace_mb=trace_mb
        ) as tools,
    ):
        lasting = tools.context("default")
        for number in range(contexts):
            open_now.append(tools.context(f"passing {number}"))
            made += _call(open_now[-1], site, _PASSING, each) + _call(lasting, site, _LASTING, each)
            if len(open_now) == _PASSING_AT_ONCE:
                open_now.pop(0).close()
            yield _sample(made, trace)
            sleep(max(0.0, began + seconds * (number + 1) / contexts - monotonic()))


def _sample(calls: int, trace: Path | None) -> Sample:
    part = trace.with_name(f"{trace.name}.part") if trace is not None else None
    family, own = family_of(_LASTING), psutil.Process()
    if family is None:
        raise RuntimeError("the browser is gone")
    for port in listening(family.browser):
        garbage.collect(port)
    return Sample(
        calls,
        python=_megabytes([own]),
        page=_megabytes(family.pages_of(_LASTING)),
        mapper=_megabytes(family.mapper()),
        driver=_megabytes([family.driver]),
        browser=_megabytes([family.browser]),
        processes=_count(family),
        descriptors=own.num_fds(),
        threads=threading.active_count(),
        folders=len(list(Path(tempfile.gettempdir()).glob("webtools-*"))),
        trace=sum(each.stat().st_size for each in part.rglob("*") if each.is_file()) / 1e6 if part else 0.0,
    )


def _count(family: Family) -> int:
    return len(list(family.members()))


def _megabytes(processes: list[psutil.Process]) -> float:
    return float(sum(one.memory_full_info().uss for one in processes) / 1e6)


def markdown(samples: list[Sample], seconds: float, left: list[str]) -> str:
    """Return the medians of the second and the last tenth, when what is loaded once has been loaded."""
    rows = [
        f"| {name} | {early:.0f} | {late:.0f} | {MOST_GROWTH[name]:.0f} |"
        for name, (early, late) in _medians(samples).items()
    ]
    return "\n".join(
        [
            f"{samples[-1].calls:,} calls, {len(samples)} contexts, {seconds:.0f} s; left behind: "
            + (", ".join(left) or "nothing"),
            *growth(samples).values(),
            "",
            "| MB, or how many | second tenth | last tenth | may grow by |",
            "| --- | ---: | ---: | ---: |",
            *rows,
        ]
    )


def defects(samples: list[Sample], left: list[str]) -> list[str]:
    """Return what was left behind, and what is counted and grew beyond `MOST_GROWTH`."""
    return [
        *(text for name, text in growth(samples).items() if name in COUNTED),
        *(f"left behind: {one}" for one in left),
    ]


def growth(samples: list[Sample]) -> dict[str, str]:
    """Return what grew beyond `MOST_GROWTH`, with a sentence for each."""
    return {
        name: f"{name} grew from {early:.1f} to {late:.1f}; {MOST_GROWTH[name]:.0f} more at most"
        for name, (early, late) in _medians(samples).items()
        if late - early > MOST_GROWTH[name]
    }


def _medians(samples: list[Sample]) -> dict[str, tuple[float, float]]:
    tenth = max(1, len(samples) // 10)
    early, late = samples[tenth : 2 * tenth] or samples[:1], samples[-tenth:]
    return {
        name: (_median(early, index), _median(late, index))
        for index, name in enumerate(one.name for one in fields(Sample))
        if name != "calls"
    }


def _median(samples: list[Sample], index: int) -> float:
    return float(median(astuple(one)[index] for one in samples))


def kept(trace: Path) -> str:
    """Return how much of a trace is left, and that what is left are the latest pictures."""
    with ZipFile(trace) as archive:
        events = [json.loads(line) for line in archive.read("trace.trace").splitlines()]
        files = {name.removeprefix("resources/") for name in archive.namelist()}
    taken = [each["sha1"] for each in events if each["type"] == "screencast-frame"]
    left = [name in files for name in taken]
    calls = sum(each["type"] == "after" for each in events)
    oldest = left.index(True) if any(left) else len(left)
    return (
        f"Packed: {trace.stat().st_size / 1e6:.1f} MB, {calls:,} calls, {sum(left):,} of {len(left):,} pictures; "
        f"{left[oldest:].count(False)} of those that are later than the oldest picture are missing."
    )


def draw(samples: list[Sample], path: Path) -> None:
    """Draw memory over the calls, and what is counted on a second axis, as an SVG of 50 to 100 points."""
    import pygal  # of the extra `bench`

    samples = samples[:: max(1, len(samples) // 50)]
    chart = pygal.XY(
        title="Memory (MB, left) and counts (right) over the calls of one browser",
        x_title="calls",
        dots_size=1,
        legend_at_bottom=True,
        js=[],
    )
    for name in ("python", "page", "mapper", "driver", "browser"):
        chart.add(f"{name}, MB", _line(samples, name))
    for name in ("processes", "descriptors", "threads", "folders"):
        chart.add(name, _line(samples, name), secondary=True)
    text = chart.render(is_unicode=True, disable_xml_declaration=True)
    path.write_text(re.sub("<!--.*?-->", "", text) + "\n", encoding="utf-8")


def _line(samples: list[Sample], name: str) -> list[tuple[int, float]]:
    return [(one.calls, getattr(one, name)) for one in samples]


@click.command()
@click.option("--calls", default=10_000, show_default=True)
@click.option(
    "--contexts", default=500, show_default=True, help="One after the other; one more lasts throughout."
)
@click.option("--seconds", default=0.0, show_default=True, help="Spread over at least so long, such as 3600.")
@click.option(
    "--most-seconds", default=7200.0, show_default=True, help="Stop after so long, whatever is left to do."
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="An SVG to write.")
@click.option("--trace", type=click.Path(path_type=Path), help="Record a trace there, a .zip.")
@click.option("--trace-mb", default=50.0, show_default=True, help="The bound of the trace.")
@click.option("--strict", is_flag=True, help="Fail when something was left behind.")
def main(
    *,
    calls: int,
    contexts: int,
    seconds: float,
    most_seconds: float,
    plot: Path | None,
    trace: Path | None,
    trace_mb: float,
    strict: bool,
) -> None:
    """Make calls in contexts that come and go, and print what grew as Markdown."""
    began = monotonic()
    samples: list[Sample] = []
    with watched() as leftovers:
        with closing(_samples(contexts, calls, seconds, trace, trace_mb)) as stream:
            for sample in stream:
                samples.append(sample)
                if len(samples) % 10 == 0:
                    click.echo(sample, err=True)
                if monotonic() - began > most_seconds:
                    break
        left = leftovers.found()
    click.echo(markdown(samples, monotonic() - began, left))
    if trace is not None:
        most = max(one.trace for one in samples)
        click.echo(f"\nThe trace had {most:.1f} MB at most (bound {trace_mb:g}). {kept(trace)}")
    if plot is not None:
        draw(samples, plot)
    if strict and defects(samples, left):
        sys.exit(1)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.soak")
