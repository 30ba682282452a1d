"""The cost of a face: fifteen steps that buy a lamp in the demo shop, through each of them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any, cast

import httpx2
from anyio.from_thread import start_blocking_portal
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from benchmarks import commands
from benchmarks.visitors import ByRefs, Call, Flow, Visitor, buy
from webtools import BrowserAction, BrowserTools, BrowserToolset
from webtools.demo.shop import shop
from webtools.faces.browser_action import Action


@dataclass(frozen=True, slots=True)
class Flows:
    """A table of what the faces cost."""

    of: dict[str, list[Flow]]

    def markdown(self) -> str:
        rows = [
            f"| {name} | {flows[0].calls} | {flows[0].characters:,} | "
            f"{median(flow.seconds for flow in flows) * 1000:.0f} ms |"
            for name, flows in self.of.items()
        ]
        head = ["### Fifteen steps in the demo shop, through each face", ""]
        head += ["| face | calls | characters | time |", "| --- | ---: | ---: | ---: |"]
        return "\n".join([*head, *rows, ""])


def tables(*, quick: bool) -> list[Flows]:
    rounds = 1 if quick else 5
    flows: dict[str, list[Flow]] = {}
    with shop() as address:
        for face, opened in _FACES.items():
            with opened() as visitor:
                flows[face] = [buy(visitor(), address) for _ in range(rounds)]
        for _ in range(rounds):
            for face, flow in commands.flows(address).items():
                flows.setdefault(face, []).append(flow)
    return [Flows(flows)]


_SEEN_AT = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const places = [y + height / 2, y + height - 5].map((down) => [x + width / 2, down]);
  return places.find(([x, y]) => element.contains(document.elementFromPoint(x, y))) ?? places[0];
}"""
"""The middle of an element, or its lower edge where something lies over the middle."""


class _ByPictures(Visitor):
    """A model that sees where things are; here a look aside finds them, which is not counted."""

    def __init__(self, tools: BrowserTools) -> None:
        super().__init__()
        self._tools = tools
        self._action = BrowserAction(open_page=lambda: tools)

    def open(self, address: str) -> None:
        self._do("launch", url=address)

    def click(self, role: str, name: str) -> None:
        x, y = self._point(role, name)
        while not 0 <= y < 600:
            self._do("scroll_down" if y > 0 else "scroll_up")
            x, y = self._point(role, name)
        self._do("click", coordinate=(x, y))

    def fill(self, role: str, name: str, text: str) -> None:
        self.click(role, name)
        self._do("type", text=text)

    def page(self) -> str:
        return self._tools.snapshot().tree

    def _do(self, action: Action, **arguments: Any) -> None:
        def run() -> str:
            result = self._action.run(action, **arguments)
            return "\n".join([result.url, *result.logs])

        self.count(run)

    def _point(self, role: str, name: str) -> tuple[int, int]:
        ref = self._tools.snapshot().find(role, name).ref
        x, y = cast(list[float], self._tools.evaluate(_SEEN_AT, ref=ref).value)
        return round(x), round(y)


Opened = AbstractContextManager[Callable[[], Visitor]]


@contextmanager
def _python() -> Iterator[Callable[[], Visitor]]:
    with BrowserTools() as tools:
        tools.tabs()  # the browser's start is no part of it

        def call(name: str, arguments: dict[str, Any]) -> str:
            return str(getattr(tools, name.removeprefix("browser_"))(**arguments))

        yield lambda: ByRefs(call)


@contextmanager
def _toolset() -> Iterator[Callable[[], Visitor]]:
    with BrowserToolset() as toolset:
        toolset.call("browser_navigate", {"url": "about:blank"})

        def call(name: str, arguments: dict[str, Any]) -> str:
            result = toolset.call(name, arguments)
            return str(result["tree"]) if "tree" in result else json.dumps(result, ensure_ascii=False)

        yield lambda: ByRefs(call, whole={"interactiveOnly": False})


@contextmanager
def _action() -> Iterator[Callable[[], Visitor]]:
    with BrowserTools(viewport=(900, 600)) as tools:
        tools.tabs()
        # `close` ends the browser, so each visitor has a context of its own to close.
        yield lambda: _ByPictures(tools.fresh())


@contextmanager
def stdio(*options: str) -> Iterator[Call]:
    """Run the MCP server; gives what calls its tools."""
    server = StdioServerParameters(command=_SERVER[0], args=[*_SERVER[1:], *options], env=dict(os.environ))
    with _client(lambda: Client(stdio_client(server))) as call:
        yield call


@contextmanager
def _by_refs(calls: AbstractContextManager[Call]) -> Iterator[Callable[[], Visitor]]:
    with calls as call:
        yield lambda: ByRefs(call)


@contextmanager
def _http() -> Iterator[Call]:
    environment = {**os.environ, "WEBTOOLS_API_KEY": "measured"}
    with subprocess.Popen(
        [*_SERVER, "--port", "0"], stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stderr is not None
        url = server.stderr.readline().split()[1]
        http = httpx2.AsyncClient(headers={"Authorization": "Bearer measured"}, timeout=60)
        try:
            with _client(lambda: Client(streamable_http_client(url, http_client=http))) as call:
                yield call
        finally:
            server.terminate()


_SERVER = [sys.executable, "-m", "webtools", "mcp"]


@contextmanager
def _client(connect: Callable[[], Client]) -> Iterator[Call]:
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(connect()) as client:

        async def ask(name: str, arguments: dict[str, Any]) -> str:
            result = await client.call_tool(name, arguments)
            return "\n".join(each.text for each in result.content if each.type == "text")

        def call(name: str, arguments: dict[str, Any]) -> str:
            answer: str = portal.call(ask, name, arguments)
            return answer

        call("browser_navigate", {"url": "about:blank"})
        yield call


_FACES: dict[str, Callable[[], Opened]] = {
    "MCP, changes only (the default)": lambda: _by_refs(stdio()),
    "the same over HTTP": lambda: _by_refs(_http()),
    "MCP, whole pages": lambda: _by_refs(stdio("--snapshot-mode", "full")),
    "MCP, no pages (snapshots asked for)": lambda: _by_refs(stdio("--snapshot-mode", "none")),
    "`BrowserTools`": _python,
    "`BrowserToolset`": _toolset,
    "`BrowserAction` (and a picture each)": _action,
}
