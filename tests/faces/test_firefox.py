"""Firefox through every face: Python and its environment, pytest, MCP, command line, install and doctor."""

import json
import re
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.faces.conftest import Run
from tests.faces.mcp.raw import Raw
from tests.faces.shells import shells
from webtools import BrowserTools, InvalidArgument

_AGENT = "() => /Firefox/.test(navigator.userAgent)"


def test_environment_names_the_browser_of_callers_that_name_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_BROWSER", "firefox")
    with BrowserTools() as tools:
        assert tools.evaluate(_AGENT).value is True
    assert BrowserTools(browser="chromium").options.browser == "chromium"
    monkeypatch.setenv("WEBTOOLS_BROWSER", "netscape")
    with pytest.raises(InvalidArgument, match=r"browser.*firefox"):
        BrowserTools()


def test_doctor_finds_firefox_well_without_a_driver(webtools: Run) -> None:
    run = webtools("doctor", "firefox", "--json")
    verdicts = {check["name"]: check["verdict"] for check in json.loads(run.stdout)["checks"]}
    assert run.returncode == 0, run.stdout
    assert (verdicts["browser"], verdicts["start"]) == ("ok", "ok")
    assert not {"driver", "sandbox"} & set(verdicts)


def test_doctor_without_firefox_says_how_to_install_it(webtools: Run, tmp_path: Path) -> None:
    firefox = tmp_path / "firefox"
    firefox.write_text("#!/bin/sh\nexit 1\n")
    firefox.chmod(0o755)
    run = webtools("doctor", "firefox", PATH=str(tmp_path))
    assert run.returncode == 1
    assert "→ Run `webtools install firefox`." in run.stdout


def test_install_says_that_firefox_is_there(webtools: Run) -> None:
    run = webtools("install", "firefox", "--json")
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert (found["browser"], found["driver"], found["wasThere"]) == ("firefox", None, True)


def test_demo_buys_something_with_firefox(webtools: Run, tmp_path: Path) -> None:
    run = webtools("demo", "--browser", "firefox", "--json", "--output", str(tmp_path))
    assert run.returncode == 0, run.stderr
    steps = {step["text"]: step["detail"] for step in json.loads(run.stdout)["steps"]}
    assert re.match(r"LN-\d+", steps["Place the order"])


def test_screenshot_command_takes_the_picture_with_firefox(webtools: Run, tmp_path: Path, site: Site) -> None:
    picture = tmp_path / "page.png"
    run = webtools(
        "screenshot", "--browser", "firefox", "-o", str(picture), site.url("/index.html"), "--json"
    )
    assert run.returncode == 0, run.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "Firefox" in site.requests[-1].headers["User-Agent"]


def test_session_of_the_command_line_drives_firefox(site: Site) -> None:
    with shells() as shell:
        shell("open", "--browser", "firefox", site.url("/counter.html"))
        assert "true" in shell("evaluate", _AGENT)
        shell("close")


def test_mcp_server_drives_firefox(site: Site) -> None:
    with Raw("--browser", "firefox") as server:
        shown = server.call("browser_navigate", url=site.url("/counter.html"))
        assert not shown.get("isError"), shown
        assert "true" in json.dumps(server.call("browser_evaluate", function=_AGENT)["content"])


def test_pytest_option_chooses_firefox(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"def test_it(browser_tools): assert browser_tools.evaluate({_AGENT!r}).value is True"
    )
    pytester.runpytest_subprocess("--webtools-browser", "firefox").assert_outcomes(passed=1)
