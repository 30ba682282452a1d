"""`python -m benchmarks.chaos`: run the campaign, and print its tables as Markdown."""

import sys
from time import monotonic

import click

from benchmarks.chaos import report
from benchmarks.chaos.campaign import WORKERS, run
from benchmarks.chaos.faults import KINDS, plan
from webtools.options import Isolation

_ISOLATIONS: tuple[Isolation, ...] = ("user-context", "driver")


@click.command()
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same sequence of faults.")
@click.option("--faults", default=500, show_default=True, help="In all isolation modes together.")
@click.option("--seconds", default=7200.0, show_default=True, help="For all isolation modes together.")
@click.option("--isolation", type=click.Choice(["both", *_ISOLATIONS]), default="both", show_default=True)
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="Only this kind; repeatable."
)
@click.option(
    "--strict", is_flag=True, help="Fail on wrong results, silent losses, late calls and leftovers."
)
def main(
    *, seed: int, faults: int, seconds: float, isolation: str, kinds: tuple[str, ...], strict: bool
) -> None:
    """Run faults against a mixed workload in four contexts."""
    modes = [one for one in _ISOLATIONS if isolation in ("both", one)]
    planned = plan(seed, faults, workers=WORKERS, kinds=kinds or KINDS)
    began = monotonic()
    campaigns = [
        run(
            mode,
            planned[number :: len(modes)],
            seed=seed,
            until=began + seconds * (number + 1) / len(modes),
            report=lambda line: click.echo(line, err=True),
        )
        for number, mode in enumerate(modes)
    ]
    click.echo(report.markdown(campaigns))
    if strict and any(map(report.defects, campaigns)):
        sys.exit(1)


main(prog_name="python -m benchmarks.chaos")
