"""The arguments of the tool that is being called, for records of the call, and the method that calls it, for errors."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_given: ContextVar[Callable[[], Mapping[str, object]] | None] = ContextVar("_given", default=None)
_method: ContextVar[str | None] = ContextVar("_method", default=None)


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


def caller_of(tool: str) -> str:
    """Return the name of the method that runs the tool for its own purpose, else that of the tool."""
    return _method.get() or tool


@contextmanager
def called_as(method: str) -> Iterator[None]:
    """Note the method whose call the tools in the block serve; of a method within a method the outer one counts."""
    token = _method.set(_method.get() or method)
    try:
        yield
    finally:
        _method.reset(token)
