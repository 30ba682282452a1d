"""Shells that use browser sessions, as the processes that their users run."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import psutil
from click.testing import CliRunner

from webtools.faces.cli import webtools as command_line

Run = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Shell:
    """A terminal with its working directory and environment; `webtools` runs in it."""

    directory: Path
    environment: dict[str, str] = field(default_factory=dict)

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-P", "-c", "from webtools.__main__ import main; main()", *arguments],
            cwd=self.directory,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str) -> Run:
        with self.start(*arguments) as process:
            try:
                output, errors = process.communicate(timeout=50)
            except BaseException:
                process.kill()
                raise
        return Run(arguments, process.returncode, output, errors)

    def __call__(self, *arguments: str) -> str:
        """Run a command that succeeds, and return its output."""
        run = self.run(*arguments)
        assert run.returncode == 0, run
        return run.stdout

    def json(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments, "--json").stdout)

    def sessions(self, *options: str) -> list[dict[str, Any]]:
        """Return what `webtools sessions` reports; it runs in this process, since it would take longer to start."""
        done = CliRunner().invoke(command_line, ["sessions", "--json", *options], env=self.environment)
        assert done.exit_code == 0, done.output
        found: list[dict[str, Any]] = json.loads(done.stdout)
        return found

    def server(self) -> psutil.Process:
        """Return the process of the only session."""
        (session,) = self.sessions()
        return psutil.Process(session["pid"])

    def with_(self, **environment: str) -> "Shell":
        return Shell(self.directory, {**self.environment, **environment})


@contextmanager
def shells() -> Iterator[Shell]:
    """A shell with a runtime folder of its own; its sessions end with the block."""
    runtime = Path(mkdtemp(prefix="sessions-", dir="/tmp"))
    work = runtime / "work"
    work.mkdir()
    shell = Shell(work, {"XDG_RUNTIME_DIR": str(runtime)})
    try:
        yield shell
    finally:
        servers = [psutil.Process(each["pid"]) for each in shell.sessions()]
        shell.sessions("--close")
        _, left = psutil.wait_procs(servers, timeout=10)
        for process in left:
            process.kill()
        rmtree(runtime)
