import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from tests.faces.conftest import Run, start
from tests.faces.shells import shells
from webtools.distribution import command_for, requirement_of
from webtools.driver import find
from webtools.faces.cli import webtools as command_line
from webtools.faces.cli.doctor import Check
from webtools.faces.cli.install import lines_of_progress
from webtools.version import __version__


def test_help_names_the_commands_and_the_exit_codes(webtools: Run) -> None:
    run = webtools("--help")
    assert run.returncode == 0
    commands = [
        "demo",
        "doctor",
        "init",
        "install",
        "mcp",
        "pdf",
        "report",
        "screenshot",
        "sessions",
        "skill",
        "snapshot",
        "trace",
    ]
    listed = run.stdout.partition("\nCommands:\n")[2]
    assert re.findall(r"^  (\w+)  ", listed, re.MULTILINE) == commands
    assert "130" in run.stdout


def test_a_command_that_does_not_exist_is_exit_code_2(webtools: Run) -> None:
    run = webtools("dance")
    assert run.returncode == 2
    assert "No such command 'dance'" in run.stderr


@pytest.mark.parametrize(
    ("wrong", "near"), [("clik", "click"), ("snapsho", "snapshot"), ("docter", "doctor")]
)
def test_error_for_an_unknown_command_names_the_nearest(webtools: Run, wrong: str, near: str) -> None:
    run = webtools(wrong)
    assert run.returncode == 2
    assert f"No such command '{wrong}'. Did you mean '{near}'?" in run.stderr


@pytest.mark.timeout(240)  # a whole run of pytest with a browser
def test_a_project_that_init_has_written_passes_at_once(tmp_path: Path) -> None:
    run = CliRunner().invoke(command_line, ["init", str(tmp_path)])
    assert (run.exit_code, run.output.count(" written")) == (0, 5), run.output
    (tmp_path / "site" / "index.html").write_text("<h1>Mine</h1>")
    again = CliRunner().invoke(command_line, ["init", str(tmp_path)])
    assert again.output.count("is there already, and stays as it is") == 5
    assert (tmp_path / "site" / "index.html").read_text() == "<h1>Mine</h1>"
    (tmp_path / "site" / "index.html").unlink()
    CliRunner().invoke(command_line, ["init", str(tmp_path)])
    tests = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "1 passed" in tests.stdout, tests.stdout + tests.stderr


_HERE = "# The copy on this machine: CI needs one that it can reach."


@pytest.mark.parametrize(
    ("origin", "lines"),
    [
        (None, [f"webtools=={__version__}"]),
        ({"url": "https://host/w.whl", "archive_info": {}}, ["webtools @ https://host/w.whl"]),
        ({"url": "file:///tmp/w.whl", "archive_info": {}}, [_HERE, "webtools @ file:///tmp/w.whl"]),
        ({"url": "file:///clone", "dir_info": {"editable": True}}, [_HERE, "-e file:///clone"]),
        (
            {
                "url": "https://host/repo",
                "vcs_info": {"vcs": "git", "commit_id": "abc", "requested_revision": "v1"},
            },
            ["webtools @ git+https://host/repo@abc"],
        ),
    ],
)
def test_a_new_project_installs_the_package_that_wrote_it(
    origin: dict[str, object] | None, lines: list[str]
) -> None:
    """An index may know the name as somebody else's."""
    given = None if origin is None else json.dumps(origin)
    assert requirement_of("webtools", __version__, given).splitlines() == lines


def test_a_folder_that_cannot_be_written_is_an_error_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "tests").touch()
    run = CliRunner().invoke(command_line, ["init", str(tmp_path)])
    assert (run.exit_code, "cannot be written" in run.output) == (1, True)


