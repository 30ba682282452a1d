"""Where agents live: the shop flow by command line, MCP, Claude's toolset and frameworks, beside other tools' CLIs."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from anthropic.types.beta import BetaToolUseBlock

from benchmarks.buyers import Buyer, Field, Session, ref_in, sessions
from benchmarks.conversations import frameworks
from benchmarks.faces import stdio
from benchmarks.visitors import Call, Flow
from webtools.demo.server import serve
from webtools.demo.shop import create_app
from webtools.demo.shop.orders import OrderBook
from webtools.integrations.anthropic import ClaudeToolset

_FIRST_ORDER = 1001

Opened = AbstractContextManager[Buyer]


@dataclass(frozen=True, slots=True)
class Flows:
    """A table of what the flow costs an agent, by its way to the browser."""

    of: dict[str, list[Flow]]
    failed: dict[str, list[str]]
    rounds: int

    def markdown(self) -> str:
        rows = [
            f"| {name} | {_range([flow.calls for flow in flows])} | "
            f"{_range([flow.characters for flow in flows])} | "
            f"{median(flow.seconds for flow in flows):.1f} s "
            f"({min(flow.seconds for flow in flows):.1f}–{max(flow.seconds for flow in flows):.1f}) |"
            for name, flows in self.of.items()
            if flows
        ]
        head = [
            "### The shop flow, by the way in which an agent reaches the browser",
            "",
            f"{self.rounds} rounds in turns; the browser's start is excluded; every order was found in the shop.",
            "",
            "| way | calls | characters returned | median time (range) |",
            "| --- | ---: | ---: | ---: |",
        ]
        ends = [
            f"- {name} did not finish {len(reasons)} of {self.rounds} rounds: {reasons[-1]}"
            for name, reasons in self.failed.items()
        ]
        return "\n".join([*head, *rows, "", *ends])


def _range(values: list[int]) -> str:
    least, most = min(values), max(values)
    return f"{least:,}" if least == most else f"{least:,}–{most:,}"


def tables(*, quick: bool) -> list[Flows]:
    rounds = 1 if quick else 5
    app = create_app(latency=0.05)
    book: OrderBook = app.config["ORDERS"]
    numbers = count(_FIRST_ORDER)
    failed: dict[str, list[str]] = {}
    with (
        TemporaryDirectory(prefix="b-") as runtime,
        TemporaryDirectory() as work,
        serve(app) as address,
    ):
        os.environ["XDG_RUNTIME_DIR"] = runtime
        ways = _ways(Path(work))
        names = list(ways)
        flows: dict[str, list[Flow]] = {name: [] for name in names}
        for number in range(rounds):
            shift = number % len(names)
            for name in (*names[shift:], *names[:shift]):
                try:
                    with ways[name]() as buyer:
                        flow = buyer.buy(address)
                except (LookupError, RuntimeError) as error:
                    failed.setdefault(name, []).append(str(error).partition("\n")[0])
                    print(f"{name} did not finish: {error}", file=sys.stderr)  # noqa: T201  # a finding
                    continue
                _require_order(book, f"LN-{next(numbers)}")
                flows[name].append(flow)
    return [Flows(flows, failed, rounds)]


def _require_order(book: OrderBook, number: str) -> None:
    """Raise unless the shop has exactly the order that was to be placed."""
    order = book.get(number)
    assert order is not None, f"The shop has no order {number}"
    assert [(line.product.slug, line.quantity) for line in order.lines] == [("paper-table-lamp", 1)], order
    expected = {"name": "Ada Byron", "country": "Germany", "delivery": "express"}
    assert expected.items() <= order.filled.items(), order
    assert order.day > date.today(), order  # noqa: DTZ011  # the shop's day is this machine's


def _ways(folder: Path) -> dict[str, Callable[[], Opened]]:
    ours, *peers = sessions(folder).items()
    ways: dict[str, Callable[[], Opened]] = {
        ours[0]: partial(_same, ours[1]),
        "MCP, changes only (the default)": lambda: _by_tools(stdio()),
        "MCP, whole pages": lambda: _by_tools(stdio("--snapshot-mode", "full")),
        "Claude's browser toolset": _claude,
    }
    for name, opened in frameworks().items():
        ways[name] = partial(_opened, opened)
    return ways | {name: partial(_same, session) for name, session in peers}


def _same(session: Session) -> Session:
    return session


def _opened(calls: Callable[[], AbstractContextManager[Call]]) -> Opened:
    return _by_tools(calls())


@contextmanager
def _by_tools(calls: AbstractContextManager[Call]) -> Iterator[Buyer]:
    with calls as call:
        yield ByTools(call)


class ByTools(Buyer):
    """Calls our tools by name."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self._call = call

    def open(self, address: str) -> None:
        self._see(self._do("navigate", url=address))

    def look(self) -> str:
        return self._do("snapshot")

    def click(self, role: str, name: str) -> None:
        self._see(self._do("click", ref=self.ref(role, name)))

    def fill(self, fields: Mapping[Field, str | bool]) -> None:
        given = [{"ref": self.ref(*field), "value": value} for field, value in fields.items()]
        if len(given) == 1:
            self._see(self._do("type", ref=given[0]["ref"], text=given[0]["value"]))
        else:
            self._see(self._do("fill_form", fields=given))

    def page(self) -> str:
        return self._do("snapshot", interactiveOnly=False)

    def _do(self, tool: str, **arguments: Any) -> str:
        answer = self.count(lambda: self._call(f"browser_{tool}", arguments))
        if answer.startswith("Error"):
            raise LookupError(f"browser_{tool}: {answer}")
        return _tree_of(answer)

    def _see(self, answer: str) -> None:
        keeps = "no changes" in answer or "Changes since" in answer
        self._seen = f"{answer}\n{self._seen}" if keeps else answer


