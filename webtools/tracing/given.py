"""The arguments of calls, and the place in the caller's code, as traces and the log show them."""

import inspect
import os
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any

from pydantic import BaseModel, SecretStr

from webtools.elements.query import Locatable

Given = Mapping[str, object]
"""Arguments by name."""

_LONGEST = 10_000
"""Characters of a text."""
_MOST = 100
"""Members of a list."""
_DEEPEST = 6
_MOST_FRAMES = 20
_OF_TARGETS = ("ref", "start_ref", "target")
_SAID = (
    "url",
    "text",
    "key",
    "values",
    "value",
    "state",
    "name",
    "label",
    "path",
    "function",
    "pattern",
    "did",
    "asked",
)
"""Arguments that a title shows, the first of them that is given."""
_IN_TITLE = 60
_TYPED = {"text", "value", "values", "fields", "secret", "chars"}
"""Arguments that may be a password: whether they are is known when the page has been asked."""


def named(operation: Callable[..., object], args: Sequence[object], kwargs: Given, *, behind: int) -> Given:
    """Return the arguments of an operation by name, without those that are as they are by default.

    Args:
        behind: How many arguments of ours stand before those of the caller.
    """
    by_position = dict(zip(_parameters(operation)[behind:], args, strict=False))
    defaults = _defaults(operation)
    given = {**by_position, **kwargs}
    return {
        name: value for name, value in given.items() if name not in defaults or defaults[name] is not value
    }


@lru_cache(512)
def _parameters(operation: Callable[..., object]) -> list[str]:
    return [*inspect.signature(operation).parameters]


@lru_cache(512)
def _defaults(operation: Callable[..., object]) -> Given:
    found = inspect.signature(operation).parameters
    return {name: one.default for name, one in found.items() if one.default is not one.empty}


def as_json(value: object, deep: int = _DEEPEST) -> Any:
    """Return an argument as JSON has it; what JSON has not, in words."""
    if value is None or isinstance(value, bool | int | float):
        return value
    for kinds, changed in _KINDS:
        if isinstance(value, kinds) and (deep or kinds is str):
            return changed(value, deep - 1)
    return _short(getattr(value, "__qualname__", None) or str(value))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


_KINDS: tuple[tuple[Any, Callable[[Any, int], Any]], ...] = (
    (str, lambda text, _: _short(text)),
    (SecretStr, lambda _, __: "[secret]"),
    (bytes, lambda data, _: f"{len(data)} bytes"),
    (Locatable, lambda found, _: str(found.query)),
    (BaseModel, lambda model, deep: as_json(dict(model), deep)),
    (
        Mapping,
        lambda members, deep: {str(key): as_json(one, deep) for key, one in [*members.items()][:_MOST]},
    ),
    ((list, tuple, set, frozenset), lambda many, deep: [as_json(one, deep) for one in [*many][:_MOST]]),
)


def without_typed(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments without what is typed."""
    return {name: "…" if name in _TYPED and value is not None else value for name, value in given.items()}


def title(operation: str, given: Mapping[str, Any]) -> str:
    """Return a call in words, such as `click button "Save"`."""
    target = next((given[name] for name in _OF_TARGETS if given.get(name) is not None), None)
    if isinstance(fields := given.get("fields"), list):
        target = ", ".join(str(each["ref"]) for each in fields if isinstance(each, Mapping) and "ref" in each)
    said = next((given[name] for name in _SAID if given.get(name) not in (None, "", [])), None)
    words = [operation, *(str(each) for each in (target, said) if each is not None)]
    return " ".join(
        " ".join(word.split()) if len(word) <= _IN_TITLE else f"{word[:_IN_TITLE]}…" for word in words
    )


_LIBRARIES = tuple({f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "purelib", "platlib")})
_OWN = f"{Path(__file__).parents[1]}{os.sep}"


@lru_cache(4096)
def _is_of_caller(file: str) -> bool:
    return not file.startswith((_OWN, "<", *_LIBRARIES)) and "site-packages" not in file


def stack() -> list[dict[str, Any]]:
    """Return the places in the caller's code that led to this call, the innermost first: no libraries, nor ours."""
    found: list[dict[str, Any]] = []
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001  # inspect.stack reads the sources of all frames
    while frame is not None and len(found) < _MOST_FRAMES:
        code = frame.f_code
        if _is_of_caller(code.co_filename):
            place = {"file": code.co_filename, "line": frame.f_lineno, "column": 1, "function": code.co_name}
            found.append(place)
        frame = frame.f_back
    return found
