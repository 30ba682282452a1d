"""Translate messages for Python callers into the words of tool callers."""

import re
from functools import cache

from webtools import Closed, WebtoolsError
from webtools.faces.mcp.settings import Settings
from webtools.hints import renamed
from webtools.tools.tool import TABLE

_NAME = re.compile(
    r"\b(?:(?<=with )[a-z]+|[a-z]+(?:_[a-z]+)+|(?<!-)[a-z]+(?==))\b(?:=(?P<value>True|False))?"
)


OPPOSITES = {"headless": "--headed", "no_sandbox": "--sandbox"}
"""The options that turn a setting off, by the setting's name."""


class Words:
    """The names of tools, arguments and settings as MCP clients know them."""

    def operation(self, name: str) -> str:
        """Return a call's name for the beginning of a message."""
        return _tools().get(name, name)

    def tool(self, name: str) -> str:
        """Return a tool's name for the middle of a sentence; `name` has no `browser_` in front."""
        return _tools()[name]

    def argument(self, name: str, value: str | None) -> str:
        """Return an argument's name, and its value if `value` is given."""
        return _arguments()[name] + (f": {value.lower()}" if value else "")

    def answering_dialogs(self) -> str:
        """Return what answers a dialog."""
        return self.tool("handle_dialog")

    def message(self, error: WebtoolsError) -> str:
        """Return the message of an error."""
        if error.operation and error.message.startswith(error.operation):
            return self.operation(error.operation) + error.message[len(error.operation) :]
        return error.message

    def hint(self, error: WebtoolsError) -> str:
        """Return the hint of an error."""
        if isinstance(error, Closed):
            return f"Act in another context, or make a new one with {self.tool('context_create')}."
        return renamed(error.hint, self._name)

    def _name(self, name: str, value: str | None) -> str:
        if name in _NOUNS:
            return name
        if name in _tools():
            return self.tool(name)
        if name in _arguments():
            return self.argument(name, value)
        if name in Settings.model_fields:
            return OPPOSITES[name] if value == "False" else f"--{name.replace('_', '-')}"
        return f"{name}={value}" if value else name


def in_camel_case(text: str) -> str:
    """Return a docstring of ours with tools and arguments called as they are here."""
    return _NAME.sub(_renamed, text)


def _renamed(found: re.Match[str]) -> str:
    name = found[0].partition("=")[0]
    if name in _tools():
        return _tools()[name]
    if name in _arguments():
        return _arguments()[name] + (f": {found['value'].lower()}" if found["value"] else "")
    return found[0]


_NOUNS = frozenset({"snapshot"})  # a matter of English, not of the tool: "take a snapshot"
"""Names of tools that hints also use as words."""


@cache
def _tools() -> dict[str, str]:
    return {name.removeprefix("browser_"): name for name in TABLE}


@cache
def _arguments() -> dict[str, str]:
    return {
        name: field.alias or name
        for tool in TABLE.values()
        for name, field in tool.arguments.model_fields.items()
    }
