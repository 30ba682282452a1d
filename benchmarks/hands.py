"""The steps of a visitor, and how webtools does them."""

from base64 import b64decode
from collections.abc import Mapping
from time import monotonic
from typing import Any, Protocol

from webtools import BrowserTools, ContextTools

_PATIENCE = 5.0  # seconds

Value = str | bool


class Hands(Protocol):
    """The steps of a contender. Elements are named by role and accessible name."""

    def open(self, url: str) -> None: ...

    def click(self, role: str, name: str) -> None: ...

    def arrive(self, role: str, name: str, path: str) -> None:
        """Click, and wait until the page at `path` has loaded."""

    def type(self, role: str, name: str, text: str) -> None: ...

    def fill(self, fields: Mapping[tuple[str, str], Value]) -> None: ...

    def look(self, expected: str) -> bool:
        """Look at the page as a whole once it may be expected to say this; gives whether it did at the first look."""

    def glance(self) -> str:
        """Look at the page as it is."""

    def ask(self, function: str) -> Any:
        """A JavaScript function's value; the same for all, for checking."""

    def picture(self) -> bytes:
        """Take a picture of the view, as PNG."""

    def open_and_close_tab(self) -> None:
        """Open an empty tab, and close it."""


class Webtools:
    """Refs come from the last look; it settles by itself, so there is no waiting here."""

    def __init__(self, tools: BrowserTools | ContextTools) -> None:
        self._tools = tools
        self._page = tools.snapshot()

    def open(self, url: str) -> None:
        self._tools.navigate(url)

    def click(self, role: str, name: str) -> None:
        self._tools.click(self._page.find(role, name))

    def arrive(self, role: str, name: str, path: str) -> None:  # noqa: ARG002  # a click waits for where it leads
        self.click(role, name)

    def type(self, role: str, name: str, text: str) -> None:
        self._tools.type(self._page.find(role, name), text)

    def fill(self, fields: Mapping[tuple[str, str], Value]) -> None:
        self._tools.fill_form(
            [{"ref": self._page.find(role, name), "value": value} for (role, name), value in fields.items()]
        )

    def look(self, expected: str) -> bool:
        if expected in self.glance():
            return True
        end = monotonic() + _PATIENCE
        while expected not in self.glance():
            if monotonic() > end:
                raise LookupError(f"{expected!r} is not on the page:\n{self._page}")
        return False

    def glance(self) -> str:
        self._page = self._tools.snapshot()
        return str(self._page)

    def ask(self, function: str) -> Any:
        return self._tools.evaluate(function).value

    def picture(self) -> bytes:
        return b64decode(self._tools.take_screenshot().base64)

    def open_and_close_tab(self) -> None:
        self._tools.tabs.new().close()
