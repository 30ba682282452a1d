"""`webtools mcp`: its options are the settings."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args

import click
from pydantic.fields import FieldInfo

from webtools.faces import emulated
from webtools.faces.mcp.early import started_early
from webtools.faces.mcp.settings import Settings
from webtools.faces.mcp.words import OPPOSITES

F = TypeVar("F", bound=Callable[..., Any])


def options(command: F) -> F:
    """Give a command an option for each setting."""
    for name, field in reversed(Settings.model_fields.items()):
        command = _option(name, field)(command)
    return command


def _option(name: str, field: FieldInfo) -> Callable[[F], F]:
    environment = f"env: WEBTOOLS_{name.upper()}]"
    if name in emulated.fields():
        flag, attributes = emulated.declared(name, f" [{environment}")
    else:
        flag = f"--{name.replace('_', '-')}"
        flag += f"/{OPPOSITES[name]}" if name in OPPOSITES else ""
        attributes = _kind(name, field)
        attributes["help"] = f"{field.description} [{_default(name, field)}{environment}"
    return click.option(flag, **attributes)


def _kind(name: str, field: FieldInfo) -> dict[str, Any]:
    """Return what kind of option a setting has, as arguments of `click.option`."""
    if name in OPPOSITES:
        return {"default": None}
    if field.annotation is bool:
        return {"is_flag": True, "default": None}
    if name in ("browser_arg", "root"):
        return {"multiple": True, "metavar": _metavar(field)}
    choices = [choice for choice in get_args(field.annotation) if isinstance(choice, str)]
    return {"type": click.Choice(choices)} if choices else {"metavar": _metavar(field)}


def _metavar(field: FieldInfo) -> str:
    return str((field.examples or ["VALUE"])[0])


def _default(name: str, field: FieldInfo) -> str:
    if field.default in (None, (), {}, False) or name in ("headless", "viewport_size"):
        return ""
    if name == "root":
        return "default: the working directory; "
    if isinstance(field.default, tuple):
        return f"default: {','.join(field.default)}; "
    return f"default: {field.default}; "


@click.command("mcp", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    envvar="WEBTOOLS_CONFIG",
    metavar="FILE",
    help="TOML or JSON with any of these settings, such as snapshot_mode. [env: WEBTOOLS_CONFIG]",
)
@options
def command(config: Path | None, **given: Any) -> None:
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
    settings = Settings.load(
        config, {name: value for name, value in given.items() if value not in (None, ())}
    )
    if settings.port is not None:
        from webtools.faces.mcp import http

        _collect_garbage()
        http.serve(settings)
    else:
        # Before the SDK is imported, which takes about as long as the browser's start.
        early = started_early(settings)
        from webtools.faces.mcp import stdio

        _collect_garbage()
        stdio.serve(settings, early)


def _collect_garbage() -> None:
    """Collect garbage again, as `webtools.faces.cli.mcp` has Python import without; what is imported stays."""
    gc.freeze()
    gc.enable()
