"""A client that writes and reads the lines itself, so that nothing is hidden."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Any, Self

COMMAND = [sys.executable, "-m", "webtools", "mcp"]

Message = dict[str, Any]


class Raw:
    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.received: dict[int, Message] = {}
        self.notifications: list[Message] = []
        self._number = 0

    def __enter__(self) -> Self:
        client = {"name": "raw", "version": "1"}
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        self.notify("notifications/initialized")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()
        try:
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()

    def ask(self, method: str, **params: Any) -> Message:
        self._number += 1
        self._write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self.receive(self._number)

    def send(self, tool: str, /, **arguments: Any) -> int:
        """Call a tool without waiting for it; gives the request's number."""
        self._number += 1
        meta = {"_meta": arguments.pop("_meta")} if "_meta" in arguments else {}
        params = {"name": tool, "arguments": arguments, **meta}
        self._write({"jsonrpc": "2.0", "id": self._number, "method": "tools/call", "params": params})
        return self._number

    def call(self, tool: str, /, **arguments: Any) -> Message:
        result: Message = self.receive(self.send(tool, **arguments))["result"]
        return result

    def notify(self, method: str, **params: Any) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def receive(self, number: int) -> Message:
        while number not in self.received:
            self._read()
        return self.received[number]

    def hear(self, text: str) -> None:
        """Wait for a notification with this in its message."""
        while not any(text in one["params"].get("message", "") for one in self.notifications):
            self._read()

    def _read(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server has ended"
        message = json.loads(line)
        if "id" in message:
            self.received[message["id"]] = message
        else:
            self.notifications.append(message)

    def hang_up(self) -> None:
        assert self.process.stdin is not None
        if not self.process.stdin.closed:
            self.process.stdin.close()

    def _write(self, message: Message) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
