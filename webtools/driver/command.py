"""Run a command of the system line by line, so that its progress is seen and its silence ends."""

import selectors
import subprocess
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from os import fspath, read
from pathlib import Path


class CommandFailed(Exception):
    """A command of the system could not run, failed, or fell silent; the text has what it said last."""


def lines(command: Sequence[str | Path], *, patience: Callable[[str], float]) -> Generator[str, None, None]:
    """Run `command` and give the lines of its output and errors as they come.

    The command is ended when it falls silent, and when whoever reads the lines stops reading.

    Args:
        patience: From the line that came last (at first ""), the seconds in which the next one has to come.

    Raises:
        CommandFailed: It is not there, it failed, or it was silent for too long.
    """
    name = fspath(command[0]).rpartition("/")[2]
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0
        )
    except OSError as error:
        raise CommandFailed(f"{name} can't run: {error}") from error
    said: list[str] = []
    try:
        for line in _lines(process, name, patience):
            said.append(line)
            yield line
        if process.wait():
            raise CommandFailed(f"{name} failed ({process.returncode}): " + " / ".join(said[-5:]))
    finally:
        _end(process)


def _lines(process: subprocess.Popen[bytes], name: str, patience: Callable[[str], float]) -> Iterator[str]:
    assert process.stdout is not None
    last, rest = "", b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            seconds = patience(last)
            if not selector.select(seconds):
                raise CommandFailed(
                    f"{name} printed nothing for {seconds:g} s" + (f" after: {last}" if last else "")
                )
            chunk = read(process.stdout.fileno(), 65536)
            *whole, rest = (rest + chunk).split(b"\n")
            if not chunk and rest:
                whole, rest = [rest], b""
            for line in whole:
                last = line.decode(errors="replace").rstrip()
                yield last
            if not chunk:
                return


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask first: a package manager that is killed leaves half of a package."""
    with suppress(PermissionError):  # one that runs as root through sudo has its own time limits
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    if process.stdout is not None:
        process.stdout.close()
