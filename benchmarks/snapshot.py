"""The cost of a snapshot, in time and in text, beside Playwright's snapshot for models on the same Chromium."""

import gc
import re
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from flask import Flask
from playwright.sync_api import Page, sync_playwright

from benchmarks.harness import Aim, Contender, Figure, Table, compare
from webtools import BrowserTools
from webtools.deadline import Deadline
from webtools.demo.server import LoopbackServer
from webtools.driver.find import find
from webtools.protocol import cdp
from webtools.session.session import Session

OURS, THEIRS = "webtools", "Playwright"
PATIENCE = 120.0
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
    """A page to read, with so many controls that a snapshot has to give refs for; `aimed`: the aims hold for it."""

    name: str
    html: str
    rounds: int
    controls: int
    aimed: bool = True


def _cases(other: str) -> list[Case]:
    return [
        Case("a small form", f"<form>{_fields(1)}</form>", 40, 8, aimed=False),
        Case("1,000 controls", _fields(125), 15, 1_000),
        Case("10,000 elements", rows(1_110), 8, 2_220),
        Case("50,000 elements", rows(5_550), 3, 11_100),
        Case("20 frames of another origin, 40 controls each", frames_of(other, 20), 10, 800),
        Case("15 shadow roots in each other", _shadow(15), 20, 15, aimed=False),
    ]


def page_of_controls() -> str:
    """Return a page of 1,000 controls."""
    return f"<!doctype html><title>Controls</title><body>{_fields(125)}"


def page_of_elements() -> str:
    """Return a page of 10,000 elements."""
    return f"<!doctype html><title>Elements</title><body>{rows(1_110)}"


def _fields(count: int) -> str:
    return "".join(_FIELDS.format(n=n) for n in range(count))


def rows(count: int) -> str:
    """Return rows of nine elements with two controls each."""
    return "".join(_ROW.format(n=n) for n in range(count))


def frames_of(other: str, count: int) -> str:
    """Return frames with 40 controls each; `other` is the address of their documents."""
    return "".join(f'<iframe src="{other}/{number}"></iframe>' for number in range(count))


def _shadow(depth: int) -> str:
    inner = "".join(
        f"<div><template shadowrootmode=open><p>Level {n}</p><button>Press {n}</button>" for n in range(depth)
    )
    return inner + "</template></div>" * depth


def tables(*, quick: bool = False) -> list[Table]:
    """One for each kind of page."""
    with served_cases() as (cases, url), BrowserTools() as browser_tools, in_playwright() as page:
        tables = [
            _table(case, url(number), browser_tools, page, quick=quick) for number, case in enumerate(cases)
        ]
        memory = _memory(browser_tools, looks=200 if quick else 1_000)
    few, many = tables[2], tables[3]
    # The medians say more of what else the machine does.
    growth = min(many.times[OURS]) / min(few.times[OURS])
    linear = Figure("From 10,000 to 50,000 elements our time grows so many times", growth, 5.5)
    tables[3] = replace(many, figures=[*many.figures, linear])
    return [*tables, memory]


def _table(case: Case, url: str, browser_tools: BrowserTools, page: Page, *, quick: bool) -> Table:
    browser_tools.navigate(url, timeout=PATIENCE)
    page.goto(url)
    ours = Reading(lambda: browser_tools.snapshot(timeout=PATIENCE).tree, case.controls)
    theirs = Reading(lambda: page.aria_snapshot(mode="ai", timeout=PATIENCE * 1000), case.controls)
    for reading in (ours, theirs):
        reading.read()
        reading.check()
    chars, their_chars = len(ours.text), len(theirs.text)
    share = Figure("Our characters, in those of Playwright", chars / their_chars, 0.55)
    table = compare(
        f"Read {case.name}: {chars:,} characters, {chars / their_chars:.2f} times Playwright's {their_chars:,}",
        [Contender(THEIRS, theirs.read, check=theirs.check), Contender(OURS, ours.read, check=ours.check)],
        rounds=max(2, case.rounds // 5) if quick else case.rounds,
        warm_up=1,
        aims=[Aim(OURS, THEIRS, 0.5)] if case.aimed else [],
    )
    return replace(table, figures=[share] if case.aimed else [])


class Reading:
    """A way to read the page that must not win by leaving something out."""

    def __init__(self, look: Callable[[], str], controls: int) -> None:
        self._look = look
        self._controls = controls
        self.text = ""

    def read(self) -> None:
        self.text = self._look()

    def check(self) -> None:
        listed = len(_CONTROL.findall(self.text))
        if listed != self._controls:
            raise ValueError(f"{listed} controls are listed with a ref, not {self._controls}")


_CONTROL = re.compile(r"^ *- (?:textbox|checkbox|radio|button|link)\b.*\[ref=\w+\]", re.MULTILINE)

_REBUILD = """() => {
  const list = document.getElementById("list");
  window.gone ??= [];
  for (const element of list.querySelectorAll("*")) window.gone.push(new WeakRef(element));
  list.innerHTML = "<p>Milk <button>Delete</button></p>".repeat(20) + "<iframe srcdoc='<p>In it</p>'></iframe>";
  return new Promise((done) => { list.querySelector("iframe").onload = () => done(null); });
}"""


def _memory(browser_tools: BrowserTools, *, looks: int) -> Table:
    """Measure the memory that many snapshots of a changing page leave behind in Python and in the page."""
    browser_tools.navigate("about:blank")
    browser_tools.evaluate("() => { document.body.innerHTML = '<div id=list></div>' }")

    def look() -> None:
        browser_tools.evaluate(_REBUILD)
        browser_tools.snapshot()
        browser_tools.find(role="button", name="delete")
        browser_tools.snapshot(diff=True)
        browser_tools.snapshot(interactive_only=True)

    look()
    gc.collect()
    tracemalloc.start()
    table = compare(
        f"Look {looks:,} times at a page that rebuilds itself, four looks in a turn",
        [Contender(OURS, look)],
        rounds=looks // 4,
        warm_up=0,
    )
    gc.collect()
    kilobytes = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    collect = "HeapProfiler.collectGarbage"
    browser_tools._call("collect garbage", None, 60, partial(_devtools, collect))  # noqa: SLF001  # no tool does it
    left = str(browser_tools.evaluate("() => window.gone.filter((element) => element.deref()).length").value)
    grown = Figure("Kilobytes that Python has grown by", kilobytes, 300)
    return replace(
        table, figures=[grown, Figure("Elements that are gone and still held in the page", float(left), 50)]
    )


def _devtools(method: str, session: Session, deadline: Deadline) -> None:
    tab = session.contexts.active
    if tab is not None:
        devtools = session.ask(cdp.get_session(tab), deadline=deadline).session
        session.ask(cdp.send_command(method, devtools), deadline=deadline)


@contextmanager
def served_cases(
    cases_of: Callable[[str], list[Case]] = _cases,
) -> Iterator[tuple[list[Case], Callable[[int], str]]]:
    """Serve pages on one host, and what is in their frames on another, whose address `cases_of` gets."""
    app = Flask(__name__)
    server = LoopbackServer(app)
    server.start()
    cases = cases_of(f"http://localhost:{server.port}/frame")

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
def in_playwright() -> Iterator[Page]:
    """Yield a page of Playwright, in the same Chromium."""
    browser = find("chromium", None, None).browser
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        try:
            yield chromium.new_page()
        finally:
            chromium.close()
