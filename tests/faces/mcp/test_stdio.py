"""The server over standard input and output, as hosts run it."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from release.checkout import order
from tests.browser.site import Site
from tests.faces.mcp.conftest import Run, stdio
from tests.faces.mcp.page import Page
from tests.faces.mcp.raw import COMMAND, Raw
from tests.faces.mcp.shopping import buy_a_lamp
from tests.waiting import LONGER_THAN_A_TEST
from webtools.faces.mcp.catalogue import offered

pytestmark = pytest.mark.timeout(120)


def test_ten_calls_buy_a_lamp(address: str, run: Run) -> None:
    async def buy() -> None:
        async with stdio() as client:
            await buy_a_lamp(client, address)

    run(buy)


def test_a_model_buys_a_lamp_up_to_the_order_number(address: str, run: Run) -> None:
    async def buy() -> None:
        async with stdio() as client:
            assert "Your order number is LN-1001" in await order(client, address)

    run(buy)


@pytest.fixture(scope="module")
def plain() -> Iterator[Raw]:
    """A server as it is without any setting."""
    with Raw() as server:
        server.call("browser_tabs")
        yield server


def test_errors_have_a_code_and_a_hint_and_no_traceback(plain: Raw) -> None:
    def told(name: str, /, **arguments: object) -> tuple[str, str]:
        reply = plain.call(name, **arguments)
        assert reply["isError"]
        return reply["_meta"]["webtools/error"]["code"], reply["content"][0]["text"]

    code, text = told("browser_click", reff="e5")
    assert code == "invalid_argument"
    assert re.match(
        r"<untrusted ([\w-]+)>\nError invalid_argument: browser_click: ref: .*\nPage: .*\n</untrusted \1>\nHint: ",
        text,
    )
    assert "There is no context 'b'" in told("browser_navigate", url="about:blank", context="b")[1]
    assert told("browser_click", ref="e9999")[0] == "element_not_found"
    assert told("browser_click", ref="the button")[0] == "invalid_argument"
    for name in ("browser_mouse_click_xy", "browser_pdf_save", "browser_action", "browser_nonsense"):
        error = plain.receive(plain.send(name))["error"]
        assert (error["code"], error["message"]) == (-32601, f"Unknown tool: {name}")


def test_the_tools_are_those_of_the_specs_in_at_most_14_kilobytes(plain: Raw) -> None:
    """Scenario: Vision tools hidden by default."""
    reply = plain.ask("tools/list")["result"]
    assert [tool["name"] for tool in reply["tools"]] == list(offered(()))
    assert len(json.dumps(reply, separators=(",", ":"), ensure_ascii=False).encode()) <= 14 * 1024


@pytest.fixture(scope="module")
def core() -> Iterator[Raw]:
    """A server for small models, which has to work without the tools that it does not show."""
    with Raw("--tools", "core", "--caps", "pdf") as server:
        yield server


def test_core_list_is_at_most_5_kilobytes_and_capabilities_add_to_it(core: Raw) -> None:
    reply = core.ask("tools/list")["result"]
    shown = [tool for tool in reply["tools"] if tool["name"] != "browser_pdf_save"]
    assert len(shown) == len(reply["tools"]) - 1
    assert [tool["name"] for tool in shown] == list(offered((), core=True))
    assert {"browser_navigate", "browser_snapshot", "browser_click", "browser_type"} < offered(
        (), core=True
    ).keys()
    sent = json.dumps({**reply, "tools": shown}, separators=(",", ":"), ensure_ascii=False).encode()
    assert len(sent) <= 5_000
    assert not [tool["name"] for tool in shown if "context" in tool["inputSchema"]["properties"]]


def test_core_server_refuses_a_tool_that_it_does_not_show(core: Raw) -> None:
    error = core.receive(core.send("browser_evaluate", function="() => 1"))["error"]
    assert (error["code"], error["message"]) == (-32601, "Unknown tool: browser_evaluate")


def test_core_tools_are_enough_to_put_a_lamp_into_the_cart(address: str) -> None:
    def call(name: str, /, **arguments: object) -> str:
        reply = server.call(name, **arguments)
        assert not reply["isError"], reply
        return str(reply["content"][0]["text"])

    def ref(page: str, line: str) -> str:
        return str(re.findall(re.escape(line) + r".*?\[ref=(\w+)\]", page)[0])

    with Raw("--tools", "core") as server:
        page = call("browser_navigate", url=address)
        page = call("browser_type", ref=ref(page, "searchbox"), text="lamp", submit=True)
        page = call("browser_click", ref=ref(page, 'link "Paper table lamp"'))
        call("browser_click", ref=ref(page, 'radio "Sage"'))
        found = call("browser_find", role="button", name="add to cart")
        assert "Paper table lamp in Sage" in call("browser_click", ref=ref(found, "button"))


def test_capabilities_add_their_tools(server: Raw) -> None:
    """Scenario: Vision tools exposed when enabled."""
    names = {tool["name"] for tool in server.ask("tools/list")["result"]["tools"]}
    assert names > offered(()).keys()
    assert names > {
        "browser_mouse_click_xy", "browser_mouse_move_xy", "browser_mouse_drag_xy", "browser_pdf_save",
        "browser_action",
    }  # fmt: skip


def test_calls_to_different_contexts_run_at_the_same_time_and_to_one_in_order(
    server: Raw, site: Site
) -> None:
    for name in "ab":
        server.call("browser_context_create", name=name)
        server.call("browser_navigate", url=site.url("index.html"), context=name)
    wait = "() => fetch('/hang?key=both').then(() => 'answered')"
    both = [server.send("browser_evaluate", function=wait, context=name) for name in "ab"]
    site.release("both", times=2, timeout=20)  # it waits until both calls have asked
    for number in both:
        assert server.receive(number)["result"]["structuredContent"] == {"value": "answered"}
    count = "() => window.n = (window.n ?? 0) + 1"
    order = [server.send("browser_evaluate", function=count, context="a") for _ in range(8)]
    values = [server.receive(number)["result"]["structuredContent"]["value"] for number in order]
    assert values == list(range(1, 9))
    for name in "ab":
        server.call("browser_context_close", name=name)


def test_a_call_that_the_client_cancels_ends_in_the_browser_too_and_gets_no_answer(server: Raw) -> None:
    hangs = "() => new Promise(() => {})"
    number = server.send("browser_evaluate", function=hangs, timeout=LONGER_THAN_A_TEST)
    server.notify("notifications/cancelled", requestId=number)
    reply = server.call("browser_evaluate", function="() => 1", timeout=LONGER_THAN_A_TEST)
    assert reply["structuredContent"] == {"value": 1}
    assert number not in server.received


@pytest.mark.parametrize("token", ["p", 0])
def test_long_calls_report_their_progress(server: Raw, token: str | int) -> None:
    told = len(server.notifications)
    server.call("browser_wait_for", time=1.3, _meta={"progressToken": token})
    progress = server.notifications[told]
    assert progress["method"] == "notifications/progress"
    assert progress["params"]["progressToken"] == token
    assert progress["params"]["message"] == "browser_wait_for: 1 s"


def test_navigation_reports_its_progress(page: Page) -> None:
    told = len(page.server.notifications)
    page.call("navigate", url=page.site.url("slow?ms=1300"), _meta={"progressToken": "slow"})
    assert page.server.notifications[told]["params"]["message"] == "browser_navigate: 1 s"


def test_an_install_reports_its_steps(tmp_path: Path) -> None:
    manager, held = tmp_path / "selenium-manager", tmp_path / "held"
    manager.write_text(
        f"#!/bin/sh\necho Downloading edge 131 from here\nwhile [ -e {held} ]; do /bin/sleep 0.1; done\nexit 1\n"
    )
    manager.chmod(0o755)
    held.touch()
    with Raw("--browser", "edge", PATH=str(tmp_path), SE_MANAGER_PATH=str(manager)) as server:
        number = server.send("browser_install", _meta={"progressToken": "install"})
        server.hear(" s, Downloading edge 131")
        held.unlink()
        assert server.receive(number)["result"]["isError"]


@pytest.mark.parametrize("allowed", [True, False])
def test_an_install_brings_packages_of_the_system_only_if_that_was_allowed(
    tmp_path: Path, allowed: bool
) -> None:
    """A script stands in for the package manager, and only records that it was called."""
    called = tmp_path / "called"
    for name in ("apt-get", "apt-cache", "sudo"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho "$0 $@" >> {called}\nexit 1\n')
        (tmp_path / name).chmod(0o755)
    manager = tmp_path / "selenium-manager"
    manager.write_text("#!/bin/sh\nexit 1\n")
    manager.chmod(0o755)
    (tmp_path / "env").symlink_to("/usr/bin/env")
    given = ("--allow-system-packages",) if allowed else ()
    with Raw("--browser", "chromium", *given, PATH=str(tmp_path), SE_MANAGER_PATH=str(manager)) as server:
        reply = server.call("browser_install")
    assert reply["_meta"]["webtools/error"]["code"] == "browser_missing"
    assert called.exists() is allowed
    assert ("--allow-system-packages" in reply["content"][0]["text"]) is not allowed


@pytest.mark.parametrize("port", [(), ("--port", "0")])
@pytest.mark.parametrize(
    ("given", "warns"), [(("--no-sandbox",), True), (("--sandbox",), False), ((), os.geteuid() == 0)]
)
def test_server_without_the_sandbox_says_so_once(
    given: tuple[str, ...], warns: bool, port: tuple[str, ...]
) -> None:
    server = subprocess.Popen(
        [*COMMAND, *given, *port], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    if port:
        for line in server.stderr:
            if "Bearer" in line:
                break
        if warns:
            assert "without its sandbox" in server.stderr.readline()
        server.terminate()
    _, errors = server.communicate(timeout=20)
    assert errors.count("without its sandbox") == (1 if warns and not port else 0)
