"""What `tools/list` says, as the specs name it."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, get_args

import pytest

from webtools.faces.mcp import listing as listing_module
from webtools.faces.mcp.catalogue import listed, offered
from webtools.faces.mcp.listing import listing, written
from webtools.library.browser_tools import ContextTools
from webtools.tools.capability import Capability
from webtools.tools.tool import TABLE

LISTED = {
    "navigate": "url! waitUntil timeout",
    "navigate_back": "",
    "navigate_forward": "",
    "reload": "",
    "click": "ref! element button doubleClick modifiers",
    "type": "ref text! element submit clearFirst",
    "fill_form": "fields!",
    "hover": "ref!",
    "drag": "startRef! endRef!",
    "select_option": "ref! values! element",
    "press_key": "key!",
    "file_upload": "paths ref",
    "drop_files": "ref! paths!",
    "downloads": "",
    "snapshot": "interactiveOnly ref depth diff",
    "take_screenshot": "ref fullPage marks",
    "find": "role name text",
    "console_messages": "level",
    "network_requests": "filter",
    "evaluate": "function! ref timeout",
    "wait_for": "text textGone time url download timeout",
    "handle_dialog": "accept! promptText",
    "close": "",
    "resize": "width! height!",
    "tabs": "action index url",
    "scroll": "direction! amount ref",
    "scroll_into_view": "ref!",
    "emulate": "locale timezone geolocation offline userAgent",
    "get_text": "ref",
    "hold_key": "key! seconds!",
    "zoom": "x! y! width! height!",
    "mouse_click_xy": "x! y! element button doubleClick clickCount",
    "mouse_down": "x! y! button",
    "mouse_up": "x! y! button",
    "mouse_move_xy": "x! y! element",
    "mouse_drag_xy": "startX! startY! endX! endY! element",
    "pdf_save": "path landscape",
}
"""Tools that act on pages: their arguments, `!` where one is required, and `context` besides."""

OF_CONTEXTS = {
    "install": "",
    "context_create": "name! proxy storageState",
    "context_switch": "name!",
    "context_list": "",
    "context_close": "name!",
    "context_save_storage": "name! path!",
}

TAKEN = {
    "click": {"clickCount"},
    "press_key": {"count"},
    "navigate_back": {"waitUntil"},
    "type": {"slowly"},
    "file_upload": {"ref", "element"},
    "drop_files": {"element"},
    "take_screenshot": {"path", "element", "format", "quality"},
    "evaluate": {"element"},
    "hover": {"element"},
    "drag": {"startElement", "endElement"},
    "scroll_into_view": {"element"},
    "get_text": {"main", "maxChars"},
    "snapshot": {"visibleOnly"},
    "emulate": {"viewport"},
    "wait_for": {"function", "selector"},
    "context_create": {"viewport", "locale", "timezone", "userAgent", "extraHeaders", "allowedOrigins"},
}
"""What a tool takes though it is not worth listing."""

READS = {
    "snapshot",
    "take_screenshot",
    "find",
    "console_messages",
    "network_requests",
    "context_list",
    "downloads",
    "get_text",
    "zoom",
}
DESTROYS = {
    "click", "type", "fill_form", "drag", "select_option", "press_key", "file_upload", "evaluate", "handle_dialog",
    "drop_files", "close", "context_close", "mouse_click_xy", "mouse_drag_xy", "mouse_down", "mouse_up", "hold_key",
}  # fmt: skip
IDEMPOTENT = {"navigate", "hover", "scroll_into_view", "resize", "install", "context_switch"}
AT_HOME = {name for name in OF_CONTEXTS if name != "install"} | {"resize", "emulate"}


@pytest.fixture(scope="module")
def tools() -> dict[str, dict[str, Any]]:
    """The list as it goes to clients, by names without `browser_`."""
    return {
        tool.name.removeprefix("browser_"): listed(tool).model_dump(
            mode="json", by_alias=True, exclude_none=True
        )
        for tool in offered(("vision", "pdf")).values()
        if tool.name != "browser_mouse_wheel"
    }


def test_every_tool_of_the_specs_is_listed_with_its_arguments(tools: dict[str, dict[str, Any]]) -> None:
    seen = {}
    for name, tool in tools.items():
        arguments = tool["inputSchema"]
        required = arguments.get("required", ())
        seen[name] = {f"{each}!" if each in required else each for each in arguments["properties"]}
    wanted = {name: {*line.split(), "context"} for name, line in LISTED.items()}
    assert seen == wanted | {name: set(line.split()) for name, line in OF_CONTEXTS.items()}
    assert set(LISTED) == {name for name in seen if hasattr(ContextTools, name) and name != "install"} | {
        "close"
    }


@pytest.mark.parametrize("name", TAKEN)
def test_arguments_that_are_not_listed_are_accepted(name: str) -> None:
    fields = TABLE[f"browser_{name}"].arguments.model_fields
    assert {field.alias for field in fields.values()} >= TAKEN[name]
    assert "timeout" in fields


def test_defaults_that_a_model_cannot_guess_are_listed(tools: dict[str, dict[str, Any]]) -> None:
    defaults = {
        (name, argument): schema["default"]
        for name, tool in tools.items()
        for argument, schema in tool["inputSchema"]["properties"].items()
        if isinstance(schema.get("default"), str)
    }
    assert defaults == {
        ("navigate", "waitUntil"): "load",
        ("click", "button"): "left",
        ("mouse_click_xy", "button"): "left",
        ("mouse_down", "button"): "left",
        ("mouse_up", "button"): "left",
        ("console_messages", "level"): "debug",
        ("scroll", "amount"): "page",
        ("tabs", "action"): "list",
    }


def test_annotations_say_what_a_tool_may_do(tools: dict[str, dict[str, Any]]) -> None:
    def having(hint: str, *, default: bool) -> set[str]:
        return {name for name, tool in tools.items() if tool.get("annotations", {}).get(hint, default)}

    reads = having("readOnlyHint", default=False)
    assert reads == READS
    assert having("destructiveHint", default=True) - reads == DESTROYS
    assert having("idempotentHint", default=False) == IDEMPOTENT
    assert tools.keys() - having("openWorldHint", default=True) == AT_HOME


def test_results_are_described_by_name_and_type(tools: dict[str, dict[str, Any]]) -> None:
    assert tools["scroll"]["outputSchema"] == {"type": "object", "properties": {"url": {"type": "string"}}}
    assert tools["resize"]["outputSchema"] == {
        "type": "object",
        "properties": {"width": {"type": "integer"}, "height": {"type": "integer"}},
    }
    assert tools["evaluate"]["outputSchema"] == {"type": "object", "properties": {"value": {}}}
    assert all(tool["title"] and tool["outputSchema"]["properties"] for tool in tools.values())
    assert "data" not in tools["take_screenshot"]["outputSchema"]["properties"]


def test_descriptions_call_arguments_as_clients_do(tools: dict[str, dict[str, Any]]) -> None:
    text = json.dumps(tools)
    snake = {name for tool in TABLE.values() for name in tool.arguments.model_fields if "_" in name}
    assert not {name for name in snake if name in text}
    assert "`storageState`" in tools["context_save_storage"]["description"]


@pytest.mark.parametrize(
    ("capability", "adds"),
    [
        (
            "storage",
            {f"cookie_{each}" for each in ("list", "get", "set", "delete", "clear")}
            | {f"localstorage_{each}" for each in ("list", "get", "set", "delete", "clear")},
        ),
        ("network", {"route", "route_list", "unroute", "network_request"}),
    ],
)
def test_a_capability_adds_its_tools(capability: str, adds: set[str]) -> None:
    assert set(offered([capability])) - set(offered([])) == {f"browser_{each}" for each in adds}


def test_file_of_the_tool_list_is_fresh() -> None:
    file = Path(listing_module.__file__).with_name("listing.json")
    is_fresh = file.read_text("utf-8") == written()  # a difference would be thousands of lines
    assert is_fresh, "a tool has changed: run python -m webtools.faces.mcp.listing"


_OF_CAPABILITY = re.compile(r"^\| `(\w+)` \| (.*) \|$", re.MULTILINE)


def test_document_has_every_capability_with_its_tools() -> None:
    text = Path(__file__).parents[3].joinpath("docs", "mcp.md").read_text("utf-8")
    rows = dict(_OF_CAPABILITY.findall(text))
    assert rows.keys() >= set(get_args(Capability))
    for capability in get_args(Capability):
        names = re.findall(r"`([\w…]+)`", rows[capability])
        patterns = [name.replace("…", "*") for name in names]
        for tool in offered([capability]).keys() - offered([]).keys():
            assert any(fnmatch(tool, pattern) for pattern in patterns), f"{tool} in docs/mcp.md"


@pytest.mark.parametrize("secrets", [False, True])
@pytest.mark.parametrize("contexts", [False, True])
def test_list_from_the_file_is_the_one_made_from_the_tools(secrets: bool, contexts: bool) -> None:
    tools = offered(get_args(Capability)).values()
    made = [listed(tool, secrets=secrets, contexts=contexts) for tool in tools]
    assert listing(tools, secrets=secrets, contexts=contexts).tools == made


def test_list_without_capabilities_takes_at_most_14_kilobytes() -> None:
    shown = listing(offered(()).values(), secrets=False, contexts=True)
    listed = shown.model_dump(mode="json", by_alias=True, exclude_none=True)
    size = len(json.dumps(listed, separators=(",", ":"), ensure_ascii=False).encode())
    assert size <= 14 * 1024, "a new tool belongs to a capability, or another one becomes shorter"
