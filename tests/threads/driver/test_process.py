"""Ending driver and browser as one process session."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from webtools.driver.process import end_session


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
    with _session("pass") as ended, _session("import time; time.sleep(60)") as another:
        ended.wait()
        ended.pid = another.pid
        end_session(ended)
        assert another.poll() is None
