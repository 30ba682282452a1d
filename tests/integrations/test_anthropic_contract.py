"""Every member of Claude's browser toolset, with good input and with bad."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from anthropic.tools.browser import BetaLocalFilePolicy
from anthropic.types.beta import BetaBrowserMemberName, BetaToolUseBlock

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.integrations.anthropic import ClaudeToolset

PAGE = """<title>Members</title><body style="margin:0"><button id="b" style="width:200px;height:40px">Press me</button>
<label>Name <input id="n"></label><label><input type="checkbox">Agree</label><input type="file" aria-label="File">
<p style="margin:0">Some words here</p><div style="height:3000px">Tall</div><button>Bottom</button>"""
OPTIONAL = ("file_upload", "javascript_exec", "read_console", "read_network")
HERE = {"type": "coordinate", "x": 50, "y": 20}
OUTSIDE = {"type": "coordinate", "x": 9000, "y": 20}
STALE = {"type": "ref", "ref": "ref_e9999"}
STALE_SAYS = (
    "Error: ref_e9999 is stale or not found on the current page. Re-read the page to get fresh references."
)

Call = Callable[..., dict[str, Any]]


@pytest.fixture
def call(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> Iterator[Call]:
    """Calls a member as the SDK does; gives the result block."""
    (tmp_path / "up").mkdir()
    policy = BetaLocalFilePolicy(upload_roots=[str(tmp_path / "up")])
    browser_tools.navigate(site.url("/index.html"))
    browser_tools.evaluate(f"() => {{ document.open(); document.write({PAGE!r}); document.close() }}")
    with ClaudeToolset(
        browser_tools,
        configs={name: {"enabled": True} for name in OPTIONAL},  # type: ignore[arg-type]  # the names are members'
        confirm=lambda _: True,
        file_policy=policy,
    ) as toolset:

        def run(name: str, **given: object) -> dict[str, Any]:
            block = BetaToolUseBlock(
                id="call", type="tool_use", name=name, toolset_name="browser", input=given
            )
            return dict(toolset.tool_result(block))

        run("list_tabs")
        yield run


def said(result: dict[str, Any]) -> str:
    content = result["content"]
    if isinstance(content, str):
        return content
    return "\n".join(block["text"] for block in content if block["type"] == "text")


def ref_to(call: Call, name: str) -> dict[str, str]:
    line = next(line for line in said(call("read_page")).splitlines() if name in line)
    return {"type": "ref", "ref": "ref_" + line.partition("[ref_")[2].partition("]")[0]}


GOOD: dict[str, tuple[dict[str, Any], str]] = {
    "screenshot": ({}, ""),
    "zoom": ({"region": [0, 0, 100, 50]}, ""),
    "left_click": ({"target": HERE, "modifiers": "ctrl+shift"}, "Clicked."),
    "right_click": ({"target": HERE}, "Right-clicked."),
    "middle_click": ({"target": HERE}, "Middle-clicked."),
    "double_click": ({"target": HERE}, "Double-clicked."),
    "triple_click": ({"target": HERE}, "Triple-clicked."),
    "hover": ({"target": HERE}, "Hovered."),
    "left_click_drag": ({"from": HERE, "target": HERE | {"x": 90}}, "Dragged."),
    "left_mouse_down": ({"target": HERE}, "Mouse button pressed."),
    "left_mouse_up": ({"target": HERE}, "Mouse button released."),
    "mouse_move": ({"target": HERE}, "Moved the mouse."),
    "scroll": ({"target": HERE, "scroll_direction": "down", "scroll_amount": 2}, "Scrolled down."),
    "type": ({"text": "typed"}, "Typed."),
    "key": ({"text": "ctrl+a BackSpace", "repeat": 2}, "Pressed ctrl+a BackSpace."),
    "hold_key": ({"text": "shift", "duration": 0.05}, "Held shift for 0.05s."),
    "read_page": ({"filter": "interactive", "depth": 5}, 'button "Press me"'),
    "find": ({"query": "press me button"}, 'button "Press me"'),
    "get_page_text": ({}, "Some words here"),
    "wait": ({"duration": 0.01}, "Waited 0.01s."),
    "read_console": ({}, "(empty)"),
    "read_network": ({}, "200 text/html"),
    "javascript_exec": ({"text": "const a = 20; a + 1"}, "21"),
    "new_tab": ({}, ""),
    "list_tabs": ({}, ""),
    "switch_tab": ({"tab_id": "tab-1"}, ""),
    "close_tab": ({"tab_id": "tab-1"}, ""),
}  # fmt: skip
BY_REF: dict[str, tuple[str, dict[str, Any], str]] = {
    "scroll_to": ("Bottom", {}, "Scrolled to ref_"),
    "form_input": ("Name", {"value": "Ada"}, "Set the value of ref_"),
    "file_upload": ("File", {"paths": ["a.txt"]}, "Uploaded."),
    "left_click": ("Press me", {}, "Clicked."),
    "right_click": ("Press me", {}, "Right-clicked."),
    "middle_click": ("Press me", {}, "Middle-clicked."),
    "double_click": ("Press me", {}, "Double-clicked."),
    "triple_click": ("Press me", {}, "Triple-clicked."),
    "hover": ("Press me", {}, "Hovered."),
}  # fmt: skip
BAD: dict[str, list[tuple[dict[str, Any], str]]] = {
    "navigate": [
        ({"url": "file:///etc/passwd"}, "Error: Navigation refused. Only http and https URLs are allowed."),
        ({"url": " java\tscript:alert(1)"}, "is not an address"),
        ({"url": "http://127.0.0.1:9/"}, "Error: "),
        ({"url": "forward"}, "Error: "),
    ],
    "screenshot": [({"tab_id": "tab-7"}, "Error: The tab 'tab-7' is not open.")],
    "zoom": [({"region": [10, 10, 5, 20]}, "Error: The region"), ({"region": [0, 0, 9000, 9]}, "outside of the")],
    "scroll": [({"target": HERE, "scroll_direction": "down", "scroll_amount": 11}, "between 1 and 10")],
    "key": [({"text": "Nope"}, "Did you mean Home?"), ({"text": "a", "repeat": 101}, "between 1 and 100")],
    "hold_key": [({"text": "a", "duration": 31}, "between 0 and 30"), ({"text": "a b", "duration": 1}, "not one key")],
    "wait": [({"duration": -1}, "between 0 and 30")],
    "read_page": [({"ref": "ref_e9999"}, STALE_SAYS), ({"ref": "x"}, "not a reference"), ({"depth": 0}, "depth is 0")],
    "javascript_exec": [({"text": "missing()"}, "missing is not defined"), ({"text": "a b"}, "SyntaxError")],
    "file_upload": [
        ({"target": STALE, "paths": ["/etc/passwd"]}, "outside the configured upload roots"),
        ({"target": STALE, "document_ids": ["file_1"]}, "document"),
        ({"target": STALE}, "Error: file_upload needs paths."),
    ],
    "left_click": [({"target": HERE, "modifiers": "hyper"}, "'hyper' is not a modifier key")],
    "switch_tab": [({"tab_id": "tab-7"}, "Error: The tab 'tab-7' is not open.")],
    "close_tab": [({"tab_id": "tab-7"}, "Error: The tab 'tab-7' is not open.")],
    "type": [({"tab_id": "tab-7", "text": "x"}, "Error: The tab 'tab-7' is not open.")],
    "form_input": [({"target": STALE, "value": True}, STALE_SAYS)],
    "scroll_to": [({"target": STALE}, STALE_SAYS)],
    "find": [({"tab_id": "tab-7", "query": "x"}, "is not open")],
    "get_page_text": [({"tab_id": "tab-7"}, "is not open")],
    "read_console": [({"tab_id": "tab-7"}, "is not open")],
    "read_network": [({"tab_id": "tab-7"}, "is not open")],
    "new_tab": [],
    "list_tabs": [],
}  # fmt: skip
for _name in ("left_click", "right_click", "middle_click", "double_click", "triple_click", "hover"):
    BAD.setdefault(_name, []).extend(
        [({"target": STALE}, STALE_SAYS), ({"target": OUTSIDE}, "outside of the")]
    )
for _name in ("left_mouse_down", "left_mouse_up", "mouse_move"):
    BAD[_name] = [({"target": OUTSIDE}, "outside of the viewport")]
BAD["left_click_drag"] = [({"from": HERE, "target": OUTSIDE}, "outside of the viewport")]


def test_each_member_has_good_and_bad_input() -> None:
    members = set(get_args(BetaBrowserMemberName))
    assert len(members) == 31
    assert members == {*GOOD, *BY_REF, "navigate"} == set(BAD)


def test_good_input_gives_the_result_and_the_state(call: Call, subtests: pytest.Subtests) -> None:
    call("left_click", target=ref_to(call, "Name"))
    for name in sorted(GOOD, key=lambda name: name != "type"):  # while the field has the focus
        given, says = GOOD[name]
        with subtests.test(name):
            result = call(name, **given)
            assert not result.get("is_error"), said(result)
            assert says in said(result)
            states = [block for block in result["content"] if block["type"] == "browser_state"]
            assert len(states) == 1
            assert name == "close_tab" or sum(tab["active"] for tab in states[0]["tabs"]) == 1


def test_refs_are_targets(call: Call, tmp_path: Path, subtests: pytest.Subtests) -> None:
    (tmp_path / "up" / "a.txt").write_text("content")
    for name, (element, given, says) in BY_REF.items():
        with subtests.test(name):
            paths = {"paths": [str(tmp_path / "up" / "a.txt")]} if "paths" in given else {}
            result = call(name, target=ref_to(call, element), **(given | paths))
            assert not result.get("is_error"), said(result)
            assert says in said(result)


def test_bad_input_gives_an_error_that_says_what_to_do(call: Call, subtests: pytest.Subtests) -> None:
    for name, cases in BAD.items():
        for given, says in cases:
            with subtests.test(name, given=str(given)):
                result = call(name, **given)
                assert result.get("is_error")
                assert says in said(result)
                assert "browser_state" not in str(result["content"])


def test_history_is_navigated_by_words(call: Call, site: Site) -> None:
    assert "Navigated to" in said(call("navigate", url=site.url("/second.html")))
    assert "/second.html" not in said(call("navigate", url="back"))
    assert "/second.html" in said(call("navigate", url="forward"))
    assert "/second.html" in said(call("navigate", url="reload"))


def test_a_dialog_is_dismissed_and_reported_once(call: Call) -> None:
    result = call(
        "javascript_exec",
        text="b.onclick = () => document.title = confirm('Sure?')",
    )
    assert not result.get("is_error")
    result = call("left_click", target=HERE)
    assert 'A confirm dialog "Sure?" was dismissed.' in said(result)
    assert result["content"][-1]["tabs"][0]["title"] == "false"
    assert "dialog" not in said(call("wait", duration=0))


def test_a_script_that_opens_a_dialog_runs_once(call: Call) -> None:
    result = call("javascript_exec", text="(window.runs = (window.runs ?? 0) + 1, alert('Hi'), 5)")
    assert 'An alert dialog "Hi" was dismissed.' in said(result)
    assert said(call("javascript_exec", text="window.runs")) == "1"


def test_a_script_that_throws_a_syntax_error_runs_once(call: Call) -> None:
    result = call("javascript_exec", text="(window.runs = (window.runs ?? 0) + 1, JSON.parse('{'))")
    assert "SyntaxError" in said(result)
    assert said(call("javascript_exec", text="window.runs")) == "1"


def test_a_call_acts_on_the_tab_that_it_names_and_leaves_the_active_one(call: Call, site: Site) -> None:
    opened = call("new_tab")["content"][0]
    assert opened["state_changes"] == [{"type": "tab_opened", "tab_id": "tab-2"}]
    state = call("navigate", url=site.url("/second.html"), tab_id="tab-1")["content"][-1]
    assert [(tab["tab_id"], tab["active"]) for tab in state["tabs"]] == [("tab-1", False), ("tab-2", True)]
    assert state["tabs"][0]["url"] == site.url("/second.html")


def test_a_download_is_reported_with_its_end(call: Call, site: Site) -> None:
    call("navigate", url=site.url("/settle.html"))
    found = said(call("find", query="download link")).splitlines()[0]
    target = {"type": "ref", "ref": "ref_" + found.partition("[ref_")[2].partition("]")[0]}
    changes = call("left_click", target=target)["content"][-1]["state_changes"]
    assert [change["type"] for change in changes] == ["download_completed"]
    assert changes[0]["size_bytes"] > 0
    assert "path" not in changes[0]  # the file policy shows none


def test_rules_for_origins_hold_for_redirects_and_clicks(browser_tools: BrowserTools, site: Site) -> None:
    allowed = site.url("/").removeprefix("http://").rstrip("/")
    with browser_tools.fresh(allowed_origins=[allowed]) as limited, ClaudeToolset(limited) as toolset:

        def run(name: str, **given: object) -> dict[str, Any]:
            block = BetaToolUseBlock(id="c", type="tool_use", name=name, toolset_name="browser", input=given)
            return dict(toolset.tool_result(block))

        assert run("navigate", url="http://localhost:8123/")["is_error"]
        assert not run("navigate", url=site.url("/index.html")).get("is_error")
        limited.evaluate("() => { document.body.innerHTML = '<a href=\"http://localhost:8123/\">Away</a>' }")
        found = run("find", query="away link")["content"][0]["text"]
        target = {"type": "ref", "ref": "ref_" + found.partition("[ref_")[2].partition("]")[0]}
        result = run("left_click", target=target)
        assert "A navigation was refused." in said(result)
