"""Commands that read their words in a way of their own.

All other commands take a tool's arguments as they are. What stands here is the grammar of a shell's line, which no
other face has, so it is no fact of a tool.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from webtools.errors import InvalidArgument
from webtools.faces.cli.session.names import words
from webtools.tools.arguments import to_target
from webtools.tools.tool import Tool

GivenArguments = dict[str, Any]


def _as_given(arguments: GivenArguments) -> GivenArguments:
    return arguments


@dataclass(frozen=True)
class Shape:
    """The grammar of one command.

    Attributes:
        arguments: Return the tool's arguments from those of the command.
        written: Arguments by position that are not written as their type says: the attributes of each as a
            `click.Argument`.
    """

    arguments: Callable[[GivenArguments], GivenArguments] = _as_given
    written: Mapping[str, dict[str, Any]] = field(default_factory=dict)


def _type(arguments: GivenArguments) -> GivenArguments:
    """Take a single word as the text, for where the focus is; before a secret it is the ref."""
    if "text" not in arguments and "ref" in arguments and "secret" not in arguments:
        return {**arguments, "ref": None, "text": arguments["ref"]}
    return arguments


def _fill(arguments: GivenArguments) -> GivenArguments:
    """Take fields as `e3=text`, as `e3 text`, or as JSON."""
    fields: list[Any] = []
    given = iter(arguments.get("fields", ()))
    for word in given:
        if isinstance(word, dict | list):
            fields += word if isinstance(word, list) else [word]
            continue
        ref, equals, value = word.partition("=")
        if not equals:
            ref, value = word, next(given, None)
        if value is None:
            raise InvalidArgument(
                f"fill: {ref} has no value", hint="Give e3=text, or e3 text; several may follow."
            )
        fields.append({"ref": ref, "value": {"true": True, "false": False}.get(value, value)})
    if not fields:
        raise InvalidArgument(
            "fill: no fields are given", hint="Give e3=text, or e3 text; several may follow."
        )
    return {**arguments, "fields": fields}


def _upload(arguments: GivenArguments) -> GivenArguments:
    """Take a ref before the files as that of their field, unless it is a file."""
    paths = list(arguments.get("paths", ()))
    if paths and "ref" not in arguments and not os.path.exists(paths[0]):  # noqa: PTH110  # pathlib raises for a name that is too long
        ref = Path(paths[0]).name
        try:
            to_target(ref)
        except InvalidArgument:
            return {**arguments, "paths": paths}
        return {**arguments, "ref": ref, "paths": paths[1:]}
    return {**arguments, "paths": paths} if paths else arguments


def _dialog(arguments: GivenArguments) -> GivenArguments:
    return {**arguments, "accept": arguments["accept"] == "accept"}


def _tabs(arguments: GivenArguments) -> GivenArguments:
    """Take what follows `new` as an address."""
    if arguments.get("action") == "new" and "index" in arguments:
        return {
            **{key: value for key, value in arguments.items() if key != "index"},
            "url": arguments["index"],
        }
    return arguments


_SHAPES: dict[tuple[str, ...], Shape] = {  # by the words of the command: its grammar is the face's own matter
    ("dialog",): Shape(_dialog, {"accept": {"type": click.Choice(["accept", "dismiss"])}}),
    ("fill",): Shape(_fill),
    ("tabs",): Shape(_tabs, {"index": {"type": click.STRING, "metavar": "[INDEX|URL]"}}),
    ("type",): Shape(_type),
    ("upload",): Shape(_upload),
}


def shape_of(tool: Tool) -> Shape:
    """Return the grammar of a tool's command."""
    return _SHAPES.get(words(tool), Shape())
