"""The forty tests of examples/shop-tests beside the same in Playwright: lines, and seconds of whole runs of pytest."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

_ROOT = Path(__file__).parents[1]
_SUITES = {
    "webtools": Path("examples/shop-tests/tests/test_every_feature.py"),
    "Playwright": Path("benchmarks/forty_tests/test_in_playwright.py"),
}


@dataclass(frozen=True, slots=True)
class Suites:
    """A table of the two suites: the seconds of each run, by name."""

    seconds: dict[str, list[float]]

    def markdown(self) -> str:
        base = median(self.seconds["Playwright"])
        rows = [
            f"| {name} | {_count_tests(path)} | {_lines(path)} | {median(self.seconds[name]) / base:.2f} |"
            for name, path in _SUITES.items()
        ]
        head = [
            "### Forty tests of the demo shop, whole runs of pytest in turns",
            "",
            "| suite | tests | lines of code | time by Playwright's |",
            "| --- | ---: | ---: | ---: |",
        ]
        return "\n".join([*head, *rows, ""])


def tables(*, quick: bool) -> Sequence[Suites]:
    seconds: dict[str, list[float]] = {name: [] for name in _SUITES}
    for _ in range(1 if quick else 5):
        for name, path in _SUITES.items():
            start = perf_counter()
            _run(path)
            seconds[name].append(perf_counter() - start)
    return [Suites(seconds)]


def _run(path: Path) -> None:
    """Run a suite as its users do.

    Raises:
        SystemExit: A test failed.
    """
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--rootdir",
        str(_ROOT),
        str(path),
    ]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout)


def _lines(path: Path) -> int:
    """Return how many lines have code: no comments, no empty ones."""
    lines = (_ROOT / path).read_text("utf-8").splitlines()
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in lines)


def _count_tests(path: Path) -> int:
    tree = ast.parse((_ROOT / path).read_text("utf-8"))
    return sum(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in tree.body)
