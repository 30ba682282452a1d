"""The example project's tests, run as its tox would."""

import subprocess
import sys
from pathlib import Path

import pytest

_PROJECT = Path(__file__).parents[2] / "examples" / "shop-tests"


@pytest.mark.timeout(120)
def test_the_example_project_passes() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(command, cwd=_PROJECT, check=False, capture_output=True, text=True, timeout=100)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "3 passed" in run.stdout
