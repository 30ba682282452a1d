"""`webtools pdf`."""

from pathlib import Path
from typing import Any

import click

from webtools.faces.cli.page import PageCommand, output_option, page, print_written, url_options
from webtools.limits.file_roots import absolute


@click.command(cls=PageCommand)
@url_options
@output_option("page.pdf", "File to write.")
def pdf(*, url: str, output: Path, overwrite: bool, as_json: bool, **how: Any) -> None:
    """Print a page into a PDF file, and print the file's name.

    URL is an address (https:// is added) or an HTML file.

    \b
      webtools pdf example.com -o example.pdf
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    with page(url, **how) as (tools, there):
        saved = tools.pdf_save(path=absolute(output), overwrite=overwrite)
    print_written(there, saved.path, as_json=as_json, sizeBytes=saved.size_bytes)
