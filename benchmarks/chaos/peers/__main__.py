"""`python -m benchmarks.chaos.peers`: print a table of faults and contenders as Markdown."""

import json
import os
import selectors
import subprocess
import sys
from contextlib import suppress
from time import monotonic

import click
import psutil

from benchmarks.chaos.peers.contenders import CONTENDERS
from benchmarks.chaos.peers.one import FAULTS

_START_SECONDS = 60.0
_LIMIT_SECONDS = 45.0
_Steps = dict[str, dict[str, object]]


def _meet(contender: str, fault: str) -> _Steps:
    """Run one in a process of its own, and end that with all that it has started."""
    command = [sys.executable, "-m", "benchmarks.chaos.peers.one", contender, fault]
    steps: _Steps = {}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    ) as process:
        assert process.stdout is not None
        end = monotonic() + _START_SECONDS
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while ready.select(max(0.0, end - monotonic())) and (line := process.stdout.readline()):
                step = json.loads(line)
                steps[step["step"]] = step
                if step["step"] == "guardVerdict":
                    end = monotonic() + _LIMIT_SECONDS
        _end(process.pid)
    return steps


def _end(pid: int) -> None:
    with suppress(psutil.Error):
        started = psutil.Process(pid).children(recursive=True)
        for one in [psutil.Process(pid), *started]:
            with suppress(psutil.Error):
                one.kill()


def in_words(steps: _Steps) -> str:
    """Return the first call after the fault, and the time to the next good navigation."""
    if "guardVerdict" not in steps:
        return f"the call that brings it about did not return within {_START_SECONDS:.0f} s"
    first = steps.get("first")
    said = (
        f"{first['verdict']} after {first['seconds']:.1f} s"
        if first
        else f"no answer within {_LIMIT_SECONDS:.0f} s"
    )
    again = steps.get("again")
    return f"{said}; good again after {again['seconds']:.1f} s" if again else f"{said}; never good again"


@click.command()
@click.option("--contender", "contenders", multiple=True, type=click.Choice(list(CONTENDERS)))
@click.option("--fault", "faults", multiple=True, type=click.Choice(list(FAULTS)))
def main(*, contenders: tuple[str, ...], faults: tuple[str, ...]) -> None:
    """Meet each fault with each contender."""
    names = contenders or tuple(CONTENDERS)
    click.echo(f"| fault | {' | '.join(names)} |\n| --- |{' --- |' * len(names)}")
    for fault in faults or tuple(FAULTS):
        cells = [in_words(_meet(name, fault)) for name in names]
        click.echo(f"| {fault} | {' | '.join(cells)} |")


main(prog_name="python -m benchmarks.chaos.peers")
