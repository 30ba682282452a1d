"""`python -m benchmarks [NAME …]`: run all benchmarks or those named, and print their tables as Markdown.

`python -m benchmarks compare A.json B.json` prints what has become slower between two runs that `--json` wrote.
`python -m benchmarks plot RUN.json FOLDER` draws the times of tasks that were measured in several sizes.
"""

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import click

from benchmarks import plots, recorded

_HERE = Path(__file__).parent
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_DIRECTORY = click.Path(exists=True, file_okay=False, path_type=Path)
_NAMES = sorted(
    path.parent.name if path.stem == "__init__" else path.stem
    for path in [*_HERE.glob("*.py"), *_HERE.glob("*/__init__.py")]
    if "\ndef tables(" in path.read_text("utf-8")
)
"""Modules and packages that measure something, without importing all of them."""


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(_NAMES), metavar="[NAME]…")
@click.option("--suite", type=_DIRECTORY, help="A checkout of web-platform-tests. Required by `wpt`.")
@click.option("--quick", is_flag=True, help="Few rounds: does it run, and roughly how fast?")
@click.option(
    "--json",
    "record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the medians to a file, too.",
)
def main(names: tuple[str, ...], *, suite: Path | None, quick: bool, record: Path | None) -> None:
    """Measure. The tables come as Markdown, one after the other."""
    click.echo(
        f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Selenium {version('selenium')}, load {os.getloadavg()[0]:.1f}\n"
    )
    if "wpt" in names and suite is None:
        raise click.UsageError("`wpt` needs --suite: the directory of a web-platform-tests checkout.")
    measured: recorded.Medians = {}
    for name in names or [name for name in _NAMES if name != "guard" and (suite or name != "wpt")]:
        module = import_module(f"benchmarks.{name}")
        for table in module.tables(suite) if name == "wpt" else module.tables(quick=quick):
            click.echo(table.markdown() + "\n")
            measured |= recorded.medians([table])
    if record is not None:
        recorded.write(record, measured)


@click.command()
@click.argument("before", type=_FILE)
@click.argument("after", type=_FILE)
def compare(before: Path, after: Path) -> None:
    """Print what has become slower between two runs, in times of what each was measured against."""
    click.echo(recorded.markdown(recorded.changes(recorded.read(before), recorded.read(after))))


@click.command()
@click.argument("run", type=_FILE)
@click.argument("folder", type=_DIRECTORY)
def plot(run: Path, folder: Path) -> None:
    """Draw the times of tasks that were measured in several sizes, as SVG files in a folder."""
    for path in plots.draw(recorded.read(run), folder):
        click.echo(path)


_COMMANDS = {"compare": compare, "plot": plot}

if sys.argv[1:2] and sys.argv[1] in _COMMANDS:
    _COMMANDS[sys.argv[1]](sys.argv[2:], prog_name=f"python -m benchmarks {sys.argv[1]}")
else:
    main(prog_name="python -m benchmarks")
