"""First looks after clicks whose effects the page puts off: how many show the effect, and how long the clicks take.

The clients: webtools, playwright-mcp (over stdio), and Playwright and Selenium without waits of their own.
"""

import re
from collections.abc import Mapping
from contextlib import ExitStack
from statistics import median
from time import perf_counter
from typing import Any, Protocol

from benchmarks.contenders import all_hands
from benchmarks.harness import Figure, Table
from benchmarks.miniwob.players import Player, playwright_mcp
from tests.browser.site import running_site

_LEAVING = "navigation by a timer"
_OURS = "webtools"
_ALLOWANCE = 0.06
"""Seconds that a click may take beyond what its effect takes by itself."""
_PART = 0.3
"""Seconds more for a first answer that may have a second part."""
_OWN = """() => {
  const loaded = performance.timeOrigin + performance.getEntriesByType("navigation")[0].loadEventEnd;
  const effective = document.title === "Second" ? loaded : sessionStorage.effective;
  return (effective - sessionStorage.clicked) / 1000;
}"""
"""From the click in the page to its effect."""


class _Client(Protocol):
    def open(self, url: str) -> None: ...

    def click(self, role: str, name: str) -> None: ...

    def glance(self) -> str: ...

    def ask(self, function: str) -> Any: ...


class _Mcp:
    """playwright-mcp; refs come from the last look."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._page = ""

    def open(self, url: str) -> None:
        self._player.open(url)

    def click(self, role: str, name: str) -> None:
        found = re.search(rf'- {role} "{re.escape(name)}"[^\n]*\[ref=(\w+)\]', self._page)
        if found is None:
            raise LookupError(f"There is no {role} {name!r}:\n{self._page}")
        self._player.click(found[1])

    def glance(self) -> str:
        self._page = self._player.look()
        return self._page

    def ask(self, function: str) -> Any:
        return self._player.ask(function)


def tables(*, quick: bool) -> list[Table]:
    """Return tables for every kind of delayed effect, and for a click without effect on an idle and on a busy page."""
    rounds = 1 if quick else 5
    with running_site() as site, ExitStack() as stack:
        clients: dict[str, _Client] = {**stack.enter_context(all_hands())}
        clients["playwright-mcp"] = _Mcp(stack.enter_context(playwright_mcp()))
        page = site.url("/delayed.html")
        clients[_OURS].open(page)
        kinds: list[str] = clients[_OURS].ask("() => Object.keys(kinds)")
        in_parts: list[str] = clients[_OURS].ask("() => Object.keys(kinds).filter((kind) => kinds[kind][2])")
        early = dict.fromkeys(clients, 0)
        times: dict[str, list[float]] = {name: [] for name in clients}
        beyond: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in range(rounds):
            for kind in kinds:
                for name, client in clients.items():
                    seconds, shown = _try(client, page, kind)
                    times[name].append(seconds)
                    early[name] += not shown
                    if name == _OURS:
                        beyond[kind].append(seconds - client.ask(_OWN) - _PART * (kind in in_parts))
        looks = rounds * len(kinds)
        figures = [
            Figure(f"{name}: first looks of {looks} that came too early", count, looks // 100)
            for name, count in early.items()
        ]
        late = {kind: median(each) for kind, each in beyond.items() if median(each) > _ALLOWANCE}
        named = ", ".join(f"{kind} {seconds * 1000:.0f} ms" for kind, seconds in late.items())
        figures.append(
            Figure(
                f"{_OURS}: kinds of {len(kinds)} whose click took 60 ms more than the effect ({named})",
                len(late),
                0,
            )
        )
        return [
            Table(
                f"Click whose effect comes later, {len(kinds)} kinds, until it returns",
                times,
                rounds,
                figures=figures,
            ),
            *(_without_effect(clients, page + query, title, rounds * 8) for query, title in _PAGES.items()),
        ]


_PAGES: Mapping[str, str] = {
    "": "Click without effect on an idle page",
    "?busy=polling+clock+spinner+chatter+video": "Click without effect on a page that polls, with a socket and a video",
}


def _try(client: _Client, page: str, kind: str) -> tuple[float, bool]:
    client.open(page)
    client.glance()
    began = perf_counter()
    client.click("button", kind)
    seconds = perf_counter() - began
    look = client.glance()
    return seconds, "Second" in look if kind == _LEAVING else f"Done: {kind}" in look


def _without_effect(clients: Mapping[str, _Client], page: str, title: str, rounds: int) -> Table:
    times: dict[str, list[float]] = {name: [] for name in clients}
    for client in clients.values():
        client.open(page)
        client.glance()
    for _ in range(rounds):
        for name, client in clients.items():
            began = perf_counter()
            client.click("button", "Nothing")
            times[name].append(perf_counter() - began)
    return Table(title, times, rounds)
