"""Shorten texts that are too long for a reply, with a mark."""

import json
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from webtools.printable import brief

_FENCE = "```"


def lines_in(lines: Iterable[str], room: int) -> str:
    """Return the lines as one text of at most `room` characters; a code block that is cut is closed all the same."""
    text = "\n".join(lines)
    if len(text) <= room:
        return text
    notice = f"\n… cut: {len(text)} characters in all" + (
        f"\n{_FENCE}" if text.endswith(f"\n{_FENCE}") else ""
    )
    return text[: max(room - len(notice), 0)] + notice


def json_in(values: dict[str, Any], room: int) -> dict[str, Any]:
    """Return the values with the longest of them cut until their JSON has at most about `room` characters.

    Each stays of its type; `shortened` names those that are not whole.
    """
    excess = _length(values) - room
    if excess <= 0:
        return values
    fitting, shortened = dict(values), []
    for name in sorted(values, key=lambda name: _length(values[name]), reverse=True):
        length = _length(values[name])
        fitting[name] = _cut(values[name], max(length - excess, 0))
        shortened.append(name)
        excess -= length - _length(fitting[name])
        if excess <= 0:
            break
    return fitting | {"shortened": shortened}


def _cut(value: Any, room: int) -> Any:
    match value:
        case str():
            return brief(value, max(len(value) * room // _length(value), 1))
        case list():
            return [one for one, end in zip(value, _ends(value), strict=True) if end <= room]
        case dict():
            return {
                name: value[name]
                for name, end in zip(value, _ends(value.items()), strict=True)
                if end <= room
            }
        case _:
            return value


def _ends(members: Iterable[Any]) -> Iterable[int]:
    """Return the length of the JSON up to each item, the item included."""
    return accumulate(_length(one) + len(", ") for one in members)


def _length(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))
