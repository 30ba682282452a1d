"""`python -m benchmarks.kills`: browsers and recording processes are killed at random moments; does each trace open?"""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic, sleep

import click

from tests import traces
from tests.browser.processes import browser, kill
from webtools import BrowserTools, WebtoolsError
from webtools.tracing.folder import recover
from webtools.tracing.report import report

PAGE = (
    "data:text/html,<title>T</title><button onclick='document.body.append(Math.random());console.log(1)'>Add"
    "</button><input type=password aria-label=Password>"
)
_START_SECONDS = 60.0
_LIVE_SECONDS = 2.0
"""Kills come so long after the recording has begun, at most."""


def record(archive: str) -> None:
    """Record until the process that has started this one is gone."""
    parent = os.getppid()
    with BrowserTools(trace=archive) as tools:
        while os.getppid() == parent:
            tools.navigate(PAGE)
            for _ in range(5):
                tools.click('button "Add"')
            tools.type('textbox "Password"', "hunter2-typed")


def _of_process(folder: Path, at: float) -> Path:
    """Kill a process that records, and return the archive of what it has left."""
    archive = folder / "process.zip"
    part = folder / "process.zip.part"
    code = f"from benchmarks.kills import record; record({str(archive)!r})"
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        end = monotonic() + _START_SECONDS
        while not part.exists() and monotonic() < end:
            sleep(0.01)
        sleep(at)
        process.kill()
    # A child that was forked when its parent was killed holds the lock until it runs its program.
    while not (left := recover(folder)) and monotonic() < end:
        sleep(0.01)
    return left[0]


def _of_browser(folder: Path, at: float) -> Path:
    """Kill a browser whose calls are recorded, and return the archive."""
    archive = folder / "browser.zip"
    with BrowserTools(trace=archive) as tools:
        tools.navigate(PAGE)
        timer = Timer(at, kill, [[browser()]])
        timer.start()
        with suppress(WebtoolsError):
            while True:
                tools.click('button "Add"')
        timer.join()
        with suppress(WebtoolsError):
            tools.navigate(PAGE)
    return archive


def rounds(kills: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield of each kill who was killed, and what is wrong with the trace; empty: it opens."""
    random = Random(seed)
    for number in range(kills):
        victim, kill_one = (("process", _of_process), ("browser", _of_browser))[number % 2]
        with tempfile.TemporaryDirectory() as folder:
            try:
                archive = kill_one(Path(folder), random.uniform(0, _LIVE_SECONDS))
                trace = traces.read(archive)
                running = sum("endTime" not in one for one in trace.calls.values())
                wrong = f"{running} calls have no end" if running > 1 else ""
                if not report([archive]).startswith(b"<!doctype html>"):
                    wrong = "the report is empty"
            except Exception as error:  # noqa: BLE001  # the campaign goes on, and reports it
                wrong = f"{type(error).__name__}: {error}"
        yield victim, wrong


@click.command()
@click.option("--kills", default=200, show_default=True, help="Every other one of the browser.")
@click.option("--seed", default=35, show_default=True)
def main(*, kills: int, seed: int) -> None:
    """Kill, open what is left, and print what did not open."""
    began = monotonic()
    killed, failed = Counter[str](), list[str]()
    for number, (victim, wrong) in enumerate(rounds(kills, seed)):
        killed[victim] += 1
        if wrong:
            failed.append(f"{number} ({victim}): {wrong}")
            click.echo(failed[-1], err=True)
        elif not (number + 1) % 20:
            click.echo(f"{number + 1} kills, {len(failed)} failed, {monotonic() - began:.0f} s", err=True)
    click.echo(
        f"{killed['process']} kills of the process, {killed['browser']} of the browser: "
        f"{sum(killed.values()) - len(failed)} traces open, {len(failed)} do not; {monotonic() - began:.0f} s"
    )
    sys.exit(bool(failed))


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.kills")
