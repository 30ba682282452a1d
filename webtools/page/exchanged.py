"""Values that `evaluate` exchanges with a page: those of Python and of JavaScript that JSON has not.

Both sides send JSON in which such a value is an object with the key `TAG` (pack.js), whose value names its kind.
`number` is NaN, an infinity or -0; `object` is one that has the key itself. Only Python sends `regexp` and `bytes`, for
which pages send texts and lists of numbers, and `given`, which names an object of the page by its place among others.
"""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, date, datetime, timedelta
from math import copysign, isfinite
from typing import Any

from webtools.elements.query import Locatable
from webtools.elements.remote_object import Remote
from webtools.errors import InvalidArgument, ScriptError
from webtools.hints import Hint
from webtools.printable import brief
from webtools.text.dialects import for_javascript

TAG = "\0"
"""The key of an object that stands for something else."""

_BEGINS_TAGGED = ";"
"""Begins JSON of arguments that have tags; reading others costs nothing."""

_LARGEST_NUMBER = 2**53 - 1
"""Of an integer that JavaScript's numbers have exactly."""

MOST_DIGITS = 4_000
"""Of a bigint that becomes an int: Python refuses to print more, and takes long to read them."""

_NAMES = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


PageObject = Locatable | Remote
"""An element or another object of the page, which goes beside the text."""


def as_arguments(args: Sequence[Any]) -> list[Any]:
    """Return the arguments as a list.

    Raises:
        InvalidArgument: They are a text or bytes, of which each member would be an argument.
    """
    if isinstance(args, str | bytes | bytearray):
        text = brief(repr(args), 80)
        raise InvalidArgument(
            f"evaluate: args: should be a list of arguments (got {text})",
            hint=f"For one argument, give [{text}].",
        )
    return list(args)


def written(args: Sequence[Any]) -> tuple[str, list[PageObject]]:
    """Return arguments for given.js: a text, and what goes beside it.

    Raises:
        InvalidArgument: One of them has a type that JavaScript has nothing for, or holds itself.
    """
    given: list[PageObject] = []
    try:
        values = [
            _tagged(value, f"args[{number}]", (), given) for number, value in enumerate(as_arguments(args))
        ]
        text = json.dumps(values)
    except RecursionError:
        raise InvalidArgument(
            "evaluate: the arguments are nested too deeply", hint="Give flatter values, or a text of JSON."
        ) from None
    return (_BEGINS_TAGGED + text if json.dumps(TAG)[1:-1] in text else text), given


def _tagged(value: Any, where: str, above: tuple[int, ...], given: list[PageObject]) -> Any:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, PageObject):
        given.append(value)
        return {TAG: "given", "v": len(given) - 1}
    for kinds, make in _WRITTEN:
        if isinstance(value, kinds):
            return make(value)
    if id(value) in above:
        raise InvalidArgument(f"evaluate: {where} holds itself", hint="Give values without circles.")
    return _container(value, where, (*above, id(value)), given)


def _container(value: Any, where: str, inside: tuple[int, ...], given: list[PageObject]) -> Any:
    def all_of(values: Iterable[Any]) -> list[Any]:
        return [_tagged(one, f"{where}[{number}]", inside, given) for number, one in enumerate(values)]

    match value:
        case Mapping() if all(isinstance(key, str) for key in value):
            whole = {key: _tagged(one, f"{where}[{key!r}]", inside, given) for key, one in value.items()}
            return {TAG: "object", "v": list(map(list, whole.items()))} if TAG in whole else whole
        case Mapping():
            return {TAG: "map", "v": [all_of(pair) for pair in value.items()]}
        case AbstractSet():
            return {TAG: "set", "v": all_of(value)}
        case Sequence():
            return all_of(value)
    raise InvalidArgument(
        f"evaluate: {where} is of the type {type(value).__name__}, which JavaScript does not have",
        hint=Hint(
            "Give numbers, texts, bytes, lists, dicts, sets, dates, patterns, exceptions, None, elements or handles."
        ),
    )


def _integer(value: int) -> Any:
    is_exact = -_LARGEST_NUMBER <= value <= _LARGEST_NUMBER
    return int(value) if is_exact else {TAG: "bigint", "v": hex(value)}


def _number(value: float) -> Any:
    if isfinite(value) and (value or copysign(1, value) > 0):
        return value
    return {TAG: "number", "v": _NAMES.get(str(value), "-0")}


def _time(value: date) -> Any:
    moment = value if isinstance(value, datetime) else datetime(*value.timetuple()[:3], tzinfo=UTC)
    return {TAG: "date", "v": round(moment.timestamp() * 1000)}


def _error(value: BaseException) -> Any:
    if isinstance(value, ScriptError):  # as a page gave it
        name, _, message = value.message.partition(": ")
        return {TAG: "error", "v": [name, message]}
    return {TAG: "error", "v": [type(value).__name__, str(value)]}


def _pattern(value: re.Pattern[Any]) -> Any:
    return {TAG: "regexp", "v": [*for_javascript(value, raw=True)]}


_WRITTEN: Sequence[tuple[Any, Callable[[Any], Any]]] = (
    (int, _integer),
    (float, _number),
    (date, _time),
    (BaseException, _error),
    (re.Pattern, _pattern),
    (bytes | bytearray | memoryview, lambda value: {TAG: "bytes", "v": b64encode(value).decode()}),
)


def read_tags(value: Any) -> Any:
    """Return a value of pack.js as Python has it.

    Raises:
        ScriptError: The page sent a tag that pack.js does not have.
    """
    match value:
        case list():
            return [read_tags(one) for one in value]
        case {"\0": str(kind), "v": held}:
            try:
                return _READ[kind](held)
            except (LookupError, TypeError, ValueError, OverflowError):
                raise ScriptError(
                    "The page's answer can't be read",
                    hint="The page has changed functions of JavaScript itself.",
                ) from None
        case dict():
            return {key: read_tags(one) for key, one in value.items()}
    return value


def number_of(name: str) -> float:
    """Return the number that JavaScript writes as `NaN`, `Infinity`, `-Infinity` or `-0`."""
    return float(name.replace("Infinity", "inf"))


def integer_of(digits: str) -> int | str:
    """Return a bigint; as a text where Python would not print it."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def _key(key: Any) -> Any:
    read = read_tags(key)
    return read if _is_hashable(read) else json.dumps(key)


def _is_hashable(value: Any) -> bool:
    return not isinstance(value, list | dict | set)


def _set_of(held: Sequence[Any]) -> set[Any] | list[Any]:
    values = [read_tags(one) for one in held]
    return set(values) if all(map(_is_hashable, values)) else values


_READ: Mapping[str, Callable[[Any], Any]] = {
    "number": number_of,
    "bigint": integer_of,
    "date": lambda milliseconds: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds),
    "error": ScriptError,
    "object": lambda pairs: {key: read_tags(one) for key, one in pairs},
    "map": lambda pairs: {_key(key): read_tags(one) for key, one in pairs},
    "set": _set_of,
}
