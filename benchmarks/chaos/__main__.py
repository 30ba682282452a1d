"""`python -m benchmarks.chaos`: run the campaign, and print its tables as Markdown."""

import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import click

from benchmarks.chaos import report
from benchmarks.chaos.campaign import WORKERS, run
from benchmarks.chaos.faults import ALL_KINDS, KINDS, ON_FIREFOX, ON_GRID, plan
from benchmarks.chaos.places import AtGrid, Place, WithFirefox
from tests.grid.grid import missing, running
from webtools.options.browser import Isolation

_ISOLATIONS: tuple[Isolation, ...] = ("user-context", "driver")


@click.command()
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same sequence of faults.")
@click.option("--faults", default=500, show_default=True, help="In all isolation modes together.")
@click.option("--seconds", default=7200.0, show_default=True, help="For all isolation modes together.")
@click.option("--isolation", type=click.Choice(["both", *_ISOLATIONS]), default="both", show_default=True)
@click.option("--browser", type=click.Choice(["chromium", "firefox"]), default="chromium", show_default=True)
@click.option(
    "--grid",
    "on_grid",
    is_flag=True,
    help="Strike a Grid with two nodes, which is started here from the jar that SELENIUM_SERVER_JAR names.",
)
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(list(ALL_KINDS)), help="Only this kind; repeatable."
)
@click.option(
    "--strict",
    is_flag=True,
    help="Fail on wrong results, silent losses and leftovers.",
)
def main(
    *,
    seed: int,
    faults: int,
    seconds: float,
    isolation: str,
    browser: str,
    on_grid: bool,
    kinds: tuple[str, ...],
    strict: bool,
) -> None:
    """Run faults against a mixed workload in four contexts."""
    modes = [one for one in _ISOLATIONS if isolation in ("both", one)]
    applying = KINDS
    with ExitStack() as stack:
        place = Place()
        if on_grid:
            if (reason := missing()) is not None:
                raise click.ClickException(f"no Grid: {reason}")
            folder = stack.enter_context(TemporaryDirectory())
            place, applying, modes = AtGrid(stack.enter_context(running(Path(folder)))), ON_GRID, modes[:1]
        elif browser == "firefox":
            place, applying, modes = WithFirefox(), ON_FIREFOX, modes[:1]
        planned = plan(seed, faults, workers=WORKERS, kinds=kinds or applying)
        began = monotonic()
        campaigns = [
            run(
                mode,
                planned[number :: len(modes)],
                seed=seed,
                until=began + seconds * (number + 1) / len(modes),
                report=lambda line: click.echo(line, err=True),
                place=place,
            )
            for number, mode in enumerate(modes)
        ]
    click.echo(report.markdown(campaigns))
    if strict and any(map(report.defects, campaigns)):
        sys.exit(1)


main(prog_name="python -m benchmarks.chaos")
