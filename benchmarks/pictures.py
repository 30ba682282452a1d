"""Screenshots of pages that hold a secret, beside Playwright's with fields masked."""

from collections.abc import Callable
from contextlib import ExitStack

from playwright.sync_api import Page, sync_playwright

from benchmarks.harness import Contender, Table, compare
from webtools import BrowserTools
from webtools.driver.find import find

_VALUE = "correct-horse"
_COUNTS = (10, 1_000, 10_000)
_VIEWPORT = (1280, 720)
_SMALLEST_BYTES = 2_000


def tables(*, quick: bool) -> list[Table]:
    """One table for each number of elements, all of which might hold a closed shadow root."""
    rounds = 5 if quick else 20
    with ExitStack() as stack:
        tools = stack.enter_context(BrowserTools())
        plain = stack.enter_context(tools.fresh(viewport=_VIEWPORT))
        hiding = stack.enter_context(tools.fresh(viewport=_VIEWPORT, secrets={"PASSWORD": _VALUE}))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=str(find().browser), args=["--no-sandbox"])
        stack.callback(browser.close)
        page = browser.new_page(viewport={"width": _VIEWPORT[0], "height": _VIEWPORT[1]})
        return [_compared(count, page, plain, hiding, rounds) for count in _COUNTS]


def _compared(count: int, page: Page, plain: BrowserTools, hiding: BrowserTools, rounds: int) -> Table:
    address = f"data:text/html,<input value={_VALUE}>" + "<div>Text</div>" * count
    page.goto(address)
    plain.navigate(address)
    hiding.navigate(address)
    pictures: dict[str, Callable[[], bytes]] = {
        "Playwright": page.screenshot,
        "Playwright, `mask` for inputs": lambda: page.screenshot(mask=[page.locator("input")]),
        "webtools": lambda: plain.take_screenshot().data,
        "webtools, with `secrets`": lambda: hiding.take_screenshot().data,
    }
    shown = {name: take() for name, take in pictures.items()}
    assert all(len(data) > _SMALLEST_BYTES for data in shown.values())
    assert shown["webtools"] != shown["webtools, with `secrets`"]  # dots in place of the value
    return compare(
        f"A screenshot of a page of {count:,} elements",
        [Contender(name, take) for name, take in pictures.items()],
        rounds=rounds,
    )
