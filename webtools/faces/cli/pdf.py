"""`webtools pdf`."""

import json
from pathlib import Path
from typing import Any

import click

from webtools.faces.cli.page import page, page_options


@click.command()
@page_options
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("page.pdf"),
    show_default=True,
    help="File to write.",
)
def pdf(*, url: str, output: Path, as_json: bool, **how: Any) -> None:
    """Print a page into a PDF file, and print the file's name.

    URL is an address (https:// is added) or an HTML file.

    \b
      webtools pdf example.com -o example.pdf
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    with page(url, **how) as (tools, there):
        saved = tools.pdf_save(path=output.absolute())
    if as_json:
        shown = {
            "url": there.url,
            "title": there.title,
            "path": str(saved.path),
            "sizeBytes": saved.size_bytes,
        }
        click.echo(json.dumps(shown, ensure_ascii=False))
    else:
        click.echo(saved.path)
