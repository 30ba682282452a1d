"""Translate messages for Python callers into the words of tool callers."""

import re
from functools import cache

from webtools import Closed, WebtoolsError
from webtools.faces.mcp.settings import Settings
from webtools.tools.tool import TABLE

_BEGINNING = re.compile(r"^\w+(?=: | on | did not | was )")
_NAME = re.compile(
    r"\b(?:(?<=with )[a-z]+|[a-z]+(?:_[a-z]+)+|(?<!-)[a-z]+(?==))\b(?:=(?P<value>True|False))?"
)


def message(error: WebtoolsError) -> str:
    """Return the message of an error, with the tool's name at its beginning as the client knows it."""
    return _BEGINNING.sub(lambda found: _tools().get(found[0], found[0]), error.message)


def hint(error: WebtoolsError) -> str:
    """Return the hint of an error."""
    if isinstance(error, Closed):
        return "Act in another context, or make a new one with browser_context_create."
    return in_camel_case(error.hint)


def in_camel_case(text: str) -> str:
    """The text with tools and arguments called as they are here."""
    return _NAME.sub(_renamed, text)


def _renamed(found: re.Match[str]) -> str:
    name = found[0].partition("=")[0]
    if name in _tools():
        return _tools()[name]
    if name in _arguments():
        return _arguments()[name] + (f": {found['value'].lower()}" if found["value"] else "")
    if name in Settings.model_fields:
        return f"--{name.replace('_', '-')}"
    return found[0]


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
