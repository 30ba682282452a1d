"""Faults of the process that uses the package: this one, or another one that is ended at once."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from benchmarks.chaos.faults import Stage

_PROGRAM = """
import json, sys
from threading import Event
from webtools import BrowserTools
tools = BrowserTools(**json.loads(sys.argv[1]))
tools.navigate("data:text/html,<title>ready</title>")
print("ready", flush=True)
Event().wait()
"""
_GONE_SECONDS = 5.0
_END_SECONDS = 60.0
"""For a program that was terminated, on a busy machine."""
_PAUSE_SECONDS = 0.8


def killed(stage: Stage) -> None:
    _end_another(stage, signal.SIGKILL)


def terminated(stage: Stage) -> None:
    _end_another(stage, signal.SIGTERM)


def killed_with_guard(stage: Stage) -> None:
    """Let the next program that starts a browser find what is left."""
    _end_another(stage, signal.SIGKILL, guard=signal.SIGSTOP)
    _end_another(stage, signal.SIGTERM)


def _end_another(stage: Stage, number: signal.Signals, guard: signal.Signals | None = None) -> None:
    """Start a program with a browser of its own, and end it, after its guard if that gets a signal.

    What it leaves behind is found at the end of the campaign.
    """
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, json.dumps(stage.place.options)], stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        try:
            program.stdout.readline()
            started = psutil.Process(program.pid).children(recursive=True)
            for one in started:
                with suppress(psutil.Error):  # a helper of the browser that has just ended
                    if guard is not None and "guard_program" in " ".join(one.cmdline()):
                        one.send_signal(guard)
            program.send_signal(number)
            program.wait(_END_SECONDS)
        finally:
            program.kill()
        psutil.wait_procs(started, timeout=_GONE_SECONDS if guard is None else 0)


def paused(_: Stage) -> None:
    """Stop this very process and let it go on."""
    own = os.getpid()
    subprocess.run(["sh", "-c", f"kill -STOP {own}; sleep {_PAUSE_SECONDS}; kill -CONT {own}"], check=True)


def busy(_: Stage) -> None:
    """Keep the interpreter's lock for most of a second: the matching of regular expressions never gives it back."""
    re.match(r"(a+)+$", "a" * 23 + "b")
