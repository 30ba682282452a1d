"""A queue of a thousand contexts in front of a pool.

`python -m benchmarks pool` prints the table; `python -m benchmarks.pool --plot FILE` draws the queue as well.
"""

import threading
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Lock
from time import perf_counter

import click
import psutil

from webtools import BrowserPool

_PLACES = (2, 4)
"""Browsers and contexts of each, for the queue."""


@dataclass(frozen=True)
class Queue:
    """The course of a queue of contexts, with samples of memory (MB) and threads over the contexts served.

    Attributes:
        served: All callers were served once.
        shift: How far a caller was served from its turn, at most. The callers that open contexts at the same time
            note that in any order; `tests/threads/test_pool_places.py` checks the order of the places itself.
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


def tables(*, quick: bool) -> list[Queue]:
    """Serve a thousand callers with eight places."""
    return [queue(40 if quick else 1000)]


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
