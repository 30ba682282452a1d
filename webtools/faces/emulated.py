"""The settings of contexts as options of the command line and of the MCP server, made from their declarations."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from click import Choice
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic.fields import FieldInfo

from webtools.errors import InvalidArgument
from webtools.options.context import ContextSettings, Geolocation, Size
from webtools.text.explain import explain

OTHERWISE = {
    "viewport",
    "proxy",
    "storage_state",
    "user_data_dir",
    "allowed_origins",
    "blocked_origins",
    "block_private",
}
"""Settings of contexts that the faces declare themselves, some under other names."""

_JSON = {"extra_headers", "http_credentials"}
_POSITION = "geolocation"
_BY_COMMAS = "permissions"
_TEXTS = "init_scripts"


@cache
def fields() -> dict[str, tuple[Any, FieldInfo]]:
    """Return type and declaration of each setting, by name; texts are accepted where the type is another one."""
    hints = get_type_hints(ContextSettings, include_extras=True)
    return {
        name: (
            Annotated[hints[name], BeforeValidator(_reader(name))],
            Field(field.default, description=f"{field.description}."),
        )
        for name, field in ContextSettings.model_fields.items()
        if name not in OTHERWISE
    }


def declared(name: str, more: str = "") -> tuple[str, dict[str, Any]]:
    """Return the option of the command line for a setting, as arguments of `click.option`.

    Args:
        more: Text after the description.
    """
    field = fields()[name][1]
    hint = get_type_hints(ContextSettings, include_extras=True)[name]
    flag = f"--{name.replace('_', '-')}"
    text = f"{field.description}{more}"
    if hint is bool:
        both = f"{flag}/--no-{name.replace('_', '-')}"
        return (both if field.default else flag), {"is_flag": True, "default": None, "help": text}
    if name == _TEXTS:
        return flag, {"multiple": True, "metavar": "JAVASCRIPT", "help": text}
    if choices := _choices(hint):
        return flag, {"type": Choice(choices), "help": text}
    return flag, {"metavar": _metavar(name, hint), "help": text}


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as `BrowserTools` takes them, from the texts of a command line.

    Raises:
        InvalidArgument: A text is not a value of its setting.
    """
    declarations: dict[str, Any] = fields()
    model: type[BaseModel] = create_model("Emulated", __config__=ConfigDict(extra="forbid"), **declarations)
    try:
        checked = model.model_validate({key: each for key, each in given.items() if each not in (None, ())})
    except ValidationError as error:
        raise InvalidArgument(f"Settings: {explain(error)}") from None
    return {name: getattr(checked, name) for name in checked.model_fields_set}


def _reader(name: str) -> Callable[[object], object]:
    def read_text(given: object) -> object:
        if not isinstance(given, str):
            return given
        if name == _TEXTS:
            return [given]
        if name == _BY_COMMAS:
            return [part.strip() for part in given.split(",") if part.strip()]
        if name in _JSON or (name == _POSITION and given.lstrip().startswith("{")):
            return _parsed(given)
        return _position(given) if name == _POSITION else given

    return read_text


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise ValueError("the text is not JSON") from None  # which may be a password


def _position(text: str) -> object:
    numbers = text.split(",")
    if len(numbers) != 2:
        raise ValueError(f"{text!r} is not a position; give latitude and longitude, such as 47.4,8.5")
    return dict(zip(Geolocation.model_fields, numbers, strict=False))


def _choices(hint: Any) -> list[str]:
    """Return the texts of a type that has nothing but these and None."""
    members = (hint,) if get_origin(hint) is Literal else get_args(hint)
    return [text for each in members if get_origin(each) is Literal for text in get_args(each)]


def _metavar(name: str, hint: Any) -> str:
    if name in _JSON:
        return "JSON"
    if name == _POSITION:
        return "LATITUDE,LONGITUDE"
    kinds = [each for each in (get_args(hint) or (hint,)) if each is not NoneType]
    if Size in kinds:
        return "WxH"
    return {"Path": "DIR", "float": "NUMBER"}.get(getattr(kinds[0], "__name__", ""), "TEXT")
