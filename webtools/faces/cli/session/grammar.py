"""The commands of a session, made from the tool table."""

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import click

from webtools.client import LOCAL
from webtools.errors import InvalidArgument
from webtools.faces.cli.session.names import commands, completed
from webtools.faces.cli.session.parameters import parameters, takes_numbers_by_position
from webtools.faces.cli.session.shapes import shape_of
from webtools.faces.options.settings import setting_options
from webtools.faces.replies.words import COMMANDS, in_commands
from webtools.tools.tool import Tool


@dataclass(frozen=True)
class ToolCall:
    """A tool to be called, as a command line asks for it."""

    tool: Tool
    arguments: dict[str, Any]
    as_json: bool = False


@dataclass(frozen=True)
class Open:
    """A session to be joined, and the page to go to.

    Attributes:
        settings: Options that were given, by the names of the settings.
    """

    url: str | None = None
    config: Path | None = None
    idle: float | None = None
    as_json: bool = False
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Close:
    """The session is to end."""

    as_json: bool = False


@dataclass(frozen=True)
class WatchCommand:
    """The live view is to be served."""

    as_json: bool = False


@dataclass(frozen=True)
class Printed:
    """The output of a command line that calls nothing, such as help or an error."""

    output: str
    errors: str
    exit_code: int


Parsed = ToolCall | Open | Close | WatchCommand | Printed


def parse(arguments: list[str], directory: Path) -> Parsed:
    """Return what a command line asks for.

    Args:
        directory: The caller's working directory.
    """
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):  # where click prints help
        try:
            asked = group().main(
                completed(arguments),
                prog_name="webtools",
                standalone_mode=False,
                obj=directory,
            )
        except click.ClickException as error:
            error.show(errors)
            if isinstance(error, click.NoSuchOption):
                errors.write("Text that begins with a dash comes after --.\n")
            return Printed("", errors.getvalue(), error.exit_code)
        except InvalidArgument as error:
            return Printed(
                "", f"Error {error.code}: {COMMANDS.message(error)}\nHint: {COMMANDS.hint(error)}\n", 2
            )
    if isinstance(asked, ToolCall | Open | Close | WatchCommand):
        return asked
    return Printed(output.getvalue(), errors.getvalue(), int(asked or 0))


@cache
def group() -> click.Group:
    """Return the commands of a session, built when they are first asked for."""
    return _Commands("webtools", context_settings={"help_option_names": ["-h", "--help"]})


class _Commands(click.Group):
    """Builds a command when it is asked for: the arguments of all tools take long to look at."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click calls it so
        return sorted({words[0] for words in commands()} | {"goto", *_OWN})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        if cmd_name in _OWN:
            return _OWN[cmd_name]
        if cmd_name == "goto":  # the face's own matter: a second word for one command, which people try first
            return _command("goto", commands()["navigate",])
        if (cmd_name,) in commands():
            return _command(cmd_name, commands()[cmd_name,])
        members = {words[1]: tool for words, tool in commands().items() if words[0] == cmd_name}
        if not members:
            return None
        built = [_command(name, tool) for name, tool in members.items()]
        return click.Group(cmd_name, commands=built, help=f"{cmd_name}: {', '.join(members)}.")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command when there is none of that name, those that need no session among them."""
        name = args[0]
        near = get_close_matches(name, [*self.list_commands(ctx), *LOCAL], n=1)
        if near and near[0] != name and self.get_command(ctx, name) is None:
            ctx.fail(f"No such command {name!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)


def _command(name: str, tool: Tool) -> click.Command:
    def call(*, as_json: bool, **given: Any) -> ToolCall:
        arguments = {key: value for key, value in given.items() if value is not None and value != ()}
        return ToolCall(tool, shape_of(tool).arguments(arguments), as_json)

    numbers = {"ignore_unknown_options": True} if takes_numbers_by_position(tool) else {}
    return click.Command(
        name,
        params=parameters(tool),
        callback=call,
        help=in_commands(tool.description),
        context_settings={"help_option_names": ["-h", "--help"], **numbers},
    )


@click.command("open", context_settings={"help_option_names": ["-h", "--help"]}, params=setting_options())
@click.argument("url", required=False)
@click.option(
    "--idle", type=click.FloatRange(min=0), help="Minutes without a command; 0: never. [default: 30]"
)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--config", type=click.Path(path_type=Path), help="TOML or JSON with any of these settings.")
def _OPEN(  # noqa: N802  # a command, as click makes it
    url: str | None, idle: float | None, config: Path | None, *, as_json: bool, **given: Any
) -> Open:
    """Start a browser session, or join the one that runs, and go to URL.

    The session runs in the background until `webtools close`, or until it was idle for a while. The options count
    when it starts.
    """
    if given.pop("port", None) is not None or given.pop("api_key", None) is not None:
        raise InvalidArgument("open: --port and --api-key are for `webtools mcp`")
    settings = {name: value for name, value in given.items() if value not in (None, ())}
    return Open(url, config, idle, as_json, settings)


@click.command("close", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def _CLOSE(*, as_json: bool) -> Close:  # noqa: N802  # a command, as click makes it
    """End the session: its browser, its process and all that was started for it."""
    return Close(as_json)


@click.command("watch", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def _WATCH(*, as_json: bool) -> WatchCommand:  # noqa: N802  # a command, as click makes it
    """Print the address of a page that shows what the session does, and where you can take over.

    The page is served on this machine until the session ends. Who has the address can use the browser: keep it to
    yourself.
    """
    return WatchCommand(as_json)


_OWN = {"open": _OPEN, "close": _CLOSE, "watch": _WATCH}
"""Commands that are no tools."""
