"""Excalidraw: shapes dragged on a canvas, and their properties; checked in its scene."""

from collections.abc import Callable

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from webtools import BrowserTools

_PAGE = """<!doctype html><meta charset="utf-8"><title>Drawing</title>
<style>html, body, #board { height: 100%; margin: 0 }</style>
<script>window.EXCALIDRAW_ASSET_PATH = "node_modules/@excalidraw/excalidraw/dist/";</script>
<script src="node_modules/react/umd/react.production.min.js"></script>
<script src="node_modules/react-dom/umd/react-dom.production.min.js"></script>
<script src="node_modules/@excalidraw/excalidraw/dist/excalidraw.production.min.js"></script>
<div id="board"></div>
<script>
const excalidrawAPI = (api) => { window.board = api; };
const root = ReactDOM.createRoot(document.getElementById("board"));
root.render(React.createElement(ExcalidrawLib.Excalidraw, { excalidrawAPI }));
</script>"""


@pytest.fixture(scope="module")
def page(serve: Callable[[Package, str], Application]) -> Application:
    return serve(Npm("@excalidraw/excalidraw@0.17.6", "react@18.3.1", "react-dom@18.3.1"), _PAGE)


@pytest.fixture
def board(page: Application, browser_tools: BrowserTools) -> BrowserTools:
    browser_tools.navigate(page.url())
    browser_tools.wait_for(text="Library")
    return browser_tools


def shapes(tools: BrowserTools) -> object:
    return tools.evaluate("() => board.getSceneElements().map(({ type }) => type)").value


def draw(tools: BrowserTools, shape: str) -> None:
    tools.click(tools.snapshot().find("radio", shape))
    tools.mouse_drag_xy(400, 300, 600, 400)


def test_shape_is_drawn_on_the_canvas(board: BrowserTools) -> None:
    draw(board, "Diamond")
    assert shapes(board) == ["diamond"]


def test_colour_of_a_shape_is_changed_in_its_side_bar(board: BrowserTools) -> None:
    draw(board, "Rectangle")
    board.click(board.snapshot().find("button", "#a5d8ff"))
    assert board.evaluate("() => board.getSceneElements()[0].backgroundColor").value == "#a5d8ff"


def test_deleted_shape_comes_back_with_undo(board: BrowserTools) -> None:
    draw(board, "Ellipse")
    board.click(board.snapshot().find("button", "Delete"))
    assert shapes(board) == []
    board.click(board.snapshot().find("button", "Undo"))
    assert shapes(board) == ["ellipse"]
