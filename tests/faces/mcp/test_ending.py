"""However it is ended, and whatever it was doing, a server is gone within five seconds, and its browser with it."""

import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from signal import SIGINT
from time import monotonic

import anyio
import psutil
import pytest
from anyio import to_thread
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.faces.mcp.conftest import HttpServer, text
from tests.faces.mcp.raw import Raw
from tests.waiting import LONGER_THAN_A_TEST, wait_until

pytestmark = pytest.mark.timeout(120)

_HANGS: dict[str, object] = {"function": "() => new Promise(() => {})", "timeout": LONGER_THAN_A_TEST}
_PROMISED_SECONDS = 5.0
_DOING = ["nothing", pytest.param("evaluating", marks=pytest.mark.alone), "launching"]


def _gone(server: "subprocess.Popen[str]", end: Callable[[], None], *, seconds: float = 20.0) -> bool:
    """Return whether all that belongs to the server is gone so many seconds after `end`."""
    family = psutil.Process(server.pid).children(recursive=True)
    assert family
    begin = monotonic()
    end()
    server.wait(seconds)
    return not psutil.wait_procs(family, max(0.0, begin + seconds - monotonic()))[1]


def _limit(doing: str) -> float:
    """Return the seconds that a server may take to end: only the test that runs alone measures the promised ones."""
    return _PROMISED_SECONDS if doing == "evaluating" else 20.0


@pytest.mark.parametrize("doing", _DOING)
def test_stdio_server_ends_with_its_client(doing: str, held: tuple[Path, Path]) -> None:
    driver, file = held
    if doing == "launching":
        file.touch()  # the browser starts with the server
    with Raw("--driver-path", str(driver)) as server:
        if doing == "launching":
            server.send("browser_tabs")
            _wait_for(driver, server.process)
        else:
            server.call("browser_tabs")
        if doing == "evaluating":
            server.send("browser_evaluate", **_HANGS)
            server.call("browser_context_list")
        assert _gone(server.process, server.hang_up, seconds=_limit(doing))


def test_stdio_server_ends_when_it_is_interrupted() -> None:
    with Raw() as server:
        server.call("browser_tabs")
        assert _gone(server.process, lambda: server.process.send_signal(SIGINT))
        assert server.process.returncode == 130


def test_stdio_server_ends_when_nobody_reads_its_answers() -> None:
    with Raw() as server:
        assert server.process.stdout
        server.process.stdout.close()
        server.send("browser_context_list")
        server.process.wait(20)


@pytest.mark.parametrize("doing", _DOING)
def test_http_server_ends_when_it_is_terminated(doing: str, held: tuple[Path, Path]) -> None:
    driver, file = held
    server = HttpServer("--driver-path", str(driver), WEBTOOLS_API_KEY="a-key-of-my-own")

    async def call(client: Client, tool: str, arguments: dict[str, object]) -> None:
        with suppress(MCPError):  # the server ends before it answers
            await client.call_tool(tool, arguments)

    async def use() -> None:
        async with server.client() as client, anyio.create_task_group() as calls:
            if doing == "launching":
                file.touch()
                calls.start_soon(call, client, "browser_tabs", {})
                await to_thread.run_sync(_wait_for, driver, server.process)
            else:
                assert "Page" in text(await client.call_tool("browser_tabs", {}))
            if doing == "evaluating":
                calls.start_soon(call, client, "browser_evaluate", _HANGS)
                await client.call_tool("browser_context_list", {})
            gone = partial(_gone, server.process, server.process.terminate, seconds=_limit(doing))
            assert await to_thread.run_sync(gone)
            calls.cancel_scope.cancel()

    try:
        anyio.run(use)
    finally:
        server.stop()


def _wait_for(driver: Path, server: "subprocess.Popen[str]") -> None:
    family = psutil.Process(server.pid)
    wait_until(
        lambda: any(str(driver) in each.cmdline() for each in family.children(recursive=True)),
        "the server has started the driver",
    )
