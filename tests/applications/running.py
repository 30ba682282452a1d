"""Run an application as a process on a free loopback port, and end all that it started."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil

from tests.waiting import wait_until
from webtools.driver.process import end_session

_START_SECONDS = 60.0
_END_SECONDS = 5.0


@dataclass(frozen=True)
class Application:
    """A running application: where it answers, and the folder that it keeps its files in."""

    port: int
    home: Path

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def ask(self, path: str, *, headers: Mapping[str, str] | None = None) -> Any:
        """Return the JSON that the application answers a GET request with."""
        with urlopen(Request(self.url(path), headers=dict(headers or {})), timeout=10) as answer:
            return json.load(answer)

    def send(self, path: str, data: object) -> None:
        """Send `data` as JSON with a POST request."""
        body, headers = json.dumps(data).encode(), {"Content-Type": "application/json"}
        with urlopen(Request(self.url(path), body, headers), timeout=10):
            pass


@contextmanager
def running(
    command: Sequence[str | Path],
    home: Path,
    *,
    ready: str = "/",
    environment: Mapping[str, str] | None = None,
) -> Iterator[Application]:
    """Run `command` until the block ends.

    Args:
        command: `{port}` and `{home}` stand for the application's port and folder.
        home: An empty folder: the working directory, and the home that the application believes to be its user's.
        ready: Path that answers without an error once the application is up.
        environment: Variables besides this process's; they may contain `{port}` and `{home}` as well.
    """
    application = Application(_free_port(), home)
    fill = {"{port}": str(application.port), "{home}": str(home)}
    log = home / "application.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [_filled(str(word), fill) for word in command],
            cwd=home,
            env={
                **os.environ,
                "HOME": str(home),
                "XDG_CACHE_HOME": str(home / ".cache"),
                **{name: _filled(value, fill) for name, value in (environment or {}).items()},
            },
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_ready(application.url(ready), process, log)
        yield application
    finally:
        _end(process)


def _filled(text: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(name, value)
    return text


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_ready(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    problem = ""

    def answers() -> bool:
        nonlocal problem
        try:
            with urlopen(url, timeout=10):
                problem = ""
        except HTTPError as error:
            problem = str(error)
            error.close()
        except (OSError, HTTPException) as error:
            problem = str(error)
        return not problem

    with suppress(AssertionError):
        wait_until(
            lambda: answers() or process.poll() is not None,
            "the application answers or has ended",
            seconds=_START_SECONDS,
        )
    if problem:
        said = log.read_text(errors="replace")[-4000:]
        raise RuntimeError(f"The application does not answer at {url}: {problem}. It wrote:\n{said}")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Ask the application to end, then end every process that it started, in its own session or another."""
    try:
        started = psutil.Process(process.pid).children(recursive=True)
    except psutil.NoSuchProcess:
        started = []
    process.terminate()
    try:
        process.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        pass  # those that have open connections may wait for them
    end_session(process)
    for child in started:
        try:
            child.kill()
        except psutil.NoSuchProcess:
            pass  # it ended with the application
    psutil.wait_procs(started, timeout=_END_SECONDS)
