from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from webtools import BrowserTools
from webtools.demo.shop import catalogue, checkout, shop
from webtools.demo.tour import tour


@pytest.fixture
def address() -> Iterator[str]:
    with shop() as address:
        yield address


def test_the_tour_leads_from_the_search_to_an_order_number(
    browser_tools: BrowserTools, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the screenshot goes
    steps = list(tour(browser_tools, address))
    assert [step.detail for step in steps[:-1]] == [
        "12 articles",
        "3 articles for “lamp”",
        "€ 64.00",
        'radio "Sage" [checked]',
        "Paper table lamp in Sage is in your cart.",
        "Sage · € 64.00 each",
        "Who it is for",
        "7 fields need your attention.",
        "€ 76.00",
        "LN-1001",
    ]
    assert Path(steps[-1].detail).read_bytes().startswith(b"\x89PNG")
    assert "Your order number is LN-1001." in browser_tools.snapshot().tree


def test_a_page_that_says_something_else_ends_the_tour(browser_tools: BrowserTools, address: str) -> None:
    with pytest.raises(LookupError, match="does not say"):
        list(tour(browser_tools, f"{address}/cart"))


def test_the_page_says_before_sending_what_the_server_says_after(
    browser_tools: BrowserTools, address: str
) -> None:
    browser_tools.navigate(f"{address}/products/low-stool")
    browser_tools.click(browser_tools.snapshot().find("button", "Add to cart"))
    browser_tools.navigate(f"{address}/checkout")
    browser_tools.click(browser_tools.snapshot().find("button", "Place order"))
    said = browser_tools.evaluate(
        "() => [...document.querySelectorAll('.message')].map((each) => each.textContent).filter(Boolean)"
    ).value
    empty = checkout.read({"delivery": "standard"})
    assert said == list(checkout.errors(empty, date.today()).values())  # noqa: DTZ011  # the shop's own day


def test_the_colour_that_is_chosen_shows_in_the_drawing(browser_tools: BrowserTools, address: str) -> None:
    browser_tools.navigate(f"{address}/products/low-stool")
    browser_tools.click(browser_tools.snapshot().find("radio", "Moss"))
    style = browser_tools.evaluate(
        "() => document.querySelector('.product .art').getAttribute('style')"
    ).value
    assert catalogue.products()["low-stool"].colours["Moss"] in str(style)
