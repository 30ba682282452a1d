"""A visit to the demo shop through the public API: from search to order, by snapshot and refs alone."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from time import monotonic, sleep

from webtools import BrowserTools, Snapshot


@dataclass(frozen=True)
class TourStep:
    """One step of the tour: its words, its seconds (with the look at the page afterwards), and the page's answer."""

    text: str
    milliseconds: float
    detail: str


def tour(browser_tools: BrowserTools, address: str, *, pause: float = 0.0) -> Iterator[TourStep]:
    """Buy a lamp.

    Args:
        browser_tools: What drives the browser; stays open, on the page of the order.
        address: Where the shop is.
        pause: Seconds of rest after each step, for people who watch.

    Raises:
        WebtoolsError: A step did not work.
        LookupError: The page did not say what it should have said.
    """
    visit = _Visit(browser_tools, address)
    for text, act in visit.steps():
        begun = monotonic()
        detail = act()
        yield TourStep(text, (monotonic() - begun) * 1000, detail)
        sleep(pause)


class _Visit:
    """A visitor who looks at the page after each act; `page` is what was seen last."""

    page: Snapshot

    def __init__(self, browser_tools: BrowserTools, address: str) -> None:
        self._tools = browser_tools
        self._address = address

    def steps(self) -> list[tuple[str, Callable[[], str]]]:
        return [
            ("Open the shop", self.open),
            ("Search for a lamp while typing", self.search),
            ("Look at the paper table lamp", self.choose),
            ("Take it in sage", self.colour),
            ("Add it to the cart", self.add),
            ("Open the cart", self.cart),
            ("Go to the checkout", self.checkout),
            ("Place the order too early", self.place_too_early),
            ("Fill in the eight fields", self.fill),
            ("Place the order", self.place),
            ("Take a screenshot", self.take_screenshot),
        ]

    def open(self) -> str:
        self._tools.navigate(self._address)
        self._look()
        return self._read(r"\d+ articles")

    def search(self) -> str:
        self._tools.type(self.page.find("searchbox", "Search"), "lamp")
        self._look()
        return self._read(r"\d+ articles for .*")

    def choose(self) -> str:
        self._click("link", "Paper table lamp")
        return self._read(r"€ [\d.]+")

    def colour(self) -> str:
        self._click("radio", "Sage")
        return self._read(r'radio "Sage" \[checked\]')

    def add(self) -> str:
        self._click("button", "Add to cart")
        return self._read(r"Paper table lamp in Sage is .*")

    def cart(self) -> str:
        self._click("link", "Cart")
        return self._read(r"Sage · .*")

    def checkout(self) -> str:
        self._click("link", "Go to checkout")
        return self._read(r"Who it is for")

    def place_too_early(self) -> str:
        self._click("button", "Place order")
        return self._read(r"\d+ fields need .*\.")

    def fill(self) -> str:
        """Fill all fields by the refs of one snapshot: filling in one field does not make the refs of others stale."""
        for name, text in (
            ("Full name", "Ada Byron"),
            ("Email", "ada@example.com"),
            ("Phone", "+49 30 123456"),
            ("Address", "Lindenstraße 12\n10969 Berlin"),
            ("Country", "Germany"),
            ("Delivery date", _day_of_delivery().isoformat()),
        ):
            self._tools.type(self.page.find(name=name, exact=True), text)
        self._tools.click(self.page.find("radio", "Express"))
        self._tools.click(self.page.find("checkbox", "I accept the terms"))
        self._look()
        return self._read(r"€ 76\.00")

    def place(self) -> str:
        self._click("button", "Place order")
        return self._read(r"LN-\d+")

    def take_screenshot(self) -> str:
        return str(self._tools.take_screenshot(path=self._tools.options.output_dir / "shop.png").path)

    def _click(self, role: str, name: str) -> None:
        self._tools.click(self.page.find(role, name))
        self._look()

    def _look(self) -> None:
        self.page = self._tools.snapshot()

    def _read(self, pattern: str) -> str:
        found = re.search(pattern, self.page.tree)
        if found is None:
            raise LookupError(f"{self.page.url} does not say {pattern!r}:\n{self.page.tree}")
        return found[0]


def _day_of_delivery() -> date:
    """Return a day in a week, but not a Sunday, when the shop does not deliver."""
    day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
    return day + timedelta(days=1) if day.isoweekday() == 7 else day
