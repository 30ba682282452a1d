"""One thread that works in one context without end, and checks every result against its page."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from benchmarks.chaos.judge import Call, Record, Verdict, Visit
from benchmarks.chaos.processes import newest_driver
from benchmarks.chaos.site import ChaosSite
from webtools import ContextTools, WebtoolsError
from webtools.errors import DeadlineExceeded
from webtools.values import Tab

R = TypeVar("R")
Order = Callable[[ContextTools], object]
Check = Callable[[R], str | None]
"""Returns what is wrong with a result; None when nothing is."""

ACTION_SECONDS = 2.5
NAVIGATION_SECONDS = 4.0
_ORDER_SECONDS = 15.0
_STARTING_SECONDS = 8.0
"""For a browser to come up whose start another context's call began; Firefox takes so long on a busy machine."""
_LOSSES = {"browser_crashed", "browser_not_started", "page_crashed", "page_closed", "closed", "stale_ref"}
"""Errors after which the page counts as gone."""
_JOURNAL = """() => typeof visit === "number"
  ? { visit, title: document.title, seen: journal.length, name: document.getElementById("name").value }
  : { elsewhere: location.href }"""
_PNG_END = b"IEND\xaeB`\x82"


@dataclass(frozen=True, slots=True)
class _Step:
    """An order with what `Worker.begin` says of it."""

    order: Order
    acts: bool
    leaves: bool
    done: Event = field(default_factory=Event)


