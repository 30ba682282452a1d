"""`webtools trace`."""

from pathlib import Path

import click

from webtools.limits.file_roots import absolute

_TRACE = click.Path(exists=True, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group()
def trace() -> None:
    """Pack and convert traces, which --trace PATH records."""


@trace.command()
@click.argument("folder", type=_FOLDER)
def pack(*, folder: Path) -> None:
    """Make a .zip of the folder that a killed process has left, and print its name.

    \b
      webtools trace pack run.zip.part
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    from webtools.tracing.folder import pack_left

    click.echo(pack_left(folder))


@trace.command()
@click.argument("path", metavar="TRACE", type=_TRACE)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; by default the trace's name with .har.",
)
def har(*, path: Path, output: Path | None) -> None:
    """Write a trace's requests as an HTTP archive, and print the file's name.

    \b
      webtools trace har run.zip -o run.har
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    from webtools.tracing.har_of_trace import har_of

    written = absolute(output or path.with_suffix(".har"))
    written.write_bytes(har_of(path))
    click.echo(written)
