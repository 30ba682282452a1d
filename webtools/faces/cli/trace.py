"""`webtools trace`."""

from pathlib import Path

import click

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def trace() -> None:
    """Look after traces, which --trace PATH records."""


@trace.command()
@click.argument("folder", type=_FOLDER)
def pack(*, folder: Path) -> None:
    """Make a .zip of the folder that a killed process has left, and print its name.

    \b
      webtools trace pack run.zip.part
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    from webtools.tracing.folder import pack_left

    click.echo(pack_left(folder))
