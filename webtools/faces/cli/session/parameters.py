"""A tool's arguments as options and arguments of a command."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args, get_origin

import click
from pydantic.fields import FieldInfo

from webtools.faces.cli.session.names import by_position
from webtools.faces.cli.session.shapes import shape_of
from webtools.faces.options.flags import is_switch, kinds
from webtools.tools.tool import Tool

_SEVERAL = frozenset({"fields", "paths", "values"})
_JSON = frozenset({"args"})


def parameters(tool: Tool) -> list[click.Parameter]:
    """Return what the command of a tool takes."""
    positions = by_position(tool)
    fields = tool.arguments.model_fields
    written = shape_of(tool).written
    taken: list[click.Parameter] = [
        _argument(name, fields[name], written.get(name, {})) for name in positions
    ]
    taken += [_option(tool, name, field) for name, field in fields.items() if name not in positions]
    if tool.on_page:
        taken.append(
            click.Option(["--context", "context"], metavar="NAME", help="The isolated context to act in.")
        )
    taken.append(click.Option(["--json", "as_json"], is_flag=True, help="For programs: one JSON object."))
    return taken


def takes_numbers_by_position(tool: Tool) -> bool:
    """Return whether a word such as -300 is a number here, and no option."""
    fields = tool.arguments.model_fields
    return any(fields[name].annotation is int for name in by_position(tool))


def _argument(name: str, field: FieldInfo, written: dict[str, Any]) -> click.Argument:
    attributes: dict[str, Any] = {"required": field.is_required(), "type": _type(field.annotation)}
    if name in _SEVERAL:
        metavar = {"fields": "REF=VALUE…", "paths": "[FILE]…", "values": "VALUE…"}[name]
        attributes |= {"nargs": -1, "required": False, "metavar": metavar}
    return click.Argument([name], **attributes | written)


def _option(tool: Tool, name: str, field: FieldInfo) -> click.Option:
    option = f"--{name.replace('_', '-')}"
    described = field.description or _described(field.annotation) or ""
    if field.default not in (None, False, True, "", ()) and not field.is_required():
        described += f" [default: {field.default}]" if described else f"[default: {field.default}]"
    if is_switch(field.annotation):
        return click.Option([f"{option}/--no-{name.replace('_', '-')}"], default=None, help=described)
    names = [name, option, *(["-o", "--output"] if _is_output(tool, field) else [])]
    several = any(get_origin(one) in (tuple, list, Sequence) for one in kinds(field.annotation))
    return click.Option(
        list(dict.fromkeys(names)),
        type=_Json() if name in _JSON else _type(field.annotation),
        multiple=several and any(get_args(one)[-1:] == (...,) for one in kinds(field.annotation)),
        help=described,
    )


def _is_output(tool: Tool, field: FieldInfo) -> bool:
    """Return whether an argument is the file that `overwrite` is about."""
    return "overwrite" in tool.arguments.model_fields and Path in kinds(field.annotation)


def _described(annotation: Any) -> str | None:
    if get_origin(annotation) is Annotated:
        said = [one.description for one in get_args(annotation)[1:] if isinstance(one, FieldInfo)]
        return said[0] if said else None
    return next(filter(None, map(_described, get_args(annotation))), None)


def _type(annotation: Any) -> "click.ParamType[Any]":
    members = kinds(annotation)
    items = [one for kind in members for one in kinds(get_args(kind)[0] if _is_several(kind) else kind)]
    if items and all(get_origin(one) is Literal for one in items):
        return click.Choice([str(choice) for one in items for choice in get_args(one)])
    if Path in items:
        return _Path(or_json=len(items) > 1)
    plain = all(get_origin(one) is Literal or one in (str, int, float) for one in items)
    return click.STRING if plain else _TextOrJson()


def _is_several(kind: Any) -> bool:
    return get_origin(kind) in (tuple, list, Sequence) and bool(get_args(kind))


class _Path(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.2 on only
    """A file's name as the caller's shell has it: relative to the caller's working directory."""

    name = "file"

    def __init__(self, *, or_json: bool) -> None:
        self._or_json = or_json

    def convert(self, value: Any, _: click.Parameter | None, ctx: click.Context | None) -> Any:
        if self._or_json and str(value).startswith("{"):
            return json.loads(value)
        directory = cast(Path, ctx.obj) if ctx is not None and ctx.obj is not None else Path.cwd()
        return str(directory / Path(value).expanduser())


class _Json(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.2 on only
    """A value as JSON has it."""

    name = "json"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return json.loads(value)
        except ValueError as error:
            self.fail(f"{value!r} is not valid JSON: {error}", param, ctx)


class _TextOrJson(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.2 on only
    """Text, or what JSON gives where the text is an object or a list of it."""

    name = "value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not str(value).startswith(("{", "[{", '["')):
            return value
        return _Json().convert(value, param, ctx)
