"""Fixtures as of pytest-playwright: one browser for the run, a context and a page for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from webtools.demo.shop import shop as running_shop
from webtools.driver.find import find


@pytest.fixture(scope="session")
def shop() -> Iterator[str]:
    with running_shop() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium").browser, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, shop: str) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, locale="en-GB")
    page = context.new_page()
    page.goto(shop)
    yield page
    context.close()
