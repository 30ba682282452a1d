"""The cost of a record: visits to the demo shop, with a trace, with a video and without, in turns in one browser.

The browser is that of the variable WEBTOOLS_BROWSER. One that can record videos does so for a .webm.
"""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import psutil

from benchmarks.hands import Webtools
from benchmarks.harness import Figure
from benchmarks.shopping import STEPS, buy
from webtools import BrowserTools
from webtools.demo.shop import shop

_VIDEOS = {"video (.webm)": ".webm", "video (.webp)": ".webp"}
_WAYS = ("no record", "trace without pictures", "trace", *_VIDEOS)
_AIMS = {"trace without pictures": 1.15, "trace": 1.4}


@dataclass(frozen=True, slots=True)
class Costs:
    """The seconds of processor and of clock of each visit, by way, and the bytes of the last trace."""

    processor: dict[str, list[float]]
    clock: dict[str, list[float]]
    size_bytes: dict[str, int]

    def markdown(self) -> str:
        base, usual = median(self.processor["no record"]), median(self.clock["no record"])
        rows = [
            f"| {way} | {median(self.processor[way]):.2f} s | {median(self.processor[way]) / base:.2f} | "
            f"{median(self.clock[way]) / usual:.2f} | {self.size_bytes.get(way, 0) / 1000:,.0f} KB |"
            for way in _WAYS
        ]
        aims = [
            Figure(
                f"processor time of a visit with a {way}", median(self.processor[way]) / base, aim
            ).verdict()
            for way, aim in _AIMS.items()
        ]
        return "\n".join(
            [
                f"### A visit to the shop in {STEPS} steps, recorded: {len(self.clock['trace'])} rounds",
                "",
                "| | processor | × no record | clock × no record | file |",
                "| --- | ---: | ---: | ---: | ---: |",
                *rows,
                "",
                *aims,
            ]
        )


def tables(*, quick: bool) -> list[Costs]:
    """Measure visits of each way in turns."""
    costs = Costs({way: [] for way in _WAYS}, {way: [] for way in _WAYS}, {})
    with ExitStack() as stack:
        address = stack.enter_context(shop())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(BrowserTools())
        browser.tabs()
        for number in range(4 if quick else 16):
            for way in _WAYS:
                file = folder / f"{number}{_VIDEOS.get(way, '.zip')}"
                with browser.fresh(video=file if way in _VIDEOS else None) as tools:
                    tools.tabs()
                    with _measured() as took:
                        record = (
                            tools.trace(file, pictures=way == "trace") if "trace" in way else nullcontext()
                        )
                        with record:
                            buy(Webtools(tools), address)
                    if number:  # the first warms up
                        costs.processor[way].append(took[0])
                        costs.clock[way].append(took[1])
                if file.exists():
                    costs.size_bytes[way] = file.stat().st_size
                    file.unlink()
    return [costs]


@contextmanager
def _measured() -> Iterator[list[float]]:
    """Give the seconds of processor, of this process and its children, and those of the clock."""
    took: list[float] = []
    before, began = _processor_seconds(), perf_counter()
    yield took
    took += [_processor_seconds() - before, perf_counter() - began]


def _processor_seconds() -> float:
    own = psutil.Process()
    seconds = 0.0
    for each in (own, *own.children(recursive=True)):
        try:
            times = each.cpu_times()
        except psutil.NoSuchProcess:
            continue
        seconds += times.user + times.system
    return seconds
