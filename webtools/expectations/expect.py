"""Assertions that wait until they hold, because pages change after an action."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, Self, TypeVar, overload

from webtools.address_pattern import Address, AddressPattern
from webtools.browser_tools import BrowserTools, ContextTools
from webtools.deadline import seconds_of
from webtools.element import Element, HandleTools
from webtools.errors import DeadlineExceeded, InvalidArgument, WebtoolsError
from webtools.expectations.failure import ExpectationFailed
from webtools.expectations.stored import of
from webtools.query import Query
from webtools.tools.inspection import Found
from webtools.tools.locating import FactKind, Observation
from webtools.words import Words, has_text, is_text, is_value

R = TypeVar("R")

_EVERY = 0.1
"""Seconds between two snapshots that are compared with a stored one."""

_AROUND = 3000
"""Characters of the snapshot in a failure."""


@overload
def expect(subject: Element, *, timeout: float = 5.0) -> "ElementExpectation": ...
@overload
def expect(subject: BrowserTools | ContextTools, *, timeout: float = 5.0) -> "Expectation": ...
def expect(
    subject: BrowserTools | ContextTools | Element, *, timeout: float = 5.0
) -> "Expectation | ElementExpectation":
    """Return the expectations of the active tab's page, or of an element; each waits up to `timeout` seconds.

    With `timeout=0` each looks once.

        expect(browser_tools).to_have_title("Cart")
        expect(browser_tools.get("button", "Buy")).to_be_enabled()
        expect(browser_tools.get("alert")).not_.to_be_visible()

    Each method waits until its expectation holds, or raises `ExpectationFailed`, an `AssertionError`.

    Raises:
        InvalidArgument: It is neither, such as a ref.
    """
    if isinstance(subject, Element):
        return ElementExpectation(subject, timeout)
    if not isinstance(subject, HandleTools):
        raise InvalidArgument(
            f"expect takes a BrowserTools, a context or an element, not {subject!r}",
            hint="Describe the element: expect(browser_tools.get('button', 'Save')).",
        )
    return Expectation(subject, timeout)


class _Waiting:
    """The waiting that expectations of pages and of elements share."""

    _negated = False

    def __init__(self, tools: HandleTools, timeout: float) -> None:
        self._tools = tools
        self._timeout = seconds_of("expect", timeout, timeout)

    def _opposite(self, copy: Self) -> Self:
        copy._negated = not self._negated  # of the same class
        return copy

    def _seconds(self, timeout: float | None) -> float:
        return seconds_of("expect", timeout, self._timeout)

    def _observed(
        self,
        subject: str,
        expected: str,
        *,
        query: Query | None,
        kind: FactKind,
        name: str = "",
        until: Callable[[Observation], bool],
        seconds: float,
        of_one: bool = False,
    ) -> tuple[bool, Observation]:
        """Look until `until` agrees or the time is up; return whether it agreed, and what was seen last.

        Args:
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
                query, kind, name, until=decided, timeout=seconds
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
            return ExpectationFailed(subject, expected, actual, seconds, near=near)
        try:
            page = self._tools.snapshot(max_chars=_AROUND)
            around = f"{page.url} shows:\n{page}"
        except WebtoolsError as error:
            around = f"There is no snapshot: {error}"
        return ExpectationFailed(subject, expected, actual, seconds, near=near, around=around)


