"""Progress reports of long operations."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Called with what is being done now, and with the part of it that is done: 0 to 1, or None when nobody knows.
ProgressReport = Callable[[str, float | None], None]


@contextmanager
def watched(report: ProgressReport) -> Iterator[None]:
    """Send progress reports of this thread to `report` inside the block."""
    token = _watching.set(report)
    try:
        yield
    finally:
        _watching.reset(token)


def announce(step: str, part: float | None) -> None:
    """Report a step to whoever watches this thread."""
    _watching.get()(step, part)


_watching: ContextVar[ProgressReport] = ContextVar("webtools-progress", default=lambda _step, _part: None)
