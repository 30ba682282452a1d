"""Single calls of the library, next to Playwright and Selenium: the same pages, the same checks, in turns."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from time import sleep
from typing import Any

from flask import Flask

from benchmarks import contenders
from benchmarks.contenders import Start
from benchmarks.hands import Hands
from benchmarks.harness import Aim, Contender, Table, compare
from benchmarks.snapshot import page_of_controls, page_of_elements
from webtools.demo.server import serve

OURS, PLAYWRIGHT, SELENIUM = "webtools", "Playwright", "Selenium"
_STARTS: dict[str, Start] = {
    PLAYWRIGHT: contenders.playwright,
    OURS: contenders.webtools,
    SELENIUM: contenders.selenium,
}
LONG = 200_000  # characters
_LATE = 0.1  # seconds
_SMALL = (
    "<!doctype html><title>Small</title><h1>Newsletter</h1><label>Name <input></label>"
    "<button onclick='window.clicks = (window.clicks || 0) + 1'>Subscribe</button><a href='/second'>Read on</a>"
    "<script>window.long = Array.from"
    f"({{length: {LONG}}}, () => Math.random().toString(36)[2] ?? 'x').join('')</script>"
)
_PAGES = {
    "small": _SMALL,
    "controls": page_of_controls(),
    "elements": page_of_elements(),
    "second": "<!doctype html><title>Second</title><h1>Second</h1>",
    "frames": "<!doctype html><title>Frames</title>" + "<iframe src=/small></iframe>" * 20,
    "asks": "<!doctype html><title>Asks</title><button onclick=\"fetch('/late').then((answer) => answer.text())"
    ".then((text) => { document.querySelector('p').textContent = text })\">Load</button><p></p>",
    "late": "Second",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call on a page.

    Attributes:
        page: The page that is opened before it, and looked at.
        seen: What has to be true of its value, or, where it has none, of that of `check`.
        check: A JavaScript function, called after it.
        rounds: So many; the slower ones need fewer.
    """

    title: str
    page: str
    act: Callable[[Hands], Any]
    seen: Callable[[Any], bool]
    check: str | None = None
    rounds: int = 30
    names: tuple[str, ...] = (PLAYWRIGHT, OURS, SELENIUM)
    aims: tuple[Aim, ...] = ()


_READING = (PLAYWRIGHT, OURS)  # Selenium has no snapshot
CALLS = (
    Call(
        "Navigate to a small page",
        "second",
        lambda hands: hands.open(hands.ask("() => location.origin") + "/small"),
        lambda title: title == "Small",
        check="() => document.title",
        aims=(Aim(OURS, PLAYWRIGHT, 1.1),),
    ),
    Call(
        "Snapshot of a small page",
        "small",
        lambda hands: hands.glance(),
        lambda text: "Subscribe" in text,
        names=_READING,
        aims=(Aim(OURS, PLAYWRIGHT, 1.0),),
    ),
    Call(
        "Snapshot of 1,000 controls",
        "controls",
        lambda hands: hands.glance(),
        lambda text: "Orders of customer 124" in text,
        rounds=15,
        names=_READING,
        aims=(Aim(OURS, PLAYWRIGHT, 0.4),),
    ),
    Call(
        "Snapshot of 10,000 elements",
        "elements",
        lambda hands: hands.glance(),
        lambda text: "Issue 1109" in text,
        rounds=8,
        names=_READING,
        aims=(Aim(OURS, PLAYWRIGHT, 0.3),),
    ),
    Call(
        "Click without effect",
        "small",
        lambda hands: hands.click("button", "Subscribe"),
        lambda clicks: clicks == 1,
        check="() => window.clicks",
        aims=(Aim(OURS, PLAYWRIGHT, 1.2),),
    ),
    Call(
        "Click that navigates, until the page has loaded",
        "small",
        lambda hands: hands.arrive("link", "Read on", "/second"),
        lambda title: title == "Second",
        check="() => document.title",
    ),
    Call(
        "Evaluate, a number",
        "small",
        lambda hands: hands.ask("() => 42"),
        lambda value: value == 42,
        aims=(Aim(OURS, SELENIUM, 0.7),),
    ),
    Call(
        "Evaluate, 200 KB of random text",
        "small",
        lambda hands: hands.ask("() => window.long"),
        lambda value: len(value) == LONG,
        aims=(Aim(OURS, SELENIUM, 0.9),),
    ),
    Call(
        "Open a tab and close it",
        "small",
        lambda hands: hands.open_and_close_tab(),
        lambda title: title == "Small",
        check="() => document.title",
        aims=(Aim(OURS, PLAYWRIGHT, 1.0),),
    ),
    Call(
        "Picture of the view",
        "small",
        lambda hands: hands.picture(),
        lambda picture: picture.startswith(b"\x89PNG"),
        aims=(Aim(OURS, PLAYWRIGHT, 1.0),),
    ),
)


def tables(*, quick: bool) -> list[Table]:
    """One for each call; then the start."""
    with site() as address, ExitStack() as stack:
        hands = {name: start(stack) for name, start in _STARTS.items()}
        measured = [measure(call, address, hands, quick=quick) for call in CALLS]
    return [*measured, _start(quick=quick)]


def against_playwright(*, quick: bool) -> list[Table]:
    """Return the tables of the calls with Playwright alone, which is the measure that other machines have as well."""
    with site() as address, ExitStack() as stack:
        hands = {name: start(stack) for name, start in _STARTS.items() if name in _READING}
        return [measure(call, address, hands, quick=quick) for call in CALLS]


def measure(call: Call, address: str, hands: Mapping[str, Hands], *, quick: bool) -> Table:
    return compare(
        call.title,
        [_contender(call, address, name, hands[name]) for name in call.names if name in hands],
        rounds=max(4, call.rounds // 4) if quick else call.rounds,
        aims=[aim for aim in call.aims if aim.base in hands],
    )


def _contender(call: Call, address: str, name: str, hands: Hands) -> Contender:
    value: Any = None

    def reset() -> None:
        hands.open(f"{address}/{call.page}")
        hands.glance()

    def act() -> None:
        nonlocal value
        value = call.act(hands)

    def check() -> None:
        seen = value if call.check is None else hands.ask(call.check)
        if not call.seen(seen):
            raise AssertionError(f"{name}: {call.title}: {str(seen)[:200]!r}")

    return Contender(name, act, reset=reset, check=check)


def _start(*, quick: bool) -> Table:
    """From nothing to the first look at a page; what is imported is imported already."""

    def start(of: Start) -> None:
        with ExitStack() as stack:
            hands = of(stack)
            hands.open("data:text/html,<title>Cold</title><button>Start</button>")
            if "Start" not in hands.glance():
                raise AssertionError("The page was not there")

    return compare(
        "From no browser to the first look, and its end",
        [Contender(name, partial(start, of)) for name, of in _STARTS.items()],
        rounds=3 if quick else 10,
        warm_up=1,
        aims=[Aim(OURS, PLAYWRIGHT, 0.8)],
    )


@contextmanager
def site() -> Iterator[str]:
    """Serve the pages of the calls; gives their address."""
    app = Flask(__name__)

    @app.get("/<name>")
    def _page(name: str) -> tuple[str, int]:
        if name == "late":
            sleep(_LATE)
        return (_PAGES[name], 200) if name in _PAGES else ("", 404)

    with serve(app) as address:
        yield address
