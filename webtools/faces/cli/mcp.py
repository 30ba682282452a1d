"""`webtools mcp`, without loading what it needs before it is asked for."""

import gc
import os
from importlib.util import find_spec

import click

from webtools.distribution import command_for
from webtools.faces.mcp.handshake import Handshake, is_eager, is_plain, lists_plainly


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True},
    short_help="Serve the tools to a model (Model Context Protocol).",
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def mcp(arguments: tuple[str, ...]) -> None:
    if find_spec("mcp") is None or find_spec("pydantic_settings") is None:
        raise click.ClickException(f"The MCP server needs the SDK: {command_for('mcp')}")
    gc.disable()  # an import leaves no garbage, and looking for some takes a tenth of the time
    handshake = (
        Handshake(lists=lists_plainly(arguments, os.environ), patient=not is_eager(arguments, os.environ))
        if is_plain(arguments, os.environ)
        else None
    )
    from webtools.faces.mcp.command import command

    command.main(list(arguments), prog_name="webtools mcp", standalone_mode=False, obj=handshake)
