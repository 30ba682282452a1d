"""A call that was given up is finished or undone before the next one of its context begins, whatever it did."""

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from tests.interrupts import Interrupting
from webtools import BrowserTools
from webtools.cancellation import Cancellation
from webtools.errors import Cancelled, WebtoolsError
from webtools.protocol.network import NetworkEvent
from webtools.session.navigations import Navigations
from webtools.session.session import Session

pytestmark = pytest.mark.timeout(120)


class _GivenUp:
    """Gives a call up when it sends its n-th command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._left = 0
        self._cancellation = Cancellation()
        start = Session.start

        def counted(session: Session, command: Any) -> Any:
            pending = start(session, command)
            self._left -= 1
            if self._left == 0:
                self._cancellation.cancel()
            return pending

        monkeypatch.setattr(Session, "start", counted)

    def after(self, commands: int, call: Callable[[], object]) -> bool:
        """Return whether the call was given up before it had sent all of its commands."""
        self._left, self._cancellation = commands, Cancellation()
        try:
            with self._cancellation.holding():
                call()
        except Cancelled:
            return True
        except WebtoolsError:
            pass
        finally:
            given_up, self._left = self._left <= 0, 0
        return given_up


@pytest.fixture
def given_up(monkeypatch: pytest.MonkeyPatch) -> _GivenUp:
    return _GivenUp(monkeypatch)


@dataclass(frozen=True)
class _Page:
    """The page of a test, and its refs by name."""

    tools: BrowserTools
    site: Site
    refs: dict[str, str]

    def hang(self) -> str:
        """Return an address whose server does not answer."""
        return self.site.url("/hang?key=given-up")


def _shown(stage: Stage) -> _Page:
    stage.tools.navigate(stage.site.url("/given_up.html"))
    tree = stage.tools.snapshot(all_refs=True).tree
    names = ("Count", "Open", "Name", "Later", "Choice", "Closed", "Leave", "From", "To")
    return _Page(stage.tools, stage.site, {name: _ref(tree, name) for name in names})


def _ref(tree: str, name: str) -> str:
    line = next(line for line in tree.splitlines() if name in line)
    return line.partition("[ref=")[2].partition("]")[0]


_KINDS: dict[str, Callable[[_Page], object]] = {
    "navigate": lambda on: on.tools.navigate(on.hang(), timeout=1),
    "evaluate that leaves": lambda on: on.tools.evaluate(f"location.href = {on.hang()!r}", timeout=1),
    "click that leaves": lambda on: on.tools.click(on.refs["Leave"], timeout=1),
    "tabs new": lambda on: on.tools.tabs("new"),
    "tabs new with an address": lambda on: on.tools.tabs("new", url=on.hang(), timeout=1),
    "click": lambda on: on.tools.click(on.refs["Count"]),
    "double click": lambda on: on.tools.click(on.refs["Count"], double_click=True),
    "hover": lambda on: on.tools.hover(on.refs["Count"]),
    "drag": lambda on: on.tools.drag(on.refs["From"], on.refs["To"]),
    "drag between places": lambda on: on.tools.mouse_drag_xy(20, 20, 60, 90),
    "mouse down": lambda on: on.tools.mouse_down(20, 20),
    "hold key": lambda on: on.tools.hold_key("a", seconds=0.05),
    "press key": lambda on: on.tools.press_key("Control+a"),
    "type": lambda on: on.tools.type(on.refs["Name"], "text"),
    "type slowly": lambda on: on.tools.type(on.refs["Name"], "text", slowly=True),
    "type in vain": lambda on: on.tools.type(on.refs["Later"], "text"),
    "select": lambda on: on.tools.select_option(on.refs["Choice"], ["b"]),
    "select in vain": lambda on: on.tools.select_option(on.refs["Closed"], ["b"]),
    "fill": lambda on: on.tools.fill_form([{"ref": on.refs["Name"], "value": "text"}]),
    "snapshot": lambda on: on.tools.snapshot(),
    "screenshot": lambda on: on.tools.take_screenshot(full_page=True),
    "evaluate": lambda on: on.tools.evaluate("1"),
    "wait for": lambda on: on.tools.wait_for(text="Count"),
    "tabs": lambda on: on.tools.tabs(),
}


@pytest.mark.parametrize("kind", _KINDS)
def test_whichever_command_was_its_last_the_next_call_finds_page_and_tabs_as_they_were(
    kind: str, stage: Stage, given_up: _GivenUp
) -> None:
    page = _shown(stage)
    for commands in range(1, 60):
        if not given_up.after(commands, lambda: _KINDS[kind](page)):
            break
        before = f"given up after {commands} commands"
        assert page.tools.evaluate("[document.title, down]").value == ["Here", []], before
        tabs = page.tools.tabs().tabs
        assert [one.active for one in tabs] == [True], before
        page.tools.evaluate("document.querySelector('[aria-label=Later]').disabled = false")
        page.tools.evaluate("document.querySelector('[aria-label=Closed]').disabled = false")
        held = "[...document.querySelectorAll('[disabled], [aria-label=Later], [aria-label=Closed]')]"
        assert page.tools.evaluate(f"{held}.map((each) => each.value)").value == ["", "a"], before
        page.tools.evaluate(f"{held}.forEach((each) => {{ each.disabled = true; }})")
    else:
        pytest.fail("the call never ended")


def test_drag_that_was_given_up_clicks_nothing(stage: Stage, given_up: _GivenUp) -> None:
    """The button is released where it was pressed, which is a click to browsers."""
    page = _shown(stage)
    page.tools.evaluate("window.strays = 0; document.getElementById('from').onclick = () => { strays++; }")
    for commands in range(1, 60):
        if not given_up.after(commands, lambda: page.tools.drag(page.refs["From"], page.refs["To"])):
            break
        assert page.tools.evaluate("strays").value == 0, f"given up after {commands} commands"
    else:
        pytest.fail("the drag never ended")
    page.tools.click(page.refs["Count"])
    assert page.tools.evaluate("clicks").value == 1


def test_popup_of_a_click_that_was_given_up_is_reported_by_the_next_outcome_and_is_not_in_front(
    stage: Stage, given_up: _GivenUp
) -> None:
    page = _shown(stage)
    reported = 0
    for commands in range(1, 60):
        if not given_up.after(commands, lambda: page.tools.click(page.refs["Open"])):
            break
        assert page.tools.evaluate("document.title").value == "Here"
        outcome = page.tools.click(page.refs["Count"])
        tabs = page.tools.tabs().tabs
        assert len(outcome.new_tabs) == len(tabs) - 1
        assert tabs[0].active
        reported += len(outcome.new_tabs)
        for tab in range(len(tabs) - 1, 0, -1):
            page.tools.tabs("close", tab)
    assert reported


def test_selecting_a_tab_that_was_given_up_leaves_the_tab_in_front(stage: Stage, given_up: _GivenUp) -> None:
    page = _shown(stage)
    page.tools.tabs("new")
    page.tools.tabs("select", 0)
    for commands in range(1, 60):
        if not given_up.after(commands, lambda: page.tools.tabs("select", 1)):
            break
        assert page.tools.evaluate("[document.title, document.visibilityState]").value == ["Here", "visible"]
        assert [one.active for one in page.tools.tabs().tabs] == [True, False]


@contextmanager
def _interrupting(asked: Callable[[], object]) -> Iterator[None]:
    """Interrupt this thread once `asked` returns."""

    def interrupt() -> None:
        asked()
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        thread.join()


def test_navigation_that_the_keyboard_has_interrupted_is_stopped(stage: Stage) -> None:
    page = _shown(stage)
    with _interrupting(lambda: stage.site.wait_for("/hang")):
        page.tools.navigate(page.hang())
    assert page.tools.evaluate("document.title").value == "Here"
    stage.site.holds.wait_gone("given-up", 10)


def test_interrupt_at_whichever_step_of_its_caller_leaves_the_context_good(stage: Stage) -> None:
    page = _shown(stage)
    for at in count():
        interrupting = Interrupting(at)
        with suppress(KeyboardInterrupt), interrupting:
            page.tools.evaluate("new Promise((done) => setTimeout(done, 20))")
        assert page.tools.evaluate("document.title", timeout=2).value == "Here", at
        if not interrupting.interrupted:
            break
    assert at > 100


@pytest.mark.parametrize("how", ["reload"])
def test_move_in_the_history_that_was_given_up_is_stopped(stage: Stage, how: str) -> None:
    """The server does not answer any more, and nothing is kept of the page."""
    page = _shown(stage)
    cancellation = Cancellation()
    stage.tools.evaluate(
        f"history.replaceState(null, '', {page.hang()!r}), 1"
        if how == "reload"
        else f"history.replaceState(null, '', {page.hang()!r}), location.href = '/status/200'"
    )
    title = stage.tools.evaluate("document.title").value

    def go() -> None:
        with cancellation.holding():
            getattr(stage.tools, how)()

    with ThreadPoolExecutor(1) as caller:
        going = caller.submit(go)
        stage.site.wait_for("/hang")
        cancellation.cancel()
        with pytest.raises(Cancelled):
            going.result(30)
    assert stage.tools.evaluate("document.title").value == title
    stage.site.holds.wait_gone("given-up", 10)


@pytest.mark.parametrize("how", ["navigate", "reload"])
def test_navigation_that_is_given_up_while_its_page_comes_leaves_no_half_page(
    how: str, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = _shown(stage)
    address = f"{page.hang()}&part=<p>Begin</p>"
    stage.tools.evaluate(f"history.replaceState(null, '', {address!r}), 1")
    cancellation, answer = Cancellation(), Navigations._answer

    def answer_and_cancel(navigations: Navigations, event: NetworkEvent) -> None:
        answer(navigations, event)
        if "/hang" in event.request.url:
            cancellation.cancel()

    monkeypatch.setattr(Navigations, "_answer", answer_and_cancel)
    with pytest.raises(Cancelled), cancellation.holding():
        stage.tools.navigate(address) if how == "navigate" else stage.tools.reload()
    if stage.tools.evaluate("document.title").value != "Here":
        stage.site.release("given-up")
        stage.tools.wait_for(text="The rest")


def test_texts_that_were_hidden_to_be_judged_are_there_again(
    tools_of: Callable[..., BrowserTools], given_up: _GivenUp
) -> None:
    tools = tools_of(unseen="pixels")
    tools.set_content("<p>A text</p><input aria-label=Name value=Ada>")
    hidden = (
        "() => CSS.highlights.size + document.adoptedStyleSheets.length + document.getAnimations().length"
    )
    for commands in count(1):
        is_given_up = given_up.after(commands, tools.snapshot)
        assert tools.evaluate(hidden, returns=int).value == 0, commands
        if not is_given_up:
            break
    assert commands > 3
