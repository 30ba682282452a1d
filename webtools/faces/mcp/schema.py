"""JSON schemas as short as a model's context wants them: what says nothing is left out."""

from collections.abc import Collection
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.alias_generators import to_camel

from webtools.tools.arguments import ALTERNATIVE, OBVIOUS
from webtools.values import UNLISTED

Schema = dict[str, Any]

_SAYS_NOTHING = {
    "$defs",
    ALTERNATIVE,
    OBVIOUS,
    "additionalProperties",
    "anyOf",  # dealt with by itself
    "exclusiveMinimum",
    "format",
    "maxItems",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
    "title",
    "writeOnly",
}


def of_arguments(model: type[BaseModel], *, unlisted: Collection[str]) -> Schema:
    """Return the schema of a tool's arguments.

    Args:
        unlisted: Arguments to leave out, in camelCase, also inside of other arguments.
    """
    schema = model.model_json_schema(by_alias=True)
    return {"type": "object", "properties": {}} | _Shortening(schema.get("$defs", {}), unlisted).of(schema)


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


class _Shortening:
    def __init__(self, definitions: Schema, unlisted: Collection[str]) -> None:
        self._definitions = definitions
        self._unlisted = unlisted

    def of(self, schema: Schema) -> Schema:
        if "$ref" in schema:
            named = dict(self._definitions[schema["$ref"].rpartition("/")[2]])
            named.pop("description", None)  # the type's own, for those who write Python
            schema = named | {key: value for key, value in schema.items() if key != "$ref"}
        if "prefixItems" in schema:  # a pair of numbers; not every host knows how to say that
            schema = {key: value for key, value in schema.items() if key != "prefixItems"} | {
                "items": schema["prefixItems"][0]
            }
        if OBVIOUS in schema:
            schema = {key: value for key, value in schema.items() if key != "description"}
        rest = {key: self._value(key, value) for key, value in schema.items() if self._says(key, value)}
        if required := self._required(schema):
            rest["required"] = required
        choices = [self.of(one) for one in schema.get("anyOf", ()) if one.get("type") != "null"]
        match _worth_saying(choices):
            case []:
                return rest
            case [only]:
                return only | rest
            case several:
                return rest | {"anyOf": several}

    def _says(self, key: str, value: Any) -> bool:
        if key == "default":  # off, empty or left out is what one expects
            return value not in (None, False, "", [], {})
        return key not in _SAYS_NOTHING

    def _required(self, schema: Schema) -> list[str]:
        properties = schema.get("properties", {})
        without_choice = [name for name, one in properties.items() if one.get(ALTERNATIVE) in self._unlisted]
        return [*schema.get("required", ()), *without_choice]

    def _value(self, key: str, value: Any) -> Any:
        if key == "properties":
            return {name: self.of(one) for name, one in value.items() if name not in self._unlisted}
        if key == "items":
            return self.of(value)
        return value


def _worth_saying(choices: list[Schema]) -> list[Schema]:
    """Of several ways to give something, those that a model needs."""
    text = {"type": "string"}
    if text in choices and any(one.get("type") == "object" for one in choices):
        return [text]  # a file's name, where in Python its content will do
    lists = [one for one in choices if one.get("type") == "array"]
    if len(choices) == 2 and lists and lists[0].get("items") in choices:
        return lists  # one of them is a list of one
    return [one for one in choices if one != {"type": "integer"} or {"type": "number"} not in choices]
