"""Guards that were stopped or killed, and processes without file descriptors: bounded, clear, and nothing is left."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from tests.browser.processes import PAGE, assert_gone, everything
from tests.waiting import wait_until
from webtools import BrowserTools

pytestmark = pytest.mark.timeout(120)


def _guard() -> psutil.Process:
    """Return the newest guard that this process has started."""
    guards = [one for one in psutil.Process().children() if _is_guard(one)]
    return max(guards, key=lambda one: one.create_time())


def _is_guard(process: psutil.Process) -> bool:
    try:
        return any(part.endswith("guard_program.py") for part in process.cmdline())
    except psutil.Error:
        return False


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL], ids=["stopped", "killed"])
def test_close_does_not_wait_for_a_guard_that_was(number: signal.Signals) -> None:
    with BrowserTools() as tools:
        tools.navigate(PAGE)
        guard, processes = _guard(), everything()
        guard.send_signal(number)
    assert_gone([guard, *processes])


_WITH_A_BROWSER = f"""
import sys
from webtools import BrowserTools
browser_tools = BrowserTools(user_data_dir=sys.argv[1]) if sys.argv[1:] else BrowserTools()
browser_tools.navigate({PAGE!r})
print("ready", flush=True)
input()
"""


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL], ids=["stopped", "killed"])
def test_the_next_start_clears_up_after_a_program_that_was_killed_when_its_guard_was(
    number: signal.Signals, tmp_path: Path
) -> None:
    """Selenium #15632: what is left of a killed container keeps the profile from the next one."""
    folder = Path(tempfile.mkdtemp(prefix="end-"))
    environment = os.environ | {"TMPDIR": str(folder)}
    command = [sys.executable, "-c", _WITH_A_BROWSER, str(tmp_path / "profile")]
    with subprocess.Popen(command, env=environment, stdin=-1, stdout=-1, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        started = psutil.Process(program.pid).children(recursive=True)
        (guard,) = filter(_is_guard, started)
        guard.send_signal(number)
        program.kill()
    assert any(one.is_running() for one in started)
    subprocess.run(command, env=environment, input="\n", text=True, check=True)
    assert_gone(started)
    wait_until(lambda: not list(folder.glob("webtools-*")), "both browsers' folders are removed")
    folder.rmdir()


def test_a_start_leaves_the_folders_of_other_programs_alone() -> None:
    folder = Path(tempfile.mkdtemp(prefix="end-"))
    environment = os.environ | {"TMPDIR": str(folder)}
    with subprocess.Popen(
        [sys.executable, "-c", _WITH_A_BROWSER], env=environment, stdin=-1, stdout=-1, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        started = psutil.Process(program.pid).children(recursive=True)
        subprocess.run(
            [sys.executable, "-c", _WITH_A_BROWSER], env=environment, input="\n", text=True, check=True
        )
        assert all(one.is_running() for one in started)
        program.communicate("\n")
    assert program.returncode == 0
    wait_until(lambda: not list(folder.glob("webtools-*")), "both browsers' folders are removed")
    folder.rmdir()


_WITHOUT_DESCRIPTORS = """
import os, resource
from webtools import BrowserTools, WebtoolsError

def exhaust(but):
    opened = []
    try:
        while True:
            opened.append(os.dup(1))
    except OSError:
        for one in opened[:but]:
            os.close(one)
    return opened[but:]

def failures(but, *calls):
    found = set()
    opened = exhaust(but)
    for call in calls:
        try:
            call()
        except WebtoolsError as error:
            found.add((error.code, "Too many open files" in error.message))
    for one in opened:
        os.close(one)
    return found

resource.setrlimit(resource.RLIMIT_NOFILE, (80, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
"""

_STARTING = """
with BrowserTools() as tools:
    tools.navigate("about:blank")  # imports what is imported late
for but in (0, 1, 3, 5, 6):
    tools = BrowserTools()
    print(failures(but, lambda: tools.navigate("about:blank")))
    tools.close()
tools = BrowserTools()
print(tools.navigate("data:text/html,<title>alive</title>").title)
tools.close()
"""

_ENDING = """
for but in (0, 1, 3):
    tools = BrowserTools()
    tools.navigate("about:blank")
    opened = exhaust(but)
    tools.close()
    for one in opened:
        os.close(one)
print("closed")
"""


_OPENING = """
tools = BrowserTools()
tools.navigate("data:text/html,<title>alive</title>")
tools.context("another").evaluate("1")
proxy = {"server": "http://user:password@127.0.0.1:8"}
print(set().union(*(
    failures(number, lambda: tools.context(f"context {number}", proxy=proxy).evaluate("1")) for number in range(4)
)))
print(tools.evaluate("document.title").value, tools.context("another").evaluate("1").value)
tools.close()
"""


_IMPORTING = """
tools = BrowserTools()
tools.navigate("data:text/html,<title>alive</title>")
calls = [lambda: tools.evaluate("1"), tools.take_screenshot, tools.snapshot, tools.cookie_list]
print(failures(0, *calls))
for call in calls:
    call()
print(tools.evaluate("document.title").value)
tools.close()
"""


_BEGINNING = """
from pathlib import Path
from tempfile import mkdtemp

with BrowserTools() as tools:
    folder = Path(mkdtemp())

    def trace():
        with tools.trace(folder / "trace.zip"):
            tools.evaluate("1")

    calls = [lambda: BrowserTools().close(), lambda: tools.fresh().close(), trace, tools.watch]
    found = set()
    for call in calls:
        for but in range(9):
            found |= failures(but, call)
            if call is trace:
                print(*(one.name for one in folder.iterdir()))
                if but == 8:
                    (folder / "trace.zip").unlink()
    print(found)
    for call in calls:
        call()
    tools.tabs()
    (folder / "trace.zip").unlink()
    folder.rmdir()
"""


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        (_STARTING, "{('browser_not_started', True)}\n" * 5 + "alive\n"),
        (_ENDING, "closed\n"),
        (_OPENING, "{('browser_not_started', True)}\nalive 1\n"),
        (_IMPORTING, "{('browser_not_started', True)}\nalive\n"),
        (_BEGINNING, "\n" * 8 + "trace.zip\n{('browser_not_started', True)}\n"),
    ],
    ids=["to start", "to end", "to open contexts", "to import what a call needs", "to begin"],
)
def test_a_process_without_descriptors(program: str, printed: str) -> None:
    folder = Path(tempfile.mkdtemp(prefix="end-"))
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_DESCRIPTORS + program],
        env=os.environ | {"TMPDIR": str(folder)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.returncode) == (printed, 0), done.stderr
    assert list(folder.iterdir()) == []
    folder.rmdir()
