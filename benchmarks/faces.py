"""What a face costs: fifteen calls that buy a lamp in the demo shop, through each of them."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from anyio.from_thread import start_blocking_portal
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from webtools import BrowserTools, BrowserToolset
from webtools.demo.shop import shop

Call = Callable[[str, dict[str, Any]], str]
"""Calls a tool and gives the text that a model would read."""


@dataclass(frozen=True, slots=True)
class Flow:
    """One run: how many calls, how many characters came back, how many seconds it took."""

    calls: int
    characters: int
    seconds: float


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
            with opened() as call:
                call("browser_navigate", {"url": "about:blank"})  # the browser's start is no part of it
                flows[face] = [_buy(call, address) for _ in range(rounds)]
    return [Flows(flows)]


def _buy(call: Call, address: str) -> Flow:
    """The steps of a model that looks only where a reply does not show the page already."""
    visit = _Visit(call)
    begin = perf_counter()
    visit.do("navigate", url=address)
    visit.do("type", ref=visit.ref("searchbox"), text="lamp")
    visit.do("click", ref=visit.ref('link "Paper table lamp"'))
    visit.do("click", ref=visit.ref('radio "Sage"'))
    visit.do("click", ref=visit.ref('button "Add to cart"'))
    visit.do("click", ref=visit.ref('link "Cart'))
    visit.do("click", ref=visit.ref('link "Go to checkout"'))
    for name, text in (
        ("Full name", "Ada Byron"),
        ("Email", "ada@example.com"),
        ("Phone", "+49 30 123456"),
        ("Address", "Lindenstraße 12"),
        ("Country", "Germany"),
    ):
        visit.do("type", ref=visit.ref(f'"{name}"'), text=text, same_page=True)
    visit.do("click", ref=visit.ref('radio "Express'))
    visit.do("click", ref=visit.ref('checkbox "I accept'))
    visit.do("click", ref=visit.ref('button "Place order"'))
    flow = Flow(visit.calls, visit.characters, perf_counter() - begin)
    if "Ada Byron" not in visit.do("snapshot"):
        raise LookupError("The form does not hold what was typed")
    return flow


class _Visit:
    def __init__(self, call: Call) -> None:
        self._call = call
        self._page = ""
        self.calls = 0
        self.characters = 0

    def do(self, tool: str, *, same_page: bool = False, **arguments: Any) -> str:
        answer = self._call(f"browser_{tool}", arguments)
        self.calls += 1
        self.characters += len(answer)
        # Refs stay good while the page does; a reply that shows the page, or what has changed in it, spares a look.
        keeps = same_page or "no changes" in answer or "Changes since" in answer
        self._page = f"{answer}\n{self._page}" if keeps else answer
        return answer

    def ref(self, wanted: str) -> str:
        found = _REF(wanted).search(self._page)
        if found is None:
            self._page = self.do("snapshot")
            found = _REF(wanted).search(self._page)
        if found is None:
            raise LookupError(f"{wanted} is not in:\n{self._page}")
        return found[1]


def _REF(wanted: str) -> re.Pattern[str]:  # noqa: N802  # a pattern with a hole
    return re.compile(re.escape(wanted) + r".*?(?:\[ref=|@)((?:f\d+)?e\d+)")


@contextmanager
def _python() -> Iterator[Call]:
    with BrowserTools() as tools:

        def call(name: str, arguments: dict[str, Any]) -> str:
            return str(getattr(tools, name.removeprefix("browser_"))(**arguments))

        yield call


@contextmanager
def _toolset() -> Iterator[Call]:
    with BrowserToolset() as toolset:

        def call(name: str, arguments: dict[str, Any]) -> str:
            if name == "browser_type":
                arguments = {"clearFirst": True, **arguments}
            if name == "browser_snapshot":
                return str(toolset.call(name, {"maxElements": 200})["tree"])
            return json.dumps(toolset.call(name, arguments), ensure_ascii=False)

        yield call


@contextmanager
def _mcp(*options: str) -> Iterator[Call]:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "webtools", "mcp", *options], env=dict(os.environ)
    )
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(server))) as client,
    ):

        async def ask(name: str, arguments: dict[str, Any]) -> str:
            result = await client.call_tool(name, arguments)
            return "\n".join(each.text for each in result.content if each.type == "text")

        def call(name: str, arguments: dict[str, Any]) -> str:
            answer: str = portal.call(ask, name, arguments)
            return answer

        yield call


_FACES: dict[str, Callable[[], AbstractContextManager[Call]]] = {
    "BrowserTools": _python,
    "BrowserToolset": _toolset,
    "MCP, diff": _mcp,
    "MCP, full": lambda: _mcp("--snapshot-mode", "full"),
    "MCP, none": lambda: _mcp("--snapshot-mode", "none"),
}
