"""`webtools mcp`: its options are the settings."""

import gc
from pathlib import Path
from typing import Any

import click

from webtools.api.launching_ahead import launch_ahead
from webtools.faces.mcp.greeting import Greeting
from webtools.faces.options.settings import ServerSettings, setting_options


@click.command("mcp", context_settings={"help_option_names": ["-h", "--help"]}, params=setting_options())
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    envvar="WEBTOOLS_CONFIG",
    metavar="FILE",
    help="TOML or JSON with any of these settings, such as snapshot_mode. [env: WEBTOOLS_CONFIG]",
)
@click.pass_obj
def command(greeted: Greeting | None, /, config: Path | None, **given: Any) -> None:
    """Serve the browser tools to a model: the Model Context Protocol.

    Hosts start this command by themselves and speak to it over standard input and output; with --port it serves
    any number of them over HTTP, each with a browser of its own. It ends with its client, and its browser with it.

    What is given here goes before the environment, and that before --config.

    \b
    Try it without a host:
      npx @modelcontextprotocol/inspector webtools mcp
    In a host's configuration:
      {"mcpServers": {"webtools": {"command": "webtools", "args": ["mcp"]}}}
    """  # noqa: D301  # \b is click's mark for lines to be left as they are
    settings = ServerSettings.load(
        config, {name: value for name, value in given.items() if value not in (None, ())}
    )
    if settings.port is not None:
        from webtools.faces.mcp import http

        _collect_garbage()
        http.serve(settings)
    else:
        # Before the SDK is imported, which takes about as long as the browser's start.
        ahead = launch_ahead(settings.chosen()) if settings.eager else None
        from webtools.faces.mcp import stdio

        _collect_garbage()
        stdio.serve(settings, ahead, greeted)


def _collect_garbage() -> None:
    """Collect garbage again, as `webtools.faces.cli.mcp` has Python import without; what is imported stays."""
    gc.freeze()
    gc.enable()
