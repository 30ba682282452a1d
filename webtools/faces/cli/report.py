"""`webtools report`."""

from pathlib import Path

import click

from webtools.limits.file_roots import absolute

_TRACE = click.Path(exists=True, path_type=Path)


@click.command()
@click.argument("traces", nargs=-1, required=True, type=_TRACE)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; by default the first trace's name with .html.",
)
def report(*, traces: tuple[Path, ...], output: Path | None) -> None:
    """Write traces as one page that needs no network, and print the file's name.

    \b
      webtools report run.zip -o run.html
      webtools report webtools-output/*.zip -o run.html
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    from webtools.tracing.report import report as page_of

    written = absolute(output or traces[0].with_suffix(".html"))
    written.write_bytes(page_of(traces))
    click.echo(written)
