"""The waiting that all expectations share."""

import re
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from datetime import timedelta
from functools import partial
from textwrap import dedent
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from webtools.elements.query import Query
from webtools.elements.snapshot_line import without_refs
from webtools.errors import (
    BrowserDied,
    Closed,
    DeadlineExceeded,
    ElementNotFound,
    InvalidArgument,
    PageClosed,
    StaleRef,
    WebtoolsError,
)
from webtools.library.expectations.checked import checked
from webtools.library.expectations.failure import ExpectationFailed
from webtools.library.expectations.outline import is_found
from webtools.library.expectations.soft import SoftFailures, collected
from webtools.library.expectations.stored import of
from webtools.library.locator import HandleTools
from webtools.seconds import Seconds, seconds_of
from webtools.text.other_words import OF_EXPECTATIONS, KnowsOtherWords
from webtools.text.words import in_words
from webtools.tools.locating import FactKind, Observation
from webtools.tracing.tracing import unasked

S = TypeVar("S")
P = ParamSpec("P")

REGISTERED: dict[str, Callable[..., object]] = {}
"""Expectations that `expect.register` has added, by name."""

_AROUND = 3000
"""Characters of the snapshot in a failure."""


_EVERY = 0.1
"""Seconds between two looks at what no event announces."""


class Expecting(KnowsOtherWords, Generic[S]):
    """The base of all expectations; `not_` expects the opposite."""

    _negated = False
    _soft: SoftFailures | None = None
    _other_words = OF_EXPECTATIONS

    def __init__(self, subject: S, timeout: Seconds, message: str | None = None) -> None:
        self._subject = subject
        self._timeout = seconds_of("expect", timeout, 0.0)
        self._message = message

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, method in [*vars(cls).items()]:
            if name.startswith("to_"):
                setattr(cls, name, collected(checked(method)))

    if not TYPE_CHECKING:  # a checker knows `to_satisfy`, and nothing of names that are registered

        def __getattr__(self, name: str) -> Any:
            if name in REGISTERED:
                return partial(self.to_satisfy, REGISTERED[name])
            return super().__getattr__(name)

    def softly(self, soft: SoftFailures) -> Self:
        """Let failures be collected instead of raised."""
        self._soft = soft
        return self

    def _now(self) -> S:
        """Return what is expected to be so."""
        return self._subject

    def _named(self) -> str:
        """Return words for what is expected to be so."""
        return repr(self._subject)

    @property
    def not_(self) -> Self:
        """Return the same expectations, negated."""
        opposite = copy(self)
        opposite._negated = not self._negated  # noqa: SLF001  # of the same class
        return opposite

    def _seconds(self, timeout: Seconds | None) -> float:
        return seconds_of("expect", timeout, self._timeout)

    @collected
    def to_satisfy(self, check: Callable[Concatenate[S, P], bool], *args: P.args, **kwargs: P.kwargs) -> None:
        """Wait until a function of yours holds, called with what is expected to be so, and these arguments.

            def costs(row: Locator, euros: float) -> bool:
                return row.get(css=".price").text() == f"{euros:.2f} €"

            expect(browser_tools.get("row", has_text="Lamp")).to_satisfy(costs, 59)

        It returns whether it holds. When it raises an `AssertionError`, or an error of this package, it does not hold
        yet, and the failure shows that. It is called again and again, so it changes nothing.

        Raises:
            InvalidArgument: It returned neither True nor False.
        """
        __tracebackhide__ = True
        given = [*map(repr, args), *(f"{name}={value!r}" for name, value in kwargs.items())]
        name = getattr(check, "__name__", repr(check))
        self._until(
            f"to satisfy {name}" + (f"({', '.join(given)})" if given else ""),
            lambda subject: _is_true(name, check(subject, *args, **kwargs)),
        )

    def _until(
        self,
        expected: str,
        holds: Callable[[S], bool],
        actual: Callable[[S], object] | None = None,
        timeout: Seconds | None = None,
    ) -> None:
        """Look again and again until it holds, or until it does not where that is expected."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        end = monotonic() + seconds
        seen: object = None
        while True:
            self._before_look()
            try:
                now = self._now()
                if holds(now) != self._negated:
                    return
                seen = f"it does{'' if self._negated else ' not'}" if actual is None else actual(now)
            except InvalidArgument:
                raise
            except (AssertionError, WebtoolsError) as error:
                if self._negated and isinstance(error, AssertionError):
                    return
                seen = f"{type(error).__name__}: {error}"
            if monotonic() >= end:
                raise self._failure(self._named(), expected, seen, seconds)
            sleep(min(_EVERY, max(0.0, end - monotonic())))

    def _before_look(self) -> None:
        """Do what comes before each look."""

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
        failed = partial(
            ExpectationFailed,
            subject,
            self._asked(expected),
            actual,
            seconds,
            near=near,
            message=self._message,
        )
        self._note(failed())
        return failed(around="" if hangs else self._around())

    def _asked(self, expected: str) -> str:
        return f"not {expected}" if self._negated else expected

    def _note(self, failure: AssertionError) -> None:
        """Note the failure in records of the calls that have shown it."""

    def _around(self) -> str:
        """Return what a failure shows beside what was expected."""
        return ""


class Waiting(Expecting[S]):
    """The base of the expectations of pages and of elements."""

    def __init__(self, subject: S, tools: HandleTools, timeout: Seconds, message: str | None = None) -> None:
        super().__init__(subject, timeout, message)
        self._tools = tools

    def to_match_snapshot(
        self, name: str = "", *, outline: str | None = None, timeout: Seconds | None = None
    ) -> None:
        """Wait until the snapshot of the page, or of the element, equals the one that is stored under `name`.

        Or until it has the lines of `outline`, in their order and one below the other as there:

            expect(browser_tools).to_match_snapshot(outline='''
              - heading "Basket"
              - list:
                - listitem: /Lamp.*/
            ''')

        A line of an outline without a name, a text or a state means any, and other lines may stand in between, unless
        there is `- /children: equal` among those below a line (`deep-equal`: nor in between of what is below these;
        `contain`: there may be again). `- /url: /pay` below a link means its address, as the snapshot shows it.

        Refs do not count. `pytest --webtools-update-snapshots` writes the file `snapshots/<test file>/<name>.txt`
        beside the test. In that file a name or a text may be a pattern: `- heading /Order [0-9]+/ [level=1]`.
        """
        __tracebackhide__ = True
        if outline is not None:
            self._require_found(outline, timeout)
            return
        stored = of(self._tools)
        if stored.update and not self._negated:
            stored.write(name, self._tree())
            return
        stored.require(name)
        self._require_no_difference(
            lambda: stored.difference(name, self._tree()), f"as the snapshot {name!r}", timeout
        )

    def _before_look(self) -> None:
        with suppress(BrowserDied, Closed, PageClosed):  # which may be expected
            self._tools._deal_with_overlays()  # noqa: SLF001  # for expectations

    def _require_no_difference(
        self, look: Callable[[], str | None], words: str, timeout: Seconds | None
    ) -> None:
        """Wait until there is no difference, or with `not_` one."""
        __tracebackhide__ = True
        end = monotonic() + self._seconds(timeout)
        while True:
            self._before_look()
            try:
                difference = look()
            except (ElementNotFound, StaleRef) as error:
                difference = str(error)
            if (difference is None) != self._negated:
                return
            if monotonic() >= end:
                break
            sleep(min(_EVERY, max(0.0, end - monotonic())))
        beginning = f"{self._message}\n" if self._message else ""
        named = self._named()[:1].upper() + self._named()[1:]
        failure = AssertionError(
            f"{beginning}{named} is{'' if self._negated else ' not'} {words}"
            + (f":\n{difference}" if difference else "")
        )
        self._note(failure)
        raise failure

    def _require_found(self, outline: str, timeout: Seconds | None) -> None:
        __tracebackhide__ = True

        def difference() -> str | None:
            tree = self._tree()
            return (
                None
                if is_found(outline, tree)
                else f"{without_refs(tree)}\nIt was to have:\n{dedent(outline)}"
            )

        self._require_no_difference(difference, "as the outline", timeout)

    def _tree(self) -> str:
        return self._tools.snapshot().tree

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
                query, kind, name, every=every, expected=self._asked(expected), until=decided,
                timeout=timedelta(seconds=seconds),
            )  # fmt: skip
        except DeadlineExceeded as late:
            raise self._failure(
                subject, expected, f"unknown: {late}", seconds, hangs=late.page_hangs
            ) from late
        return agreed, seen

    def _note(self, failure: AssertionError) -> None:
        self._tools._context.note_failure(failure)  # noqa: SLF001  # for expectations

    def _around(self) -> str:
        try:
            with unasked():
                page = self._tools.snapshot(max_chars=_AROUND)
        except WebtoolsError as error:
            return f"There is no snapshot: {error}"
        return f"{page.url} shows:\n{page}"


def _is_true(name: str, answer: object) -> bool:
    if not isinstance(answer, bool):
        raise InvalidArgument(
            f"to_satisfy: {name} returned {answer!r}", hint="Return True or False; None would pass unnoticed."
        )
    return answer


def shown(words: object) -> str:
    """Return what was expected, as failures show it."""
    return in_words(words) if isinstance(words, re.Pattern) else repr(words)
