"""Validation errors of a caller's values, as one line."""

from collections.abc import Collection, Iterable, Sequence

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from webtools.text.other_words import unknown

_SECRET = {
    "password",
    "proxy",
    "http_credentials",
    "extra_headers",
    "storage_state",
    "cookies",
    "origins",
    "secrets",
    "remote_url",
    "remote_capabilities",
    "api_key",
}
"""Members whose values may hold what no message and no log may show."""


def explain(error: ValidationError, names: Collection[str] = ()) -> str:
    """Return a validation error in one line: which argument, what is wrong with it, what it was.

    Args:
        names: Of all arguments that there are, to name the nearest of one that there is not.
    """
    # An error about a default that was not made follows from another one.
    errors = [one for one in error.errors() if one["type"] != "default_factory_not_called"]
    places = [_place(one) for one in errors]
    # Of a union only the type that fits best is worth a word: the others refuse the value as a whole.
    refused_in_part = {place[:depth] for place in places for depth in range(len(place))}
    words: dict[str, list[ErrorDetails]] = {}
    for one, place in zip(errors, places, strict=True):
        if not (place in refused_in_part and _is_a_choice(one["loc"][-1])):
            words.setdefault(".".join(map(str, place)) or "arguments", []).append(one)
    return "; ".join(_explain_one(where, alike, names) for where, alike in words.items())


def _explain_one(where: str, alike: Sequence[ErrorDetails], names: Collection[str]) -> str:
    """Return what is wrong with one value; each type of a union has an error of its own about it."""
    first = alike[0]
    location, value = first["loc"], first["input"]
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument") and len(location) == 1:
        return unknown(where, names)
    message = _either([_message(one) for one in alike])
    if not location and first["type"] == "value_error":  # about several arguments, which it names
        return message
    missing = first["type"] in ("missing", "extra_forbidden")  # the value is that of everything around it
    named = value if isinstance(value, list | tuple) else ()
    own_words = first["type"] == "value_error" and any(repr(one) in message for one in (value, *named))
    if missing or own_words or not location or _is_secret(location) or _holds_secret(value):
        return f"{where}: {message}"
    shown = repr(value)
    return f"{where}: {message} (got {shown if len(shown) <= 80 else shown[:77] + '...'})"


def _message(error: ErrorDetails) -> str:
    if error["type"] == "value_error":  # our own words; pydantic's message puts "Value error" before them
        return str(error["ctx"]["error"])
    if error.get("ctx", {}).get("class") == "Sequence":
        return _WORDS["list_type"]
    message = _WORDS.get(error["type"], error["msg"]).removeprefix("Input ")
    return message[:1].lower() + message[1:]


_SHOULD_BE = "should be "
_WORDS = {
    "missing": "is missing",
    "extra_forbidden": "there is no such member",
    "tuple_type": "should be a list",
    "list_type": "should be a list",
    "sequence_str": "should be a list",
    "dict_type": "should be a dictionary",
    "model_type": "should be a dictionary",
    "model_attributes_type": "should be a dictionary",
    "path_type": "should be a path",
    "string_type": "should be a text",
    "bool_type": "should be True or False",
    "bool_parsing": "should be True or False",
    "int_type": "should be a whole number",
    "int_parsing": "should be a whole number",
    "int_from_float": "should be a whole number",
    "float_type": "should be a number",
    "float_parsing": "should be a number",
}
"""Kinds of pydantic's errors whose own words are about pydantic's types; the others are put as they are."""


def _either(messages: Sequence[str]) -> str:
    """Return what several types ask for as one message."""
    wanted = [each.removeprefix(_SHOULD_BE) for each in dict.fromkeys(messages)]
    begins = _SHOULD_BE if all(each.startswith(_SHOULD_BE) for each in messages) else ""
    return begins + " or ".join(filter(None, (", ".join(wanted[:-1]), wanted[-1])))


def _place(error: ErrorDetails) -> tuple[int | str, ...]:
    """Return where the wrong value is, by the caller's own names."""
    return tuple(part for part in error["loc"] if not _is_a_choice(part))


_PLAIN_TYPES = {"str", "int", "float", "bool", "bytes", "none"}


def _is_a_choice(part: int | str) -> bool:
    """Return whether a part of a location is pydantic's name for one of several types that a value may have.

    Arguments and members are identifiers that begin with a small letter; classes begin with a capital one.
    """
    if isinstance(part, int):
        return False
    return part in _PLAIN_TYPES or part[:1].isupper() or any(mark in part for mark in "[-")


def _is_secret(location: Iterable[int | str]) -> bool:
    return any(_snake(part) in _SECRET for part in location if isinstance(part, str))


def _holds_secret(value: object) -> bool:
    return isinstance(value, dict) and _is_secret(value)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
