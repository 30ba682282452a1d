"""The server over standard input and output, as hosts run it."""

import json
import re
from time import monotonic

import psutil
import pytest
from mcp.shared.exceptions import MCPError

from tests.faces.mcp.conftest import Run, code, stdio, text
from tests.faces.mcp.raw import Raw

pytestmark = pytest.mark.timeout(120)

SPECS = {
    f"browser_{name}"
    for name in (
        "navigate", "navigate_back", "click", "type", "fill_form", "hover", "drag", "select_option",
        "press_key", "file_upload", "snapshot", "take_screenshot", "console_messages", "network_requests",
        "evaluate", "wait_for", "handle_dialog", "close", "resize", "tabs", "install", "context_create",
        "context_switch", "context_list", "context_close", "context_save_storage", "find", "scroll", "emulate",
        "navigate_forward", "reload",
    )
}  # fmt: skip


def test_ten_calls_buy_a_lamp(address: str, run: Run) -> None:
    async def buy() -> None:
        async with stdio() as client:

            async def call(name: str, /, **arguments: object) -> str:
                result = await client.call_tool(name, arguments)
                assert not result.is_error, text(result)
                return text(result)

            page = await call("browser_navigate", url=address)
            assert re.search(r'Page: ".* – Linden" http', page)
            page = await call("browser_type", ref=_ref(page, "searchbox"), text="lamp", submit=True)
            assert "3 articles" in page
            page = await call("browser_click", ref=_ref(page, 'link "Paper table lamp"'), element="the lamp")
            page = await call("browser_click", target=_ref(page, 'radio "Sage"'))
            assert "Changes since the last snapshot" in page
            found = await call("browser_find", role="button", name="add to cart")
            page = await call("browser_click", ref=_ref(found, "button"))
            assert "Paper table lamp in Sage" in page
            assert await call("browser_evaluate", function="() => document.title") == (
                f'"Paper table lamp – Linden"\nPage: "Paper table lamp – Linden" {address}/products/paper-table-lamp'
            )
            tabs = await call("browser_tabs", action="new", url=f"{address}/cart")
            assert "· tab 1 of 2" in tabs
            assert "no changes" in await call("browser_hover", ref=_ref(tabs, 'link "Linden"'))
            picture = await client.call_tool("browser_take_screenshot", {})
            assert [each.type for each in picture.content] == ["text", "image"]
            assert picture.structured_content["width"] == 1280

    run(buy)


def test_what_is_wrong_is_told_with_code_and_hint_and_never_with_a_traceback(run: Run) -> None:
    async def fail() -> None:
        async with stdio() as client:
            wrong = await client.call_tool("browser_click", {"reff": "e5"})
            assert wrong.is_error
            assert re.match(r"Error invalid_argument: click: ref: .*\nHint: ", text(wrong))
            nowhere = await client.call_tool("browser_navigate", {"url": "about:blank", "context": "b"})
            assert "There is no context 'b'" in text(nowhere)
            stale = await client.call_tool("browser_click", {"ref": "e5"})
            assert code(stale) in ("element_not_found", "stale_ref")
            for name in ("browser_mouse_click_xy", "browser_pdf_save", "browser_action", "browser_nonsense"):
                with pytest.raises(MCPError, match="Unknown tool") as caught:
                    await client.call_tool(name, {})
                assert caught.value.code == -32601

    run(fail)


def test_the_tools_are_those_of_the_specs_in_at_most_14_kilobytes() -> None:
    """Scenario: Vision tools hidden by default."""
    with Raw() as server:
        reply = server.ask("tools/list")["result"]
        tools = {tool["name"]: tool for tool in reply["tools"]}
        assert set(tools) == SPECS
        assert len(json.dumps(reply, separators=(",", ":"), ensure_ascii=False).encode()) <= 14 * 1024
        assert tools["browser_click"]["inputSchema"]["properties"].keys() == {
            "ref", "element", "button", "doubleClick", "modifiers", "context",
        }  # fmt: skip
        assert tools["browser_snapshot"]["annotations"] == {"readOnlyHint": True}
        assert all(tool["title"] and tool["outputSchema"]["type"] == "object" for tool in tools.values())


def test_capabilities_add_their_tools() -> None:
    """Scenario: Vision tools exposed when enabled."""
    with Raw("--caps", "vision,pdf,action") as server:
        names = {tool["name"] for tool in server.ask("tools/list")["result"]["tools"]}
        assert names > SPECS
        assert {
            "browser_mouse_click_xy", "browser_mouse_move_xy", "browser_mouse_drag_xy", "browser_pdf_save",
            "browser_action",
        } <= names  # fmt: skip


def test_it_ends_with_its_client_and_its_browser_with_it() -> None:
    with Raw() as server:
        server.call("browser_tabs")
        browser = psutil.Process(server.process.pid).children(recursive=True)
        assert len(browser) > 2
        begin = monotonic()
        server.hang_up()
        server.process.wait(5)
        _, alive = psutil.wait_procs(browser, max(0.0, begin + 5 - monotonic()))
        assert not alive


def test_calls_to_different_contexts_run_at_the_same_time_and_to_one_in_order() -> None:
    with Raw() as server:
        for name in "ab":
            server.call("browser_context_create", name=name)
        wait = "() => new Promise(done => setTimeout(done, 700))"
        begin = monotonic()
        both = [server.send("browser_evaluate", function=wait, context=name) for name in "ab"]
        for number in both:
            server.receive(number)
        assert monotonic() - begin < 1.4
        order = [
            server.send("browser_evaluate", function="() => window.n = (window.n ?? 0) + 1") for _ in range(8)
        ]
        values = [server.receive(number)["result"]["structuredContent"]["value"] for number in order]
        assert values == list(range(1, 9))


def test_a_call_that_the_client_cancels_ends_in_the_browser_too_and_gets_no_answer() -> None:
    with Raw() as server:
        server.call("browser_tabs")
        number = server.send("browser_evaluate", function="() => new Promise(() => {})", timeout=60)
        server.notify("notifications/cancelled", requestId=number)
        begin = monotonic()
        assert server.call("browser_evaluate", function="() => 1")["structuredContent"] == {"value": 1}
        assert monotonic() - begin < 10
        assert number not in server.received


def test_long_calls_report_their_progress() -> None:
    with Raw() as server:
        server.call("browser_wait_for", time=1.3, _meta={"progressToken": "p"})
        progress, *_ = [each for each in server.notifications if each["method"] == "notifications/progress"]
        assert progress["params"]["progressToken"] == "p"
        assert progress["params"]["message"] == "browser_wait_for: 1 s"


def _ref(page: str, line: str) -> str:
    found = re.search(re.escape(line) + r".*?\[ref=(\w+)\]", page)
    assert found, f"no {line} in:\n{page}"
    return found[1]
