"""JSON schemas as short as a model's context wants them: what says nothing is left out."""

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.alias_generators import to_camel

Schema = dict[str, Any]

_SAYS_NOTHING = {
    "additionalProperties",
    "exclusiveMinimum",
    "format",
    "maximum",
    "minimum",
    "pattern",
    "title",
    "writeOnly",
}
_NO_DEFAULTS: tuple[object, ...] = (None, False, "", [], {})


def of_arguments(model: type[BaseModel], *, explained: frozenset[str], unlisted: Collection[str]) -> Schema:
    """The schema of a tool's arguments.

    Args:
        explained: Descriptions that a model has read elsewhere.
        unlisted: Arguments that are not worth a model's attention.
    """
    schema = model.model_json_schema(by_alias=True)
    properties = {name: one for name, one in schema.get("properties", {}).items() if name not in unlisted}
    short = _Shortening(schema.get("$defs", {}), explained).of(schema | {"properties": properties})
    return {"type": "object", "properties": {}} | short


def of_result(result: Any) -> Schema:
    """Names and types of what a tool's result has in any case; what else may be in it says its own name."""
    schema = TypeAdapter(result).json_schema(by_alias=False)
    shortening = _Shortening(schema.get("$defs", {}), frozenset())
    members = {name: shortening.of(schema["properties"][name]) for name in schema.get("required", ())}
    sure = {to_camel(name): one for name, one in members.items() if not _is_binary(result, name)}
    return {
        "type": "object",
        "properties": {name: {"type": one["type"]} if "type" in one else {} for name, one in sure.items()},
    }


def _is_binary(result: Any, name: str) -> bool:
    return (
        isinstance(result, type)
        and issubclass(result, BaseModel)
        and result.model_fields[name].annotation is bytes
    )


class _Shortening:
    def __init__(self, definitions: Schema, explained: frozenset[str]) -> None:
        self._definitions = definitions
        self._explained = explained

    def of(self, schema: Schema) -> Schema:
        if "$ref" in schema:
            named = dict(self._definitions[schema["$ref"].rpartition("/")[2]])
            named.pop("description", None)  # the type's own, for those who write Python
            schema = named | {key: value for key, value in schema.items() if key != "$ref"}
        if "prefixItems" in schema:  # a pair of numbers; not every host knows how to say that
            schema = {"items": schema["prefixItems"][0]} | {
                key: value for key, value in schema.items() if key != "prefixItems"
            }
        choices = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
        rest = {key: self._value(key, value) for key, value in schema.items() if self._says(key, value)}
        if not choices:
            return rest
        if any(one == {"type": "string"} for one in map(self.of, choices)) and _any_object(choices):
            choices = [{"type": "string"}]  # a file's name, where in Python its content will do
        if len(choices) == 1:
            return self.of(choices[0]) | rest
        return rest | {"anyOf": [self.of(one) for one in choices]}

    def _says(self, key: str, value: Any) -> bool:
        if key == "description":
            return value not in self._explained
        return key not in _SAYS_NOTHING | {"anyOf", "$defs"} and not (
            key == "default" and value in _NO_DEFAULTS
        )

    def _value(self, key: str, value: Any) -> Any:
        if key == "properties":
            return {name: self.of(one) for name, one in value.items()}
        if key == "items":
            return self.of(value)
        return value


def _any_object(choices: list[Schema]) -> bool:
    return any("$ref" in one or one.get("type") == "object" for one in choices)
