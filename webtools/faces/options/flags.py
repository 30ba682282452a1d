"""The flags of options, for every command line."""

import re
from collections.abc import Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import click
from pydantic.fields import FieldInfo

from webtools.option import Option, declared
from webtools.options.browser import Options
from webtools.options.context import ContextOptions, Geolocation, HttpCredentials

SETTINGS: Mapping[str, str] = {
    declared(field).setting or name: name for name, field in Options.model_fields.items()
}
"""The names of options by those of their settings."""

_OPTION = re.compile(rf"\b({'|'.join(name for name in Options.model_fields if '_' in name)})\b")


def flag(setting: str, option: Option, default: object) -> str:
    """Return the flag of a setting, with the one that turns it off where that can be wanted."""
    on = f"--{setting.replace('_', '-')}"
    off = option.off or f"--no-{on[2:]}"
    return f"{on}/{off}" if option.off or default is True else on


def option_of(setting: str, field: FieldInfo, name: str, *, more: str = "") -> click.Option:
    """Return the option of a command line for a setting; its value is None or () where it is not given.

    Args:
        name: The name of the value.
        more: Text after the description.
    """
    option = declared(field)
    kind: dict[str, Any] = {"metavar": option.metavar or _metavar(field.annotation)}
    if is_switch(field.annotation):
        kind = {"is_flag": True}
    elif option.several:
        kind["multiple"] = True
    elif choices := choices_of(field.annotation):
        kind = {"type": click.Choice(choices)}
    return click.Option(
        [flag(setting, option, field.default), name], default=None, help=help_of(field) + more, **kind
    )


def flag_of(name: str, value: str | None = None) -> str:
    """Return the flag that gives an option the value `True`, `False` or, if None, any."""
    option = declared(Options.model_fields[name])
    on = f"--{(option.setting or name).replace('_', '-')}"
    is_off = value is not None and (value == "False") != option.opposite
    return (option.off or f"--no-{on[2:]}") if is_off else on


def page_options() -> list[click.Option]:
    """Return the flags of commands that look at one page: all options of contexts, and what else is for them."""
    made = []
    for name, field in Options.model_fields.items():
        option = declared(field)
        if option.page or name in ContextOptions.model_fields:
            shown = option.page if isinstance(option.page, str) else option.setting or name
            made.append(option_of(shown, field, name))
    return made


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that a command line gives, by their names, with those that are said by their opposite."""
    return {
        name: value_of(name, value)
        for name, value in values.items()
        if name in Options.model_fields and value not in (None, ())
    }


def value_of(name: str, setting: Any) -> Any:
    """Return the value of an option from that of its setting."""
    opposite = declared(Options.model_fields[name]).opposite
    return not setting if opposite and setting is not None else setting


def kinds(annotation: Any) -> tuple[Any, ...]:
    """Return the kinds that a value may be of, without None and without what is said of them."""
    if get_origin(annotation) is Annotated:
        return kinds(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return tuple(kind for one in get_args(annotation) for kind in kinds(one))
    return () if annotation is NoneType else (annotation,)


def is_switch(annotation: Any) -> bool:
    """Return whether a value is on or off."""
    return bool in kinds(annotation)


def choices_of(annotation: Any) -> list[str]:
    """Return the texts of a type that has nothing but these and None."""
    literal = all(get_origin(each) is Literal for each in kinds(annotation))
    return [text for each in kinds(annotation) for text in get_args(each)] if literal else []


def help_of(field: FieldInfo, prefix: str = "--") -> str:
    """Return the description of an option for a command line."""
    option = declared(field)
    text, none, default = (option.help or field.description or "").partition("None: ")
    if none and field.default is None:
        text += f"{'By' if text.endswith('. ') else 'by'} default {default}"
    text = text.rstrip(" .;") + ("; may be given several times" if option.several else "")
    text = _OPTION.sub(lambda found: prefix + flag_of(found[1])[2:], text)
    return f"{text}."


def _metavar(annotation: Any) -> str:
    (kind, *_), is_pair = kinds(annotation), get_origin(kinds(annotation)[0]) is tuple
    if is_pair and ... not in get_args(kind):
        return "WxH"
    if kind in (Geolocation, HttpCredentials) or get_origin(kind) is dict:
        return "LATITUDE,LONGITUDE" if kind is Geolocation else "JSON"
    return {Path: "DIR", int: "NUMBER", float: "NUMBER"}.get(kind, "TEXT")
