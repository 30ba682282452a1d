"""Assertions that wait until they hold, because pages change after an action."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic, sleep
from typing import TypeVar, overload

from webtools.deadline import Seconds
from webtools.errors import DeadlineExceeded, InvalidArgument
from webtools.library.expectations.elements import ElementExpectation
from webtools.library.expectations.stored import of
from webtools.library.expectations.waiting import Waiting, shown
from webtools.library.handles import OneTabTools
from webtools.library.locator import Locator
from webtools.text.address_pattern import AddressMatcher
from webtools.text.words import Words, is_text
from webtools.tools.inspection import Found

R = TypeVar("R")

_EVERY = 0.1
"""Seconds between two snapshots that are compared with a stored one."""


@overload
def expect(
    subject: Locator, message: str | None = None, *, timeout: Seconds = 5.0
) -> "ElementExpectation": ...
@overload
def expect(subject: OneTabTools, message: str | None = None, *, timeout: Seconds = 5.0) -> "Expectation": ...
def expect(
    subject: OneTabTools | Locator, message: str | None = None, *, timeout: Seconds = 5.0
) -> "Expectation | ElementExpectation":
    """Return the expectations of a tab's page or of an element; each waits up to `timeout` seconds.

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
    if not isinstance(subject, OneTabTools):
        raise InvalidArgument(
            f"expect takes a BrowserTools, a context, a tab or an element, not {subject!r}",
            hint="Describe the element: expect(browser_tools.get('button', 'Save')).",
        )
    return Expectation(subject, timeout, message)


class Expectation(Waiting):
    """Expectations of the active tab's page; `not_` expects the opposite."""

    _tools: OneTabTools

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
        agreed, last = self._tools._wait_for_url(  # noqa: SLF001  # for expectations
            lambda now: pattern.matches(now, now) != self._negated, timeout=timedelta(seconds=seconds)
        )
        if not agreed:
            raise self._failure("the page", f"to have the address {pattern!r}", last, seconds)

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

    def to_match_snapshot(self, name: str) -> None:
        """Wait until the page's snapshot equals the snapshot that is stored under `name`; refs do not count.

        `pytest --webtools-update-snapshots` writes the file `snapshots/<test file>/<name>.txt` beside the test.
        """
        __tracebackhide__ = True
        stored = of(self._tools)
        if stored.update:
            stored.write(name, self._tools.snapshot().tree)
            return

        def compare() -> tuple[bool | None, str]:
            difference = stored.difference(name, self._tools.snapshot().tree)
            return (True, "") if difference is None else (None, difference)

        same, difference = self._watch(compare)
        if not same:
            raise AssertionError(f"The page is not as the snapshot {name!r}:\n{difference}")

    def _watch(self, look: Callable[[], tuple[R | None, str]]) -> tuple[R | None, str]:
        """Look until something is found or the time is up; return it, and the last problem."""
        end = monotonic() + self._timeout
        while True:
            found, problem = look()
            if found is not None or monotonic() >= end:
                return found, problem
            sleep(_EVERY)
