"""Fifteen steps that buy a lamp in the demo shop, and who does them."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from time import perf_counter
from typing import Any

Call = Callable[[str, dict[str, Any]], str]
"""Calls a tool and gives the text that a model would read."""


@dataclass(frozen=True, slots=True)
class Flow:
    """One run: how many calls, how many characters came back, how many seconds it took."""

    calls: int
    characters: int
    seconds: float


class Visitor(ABC):
    """The visitor that does the steps and counts their cost."""

    def __init__(self) -> None:
        self._calls = self._characters = 0
        self._seconds = 0.0

    @property
    def flow(self) -> Flow:
        return Flow(self._calls, self._characters, self._seconds)

    def count(self, call: Callable[[], str]) -> str:
        begin = perf_counter()
        answer = call()
        self._seconds += perf_counter() - begin
        self._calls += 1
        self._characters += len(answer)
        return answer

    @abstractmethod
    def open(self, address: str) -> None: ...

    @abstractmethod
    def click(self, role: str, name: str) -> None: ...

    @abstractmethod
    def fill(self, role: str, name: str, text: str) -> None: ...

    @abstractmethod
    def page(self) -> str:
        """All that can be read on the page."""


def buy(visitor: Visitor, address: str) -> Flow:
    day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
    day += timedelta(days=day.isoweekday() == 7)  # it does not deliver on Sundays
    visitor.open(address)
    visitor.fill("searchbox", "Search", "lamp")
    visitor.click("link", "Paper table lamp")
    visitor.click("button", "Add to cart")
    visitor.click("link", "Cart")
    visitor.click("link", "Go to checkout")
    for role, name, text in (
        ("textbox", "Full name", "Ada Byron"),
        ("textbox", "Email", "ada@example.com"),
        ("textbox", "Phone", "+49 30 123456"),
        ("textbox", "Address", "Lindenstraße 12"),
        ("combobox", "Country", "Germany"),
        ("textbox", "Delivery date", day.isoformat()),
    ):
        visitor.fill(role, name, text)
    visitor.click("radio", "Express")
    visitor.click("checkbox", "I accept")
    visitor.click("button", "Place order")
    flow = visitor.flow
    if "Thank you, Ada Byron" not in (page := visitor.page()):
        raise LookupError(f"The order was not placed:\n{page}")
    return flow


class ByRefs(Visitor):
    """A model that looks only where a reply does not show the page already."""

    def __init__(self, call: Call, whole: dict[str, Any] | None = None) -> None:
        super().__init__()
        self._call = call
        self._whole = whole or {}  # arguments for a snapshot of all that can be read
        self._page = ""

    def open(self, address: str) -> None:
        self._do("navigate", url=address)

    def click(self, role: str, name: str) -> None:
        self._do("click", ref=self._ref(role, name))

    def fill(self, role: str, name: str, text: str) -> None:
        self._do("type", same_page=role != "searchbox", ref=self._ref(role, name), text=text)

    def page(self) -> str:
        return self._do("snapshot", **self._whole)

    def _do(self, tool: str, *, same_page: bool = False, **arguments: Any) -> str:
        answer = self.count(lambda: self._call(f"browser_{tool}", arguments))
        # Refs stay good while the page does; a reply that shows the page, or what has changed in it, spares a look.
        keeps = same_page or "no changes" in answer or "Changes since" in answer
        self._page = f"{answer}\n{self._page}" if keeps else answer
        return answer

    def _ref(self, role: str, name: str) -> str:
        ref = r"(?:\[ref=|@)((?:f\d+)?e\d+)"
        said = rf'{role} "{re.escape(name)}.*?{ref}'
        in_parts = rf"{role}(?: \[\w+\])* {ref}\](?: → \S+)?:\n\s*- text: {re.escape(name)}"
        wanted = re.compile(f"{said}|{in_parts}")
        found = wanted.search(self._page)
        if found is None:
            self._page = self._do("snapshot")
            found = wanted.search(self._page)
        if found is None:
            raise LookupError(f"{role} {name!r} is not in:\n{self._page}")
        return found[1] or found[2]
