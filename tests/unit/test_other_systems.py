import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from webtools.driver import find as finding
from webtools.driver import guard_program, selenium_manager
from webtools.driver.find import FoundBrowser, find, version

_PROGRAM = Path(__file__).with_name("windows.py")


@pytest.mark.timeout(240)  # everything is imported twice
def test_without_posix_every_module_is_imported_and_sessions_say_what_works_instead() -> None:
    sessions = ("open http://127.0.0.1", "snapshot", "click e1", "watch", "sessions", "close")
    commands = (*sessions, "doctor", "--version")
    run = subprocess.run(
        [sys.executable, _PROGRAM, *commands],
        check=False,
        capture_output=True,
        text=True,
        cwd=_PROGRAM.parents[2],
    )
    count, *lines = run.stdout.splitlines()
    codes = [line for line in lines if line.startswith(tuple(f"{each}: " for each in commands))]
    assert (run.returncode, codes) == (0, [f"{each}: {int(each != '--version')}" for each in commands]), (
        run.stderr
    )
    assert int(count.split()[0]) > 350
    refused = "not_supported: browser sessions of the command line need Linux or macOS"
    assert (
        run.stderr.count(refused)
        == run.stderr.count("WSL or in a container, or use `webtools mcp`")
        == len(sessions)
    )
    assert any(re.fullmatch("✓ display +the desktop", line) for line in lines)
    assert "Traceback" not in run.stderr


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which everything of a machine with Windows is."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    kinds = [
        replace(kind, places=tuple(each for each in kind.places if "%" in each)) for kind in finding._KINDS
    ]
    monkeypatch.setattr(finding, "_KINDS", kinds)
    monkeypatch.setenv("PROGRAMFILES", str(tmp_path / "Program Files"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.setenv("SE_CACHE_PATH", str(tmp_path / "cache"))
    return tmp_path


def _program(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(0o755)
    return file


def test_on_windows_a_browser_is_found_with_a_driver_of_its_version_and_not_started_for_that(
    windows: Path,
) -> None:
    chrome = _program(windows / "Program Files/Google/Chrome/Application/chrome.exe")
    for number in ("99.0.4844.51", "154.0.7000.10"):
        (chrome.parent / number).mkdir()
    driver = _program(windows / "cache/chromedriver/win64/154.0.7000.2/chromedriver.exe")
    _program(windows / "cache/chromedriver/win64/99.0.4844.51/chromedriver.exe")
    assert find() == FoundBrowser(chrome, driver, "chrome")
    assert version(chrome) == "154.0.7000.10"


def test_on_windows_firefox_says_its_version_in_a_file(windows: Path) -> None:
    firefox = _program(windows / "Local/Mozilla Firefox/firefox.exe")
    (firefox.parent / "application.ini").write_text("[App]\nVendor=Mozilla\nVersion=154.0.1\n")
    assert (find("firefox").browser, version(firefox)) == (firefox, "154.0.1")


def test_on_windows_a_download_needs_no_libraries_of_linux(
    windows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ctypes.util.find_library", None)  # asks `os.uname` on Linux
    assert selenium_manager._missing_libraries() == []
    assert windows.is_dir()


def test_without_proc_the_guard_finds_by_ps_the_session_that_was_never_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard_program, "_PROC", tmp_path / "none")
    command = [sys.executable, "-c", "print('up', flush=True); input()"]
    with subprocess.Popen(
        command,
        env={"TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            assert guard_program._sessions_in(tmp_path) == {process.pid}
            assert list(guard_program._members({process.pid})) == [process.pid]
        finally:
            process.kill()
