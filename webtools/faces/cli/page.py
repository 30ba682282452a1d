"""Options and steps that the commands which look at a page share."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar, get_args
from urllib.parse import urlsplit

import click

from webtools.capabilities import BrowserName, default_browser
from webtools.errors import InvalidArgument, Portable, WebtoolsError
from webtools.limits.open_folder import numbered
from webtools.printable import in_block, one_line, printable_json

if TYPE_CHECKING:
    from webtools import BrowserTools, Navigation

F = TypeVar("F", bound=Callable[..., Any])

_PAGES = {".htm", ".html", ".svg", ".xhtml"}


BROWSERS = click.Choice(get_args(BrowserName))

browser_option = click.option(
    "--browser",
    type=BROWSERS,
    default=default_browser,
    show_default="WEBTOOLS_BROWSER, else chromium",
    help="The browser to drive.",
)


class PageCommand(click.Command):
    """A command that takes options of a browser and a context too; these are imported when it is called."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from webtools.faces.options.flags import page_options

        own = super().get_params(ctx)
        return [*own[:-1], *page_options(), own[-1]]  # help comes last


def output_option(default: str, help: str) -> Callable[[F], F]:
    """Return where the file goes, and whether another one may be there."""
    kind = click.Path(dir_okay=False, path_type=Path)

    def chosen(ctx: click.Context, _: click.Parameter, given: Path | None) -> Path:
        if given is not None or ctx.params["overwrite"]:
            return given or Path(default)
        return next(path for path in map(Path, numbered(default)) if not path.exists())

    def options(command: F) -> F:
        overwriting = click.option(
            "--overwrite", is_flag=True, is_eager=True, help="Replace the file if it exists."
        )
        writing = click.option(
            "-o", "--output", type=kind, callback=chosen, show_default=f"{default}, or a free name", help=help
        )
        return writing(overwriting(command))

    return options


def url_options(command: F) -> F:
    """URL and the options that say how to open it."""
    for option in reversed(
        (
            click.argument("url"),
            click.option("--wait-for", metavar="TEXT", help="Wait until this can be read on the page."),
            click.option(
                "--timeout",
                type=click.FloatRange(min=0, min_open=True),
                default=10.0,
                show_default=True,
                help="Seconds for loading the page, and for --wait-for.",
            ),
            click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object."),
        )
    ):
        command = option(command)
    return command


@contextmanager
def page(
    url: str,
    *,
    wait_for: str | None,
    timeout: float,
    **options: Any,
) -> Iterator[tuple["BrowserTools", "Navigation"]]:
    """Open `url`, or the file of this name or path, in a browser of its own.

    Args:
        options: What `PageCommand` adds.
    """
    from webtools import BrowserTools
    from webtools.faces.options.flags import given

    chosen = {"block_link_local": True} | given(options)
    with BrowserTools(timeout_navigation=timeout, **chosen) as tools:
        address = _address(url)
        try:
            there = tools.navigate(address)
            if wait_for is not None:
                tools.wait_for(text=wait_for, timeout=timeout)
            yield tools, there
        except WebtoolsError as error:
            from webtools.faces.replies.words import ONE_PAGE

            failed = _PageRefused if isinstance(error, InvalidArgument) else _PageFailed
            raise failed(error.message, ONE_PAGE.hint(error)) from error


class _PageFailed(Portable, click.ClickException):
    """The failure of a command that has opened a page, which its message can quote, such as the text of a dialog."""

    exit_code = 1

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint

    def show(self, file: IO[Any] | None = None) -> None:
        said = click.style(f"Error: {one_line(self.message)}", fg="red")
        click.echo(in_block([said], self.hint), file=file, err=True)


class _PageRefused(_PageFailed):
    """The failure where the command was given something wrong."""

    exit_code = 2


def print_written(there: "Navigation", path: Path | None, *, as_json: bool, **more: object) -> None:
    """Print which file was written; for programs also the page and more."""
    if as_json:
        shown = {"url": there.url, "title": there.title, "path": str(path), **more}
        click.echo(printable_json(shown))
    else:
        click.echo(path)


def _address(url: str) -> str:
    """Return `url`, or the address of the file of this name, where there is one."""
    file = Path(url)
    if urlsplit(url).scheme:
        return url
    if os.path.isfile(file):  # noqa: PTH113  # pathlib raises for a name that is too long
        return file.absolute().as_uri()
    if url.startswith((".", "/", "~")) or file.suffix in _PAGES:  # no host is called so
        raise click.BadParameter(f"there is no file {url}.", param_hint="URL")
    return url
