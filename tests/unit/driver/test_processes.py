"""Questions about a process that the operating system cannot answer raise no error."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

import webtools
from tests.waiting import wait_until
from webtools.driver import processes
from webtools.driver.activity import activity_of, essential, find_mapper, seconds_of_pages

_HERE = psutil.Process()
_FAILURES = {
    "zombie": psutil.ZombieProcess(1),
    "gone": psutil.NoSuchProcess(1),
    "another user's": psutil.AccessDenied(1),
    "no descriptor": OSError(errno.EMFILE, "Too many open files"),
}
_QUESTIONS: dict[str, Callable[[], object]] = {
    "find": lambda: processes.find(os.getpid()),
    "alive": lambda: processes.alive(os.getpid()),
    "exists": lambda: processes.exists(os.getpid()),
    "status": lambda: processes.status(_HERE),
    "parent": lambda: processes.parent(_HERE),
    "command_line": lambda: processes.command_line(_HERE),
    "seconds": lambda: processes.seconds(_HERE),
    "queued": lambda: processes.queued(_HERE),
    "private_bytes": lambda: processes.private_bytes(_HERE),
    "children": lambda: processes.children(os.getpid(), recursive=True),
    "listens": lambda: processes.listens(os.getpid(), 1),
    "listeners": lambda: processes.listeners(1),
    "connects": lambda: processes.connects(_HERE, ("127.0.0.1", 1), ("127.0.0.1", 2)),
    "kill": lambda: processes.kill(_HERE),
    "of_session": lambda: processes.of_session(os.getsid(0)),
    "wait_ended": lambda: processes.wait_ended([_HERE]),
    "activity_of": lambda: activity_of([_HERE], [_HERE]),
    "find_mapper": lambda: find_mapper([_HERE]),
    "essential": lambda: essential([_HERE], _HERE),
    "seconds_of_pages": lambda: seconds_of_pages([_HERE], _HERE),
}
_ASKED = (
    "status", "ppid", "cmdline", "cpu_times", "memory_full_info", "children", "net_connections", "kill"
)  # fmt: skip


@pytest.mark.parametrize("failure", _FAILURES)
@pytest.mark.parametrize("question", _QUESTIONS)
def test_no_question_about_a_process_raises(
    question: str, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise _FAILURES[failure]

    def fail_for_want_of_descriptors(_: int) -> None:
        raise _FAILURES["no descriptor"]

    for name in _ASKED:
        monkeypatch.setattr(psutil.Process, name, fail)
    for name in ("pids", "pid_exists", "net_connections", "wait_procs"):
        monkeypatch.setattr(psutil, name, fail)
    monkeypatch.setattr(os, "pidfd_open", fail_for_want_of_descriptors, raising=False)
    _QUESTIONS[question]()


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems do not count it")
def test_process_that_gets_no_processor_is_known_to_wait_for_one() -> None:
    here = min(os.sched_getaffinity(0))
    rival, starved = (
        subprocess.Popen(
            [sys.executable, "-c", f"import os; os.sched_setaffinity(0, [{here}])\nwhile True: pass"]
        )
        for _ in range(2)
    )
    with rival, starved:
        try:
            before = activity_of([], [process := psutil.Process(starved.pid)])
            wait_until(lambda: sum(processes.queued(process).values()) > 1, "it has waited for a second")
            assert activity_of([], [process]).works_since(before)
        finally:
            rival.kill()
            starved.kill()


def test_a_single_module_asks_about_processes() -> None:
    package = Path(webtools.__file__).parent
    asking = {
        str(file.relative_to(package))
        for file in package.rglob("*.py")
        if "psutil.Process" in (text := file.read_text()) or "psutil.Error" in text or "psutil.pid" in text
    }
    assert asking == {"driver/processes.py"}
