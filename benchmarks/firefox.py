"""The same calls on Firefox as on Chromium, and Selenium with Firefox where there is a geckodriver."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial

from benchmarks import contenders
from benchmarks.actions import TASKS, compare_task
from benchmarks.contexts import our_click, repeat
from benchmarks.hands import Hands, Webtools
from benchmarks.harness import Aim, Contender, Table, compare
from benchmarks.shopping import STEPS, buy
from benchmarks.snapshot import Reading, served_cases
from tests.browser.site import running_site
from webtools import BrowserTools
from webtools.capabilities import BrowserName
from webtools.demo.shop import shop

_CHROMIUM, _FIREFOX, _SELENIUM = "webtools, Chromium", "webtools, Firefox", "Selenium, Firefox"
_BROWSERS: Mapping[str, BrowserName] = {_CHROMIUM: "chromium", _FIREFOX: "firefox"}
_CONTEXTS = (1, 4)
_READ = ("1,000 controls", "10,000 elements")


def tables(*, quick: bool) -> list[Table]:
    """Acts and the visit to the shop, then snapshots, then contexts at once."""
    return [*_acts(quick=quick), *_snapshots(quick=quick), *_contexts(quick=quick)]


def _acts(*, quick: bool) -> list[Table]:
    with running_site() as site, shop() as address, _all_hands() as hands:
        aims = (Aim(_FIREFOX, _SELENIUM, 1.0),) if _SELENIUM in hands else ()
        single = [
            compare_task(replace(task, aims=aims), site, hands, rounds=5 if quick else 30) for task in TASKS
        ]
        visit = compare(
            f"A visit to a shop in {STEPS} steps, with a look at the page after each",
            [Contender(name, partial(buy, each, address)) for name, each in hands.items()],
            rounds=3 if quick else 10,
            warm_up=1,
            aims=aims,
        )
        return [*single, visit]


def _snapshots(*, quick: bool) -> list[Table]:
    with served_cases() as (cases, url), _both() as both:
        return [
            compare(
                f"Read {case.name}",
                [_reading(name, tools, url(number), case.controls) for name, tools in both.items()],
                rounds=3 if quick else 15,
                warm_up=1,
            )
            for number, case in enumerate(cases)
            if case.name in _READ
        ]


def _reading(name: str, tools: BrowserTools, url: str, controls: int) -> Contender:
    tools.navigate(url)
    reading = Reading(lambda: tools.snapshot().tree, controls)
    return Contender(name, reading.read, check=reading.check)


def _contexts(*, quick: bool) -> list[Table]:
    def clicking(tools: BrowserTools, count: int, threads: ThreadPoolExecutor) -> Callable[[], object]:
        contexts = [tools.context(f"context {number}") for number in range(count)]
        clicks = list(threads.map(our_click, contexts))
        return lambda: list(threads.map(repeat, clicks))

    with _both() as both, ThreadPoolExecutor(max(_CONTEXTS)) as threads:
        return [
            compare(
                f"{count} × 20 clicks in {count} contexts at once",
                [Contender(name, clicking(tools, count, threads)) for name, tools in both.items()],
                rounds=2 if quick else 8,
                warm_up=1,
            )
            for count in _CONTEXTS
        ]


@contextmanager
def _both() -> Iterator[dict[str, BrowserTools]]:
    with ExitStack() as stack:
        yield {name: stack.enter_context(BrowserTools(browser=kind)) for name, kind in _BROWSERS.items()}


@contextmanager
def _all_hands() -> Iterator[dict[str, Hands]]:
    with _both() as both, ExitStack() as stack:
        hands: dict[str, Hands] = {name: Webtools(tools) for name, tools in both.items()}
        if shutil.which("geckodriver"):
            hands[_SELENIUM] = contenders.Selenium(contenders.firefox(stack))
        yield hands
