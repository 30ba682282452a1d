"""The one way in which tests wait for what no event announces, such as another program's doing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

_POLL_SECONDS = 0.005
_SLOW_MACHINE = 3.0
"""The factor for a machine that does other things as well."""


def wait_until(holds: Callable[[], object], what: str, *, seconds: float = 20.0) -> None:
    """Wait until `holds()` is true; fail with `what`, a sentence such as "the port answers", when it stays false."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, f"This did not come true within {seconds:g} s: {what}"
        sleep(_POLL_SECONDS)


@contextmanager
def within(promised: float) -> Iterator[None]:
    """Fail when the block takes longer than the promised seconds, times the factor for slow machines."""
    began = monotonic()
    yield
    seconds = monotonic() - began
    assert seconds <= promised * _SLOW_MACHINE, f"It took {seconds:.1f} s, and {promised:g} s are promised"
