"""Options and steps that the commands which look at a page share."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from webtools.faces.cli.browsers import browser_option
from webtools.limits.open_folder import numbered
from webtools.options.browser_name import BrowserName
from webtools.printable import printable_json

if TYPE_CHECKING:
    from webtools import BrowserTools, Navigation

F = TypeVar("F", bound=Callable[..., Any])

_PAGES = {".htm", ".html", ".svg", ".xhtml"}


class PageCommand(click.Command):
    """A command that takes the settings of a context too; their declarations are imported when it is called."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        from webtools.faces.emulated import declared, fields

        made: list[click.Parameter] = []
        for name in fields():
            flag, attributes = declared(name)
            made.append(click.Option([flag], **attributes))
        own = super().get_params(ctx)
        return [*own[:-1], *made, own[-1]]  # help comes last


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


def page_options(command: F) -> F:
    """URL and the options that say how to open it."""
    for option in reversed(
        (
            click.argument("url"),
            click.option("--wait-for", metavar="TEXT", help="Wait until this can be read on the page."),
            click.option(
                "--viewport",
                callback=_size,
                metavar="WxH",
                help="CSS pixels.  [default: 1280x720, or the device's]",
            ),
            click.option(
                "--storage-state",
                type=click.Path(exists=True, dir_okay=False, path_type=Path),
                help="Cookies and localStorage to begin with, as saved by webtools or by Playwright.",
            ),
            click.option(
                "--timeout",
                type=click.FloatRange(min=0, min_open=True),
                default=10.0,
                show_default=True,
                help="Seconds for loading the page, and for --wait-for.",
            ),
            click.option(
                "--allowed-origins",
                metavar="ORIGINS",
                help="The only origins to connect to, by semicolons: https://example.com;http://localhost:*.",
            ),
            click.option(
                "--blocked-origins",
                default="",
                metavar="ORIGINS",
                help="Origins not to connect to; they go before the allowed ones.",
            ),
            click.option(
                "--block-private",
                is_flag=True,
                help="Connect to no private or loopback address, unless --allowed-origins names it.",
            ),
            click.option(
                "--allow-link-local",
                is_flag=True,
                help="Connect to link-local and cloud metadata addresses too.",
            ),
            click.option(
                "--root",
                "roots",
                multiple=True,
                type=click.Path(path_type=Path),
                metavar="DIR",
                help="A folder in which files have to be that are opened or written; may be given often.  "
                "[default: anywhere]",
            ),
            browser_option,
            click.option("--headed", is_flag=True, help="Show the browser's window."),
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
    viewport: tuple[int, int] | None,
    storage_state: Path | None,
    timeout: float,
    allowed_origins: str | None,
    blocked_origins: str,
    block_private: bool,
    allow_link_local: bool,
    roots: tuple[Path, ...],
    browser: BrowserName,
    headed: bool,
    **settings: Any,
) -> Iterator[tuple["BrowserTools", "Navigation"]]:
    """Open `url`, or the file of this name or path, in a browser of its own.

    Args:
        settings: Texts of the settings that `PageCommand` adds.
    """
    from webtools import BrowserTools
    from webtools.faces.emulated import read

    with BrowserTools(
        browser=browser,
        headless=not headed,
        **_viewport(viewport, settings.get("device")),
        **read(settings),
        storage_state=storage_state,
        timeout_navigation=timeout,
        allowed_origins=allowed_origins,
        blocked_origins=blocked_origins,
        block_private=block_private,
        block_link_local=not allow_link_local,
        roots=roots or None,
    ) as tools:
        there = tools.navigate(_address(url))
        if wait_for is not None:
            tools.wait_for(text=wait_for, timeout=timeout)
        yield tools, there


def print_written(there: "Navigation", path: Path | None, *, as_json: bool, **more: int) -> None:
    """Print which file was written; for programs also the page and more."""
    if as_json:
        shown = {"url": there.url, "title": there.title, "path": str(path), **more}
        click.echo(printable_json(shown))
    else:
        click.echo(path)


def _size(_: click.Context, __: click.Parameter, given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    size = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", given, re.IGNORECASE)
    if size is None:
        raise click.BadParameter(f"{given!r} is not a size such as 390x844.")
    return int(size[1]), int(size[2])


def _viewport(given: tuple[int, int] | None, device: str | None) -> dict[str, Any]:
    """Return the viewport that is given, else the usual one, else nothing where the device has one."""
    if given is None and device is not None:
        return {}
    return {"viewport": given or (1280, 720)}


def _address(url: str) -> str:
    """`url`, or that of the file of this name, where there is one."""
    file = Path(url)
    if urlsplit(url).scheme:
        return url
    if os.path.isfile(file):  # noqa: PTH113  # pathlib raises for a name that is too long
        return file.absolute().as_uri()
    if url.startswith((".", "/", "~")) or file.suffix in _PAGES:  # no host is called so
        raise click.BadParameter(f"there is no file {url}.", param_hint="URL")
    return url
