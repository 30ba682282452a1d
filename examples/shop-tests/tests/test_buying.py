from collections.abc import Callable

from webtools import BrowserTools, expect


def test_searching_finds_lamps(shop: str, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(shop)
    browser_tools.type(browser_tools.snapshot().find("searchbox"), "lamp")
    expect(browser_tools).to_have_text("3 articles")
    expect(browser_tools).to_show("link", "Paper table lamp")


def test_the_cart_starts_empty(shop: str, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(f"{shop}/cart")
    expect(browser_tools).to_match_snapshot("empty-cart")


def test_each_customer_has_a_cart_of_their_own(
    shop: str, browser_tools_factory: Callable[[], BrowserTools]
) -> None:
    alice, bob = browser_tools_factory(), browser_tools_factory()
    alice.navigate(f"{shop}/products/stoneware-mug")
    alice.click(alice.snapshot().find("button", "Add to cart"))
    expect(alice).to_show("link", "Cart 1")
    bob.navigate(shop)
    expect(bob).to_show("link", "Cart 0")
