"""`webtools mcp`: its options are the settings."""

import gc
from pathlib import Path
from typing import Any

import click

from webtools.api.prelaunch import prelaunch
from webtools.faces.mcp.handshake import Handshake
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
def command(handshake: Handshake | None, /, config: Path | None, **given: Any) -> None:
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
        _serve_client(settings, handshake)


def _serve_client(settings: ServerSettings, handshake: Handshake | None) -> None:
    # Before what takes about as long to import as the browser takes to start.
    ahead = prelaunch(settings.chosen()) if settings.eager else None
    from webtools.library.browser_tools import BrowserTools, on_prelaunch

    # The constructor reports options that do not fit together.
    browser = on_prelaunch(ahead) if ahead else BrowserTools(**settings.options())
    settings.warn()
    if handshake is not None and ahead is None:
        _collect_garbage()
        begun = handshake.read()
        if begun.ended:
            return
        gc.disable()
        starts = browser.options.attach is None and browser.options.remote_url is None
        if starts and _acts_on_page(begun.last, settings):
            browser = on_prelaunch(prelaunch(settings.chosen()))
    from webtools.faces.mcp import stdio

    _collect_garbage()
    stdio.serve(settings, browser, handshake)


def _acts_on_page(message: Any, settings: ServerSettings) -> bool:
    """Return whether a message calls a tool that needs the browser."""
    from webtools.faces.mcp.catalogue import offered

    match message:
        case {"method": "tools/call", "params": {"name": str(name)}}:
            tool = offered(settings.caps, core=settings.tools == "core").get(name)
            return tool is not None and tool.on_page
    return False


def _collect_garbage() -> None:
    """Collect garbage again, as `webtools.faces.cli.mcp` has Python import without; what is imported stays."""
    gc.freeze()
    gc.enable()
