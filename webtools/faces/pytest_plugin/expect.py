"""Assertions that wait: what a page does not show yet, it may show in a moment."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import TypeVar

from webtools.browser_tools import BrowserTools, ContextTools
from webtools.errors import DeadlineExceeded, ElementNotFound, WebtoolsError
from webtools.faces.pytest_plugin.stored import of
from webtools.tools.inspection import Found

R = TypeVar("R")

_EVERY = 0.1
"""Seconds from look to look, where there is nothing in the page to wait for."""


def expect(tools: BrowserTools | ContextTools, *, timeout: float = 5.0) -> "Expectation":
    """Expectations on the active tab's page, each within `timeout` seconds."""
    return Expectation(tools, timeout)


class Expectation:
    """Each method waits until it is so, or raises `AssertionError` that shows what is there instead."""

    def __init__(self, tools: BrowserTools | ContextTools, timeout: float) -> None:
        self._tools = tools
        self._timeout = timeout

    def to_have_text(self, text: str) -> None:
        """`text` can be read on the page: part of it, white space folded, upper and lower case as given."""
        __tracebackhide__ = True
        try:
            self._tools.wait_for(text=text, timeout=self._timeout)
        except DeadlineExceeded:
            raise self._failure(f"The page does not show {text!r}") from None

    def not_to_have_text(self, text: str) -> None:
        """`text` cannot be read on the page, or not any more."""
        __tracebackhide__ = True
        try:
            self._tools.wait_for(text_gone=text, timeout=self._timeout)
        except DeadlineExceeded:
            raise self._failure(f"The page still shows {text!r}") from None

    def to_show(self, role: str, name: str | None = None, *, exact: bool = False) -> Found:
        """There is an element with this role and name; gives all that match, with their refs.

        Args:
            name: Part of its accessible name, in any case.
            exact: `name` is the whole of it, in this case.
        """
        __tracebackhide__ = True
        found, problem = self._watch(lambda: self._find(role, name, exact=exact))
        if found is None:
            raise self._failure(problem)
        return found

    def to_match_snapshot(self, name: str) -> None:
        """The page's snapshot is as the one stored under `name`, refs aside.

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

    def _find(self, role: str, name: str | None, *, exact: bool) -> tuple[Found | None, str]:
        try:
            return self._tools.find(role=role, name=name, exact=exact), ""
        except ElementNotFound as error:
            return None, error.message

    def _watch(self, look: Callable[[], tuple[R | None, str]]) -> tuple[R | None, str]:
        """Look until there is something, or the time is up; then say why not."""
        end = monotonic() + self._timeout
        while True:
            found, problem = look()
            if found is not None or monotonic() >= end:
                return found, problem
            sleep(_EVERY)

    def _failure(self, what: str) -> AssertionError:
        try:
            seen = str(self._tools.snapshot())
        except WebtoolsError as error:
            seen = f"(no snapshot: {error})"
        return AssertionError(f"{what}, after {self._timeout:g} s. It shows:\n{seen}")
