"""A server that starts its browser before the first call."""

from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from tests.faces.mcp.raw import Raw

pytestmark = pytest.mark.timeout(120)


def _family(server: Raw) -> list[psutil.Process]:
    return psutil.Process(server.process.pid).children(recursive=True)


def _is_browser(process: psutil.Process) -> bool:
    try:
        return "chrom" in process.name() and "driver" not in process.name()
    except psutil.NoSuchProcess:
        return False


def _wait_for_browser(server: Raw) -> None:
    end = monotonic() + 40
    while not any(_is_browser(each) for each in _family(server)):
        assert monotonic() < end
        sleep(0.05)


def test_eager_server_starts_the_browser_that_the_first_call_uses() -> None:
    with Raw("--eager") as server:
        _wait_for_browser(server)
        started = {each.pid for each in _family(server) if "driver" in each.name()}
        assert not server.call("browser_tabs").get("isError")
        assert {each.pid for each in _family(server) if "driver" in each.name()} == started


def test_server_starts_no_browser_before_the_first_call() -> None:
    with Raw() as server:
        assert server.ask("tools/list")["result"]["tools"]
        assert not any(_is_browser(each) for each in _family(server))


def test_eager_server_whose_client_goes_at_once_leaves_nothing() -> None:
    with Raw("--eager") as server:
        _wait_for_browser(server)
        family = _family(server)
        server.hang_up()
        server.process.wait(10)
        assert not psutil.wait_procs(family, 10)[1]


def test_eager_server_without_a_browser_reports_so_with_the_first_call(tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with Raw("--eager", "--executable-path", str(program)) as server:
        reply = server.call("browser_tabs")
        assert reply["isError"]
        assert "Error browser_" in reply["content"][0]["text"]
