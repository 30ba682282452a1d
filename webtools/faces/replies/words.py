"""The words of each face for tools, arguments and options, in messages, hints and help.

Errors are worded for Python callers; a hint knows which of its words are names (`webtools.hints`). What each face makes
of them is a vocabulary, and all vocabularies stand at the end of this file.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache

from webtools.errors import WebtoolsError
from webtools.faces.options.flags import flag_of
from webtools.hints import Hint, names_in, renamed
from webtools.options.browser import Options
from webtools.tools.tool import TABLE, Tool

_NOUNS = frozenset({"snapshot"})  # a matter of English, not of the tool: "take a snapshot"
"""Names of tools that hints also use as words."""


def _as_in_python(name: str, value: str | None) -> str:
    return f"{name}={value}" if value else name


def _flag_or_name(name: str, value: str | None) -> str:
    return flag_of(name, value) if name in Options.model_fields else _as_in_python(name, value)


@dataclass(frozen=True)
class Vocabulary:
    """The words by which the readers of a face know tools, arguments and options.

    Attributes:
        tool: The name of a tool within a sentence; the argument has no `browser_` in front.
        operation: The name of a call at the beginning of a message.
        argument: An argument, and its value if one is given.
        other: An option, or another name, and its value if one is given.
        dialog: What answers a dialog.
        tools: The tools that these readers have; None: all.
        otherwise: The hint in place of one that names a tool which these readers do not have.
        by_code: Hints in place of ours, by the error's code.
    """

    tool: Callable[[str], str]
    operation: Callable[[str], str]
    argument: Callable[[str, str | None], str] = _as_in_python
    other: Callable[[str, str | None], str] = _as_in_python
    dialog: str = "handle_dialog"
    tools: Collection[str] | None = None
    otherwise: str = ""
    by_code: Mapping[str, str] = field(default_factory=dict)

    def message(self, error: WebtoolsError) -> str:
        """Return the message of an error."""
        if error.operation and error.message.startswith(error.operation):
            return self.operation(error.operation) + error.message[len(error.operation) :]
        return error.message

    def hint(self, error: WebtoolsError) -> str:
        """Return the hint of an error."""
        hint = self.by_code.get(error.code, error.hint)
        if self.tools is not None and tools_in(hint) - set(self.tools):
            return self.otherwise
        return renamed(hint, self._named)

    def _named(self, name: str, value: str | None) -> str:
        if name in _tools():
            return name if name in _NOUNS and self.tools is None else self.tool(name)
        return self.argument(name, value) if name in _arguments() else self.other(name, value)


def tools_in(hint: str) -> frozenset[str]:
    """Return the tools that a hint names, without `browser_` in front."""
    return names_in(hint) & _tools().keys()


@cache
def _tools() -> Mapping[str, Tool]:
    return {name.removeprefix("browser_"): tool for name, tool in TABLE.items()}


@cache
def _arguments() -> Mapping[str, str]:
    """Return the arguments of all tools in camelCase, by their names."""
    return {
        name: field.alias or name
        for tool in TABLE.values()
        for name, field in tool.arguments.model_fields.items()
    }


_CLOSED = {"closed": Hint("Act in another context, or make a new one with {context_create}.")}

# MCP


def _full(name: str) -> str:
    return f"browser_{name}"


def _of_models(name: str, value: str | None) -> str:
    return _arguments()[name] + (f": {value.lower()}" if value else "")


MODELS = Vocabulary(
    tool=_full,
    operation=lambda name: _full(name) if name in _tools() else name,
    argument=_of_models,
    other=_flag_or_name,
    dialog="browser_handle_dialog",
    by_code=_CLOSED,
)

_NAME = re.compile(
    r"\b(?:(?<=with )[a-z]+|[a-z]+(?:_[a-z]+)+|(?<!-)[a-z]+(?==))\b(?:=(?P<value>True|False))?"
)


def for_models(text: str) -> str:
    """Return a docstring with tools and arguments called as models know them."""

    def renamed_in_text(found: re.Match[str]) -> str:
        name = found[0].partition("=")[0]
        if name in _tools():
            return _full(name)
        return _of_models(name, found["value"]) if name in _arguments() else found[0]

    return _NAME.sub(renamed_in_text, text)


# Sessions of the command line


def command(tool: Tool) -> str:
    """Return the words that stand for a tool, such as `context create`."""
    return tool.command or tool.name.removeprefix("browser_").replace("_", "-")


def _command(name: str) -> str:
    tool = _tools().get(name.removeprefix("browser_"))
    return name if tool is None else command(tool)


def _quoted(name: str) -> str:
    return f"`webtools {_command(name)}`"


def _as_flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


COMMANDS = Vocabulary(
    tool=_quoted,
    operation=_command,
    argument=lambda name, value: _as_flag(name) if "_" in name or value else name,
    other=_flag_or_name,
    dialog="`webtools dialog accept` or `webtools dialog dismiss`",
    by_code=_CLOSED,
)

_TOOL = re.compile(r"\bbrowser_[a-z_]+\b")
_ARGUMENT = re.compile(r"(?<![-\w])([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?:: true|=True)?(?!\w)")


def in_commands(text: str) -> str:
    """Return a docstring with commands and flags in place of tools and arguments."""
    flags = {
        spelling: _as_flag(name)
        for name, alias in _arguments().items()
        for spelling in (name, alias)
        if "_" in name
    }
    text = _TOOL.sub(lambda found: _quoted(found[0]) if found[0] in TABLE else found[0], text)
    return _ARGUMENT.sub(lambda found: flags.get(found[1], found[0]), text)


# Commands that look at one page

_OF_ONE_PAGE: Mapping[tuple[str, str | None], str] = {
    ("headless", "True"): "the command without --headed",
    ("overwrite", "True"): "--overwrite",
}


def _of_one_page(name: str, value: str | None) -> str:
    return _OF_ONE_PAGE.get((name, value)) or _as_in_python(name, value)


ONE_PAGE = Vocabulary(tool=str, operation=str, argument=_of_one_page, other=_of_one_page)

# Spec 5

_LOOK = "Take a new browser_snapshot and use a ref that it shows."
_ANEW = "Call again: a new browser is started. Navigate first."

SPEC_5 = Vocabulary(
    tool=_full,
    operation=str,
    tools=("click", "handle_dialog", "navigate", "scroll", "screenshot", "snapshot", "type"),
    otherwise="Take a new browser_snapshot to see the page as it is.",
    by_code={
        "element_not_found": _LOOK,
        "stale_ref": _LOOK,
        "dialog_open": "Answer it with browser_handle_dialog, then go on.",
        "page_closed": "Navigate to an address; that opens a new tab.",
        "timeout": "Look at the page with browser_snapshot, or leave it with browser_navigate.",
        "page_crashed": "Call browser_navigate: the tab gets a new page process. What the page held is gone.",
        "closed": _ANEW,
        "cancelled": _ANEW,
    },
)

# Claude's browser toolset

_AGAIN = "The browser starts again with the next call. Navigate first."

CLAUDE = Vocabulary(
    tool=str,
    operation=str,
    tools=("navigate",),  # which Claude has under the same name
    otherwise="Read the page again to see its state.",
    by_code={
        "timeout": "Take a screenshot or read the page to see its state.",
        "page_closed": "Use list_tabs to see what is open.",
        "page_crashed": "Navigate: the tab gets a new page process. What the page held is gone.",
        "browser_crashed": _AGAIN,
        "closed": _AGAIN,
    },
)
