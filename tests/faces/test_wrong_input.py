"""Each way to the browser, used wrongly or killed: a clear error, and nothing left."""

from pathlib import Path
from typing import Any

import psutil
import pytest
from anthropic.types.beta import BetaToolUseBlock

from tests.browser.site import Site
from tests.faces.mcp.raw import Raw
from tests.faces.shells import Shell
from webtools import BrowserToolset
from webtools.integrations.anthropic import ClaudeToolset

pytestmark = pytest.mark.timeout(120)

_NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A browser that ends at once."""
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    return program


def _error(result: dict[str, Any]) -> str:
    assert result["isError"]
    text: str = result["content"][0]["text"]
    assert "Traceback" not in text
    return text


def test_headed_browser_without_a_display_says_so_over_mcp_and_on_the_command_line(shell: Shell) -> None:
    with Raw("--headed", **_NO_DISPLAY) as server:
        said = _error(server.call("browser_tabs"))
    run = shell.with_(**_NO_DISPLAY).run("open", "--headed")
    assert run.returncode == 1
    for text in (said, run.stderr):
        assert "Error browser_not_started" in text
        assert "display" in text.lower()
    assert shell.sessions() == []


def test_browser_that_does_not_start_is_an_error_for_frameworks_and_claude(broken: Path) -> None:
    with BrowserToolset(executable_path=broken) as toolset:
        (tool,) = [each for each in toolset.agent_tools() if each.name == "browser_tabs"]
        (text,) = tool.run({})
    assert "\nError browser_not_started" in str(text)  # below the line that begins the untrusted block
    assert "Hint: " in str(text)
    with ClaudeToolset(executable_path=broken) as claudes:
        block = BetaToolUseBlock(
            id="call", type="tool_use", name="read_page", toolset_name="browser", input={}
        )
        result: Any = claudes.tool_result(block)
    assert result["is_error"]
    assert "did not start" in str(result["content"])


def test_missing_browser_over_mcp_names_the_file(tmp_path: Path) -> None:
    with Raw("--executable-path", str(tmp_path / "nowhere")) as server:
        assert f"{tmp_path / 'nowhere'} is not an executable file" in _error(server.call("browser_tabs"))


def _browser(server: psutil.Process) -> psutil.Process:
    """Return the main process of the browser that a server has started."""
    (browser,) = [
        one
        for one in server.children(recursive=True)
        if one.status() != psutil.STATUS_ZOMBIE
        and "--type=" not in str(one.cmdline())
        and "chrom" in one.name()
        and "driver" not in one.name()
        and "crashpad" not in one.name()
    ]
    return browser


def test_browser_killed_during_a_command_is_an_error_and_the_next_command_works(
    shell: Shell, site: Site
) -> None:
    shell("open", site.url("counter.html"))
    server = shell.server()
    with shell.start("wait", "never", "--timeout", "600") as client:
        assert client.stderr is not None
        client.stderr.readline()  # the command runs
        _browser(server).kill()
        errors = client.stderr.read()
        assert client.wait(20) == 1
    assert "Error browser_crashed" in errors
    assert "Count" in shell("open", site.url("counter.html"))
    assert shell.server().pid == server.pid


def test_mcp_server_killed_during_a_call_leaves_nothing(site: Site) -> None:
    with Raw() as server:
        server.call("browser_navigate", url=site.url("counter.html"))
        server.send("browser_wait_for", text="never", timeout=50)
        started = psutil.Process(server.process.pid).children(recursive=True)
        assert started
        server.process.kill()
        _, left = psutil.wait_procs(started, timeout=20)
    assert not left
