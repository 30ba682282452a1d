"""Wait for an application's own state, which it may store a moment after its page has shown it."""

from collections.abc import Callable
from time import monotonic, sleep


def eventually(state: Callable[[], object], expected: object, *, seconds: float = 10.0) -> None:
    """Assert that `state()` becomes `expected`."""
    end = monotonic() + seconds
    while (found := state()) != expected and monotonic() < end:
        sleep(0.05)  # other people's applications have no event for this
    assert found == expected, f"The state is {found!r} instead of {expected!r}"
