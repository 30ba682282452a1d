"""Errors and help with tools and arguments called as on the command line."""

import re
from functools import cache

from webtools.faces.cli.session.names import words
from webtools.faces.mcp.words import Words
from webtools.tools.tool import TABLE

_TOOL = re.compile(r"\bbrowser_[a-z_]+\b")
_ARGUMENT = re.compile(r"(?<![-\w])([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?:: true|=True)?(?!\w)")


class Commands(Words):
    """The names of tools and arguments as commands and their options."""

    def operation(self, name: str) -> str:
        tool = TABLE.get(f"browser_{name.removeprefix('browser_')}")
        return name if tool is None else " ".join(words(tool))

    def tool(self, name: str) -> str:
        return f"`webtools {self.operation(name)}`"

    def argument(self, name: str, value: str | None) -> str:
        return _option(name) if "_" in name or value else name

    def answering_dialogs(self) -> str:
        return "`webtools dialog accept` or `webtools dialog dismiss`"


def in_commands(text: str) -> str:
    """Return a docstring of ours with commands and options in place of tools and arguments."""
    text = _TOOL.sub(lambda found: Commands().tool(found[0]) if found[0] in TABLE else found[0], text)
    return _ARGUMENT.sub(lambda found: _options().get(found[1], found[0]), text)


@cache
def _options() -> dict[str, str]:
    return {
        spelling: _option(name)
        for tool in TABLE.values()
        for name, field in tool.arguments.model_fields.items()
        for spelling in (name, field.alias or name)
        if "_" in name
    }


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
