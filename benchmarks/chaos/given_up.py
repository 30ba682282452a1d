"""Calls that are given up in the middle, by another thread or by the keyboard. Their context must be as it was."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from threading import Event, Timer
from typing import TYPE_CHECKING

from benchmarks.chaos.calls import CONTEXT_CALLS, EXTRA, PAGE_CALLS, TIMEOUT, Call, Kind, shape_of
from webtools import BrowserTools, ContextTools, WebtoolsError
from webtools.cancellation import Cancellation
from webtools.errors import Cancelled

if TYPE_CHECKING:
    from benchmarks.chaos.faults import Fault, Stage

_LONGEST_SECONDS = 0.15
_REST_SECONDS = 30.0
"""For a worker whose context the main thread uses."""
_random = Random(31)

GiveUp = Callable[[Call], bool]
"""Makes a call and gives it up after a moment; returns whether it was given up before its end."""


def _cancel(call: Call) -> bool:
    """Cancel a call from another thread."""
    cancellation = Cancellation()
    timer = Timer(_random.uniform(0.0, _LONGEST_SECONDS), cancellation.cancel)
    timer.start()
    try:
        with cancellation.holding():
            call()
    except Cancelled:
        return True
    finally:
        timer.cancel()
        timer.join()
    return False


def _interrupt(call: Call) -> bool:
    """Interrupt a call of this very thread, which is the main one, as ctrl+C does."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, _random.uniform(0.001, _LONGEST_SECONDS))
        call()
    except KeyboardInterrupt:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return False


def _give_up(kind: Kind, tools: ContextTools, give_up: GiveUp) -> None:
    """Give up a call in a context.

    Raises:
        AssertionError: The tabs are not as they were.
    """
    call = kind.prepare(tools)
    before = tools.tabs(timeout=TIMEOUT).tabs
    try:
        given_up = give_up(call)
        after = () if kind.leaves else tools.tabs(timeout=TIMEOUT).tabs
    finally:
        kind.tidy(tools)
    if given_up and not kind.leaves and shape_of(after) != shape_of(before):
        raise AssertionError(f"tabs before and after a call that was given up: {before}, {after}")


def _cancelled(kind: Kind) -> Fault:
    def fault(stage: Stage) -> None:
        order = partial(_give_up, kind, give_up=_cancel)
        stage.worker.order(lambda tools: order(tools=tools), acts=kind.acts, leaves=kind.leaves)

    return fault


def _interrupted(kind: Kind) -> Fault:
    def fault(stage: Stage) -> None:
        with _resting(stage, kind) as problems:
            try:
                _give_up(kind, stage.worker.tools, _interrupt)
            except WebtoolsError:
                pass
            except AssertionError as problem:
                problems.append(problem)

    return fault


@contextmanager
def _resting(stage: Stage, kind: Kind) -> Iterator[list[AssertionError]]:
    """Have the worker wait while the main thread uses its context; what is found wrong is noted as its call's."""
    rests, over = Event(), Event()
    problems: list[AssertionError] = []

    def rest(_: ContextTools) -> None:
        rests.set()
        over.wait(_REST_SECONDS)
        if problems:
            raise problems[0]

    done = stage.worker.begin(rest, acts=kind.acts, leaves=kind.leaves)
    rests.wait(_REST_SECONDS)
    try:
        yield problems
    finally:
        over.set()
        done.wait(_REST_SECONDS)


def _of_browser(prepare: Callable[[BrowserTools], Call], give_up: GiveUp) -> Fault:
    def fault(stage: Stage) -> None:
        with suppress(WebtoolsError):
            call = prepare(stage.browser)
            before = _contexts(stage.browser)
            given_up = give_up(call)
            came = [name for name in _contexts(stage.browser) if name not in before]
            if EXTRA in _contexts(stage.browser):
                stage.browser.context_close(EXTRA)
            if given_up and came:
                stage.worker.order(partial(_complain, came))

    return fault


def _contexts(browser: BrowserTools) -> list[str]:
    return [one.name for one in browser.context_list().contexts]


def _complain(came: list[str], _: ContextTools) -> None:
    raise AssertionError(f"a call that was given up has left the contexts {came}")


FAULTS: dict[str, Fault] = {
    **{f"cancel {name}": _cancelled(kind) for name, kind in PAGE_CALLS.items()},
    **{f"interrupt {name}": _interrupted(kind) for name, kind in PAGE_CALLS.items()},
    **{f"cancel {name}": _of_browser(prepare, _cancel) for name, prepare in CONTEXT_CALLS.items()},
    **{f"interrupt {name}": _of_browser(prepare, _interrupt) for name, prepare in CONTEXT_CALLS.items()},
}
