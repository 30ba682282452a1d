"""Handsontable: a grid that has only the rows in view in its document; checked in its data."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from webtools import BrowserTools

_PAGE = """<!doctype html><title>Stock</title>
<link rel="stylesheet" href="node_modules/handsontable/dist/handsontable.full.min.css">
<script src="node_modules/handsontable/dist/handsontable.full.min.js"></script>
<div id="grid"></div>
<script>
window.grid = new Handsontable(document.getElementById("grid"), {
  data: Array.from({ length: 1000 }, (_, number) => [`Item ${number}`, number, false]),
  colHeaders: ["Name", "Price", "Sold"],
  columns: [{}, { type: "numeric" }, { type: "checkbox" }],
  width: 600,
  height: 300,
  contextMenu: true,
  columnSorting: true,
  licenseKey: "non-commercial-and-evaluation",
});
</script>"""


@pytest.fixture(scope="module")
def page(serve: Callable[[Package, str], Application]) -> Application:
    return serve(Npm("handsontable@18.1.1"), _PAGE)


@pytest.fixture
def grid(page: Application, browser_tools: BrowserTools) -> BrowserTools:
    browser_tools.navigate(page.url())
    return browser_tools


def row(tools: BrowserTools, number: int) -> Any:
    return tools.evaluate(f"() => grid.getDataAtRow({number})").value


def test_cell_is_edited(grid: BrowserTools) -> None:
    grid.click(grid.snapshot().find("gridcell", "Item 2"), double_click=True)
    grid.type(grid.snapshot().find("textbox"), "Lamp", submit=True)
    assert row(grid, 2) == ["Lamp", 2, False]


def test_checkbox_in_a_cell_is_ticked(grid: BrowserTools) -> None:
    grid.click(grid.snapshot().find_all("checkbox")[3])
    assert row(grid, 3) == ["Item 3", 3, True]


def test_row_out_of_view_is_scrolled_to_and_edited(grid: BrowserTools) -> None:
    grid.click(grid.snapshot().find("gridcell", "Item 1", exact=True))
    grid.press_key("Control+End")
    grid.wait_for(text="Item 999")
    grid.click(grid.snapshot().find("gridcell", "Item 999"), double_click=True)
    grid.type(grid.snapshot().find("textbox"), "Last", submit=True)
    assert row(grid, 999) == ["Last", 999, False]


def test_row_is_removed_by_the_context_menu(grid: BrowserTools) -> None:
    grid.click(grid.snapshot().find("gridcell", "Item 4"), button="right")
    grid.click(grid.snapshot().find("menuitem", "Remove row"))
    assert row(grid, 4) == ["Item 5", 5, False]


def test_column_is_sorted_by_its_header(grid: BrowserTools) -> None:
    header = grid.find(text="Price", exact=True).matches[-1]
    grid.click(header.ref)
    grid.click(header.ref)
    assert grid.evaluate("() => grid.getDataAtCell(0, 1)").value == 999
