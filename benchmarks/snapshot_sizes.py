"""The characters of a snapshot, beside playwright-mcp's (over stdio): a large table, and a page of 10,000 elements.

No side may win by leaving something out: every control has to be listed with a ref, and every text has to be there.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask

from benchmarks.harness import Figure
from benchmarks.miniwob.players import PLAYERS
from webtools.demo.server import LoopbackServer

OURS, THEIRS = "webtools", "playwright-mcp"
_AIM = 0.5

_ROW = """
<tr><td><input type="checkbox" aria-label="Select customer {n}"></td>
<td><a href="/customers/{n}">Customer {n}</a></td><td>customer{n}@example.org</td><td>{place}</td>
<td><select aria-label="Role of customer {n}"><option>Reader<option selected>Editor<option>Owner</select></td>
<td><button>Edit</button> <button>Delete</button></td></tr>"""
_PLACES = ("Aarau", "Basel", "Chur", "Davos")
_ISSUE = """
<div class="row"><div class="cell"><a href="/issues/{n}">Issue {n}</a></div>
<div class="cell"><span>open</span></div><div class="cell"><time>2026-01-01</time></div>
<div class="cell"><button>Close</button></div></div>"""
"""Nine elements."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with so many controls, and texts that have to be in a snapshot so often."""

    name: str
    html: str
    controls: int
    texts: dict[str, int]

    def check(self, text: str, who: str) -> None:
        """Raise when a snapshot leaves something out."""
        listed = len(_CONTROL.findall(text))
        if listed != self.controls:
            raise ValueError(f"{who} lists {listed} controls of {self.name} with a ref, not {self.controls}")
        for words, times in self.texts.items():
            if (found := text.count(words)) < times:
                raise ValueError(f"{who} has {words!r} {found} times in {self.name}, not {times} times")


_CONTROL = re.compile(r"\b(?:checkbox|combobox|button|link)\b[^\n]*?\[ref=\w+\]")


def _table(rows: int) -> Page:
    head = "".join(f"<th>{name}</th>" for name in ("", "Name", "Mail", "Place", "Role", "Actions"))
    body = "".join(_ROW.format(n=n, place=_PLACES[n % len(_PLACES)]) for n in range(rows))
    texts = {f"customer{n}@example.org": 1 for n in range(rows)}
    texts |= {place: rows // len(_PLACES) for place in _PLACES} | {"Reader": rows, "Owner": rows}
    html = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return Page(f"a table with {rows * 5:,} controls", html, rows * 5, texts)


def _elements(rows: int) -> Page:
    texts = {"open": rows, "2026-01-01": rows, f"Issue {rows - 1}": 1}
    html = "".join(_ISSUE.format(n=n) for n in range(rows))
    return Page("10,000 elements", html, rows * 2, texts)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Characters by page, ours and theirs."""

    of: dict[str, tuple[int, int]]

    def markdown(self) -> str:
        rows = [
            f"| {name} | {ours:,} | {theirs:,} | {ours / theirs:.2f} |"
            for name, (ours, theirs) in self.of.items()
        ]
        verdicts = [
            Figure(f"Our characters for {name}, in theirs", ours / theirs, _AIM).verdict()
            for name, (ours, theirs) in self.of.items()
        ]
        head = [
            "### Characters of a snapshot",
            "",
            f"| | {OURS} | {THEIRS} | ratio |",
            "| --- | ---: | ---: | ---: |",
        ]
        return "\n".join([*head, *rows, "", *verdicts])


def tables(*, quick: bool = False) -> list[Sizes]:  # noqa: ARG001  # nothing is timed
    """Return one table of both pages."""
    pages = [_table(260), _elements(1_110)]
    sizes: dict[str, list[int]] = {page.name: [] for page in pages}
    with _served(pages) as addresses:
        for name in (OURS, THEIRS):
            with PLAYERS[name]() as player:
                for page, address in zip(pages, addresses, strict=True):
                    player.open(address)
                    text = _tree(player.look())
                    page.check(text, name)
                    sizes[page.name].append(len(text))
    return [Sizes({name: (ours, theirs) for name, (ours, theirs) in sizes.items()})]


def _tree(reply: str) -> str:
    """Return the lines of the tree, without what a server writes around it."""
    fenced = re.search(r"```yaml\n(.*?)```", reply, re.DOTALL)
    return fenced[1] if fenced else reply


@contextmanager
def _served(pages: list[Page]) -> Iterator[list[str]]:
    app = Flask(__name__)

    @app.get("/<int:number>")
    def _page(number: int) -> str:
        return f"<!doctype html><title>{pages[number].name}</title><body>{pages[number].html}"

    server = LoopbackServer(app)
    server.start()
    try:
        yield [f"http://127.0.0.1:{server.port}/{number}" for number in range(len(pages))]
    finally:
        server.stop()
