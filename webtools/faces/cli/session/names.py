"""The names of tools as commands, and their arguments by position."""

from functools import cache

import webtools.library.browser_tools  # noqa: F401  # its methods fill the table
from webtools.client import LOCAL
from webtools.faces.replies.words import command
from webtools.tools.tool import TABLE, Tool

_OF_SESSION = frozenset({"open", "close"})
"""Commands that are no tools."""


@cache
def commands() -> dict[tuple[str, ...], Tool]:
    """Return every tool by the words of its command, without those that are commands without a session."""
    return {words(tool): tool for tool in TABLE.values() if words(tool)[0] not in LOCAL}


def words(tool: Tool) -> tuple[str, ...]:
    """Return the words that stand for a tool, such as `context`, `create`."""
    return tuple(command(tool).split())


def completed(arguments: list[str]) -> list[str]:
    """Return the arguments with a tool's full name as its words, and `list` where a group is given no command."""
    first, rest = arguments[0], arguments[1:]
    meant = TABLE.get(f"browser_{first.removeprefix('browser_').replace('-', '_')}")
    is_command = first in _OF_SESSION or (first,) in commands()
    if meant is not None and not is_command and words(meant) in commands():
        return [*words(meant), *rest]
    no_command = not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help"))
    if no_command and (first, "list") in commands():
        return [first, "list", *rest]
    return arguments


def by_position(tool: Tool) -> tuple[str, ...]:
    """Return the arguments that need no option's name, in their order."""
    if tool.by_position is not None:
        return tool.by_position
    fields = tool.arguments.model_fields
    return tuple(name for name, field in fields.items() if name in tool.elements or field.is_required())
