"""JSON schemas as function-calling APIs want them in strict mode: flat, closed, with every property required."""

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel

Schema = dict[str, Any]

_DROPPED = {
    "$defs",
    "additionalProperties",
    "alternative",
    "default",
    "format",
    "obvious",
    "title",
    "unlisted",
}
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
"""Not every API takes these; the tools check their arguments by themselves."""


def strict_schema(model: type[BaseModel], unlisted: Collection[str] = ()) -> Schema:
    """Return the schema of a tool's arguments without references to definitions.

    What can be left out in Python may be null here.

    Args:
        unlisted: Arguments to leave out, in camelCase.
    """
    schema = model.model_json_schema(by_alias=True)
    return _closed(schema, schema.get("$defs", {}), unlisted)


def without_nulls(arguments: Any) -> Any:
    """Return arguments without those that are null, which stand for arguments that were left out."""
    match arguments:
        case dict():
            return {key: without_nulls(value) for key, value in arguments.items() if value is not None}
        case list():
            return [without_nulls(each) for each in arguments]
        case _:
            return arguments


def _flat(schema: Schema, definitions: Schema, unlisted: Collection[str]) -> Schema:
    if "$ref" in schema:
        named = definitions[schema["$ref"].rpartition("/")[2]]
        schema = named | {key: value for key, value in schema.items() if key != "$ref"}
    if "prefixItems" in schema:  # a pair of numbers
        schema = {key: value for key, value in schema.items() if key != "prefixItems"} | {
            "items": schema["prefixItems"][0]
        }
    if "properties" in schema:
        return _closed(schema, definitions, unlisted)
    flat = {key: value for key, value in schema.items() if key not in _DROPPED | _LIMITS}
    if "items" in flat:
        flat["items"] = _flat(flat["items"], definitions, unlisted)
    for several in ("anyOf", "oneOf"):
        if several in flat:
            choices = [_flat(each, definitions, unlisted) for each in flat.pop(several)]
            flat["anyOf"] = [each for at, each in enumerate(choices) if each not in choices[:at]]
    return flat


def _closed(schema: Schema, definitions: Schema, unlisted: Collection[str]) -> Schema:
    required = schema.get("required", ())
    properties = {
        name: _flat(each, definitions, unlisted)
        if name in required
        else _nullable(_flat(each, definitions, unlisted))
        for name, each in schema.get("properties", {}).items()
        if name not in unlisted
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(schema: Schema) -> Schema:
    null = {"type": "null"}
    if "anyOf" in schema:
        return schema if null in schema["anyOf"] else schema | {"anyOf": [*schema["anyOf"], null]}
    description = {key: schema[key] for key in ("description",) if key in schema}
    own = {key: value for key, value in schema.items() if key not in description}
    return description | {"anyOf": [own, null]}
