"""Acts on a page, next to Playwright and plain Selenium: one browser each, the same pages and the same checks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from benchmarks.contenders import all_hands
from benchmarks.hands import Hands, Value
from benchmarks.harness import Aim, Contender, Figure, Table, compare
from benchmarks.shopping import STEPS, buy
from tests.browser.site import Site, running_site
from webtools.demo.shop import shop

_TEXT = "twenty characters ok"
_FIELDS: Mapping[tuple[str, str], Value] = {
    ("textbox", "Name"): "Ada Byron",
    ("textbox", "Email"): "ada@example.com",
    ("textbox", "Date"): "2026-03-31",
    ("combobox", "Country"): "Germany",
    ("slider", "Amount"): "8",
    ("radio", "Large"): True,
    ("checkbox", "News"): True,
    ("textbox", "Message"): "Leave it at the door",
}
_FILLED = ["Ada Byron", "ada@example.com", "2026-03-31", "de", "8", "large", "on", "Leave it at the door"]


@dataclass(frozen=True, slots=True)
class Task:
    """`check` is a JavaScript function whose value is then `wanted`."""

    title: str
    page: str
    act: Callable[[Hands], object]
    check: str
    wanted: Any
    aims: tuple[Aim, ...]


def _fetch(hands: Hands) -> None:
    hands.click("button", "Fetch")
    hands.look("Fetched")


_FETCHING = Task(
    "Click that fetches for 100 ms, until a look at the page shows what came",
    "/settle.html",
    _fetch,
    "() => document.querySelector('#result').textContent",
    "Fetched",
    (Aim("webtools", "Selenium", 1.0),),
)
TASKS = (
    Task(
        "Click, without effect",
        "/keys.html",
        lambda hands: hands.click("button", "Button"),
        "() => seenOf('click')",
        ["button"],
        (Aim("webtools", "Playwright", 1.2), Aim("webtools", "Selenium", 1.0)),
    ),
    _FETCHING,
    Task(
        "Click that navigates, until the page has loaded",
        "/settle.html",
        lambda hands: hands.arrive("link", "Link", "/second.html"),
        "() => [document.title, document.readyState]",
        ["Second", "complete"],
        (Aim("webtools", "Selenium", 1.0),),
    ),
    Task(
        "Type 20 characters",
        "/keys.html",
        lambda hands: hands.type("textbox", "Second", _TEXT),
        "() => document.querySelector('#second').value",
        _TEXT,
        (Aim("webtools", "Selenium", 1.0),),
    ),
    Task(
        "Fill eight fields",
        "/form.html",
        lambda hands: hands.fill(_FIELDS),
        "() => [...new FormData(document.querySelector('#form')).values()]",
        _FILLED,
        (Aim("webtools", "Playwright", 0.5), Aim("webtools", "Selenium", 1.0)),
    ),
)


def tables(*, quick: bool) -> list[Table]:
    """Each task on a page just opened and looked at; then the whole visit to a shop."""
    with running_site() as site, shop() as address, all_hands() as hands:
        single = [_compare(task, site, hands, rounds=5 if quick else 30) for task in TASKS]
        visit = compare(
            f"A visit to a shop in {STEPS} steps, with a look at the page after each",
            [Contender(name, partial(buy, each, address)) for name, each in hands.items()],
            rounds=3 if quick else 15,
            warm_up=1,
            aims=[Aim("webtools", "Playwright", 0.6), Aim("webtools", "Selenium", 1.0)],
        )
        return [*single, visit]


def compare_task(task: Task, site: Site, hands: Mapping[str, Hands], *, rounds: int) -> Table:
    """Have each contender do the task on a page just opened and looked at."""
    return compare(
        task.title,
        [_contender(name, each, task, site) for name, each in hands.items()],
        rounds=rounds,
        aims=task.aims,
    )


def _compare(task: Task, site: Site, hands: dict[str, Hands], *, rounds: int) -> Table:
    table = compare_task(task, site, hands, rounds=rounds)
    if task is not _FETCHING:
        return table
    ours, theirs = _early(hands["webtools"], site, 100), _early(hands["Playwright"], site, 20)
    text = f"First looks of 100 that came too early (Playwright's: {theirs} of 20)"
    return replace(table, figures=[Figure(text, ours, 0)])


def _early(hands: Hands, site: Site, looks: int) -> int:
    """Return how many looks right after the click do not show the fetched content."""
    early = 0
    for _ in range(looks):
        hands.open(site.url(_FETCHING.page))
        hands.glance()
        hands.click("button", "Fetch")
        early += "Fetched" not in hands.glance()
    return early


def _contender(name: str, hands: Hands, task: Task, site: Site) -> Contender:
    def reset() -> None:
        hands.open(site.url(task.page))
        hands.glance()

    def check() -> None:
        if (found := hands.ask(task.check)) != task.wanted:
            raise AssertionError(f"{name}: {task.title}: {found!r}")

    return Contender(name, lambda: task.act(hands), reset=reset, check=check)
