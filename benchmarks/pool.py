"""Visits to the demo shop through pools, and a queue of a thousand contexts.

`python -m benchmarks pool` prints tables; `python -m benchmarks.pool --plot FILE` draws the queue as well.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Lock
from time import perf_counter

import click
import psutil
from playwright.sync_api import sync_playwright

from benchmarks.contenders import Hands, Playwright, Webtools
from benchmarks.shopping import buy
from webtools import BrowserPool
from webtools.demo.shop import shop
from webtools.driver.find import find

_AT_ONCE = (1, 2, 4, 8)
_PLACES = (2, 4)
"""Browsers and contexts of each, for the queue."""

Lent = Callable[[], AbstractContextManager[Hands]]
"""Lends a new context for a visit."""

Worker = Callable[[], AbstractContextManager[Lent]]
"""Entered by each thread, for all of its visits."""


@dataclass(frozen=True)
class Throughput:
    """Visits a second, and seconds of processor time for a visit, by the visits at once."""

    rows: dict[str, dict[int, tuple[float, float]]]

    def markdown(self) -> str:
        counts = sorted({count for each in self.rows.values() for count in each})
        lines = [
            "### Visits to the demo shop a second (processor seconds of a visit)",
            "",
            "| | " + " | ".join(f"{count} at once" for count in counts) + " |",
            "| --- |" + " ---: |" * len(counts),
        ]
        for name, of in self.rows.items():
            cells = [f"{of[count][0]:.2f} ({of[count][1]:.1f})" for count in counts]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
        return "\n".join(lines)


@dataclass(frozen=True)
class Queue:
    """What a queue of contexts did, with samples of memory (MB) and threads over the contexts served.

    Attributes:
        served: All callers were served once.
        shift: How far a caller was served from its turn, at most. The callers that open contexts at the same time
            note that in any order; `tests/threads/test_places.py` checks the order of the places itself.
    """

    contexts: int
    served: bool
    shift: int
    seconds: float
    samples: list[tuple[int, float, int]] = field(default_factory=list)

    def markdown(self) -> str:
        tenth = max(1, len(self.samples) // 10)
        early, late = self.samples[tenth : 2 * tenth] or self.samples[:1], self.samples[-tenth:]
        served = "Each was served once" if self.served else "NOT each was served once"
        return "\n".join(
            [
                f"### {self.contexts:,} callers, {_PLACES[0]} browsers with {_PLACES[1]} places each",
                "",
                f"{served}, at most {self.shift} places from its turn, in {self.seconds:.0f} s.",
                "",
                "| | second tenth | last tenth |",
                "| --- | ---: | ---: |",
                f"| memory of this process, MB | {_median(early, 1):.0f} | {_median(late, 1):.0f} |",
                f"| threads besides those of the callers | {_median(early, 2):.0f} | {_median(late, 2):.0f} |",
            ]
        )


def tables(*, quick: bool) -> list[Throughput | Queue]:
    """One browser, a pool of two, and Playwright with a browser in each thread; then the queue."""
    counts = _AT_ONCE[:2] if quick else _AT_ONCE
    rows: dict[str, dict[int, tuple[float, float]]] = {}
    with shop() as address:
        for count in counts:
            visits = count if quick else max(12, 2 * count)
            for name, browsers in {"webtools, one browser": 1, "webtools, pool of two": 2}.items():
                with BrowserPool(browsers, -(-count // browsers)) as pool:
                    rows.setdefault(name, {})[count] = _measured(_of(pool), address, count, visits)
            rows.setdefault("Playwright, a browser in each thread", {})[count] = _measured(
                _playwright, address, count, visits
            )
    return [Throughput(rows), queue(40 if quick else 1000)]


def _measured(worker: Worker, address: str, count: int, visits: int) -> tuple[float, float]:
    """Return visits a second and processor seconds of a visit; browsers and threads are started before."""
    left = iter(range(visits))
    lock = Lock()  # guards `left`
    warm, done = threading.Barrier(count + 1), threading.Barrier(count + 1)

    def work() -> None:
        try:
            with worker() as lent:
                with lent() as hands:
                    buy(hands, address)  # browsers are started, and caches filled
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
    return visits / seconds, processor / visits


def _processor_seconds() -> float:
    """Return what all processes of this machine have worked; nothing else should work meanwhile."""
    times = psutil.cpu_times()
    return float(times.user + times.system)


def _of(pool: BrowserPool) -> Worker:
    @contextmanager
    def lent() -> Iterator[Hands]:
        with pool.context() as tools:
            yield Webtools(tools)

    return lambda: nullcontext(lent)


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


def queue(contexts: int) -> Queue:
    """Let so many callers wait for eight places, and note who is served when."""
    served: list[int] = []
    samples: list[tuple[int, float, int]] = []
    lock = Lock()  # guards both above
    own = psutil.Process()

    def come(number: int) -> None:
        with pool.context(timeout_queue=3600.0) as tools:
            with lock:
                served.append(number)
                if len(served) % 10 == 0:
                    others = threading.active_count() - sum(one.is_alive() for one in callers)
                    samples.append((len(served), own.memory_full_info().uss / 1e6, others))
            tools.navigate("data:text/html,<title>Served</title>")

    began = perf_counter()
    with BrowserPool(*_PLACES) as pool:
        callers = [threading.Thread(target=come, args=(number,)) for number in range(contexts)]
        for asked, caller in enumerate(callers, 1):
            caller.start()
            while pool.statistics().served + pool.statistics().waiting < asked:
                threading.Event().wait(0.0005)
        for caller in callers:
            caller.join()
    shift = max(abs(place - number) for place, number in enumerate(served))
    return Queue(contexts, sorted(served) == list(range(contexts)), shift, perf_counter() - began, samples)


def _median(samples: list[tuple[int, float, int]], index: int) -> float:
    return float(median(one[index] for one in samples))


def draw(found: Queue, path: Path) -> None:
    """Draw memory and threads over the contexts served, as an SVG."""
    import pygal  # of the extra `bench`

    chart = pygal.XY(
        title="Memory (MB, left) and threads (right) of a process whose 1,000 callers wait for 8 places",
        x_title="contexts served",
        dots_size=1,
        legend_at_bottom=True,
        js=[],
    )
    chart.add("memory, MB", [(count, memory) for count, memory, _ in found.samples])
    chart.add(
        "threads besides those of the callers",
        [(count, threads) for count, _, threads in found.samples],
        secondary=True,
    )
    path.write_text(chart.render(is_unicode=True, disable_xml_declaration=True) + "\n", encoding="utf-8")


@click.command()
@click.option("--contexts", default=1000, show_default=True)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="An SVG to write.")
def main(*, contexts: int, plot: Path | None) -> None:
    """Measure the queue alone."""
    found = queue(contexts)
    click.echo(found.markdown())
    if plot is not None:
        draw(found, plot)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.pool")
