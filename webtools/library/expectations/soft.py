"""Soft expectations: a failure is collected, and raised at the end of a test or of a block."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from webtools.errors import InvalidArgument
from webtools.library.expectations.failure import SoftExpectationsFailed

P = ParamSpec("P")
R = TypeVar("R")


class SoftFailures:
    """The failures of soft expectations that a block, or a test, has collected.

    Attributes:
        failures: In the order in which they came.
    """

    def __init__(self) -> None:
        self.failures: list[AssertionError] = []

    def add(self, failure: AssertionError, place: str) -> None:
        """Collect a failure; `place` is the line of the expectation."""
        failure.add_note(f"at {place}")
        self.failures.append(failure)

    def end(self, error: BaseException | None) -> None:
        """Raise the failures, or add them to the error by which the block ended anyway.

        Raises:
            SoftExpectationsFailed: There are failures and no error.
        """
        __tracebackhide__ = True
        if not self.failures:
            return
        if error is None:
            raise SoftExpectationsFailed(tuple(self.failures))
        error.add_note(str(SoftExpectationsFailed(tuple(self.failures))))


_of_block: ContextVar[SoftFailures | None] = ContextVar("soft failures", default=None)
_of_test: list[SoftFailures] = []


@contextmanager
def collecting() -> Iterator[SoftFailures]:
    """Collect the failures of `expect.soft` of this thread in a block, and raise them at its end.

    Raises:
        SoftExpectationsFailed: There were some.
    """
    __tracebackhide__ = True
    own = SoftFailures()
    outer = _of_block.get()
    _of_block.set(own)
    error: BaseException | None = None
    try:
        yield own
    except BaseException as caught:
        error = caught
        raise
    finally:
        _of_block.set(outer)
        own.end(error)


@contextmanager
def of_test() -> Iterator[None]:
    """Collect the failures of `expect.soft` of all threads, outside of their blocks, until the end of a test's phase.

    Raises:
        SoftExpectationsFailed: There were some.
    """
    __tracebackhide__ = True
    own = SoftFailures()
    _of_test.append(own)
    error: BaseException | None = None
    try:
        yield
    except BaseException as caught:
        error = caught
        raise
    finally:
        _of_test.remove(own)
        own.end(error)


def collector() -> SoftFailures:
    """Return where failures are collected now.

    Raises:
        InvalidArgument: Nowhere.
    """
    found = _of_block.get()
    if found is None and _of_test:
        found = _of_test[-1]
    if found is None:
        raise InvalidArgument(
            "expect.soft: nothing collects failures here",
            hint="Use it in a test of pytest, or in a block: with expect.collecting(): …",
        )
    return found


def collected(method: Callable[P, R]) -> Callable[P, R]:
    """Return a method of expectations that collects its failure where the expectation is soft."""

    @wraps(method)
    def softly(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        soft: SoftFailures | None = args[0]._soft  # type: ignore[attr-defined]  # noqa: SLF001  # its object
        try:
            return method(*args, **kwargs)
        except AssertionError as failure:
            if soft is None:
                raise
            frame = sys._getframe(1)  # noqa: SLF001  # the line of the caller
            soft.add(failure, f"{frame.f_code.co_filename}:{frame.f_lineno}")
            return None  # type: ignore[return-value]  # there is none, which only `to_show` has

    return softly
