"""Material Web: form fields, a list and a dialog inside shadow roots; checked in what the form would submit."""

from collections.abc import Callable

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from webtools import BrowserTools

_PAGE = """<!doctype html><meta charset="utf-8"><title>Order</title>
<script type="importmap">{ "imports": {
  "@lit/reactive-element": "./node_modules/@lit/reactive-element/reactive-element.js",
  "@lit/reactive-element/": "./node_modules/@lit/reactive-element/",
  "@material/web/": "./node_modules/@material/web/",
  "lit": "./node_modules/lit/index.js",
  "lit/": "./node_modules/lit/",
  "lit-element/": "./node_modules/lit-element/",
  "lit-html": "./node_modules/lit-html/lit-html.js",
  "lit-html/": "./node_modules/lit-html/",
  "tslib": "./node_modules/tslib/tslib.es6.mjs"
} }</script>
<script type="module">
import "@material/web/all.js";
const order = document.getElementById("order");
const sure = document.getElementById("sure");
order.addEventListener("submit", (event) => { event.preventDefault(); sure.show(); });
sure.addEventListener("close", () => {
  if (sure.returnValue === "yes") window.ordered = Object.fromEntries(new FormData(order));
});
</script>
<form id="order">
  <md-filled-text-field name="name" label="Name" value="Bo"></md-filled-text-field>
  <md-outlined-select name="size" label="Size">
    <md-select-option value="s"><div slot="headline">Small</div></md-select-option>
    <md-select-option value="l"><div slot="headline">Large</div></md-select-option>
  </md-outlined-select>
  <label>Gift <md-checkbox name="gift" value="yes"></md-checkbox></label>
  <label>Express <md-switch name="express" value="yes"></md-switch></label>
  <label>Pieces <md-slider name="pieces" min="0" max="10" value="5"></md-slider></label>
  <md-filled-button>Order</md-filled-button>
</form>
<md-dialog id="sure">
  <div slot="headline">Sure?</div>
  <form slot="content" id="answer" method="dialog">There is no way back.</form>
  <div slot="actions">
    <md-text-button form="answer" value="no">No</md-text-button>
    <md-text-button form="answer" value="yes">Yes</md-text-button>
  </div>
</md-dialog>"""


@pytest.fixture(scope="module")
def page(serve: Callable[[Package, str], Application]) -> Application:
    return serve(Npm("@material/web@2.5.0"), _PAGE)


@pytest.fixture
def shop(page: Application, browser_tools: BrowserTools) -> BrowserTools:
    browser_tools.navigate(page.url())
    browser_tools.wait_for(text="Name")
    return browser_tools


def order(tools: BrowserTools) -> object:
    """Return what the form sent after the last question was answered with yes."""
    tools.click(tools.snapshot().find("button", "Order"))
    tools.click(tools.snapshot().find("button", "Yes"))
    tools.wait_for(function="() => window.ordered")
    return tools.evaluate("() => window.ordered").value


def test_fields_of_all_kinds_are_filled_at_once(shop: BrowserTools) -> None:
    form = shop.snapshot()
    values: dict[str, str | bool | int] = {"textbox": "Ann", "checkbox": True, "switch": True, "slider": 8}
    shop.fill_form([{"ref": form.find(role), "value": value} for role, value in values.items()])
    assert order(shop) == {"name": "Ann", "size": "", "gift": "yes", "express": "yes", "pieces": "8"}


def test_option_is_chosen_in_a_list_that_opens(shop: BrowserTools) -> None:
    shop.click(shop.snapshot().find("combobox", "Size"))
    shop.click(shop.snapshot().find("option", "Large"))
    assert order(shop) == {"name": "Bo", "size": "l", "pieces": "5"}


def test_option_is_chosen_by_its_label_without_opening_the_list(shop: BrowserTools) -> None:
    shop.select_option(shop.snapshot().find("combobox", "Size"), "Small")
    assert order(shop) == {"name": "Bo", "size": "s", "pieces": "5"}


def test_slider_takes_keys(shop: BrowserTools) -> None:
    shop.click(shop.snapshot().find("slider"))
    shop.press_key("End")
    assert order(shop) == {"name": "Bo", "size": "", "pieces": "10"}
