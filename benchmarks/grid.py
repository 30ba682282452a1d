"""A pool on a Selenium Grid that loses a node: what becomes of the visits, by the shop's own orders.

`python -m benchmarks.grid` starts a Grid on loopback: a hub and two nodes, from the jar that the variable
SELENIUM_SERVER_JAR names. With the defaults it takes about nine minutes on two cores.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic

import click

from benchmarks.hands import Webtools
from benchmarks.shopping import buy
from tests.grid.grid import Grid, missing, running
from webtools import BrowserPool, WebtoolsError
from webtools.demo.server import serve
from webtools.demo.shop import create_app

_POOL = (2, 4)
"""Browsers and contexts of each."""
_QUEUE_SECONDS = 600.0
_CALLERS = 12
"""More than the pool has places, so that a place that becomes free is taken at once."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One visit as its caller saw it.

    Attributes:
        began: Of `time.monotonic`.
        error: None: it ended with an order.
        can_retry: The error says that the visit can be tried again.
    """

    name: str
    began: float
    seconds: float
    error: str | None = None
    message: str = ""
    can_retry: bool = True


@dataclass(slots=True)
class Fleet:
    """The visits, and what the shop and the nodes have of them.

    Attributes:
        orders: How many orders the shop has, by the name of the visit.
        left: What was on the nodes when the pool was closed, and the processes of ours that hold sessions.
        killed: When the node was killed, of `time.monotonic`.
    """

    asked: int
    visits: list[Visit] = field(default_factory=list)
    orders: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)
    replaced: int = 0
    killed: float = 0.0
    seconds: float = 0.0

    @property
    def ordered(self) -> list[Visit]:
        return [one for one in self.visits if one.error is None]

    @property
    def failed(self) -> list[Visit]:
        return [one for one in self.visits if one.error is not None]

    @property
    def ordered_after_the_kill(self) -> list[Visit]:
        """Return the visits that ended with an order after the node was killed."""
        return [one for one in self.ordered if one.began + one.seconds > self.killed]

    def problems(self) -> list[str]:
        """Return what is not as it has to be."""
        ended = Counter(one.name for one in self.visits)
        return [
            *(f"{name} ended {count} times" for name, count in ended.items() if count != 1),
            *([f"{self.asked - len(ended)} visits did not end"] if len(ended) != self.asked else []),
            *(
                f"{one.name} was told of an order, the shop has none"
                for one in self.ordered
                if not self.orders[one.name]
            ),
            *(f"{name} has {count} orders" for name, count in self.orders.items() if count > 1),
            *(
                f"{one.name}: {one.error} can't be retried: {one.message}"
                for one in self.failed
                if not one.can_retry
            ),
            *(f"left: {one}" for one in self.left),
        ]

    def markdown(self) -> str:
        errors = Counter(one.error for one in self.failed)
        unseen = sum(self.orders[one.name] for one in self.failed)
        rows = {
            "visits that ended with an order": len(self.ordered),
            "visits that ended with an error": len(self.failed),
            "by code": ", ".join(f"{code} {count}" for code, count in errors.most_common()) or "none",
            "of these, with an order that the shop had taken before": unseen,
            "orders that the shop has": self.orders.total(),
            "browsers that the pool replaced": self.replaced,
            "seconds": f"{self.seconds:.0f}",
            "ordered twice, lost, without a clear error, left on a node": len(self.problems()),
        }
        return "\n".join(
            [
                f"### {self.asked} visits, a pool of {_POOL[0]} × {_POOL[1]} on a Grid of which a node is killed",
                "",
                "| | |",
                "| --- | ---: |",
                *(f"| {name} | {value} |" for name, value in rows.items()),
                "",
                *(f"- {one}" for one in self.problems()),
            ]
        )


def tables(*, quick: bool) -> list[Fleet]:
    """Lose a node in the middle of 200 visits."""
    if (reason := missing()) is not None:
        click.echo(f"No Grid: {reason}", err=True)
        return []
    with TemporaryDirectory() as folder, running(Path(folder)) as grid:
        return [visits(grid, 24 if quick else 200)]


def visits(grid: Grid, count: int, *, report: Callable[[str], None] = lambda _: None) -> Fleet:
    """Let so many visitors buy; kill a node with its browsers when half of them have ended, and add a new one."""
    fleet = Fleet(count)
    half = threading.Event()
    lock = Lock()  # guards `fleet.visits`
    app = create_app()

    def visit(number: int) -> None:
        name = f"Visitor {number}"
        ended = _visit(pool, address, name)
        with lock:
            fleet.visits.append(ended)
            outcome = "ordered" if ended.error is None else f"{ended.error}: {ended.message}"
            report(f"{len(fleet.visits)}: {name}: {outcome}, after {ended.seconds:.1f} s")
            if len(fleet.visits) >= count // 2:
                half.set()

    began = monotonic()
    with serve(app) as address, BrowserPool(*_POOL, remote_url=grid.url) as pool:
        with ThreadPoolExecutor(_CALLERS) as callers:
            working = [callers.submit(visit, number) for number in range(count)]
            half.wait()
            grid.node_of(grid.sessions()[0]).kill()
            fleet.killed = monotonic()
            report("a node was killed")
            grid.add_node()
            report("a node was added")
        for one in working:
            one.result()
        fleet.replaced = pool.statistics().replaced
    fleet.seconds = monotonic() - began
    fleet.left = grid.left()
    fleet.orders = Counter(order.filled["name"] for order in app.config["ORDERS"].all())
    return fleet


def _visit(pool: BrowserPool, address: str, name: str) -> Visit:
    began = monotonic()
    try:
        with pool.context(timeout_queue=_QUEUE_SECONDS) as tools:
            buy(Webtools(tools), address, name=name)
    except WebtoolsError as error:
        return Visit(name, began, monotonic() - began, error.code, error.message, error.can_retry)
    except (AssertionError, LookupError) as error:
        return Visit(name, began, monotonic() - began, type(error).__name__, str(error), can_retry=False)
    return Visit(name, began, monotonic() - began)


@click.command()
@click.option("--visits", "count", default=200, show_default=True)
@click.option("--verbose", is_flag=True, help="Report each visit on standard error.")
def main(*, count: int, verbose: bool) -> None:
    """Kill a node in the middle of the visits, add a new one, and count; fails when a visit is lost or done twice."""
    if (reason := missing()) is not None:
        raise click.ClickException(f"no Grid: {reason}")
    with TemporaryDirectory() as folder, running(Path(folder)) as grid:
        fleet = visits(grid, count, report=lambda line: click.echo(line, err=True) if verbose else None)
    click.echo(fleet.markdown())
    if fleet.problems():
        sys.exit(1)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.grid")
