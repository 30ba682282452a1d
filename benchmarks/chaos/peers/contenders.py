"""The tools that meet the same faults: each opens an address and evaluates a function."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

from webtools.driver.find import find

TIMEOUT_SECONDS = 4.0


class Contender(Protocol):
    """A tool with one page; errors are raised."""

    def go(self, url: str) -> None: ...

    def evaluate(self, function: str) -> object: ...


class Webtools:
    def __init__(self) -> None:
        from webtools import BrowserTools

        self._tools = BrowserTools()

    def go(self, url: str) -> None:
        self._tools.navigate(url, timeout=TIMEOUT_SECONDS)

    def evaluate(self, function: str) -> object:
        return self._tools.evaluate(function, timeout=TIMEOUT_SECONDS).value


class Playwright:
    """Playwright's synchronous API. `evaluate` takes no timeout."""

    def __init__(self) -> None:
        from playwright.sync_api import sync_playwright

        browser = (
            sync_playwright()
            .start()
            .chromium.launch(executable_path=str(find().browser), args=["--no-sandbox"])
        )
        self._page = browser.new_page()
        self._page.set_default_timeout(TIMEOUT_SECONDS * 1000)

    def go(self, url: str) -> None:
        self._page.goto(url)

    def evaluate(self, function: str) -> object:
        return self._page.evaluate(function)


class PlaywrightMcp:
    """playwright-mcp over standard input and output; CHAOS_PLAYWRIGHT_MCP names its program."""

    def __init__(self) -> None:
        program = os.environ.get("CHAOS_PLAYWRIGHT_MCP", "playwright-mcp")
        switches = ["--headless", "--isolated", "--no-sandbox", "--executable-path", str(find().browser)]
        limits = ["--timeout-navigation", f"{TIMEOUT_SECONDS * 1000:.0f}"]
        self._process = subprocess.Popen(
            [program, *switches, *limits],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=tempfile.mkdtemp(prefix="playwright-mcp-"),  # it writes a file for each page
        )
        self._numbers = count(1)
        client = {"name": "chaos", "version": "1"}
        self._ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        self._write({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def go(self, url: str) -> None:
        self._call("browser_navigate", url=url)

    def evaluate(self, function: str) -> object:
        text = self._call("browser_evaluate", function=function)
        return json.loads(text.partition("### Result\n")[2].partition("\n###")[0])

    def _call(self, tool: str, **arguments: object) -> str:
        answer = self._ask("tools/call", name=tool, arguments=arguments)
        result = answer.get("result", {"isError": True, "content": [{"text": str(answer)}]})
        text = "\n".join(str(one.get("text", "")) for one in result["content"])
        if result.get("isError"):
            raise RuntimeError(text)
        return text

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._write({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == number:
                return message
        raise RuntimeError("the server has ended")

    def _write(self, message: dict[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()


CONTENDERS: dict[str, Callable[[], Contender]] = {
    "webtools": Webtools,
    "Playwright": Playwright,
    "playwright-mcp": PlaywrightMcp,
}
