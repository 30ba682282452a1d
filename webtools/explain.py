"""Validation errors of a caller's values, as one line."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from pydantic import ValidationError
from pydantic_core import ErrorDetails

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
    return "; ".join(
        unknown(str(one["loc"][0]), names)
        if one["type"] in ("extra_forbidden", "unexpected_keyword_argument") and len(one["loc"]) == 1
        else _explain_one(one)
        for one in error.errors()
        if one["type"] != "default_factory_not_called"  # which only follows from another error
    )


def unknown(name: str, names: Collection[str]) -> str:
    """Return in words that there is no argument of that name, and which is the nearest, or which there are."""
    known = {each.replace("_", "").lower(): each for each in names}
    near = get_close_matches(name.replace("_", "").lower(), known, n=1)
    rest = f"did you mean {known[near[0]]!r}?" if near else f"there are: {', '.join(names) or 'none'}"
    return f"there is no argument {name!r}; {rest}"


def _explain_one(error: ErrorDetails) -> str:
    location, value = error["loc"], error["input"]
    where = ".".join(part for part in map(str, location) if not _is_a_choice(part)) or "arguments"
    # Our own words are in the error that a check raised; pydantic's message puts "Value error" before them.
    message = str(error["ctx"]["error"]) if error["type"] == "value_error" else error["msg"]
    missing = error["type"] == "missing"  # the value is that of everything around it
    if missing or not location or _is_secret(location) or _holds_secret(value):
        return f"{where}: {message}"
    shown = repr(value)
    return f"{where}: {message} (got {shown if len(shown) <= 80 else shown[:77] + '...'})"


def _is_a_choice(part: str) -> bool:
    """Return whether a part of a location is pydantic's name for one of several types that a value may have."""
    return part.startswith(("literal[", "constrained-"))


def _is_secret(location: Iterable[int | str]) -> bool:
    return any(_snake(part) in _SECRET for part in location if isinstance(part, str))


def _holds_secret(value: object) -> bool:
    return isinstance(value, dict) and _is_secret(value)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
