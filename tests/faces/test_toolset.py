"""BrowserToolset, requirement by requirement of spec 5."""

import base64
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest
from pydantic import BaseModel

from tests.browser.site import Site
from webtools import BrowserTools, BrowserToolset, Cancellation, InvalidArgument, Options
from webtools.demo.shop import shop
from webtools.tools.tool import TABLE


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
        f"browser_{name}"
        for name in ("navigate", "snapshot", "click", "type", "scroll", "screenshot", "handle_dialog")
    ]
    for name, tool in tools.items():
        assert tool.id == name
        assert tool.description
        assert issubclass(tool.input_schema, BaseModel)
        assert issubclass(tool.output_schema, BaseModel)


@pytest.mark.parametrize(
    ("name", "properties", "required", "gives"),
    [
        ("navigate", {"url": None, "waitUntil": "load"}, ["url"], "success dialog url title notes"),
        (
            "snapshot",
            {"interactiveOnly": True, "maxElements": 100},
            [],
            "tree refs elementCount truncated",
        ),
        ("click", {"ref": None, "button": "left"}, ["ref"], "success dialog"),
        ("type", {"text": None, "ref": None, "clearFirst": False}, ["text"], "success dialog"),
        (
            "scroll",
            {"direction": None, "amount": "page", "ref": None},
            ["direction"],
            "success dialog scrollPosition",
        ),
        ("handle_dialog", {"accept": None, "promptText": None}, ["accept"], "success dialog"),
        (
            "screenshot",
            {"fullPage": False, "quality": 80, "marks": False},
            [],
            "base64 mimeType dimensions marks",
        ),
    ],
)
def test_the_schemas_and_defaults_are_those_of_the_spec(
    name: str, properties: dict[str, object], required: list[str], gives: str
) -> None:
    toolset = BrowserToolset()
    output = toolset.tools[f"browser_{name}"].output_schema.model_json_schema(by_alias=True)
    assert set(output["properties"]) == {*gives.split(), "error"}
    assert set(output["$defs"]["BrowserToolError"]["properties"]) == {
        "code", "message", "recoveryHint", "canRetry",
    }  # fmt: skip
    (function,) = [each for each in toolset.functions() if each["name"] == f"browser_{name}"]
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


def test_element_whose_role_has_a_hyphen_has_a_ref(toolset: BrowserToolset) -> None:
    toolset.call(
        "browser_navigate", {"url": "data:text/html,<a role=doc-backlink href=https://x.test>Back</a>"}
    )
    seen = toolset.call("browser_snapshot", {})
    ((ref, element),) = seen["refs"].items()
    assert element == {"role": "doc-backlink", "name": "Back"}
    assert f'- doc-backlink "Back" {ref}' in seen["tree"]


