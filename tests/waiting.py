"""The one way in which tests wait for what no event announces, such as another program's doing."""

from collections.abc import Callable
from time import monotonic, sleep

_POLL_SECONDS = 0.005


def wait_until(holds: Callable[[], object], what: str, *, seconds: float = 20.0) -> None:
    """Wait until `holds()` is true; fail with `what`, a sentence such as "the port answers", when it stays false."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, f"This did not come true within {seconds:g} s: {what}"
        sleep(_POLL_SECONDS)