class Expectation(_Waiting):
    """Expectations of the active tab's page; `not_` expects the opposite."""

    _tools: BrowserTools | ContextTools

    @property
    def not_(self) -> Self:
        """Return the same expectations, negated."""
        return self._opposite(type(self)(self._tools, self._timeout))

    def to_have_text(self, text: str, *, timeout: float | None = None) -> None:
        """Wait until `text` can be read on the page: part of it, white space folded, upper and lower case as given."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        try:
            if self._negated:
                self._tools.wait_for(text_gone=text, timeout=seconds)
            else:
                self._tools.wait_for(text=text, timeout=seconds)
        except DeadlineExceeded as error:
            near = ", ".join(map(repr, error.near))
            actual = "it is there" if self._negated else "it is not there"
            raise self._failure("the page", f"to have the text {text!r}", actual, seconds, near) from None

    def to_have_url(self, url: Address, *, timeout: float | None = None) -> None:
        """Wait until the address is the one that is meant.

        Args:
            url: Part of the address, or the whole where it has `*`, which stands for anything; a compiled pattern; or
                a function of the address. What begins with `/` and has `*` begins behind the host.
        """
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        pattern = AddressPattern(url)
        agreed, last = self._tools._wait_for_url(  # noqa: SLF001  # for expectations
            lambda now: pattern.matches(now, now) != self._negated, timeout=seconds
        )
        if not agreed:
            raise self._failure("the page", f"to have the address {pattern!r}", last, seconds)

    def to_have_title(self, title: Words, *, timeout: float | None = None) -> None:
        """Wait until the title is `title`, or matches the pattern."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        expected = f"to have the title {_shown(title)}"
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


