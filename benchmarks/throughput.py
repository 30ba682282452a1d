"""Visits to the demo shop a second, through browsers here and on a Selenium Grid, beside Playwright in threads.

`python -m benchmarks.throughput` prints the table; it stops after --seconds, and with the defaults takes eight minutes
at most on a machine that does nothing else. The processor time is that of this process, which has the shop, and of all
that descend from it. The Grid, a hub and two nodes, runs on this machine as well, from the jar that the variable
SELENIUM_SERVER_JAR names.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic, perf_counter

import click
import psutil
from playwright.sync_api import sync_playwright

from benchmarks.contenders import Playwright
from benchmarks.hands import Hands, Webtools
from benchmarks.shopping import buy
from tests.grid.grid import missing, running
from webtools import BrowserPool
from webtools.demo.shop import shop
from webtools.driver.find import find

_COUNTS = (1, 2, 4, 8)
_SECONDS = 420.0
_PLAYWRIGHT = "Playwright, a browser in each thread"

Lent = Callable[[], AbstractContextManager[Hands]]
"""Lends a new context for a visit."""

Worker = Callable[[], AbstractContextManager[Lent]]
"""Entered by each thread, for all of its visits."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: visits a second, and seconds of processor time for a visit."""

    visits: float
    processor: float


@dataclass(slots=True)
class Throughput:
    """The turns of each contender, by the visits at once."""

    turns: dict[tuple[str, int], list[Turn]] = field(default_factory=dict)
    missing: str | None = None

    def markdown(self) -> str:
        names = list(dict.fromkeys(name for name, _ in self.turns))
        counts = sorted({count for _, count in self.turns})
        fewest, most = (fit(len(turns) for turns in self.turns.values()) for fit in (min, max))
        lines = [
            "### Visits to the demo shop a second (processor seconds of a visit; × Playwright)",
            "",
            f"Medians of {fewest} to {most} turns.",
            "",
            "| | " + " | ".join(f"{count} at once" for count in counts) + " |",
            "| --- |" + " ---: |" * len(counts),
            *(f"| {name} | {' | '.join(self._cell(name, count) for count in counts)} |" for name in names),
        ]
        return "\n".join([*lines, *(["", f"Without a Grid: {self.missing}."] if self.missing else [])])

    def _cell(self, name: str, count: int) -> str:
        visits, processor = self._medians(name, count)
        theirs, _ = self._medians(_PLAYWRIGHT, count)
        ratio = "" if name == _PLAYWRIGHT else f"; × {visits / theirs:.2f}"
        return f"{visits:.2f} ({processor:.2f}{ratio})"

    def _medians(self, name: str, count: int) -> tuple[float, float]:
        turns = self.turns[name, count]
        return median(one.visits for one in turns), median(one.processor for one in turns)


def tables(*, quick: bool) -> list[Throughput]:
    """One browser, a pool of two, a Grid with two nodes, and Playwright, with 1, 2, 4 and 8 visits at once."""
    return [measure(_COUNTS[:2], 0.0) if quick else measure(_COUNTS, _SECONDS)]


def measure(counts: Sequence[int], seconds: float) -> Throughput:
    """Give each contender a turn per round, for each number of visits at once, until the seconds are over.

    The first round is made in any case.
    """
    found = Throughput(missing=missing())
    end = monotonic() + seconds
    with ExitStack() as stack:
        address = stack.enter_context(shop())
        contenders: dict[str, Callable[[int], AbstractContextManager[Worker]]] = {
            _PLAYWRIGHT: lambda _: nullcontext(_playwright),
            "webtools, one browser": lambda count: _pool(1, count),
            "webtools, pool of two browsers": lambda count: _pool(2, count),
        }
        if found.missing is None:
            folder = stack.enter_context(TemporaryDirectory())
            grid = stack.enter_context(running(Path(folder)))
            contenders["webtools, Grid with two nodes"] = lambda count: _pool(2, count, grid.url)
        slowest = 0.0
        shift = 0
        while not shift or monotonic() + slowest < end:
            began = monotonic()
            for count in counts:
                names = list(contenders)
                for name in names[shift % len(names) :] + names[: shift % len(names)]:
                    with contenders[name](count) as worker:
                        turn = _turn(worker, address, count)
                    found.turns.setdefault((name, count), []).append(turn)
            shift += 1
            slowest = max(slowest, monotonic() - began)
    return found


def _turn(worker: Worker, address: str, count: int) -> Turn:
    """Let so many threads visit at once; browsers are started, and caches filled, by a visit of each before."""
    visits = max(4, 2 * count)
    left = iter(range(visits))
    lock = Lock()  # guards `left`
    warm, done = threading.Barrier(count + 1), threading.Barrier(count + 1)

    def work() -> None:
        try:
            with worker() as lent:
                with lent() as hands:
                    buy(hands, address)
                warm.wait()
                while True:
                    with lock:
                        if next(left, None) is None:
                            break
                    with lent() as hands:
                        buy(hands, address)
                done.wait()
        except BaseException:
            warm.abort()
            done.abort()
            raise

    with ThreadPoolExecutor(count) as threads:
        working = [threads.submit(work) for _ in range(count)]
        try:
            warm.wait()
            began, worked = perf_counter(), _processor_seconds()
            done.wait()
            seconds, processor = perf_counter() - began, _processor_seconds() - worked
        finally:
            for each in working:
                each.result()
    return Turn(visits / seconds, processor / visits)


def _processor_seconds() -> float:
    """Return what this process and those that descend from it have worked, those included that have ended."""
    own = psutil.Process()
    seconds = 0.0
    for process in (own, *own.children(recursive=True)):
        with suppress(psutil.Error):  # it has ended just now, and its parent has its time
            seconds += sum(process.cpu_times()[:4])  # its own, and of children that it has waited for
    return seconds


@contextmanager
def _pool(browsers: int, count: int, remote_url: str | None = None) -> Iterator[Worker]:
    with BrowserPool(browsers, -(-count // browsers), remote_url=remote_url) as pool:

        @contextmanager
        def lent() -> Iterator[Hands]:
            with pool.context() as tools:
                yield Webtools(tools)

        yield lambda: nullcontext(lent)


@contextmanager
def _playwright() -> Iterator[Lent]:
    """Lend new contexts of a browser that belongs to this thread, as Playwright asks for."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find().browser), args=["--no-sandbox"])

        @contextmanager
        def lent() -> Iterator[Hands]:
            with browser.new_context() as context:
                yield Playwright(context.new_page())

        try:
            yield lent
        finally:
            browser.close()


@click.command()
@click.option(
    "--seconds", default=_SECONDS, show_default=True, help="No round begins that would last longer."
)
@click.option(
    "--at-once", "counts", multiple=True, default=_COUNTS, show_default=True, help="Visits at once."
)
def main(*, seconds: float, counts: Sequence[int]) -> None:
    """Measure visits a second and processor time a visit: eight minutes at most with the defaults."""
    click.echo(measure(counts, seconds).markdown())


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.throughput")