def _tree_of(answer: str) -> str:
    """Return the page of an answer, which the frameworks get as JSON."""
    try:
        value = json.loads(answer)
    except ValueError:
        return answer
    return str(value.get("tree", answer)) if isinstance(value, dict) else answer


@contextmanager
def _claude() -> Iterator[Buyer]:
    with ClaudeToolset() as toolset:
        ids = count()

        def call(name: str, arguments: dict[str, Any]) -> str:
            block = BetaToolUseBlock(
                id=f"call_{next(ids)}", type="tool_use", name=name, toolset_name="browser", input=arguments
            )
            result: Any = toolset.tool_result(block)
            content = result["content"]
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            if result.get("is_error"):
                raise LookupError(f"{name}: {text}")
            return text

        call("new_tab", {})
        yield Claude(call)


class Claude(Buyer):
    """Finds single elements by description, and reads the page where it fills a form."""

    def __init__(self, call: Call) -> None:
        super().__init__()
        self._call = call

    def open(self, address: str) -> None:
        self._do("navigate", url=address)

    def look(self) -> str:
        return self._do("read_page", filter="interactive")

    def click(self, role: str, name: str) -> None:
        self._do("left_click", target=self._target(role, name))

    def fill(self, fields: Mapping[Field, str | bool]) -> None:
        if len(fields) == 1:
            ((field, text),) = fields.items()
            self._do("left_click", target=self._target(*field))
            self._do("type", text=text)
            return
        self._seen = self.look()
        for field, value in fields.items():
            self._do("form_input", target={"type": "ref", "ref": self.ref(*field)}, value=value)

    def page(self) -> str:
        return self._do("get_page_text")

    def _target(self, role: str, name: str) -> dict[str, str]:
        found = self._do("find", query=f"{name} {role}")
        ref = ref_in(found, role, name)
        if ref is None:  # its name stands on lines of its own, which only the page has
            self._seen = ""
            ref = self.ref(role, name)
        return {"type": "ref", "ref": ref}

    def _do(self, member: str, **arguments: Any) -> str:
        answer = self.count(lambda: self._call(member, arguments))
        return "\n".join(
            json.loads(f'"{text}"') for text in re.findall(r'"text": "((?:[^"\\]|\\.)*)"', answer)
        )
