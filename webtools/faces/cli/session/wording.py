"""Hints and help with tools and arguments called as on the command line."""

import re
from functools import cache

from webtools.faces.cli.session.names import words
from webtools.faces.mcp.reply import Reply
from webtools.tools.tool import TABLE

_TOOL = re.compile(r"\bbrowser_[a-z_]+\b")
_ARGUMENT = re.compile(r"(?<![-\w])([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?:: true|=True)?(?!\w)")
_ANSWER = "answer it with browser_handle_dialog"


def in_commands(text: str) -> str:
    """Return the text with commands and options in place of tools and arguments."""
    text = _TOOL.sub(
        lambda found: f"`webtools {_spelled(found[0])}`" if found[0] in TABLE else found[0], text
    )
    return _ARGUMENT.sub(lambda found: _options().get(found[1], found[0]), text)


def reword(reply: Reply) -> None:
    """Call tools in what a reply says by their commands; text of pages stays as it is."""
    if reply.error is not None:
        code, _, message = reply.lines[-1].partition(": ")
        message = _TOOL.sub(lambda found: _spelled(found[0]), message, count=1)
        reply.lines[-1] = f"{code}: {message}"
        reply.own[:] = [in_commands(entry) for entry in reply.own]
        reply.error |= {"message": message, "recoveryHint": in_commands(str(reply.error["recoveryHint"]))}
    for entries in (reply.lines, reply.where):
        entries[:] = [_dialog(entry) if entry.endswith(_ANSWER) else entry for entry in entries]


def _dialog(entry: str) -> str:
    return (
        f"{entry.removesuffix(_ANSWER)}answer it with `webtools dialog accept` or `webtools dialog dismiss`"
    )


def _spelled(name: str) -> str:
    return " ".join(words(name)) if name in TABLE else name


@cache
def _options() -> dict[str, str]:
    return {
        spelling: f"--{name.replace('_', '-')}"
        for tool in TABLE.values()
        for name, field in tool.arguments.model_fields.items()
        for spelling in (name, field.alias or name)
        if "_" in name
    }
