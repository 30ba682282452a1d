"""The functions that webtools replaces in the page's own world look and behave as the browser's own."""

import json
from collections.abc import Iterator

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.driver.find import find


@pytest.fixture
def untouched() -> Iterator[webdriver.Chrome]:
    """A browser that webtools has nothing to do with."""
    found = find()
    options = webdriver.ChromeOptions()
    options.binary_location = str(found.browser)
    for switch in ("--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking"):
        options.add_argument(switch)
    driver = webdriver.Chrome(options, webdriver.ChromeService(str(found.driver)))
    yield driver
    driver.quit()


@pytest.mark.needs("unnoticed-functions")
def test_page_cannot_see_that_functions_were_replaced(
    shared_tools: BrowserTools, untouched: webdriver.Chrome, site: Site
) -> None:
    """Names, texts, descriptors, errors and their stacks, `this`, arguments and the order of timers are compared."""
    address = site.url("/disguise.html")
    untouched.get(address)
    WebDriverWait(untouched, 10).until(
        lambda driver: driver.find_element(By.ID, "result").get_property("textContent")
    )
    expected = json.loads(str(untouched.find_element(By.ID, "result").get_property("textContent")))
    shared_tools.navigate(address)
    shared_tools.wait_for(function="() => result.textContent", timeout=10)
    seen = json.loads(str(shared_tools.evaluate("result.textContent").value))
    assert len(expected) > 30
    assert {name: value for name, value in seen.items() if value != expected[name]} == {}


def test_page_that_replaces_built_in_functions_does_not_learn_the_private_events(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate("""() => {
        window.learnt = [];
        const { apply } = Reflect;
        const learn = (value) => {
            const name = value instanceof Event ? value.type : value;
            if (typeof name === "string" && /^x[0-9a-f]{16}/.test(name)) learnt.push(name);
        };
        const spy = (owner, name) => {
            const native = owner[name];
            owner[name] = function (...given) { learn(this); given.forEach(learn); return apply(native, this, given); };
        };
        spy(Function.prototype, "call");
        spy(EventTarget.prototype, "dispatchEvent");
        spy(Event.prototype, "composedPath");
        spy(WeakMap.prototype, "get");
        const { get } = Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail");
        Object.defineProperty(CustomEvent.prototype, "detail", { get() { learn(this); return apply(get, this, []); } });
        window.CustomEvent = class extends CustomEvent {
            constructor(...given) { given.forEach(learn); super(...given); }
        };
        customElements.define("x-button", class extends HTMLElement {
            constructor() {
                super();
                const internals = this.attachInternals();
                internals.role = "button";
                Object.defineProperty(internals, "ariaLabel", {
                    get() { learn(window.event); return "Read"; }, enumerable: true, configurable: true,
                });
            }
        });
        const { get: roleOf } = Object.getOwnPropertyDescriptor(ElementInternals.prototype, "role");
        Object.defineProperty(ElementInternals.prototype, "role", {
            get() { learn(window.event); return apply(roleOf, this, []); }, enumerable: true, configurable: true,
        });
        document.body.innerHTML = "<div id=pay>Pay</div><x-button>Go</x-button><iframe src=/second.html></iframe>";
        pay.addEventListener("click", () => {});
    }""")
    page = shared_tools.snapshot()
    assert page.find("button", "Go").ref
    shared_tools.click(
        next(line for line in page.tree.splitlines() if "Pay" in line).split("ref=")[1].split("]")[0]
    )
    assert shared_tools.evaluate("learnt").value == []
