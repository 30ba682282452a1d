"""The waiting that all expectations share."""

from collections.abc import Callable
from copy import copy
from datetime import timedelta
from typing import Self

from webtools.deadline import Seconds, seconds_of
from webtools.elements.query import Query
from webtools.errors import DeadlineExceeded, WebtoolsError
from webtools.library.expectations.failure import ExpectationFailed
from webtools.library.locator import HandleTools
from webtools.text.other_words import OF_EXPECTATIONS, KnowsOtherWords
from webtools.tools.locating import FactKind, Observation

_AROUND = 3000
"""Characters of the snapshot in a failure."""


class Waiting(KnowsOtherWords):
    """The waiting that expectations of pages and of elements share."""

    _negated = False
    _other_words = OF_EXPECTATIONS

    def __init__(self, tools: HandleTools, timeout: Seconds, message: str | None = None) -> None:
        self._tools = tools
        self._timeout = seconds_of("expect", timeout, 0.0)
        self._message = message

    @property
    def not_(self) -> Self:
        """Return the same expectations, negated."""
        opposite = copy(self)
        opposite._negated = not self._negated  # noqa: SLF001  # of the same class
        return opposite

    def _seconds(self, timeout: Seconds | None) -> float:
        return seconds_of("expect", timeout, self._timeout)

    def _observed(
        self,
        subject: str,
        expected: str,
        *,
        query: Query | None,
        kind: FactKind,
        name: str = "",
        every: bool = False,
        until: Callable[[Observation], bool],
        seconds: float,
        of_one: bool = False,
    ) -> tuple[bool, Observation]:
        """Look until `until` agrees or the time is up; return whether it agreed, and what was seen last.

        Args:
            every: Look at the fact of every match.
            of_one: Fail at once where it is unclear which of several elements is meant.
        """
        __tracebackhide__ = True
        agreed = False

        def decided(seen: Observation) -> bool:
            nonlocal agreed
            agreed = until(seen)  # here, because what the caller gets has no secrets
            return agreed or (of_one and seen.several and (seen.shown > 0 or kind != ""))

        try:
            _, seen = self._tools._observe(  # noqa: SLF001  # for expectations
                query, kind, name, every=every, until=decided, timeout=timedelta(seconds=seconds)
            )
        except DeadlineExceeded as late:
            raise self._failure(
                subject, expected, f"unknown: {late}", seconds, hangs=late.page_hangs
            ) from late
        return agreed, seen

    def _failure(
        self,
        subject: str,
        expected: str,
        actual: object,
        seconds: float,
        near: str = "",
        *,
        hangs: bool = False,
    ) -> ExpectationFailed:
        expected = f"not {expected}" if self._negated else expected
        if hangs:
            return ExpectationFailed(subject, expected, actual, seconds, near=near, message=self._message)
        try:
            page = self._tools.snapshot(max_chars=_AROUND)
            around = f"{page.url} shows:\n{page}"
        except WebtoolsError as error:
            around = f"There is no snapshot: {error}"
        return ExpectationFailed(
            subject, expected, actual, seconds, near=near, around=around, message=self._message
        )


def shown(words: object) -> str:
    """Return what was expected, as failures show it."""
    return repr(getattr(words, "pattern", words))
