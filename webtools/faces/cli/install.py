"""`webtools install`."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from webtools.capabilities import default_browser
from webtools.faces.cli.page import BROWSERS


@click.command()
@click.argument("browser", type=BROWSERS, default=default_browser)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="For programs: {browser, version, path, driver, wasThere}; the progress goes to standard error.",
)
def install(browser: str, *, as_json: bool) -> None:
    """Install a browser and its driver, unless they are there.

    Without a name: what WEBTOOLS_BROWSER names, else Chromium, or Chrome or Edge if one of them is there.

    First Selenium Manager tries, which needs no rights and keeps what it downloads below ~/.cache/selenium;
    where it can't, the system's package manager does it, as root or through sudo.
    """
    from webtools.driver.install import install as install_browser

    with _shown(err=as_json) as report:
        installed = install_browser(browser, report=report)
    found = installed.found
    if as_json:
        driver = str(found.driver) if found.driver else None
        shown = {"browser": found.name, "version": installed.version, "path": str(found.browser)}
        click.echo(json.dumps(shown | {"driver": driver, "wasThere": installed.was_there}))
        return
    click.echo(
        f"{found.name} {installed.version} is {'already ' if installed.was_there else ''}installed: {found.browser}"
        + (f", driver {found.driver}" if found.driver else "")
    )


@contextmanager
def _shown(*, err: bool) -> Iterator[Callable[[str, float | None], None]]:
    """Return a bar per step on a terminal, lines elsewhere."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    console = Console(stderr=err)
    if not console.is_terminal:
        yield lines_of_progress(err=err)
        return
    with Progress(console=console) as progress:
        tasks: dict[str, TaskID] = {}

        def report(step: str, part: float | None) -> None:
            if step not in tasks:
                for task in tasks.values():
                    progress.update(task, total=1.0, completed=1.0)
                tasks[step] = progress.add_task(step, total=None)
            if part is not None:
                progress.update(tasks[step], total=1.0, completed=part)

        yield report


def lines_of_progress(*, err: bool = False) -> Callable[[str, float | None], None]:
    """Return a function that reports progress to a log file: a line per step, and one for each quarter of it."""
    return _ProgressLines(err).report


class _ProgressLines:
    def __init__(self, err: bool) -> None:  # noqa: FBT001  # click's own argument
        self._err = err
        self._printed: tuple[str, int] | None = None

    def report(self, step: str, part: float | None) -> None:
        quarter = int((part or 0.0) * 4)
        if (step, quarter) != self._printed:
            self._printed = step, quarter
            click.echo(f"{step} …" + (f" {quarter * 25} %" if quarter else ""), err=self._err)
