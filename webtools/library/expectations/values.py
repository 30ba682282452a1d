"""Expectations of values that are asked for again and again, and of responses."""

import re
from collections.abc import Callable, Container
from typing import Any, TypeVar

from webtools.library.expectations.waiting import Expecting, shown
from webtools.seconds import Seconds
from webtools.values import HttpResponse, NetworkExchange

V = TypeVar("V")

Response = NetworkExchange | HttpResponse
"""A response, as `expect_response` and requests beside the browser return it."""


class ValueExpectation(Expecting[V]):
    """Expectations of what a function returns, which is called until they hold; `not_` expects the opposite."""

    def __init__(self, ask: Callable[[], V], timeout: Seconds, message: str | None = None) -> None:
        super().__init__(None, timeout, message)  # type: ignore[arg-type]  # each look has a value of its own
        self._ask = ask

    def _now(self) -> V:
        return self._ask()

    def _named(self) -> str:
        return f"the value of {getattr(self._ask, '__name__', 'the function')}"

    def to_equal(self, value: object, *, timeout: Seconds | None = None) -> None:
        """Wait until the value equals this one."""
        __tracebackhide__ = True
        self._until(f"to equal {value!r}", lambda now: now == value, lambda now: now, timeout)

    def to_contain(self, item: object, *, timeout: Seconds | None = None) -> None:
        """Wait until the value contains this: a text a part of it, a list an item, a dict a key."""
        __tracebackhide__ = True

        def contains(now: Any) -> bool:
            return isinstance(now, Container) and item in now

        self._until(f"to contain {item!r}", contains, lambda now: now, timeout)

    def to_match(self, pattern: re.Pattern[str], *, timeout: Seconds | None = None) -> None:
        """Wait until a part of the value, a text, matches the pattern."""
        __tracebackhide__ = True

        def agrees(now: object) -> bool:
            return isinstance(now, str) and pattern.search(now) is not None

        self._until(f"to match {shown(pattern)}", agrees, lambda now: now, timeout)

    def to_be_truthy(self, *, timeout: Seconds | None = None) -> None:
        """Wait until the value is something that Python takes for true."""
        __tracebackhide__ = True
        self._until("to be truthy", bool, lambda now: now, timeout)

    def to_be_greater_than(self, least: Any, *, timeout: Seconds | None = None) -> None:
        """Wait until the value, a number, is greater than this one."""
        __tracebackhide__ = True

        def is_greater(now: Any) -> bool:
            return bool(now > least)

        self._until(f"to be greater than {least!r}", is_greater, lambda now: now, timeout)

    def to_be_less_than(self, most: Any, *, timeout: Seconds | None = None) -> None:
        """Wait until the value, a number, is less than this one."""
        __tracebackhide__ = True

        def is_less(now: Any) -> bool:
            return bool(now < most)

        self._until(f"to be less than {most!r}", is_less, lambda now: now, timeout)


class ResponseExpectation(Expecting[Response]):
    """Expectations of a response, which does not change: they look once. `not_` expects the opposite."""

    def __init__(self, response: Response, message: str | None = None) -> None:
        super().__init__(response, 0.0, message)

    def _named(self) -> str:
        return f"the response to {self._subject.method} {self._subject.url}"

    def to_be_ok(self) -> None:
        """Require a status from 200 to 299."""
        __tracebackhide__ = True

        def is_ok(response: Response) -> bool:
            return response.status is not None and 200 <= response.status < 300

        self._until("to have a status from 200 to 299", is_ok, _status)

    def to_have_status(self, status: int) -> None:
        """Require a status."""
        __tracebackhide__ = True
        self._until(f"to have the status {status}", lambda response: response.status == status, _status)


def _status(response: Response) -> object:
    failure = response.failure if isinstance(response, NetworkExchange) else None
    return response.status if failure is None else failure
