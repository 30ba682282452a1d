"""The cost of a warm command of a browser session."""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.buyers import run
from webtools.client import ask

_ACT = ["tabs"]


@dataclass(frozen=True, slots=True)
class Warm:
    """A table of one command in a warm session, measured in turns with a bare Python."""

    bare: list[float]
    command: list[float]
    act: list[float]

    @property
    def ratio(self) -> float:
        """How long the command takes without its act, in bare Pythons."""
        return (median(self.command) - median(self.act)) / median(self.bare)

    def markdown(self) -> str:
        rows = {
            "`python -c pass`": self.bare,
            "the act itself, asked over an open process": self.act,
            "`webtools tabs`": self.command,
        }
        lines = [f"| {name} | {median(times) * 1000:.1f} ms |" for name, times in rows.items()]
        return "\n".join(
            [
                f"### A warm command of a session, {len(self.bare)} times in turns",
                "",
                "| what | median |",
                "| --- | ---: |",
                *lines,
                "",
                f"The command without its act takes {self.ratio:.2f} × a bare Python.",
            ]
        )


def tables(*, quick: bool) -> Iterator[Warm]:
    with TemporaryDirectory(prefix="b-") as runtime:
        os.environ["XDG_RUNTIME_DIR"] = runtime
        yield _warm(20 if quick else 200)


def _warm(rounds: int) -> Warm:
    command = [str(Path(sys.executable).with_name("webtools")), *_ACT]
    bare = [sys.executable, "-c", "pass"]
    table = Warm([], [], [])
    run(["webtools", "open", "about:blank"])
    try:
        for _ in range(rounds):
            table.bare.append(_timed(lambda: run(bare)))
            table.command.append(_timed(lambda: run(command)))
            table.act.append(_timed(_asked))
    finally:
        run(["webtools", "close"])
    return table


def _timed(do: Callable[[], object]) -> float:
    begin = perf_counter()
    do()
    return perf_counter() - begin


def _asked() -> None:
    said: list[str] = []
    exit_code = ask("default", _ACT, str(Path.cwd()), lambda kind, text: said.append(text))
    if exit_code or "[active]" not in "".join(said):
        raise LookupError(f"The session answered {exit_code}: {said}")
