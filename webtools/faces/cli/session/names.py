"""The names of tools as commands, and their arguments by position."""

from functools import cache

import webtools.browser_tools  # noqa: F401  # its methods fill the table
from webtools.tools.tool import TABLE, Tool

_SHORT = {
    "close": "close-tab",
    "console_messages": "console",
    "evaluate": "eval",
    "file_upload": "upload",
    "fill_form": "fill",
    "get_text": "text",
    "handle_dialog": "dialog",
    "navigate_back": "back",
    "navigate_forward": "forward",
    "network_request": "request",
    "network_requests": "network",
    "pdf_save": "pdf",
    "press_key": "press",
    "route_list": "routes",
    "select_option": "select",
    "take_screenshot": "screenshot",
    "wait_for": "wait",
}

_GROUPS = {"context": "context", "cookie": "cookies", "localstorage": "storage", "mouse": "mouse"}
"""Beginnings of tools' names, and the commands that hold those tools."""

_LISTED_FIRST = frozenset({"context", "cookies", "storage"})
"""Groups that list what there is when no command of theirs is given."""

_BY_POSITION: dict[str, tuple[str, ...]] = {
    "browser_console_messages": ("level",),
    "browser_cookie_list": ("domain",),
    "browser_evaluate": ("function", "ref"),
    "browser_file_upload": ("paths",),
    "browser_fill_form": ("fields",),
    "browser_find": ("text",),
    "browser_handle_dialog": ("accept", "prompt_text"),
    "browser_mouse_wheel": ("delta_x", "delta_y"),
    "browser_network_requests": ("filter",),
    "browser_scroll": ("direction", "amount"),
    "browser_tabs": ("action", "index"),
    "browser_type": ("ref", "text"),
    "browser_unroute": ("pattern",),
    "browser_wait_for": ("text",),
}
"""Where that differs from the rule: refs, and what has no default."""

_REFS = frozenset({"ref", "start_ref", "end_ref"})

_NOT_HERE = frozenset({"browser_install"})
"""Tools that are commands without a session."""

_OF_SESSION = frozenset({"open", "close"})
"""Commands that are no tools."""


@cache
def commands() -> dict[tuple[str, ...], Tool]:
    """Return every tool by the words of its command."""
    return {words(tool.name): tool for tool in TABLE.values() if tool.name not in _NOT_HERE}


def words(name: str) -> tuple[str, ...]:
    """Return the words that stand for a tool, such as `context`, `create`."""
    plain = name.removeprefix("browser_")
    if plain in _SHORT:
        return (_SHORT[plain],)
    group, _, rest = plain.partition("_")
    if group in _GROUPS and rest:
        return _GROUPS[group], rest.removesuffix("_xy").replace("_", "-")
    return (plain.replace("_", "-"),)


def completed(arguments: list[str]) -> list[str]:
    """Return the arguments with a tool's full name as its words, and `list` where a group is given no command."""
    first, rest = arguments[0], arguments[1:]
    full = f"browser_{first.removeprefix('browser_').replace('-', '_')}"
    if full in TABLE and first not in _OF_SESSION and (first,) not in commands() and full not in _NOT_HERE:
        return [*words(full), *rest]
    if first in _LISTED_FIRST and (not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help"))):
        return [first, "list", *rest]
    return arguments


def by_position(tool: Tool) -> tuple[str, ...]:
    """Return the arguments that need no option's name, in their order."""
    fields = tool.arguments.model_fields
    if tool.name in _BY_POSITION:
        return tuple(name for name in _BY_POSITION[tool.name] if name in fields)
    return tuple(name for name, field in fields.items() if name in _REFS or field.is_required())
