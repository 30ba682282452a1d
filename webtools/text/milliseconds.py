"""Numbers of seconds that most likely are milliseconds, as other tools take them."""

MOST_PLAIN_SECONDS = 600.0
"""The most seconds that a number can give; who writes more most often means milliseconds."""


def like_milliseconds(given: object) -> str:
    """Return words for a number that most likely is one of milliseconds; "" for others."""
    if not isinstance(given, int | float) or not MOST_PLAIN_SECONDS < given < float("inf"):
        return ""
    return (
        f"{given:.10g} would be {given / 60:,.0f} minutes: give seconds, not milliseconds "
        f"(did you mean {given / 1000:g}?), or a timedelta for more than {MOST_PLAIN_SECONDS:g} s"
    )