class Worker(Thread):
    """Works on `tools` until it is stopped. The sequence of its steps depends on the seed and on what fails."""

    def __init__(
        self, number: int, tools: ContextTools, site: ChaosSite, record: Record, *, seed: int, folder: Path
    ) -> None:
        super().__init__(name=f"chaos-worker-{number}")
        self.number = number
        self.visits: list[Visit] = []
        self._tools = tools
        self._site = site
        self._record = record
        self._random = Random(f"{seed}-{number}")
        self._picture = folder / f"picture-{number}.png"
        self._orders: SimpleQueue[_Step] = SimpleQueue()
        self._ended = Event()
        self._visit: Visit | None = None
        self._refs: dict[str, str] = {}
        self._failures = 0
        self._reported = True
        self._last_act = "none"

    def order(self, order: Order, *, acts: bool = False, leaves: bool = False) -> None:
        """Have `order` done as this worker's next step, and wait until it was; the arguments are those of `begin`."""
        self.begin(order, acts=acts, leaves=leaves).wait(_ORDER_SECONDS)

    def begin(self, order: Order, *, acts: bool = False, leaves: bool = False) -> Event:
        """Have `order` done as this worker's next step; return the event of its end.

        Args:
            acts: It may add to the page's journal.
            leaves: The page is to be left afterwards: another one may be there.
        """
        step = _Step(order, acts, leaves)
        self._orders.put(step)
        return step.done

    @property
    def tools(self) -> ContextTools:
        return self._tools

    def stop(self) -> None:
        self._ended.set()

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                step = self._orders.get_nowait()
            except Empty:
                self._step()
            else:
                self._call("order", NAVIGATION_SECONDS, partial(step.order, self._tools), lambda _: None)
                step.done.set()
                if self._visit is not None and step.acts:
                    self._visit.unsure += 1
                if step.leaves or self._random.random() < 0.5:
                    self._visit = None  # leave the page while the fault lasts

    def _step(self) -> None:
        if self._visit is None:
            self._arrive()
        elif self._failures:
            self._look()
        else:
            steps = (self._click, self._click, self._type, self._read, self._shoot, self._follow, self._tabs)
            self._random.choice(steps)()

    def _arrive(self) -> None:
        navigated = self._call(
            "navigate",
            NAVIGATION_SECONDS,
            lambda: self._tools.navigate(self._site.url(self.number), timeout=NAVIGATION_SECONDS),
            lambda result: self._wrong_title(result.title),
        )
        if navigated is None or navigated.title is None or navigated.pending:
            return  # where something is pending, the outcome says that the page is not whole
        if any("active tab is now" in note for note in navigated.notes):
            self._tabs()
        else:
            self._begin(navigated.title)

    def _begin(self, title: str) -> None:
        self._visit = Visit(int(title.split("-")[1]))
        self.visits.append(self._visit)
        self._reported = False
        page = self._call(
            "snapshot",
            ACTION_SECONDS,
            lambda: self._tools.snapshot(timeout=ACTION_SECONDS),
            lambda result: self._wrong_text(result.tree),
        )
        if page is not None:
            wanted = {"Add": "button", "Later": "button", "Name": "textbox", "Next": "link"}
            self._refs = {name: str(page.find(role, name).ref) for name, role in wanted.items()}
        else:
            self._visit = None

    def _click(self) -> None:
        button, visit = self._random.choice(("Add", "Later")), self._visit
        ref = self._refs[button]
        assert visit is not None
        done = self._call(
            "click", ACTION_SECONDS, lambda: self._tools.click(ref, timeout=ACTION_SECONDS), lambda _: None
        )
        if done is None:
            visit.unsure += 1
        elif done.dialog is not None:  # it ended the wait for what the click sets off
            visit.unsure += 1
            self._answer()
        elif done.pending or any("saw no click" in note for note in done.notes):
            visit.unsure += 1  # the outcome says that not all has come
        else:
            visit.done += 1
            self._last_act = f"{button} with notes {list(done.notes)}"
            self._look()

    def _type(self) -> None:
        text = f"text {self._random.random()}"
        done = self._call(
            "type",
            ACTION_SECONDS,
            lambda: self._tools.type(self._refs["Name"], text, timeout=ACTION_SECONDS),
            lambda _: None,
        )
        if done is not None:
            self._look(typed=text)

    def _read(self) -> None:
        self._call(
            "snapshot",
            ACTION_SECONDS,
            lambda: self._tools.snapshot(timeout=ACTION_SECONDS),
            lambda result: self._wrong_text(result.tree),
        )

    def _shoot(self) -> None:
        self._picture.unlink(missing_ok=True)
        self._call(
            "take_screenshot",
            ACTION_SECONDS,
            lambda: self._tools.take_screenshot(path=self._picture, timeout=ACTION_SECONDS),
            lambda _: (
                None if self._picture.read_bytes().endswith(_PNG_END) else "the file is no whole picture"
            ),
        )

    def _follow(self) -> None:
        left = self._visit
        outcome = self._call(
            "click",
            ACTION_SECONDS,
            lambda: self._tools.click(self._refs["Next"], timeout=ACTION_SECONDS),
            lambda _: None,
        )
        if outcome is None or outcome.title is None:
            self._visit = None  # it may have left the page or not: begin anew
        elif outcome.dialog is not None or outcome.pending or outcome.notes:
            self._visit = None  # the outcome says why it is not there
        elif (wrong := self._wrong_title(outcome.title) or self._not_left(left, outcome.title)) is not None:
            self._note("click", monotonic(), ACTION_SECONDS, "wrong", wrong)
            self._visit = None
        else:
            self._begin(outcome.title)

    def _tabs(self) -> None:
        listed = self._call(
            "tabs",
            NAVIGATION_SECONDS,
            lambda: self._tools.tabs(timeout=NAVIGATION_SECONDS),
            lambda result: self._wrong_tabs(result.tabs),
        )
        if listed is not None and len(listed.tabs) > 1:
            self._close_others(listed.tabs)

    def _close_others(self, tabs: Sequence[Tab]) -> None:
        """Close all tabs but that of the visit: the page came into a popup's tab if that was in front."""
        titles = [tab.title for tab in tabs]
        title = None if self._visit is None else f"{self.number}-{self._visit.number}"
        kept = titles.index(title) if title in titles else 0
        for index in reversed(range(len(tabs))):
            if index == kept:
                continue
            self._call(
                "tabs",
                NAVIGATION_SECONDS,
                partial(self._tools.tabs, "close", index, timeout=NAVIGATION_SECONDS),
                lambda _: None,
            )
        self._call(
            "tabs",
            NAVIGATION_SECONDS,
            lambda: self._tools.tabs("select", 0, timeout=NAVIGATION_SECONDS),
            lambda _: None,
        )

    def _look(self, *, typed: str | None = None) -> None:
        """Compare the page's journal with what was done."""
        self._call(
            "evaluate",
            ACTION_SECONDS,
            lambda: self._tools.evaluate(_JOURNAL, timeout=ACTION_SECONDS),
            lambda result: self._wrong_journal(result.value, typed),
        )

    def _answer(self) -> None:
        self._call(
            "handle_dialog",
            ACTION_SECONDS,
            lambda: self._tools.handle_dialog(accept=True, timeout=ACTION_SECONDS),
            lambda _: None,
        )

    # What can be wrong with a result.

    def _wrong_title(self, title: str | None) -> str | None:
        if title is None:
            return None  # unknown, and said to be
        latest = f"{self.number}-{self._site.visits(self.number)[-1]}"
        return None if title == latest else f"the title is {title!r}, the page's is {latest!r}"

    def _not_left(self, left: Visit | None, title: str) -> str | None:
        same = left is not None and title == f"{self.number}-{left.number}"
        return f"the link was clicked, and the page is still {title!r}" if same else None

    def _wrong_text(self, tree: str) -> str | None:
        assert self._visit is not None
        if 'heading "Popup"' in tree:
            return "astray"
        if f'heading "Visit {self._visit.number}"' not in tree:
            return self._lost(tree[:80])
        return None

    def _wrong_tabs(self, tabs: Sequence[Tab]) -> str | None:
        titles = [tab.title for tab in tabs if tab.url == self._site.url(self.number)]
        if not titles:
            return self._lost(f"tabs: {[tab.url for tab in tabs]}")
        return None if titles[0] else "tabs: the page's title is '', which it never was"

    def _wrong_journal(self, value: object, typed: str | None) -> str | None:
        assert self._visit is not None
        if not isinstance(value, dict):
            return f"evaluate returned {json.dumps(value)[:80]}"
        if "/popup" in str(value.get("elsewhere")):
            return "astray"
        if value.get("visit") != self._visit.number:
            return self._lost(json.dumps(value))
        seen = value["seen"]
        assert isinstance(seen, int)
        wrong = self._visit.objection(seen)
        if wrong is not None:
            wrong += f"; the last was {self._last_act}"
        self._visit.learn(seen)
        if wrong is None and typed is not None and value["name"] != typed:
            return f"the field holds {value['name']!r}, typed was {typed!r}"
        return wrong

    def _lost(self, shown: str) -> str | None:
        """Say that the page was lost; a loss that an error has reported before is no defect."""
        self._visit = None
        return None if self._reported else f"lost: {shown}"

    # Calls and their verdicts.

    def _call(self, name: str, timeout: float, act: Callable[[], R], check: Check[R]) -> R | None:
        """Return the result; None when it is an error or not what the page shows."""
        began = monotonic()
        try:
            result = act()
        except WebtoolsError as error:
            self._fail(name, began, timeout, error)
            return None
        except Exception as error:  # noqa: BLE001  # an exception of another kind is a defect to be counted
            self._note(name, began, timeout, "wrong", f"{type(error).__name__}: {error}")
            self._visit = None
            return None
        wrong = check(result)
        if wrong is not None and _mentions_loss(result):
            wrong = None
        if wrong is None:
            self._note(name, began, timeout, "good", _in_short(result))
            self._failures = 0
            return result
        verdict: Verdict = (
            "astray" if wrong == "astray" else "silent loss" if wrong.startswith("lost:") else "wrong"
        )
        self._note(name, began, timeout, verdict, wrong)
        if verdict == "astray":
            self._tabs()
        else:
            self._visit = None
        return None

    def _fail(self, name: str, began: float, timeout: float, error: WebtoolsError) -> None:
        self._note(name, began, timeout, "failed", error.message, error.code)
        self._failures += 1
        if error.code in _LOSSES:
            self._reported = True
        hangs = isinstance(error, DeadlineExceeded) and error.page_hangs
        if error.code in _LOSSES or self._failures > 1 or hangs:
            self._visit = None  # where the page hangs, the error's hint is to navigate
        if error.code == "dialog_open":
            self._answer()

    def _note(  # noqa: PLR0917  # they are the fields of a Call
        self,
        name: str,
        began: float,
        timeout: float,
        verdict: Verdict,
        note: str = "",
        error: str | None = None,
    ) -> None:
        ended = monotonic()
        slow = ended - began > timeout + 1.0
        started = slow and (newest_driver() > began - _STARTING_SECONDS or error == "browser_not_started")
        self._record.note(
            Call(self.number, name, began, ended, timeout, verdict, note, error, started_browser=started)
        )


def _in_short(result: object) -> str:
    """Return what an outcome says beyond success."""
    title, *rest = (getattr(result, name, None) for name in ("title", "notes", "pending", "new_tabs"))
    return f"{title!r}{''.join(f' {one}' for one in rest if one)}" if hasattr(result, "notes") else ""


def _mentions_loss(result: object) -> bool:
    """Return whether a result says that the browser or the page was lost before."""
    notes = " ".join(getattr(result, "notes", ()))
    return any(word in notes for word in ("died", "crash", "lost", "started anew", "new browser"))
