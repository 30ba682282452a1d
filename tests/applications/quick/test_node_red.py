"""Node-RED: nodes dragged from a palette and wired, a code editor, messages pushed to the page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.applications.installing import Npm, Package
from tests.applications.running import Application
from tests.waiting import wait_for_value
from webtools import BrowserTools, Node, Snapshot


@pytest.fixture(scope="module")
def server(installed: Callable[[Package], Path], start: Callable[..., Application]) -> Application:
    red = installed(Npm("node-red@4.1.15")) / "node_modules/node-red/red.js"
    options = ["-D", "telemetry.enabled=false", "-D", "editorTheme.tours=false"]
    return start(["node", red, "--port", "{port}", "--userDir", "{home}", *options], ready="/flows")


@pytest.fixture
def node_red(server: Application, browser_tools: BrowserTools) -> Application:
    """The editor with an empty flow."""
    deploy(server)
    opened(server, browser_tools)
    return server


def opened(server: Application, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(server.url())
    browser_tools.wait_for(url="*#flow/flow")  # the address gets it when the flow is there
    browser_tools.wait_for(selector="#red-ui-loading-progress", state="hidden")  # which covers it until then


def deploy(server: Application, *nodes: dict[str, Any]) -> None:
    tab = {"id": "flow", "type": "tab", "label": "Flow"}
    server.send("/flows", [tab, *({"z": "flow", "y": 80, "wires": [], **node} for node in nodes)])


def deployed(server: Application, kind: str) -> list[dict[str, Any]]:
    return [node for node in server.ask("/flows") if node["type"] == kind]


def node_with(page: Snapshot, text: str) -> Node:
    """The innermost element whose own text is `text`; Node-RED measures labels in one that nobody sees."""
    return [node for node in page.root.walk() if text in node.children and "unseen" not in node.states][-1]


def port(page: Snapshot, text: str) -> Node:
    """The last port of the flow's node with that label."""
    last = node_with(page, text).children[-1]
    assert isinstance(last, Node)
    return last


def canvas(page: Snapshot) -> Node:
    """The editor's scrolled area: the only top-level element that contains unnamed ones."""
    return next(node for node in page.root.children if isinstance(node, Node) and node.ref and node.children)


def test_nodes_dragged_from_the_palette_are_wired(node_red: Application, browser_tools: BrowserTools) -> None:
    page = browser_tools.snapshot()
    browser_tools.drag(node_with(page, "inject"), canvas(page))
    browser_tools.drag(node_with(page, "debug"), canvas(page))
    for _ in range(3):
        browser_tools.press_key("Shift+ArrowDown")  # away from the other, at the centre
    page = browser_tools.snapshot()
    browser_tools.drag(port(page, "timestamp"), port(page, "debug 1"))
    browser_tools.click(page.find("link", "Deploy"))

    wait_for_value(lambda: len(deployed(node_red, "debug")), 1)
    (inject,), (debug,) = deployed(node_red, "inject"), deployed(node_red, "debug")
    assert inject["wires"] == [[debug["id"]]]


@pytest.mark.needs("clipboard-reads")
def test_code_typed_into_the_editor_replaces_a_functions_body(
    server: Application, browser_tools: BrowserTools
) -> None:
    deploy(server, {"id": "f", "type": "function", "name": "six", "func": "return msg;", "x": 200})
    opened(server, browser_tools)
    browser_tools.click(node_with(browser_tools.snapshot(), "six"), double_click=True)
    browser_tools.wait_for(text="Edit function node")
    page = browser_tools.snapshot()
    browser_tools.type(page.find("textbox", "Name", exact=True), "answer")
    browser_tools.type(page.find("textbox", "Editor content"), "msg.payload = 6 * 7;\nreturn msg;")
    browser_tools.click(page.find("button", "Done"))
    browser_tools.click(browser_tools.snapshot().find("link", "Deploy"))

    wait_for_value(
        lambda: [(node["name"], node["func"]) for node in deployed(server, "function")],
        [("answer", "msg.payload = 6 * 7;\nreturn msg;")],
    )


def test_message_that_the_server_pushes_is_waited_for(
    server: Application, browser_tools: BrowserTools
) -> None:
    message = {"props": [{"p": "payload", "v": "up and running", "vt": "str"}], "name": "start"}
    debug = {"id": "d", "type": "debug", "x": 400, "active": True, "tosidebar": True, "complete": "payload"}
    deploy(server, {"id": "i", "type": "inject", "x": 200, "wires": [["d"]], **message}, debug)
    opened(server, browser_tools)
    page = browser_tools.snapshot()
    browser_tools.click(next(link for link in page.find_all("link") if link.notes.get("url") == "#debug"))
    button = node_with(page, "start").children[0]
    assert isinstance(button, Node)
    browser_tools.click(button)

    browser_tools.wait_for(text="up and running")
