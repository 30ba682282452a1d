"""The commands of README and docs run as they stand: those of a page one after the other, twice in one folder."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faces.shells import Shell, shells
from tests.guides.practice import practice

_ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^ *```(sh|shell|bash|console)\b[^\n]*\n(.*?)^ *```", re.DOTALL | re.MULTILINE)

_NOT_RUN = {
    "pip install": "it installs from a registry",
    "pipx install": "it installs from a registry",
    "uvx": "it installs from a registry; `tox -e dist` tries the wheel",
    "webtools install": "it downloads a browser where there is none; tests/unit/driver has its tests",
    "make demo": "it installs from a registry; CI runs it, twice",
    "make test": "it runs the tests",
    "podman build": "it fetches an image from a registry",
    "podman run": "it serves until it is ended; CI builds and runs the image",
    "WEBTOOLS_API_KEY=… webtools mcp": "it serves until it is ended; tests/faces/mcp has its tests",
    "webtools mcp": "it serves until it is ended; tests/faces/mcp has its tests",
}
"""The beginnings of commands that no test of the docs can run, with the reason."""


def _commands(page: str) -> list[str]:
    """Return the commands of a page, those of several lines as one; of a console, what stands behind its prompt."""
    found: list[str] = []
    for kind, block in _BLOCK.findall((_ROOT / page).read_text("utf-8")):
        lines = block.replace("\\\n", " ").splitlines()
        if kind == "console":
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        found += [line.strip() for line in lines if line.strip()]
    return found


_PAGES = [
    path.relative_to(_ROOT).as_posix()
    for path in [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]
    if _BLOCK.search(path.read_text("utf-8"))
]


def _is_run(command: str) -> bool:
    return not any(command.startswith(beginning) for beginning in _NOT_RUN)


def test_every_reason_not_to_run_a_command_is_needed() -> None:
    commands = [command for page in _PAGES for command in _commands(page)]
    for beginning in _NOT_RUN:
        assert any(command.startswith(beginning) for command in commands), beginning


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with practice() as address:
        yield address


@pytest.fixture
def shell() -> Iterator[Shell]:
    with shells() as shell:
        yield shell


@pytest.mark.timeout(300)  # doctor and the tour, each twice
@pytest.mark.parametrize("page", [page for page in _PAGES if any(map(_is_run, _commands(page)))])
def test_commands_of_a_page_run_twice_in_one_folder(page: str, site: str, shell: Shell) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in [*_commands(page), *_commands(page)]:
        if not _is_run(command):
            continue
        here = command.replace("https://example.com", f"{site}/orders")  # its first element is a link as well
        done = subprocess.run(
            ["bash", "-c", here],
            cwd=shell.directory,
            env={**os.environ, **shell.environment, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        assert done.returncode == 0, f"{here}\n{done.stdout}\n{done.stderr}"
