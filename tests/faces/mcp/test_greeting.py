"""The answer to `initialize`, which comes before the imports, and what the server makes of the first message."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.faces.mcp.raw import COMMAND
from tests.waiting import wait_until

pytestmark = pytest.mark.timeout(120)

CLIENT = {"capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


def _answers(messages: list[dict[str, Any] | str], *arguments: str, number: int) -> list[dict[str, Any]]:
    lines = [line if isinstance(line, str) else json.dumps(line) for line in messages]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"WEBTOOLS_CONFIG": ""},
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write("".join(line + "\n" for line in lines))
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(number)]
        server.stdin.close()
        return answers


def _initialize(version: str) -> dict[str, Any]:
    params = {"protocolVersion": version, **CLIENT}
    return {"jsonrpc": "2.0", "id": "first", "method": "initialize", "params": params}


def test_early_answer_is_the_servers_own_and_comes_once(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"  # with a file of settings, the server itself answers
    settings.write_text("")
    messages = [
        _initialize("2025-06-18"),
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "ping"},
    ]
    early = _answers([*messages], number=2)
    late = _answers([*messages], "--config", str(settings), number=2)
    assert early == late
    assert [one["id"] for one in early] == ["first", 2]


def test_first_message_that_is_nothing_else_is_the_servers_to_answer() -> None:
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    answers = _answers([{"jsonrpc": "2.0", "method": "unknown"}, _initialize("2025-06-18"), ping], number=2)
    assert [one["id"] for one in answers] == ["first", 2]


def test_server_that_got_no_message_ends_when_it_is_interrupted() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        threads = Path(f"/proc/{server.pid}/task")
        wait_until(lambda: len(list(threads.iterdir())) > 1, "the server waits for a message", seconds=40)
        server.send_signal(signal.SIGINT)
        # By the signal itself while it still imports what serves: a shell shows both as 130.
        assert server.wait(20) in (130, -signal.SIGINT)
