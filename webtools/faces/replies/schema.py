"""JSON schemas of arguments and results, without references to definitions, as short or as strict as a reader wants."""

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.alias_generators import to_camel

from webtools.tools.arguments import ALTERNATIVE, OBVIOUS
from webtools.values import UNLISTED

Schema = dict[str, Any]

_LIMITS = {
    "exclusiveMinimum",
    "maxItems",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "writeOnly",
}
"""Not every API takes these, and models have no need of them; the tools check their arguments by themselves."""

_OURS = {ALTERNATIVE, OBVIOUS, UNLISTED, "additionalProperties", "anyOf", "format", "oneOf", "title"}
"""Marks, what says nothing, and what is dealt with by itself."""


def flat(model: type[BaseModel], unlisted: Collection[str] = ()) -> Schema:
    """Return the schema of a model with each definition in place of its references.

    Args:
        unlisted: Arguments to leave out, in camelCase, also inside of other arguments.
    """
    schema = model.model_json_schema(by_alias=True)
    return _flat(schema, schema.pop("$defs", {}), unlisted)


def _flat(schema: Schema, definitions: Schema, unlisted: Collection[str]) -> Schema:
    if "$ref" in schema:
        named = dict(definitions[schema["$ref"].rpartition("/")[2]])
        named.pop("description", None)  # the type's own, for those who write Python
        schema = named | {key: value for key, value in schema.items() if key != "$ref"}
    made = dict(schema)
    if "prefixItems" in made:  # a pair of numbers; not every reader knows how to say that
        made["items"] = made.pop("prefixItems")[0]
    if "items" in made:
        made["items"] = _flat(made["items"], definitions, unlisted)
    if "properties" in made:
        made["properties"] = {
            name: _flat(one, definitions, unlisted)
            for name, one in made["properties"].items()
            if name not in unlisted
        }
    if choices := [*made.pop("anyOf", ()), *made.pop("oneOf", ())]:
        made["anyOf"] = [_flat(each, definitions, unlisted) for each in choices]
    return made


# Short, for lists that cost a model's context


def of_arguments(model: type[BaseModel], *, unlisted: Collection[str]) -> Schema:
    """Return the schema of a tool's arguments, without what says nothing.

    Args:
        unlisted: As `flat`.
    """
    return {"type": "object", "properties": {}} | _short(flat(model, unlisted), unlisted)


def of_result(result: Any) -> Schema:
    """Return what a tool's result has in any case, by name and type; optional members explain themselves."""
    schema = TypeAdapter(result).json_schema(by_alias=False)
    always = {
        to_camel(name): {"type": member["type"]} if "type" in member else {}
        for name, member in schema["properties"].items()
        if name in schema.get("required", ())
        and UNLISTED not in member
        and "anyOf" not in member
        and not _is_binary(result, name)
    }
    return {"type": "object", "properties": always}


def _is_binary(result: Any, name: str) -> bool:
    return (
        isinstance(result, type)
        and issubclass(result, BaseModel)
        and result.model_fields[name].annotation is bytes
    )


def _short(schema: Schema, unlisted: Collection[str]) -> Schema:
    made = {key: value for key, value in schema.items() if _says(key, value)}
    if OBVIOUS in schema:
        made.pop("description", None)
    properties = schema.get("properties", {})
    if properties:
        made["properties"] = {name: _short(one, unlisted) for name, one in properties.items()}
    if "items" in made:
        made["items"] = _short(made["items"], unlisted)
    without_choice = [name for name, one in properties.items() if one.get(ALTERNATIVE) in unlisted]
    if required := [*schema.get("required", ()), *without_choice]:
        made["required"] = required
    choices = [_short(one, unlisted) for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    match _worth_saying(choices):
        case []:
            return made
        case [only]:
            return only | made
        case several:
            return made | {"anyOf": several}


def _says(key: str, value: Any) -> bool:
    if key == "default":  # off, empty or left out is what one expects
        return value not in (None, False, "", [], {})
    return key not in _OURS | _LIMITS


def _worth_saying(choices: list[Schema]) -> list[Schema]:
    """Return of several ways to give something, those that a model needs."""
    text = {"type": "string"}
    if text in choices and any(one.get("type") == "object" for one in choices):
        return [text]  # a file's name, where in Python its content will do
    lists = [one for one in choices if one.get("type") == "array"]
    if len(choices) == 2 and lists and lists[0].get("items") in choices:
        return lists  # one of them is a list of one
    return [one for one in choices if one != {"type": "integer"} or {"type": "number"} not in choices]


# Strict, as function-calling APIs want them: closed, with every property required


def strict(model: type[BaseModel], unlisted: Collection[str] = ()) -> Schema:
    """Return the schema of a tool's arguments; what can be left out in Python may be null here.

    Args:
        unlisted: As `flat`.
    """
    return _strict({"properties": {}} | flat(model, unlisted))


def without_nulls(arguments: Any) -> Any:
    """Return arguments without those that are null, which stand for arguments that were left out."""
    match arguments:
        case dict():
            return {key: without_nulls(value) for key, value in arguments.items() if value is not None}
        case list():
            return [without_nulls(each) for each in arguments]
        case _:
            return arguments


def _strict(schema: Schema) -> Schema:
    if "properties" in schema:
        required = schema.get("required", ())
        properties = {
            name: _strict(one) if name in required else _nullable(_strict(one))
            for name, one in schema["properties"].items()
        }
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    made = {key: value for key, value in schema.items() if key not in _OURS | _LIMITS | {"default"}}
    if "items" in made:
        made["items"] = _strict(made["items"])
    if "anyOf" in schema:
        choices = [_strict(each) for each in schema["anyOf"]]
        made["anyOf"] = [each for at, each in enumerate(choices) if each not in choices[:at]]
    return made


def _nullable(schema: Schema) -> Schema:
    null = {"type": "null"}
    if "anyOf" in schema:
        return schema if null in schema["anyOf"] else schema | {"anyOf": [*schema["anyOf"], null]}
    description = {key: schema[key] for key in ("description",) if key in schema}
    own = {key: value for key, value in schema.items() if key not in description}
    return description | {"anyOf": [own, null]}