@pytest.mark.parametrize("limit", [6, 8, 10])
def test_session_that_cannot_start_without_descriptors_is_an_error_and_no_traceback(limit: int) -> None:
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({limit}, {limit})); "
        "from webtools.__main__ import main; main()"
    )
    with shells() as shell:
        done = subprocess.run(
            [sys.executable, "-c", program, "open"],
            env=os.environ | shell.environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 1
        assert "Too many open files" in done.stderr
        assert "ulimit -n" in done.stderr
        assert "Traceback" not in done.stderr
        assert shell.sessions() == []


def test_demo_leaves_the_shop_open_until_it_is_interrupted() -> None:
    command = [sys.executable, "-u", "-m", "webtools", "demo", "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as demo:
        assert demo.stdout is not None
        try:
            address = demo.stdout.readline().split()[-1]
            with urlopen(address) as page:
                assert "<title>" in page.read().decode()
        finally:
            demo.send_signal(signal.SIGINT)
        assert demo.wait(20) == 130


def test_install_says_what_is_there_already(webtools: Run) -> None:
    run = webtools("install")
    found = find.find()
    assert run.returncode == 0
    assert f"is already installed: {found.browser}, driver {found.driver}" in run.stdout


def test_install_tells_programs_in_json(webtools: Run) -> None:
    installed = json.loads(webtools("install", "--json").stdout)
    found = find.find()
    assert installed == {
        "browser": found.name,
        "version": find.version(found.browser),
        "path": str(found.browser),
        "driver": str(found.driver),
        "wasThere": True,
    }


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
@pytest.mark.parametrize("terminal", [True, False])
def test_colours_are_for_terminals(terminal: bool) -> None:
    without_browsers = "from webtools.driver import find; find._KINDS = ()"
    code = f"{without_browsers}; from webtools.__main__ import main; main()"
    ours, its = os.openpty() if terminal else os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", code, "doctor"], stdout=its, stdin=subprocess.DEVNULL
    ) as doctor:
        os.close(its)
        shown = b""
        with suppress(OSError):  # a terminal ends so
            while more := os.read(ours, 4096):
                shown += more
        os.close(ours)
        assert doctor.wait(20) == 1
    assert "✗ browser" in re.sub(r"\x1b\[\d+m", "", shown.decode())
    assert (b"\x1b[31m" in shown) is terminal


def test_an_install_that_cannot_work_says_why_and_what_to_do(webtools: Run, tmp_path: Path) -> None:
    closed = "http://127.0.0.1:9"
    run = webtools("install", "edge", PATH=str(tmp_path), SE_CACHE_PATH=str(tmp_path), SE_PROXY=closed)
    assert run.returncode == 1
    assert "Error: Could not install edge. Selenium Manager: error sending request" in run.stderr
    assert "Install edge and its driver by hand" in run.stderr
    assert "Traceback" not in run.stderr


def test_progress_in_a_log_is_a_line_per_quarter(capsys: pytest.CaptureFixture[str]) -> None:
    report = lines_of_progress()
    for part in (None, 0.0, 0.1, 0.3, 0.4, 0.8):
        report("Installing chromium", part)
    report("Checking", None)
    assert capsys.readouterr().out.splitlines() == [
        "Installing chromium …",
        "Installing chromium … 25 %",
        "Installing chromium … 75 %",
        "Checking …",
    ]


def test_doctor_starts_a_browser_of_this_machine_and_finds_all_well(webtools: Run) -> None:
    run = webtools("doctor", "--json", WEBTOOLS_REMOTE_URL="http://127.0.0.1:9")
    report = json.loads(run.stdout)
    verdicts = {check["name"]: check["verdict"] for check in report["checks"]}
    assert run.returncode == 0
    assert report["ok"] is True
    assert verdicts["start"] == verdicts["driver"] == "ok"
    assert verdicts["sandbox"] == ("note" if os.geteuid() == 0 else "ok")


def test_doctors_report_says_what_is_there_and_not_whose_machine_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "ada"))
    home = Path.home()
    checks = [
        Check("browser", "ok", f"chromium 1.2 at {home}/bin/chromium | {home}"),
        Check("demo", "ok", "C:\\Users\\ada\\x.exe"),
    ]
    module = sys.modules["webtools.faces.cli.doctor"]  # whose name is the command's
    monkeypatch.setattr(module, "_checks", lambda _: iter(checks))
    run = CliRunner().invoke(command_line, ["doctor", "--report"])
    assert run.output.splitlines() == [
        "| check | verdict | found |",
        "| --- | --- | --- |",
        "| browser | ok | chromium 1.2 at …/chromium \\| … |",
        "| demo | ok | …/x.exe |",
    ]


def test_doctor_without_a_browser_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "_KINDS", ())
    run = CliRunner().invoke(command_line, ["doctor"])
    assert run.exit_code == 1
    assert "✗ browser" in run.output
    assert "→ Run `webtools install`." in run.output


def test_doctor_shows_what_a_browser_says_that_does_not_start(webtools: Run, tmp_path: Path) -> None:
    browser = tmp_path / "chromium"
    browser.write_text(
        "#!/bin/sh\ncase $1 in --version) echo Chromium 1.2.3;; *) echo no such luck >&2; exit 7;; esac\n"
    )
    browser.chmod(0o755)
    driver = find.find().driver
    assert driver is not None
    (tmp_path / "chromedriver").symlink_to(driver)
    run = webtools("doctor", PATH=f"{tmp_path}:/usr/bin:/bin")
    assert run.returncode == 1
    assert "✗ driver" in run.stdout
    assert "Started by hand, it says: (ended with 7) no such luck" in run.stdout


def test_the_demo_buys_something_and_shows_how_any_number_of_times(webtools: Run, tmp_path: Path) -> None:
    for _ in range(2):
        run = webtools("demo", "--json", "--output", str(tmp_path))
        assert run.returncode == 0, run.stderr
        shown = json.loads(run.stdout)
        steps = {step["text"]: step["detail"] for step in shown["steps"]}
        assert re.match(r"LN-\d+", steps["Place the order"])
        assert all(step["milliseconds"] > 0 for step in shown["steps"])
        assert '- heading "Thank you' in shown["tree"]
    assert [file.read_bytes()[:4] for file in tmp_path.iterdir()] == [b"\x89PNG"]


def test_the_demo_without_its_extra_says_what_to_install(webtools: Run) -> None:
    run = webtools("demo", without="flask")
    assert run.returncode == 1
    assert command_for("demo") in run.stderr


def test_ctrl_c_in_the_demo_ends_it_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    with start("demo", "--slow", "--output", str(tmp_path)) as demo:
        assert demo.stdout is not None
        first_step = next(line for line in demo.stdout if " ms " in line)
        demo.send_signal(signal.SIGINT)
        _, errors = demo.communicate(timeout=20)
    assert re.match(r" *\d+ ms  Open the shop: ", first_step)
    assert demo.returncode == 130
    assert "Traceback" not in errors
