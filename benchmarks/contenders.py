"""The same acts done with webtools, Playwright and Selenium, each in its own natural way, on the same Chromium."""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Page, sync_playwright
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

from benchmarks.hands import Hands, Value, Webtools
from webtools import BrowserTools
from webtools.driver.find import find

_SWITCHES = (
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_VIEWPORT = (1280, 720)
_PATIENCE = 5.0  # seconds
_LONGEST = 60.0  # seconds, for one call of Playwright, as it reads 10,000 elements


class Playwright:
    """Locators find their elements when they act; what an act sets off has to be waited for by name."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, url: str) -> None:
        self._page.goto(url)

    def click(self, role: Any, name: str) -> None:
        self._page.get_by_role(role, name=name).first.click()

    def arrive(self, role: str, name: str, path: str) -> None:
        self.click(role, name)
        self._page.wait_for_url(f"**{path}")

    def type(self, role: Any, name: str, text: str) -> None:
        self._page.get_by_role(role, name=name).first.fill(text)

    def fill(self, fields: Mapping[tuple[Any, str], Value]) -> None:
        for (role, name), value in fields.items():
            field = self._page.get_by_role(role, name=name).first
            if isinstance(value, bool):
                field.set_checked(value)
            elif role == "combobox" and field.evaluate("(field) => field.localName === 'select'"):
                field.select_option(value)
            else:
                field.fill(value)

    def look(self, expected: str) -> bool:
        self._page.get_by_text(expected).first.wait_for()
        return expected in self.glance()

    def glance(self) -> str:
        return self._page.locator("body").aria_snapshot()

    def ask(self, function: str) -> Any:
        return self._page.evaluate(function)

    def picture(self) -> bytes:
        return self._page.screenshot()

    def open_and_close_tab(self) -> None:
        self._page.context.new_page().close()


class Selenium:
    """Elements by XPath of role and name as the pages have them; explicit waits."""

    def __init__(self, driver: webdriver.Chrome | webdriver.Firefox) -> None:
        self._driver = driver
        self._wait = WebDriverWait(driver, _PATIENCE, 0.02, [StaleElementReferenceException])

    def open(self, url: str) -> None:
        self._driver.get(url)

    def click(self, role: str, name: str) -> None:
        self._find(role, name).click()

    def arrive(self, role: str, name: str, path: str) -> None:
        self.click(role, name)
        self._wait.until(lambda driver: path in driver.current_url)

    def type(self, role: str, name: str, text: str) -> None:
        field = self._find(role, name)
        field.clear()
        field.send_keys(text)

    def fill(self, fields: Mapping[tuple[str, str], Value]) -> None:
        for (role, name), value in fields.items():
            field = self._find(role, name)
            if isinstance(value, bool):
                if field.is_selected() != value:
                    field.click()
            elif field.tag_name == "select":
                Select(field).select_by_visible_text(value)
            elif field.get_attribute("type") == "date" and self._driver.name == "chrome":
                year, month, day = value.split("-")
                field.send_keys(month + day + year)
            elif field.get_attribute("type") == "range":
                steps = int(value) - int(field.get_attribute("value") or 0)
                field.send_keys((Keys.ARROW_RIGHT if steps > 0 else Keys.ARROW_LEFT) * abs(steps))
            else:
                field.clear()
                field.send_keys(value)

    def look(self, expected: str) -> bool:
        self._wait.until(lambda _: expected in self.glance())
        return True

    def glance(self) -> str:
        return self._driver.find_element(By.TAG_NAME, "body").text

    def ask(self, function: str) -> Any:
        return self._driver.execute_script(f"return ({function})()")

    def picture(self) -> bytes:
        return self._driver.get_screenshot_as_png()

    def open_and_close_tab(self) -> None:
        before = self._driver.current_window_handle
        self._driver.switch_to.new_window("tab")
        self._driver.close()
        self._driver.switch_to.window(before)

    def _find(self, role: str, name: str) -> WebElement:
        text = json.dumps(name)
        if role in ("button", "link"):
            tag = "button" if role == "button" else "a"
            path = f"//{tag}[contains(normalize-space(.), {text})]"
        else:
            label = f"//label[contains(normalize-space(.), {text})]"
            path = (
                f"{label}//*[self::input or self::textarea or self::select]"
                f" | //*[@id = {label}/@for] | //*[@aria-label = {text}]"
            )
        return self._driver.find_element(By.XPATH, path)


Start = Callable[[ExitStack], Hands]


def webtools(stack: ExitStack) -> Hands:
    return Webtools(stack.enter_context(BrowserTools(viewport=_VIEWPORT)))


def playwright(stack: ExitStack) -> Hands:
    browser_type = stack.enter_context(sync_playwright()).chromium
    browser = browser_type.launch(executable_path=_found()[0], args=[*_SWITCHES, "--no-sandbox"])
    stack.callback(browser.close)
    context = browser.new_context(viewport={"width": _VIEWPORT[0], "height": _VIEWPORT[1]})
    page = context.new_page()
    page.set_default_timeout(_LONGEST * 1000)
    return Playwright(page)


def selenium(stack: ExitStack) -> Hands:
    return Selenium(chrome(stack))


def chrome(stack: ExitStack) -> webdriver.Chrome:
    """Start the browser that all contenders use, driven by Selenium; the stack quits it."""
    options = webdriver.ChromeOptions()
    options.binary_location = _found()[0]
    for switch in (*_SWITCHES, "--headless=new", "--no-sandbox", "--window-size={},{}".format(*_VIEWPORT)):
        options.add_argument(switch)
    driver = webdriver.Chrome(options, webdriver.ChromeService(_found()[1]))
    stack.callback(driver.quit)
    return driver


def firefox(stack: ExitStack) -> webdriver.Firefox:
    """Start the Firefox that webtools uses, driven by Selenium and geckodriver; the stack quits it."""
    options = webdriver.FirefoxOptions()
    options.binary_location = str(find("firefox").browser)
    for argument in ("-headless", "-width={}".format(*_VIEWPORT), "-height={1}".format(*_VIEWPORT)):
        options.add_argument(argument)
    driver = webdriver.Firefox(options, webdriver.FirefoxService(shutil.which("geckodriver")))
    stack.callback(driver.quit)
    return driver


@contextmanager
def all_hands() -> Iterator[dict[str, Hands]]:
    """Three browsers, one for each."""
    with ExitStack() as stack:
        starts: dict[str, Start] = {"webtools": webtools, "Playwright": playwright, "Selenium": selenium}
        yield {name: start(stack) for name, start in starts.items()}


def _found() -> tuple[str, str]:
    found = find()
    return str(found.browser), str(found.driver)
