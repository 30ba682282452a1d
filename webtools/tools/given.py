"""The arguments of the tool that is being called, for records of the call."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_given: ContextVar[Callable[[], Mapping[str, object]] | None] = ContextVar("_given", default=None)


def given_to_tool() -> Mapping[str, object] | None:
    """Return the arguments of the tool that runs on this thread; None: the library calls without one."""
    given = _given.get()
    return None if given is None else given()


@contextmanager
def calling(given: Callable[[], Mapping[str, object]]) -> Iterator[None]:
    """Note the arguments of the tool that runs in the block; those of a tool within a tool do not count."""
    if _given.get() is not None:
        yield
        return
    token = _given.set(given)
    try:
        yield
    finally:
        _given.reset(token)
