"""A visit to the demo shop, from the search to the order."""

from collections.abc import Callable
from datetime import date, timedelta

from benchmarks.hands import Hands, Value

STEPS = 15


def buy(hands: Hands, address: str, *, name: str = "Ada Byron") -> None:
    """Buy two things. After each step comes a look that has to show what the step led to.

    Args:
        name: Whom the order is for.

    Raises:
        AssertionError: A first look came too early.
    """
    early: list[str] = []

    def step(act: Callable[[], object], expected: str) -> None:
        act()
        if not hands.look(expected):
            early.append(expected)

    step(lambda: hands.open(address), "Things for a quiet home")
    step(lambda: hands.type("searchbox", "Search", "lamp"), "articles for “lamp”")
    step(lambda: hands.click("link", "Paper table lamp"), "Colour")
    step(lambda: hands.click("radio", "Sage"), "Colour")
    step(lambda: hands.click("button", "Add to cart"), "Paper table lamp in Sage is in your cart.")
    step(lambda: hands.click("link", "Cart"), "Your cart")
    step(lambda: hands.click("link", "Continue shopping"), "Things for a quiet home")
    step(lambda: hands.type("searchbox", "Search", "mug"), "for “mug”")
    step(lambda: hands.click("link", "mug"), "Colour")
    step(lambda: hands.click("button", "Add to cart"), "is in your cart.")
    step(lambda: hands.click("link", "Cart"), "Your cart")
    step(lambda: hands.click("link", "Go to checkout"), "Who it is for")
    step(lambda: hands.fill(_fields(name)), "€ 12.00")
    step(lambda: hands.click("button", "Place order"), f"Thank you, {name}")
    step(lambda: hands.click("link", "Back to the shop"), "Things for a quiet home")
    if early:
        raise AssertionError(f"A look came too early for {', '.join(early)}")


def _fields(name: str) -> dict[tuple[str, str], Value]:
    day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
    day += timedelta(days=day.isoweekday() == 7)  # it does not deliver on Sundays
    return {
        ("textbox", "Full name"): name,
        ("textbox", "Email"): "ada@example.com",
        ("textbox", "Phone"): "+49 30 123456",
        ("textbox", "Address"): "Lindenstraße 12\n10969 Berlin",
        ("combobox", "Country"): "Germany",
        ("textbox", "Delivery date"): day.isoformat(),
        ("radio", "Express"): True,
        ("checkbox", "I accept the terms"): True,
    }
