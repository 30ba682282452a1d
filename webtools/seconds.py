"""Seconds as callers pass them, read once: numbers, timedeltas, and milliseconds by mistake."""

from datetime import timedelta

from webtools.errors import InvalidArgument

MOST_SECONDS = 3600.0
"""The longest timeout that a caller can set."""

Seconds = float | timedelta
"""A timeout as callers may pass it."""

MOST_PLAIN_SECONDS = 600.0
"""The most seconds that a number can give; who writes more most often means milliseconds."""

_HINT = "Give seconds, or a timedelta; 0 looks once and waits for nothing."


def seconds_of(operation: str, given: Seconds | None, default: float, *, argument: str = "timeout") -> float:
    """Return a call's timeout in seconds: `given`, where 0 looks once, or else the default.

    Raises:
        InvalidArgument: `given` is not a number of seconds.
    """
    if given is None:
        return default
    number: object = given  # any type: not all callers check their types
    if isinstance(number, timedelta):
        number = number.total_seconds()
    elif mistaken := like_milliseconds(number):
        raise InvalidArgument(f"{operation}: {argument}: {mistaken}", operation=operation, hint=_HINT)
    if not isinstance(number, int | float) or isinstance(number, bool) or not 0 <= number <= MOST_SECONDS:
        raise InvalidArgument(
            f"{operation}: {argument}: {given!r} is not a number of seconds from 0 to {MOST_SECONDS:g}",
            operation=operation,
            hint=_HINT,
        )
    return number


def like_milliseconds(given: object) -> str:
    """Return words for a number that most likely is one of milliseconds; "" for others."""
    if not isinstance(given, int | float) or not MOST_PLAIN_SECONDS < given < float("inf"):
        return ""
    return (
        f"{given:.10g} would be {given / 60:,.0f} minutes: give seconds, not milliseconds "
        f"(did you mean {given / 1000:g}?), or a timedelta for more than {MOST_PLAIN_SECONDS:g} s"
    )
