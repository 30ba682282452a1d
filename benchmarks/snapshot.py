"""What a page costs to read, in time and in text, beside Playwright's snapshot for models on the same Chromium."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from flask import Flask
from playwright.sync_api import Page, sync_playwright

from benchmarks.harness import Aim, Contender, Table, compare
from webtools import BrowserTools
from webtools.demo.server import LoopbackServer
from webtools.driver.find import find

OURS, THEIRS = "webtools", "Playwright"
_PATIENCE = 120.0
"""Seconds; what takes longer has lost."""

_FIELDS = """
<div class="card"><div class="card-header"><h3>Customer {n}</h3></div><div class="card-body">
<div class="form-group"><div class="col"><label for="name{n}">Name</label></div>
<div class="col"><input id="name{n}" value="Ann {n}"></div></div>
<div class="form-group"><div class="col"><label for="mail{n}">E-mail</label></div>
<div class="col"><input id="mail{n}" type="email" placeholder="ann@example.org"></div></div>
<div class="form-check"><label><input type="checkbox" checked> <span>Send news</span></label></div>
<div class="form-check"><label><input type="radio" name="kind{n}"> <span>Private</span></label></div>
<div class="form-check"><label><input type="radio" name="kind{n}"> <span>Business</span></label></div>
<div class="toolbar"><div class="left"><button type="button"><span class="icon"></span><span>Save</span></button>
<button type="button"><span class="icon"></span><span>Delete</span></button></div>
<div class="right"><a href="/customers/{n}/orders"><span>Orders of customer {n}</span></a></div></div>
</div></div>"""
"""Eight controls in 33 elements, wrapped as user interface libraries wrap them."""

_ROW = """
<div class="row"><div class="cell"><a href="/issues/{n}">Issue {n}</a></div>
<div class="cell"><span>open</span></div><div class="cell"><time>2026-01-01</time></div>
<div class="cell"><button>Close</button></div></div>"""
"""Nine elements."""


@dataclass(frozen=True)
class Case:
    """A page to read; `aimed`: the aims hold for it."""

    name: str
    html: str
    rounds: int
    aimed: bool = True


def _cases(other: str) -> list[Case]:
    frames = "".join(f'<iframe src="{other}/{number}"></iframe>' for number in range(20))
    return [
        Case("a small form", f"<form>{_fields(1)}</form>", 40, aimed=False),
        Case("1,000 controls", _fields(125), 15),
        Case("10,000 elements", _rows(1_110), 8),
        Case("50,000 elements", _rows(5_550), 3),
        Case("20 frames of another origin, 40 controls each", frames, 10),
        Case("15 shadow roots in each other", _shadow(15), 20, aimed=False),
    ]


def _fields(count: int) -> str:
    return "".join(_FIELDS.format(n=n) for n in range(count))


def _rows(count: int) -> str:
    return "".join(_ROW.format(n=n) for n in range(count))


def _shadow(depth: int) -> str:
    inner = "".join(
        f"<div><template shadowrootmode=open><p>Level {n}</p><button>Press {n}</button>" for n in range(depth)
    )
    return inner + "</template></div>" * depth


def tables(*, quick: bool = False) -> list[Table]:
    """One for each kind of page."""
    with _pages() as (cases, url), BrowserTools() as browser_tools, _playwright() as page:
        return [
            _table(case, url(number), browser_tools, page, quick=quick) for number, case in enumerate(cases)
        ]


def _table(case: Case, url: str, browser_tools: BrowserTools, page: Page, *, quick: bool) -> Table:
    browser_tools.navigate(url, timeout=_PATIENCE)
    page.goto(url)
    ours = partial(browser_tools.snapshot, timeout=_PATIENCE)
    theirs = partial(page.aria_snapshot, mode="ai", timeout=_PATIENCE * 1000)
    chars, their_chars = len(ours().tree), len(theirs())
    return compare(
        f"Read {case.name}: {chars:,} characters, {chars / their_chars:.2f} times Playwright's {their_chars:,}",
        [Contender(THEIRS, theirs), Contender(OURS, ours)],
        rounds=max(2, case.rounds // 5) if quick else case.rounds,
        warm_up=1,
        aims=[Aim(OURS, THEIRS, 0.5)] if case.aimed else [],
    )


@contextmanager
def _pages() -> Iterator[tuple[list[Case], Callable[[int], str]]]:
    """The pages on one host, what is in their frames on another."""
    app = Flask(__name__)
    server = LoopbackServer(app)
    server.start()
    cases = _cases(f"http://localhost:{server.port}/frame")

    @app.get("/<int:number>")
    def _case(number: int) -> str:
        return f"<!doctype html><title>{cases[number].name}</title><body>{cases[number].html}"

    @app.get("/frame/<int:_number>")
    def _frame(_number: int) -> str:
        return f"<!doctype html><title>Frame</title><body>{_fields(5)}"

    try:
        yield cases, lambda number: f"http://127.0.0.1:{server.port}/{number}"
    finally:
        server.stop()


@contextmanager
def _playwright() -> Iterator[Page]:
    browser = find("chromium", None, None).browser
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        try:
            yield chromium.new_page()
        finally:
            chromium.close()
