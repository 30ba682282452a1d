"""Calls to different contexts run at the same time, calls to one in order."""

from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.faces.mcp.raw import Raw

pytestmark = pytest.mark.timeout(120)

_HANGS = "() => new Promise(() => {})"


def test_a_context_that_is_slow_to_open_save_or_close_holds_up_no_other(
    held: tuple[Path, Path], tmp_path: Path
) -> None:
    driver, file = held
    with Raw("--isolation", "driver", "--driver-path", str(driver), "--root", str(tmp_path)) as server:

        def answers() -> bool:
            """Return whether the context `default` and the list of all contexts answer while others are slow."""
            server.call("browser_context_list")
            value = server.call("browser_evaluate", function="() => 1", context="default", timeout=10)
            return bool(value["structuredContent"] == {"value": 1})

        assert answers()
        file.touch()
        slow = [server.send("browser_context_create", name=name) for name in "ab"]
        follows = server.send("browser_evaluate", function="() => location.href")
        assert answers()
        server.call("browser_install")
        assert not {*slow, follows} & server.received.keys()
        file.unlink()
        for number in slow:
            assert not server.receive(number)["result"].get("isError")
        # It named no context, so it waited until it was decided which is the current one.
        assert server.receive(follows)["result"]["structuredContent"] == {"value": "about:blank"}
        active = next(
            each["name"]
            for each in server.call("browser_context_list")["structuredContent"]["contexts"]
            if each["isActive"]
        )
        assert active in "ab"

        hangs = server.send("browser_evaluate", function=_HANGS, context="a", timeout=1.5)
        slow = [
            server.send("browser_context_save_storage", name="a", path=str(tmp_path / "a.json")),
            server.send("browser_context_close", name="a"),
            server.send("browser_evaluate", function="() => 1", context="a"),
        ]
        assert answers()
        assert not {hangs, *slow} & server.received.keys()
        saved, closed, gone = [server.receive(number)["result"] for number in slow]
        assert saved["structuredContent"]["cookieCount"] == 0
        assert closed["structuredContent"]["name"] == "a"
        assert "There is no context 'a'" in gone["content"][0]["text"]


def test_a_new_context_of_an_old_ones_name_is_no_browser_started_anew(server: Raw, site: Site) -> None:
    for _ in range(2):
        server.call("browser_context_create", name="a")
        reply = server.call("browser_navigate", url=site.url("index.html"), context="a")
        assert "started anew" not in reply["content"][0]["text"]
        server.call("browser_context_close", name="a")


def test_while_a_browser_action_begins_no_other_tool_runs(server: Raw, site: Site) -> None:
    launch = server.send("browser_action", action="launch", url=site.url("/hang?key=launch"))
    site.wait_for("/hang")
    refused = server.call("browser_tabs")
    assert "a browser_action is active" in refused["content"][0]["text"]
    site.release("launch")
    assert not server.receive(launch)["result"].get("isError")
    server.call("browser_action", action="close")
    assert not server.call("browser_tabs").get("isError")
