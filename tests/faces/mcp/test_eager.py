"""When a server starts its browser: with the first call, or before it."""

from pathlib import Path

import psutil
import pytest

from tests.faces.mcp.raw import Raw
from tests.waiting import wait_until

pytestmark = pytest.mark.timeout(120)


def _family(server: Raw) -> list[psutil.Process]:
    return psutil.Process(server.process.pid).children(recursive=True)


def _is_browser(process: psutil.Process) -> bool:
    try:
        return "chrom" in process.name() and "driver" not in process.name()
    except psutil.NoSuchProcess:
        return False


def _wait_for_browser(server: Raw) -> None:
    wait_until(lambda: any(map(_is_browser, _family(server))), "the server has started a browser", seconds=40)


def test_eager_server_starts_the_browser_that_the_first_call_uses() -> None:
    with Raw("--eager") as server:
        _wait_for_browser(server)
        started = {each.pid for each in _family(server) if "driver" in each.name()}
        assert not server.call("browser_tabs").get("isError")
        assert {each.pid for each in _family(server) if "driver" in each.name()} == started


@pytest.mark.parametrize("arguments", [(), ("--profile", "kept"), ("--headed",)], ids=" ".join)
def test_server_starts_nothing_before_the_first_call(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with Raw(*arguments, XDG_DATA_HOME=str(tmp_path)) as server:
        assert server.ask("tools/list")["result"]["tools"]
        assert not _family(server)


def test_server_whose_client_goes_before_the_first_call_leaves_nothing() -> None:
    with Raw("--eager") as server:
        _wait_for_browser(server)
        family = _family(server)
        server.hang_up()
        server.process.wait(10)
        assert not psutil.wait_procs(family, 10)[1]


def test_server_whose_browser_does_not_start_reports_so_with_the_first_call(tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with Raw("--eager", "--executable-path", str(program)) as server:
        reply = server.call("browser_tabs")
        assert reply["isError"]
        assert "Error browser_" in reply["content"][0]["text"]


def test_browser_killed_before_the_first_call_is_replaced_by_it() -> None:
    with Raw("--eager") as server:
        _wait_for_browser(server)
        for each in _family(server):
            if _is_browser(each):
                each.kill()
        assert not server.call("browser_tabs").get("isError")
