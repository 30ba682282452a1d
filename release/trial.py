"""`python -m release.trial FOLDER`: installs the wheel of a folder into an empty environment and uses it there.

Says how large it is and how long its import takes, beside Python's own start.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from release.metadata import ROOT, VERSION

_TEST = """
def test_page(browser_tools):
    browser_tools.navigate("data:text/html,<h1>Hello</h1>")
    assert "Hello" in browser_tools.snapshot().tree
"""
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "trial", "version": "1"}},
}  # fmt: skip
_SECONDS = 300.0


class Trial:
    """An environment with the wheel, and a folder to work in."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self._bin = folder / "venv" / "bin"
        self._work = folder / "work"
        self._work.mkdir()
        venv.create(folder / "venv", with_pip=True)
        self.run(
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            f"{wheel.absolute()}[demo,mcp]",
            "pytest",
        )

    def run(self, program: str, *arguments: str, given: str | None = None, fails: bool = False) -> str:
        """Run a program of the environment; return what it prints.

        Raises:
            SystemExit: It failed, or did not although it should.
        """
        began = perf_counter()
        run = subprocess.run(
            [self._bin / program, *arguments],
            check=False,
            cwd=self._work,
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_SECONDS,
            env={
                key: value
                for key, value in os.environ.items()
                if not key.startswith(("PYTHON", "VIRTUAL_ENV"))
            },
        )
        sys.stdout.write(f"{perf_counter() - began:6.1f} s  {program} {' '.join(arguments)[:90]!r}\n")
        if bool(run.returncode) != fails:
            sys.exit(f"{program} {arguments} ended with {run.returncode}:\n{run.stdout}")
        return run.stdout

    def expect(self, words: str, program: str, *arguments: str, given: str | None = None) -> None:
        """Run a program, and require words in what it prints."""
        output = self.run(program, *arguments, given=given)
        if words not in output:
            sys.exit(f"{words!r} is not in the output of {program} {arguments}:\n{output}")

    def write(self, name: str, content: str) -> str:
        """Write a file into the working folder; return its name."""
        (self._work / name).write_text(content, "utf-8")
        return name

    def seconds(self, code: str) -> float:
        """Return the shortest time of seven in which Python runs the code."""
        command, times = [str(self._bin / "python"), "-c", code], list[float]()
        for _ in range(7):
            began = perf_counter()
            subprocess.run(command, check=True, cwd=self._work)
            times.append(perf_counter() - began)
        return min(times)


def example_of_readme() -> str:
    """Return the first example in Python."""
    blocks: Sequence[str] = re.findall(
        r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    return blocks[0]


def main(wheel: Path) -> None:
    """Use the wheel in each of the ways that the README names."""
    with tempfile.TemporaryDirectory(prefix="trial-") as folder:
        trial = Trial(Path(folder), wheel)
        trial.expect(VERSION, "webtools", "--version")
        trial.expect("✓ start", "webtools", "doctor")
        example = trial.write("example.py", example_of_readme())
        for _ in range(2):
            trial.expect("paragraph: Welcome, Ada", "python", example)
        trial.expect("order number", "webtools", "demo")
        trial.expect('"serverInfo"', "webtools", "mcp", given=json.dumps(INITIALIZE) + "\n")
        order = trial.write("order.py", (ROOT / "release" / "checkout.py").read_text("utf-8"))
        trial.expect("Your order number is", "python", order)
        trial.expect("1 passed", "python", "-m", "pytest", "-q", trial.write("test_page.py", _TEST))
        trial.expect("Hello", "webtools", "-s", "trial", "open", "data:text/html,<h1>Hello</h1>")
        trial.run("webtools", "-s", "trial", "close")
        trial.run("webtools", "init", "project")
        trial.expect("1 passed", "python", "-m", "pytest", "-q", "project")
        python, ours = trial.seconds("pass"), trial.seconds("from webtools import BrowserTools")
        trial_size = wheel.stat().st_size / 1024
        sys.stdout.write(
            f"The wheel has {trial_size:,.0f} KB; Python starts in {python:.2f} s, and with BrowserTools imported in "
            f"{ours:.2f} s ({ours / python:.0f} times).\n"
        )


if __name__ == "__main__":
    main(next(Path(sys.argv[1]).glob("*.whl")))
