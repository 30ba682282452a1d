"""BrowserToolset, requirement by requirement of spec 5."""

import base64
import re
import threading
from collections.abc import Iterator

import psutil
import pytest
from pydantic import BaseModel

from webtools import BrowserToolset, Cancellation, InvalidArgument
from webtools.demo.shop import shop


@pytest.fixture
def address() -> Iterator[str]:
    with shop() as address:
        yield address


@pytest.fixture(scope="module")
def toolset() -> Iterator[BrowserToolset]:
    with BrowserToolset() as toolset:
        toolset.tools["browser_navigate"].execute({"url": "about:blank"})
        yield toolset


def test_each_tool_has_id_description_and_models() -> None:
    tools = BrowserToolset().tools
    assert list(tools) == [
        f"browser_{name}" for name in ("navigate", "snapshot", "click", "type", "scroll", "screenshot")
    ]
    for name, tool in tools.items():
        assert tool.id == name
        assert tool.description
        assert issubclass(tool.input_schema, BaseModel)
        assert issubclass(tool.output_schema, BaseModel)


@pytest.mark.parametrize(
    ("name", "properties", "required"),
    [
        ("navigate", {"url": None, "waitUntil": "load"}, ["url"]),
        ("snapshot", {"interactiveOnly": True, "maxElements": 100}, []),
        ("click", {"ref": None, "button": "left"}, ["ref"]),
        ("type", {"text": None, "ref": None, "clearFirst": False}, ["text"]),
        ("scroll", {"direction": None, "amount": "page", "ref": None}, ["direction"]),
        ("screenshot", {"fullPage": False, "quality": 80}, []),
    ],
)
def test_the_schemas_and_defaults_are_those_of_the_spec(
    name: str, properties: dict[str, object], required: list[str]
) -> None:
    (function,) = [each for each in BrowserToolset().functions() if each["name"] == f"browser_{name}"]
    parameters = function["parameters"]
    assert {key: value.get("default") for key, value in parameters["properties"].items()} == properties
    assert parameters.get("required", []) == required


def test_the_browser_starts_with_the_first_call_and_ends_with_close() -> None:
    """REQ-02: Triggers browser launch if not already running."""
    before = set(psutil.Process().children(recursive=True))
    toolset = BrowserToolset()
    assert not set(psutil.Process().children(recursive=True)) - before
    assert toolset.call("browser_navigate", {"url": "about:blank"})["success"]
    started = set(psutil.Process().children(recursive=True)) - before
    assert started
    toolset.close()
    assert not psutil.wait_procs(started, 5)[1]


def test_from_snapshot_to_click_and_back(address: str, toolset: BrowserToolset) -> None:
    """REQ-04: Includes recovery hint in error response."""
    there = toolset.call("browser_navigate", {"url": address})
    assert there == {"success": True, "url": f"{address}/", "title": "Things for a quiet home – Linden"}
    seen = toolset.call("browser_snapshot", {})
    assert seen.keys() == {"tree", "refs", "elementCount", "truncated"}
    ref = re.search(r'link "Stoneware mug" (@e\d+)', seen["tree"])
    assert ref
    assert seen["refs"][ref[1]] == {"role": "link", "name": "Stoneware mug"}
    assert "paragraph" not in seen["tree"]
    assert toolset.call("browser_click", {"ref": ref[1]}) == {"success": True}
    stale = toolset.call("browser_click", {"ref": ref[1]})
    assert not stale["success"]
    assert stale["error"].keys() == {"code", "message", "recoveryHint", "canRetry"}
    assert stale["error"]["code"] in ("stale_ref", "element_not_found")
    assert "napshot" in stale["error"]["recoveryHint"]
    again = toolset.call("browser_snapshot", {"interactiveOnly": False, "maxElements": 5})
    assert again["truncated"]
    assert again["elementCount"] > 5


def test_type_appends_unless_it_clears_first(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": "data:text/html,<input aria-label=Name value=Ada autofocus>"})
    (ref,) = toolset.call("browser_snapshot", {})["refs"]
    for arguments, value in (
        ({"text": " Byron ☂ é", "ref": ref}, "Ada Byron ☂ é"),
        ({"text": "Bo", "ref": ref, "clearFirst": True}, "Bo"),
        ({"text": "b"}, "Bob"),
    ):
        assert toolset.call("browser_type", arguments) == {"success": True}
        assert value in toolset.call("browser_snapshot", {})["tree"]
    toolset.call("browser_navigate", {"url": "data:text/html,<button>No field</button>"})
    (ref,) = toolset.call("browser_snapshot", {})["refs"]
    assert not toolset.call("browser_type", {"text": "x", "ref": ref})["success"]


def test_scroll_says_where_it_stands(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": "data:text/html,<body style='height:5000px;width:3000px'>"})
    steps: list[tuple[dict[str, object], dict[str, int]]] = [
        ({"direction": "down", "amount": 300}, {"x": 0, "y": 300}),
        ({"direction": "right", "amount": 50}, {"x": 50, "y": 300}),
        ({"direction": "up"}, {"x": 50, "y": 0}),
    ]
    for arguments, position in steps:
        assert toolset.call("browser_scroll", arguments) == {"success": True, "scrollPosition": position}


def test_a_screenshot_is_a_jpeg_with_its_dimensions(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": "data:text/html,<h1>Hello"})
    taken = toolset.call("browser_screenshot", {})
    assert taken["mimeType"] == "image/jpeg"
    assert taken["dimensions"] == {"width": 1280, "height": 720}
    assert base64.b64decode(taken["base64"]).startswith(b"\xff\xd8")


def test_what_goes_wrong_is_told_and_not_raised(toolset: BrowserToolset) -> None:
    refused = toolset.call("browser_navigate", {"url": "http://127.0.0.1:1/"})
    assert refused["error"]["code"] == "navigation_failed"
    assert not refused["success"]
    assert (
        "waitUntil"
        in toolset.call("browser_navigate", {"url": "x", "waitUntil": "never"})["error"]["message"]
    )
    with pytest.raises(InvalidArgument, match="no tool 'browser_fly'"):
        toolset.call("browser_fly", {})


def test_an_abort_ends_the_call_and_closes_the_browser_and_the_next_call_starts_anew() -> None:
    """REQ-02: Handles context.abortSignal."""
    before = set(psutil.Process().children(recursive=True))
    with BrowserToolset() as toolset:
        toolset.call("browser_navigate", {"url": "about:blank"})
        browser = set(psutil.Process().children(recursive=True)) - before
        signal = Cancellation()
        threading.Timer(0.3, signal.cancel).start()
        hanging = "data:text/html,<script>while (true) {}</script>"
        ended = toolset.tools["browser_navigate"].execute({"url": hanging}, abort_signal=signal)
        assert not ended.success
        assert "cancelled" in ended.error.message
        assert not psutil.wait_procs(browser, 5)[1]
        assert toolset.call("browser_navigate", {"url": "about:blank"})["success"]