def test_elements_are_found_by_role_and_name(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": _GREETING})
    assert toolset.call("browser_type", {"ref": 'textbox "Name"', "text": "Ada"})["success"]
    assert toolset.call("browser_click", {"ref": 'button "Greet"'})["success"]
    assert 'heading "Hello Ada"' in toolset.call("browser_snapshot", {"interactiveOnly": False})["tree"]
    hover = next(tool for tool in toolset.agent_tools() if tool.name == "browser_hover")
    assert hover.parameters["properties"]["ref"]["type"] == "string"
    assert hover.run({"ref": 'button "Greet"'})
    (error,) = hover.run({"ref": 'button "Part"', "timeout": 0.5})
    assert 'nothing matches button "Part"' in str(error)


_GREETING = (
    "data:text/html,<label>Name <input id=name></label><h1 id=said></h1>"
    "<button onclick='said.textContent = `Hello ${document.getElementById(&quot;name&quot;).value}`'>Greet</button>"
)


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
    toolset.call(
        "browser_navigate",
        {
            "url": "data:text/html,<body style='height:5000px;width:3000px;margin:0'>"
            "<div tabindex=0 style='height:200px;overflow:auto'><div style='height:900px'>Much"
        },
    )
    (ref,) = toolset.call("browser_snapshot", {})["refs"]
    steps: list[tuple[dict[str, object], dict[str, int]]] = [
        ({"direction": "down", "amount": 300}, {"x": 0, "y": 300}),
        ({"direction": "right", "amount": 50}, {"x": 50, "y": 300}),
        ({"direction": "left", "amount": 20}, {"x": 30, "y": 300}),
        ({"direction": "up"}, {"x": 30, "y": 0}),
        ({"direction": "down", "amount": "half"}, {"x": 30, "y": 360}),
        ({"direction": "down", "ref": ref}, {"x": 0, "y": 200}),
    ]
    for arguments, position in steps:
        assert toolset.call("browser_scroll", arguments) == {"success": True, "scrollPosition": position}


def test_a_screenshot_is_a_jpeg_with_its_dimensions(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": "data:text/html,<body style='height:1000px;margin:0'><h1>Hello"})
    taken = toolset.call("browser_screenshot", {})
    assert taken["mimeType"] == "image/jpeg"
    assert taken["dimensions"] == {"width": 1280, "height": 720}
    assert base64.b64decode(taken["base64"]).startswith(b"\xff\xd8")
    coarse = toolset.call("browser_screenshot", {"quality": 1})
    assert len(coarse["base64"]) < len(taken["base64"])
    assert toolset.call("browser_screenshot", {"fullPage": True})["dimensions"]["height"] == 1000


def test_wait_until_says_how_far_the_page_has_to_have_come(toolset: BrowserToolset, site: Site) -> None:
    answered_by_then: dict[str, list[str]] = {
        "domcontentloaded": [],
        "load": ["picture"],
        "networkidle": ["picture", "news"],
    }

    def answer(visit: str) -> None:
        for what in answered_by_then[visit]:
            site.release(f"{what}-{visit}")

    with ThreadPoolExecutor(1) as meanwhile:
        for wait_until in answered_by_then:
            answering = meanwhile.submit(answer, wait_until)
            page = site.url(f"/stages.html?visit={wait_until}")
            there = toolset.call("browser_navigate", {"url": page, "waitUntil": wait_until})
            assert there["title"] == wait_until
            answering.result()
    toolset.call("browser_navigate", {"url": "about:blank"})


def test_click_takes_the_other_buttons(toolset: BrowserToolset) -> None:
    page = "data:text/html,<button onmouseup='this.textContent += event.button'>Button </button>"
    toolset.call("browser_navigate", {"url": page})
    (ref,) = toolset.call("browser_snapshot", {})["refs"]
    for button in ("left", "middle", "right"):
        assert toolset.call("browser_click", {"ref": ref, "button": button}) == {"success": True}
    assert toolset.call("browser_snapshot", {})["refs"][ref]["name"] == "Button 012"


def test_refs_are_marked_where_they_stand_and_nowhere_else(toolset: BrowserToolset) -> None:
    page = """data:text/html,<p>[ref=e9]<p><button>Go "on" [ref=e8]</button><button id='say "x"'></button>"""
    toolset.call("browser_navigate", {"url": page})
    seen = toolset.call("browser_snapshot", {"interactiveOnly": False})
    go, say = seen["refs"]
    buttons = [line.strip() for line in seen["tree"].splitlines() if "button" in line]
    assert buttons == [rf'- button "Go \"on\" [ref=e8]" {go}', f"- button [hint=say x] {say}"]
    assert "[ref=e9]" in seen["tree"]
    part = toolset.call("browser_snapshot", {"maxElements": 1})
    assert re.search(r"- … 1 element hidden under @e\d+; a higher maxElements shows more$", part["tree"])


_ASKING = """data:text/html,<button onclick="this.textContent=confirm('Delete everything?')">Delete</button>
      <button onclick="this.textContent=prompt('Name?', 'Bo')">Name</button>
      <script>if (location.hash) alert('Hello')</script>"""


@pytest.mark.parametrize(("accept", "answer"), [(True, "true"), (False, "false")])
def test_a_dialog_is_shown_and_waits_for_its_answer(
    toolset: BrowserToolset, accept: bool, answer: str
) -> None:
    toolset.call("browser_navigate", {"url": _ASKING})
    delete, _ = toolset.call("browser_snapshot", {})["refs"]
    dialog = {"kind": "confirm", "message": "Delete everything?"}
    assert toolset.call("browser_click", {"ref": delete}) == {"success": True, "dialog": dialog}
    for name, arguments in (("snapshot", {}), ("click", {"ref": delete}), ("screenshot", {})):
        error = toolset.call(f"browser_{name}", arguments)["error"]
        assert error["code"] == "dialog_open"
        assert "Delete everything?" in error["message"]
        assert "browser_handle_dialog" in error["recoveryHint"]
    assert toolset.call("browser_handle_dialog", {"accept": accept}) == {"success": True}
    assert toolset.call("browser_snapshot", {})["refs"][delete]["name"] == answer


def test_a_dialog_of_a_page_that_loads_is_shown_and_a_prompt_takes_a_text(toolset: BrowserToolset) -> None:
    toolset.call("browser_navigate", {"url": "about:blank"})
    assert toolset.call("browser_navigate", {"url": f"{_ASKING}#hello"})["dialog"]["message"] == "Hello"
    assert toolset.call("browser_handle_dialog", {"accept": True})["success"]
    _, name = toolset.call("browser_snapshot", {})["refs"]
    assert toolset.call("browser_click", {"ref": name})["dialog"]["default"] == "Bo"
    toolset.call("browser_handle_dialog", {"accept": True, "promptText": "Ada"})
    assert toolset.call("browser_snapshot", {})["refs"][name]["name"] == "Ada"


def test_errors_have_the_code_of_what_happened_and_name_no_tool_that_is_not_there(
    toolset: BrowserToolset,
) -> None:
    page = """data:text/html,<button disabled>No</button><button id=gone>Gone</button>
      <a target=other href='data:text/html,<button>Other'>Open</a>"""
    toolset.call("browser_navigate", {"url": page})
    no, gone, _ = toolset.call("browser_snapshot", {})["refs"]
    toolset._browser.evaluate("() => document.getElementById('gone').remove()")
    errors = {
        "not_actionable": toolset.call("browser_click", {"ref": no}),
        "stale_ref": toolset.call("browser_click", {"ref": gone}),
        "invalid_argument": toolset.call("browser_type", {"text": "x", "clear_first": "perhaps"}),
        "element_not_found": toolset.call("browser_click", {"ref": "e9999"}),
        "navigation_failed": toolset.call("browser_navigate", {"url": "http://127.0.0.1:1/"}),
    }
    own = {name.removeprefix("browser_") for name in toolset.tools}
    others = {name.removeprefix("browser_") for name in TABLE} - own
    for code, answer in errors.items():
        assert answer["error"]["code"] == code
        named = set(re.findall(r"\w+_\w+|\w+(?=\()", answer["error"]["recoveryHint"]))
        assert not named & others


def test_execute_returns_errors_and_raises_none(
    toolset: BrowserToolset, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = toolset.call("browser_navigate", {"url": "http://127.0.0.1:1/"})
    assert refused["error"]["code"] == "navigation_failed"
    assert not refused["success"]
    wrong = toolset.call("browser_navigate", {"url": "x", "waitUntil": "never"})["error"]
    assert "waitUntil" in wrong["message"]
    assert wrong["code"] == "invalid_argument"
    assert toolset.call("browser_click", {"ref": "@e999"})["error"]["code"] == "element_not_found"

    def defect(*_: object, **__: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(BrowserTools, "click", defect)
    ended = toolset.call("browser_click", {"ref": "@e1"})
    assert not ended["success"]
    assert "ended by a defect" in ended["error"]["message"]
    assert not ended["error"]["canRetry"]
    with pytest.raises(InvalidArgument, match="no tool 'browser_fly'"):
        toolset.call("browser_fly", {})


def test_first_calls_at_the_same_time_share_one_browser_and_each_has_its_limit(site: Site) -> None:
    assert (Options().timeout_navigation, Options().timeout_action, Options().timeout_screenshot) == (
        10,
        5,
        10,
    )

    def drivers() -> set[psutil.Process]:
        return {one for one in psutil.Process().children(recursive=True) if "chromedriver" in one.name()}

    before = drivers()
    with BrowserToolset(timeout_navigation=1.0) as toolset:
        with ThreadPoolExecutor(4) as threads:
            calls = [threads.submit(toolset.call, "browser_snapshot", {}) for _ in range(4)]
        assert all("error" not in call.result() for call in calls)
        (driver,) = drivers() - before
        late = toolset.call("browser_navigate", {"url": site.url("/hang")})["error"]
        assert late["code"] == "timeout"
        assert "navigate did not end within 1 s" in late["message"]
        driver.kill()
        died = toolset.call("browser_snapshot", {})["error"]
        assert (died["code"], died["canRetry"]) == ("browser_crashed", True)


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
