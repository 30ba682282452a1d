"""The processor time of contexts that nobody uses, beside Playwright's."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from time import monotonic, sleep

import psutil
from playwright.sync_api import sync_playwright

from benchmarks.harness import Figure
from webtools import BrowserTools
from webtools.driver.find import find

_OURS, _THEIRS = "webtools", "Playwright"
_PAGE = "data:text/html,<title>Idle</title><button>Nothing</button>"
_COUNTS = (1, 8)
_SECONDS = 30.0
_SETTLING_SECONDS = 3.0
"""For what the browser does after its last page has loaded."""
_AT_MOST_PERCENT = 0.5


@dataclass(frozen=True, slots=True)
class Share:
    """The share of a core, in percent, of the library with its helpers, and of driver and browser."""

    library: float
    browser: float


@dataclass(frozen=True, slots=True)
class Shares:
    """A table of shares, by the number of contexts."""

    of: dict[str, dict[int, Share]]
    seconds: float

    def markdown(self) -> str:
        counts = list(next(iter(self.of.values())))
        rows = [
            f"| {name}{part} | " + " | ".join(f"{value(share):.2f} %" for share in shares.values()) + " |"
            for name, shares in self.of.items()
            for part, value in _PARTS.items()
        ]
        figures = [
            Figure(
                f"percent of a core for {count} idle contexts, without driver and browser",
                share.library,
                _AT_MOST_PERCENT,
            ).verdict()
            for count, share in self.of[_OURS].items()
        ]
        return "\n".join(
            [
                f"### Idle contexts: the share of a core within {self.seconds:.0f} s",
                "",
                "| | " + " | ".join(f"contexts: {count}" for count in counts) + " |",
                "| --- |" + " ---: |" * len(counts),
                *rows,
                "",
                *figures,
            ]
        )


_PARTS: dict[str, Callable[[Share], float]] = {
    ", with its helpers": lambda share: share.library,
    ": driver and browser": lambda share: share.browser,
}


def tables(*, quick: bool) -> list[Shares]:
    """Open contexts, and wait."""
    seconds = 5.0 if quick else _SECONDS
    contenders = {_OURS: _webtools, _THEIRS: _playwright}
    return [
        Shares(
            {
                name: {count: _share(contender(count), seconds) for count in _COUNTS}
                for name, contender in contenders.items()
            },
            seconds,
        )
    ]


def _share(contexts: AbstractContextManager[None], seconds: float) -> Share:
    with contexts:
        sleep(_SETTLING_SECONDS)
        before, began = _used(), monotonic()
        sleep(seconds)
        after, ended = _used(), monotonic()
    library, browser = (
        100 * (late - early) / (ended - began) for early, late in zip(before, after, strict=True)
    )
    return Share(library, browser)


def _used() -> tuple[float, float]:
    """Return the processor time of this process with its helpers, and of drivers and browsers."""
    own = psutil.Process()
    library = browser = 0.0
    for process in (own, *own.children(recursive=True)):
        times = process.cpu_times()
        if "chrom" in process.name():
            browser += times.user + times.system
        else:
            library += times.user + times.system
    return library, browser


@contextmanager
def _webtools(count: int) -> Iterator[None]:
    with BrowserTools() as tools:
        for number in range(count):
            context = tools.context("default" if number == 0 else f"context {number}")
            context.navigate(_PAGE)
        yield


@contextmanager
def _playwright(count: int) -> Iterator[None]:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=str(find().browser), args=["--no-sandbox"]) as browser,
    ):
        for _ in range(count):
            browser.new_context().new_page().goto(_PAGE)
        yield
