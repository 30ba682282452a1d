"""Assertions that wait until they hold, because pages change after an action."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any, TypeVar, overload

from webtools.errors import DeadlineExceeded, InvalidArgument
from webtools.library.expectations.elements import ElementExpectation
from webtools.library.expectations.soft import SoftFailures, collecting, collector
from webtools.library.expectations.values import Response, ResponseExpectation, ValueExpectation
from webtools.library.expectations.waiting import REGISTERED, Waiting, shown
from webtools.library.handles import OneTabTools
from webtools.library.locator import Locator
from webtools.seconds import Seconds
from webtools.text.address_pattern import AddressMatcher
from webtools.text.words import Words, is_text
from webtools.tools.inspection import Found

R = TypeVar("R")
C = TypeVar("C", bound=Callable[..., Any])


class Expect:
    """The function `expect`, and its relatives as methods."""

    @overload
    def __call__(
        self, subject: Locator, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> ElementExpectation: ...
    @overload
    def __call__(
        self, subject: OneTabTools, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> "Expectation": ...
    @overload
    def __call__(
        self, subject: Response, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> ResponseExpectation: ...
    def __call__(
        self, subject: OneTabTools | Locator | Response, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> "Expectation | ElementExpectation | ResponseExpectation":
        """Return the expectations of a tab's page, an element or a response; each waits up to `timeout` seconds.

        The page is that of the active tab, unless a tab's handle is given.

        With `timeout=0` each looks once.

            expect(browser_tools).to_have_title("Cart")
            expect(browser_tools.get("button", "Buy")).to_be_enabled()
            expect(browser_tools.get("alert")).not_.to_be_visible()

        Each method waits until its expectation holds, or raises `ExpectationFailed`, an `AssertionError`.

        Args:
            message: Words that a failure begins with.

        Raises:
            InvalidArgument: It is none of these, such as a ref.
        """
        if isinstance(subject, Locator):
            return ElementExpectation(subject, timeout, message)
        if isinstance(subject, Response):
            return ResponseExpectation(subject, message)
        if not isinstance(subject, OneTabTools):
            raise InvalidArgument(
                f"expect takes a BrowserTools, a context, a tab, an element or a response, not {subject!r}",
                hint="Describe the element: expect(browser_tools.get('button', 'Save')); of a block, give its value.",
            )
        return Expectation(subject, timeout, message)

    @overload
    def soft(
        self, subject: Locator, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> ElementExpectation: ...
    @overload
    def soft(
        self, subject: OneTabTools, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> "Expectation": ...
    @overload
    def soft(
        self, subject: Response, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> ResponseExpectation: ...
    def soft(
        self, subject: OneTabTools | Locator | Response, message: str | None = None, *, timeout: Seconds = 5.0
    ) -> "Expectation | ElementExpectation | ResponseExpectation":
        """Return expectations as `expect` does, whose failures are raised together, at the end of the test.

        Outside of pytest, and for a part of a test, a block collects them: `with expect.collecting():`.

        Raises:
            InvalidArgument: As `expect`, or nothing collects failures here.
        """
        return self(subject, message, timeout=timeout).softly(collector())

    def collecting(self) -> AbstractContextManager[SoftFailures]:
        """Return a block that collects the failures of `expect.soft` in this thread, and raises them at its end.

        Raises:
            SoftExpectationsFailed: There were some.
        """
        return collecting()

    def poll(
        self, ask: Callable[[], R], message: str | None = None, *, timeout: Seconds = 5.0
    ) -> ValueExpectation[R]:
        """Return the expectations of what a function returns, which is called again and again.

            expect.poll(lambda: database.count("orders")).to_equal(1)

        When the function raises an `AssertionError` or an error of this package, it is called again; other errors are
        raised.
        """
        return ValueExpectation(ask, timeout, message)

    def register(self, check: C, *, name: str | None = None) -> C:
        """Add an expectation of your own: a function that is called as `to_satisfy` calls it; also as a decorator.

            @expect.register
            def to_cost(row: Locator, euros: float) -> bool:
                return row.get(css=".price").text() == f"{euros:.2f} €"

            expect(browser_tools.get("row", has_text="Lamp")).to_cost(59)

        Type checkers know no registered names: where they check, write `to_satisfy(to_cost, 59)`.

        Args:
            name: By default that of the function; it begins with `to_`.

        Raises:
            InvalidArgument: The name does not begin so, or there is such an expectation.
        """
        name = name or str(getattr(check, "__name__", ""))
        if not re.fullmatch(r"to_\w+", name) or any(hasattr(kind, name) for kind in _KINDS):
            raise InvalidArgument(
                f"expect.register: {name!r} cannot be the name of an expectation",
                hint="Choose an unused name that begins with to_.",
            )
        REGISTERED[name] = check
        return check


class Expectation(Waiting[OneTabTools]):
    """Expectations of the active tab's page; `not_` expects the opposite."""

    _tools: OneTabTools

    def __init__(self, tools: OneTabTools, timeout: Seconds, message: str | None = None) -> None:
        super().__init__(tools, tools, timeout, message)

    def _named(self) -> str:
        return "the page"

    def to_have_text(self, text: str, *, timeout: Seconds | None = None) -> None:
        """Wait until `text` can be read on the page: part of it, white space folded, upper and lower case as given."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        try:
            if self._negated:
                self._tools.wait_for(text_gone=text, timeout=timedelta(seconds=seconds))
            else:
                self._tools.wait_for(text=text, timeout=timedelta(seconds=seconds))
        except DeadlineExceeded as error:
            near = ", ".join(map(repr, error.near))
            actual = "it is there" if self._negated else "it is not there"
            raise self._failure("the page", f"to have the text {text!r}", actual, seconds, near) from None

    def to_have_url(self, url: AddressMatcher, *, timeout: Seconds | None = None) -> None:
        """Wait until the address is the one that is meant.

        Args:
            url: Part of the address, or the whole where it has `*`, which stands for anything; a compiled pattern; or
                a function of the address. What begins with `/` and has `*` is on the host of
                `base_url`, or else on the page's own.
        """
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        pattern = self._tools._pattern(url)  # noqa: SLF001  # for expectations
        expected = f"to have the address {pattern!r}"
        agreed, last = self._tools._wait_for_url(  # noqa: SLF001  # for expectations
            lambda now: pattern.matches(now, now) != self._negated,
            self._asked(expected),
            timeout=timedelta(seconds=seconds),
        )
        if not agreed:
            raise self._failure("the page", expected, last, seconds)

    def to_have_title(self, title: Words, *, timeout: Seconds | None = None) -> None:
        """Wait until the title is `title`, or matches the pattern."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        expected = f"to have the title {shown(title)}"
        agreed, seen = self._observed(
            "the page",
            expected,
            query=None,
            kind="title",
            until=lambda seen: is_text(title, seen.fact) != self._negated,
            seconds=seconds,
        )
        if not agreed:
            raise self._failure("the page", expected, seen.fact, seconds)

    def to_show(self, role: str, name: str | None = None, *, exact: bool = False) -> Found:
        """Wait until an element with this role and name exists; return all matches, with their refs.

        Args:
            name: Part of its accessible name, in any case.
            exact: `name` is the whole of it, in this case.
        """
        __tracebackhide__ = True
        ElementExpectation(self._tools.get(role, name, exact=exact), self._timeout).to_exist()
        return self._tools.find(role=role, name=name, exact=exact)


_KINDS = (Expectation, ElementExpectation, ResponseExpectation, ValueExpectation)

expect = Expect()
