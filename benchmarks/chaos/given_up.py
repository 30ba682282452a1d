"""Calls that are given up in the middle, by another thread or by the keyboard. Their context must be as it was."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from threading import Timer
from typing import TYPE_CHECKING

from webtools import ContextTools, WebtoolsError
from webtools.cancellation import Cancellation
from webtools.errors import Cancelled
from webtools.values import Tab

if TYPE_CHECKING:
    from benchmarks.chaos.faults import Fault, Stage
    from benchmarks.chaos.worker import Order

_LONGEST_SECONDS = 0.15
_TIMEOUT = 3.0
_random = Random(31)

Call = Callable[[], object]
Prepare = Callable[[ContextTools], Call]


def _hang(tools: ContextTools) -> str:
    """Return an address of the page's site that is not answered for long."""
    return str(tools.evaluate("new URL('/hang', location.href).href", timeout=_TIMEOUT).value)


def _on(role: str, name: str, act: Callable[[ContextTools, str], object]) -> Prepare:
    def prepare(tools: ContextTools) -> Call:
        return partial(act, tools, str(tools.snapshot(timeout=_TIMEOUT).find(role, name).ref))

    return prepare


def _navigate(tools: ContextTools) -> Call:
    return partial(tools.navigate, _hang(tools), timeout=_TIMEOUT)


def _open_tab(tools: ContextTools) -> Call:
    return partial(tools.tabs, "new", url=_hang(tools), timeout=_TIMEOUT)


def _plainly(call: Callable[[ContextTools], object]) -> Prepare:
    return lambda tools: partial(call, tools)


_HARMLESS: dict[str, Prepare] = {
    "navigate": _navigate,
    "snapshot": _plainly(lambda tools: tools.snapshot(timeout=_TIMEOUT)),
    "take_screenshot": _plainly(lambda tools: tools.take_screenshot(full_page=True, timeout=_TIMEOUT)),
    "evaluate": _plainly(lambda tools: tools.evaluate("new Promise(() => {})", timeout=_TIMEOUT)),
    "wait_for": _plainly(lambda tools: tools.wait_for(text="never there", timeout=_TIMEOUT)),
    "hover": _on("button", "Add", lambda tools, ref: tools.hover(ref, timeout=_TIMEOUT)),
    "route": _plainly(lambda tools: tools.route("**/never/**", block=True, timeout=_TIMEOUT)),
}
_CALLS: dict[str, Prepare] = {
    **_HARMLESS,
    "tabs new": _open_tab,
    "click": _on("button", "Add", lambda tools, ref: tools.click(ref, timeout=_TIMEOUT)),
    "type": _on("textbox", "Name", lambda tools, ref: tools.type(ref, "given up", slowly=True)),
    "drag": lambda tools: partial(tools.mouse_drag_xy, 5, 5, 300, 300, timeout=_TIMEOUT),
    "script that leaves": lambda tools: partial(
        tools.evaluate, f"setTimeout(() => {{ location.href = {_hang(tools)!r}; }})", timeout=_TIMEOUT
    ),
}


def _cancelled(prepare: Prepare) -> Order:
    def order(tools: ContextTools) -> None:
        call = prepare(tools)
        before = tools.tabs(timeout=_TIMEOUT).tabs
        cancellation = Cancellation()
        timer = Timer(_random.uniform(0.0, _LONGEST_SECONDS), cancellation.cancel)
        timer.start()
        given_up = False
        try:
            with cancellation.holding():
                call()
        except Cancelled:
            given_up = True
        finally:
            timer.cancel()
            timer.join()
        after = tools.tabs(timeout=_TIMEOUT).tabs
        if given_up and _shape(after) != _shape(before):
            raise AssertionError(f"tabs before and after a call that was given up: {before}, {after}")
        tools.unroute(timeout=_TIMEOUT)

    return order


def _shape(tabs: tuple[Tab, ...]) -> list[tuple[str, bool]]:
    return [(one.url, one.active) for one in tabs]


ORDERS: dict[str, Order] = {f"cancel {name}": _cancelled(prepare) for name, prepare in _CALLS.items()}
ACTS = {ORDERS["cancel click"]}
"""They may have added to the page's journal."""


def _interrupted(prepare: Prepare) -> Fault:
    """Interrupt a call of this very thread, as ctrl+C does."""

    def fault(stage: Stage) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        with suppress(WebtoolsError):
            call = prepare(stage.worker.tools)
            before = signal.signal(signal.SIGALRM, interrupt)
            try:
                signal.setitimer(signal.ITIMER_REAL, _random.uniform(0.001, _LONGEST_SECONDS))
                call()
            except KeyboardInterrupt:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        with suppress(WebtoolsError):
            stage.worker.tools.unroute(timeout=_TIMEOUT)

    return fault


FAULTS: dict[str, Fault] = {f"interrupt {name}": _interrupted(prepare) for name, prepare in _HARMLESS.items()}
