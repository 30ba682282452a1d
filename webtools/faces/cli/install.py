"""`webtools install`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@click.command()
@click.argument("browser", type=click.Choice(["chromium", "chrome", "edge", "firefox"]), default="chromium")
def install(browser: str) -> None:
    """Install a browser and its driver, unless they are there.

    Without a name: Chromium, or Chrome or Edge if one of them is there.

    First Selenium Manager tries, which needs no rights and keeps what it downloads below ~/.cache/selenium;
    where it can't, the system's package manager does it, as root or through sudo.
    """
    from webtools.driver.install import install as install_browser

    with _shown() as report:
        installed = install_browser(browser, report=report)
    found = installed.found
    click.secho(
        f"{found.name} {installed.version} is {'already ' if installed.was_there else ''}installed: ",
        nl=False,
    )
    click.echo(f"{found.browser}" + (f", driver {found.driver}" if found.driver else ""))


@contextmanager
def _shown() -> Iterator[Callable[[str, float | None], None]]:
    """A bar per step on a terminal; elsewhere a line per step, and one per quarter of it."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    console = Console()
    if not console.is_terminal:
        yield _Lines()
        return
    with Progress(console=console) as progress:
        tasks: dict[str, TaskID] = {}

        def report(step: str, part: float | None) -> None:
            for name, task in tasks.items():
                if name != step:
                    progress.update(task, total=1.0, completed=1.0)
            if step not in tasks:
                tasks[step] = progress.add_task(step, total=None)
            progress.update(tasks[step], total=part and 1.0, completed=part or 0.0)

        yield report


class _Lines:
    """Progress for a log file."""

    def __init__(self) -> None:
        self._told: tuple[str, int] | None = None

    def __call__(self, step: str, part: float | None) -> None:
        quarter = int((part or 0.0) * 4)
        if (step, quarter) != self._told:
            self._told = step, quarter
            click.echo(f"{step} …" + (f" {quarter * 25} %" if quarter else ""))
