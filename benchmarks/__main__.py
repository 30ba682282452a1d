"""`python -m benchmarks [NAME …]`: run all benchmarks or those named, and print their tables as Markdown."""

import os
import pkgutil
import platform
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import click

import benchmarks

_NOT_BENCHMARKS = {
    "__main__",
    "buyers",
    "chaos",
    "commands",
    "contenders",
    "conversations",
    "hands",
    "harness",
    "in_pytest",
    "shopping",
    "soak",
    "visitors",
}
_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)
_NAMES = sorted(
    module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name not in _NOT_BENCHMARKS
)


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(_NAMES), metavar="[NAME]…")
@click.option("--suite", type=_DIRECTORY, help="A checkout of web-platform-tests. Required by `wpt`.")
@click.option("--quick", is_flag=True, help="Few rounds: does it run, and roughly how fast?")
def main(names: tuple[str, ...], *, suite: Path | None, quick: bool) -> None:
    """Measure. The tables come as Markdown, one after the other."""
    click.echo(
        f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Selenium {version('selenium')}, load {os.getloadavg()[0]:.1f}\n"
    )
    if "wpt" in names and suite is None:
        raise click.UsageError("`wpt` needs --suite: the directory of a web-platform-tests checkout.")
    for name in names or [name for name in _NAMES if name != "wpt" or suite]:
        module = import_module(f"benchmarks.{name}")
        for table in module.tables(suite) if name == "wpt" else module.tables(quick=quick):
            click.echo(table.markdown() + "\n")


main(prog_name="python -m benchmarks")
