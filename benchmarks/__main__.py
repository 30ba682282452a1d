"""`python -m benchmarks [NAME …]`: run all benchmarks or those named, and print their tables as Markdown."""

import os
import pkgutil
import platform
from importlib import import_module
from importlib.metadata import version

import click

import benchmarks
from benchmarks.harness import Table

_NOT_BENCHMARKS = {"__main__", "commands", "contenders", "harness", "in_pytest", "shopping", "visitors"}
_NAMES = sorted(
    module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name not in _NOT_BENCHMARKS
)


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(_NAMES), metavar="[NAME]…")
@click.option("--quick", is_flag=True, help="Few rounds: does it run, and roughly how fast?")
def main(names: tuple[str, ...], *, quick: bool) -> None:
    """Measure. The tables come as Markdown, one after the other."""
    click.echo(
        f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Selenium {version('selenium')}, load {os.getloadavg()[0]:.1f}\n"
    )
    for name in names or _NAMES:
        tables: list[Table] = import_module(f"benchmarks.{name}").tables(quick=quick)
        for table in tables:
            click.echo(table.markdown() + "\n")


main(prog_name="python -m benchmarks")
