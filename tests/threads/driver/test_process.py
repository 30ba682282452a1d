"""Ending driver and browser as one process session."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from webtools.driver.process import end_session
from webtools.driver.processes import of_session

_LAST_NUMBER = Path("/proc/sys/kernel/ns_last_pid")
_WAITING = "import time; time.sleep(60)"


@contextmanager
def _session(program: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, "-c", program], start_new_session=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_process_that_got_the_number_of_an_ended_one_is_left_alone() -> None:
    """On a busy machine of 32,768 numbers each comes back within a minute."""
    with _session("pass") as ended, _session(_WAITING) as another:
        ended.wait()
        ended.pid = another.pid
        end_session(ended)
        assert another.poll() is None


@pytest.mark.skipif(not os.access(_LAST_NUMBER, os.W_OK), reason="only root can choose a process's number")
def test_process_that_got_the_number_of_one_seen_before_is_seen_and_ended() -> None:
    with _session(_WAITING) as before:
        assert [one.pid for one in of_session(before.pid) or ()] == [before.pid]
        list(psutil.process_iter())  # as a caller may do: psutil remembers what it has seen
    with _numbered(before.pid) as process:
        for one in of_session(process.pid) or ():
            assert one.ppid() == os.getpid()
        assert [one.pid for one in of_session(process.pid) or ()] == [process.pid]
        end_session(process)
        assert process.poll() is not None


@contextmanager
def _numbered(number: int) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of that number, as soon as nobody else is faster."""
    while True:
        _LAST_NUMBER.write_text(str(number - 1), "ascii")
        with _session(_WAITING) as process:
            if process.pid == number:
                yield process
                return
