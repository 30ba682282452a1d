"""Every command that a page names is there, with the options that the page gives it: also those that no test runs."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from json import loads
from pathlib import Path

import click
import pytest

from webtools.client import LOCAL, PAGES
from webtools.faces.cli import webtools
from webtools.faces.cli.session.grammar import group

_ROOT = Path(__file__).parents[2]
_PAGES = [
    *(_ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md")),
    *(
        _ROOT / name
        for name in ("changes/README.md", "webtools/page/js/README.md", "examples/shop-tests/README.md")
    ),
    *sorted((_ROOT / "docs").rglob("*.md")),
]
_OF_OTHERS = {
    "pytest --headed --slowmo 100": "Playwright's plugin",
    "pytest --base-url": "Playwright's plugin",
    "webtools browser_select_option": "a command that was misspelt",
    "webtools select_option": "a command that was misspelt",
}
"""Commands that pages quote as another tool's, or as wrong, with the reason."""
_WORDS_BEFORE = re.compile(r"^(?:\w+=\S+ |\.venv/bin/|xvfb-run |taskset -c \d+ |cd \S+ && )*")


@cache
def _commands() -> list[tuple[str, str]]:
    """Return the pages' commands: lines of shell code, and code in sentences and tables."""
    found = []
    for page in _PAGES:
        text = page.read_text("utf-8")
        lines = []
        for block in re.findall(
            r"^ *```(?:sh|shell|bash|console)?\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE
        ):
            lines += [line.strip().removeprefix("$ ") for line in block.replace("\\\n", " ").splitlines()]
        lines += re.findall(r"(?<!`)`([^`\n]+)`(?!`)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        found += [(page.relative_to(_ROOT).as_posix(), _WORDS_BEFORE.sub("", line)) for line in lines]
    return [(page, line) for page, line in found if line.split(" ")[0] in _CHECKS and line not in _OF_OTHERS]


def _known_options(command: click.Command) -> set[str]:
    return {name for param in command.params for name in (*param.opts, *param.secondary_opts)} | {
        "--help",
        "-h",
    }


def _webtools(words: list[str]) -> None:
    if words[:1] == ["-s"]:
        words = words[2:]
    if not words or re.fullmatch("[A-Z]+", words[0]):  # `webtools COMMAND --help`
        return
    name, given = words[0], {word.partition("=")[0] for word in words if word.startswith("--")}
    if name.startswith("-"):
        assert given <= _known_options(webtools) | {"--version"}
        return
    local, session = (each.get_command(click.Context(each), name) for each in (webtools, group()))
    assert local or session, f"there is no command {name}"
    if isinstance(local, click.Group) and len(words) > 1:
        local = local.get_command(click.Context(local), words[1])
        assert local, f"there is no command {words[1]} of {name}"
    allowed = set[str]()
    for command in (local if name in LOCAL | PAGES else None, session if name not in LOCAL else None):
        allowed |= _known_options(command) if command else set()
    if name == "mcp":
        allowed |= set(re.findall(r"--[\w-]+", _printed("webtools", "mcp", "--help")))
    assert given <= allowed, given - allowed


def _pytest(words: list[str]) -> None:
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    known = set(re.findall(r"--[\w-]+", _printed("pytest", "--help"))) | {"--dist", "--maxprocesses"}
    assert given <= known, given - known
    for word in words:
        if word.startswith("tests/"):
            assert (_ROOT / word).exists(), word


def _python(words: list[str]) -> None:
    if words[:1] != ["-m"] or len(words) == 1 or words[1] == "venv":
        return
    module, *arguments = words[1:]
    assert find_spec(module), f"there is no module {module}"
    if module == "benchmarks":
        assert arguments[0] in {"compare", "plot"} or find_spec(f"benchmarks.{arguments[0]}"), arguments[0]
    if module.startswith("benchmarks"):
        given = {word for word in arguments if word.startswith("--")}
        known = set(re.findall(r"--[\w-]+", _printed(module, "--help"))) if given else set()
        assert given <= known, given - known


def _tox(words: list[str]) -> None:
    known = re.sub(
        r"py3\{([\d,]+)\}",
        lambda found: "".join(f"py3{each}]" for each in found[1].split(",")),
        (_ROOT / "tox.ini").read_text("utf-8"),
    )
    for name in words[words.index("-e") + 1].split(",") if "-e" in words else []:
        assert f"{name}]" in known, f"there is no environment {name}"


def _make(words: list[str]) -> None:
    targets = re.findall(r"^([a-z]+):.*## ", (_ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert words[0] in targets


def _npm(words: list[str]) -> None:
    if words[0] == "run":
        scripts = loads((_ROOT / "webtools/page/js/package.json").read_text("utf-8"))["scripts"]
        assert words[1] in scripts


_CHECKS: dict[str, Callable[[list[str]], None]] = {
    "webtools": _webtools,
    "pytest": _pytest,
    "python": _python,
    "tox": _tox,
    "make": _make,
    "npm": _npm,
}


@cache
def _printed(module: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", module, *arguments], check=True, capture_output=True, text=True, cwd=_ROOT
    ).stdout


@pytest.mark.timeout(240)  # the help of several programs, each a process
@pytest.mark.parametrize("page", [page.relative_to(_ROOT).as_posix() for page in _PAGES])
def test_commands_that_a_page_names_are_there_with_their_options(page: str) -> None:
    wrong = []
    for at, line in _commands():
        if at != page:
            continue
        program, *words = shlex.split(line, comments=True)
        try:
            _CHECKS[program](words)
        except AssertionError as error:
            wrong.append(f"{line}: {str(error).splitlines()[0]}")
    assert wrong == []


def test_every_command_that_is_somebody_elses_is_quoted() -> None:
    text = "".join(page.read_text("utf-8") for page in _PAGES)
    assert [command for command in _OF_OTHERS if f"`{command}`" not in text] == []
