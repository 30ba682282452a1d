"""What is wrong with a caller's values, in one line."""

from collections.abc import Iterable

from pydantic import ValidationError

_SECRET = {"password", "proxy", "http_credentials", "extra_headers", "storage_state", "cookies", "origins"}
"""Members whose values may hold what no message and no log may show."""


def explain(error: ValidationError) -> str:
    """A validation error in one line: which argument, what is wrong with it, what it was."""
    return "; ".join(_explain_one(one["loc"], one["msg"], one["input"]) for one in error.errors())


def _explain_one(location: tuple[int | str, ...], message: str, value: object) -> str:
    where = ".".join(map(str, location)) or "arguments"
    if not location or _is_secret(location) or _holds_secret(value):
        return f"{where}: {message}"
    shown = repr(value)
    return f"{where}: {message} (got {shown if len(shown) <= 80 else shown[:77] + '...'})"


def _is_secret(location: Iterable[int | str]) -> bool:
    return any(_snake(part) in _SECRET for part in location if isinstance(part, str))


def _holds_secret(value: object) -> bool:
    return isinstance(value, dict) and _is_secret(value)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
