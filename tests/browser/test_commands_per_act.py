"""The table of commands and events per act in docs/architecture.md, counted on the real wire."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Node
from webtools.session.session import Session
from webtools.tools.for_faces import FaceTools
from webtools.transport.connection import Connection

pytestmark = pytest.mark.needs("devtools")  # other browsers need other commands

_ROW = re.compile(r"^\| ([a-z_' ]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
_DOCS = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text("utf-8")
_TABLE = {act: (int(commands), int(events)) for act, commands, events in _ROW.findall(_DOCS)}
_START = "start of a browser to the first snapshot"
_TRIES = 4
"""Tries of each act, of which the least counts: late events of an act come in the next one."""

Act = Callable[[], object]


_OF_OTHERS = "log.entryAdded"
"""An event that pages of other tests may still cause, in the browser that tests share."""


@contextmanager
def _passing() -> Iterator[list[str]]:
    """Yield the methods of all commands that pass on sockets from now on, and of all events, behind a `<`."""
    passed: list[str] = []
    send, received = Connection.send, Connection._received

    def sending(self: Connection, text: str, *args: float, **options: float) -> None:
        passed.append(json.loads(text)["method"])
        send(self, text, *args, **options)

    def receiving(self: Connection) -> tuple[int, bytes]:
        opcode, data = received(self)
        if b'"type":"event"' in data and (name := json.loads(data)["method"]) != _OF_OTHERS:
            passed.append("<" + name)
        return opcode, data

    with patch.object(Connection, "send", sending), patch.object(Connection, "_received", receiving):
        yield passed


def _wait_for_rest(tools: BrowserTools) -> None:
    def rests(session: Session, _: object) -> bool:
        return session.rests

    wait_until(lambda: tools._ask("test", None, rests), "nothing of an act goes on")


def _require_within_table(act: str, *counted: list[str]) -> None:
    least = min(counted, key=len)
    events = sum(one.startswith("<") for one in least)
    commands, most = len(least) - events, _TABLE[act]
    assert commands <= most[0], f"{act}: {commands} commands, {most[0]} in the table: {least}"
    assert events <= most[1], f"{act}: {events} events, {most[1]} in the table: {least}"


def _acts_on_fields(tools: BrowserTools, page: str, file: Path) -> dict[str, tuple[Act, Act]]:
    lines: dict[str, Node] = {}

    def show() -> None:
        tools.navigate(page)
        lines.update({line.name or line.text: line for line in tools.snapshot().refs.values()})

    def fill() -> None:
        given: dict[str, str | bool] = {"Name": "Ada", "Mail": "ada@example.com", "News": True}
        tools.fill_form([{"ref": lines[name], "value": value} for name, value in given.items()])

    def ask_and_answer() -> None:
        tools.click(lines["Ask"])
        tools.handle_dialog(True)

    acts: dict[str, Act] = {
        "select_option": lambda: tools.select_option(lines["City"], ["Rome"]),
        "fill_form with three fields": fill,
        "drag": lambda: tools.drag(lines["Moved"], lines["Name"]),
        "file_upload": lambda: tools.file_upload([file], ref=lines["Picture"]),
        "scroll": lambda: tools.scroll("down"),
        "click that asks and handle_dialog": ask_and_answer,
    }
    return {name: (show, act) for name, act in acts.items()}


@pytest.mark.parametrize("name", [act for act in _TABLE if act != _START])
def test_act_takes_no_more_commands_and_events_than_the_table_says(
    name: str, browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "picture.txt"
    file.touch()
    tools, page = browser_tools, site.url("/plain.html")
    lines: dict[str, Node] = {}

    def open_page() -> None:
        tools.navigate(page)
        shown = tools.snapshot()
        lines.update((role, shown.find(role)) for role in ("button", "textbox", "link"))

    def open_frames() -> None:
        tools.set_content("<iframe srcdoc='<button>Inside</button>'></iframe>" * 20)
        tools.snapshot()

    def close_second_tab() -> None:
        if len(tools.tabs().tabs) > 1:
            tools.tabs("close")

    def open_second_tab() -> None:
        close_second_tab()
        tools.tabs("new")

    def open_context() -> None:
        fresh = contexts.enter_context(tools.fresh())
        fresh.tabs()
        _wait_for_rest(fresh)

    def leave_a_page() -> None:
        tools.navigate(page)
        tools.navigate(f"{page}?next")

    acts: dict[str, tuple[Act, Act]] = {
        "snapshot": (open_page, tools.snapshot),
        "snapshot with the report of a reply": (
            open_page,
            lambda: FaceTools(tools).report(just_taken=tools.snapshot()),
        ),
        "snapshot of a new document": (lambda: tools.navigate(page), tools.snapshot),
        "snapshot of twenty frames of the page's origin": (open_frames, tools.snapshot),
        "click without effect": (open_page, lambda: tools.click(lines["button"])),
        "fill": (open_page, lambda: tools.type(lines["textbox"], "Ada")),
        "evaluate": (open_page, lambda: tools.evaluate("() => 42")),
        "function on each of three thousand elements": (
            lambda: tools.set_content("<i></i>" * 3_000),
            lambda: tools.get(css="i").map("each => each.tagName"),
        ),
        "picture of the view": (open_page, tools.take_screenshot),
        "navigate": (open_page, lambda: tools.navigate(page)),
        "click that navigates": (open_page, lambda: tools.click(lines["link"])),
        "new tab": (close_second_tab, lambda: tools.tabs("new")),
        "close tab": (open_second_tab, lambda: tools.tabs("close")),
        "new context": (open_page, open_context),
        "hover": (open_page, lambda: tools.hover(lines["button"])),
        "press_key": (open_page, lambda: tools.press_key("a")),
        "find": (open_page, lambda: tools.find("button")),
        "get_text": (open_page, tools.get_text),
        "wait_for a text that is there": (open_page, lambda: tools.wait_for("Without effect")),
        "navigate_back": (leave_a_page, tools.navigate_back),
        "select tab": (open_second_tab, lambda: tools.tabs("select", 0)),
        **_acts_on_fields(tools, site.url("/fields.html"), file),
    }
    assert {*acts, _START} == {*_TABLE}
    prepare, act = acts[name]
    counted = []
    with ExitStack() as contexts, _passing() as passed:
        for _ in range(_TRIES):
            prepare()
            _wait_for_rest(tools)
            passed.clear()
            act()
            _wait_for_rest(tools)
            counted.append([*passed])
    _require_within_table(name, *counted)


def test_the_start_takes_no_more_commands_and_events_than_the_table_says(site: Site) -> None:
    with _passing() as passed, BrowserTools() as tools:
        tools.navigate(site.url("/plain.html"))
        tools.snapshot()
        _require_within_table(_START, passed)
