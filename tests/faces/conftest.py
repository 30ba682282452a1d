"""The command line as the process that its users run."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser, users_browser
from tests.faces.shells import Shell, shells

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
def shell() -> Iterator[Shell]:
    with shells() as shell:
        yield shell


@pytest.fixture
def users(tmp_path: Path, site: Site) -> Iterator[UsersBrowser]:
    with users_browser(tmp_path / "profile", site.url("/form.html")) as users:
        yield users


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
