"""`webtools snapshot`."""

from typing import Any

import click

from webtools.faces.cli.page import PageCommand, page, url_options
from webtools.printable import in_block, printable, printable_json


@click.command(cls=PageCommand)
@url_options
@click.option("--interactive", is_flag=True, help="Only what can be acted on.")
@click.option("--depth", type=click.IntRange(min=1), help="Levels to show; what is deeper is folded.")
@click.option("--all-refs", is_flag=True, help="A ref on every line.")
@click.option("--visible-only", is_flag=True, help="Without what no person can see.")
def snapshot(
    *,
    url: str,
    interactive: bool,
    depth: int | None,
    all_refs: bool,
    visible_only: bool,
    as_json: bool,
    **how: Any,
) -> None:
    """Print a page as its accessibility tree, as models and tests read it.

    URL is an address (https:// is added) or an HTML file.

    \b
      webtools snapshot example.com
      webtools snapshot shop.html --interactive
      webtools snapshot https://app.example --wait-for Welcome --json | jq -r .tree
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    with page(url, **how) as (tools, there):
        taken = tools.snapshot(
            interactive_only=interactive, depth=depth, all_refs=all_refs, visible_only=visible_only
        )
    if as_json:
        shown = {"url": taken.url, "title": taken.title, "status": there.status, "tree": taken.tree}
        click.echo(printable_json(shown | {"truncated": taken.truncated}))
    else:
        click.echo(in_block([printable(taken.tree)], ""))
        if taken.truncated:
            click.echo("Parts are folded; a larger --depth shows them.", err=True)
