"""Soft expectations: a failure is collected, and raised at the end of a test or of a block."""

import sys
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, Self, TypeVar

from webtools.errors import InvalidArgument
from webtools.library.expectations.failure import SoftExpectationsFailed

P = ParamSpec("P")
R = TypeVar("R")


class SoftFailures:
    """A block that collects the failures of soft expectations of its thread, and raises them at its end.

    Attributes:
        failures: In the order in which they came.
    """

    def __init__(self) -> None:
        self.failures: list[AssertionError] = []
        self._outer: SoftFailures | None = None

    def add(self, failure: AssertionError, place: str) -> None:
        """Collect a failure; `place` is the line of the expectation."""
        failure.add_note(f"at {place}")
        self.failures.append(failure)

    def __enter__(self) -> Self:
        self._outer = _of_block.get()
        _of_block.set(self)
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """Raise the failures, or add them to the error by which the block ended anyway.

        Raises:
            SoftExpectationsFailed: There are failures and no error.
        """
        _of_block.set(self._outer)
        self._raise(error)

    def _raise(self, error: BaseException | None) -> None:
        if not self.failures:
            return
        if error is None:
            raise SoftExpectationsFailed(tuple(self.failures))
        error.add_note(str(SoftExpectationsFailed(tuple(self.failures))))


class SoftFailuresOfTest(SoftFailures):
    """Collects those of all threads, outside of their blocks, until the end of a test's phase."""

    def __enter__(self) -> Self:
        _of_test.append(self)
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """Do as that of a block."""
        _of_test.remove(self)
        self._raise(error)


_of_block: ContextVar[SoftFailures | None] = ContextVar("soft failures", default=None)
_of_test: list[SoftFailures] = []


def collecting() -> SoftFailures:
    """Collect the failures of `expect.soft` of this thread in a block, and raise them at its end.

    Raises:
        SoftExpectationsFailed: There were some.
    """
    return SoftFailures()


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
