"""`webtools screenshot`."""

from pathlib import Path
from typing import Any, cast

import click

from webtools.faces.cli.page import PageCommand, output_option, page, print_written, url_options
from webtools.limits.file_roots import absolute
from webtools.printable import one_line

_FORMATS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}


@click.command(cls=PageCommand)
@url_options
@output_option("screenshot.png", "File to write; its ending says which kind: .png, .jpg or .webp.")
@click.option("--full-page", is_flag=True, help="The whole page, not only what is in view.")
@click.option("--marks", is_flag=True, help="Outline what can be acted on, with its ref; also print these.")
def screenshot(
    *, url: str, output: Path, overwrite: bool, full_page: bool, marks: bool, as_json: bool, **how: Any
) -> None:
    """Take a picture of a page, and print the file's name.

    URL is an address (https:// is added) or an HTML file.

    \b
      webtools screenshot example.com
      webtools screenshot example.com --full-page -o page.webp --viewport 390x844
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    kind = _FORMATS.get(output.suffix.lower())
    if kind is None:
        raise click.BadParameter(
            f"{output} does not end with any of {', '.join(_FORMATS)}", param_hint="--output"
        )
    with page(url, **how) as (tools, there):
        taken = tools.take_screenshot(
            path=absolute(output),
            overwrite=overwrite,
            format=cast(Any, kind),
            full_page=full_page,
            marks=marks,
        )
    listed: dict[str, object] = {"marks": [mark.model_dump() for mark in taken.marks]} if marks else {}
    print_written(there, taken.path, as_json=as_json, width=taken.width, height=taken.height, **listed)
    if not as_json:
        for mark in taken.marks:
            click.echo(one_line(str(mark)))
