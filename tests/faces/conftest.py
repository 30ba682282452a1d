"""The command line as the process that its users run."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def start(*arguments: str, without: str = "", **environment: str) -> "subprocess.Popen[str]":
    """Start `webtools …`.

    Args:
        without: A package that it is not to find.
    """
    hidden = f"import sys; sys.modules[{without!r}] = None; " if without else ""
    return subprocess.Popen(
        [sys.executable, "-c", f"{hidden}from webtools.__main__ import main; main()", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )


@pytest.fixture
def webtools() -> Run:
    """Runs `webtools …` to its end; arguments as for `start`."""

    def run(*arguments: str, without: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
        with start(*arguments, without=without, **environment) as process:
            try:
                output, errors = process.communicate(timeout=50)
            except BaseException:
                process.kill()
                raise
        return subprocess.CompletedProcess(arguments, process.returncode, output, errors)

    return run
