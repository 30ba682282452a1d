"""`python -m tests.twice ARGUMENTS`: run pytest, then what failed once more, alone and one at a time.

It fails only for what fails twice; a test that failed once is printed as `flaky: <test id>`, and its cause is to be
looked for. Nothing is run again unless pytest came to its end (exit code 1): a run that was interrupted, or that could
not collect its tests, has failed.
"""

import json
import signal
import sys
from pathlib import Path
from subprocess import Popen
from tempfile import TemporaryDirectory

import pytest

_ENOUGH = 10
"""Failures of the second run after which the others are not tried: then it is no race in a test."""


def main(arguments: list[str]) -> int:
    """Return pytest's exit code, that of the second run where there was one."""
    with TemporaryDirectory(prefix="pytest-") as folder:
        arguments = [*arguments, "-o", f"cache_dir={folder}"]
        code = _pytest(arguments)
        failed = _failed(folder)
        if code != pytest.ExitCode.TESTS_FAILED or not failed:
            return code
        print(f"\nOnce more, alone: the {len(failed)} that failed.", flush=True)  # noqa: T201  # for the terminal
        one_at_a_time = ["-n", "0"] if "-n" in arguments else []
        code = _pytest([*arguments, *one_at_a_time, "--last-failed", "--maxfail", str(_ENOUGH)])
        # Those that the second run did not reach stay in its list, so they count as failed.
        still = _failed(folder)
    for each in failed:
        print(f"{'failed twice' if each in still else 'flaky'}: {each}", flush=True)  # noqa: T201  # as above
    return code or (pytest.ExitCode.TESTS_FAILED if still else pytest.ExitCode.OK)


def _pytest(arguments: list[str]) -> int:
    process = Popen([sys.executable, "-m", "pytest", *arguments])
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal sends it to pytest too
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    return process.wait()


def _failed(cache: str) -> list[str]:
    """Return the ids that pytest noted; none when it did not come to its end."""
    try:
        return list(json.loads(Path(cache, "v", "cache", "lastfailed").read_text(encoding="utf-8")))
    except FileNotFoundError:
        return []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
