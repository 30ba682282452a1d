"""A Grid that can't be started is no reason to skip where CI has installed what it needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.grid

_TEST = str(Path(__file__).with_name("test_sessions.py")) + "::test_page_is_read_and_clicked_on_a_grid"


@pytest.mark.parametrize(("ci", "outcome"), [("", "1 skipped"), ("true", "1 error")])
def test_missing_jar_fails_under_ci_and_skips_elsewhere(ci: str, outcome: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", _TEST],
        env=os.environ | {"CI": ci, "SELENIUM_SERVER_JAR": ""},
        check=False,
        capture_output=True,
        text=True,
    )
    assert outcome in done.stdout
