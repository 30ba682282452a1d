"""The cost of contexts: to create, in memory, and their throughput side by side."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread

import psutil
from playwright.sync_api import Browser, sync_playwright

from benchmarks.harness import Aim, Contender, Table, compare
from webtools import BrowserTools, ContextTools
from webtools.driver.find import find

_OURS, _THEIRS = "webtools", "Playwright"
_PAGE = "data:text/html,<title>Count</title><button onclick='window.count=(window.count??0)+1'>Count</button>"
_ACTIONS = 20
_COUNTS = (1, 2, 4, 8)
_MEMORY_COUNTS = (1, 4, 8, 16)


@dataclass(frozen=True)
class Memory:
    """Proportional set size (PSS) of all of a browser's processes, in MB, by the number of open contexts."""

    megabytes: dict[str, dict[int, float]]

    def markdown(self) -> str:
        lines = [
            "### Memory of browser and driver (PSS, MB; in brackets per context beyond the first)",
            "",
            "| | " + " | ".join(f"{count} contexts" for count in _MEMORY_COUNTS) + " |",
            "| --- |" + " ---: |" * len(_MEMORY_COUNTS),
        ]
        for name, of in self.megabytes.items():
            first, *_ = of.values()
            cells = [
                f"{used:.0f}" + (f" ({(used - first) / (count - 1):.0f})" if count > 1 else "")
                for count, used in of.items()
            ]
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
        return "\n".join(lines)


def tables(*, quick: bool) -> list[Table | Memory]:
    """Contexts in one browser, beside Playwright's Python API in the same Chromium."""
    return [
        _creation(rounds=3 if quick else 20),
        *(throughput(count, rounds=2 if quick else 8) for count in _COUNTS[: 2 if quick else None]),
        _memory(),
    ]


def _creation(rounds: int) -> Table:
    with ExitStack() as stack:
        tools = stack.enter_context(BrowserTools())
        tools.navigate(_PAGE)
        browser = stack.enter_context(_playwright())

        def ours() -> None:
            tools.context_create("new")
            tools.navigate(_PAGE)
            tools.context_close("new")

        def theirs() -> None:
            context = browser.new_context()
            context.new_page().goto(_PAGE)
            context.close()

        contenders = [Contender(_THEIRS, theirs), Contender(_OURS, ours)]
        title = "A new context, its first page, and its end"
        return compare(title, contenders, rounds=rounds, aims=[Aim(_OURS, _THEIRS, 1.2)])


def throughput(count: int, rounds: int, title: str | None = None) -> Table:
    """Measure clicks, each on its context's page, from a thread per context."""
    with ExitStack() as stack:
        tools = stack.enter_context(BrowserTools())
        contexts = [tools.context(f"context {number}") for number in range(count)]
        threads = stack.enter_context(ThreadPoolExecutor(count))
        clicks = list(threads.map(our_click, contexts))
        workers = [stack.enter_context(_worker()) for _ in range(count)]

        def ours() -> None:
            list(threads.map(repeat, clicks))

        def theirs() -> None:
            for worker in workers:
                worker.begin()
            for worker in workers:
                worker.wait()

        contenders = [Contender(_THEIRS, theirs), Contender(_OURS, ours)]
        aims = [Aim(_OURS, _THEIRS, 1.0)] if count > 1 else []
        title = title or f"{count} × {_ACTIONS} clicks in {count} contexts at once"
        return compare(title, contenders, rounds=rounds, warm_up=1, aims=aims)


def our_click(context: ContextTools) -> Callable[[], object]:
    context.navigate(_PAGE)
    button = context.snapshot().find("button", "Count")
    return lambda: context.click(button)


def repeat(action: Callable[[], object]) -> None:
    for _ in range(_ACTIONS):
        action()


class _Worker:
    """A thread with a Playwright of its own, as its documentation asks for, and a page to click on."""

    def __init__(self) -> None:
        self._orders: SimpleQueue[bool] = SimpleQueue()
        self._done: SimpleQueue[BaseException | None] = SimpleQueue()
        self._thread = Thread(target=self._live)
        self._thread.start()
        self.wait()

    def begin(self) -> None:
        self._orders.put(True)

    def wait(self) -> None:
        if (error := self._done.get()) is not None:
            raise error

    def end(self) -> None:
        self._orders.put(False)
        self._thread.join()

    def _live(self) -> None:
        try:
            with _playwright() as browser:
                page = browser.new_page()
                page.goto(_PAGE)
                button = page.get_by_role("button", name="Count")
                self._done.put(None)
                while self._orders.get():
                    repeat(button.click)
                    self._done.put(None)
        except BaseException as error:  # noqa: BLE001  # whoever waits for it has to hear of it
            self._done.put(error)


@contextmanager
def _worker() -> Iterator[_Worker]:
    worker = _Worker()
    try:
        yield worker
    finally:
        worker.end()


def _memory() -> Memory:
    with ExitStack() as stack:
        before = {process.pid for process in psutil.Process().children(recursive=True)}
        tools = stack.enter_context(BrowserTools())
        ours = _grow(before, lambda number: tools.context(f"context {number}").navigate(_PAGE))
    with ExitStack() as stack:
        before = {process.pid for process in psutil.Process().children(recursive=True)}
        browser = stack.enter_context(_playwright())
        theirs = _grow(before, lambda _: browser.new_context().new_page().goto(_PAGE))
    return Memory({_THEIRS: theirs, _OURS: ours})


def _grow(before: set[int], add: Callable[[int], object]) -> dict[int, float]:
    used: dict[int, float] = {}
    for number in range(1, max(_MEMORY_COUNTS) + 1):
        add(number)
        if number in _MEMORY_COUNTS:
            used[number] = _pss(before) / 1e6
    return used


def _pss(before: set[int]) -> int:
    total = 0
    for process in psutil.Process().children(recursive=True):
        if process.pid not in before:
            try:
                total += process.memory_full_info().pss
            except psutil.Error:
                continue  # it has ended
    return total


@contextmanager
def _playwright() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find("chromium").browser, args=["--no-sandbox"], headless=True
        )
        yield browser
        browser.close()
