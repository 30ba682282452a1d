"""The one way in which tests wait for what no event announces, such as another program's doing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

_POLL_SECONDS = 0.005
_SLOW_MACHINE = 3.0
"""The factor for a machine that does other things as well."""


def wait_until(holds: Callable[[], object], what: str | Callable[[], str], *, seconds: float = 20.0) -> None:
    """Wait until `holds()` is true; fail with `what`, a sentence such as "the port answers", when it stays false."""
    end = monotonic() + seconds
    while not holds():
        if monotonic() > end:
            sentence = what if isinstance(what, str) else what()
            raise AssertionError(f"This did not come true within {seconds:g} s: {sentence}")
        sleep(_POLL_SECONDS)


def wait_for_value(state: Callable[[], object], expected: object, *, seconds: float = 20.0) -> None:
    """Wait until `state()` is the expected value; fail with the last other one."""
    found: object = None

    def holds() -> bool:
        nonlocal found
        found = state()
        return found == expected

    wait_until(holds, lambda: f"the value is {expected!r}; last it was {found!r}", seconds=seconds)


LONGER_THAN_A_TEST = 600.0
"""A timeout for calls that must not wait for it: the time limit of pytest ends the test before it passes."""


@contextmanager
def within(promised: float) -> Iterator[None]:
    """Fail when the block takes longer than the promised seconds, times the factor for slow machines."""
    began = monotonic()
    yield
    seconds = monotonic() - began
    assert seconds <= promised * _SLOW_MACHINE, f"It took {seconds:.1f} s, and {promised:g} s are promised"