class ElementExpectation(_Waiting):
    """Expectations of an element; `not_` expects the opposite.

    Exactly one element must match, as for actions; `to_be_hidden`, `to_exist` and `to_have_count` accept any number.
    """

    def __init__(self, element: Element, timeout: float) -> None:
        super().__init__(element.tools, timeout)
        self._element = element

    @property
    def not_(self) -> Self:
        """Return the same expectations, negated."""
        return self._opposite(type(self)(self._element, self._timeout))

    def to_be_visible(self, *, timeout: float | None = None) -> None:
        """Wait until a user can see the element; negated: until there is none to be seen."""
        __tracebackhide__ = True
        self._expect(
            "to be visible", "", lambda seen: seen.visible, timeout, opposite=lambda seen: seen.hidden,
            of_one=not self._negated,
        )  # fmt: skip

    def to_be_hidden(self, *, timeout: float | None = None) -> None:
        """Wait until no such element can be seen, or none is there."""
        __tracebackhide__ = True
        self._expect(
            "to be hidden", "", lambda seen: seen.hidden, timeout, opposite=lambda seen: seen.visible,
            of_one=self._negated,
        )  # fmt: skip

    def to_exist(self, *, timeout: float | None = None) -> None:
        """Wait until some element matches."""
        __tracebackhide__ = True
        self._expect(
            "to exist", "", lambda seen: seen.count > 0, timeout, opposite=lambda seen: seen.absent,
            of_one=False,
        )  # fmt: skip

    def to_have_count(self, count: int, *, timeout: float | None = None) -> None:
        """Wait until exactly `count` elements match."""
        __tracebackhide__ = True
        self._expect(
            f"to have count {count}", "", lambda seen: seen.complete and seen.count == count, timeout,
            opposite=lambda seen: seen.count != count, actual=lambda seen: seen.count, of_one=False,
        )  # fmt: skip

    def to_be_enabled(self, *, timeout: float | None = None) -> None:
        """Wait until a user can use the element."""
        __tracebackhide__ = True
        self._state("enabled", "disabled", timeout)

    def to_be_disabled(self, *, timeout: float | None = None) -> None:
        """Wait until a user cannot use the element."""
        __tracebackhide__ = True
        self._state("disabled", "enabled", timeout)

    def to_be_checked(self, *, timeout: float | None = None) -> None:
        """Wait until the box is ticked, or the radio button chosen."""
        __tracebackhide__ = True
        self._state("checked", "not checked", timeout)

    def to_be_focused(self, *, timeout: float | None = None) -> None:
        """Wait until the element has the focus."""
        __tracebackhide__ = True
        self._state("focused", "not focused", timeout)

    def to_have_text(self, text: Words, *, timeout: float | None = None) -> None:
        """Wait until the element's text is `text`, white space folded, or matches the pattern."""
        __tracebackhide__ = True
        self._fact(
            f"to have the text {_shown(text)}",
            "text",
            lambda fact: any(is_text(text, each) for each in fact),
            timeout,
        )

    def to_contain_text(self, text: str, *, timeout: float | None = None) -> None:
        """Wait until the element's text contains `text`."""
        __tracebackhide__ = True
        self._fact(
            f"to contain the text {text!r}",
            "text",
            lambda fact: any(has_text(text, each) for each in fact),
            timeout,
        )

    def to_have_value(self, value: Words | list[str], *, timeout: float | None = None) -> None:
        """Wait until the field's value is just `value`, or matches the pattern; a list is for a multiple select."""
        __tracebackhide__ = True
        self._fact(
            f"to have the value {_shown(value)}",
            "value",
            lambda fact: fact == value if isinstance(value, list) else is_value(value, fact),
            timeout,
        )

    def to_have_attribute(
        self, name: str, value: Words | None = None, *, timeout: float | None = None
    ) -> None:
        """Wait until the element has the attribute, and just this value if `value` is given."""
        __tracebackhide__ = True
        wanted = f"to have the attribute {name}" + ("" if value is None else f" = {_shown(value)}")
        self._fact(
            wanted,
            "attribute",
            lambda fact: fact is not None and (value is None or is_value(value, fact)),
            timeout,
            name=name,
        )

    def _state(self, state: str, other: str, timeout: float | None) -> None:
        __tracebackhide__ = True
        key, wanted = ("enabled", False) if state == "disabled" else (state, True)
        self._fact(
            f"to be {state}",
            "state",
            lambda fact: fact[key] is wanted,
            timeout,
            actual=lambda fact: state if fact[key] is wanted else other,
        )

    def _fact(
        self,
        expected: str,
        kind: FactKind,
        holds: Callable[[Any], bool],
        timeout: float | None,
        *,
        name: str = "",
        actual: Callable[[Any], object] = lambda fact: fact,
    ) -> None:
        """Wait for a fact about the one element; the opposite is true of one element, too."""
        __tracebackhide__ = True

        def agrees(seen: Observation) -> bool:
            return seen.one and holds(seen.fact)

        def differs(seen: Observation) -> bool:
            return seen.one and not holds(seen.fact)

        def shown(seen: Observation) -> object:
            return actual(seen.fact[0] if kind == "text" else seen.fact)

        self._expect(
            expected,
            kind,
            agrees,
            timeout,
            opposite=differs,
            actual=shown,
            name=name,
        )

    def _expect(
        self,
        expected: str,
        kind: FactKind,
        holds: Callable[[Observation], bool],
        timeout: float | None,
        *,
        opposite: Callable[[Observation], bool],
        actual: Callable[[Observation], object] | None = None,
        name: str = "",
        of_one: bool = True,
    ) -> None:
        """Wait; where it is about one element and several match, fail at once."""
        __tracebackhide__ = True
        seconds = self._seconds(timeout)
        query = self._element.query
        agreed, seen = self._observed(
            str(query),
            expected,
            query=query,
            kind=kind,
            name=name,
            until=opposite if self._negated else holds,
            seconds=seconds,
            of_one=of_one,
        )
        if agreed:
            return
        if actual is not None and (seen.one or kind == ""):
            found, near = actual(seen), ""
        else:
            found, near = _counted(seen), self._problem(seen)
        raise self._failure(str(query), expected, found, seconds, near)

    def _problem(self, seen: Observation) -> str:
        """Return what is nearest to an element that is not there, or which elements match."""
        if seen.one:
            return ""
        try:
            self._tools._learn("expect", self._element.query, "text", timeout=0)  # noqa: SLF001
        except WebtoolsError as error:
            return error.without_operation()
        return ""


def _counted(seen: Observation) -> str:
    if seen.count == 0:
        return "no element matches"
    if seen.count == 1:
        return "it is visible" if seen.visible else "it is hidden"
    return f"{seen.count} elements match, {seen.shown} of them visible"


def _shown(words: object) -> str:
    return repr(getattr(words, "pattern", words))
