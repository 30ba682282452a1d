"""The start of an MCP server: from the process to the first snapshot, beside playwright-mcp."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import environ, pathsep
from statistics import median
from time import perf_counter
from typing import Any

import psutil

from webtools.driver.find import find

_OURS = [sys.executable, "-m", "webtools", "mcp"]
_PEER = "playwright-mcp"


@dataclass(frozen=True, slots=True)
class Start:
    """One start, in seconds since the process began.

    Attributes:
        answered: Until the answer to `initialize`.
        snapshot: Until the first snapshot.
        processor: Processor time of the server and its browser until then.
    """

    answered: float
    snapshot: float
    processor: float


@dataclass(frozen=True, slots=True)
class Starts:
    """A table of starts, in turns."""

    of: dict[str, list[Start]]

    def markdown(self) -> str:
        rows = [
            f"| {name} | {median(one.answered for one in starts):.2f} s | "
            f"{median(one.snapshot for one in starts):.2f} s | {self._ratio(starts)} | "
            f"{median(one.processor for one in starts):.2f} s |"
            for name, starts in self.of.items()
        ]
        head = [
            f"### The first snapshot of an MCP server, {len(next(iter(self.of.values())))} rounds in turns",
            "",
            f"| server | `initialize` answered | first snapshot | × {_PEER}, median of pairs | processor time |",
            "| --- | ---: | ---: | ---: | ---: |",
        ]
        return "\n".join([*head, *rows])

    def _ratio(self, starts: list[Start]) -> str:
        if _PEER not in self.of:
            return ""
        pairs = zip(starts, self.of[_PEER], strict=True)
        return f"{median(one.snapshot / other.snapshot for one, other in pairs):.2f}"


def tables(*, quick: bool) -> list[Starts]:
    """Measure; a first round, after which every file is in memory, does not count."""
    servers = {"`webtools mcp`": _OURS, "`webtools mcp --eager`": [*_OURS, "--eager"]}
    if peer := _peer():
        servers[_PEER] = peer
    starts: dict[str, list[Start]] = {name: [] for name in servers}
    names = list(servers)
    for number in range(-1, 2 if quick else 15):
        shift = number % len(names)
        for name in (*names[shift:], *names[:shift]):
            start = _start(servers[name])
            if number >= 0:
                starts[name].append(start)
    return [Starts(starts)]


def _peer() -> list[str]:
    """Return playwright-mcp's command, from the folder of `npm install` that PEERS names, or from the PATH."""
    path = f"{environ.get('PEERS', '')}/node_modules/.bin{pathsep}{environ['PATH']}"
    program = shutil.which(_PEER, path=path)
    browser = str(find().browser)
    switches = ["--headless", "--isolated", "--no-sandbox", "--executable-path", browser]
    return [program, *switches] if program else []


def _start(command: list[str]) -> Start:
    begin = perf_counter()
    with _server(command) as server:
        client = {"name": "benchmark", "version": "1"}
        _ask(server, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        answered = perf_counter() - begin
        _write(server, {"jsonrpc": "2.0", "method": "notifications/initialized"})
        _ask(server, "tools/list")
        _call(server, "browser_navigate", url="data:text/html,<title>Cold</title><button>Start</button>")
        seen = _call(server, "browser_snapshot")
        snapshot = perf_counter() - begin
        processor = _processor_seconds(server.pid)
    assert 'button "Start"' in seen, seen
    return Start(answered, snapshot, processor)


@contextmanager
def _server(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdin is not None
        yield server
        server.stdin.close()
        server.wait(20)


def _call(server: "subprocess.Popen[str]", tool: str, **arguments: Any) -> str:
    result = _ask(server, "tools/call", name=tool, arguments=arguments)
    assert not result.get("isError"), result
    return "\n".join(part["text"] for part in result["content"] if part["type"] == "text")


def _ask(server: "subprocess.Popen[str]", method: str, **params: Any) -> Any:
    _write(server, {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert server.stdout is not None
    while True:
        message = json.loads(server.stdout.readline())
        if message.get("id") == 1:
            return message["result"]


def _write(server: "subprocess.Popen[str]", message: dict[str, Any]) -> None:
    assert server.stdin is not None
    server.stdin.write(json.dumps(message) + "\n")
    server.stdin.flush()


def _processor_seconds(pid: int) -> float:
    server = psutil.Process(pid)
    seconds = 0.0
    for process in (server, *server.children(recursive=True)):
        try:
            seconds += sum(process.cpu_times()[:4])  # of its own, and of children that have ended
        except psutil.NoSuchProcess:
            continue
    return seconds
