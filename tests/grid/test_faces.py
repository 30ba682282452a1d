"""A Grid's browser for the users of the command line, of the MCP server and of pytest."""

from pathlib import Path

import anyio
import pytest

from tests.faces.conftest import start
from tests.faces.mcp.conftest import HttpServer, Run, stdio, text
from tests.grid.grid import Grid

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]

_PAGE = "data:text/html,<h1>Cart</h1>"
_AGENT = '{"goog:chromeOptions": {"args": ["--user-agent=Lovelace"]}}'


def webtools(*arguments: str, folder: Path) -> str:
    with start(*arguments, XDG_RUNTIME_DIR=str(folder)) as process:
        output, errors = process.communicate(timeout=100)
    assert process.returncode == 0, errors
    return output


@pytest.fixture
def run() -> Run:
    """Runs a test's asynchronous part."""
    return anyio.run


def test_mcp_server_gives_its_client_a_browser_of_the_grid(grid: Grid, run: Run) -> None:
    async def visit() -> None:
        async with stdio("--remote-url", grid.url, "--remote-capabilities", _AGENT) as client:
            reply = await client.call_tool("browser_navigate", {"url": _PAGE})
            assert "Cart" in text(reply)
            agent = await client.call_tool("browser_evaluate", {"function": "() => navigator.userAgent"})
            assert agent.structured_content == {"value": "Lovelace"}
            assert len(grid.sessions()) == 1

    run(visit)


def test_http_clients_of_an_mcp_server_share_browsers_of_the_grid(grid: Grid, run: Run) -> None:
    async def visit() -> None:
        async with server.client() as one, server.client() as other:
            for client in (one, other):
                reply = await client.call_tool("browser_navigate", {"url": _PAGE})
                assert "Cart" in text(reply)
            assert len(grid.sessions()) == 2

    server = HttpServer("--browsers", "2", "--remote-url", grid.url)
    try:
        run(visit)
    finally:
        server.stop()


def test_command_line_opens_a_browser_of_the_grid(grid: Grid, tmp_path: Path) -> None:
    try:
        assert "Cart" in webtools("open", _PAGE, "--remote-url", grid.url, folder=tmp_path)
        assert len(grid.sessions()) == 1
    finally:
        webtools("close", folder=tmp_path)


def test_pytest_gives_its_tests_a_browser_of_the_grid(grid: Grid, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_agent(browser_tools):
            assert browser_tools.evaluate("navigator.userAgent").value == "Lovelace"
        """
    )
    options = ("--webtools-remote-url", grid.url, "--webtools-remote-capabilities", _AGENT)
    pytester.runpytest_subprocess("-p", "no:xdist", *options).assert_outcomes(passed=1)
