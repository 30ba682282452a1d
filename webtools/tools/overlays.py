"""Calls that let functions of callers deal with overlays, and then begin anew."""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeVar

from webtools.api.context import Context
from webtools.deadline import Budget, Deadline
from webtools.operations import tabs
from webtools.operations.elements import matching
from webtools.operations.elements.facts import Fact
from webtools.session.overlays import Overlay, OverlayShown
from webtools.session.session import Session
from webtools.values import Outcome

R = TypeVar("R")

_dealing: ContextVar[bool] = ContextVar("webtools-dealing-with-overlay", default=False)
"""This thread is in a function that deals with an overlay, whose calls look for none."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """An overlay that has ended an operation, and the tab that shows it."""

    overlay: Overlay
    tab: str


def call_beside_overlays(
    context: Context,
    budget: Budget,
    operation: Callable[[Session, Deadline], R],
    *,
    given: Callable[[], Mapping[str, object]],
) -> R:
    """Run an operation; when an overlay ends it, call the overlay's function on this thread, and run it again.

    The time of the function does not count.

    Args:
        given: As `Context.call`.

    Raises:
        DeadlineExceeded: The overlay is still shown although its function has been called.
    """
    if _dealing.get():
        return context.call(budget, operation, given=given)
    left, notes = budget.timeout, list[str]()
    called: Overlay | None = None
    while True:
        began = monotonic()
        came = context.call(replace(budget, left=left), _ended_by_overlays(operation, called), given=given)
        if not isinstance(came, _Shown):
            return _with_notes(came, notes)
        left = max(0.0, left - (monotonic() - began))
        called = came.overlay
        notes.append(f"{called.query} was shown before, so its function was called (on_overlay)")
        token = _dealing.set(True)
        try:
            called.call(came.tab)
        finally:
            _dealing.reset(token)
        if called.waits:
            began = monotonic()
            context.in_tab(came.tab).call(replace(budget, left=left), _until_hidden(called))
            left = max(0.0, left - (monotonic() - began))
            called = None


def _ended_by_overlays(
    operation: Callable[[Session, Deadline], R], called: Overlay | None
) -> Callable[[Session, Deadline], R | _Shown]:
    """Return the operation so that it gives the overlay that has ended it."""

    def run(session: Session, deadline: Deadline) -> R | _Shown:
        if not session.overlays:
            return operation(session, deadline)
        try:
            with session.overlays.watching(called):
                matching.require_no_overlay(session, deadline, tabs.current(session, deadline))
                return operation(session, deadline)
        except OverlayShown as shown:
            return _Shown(shown.overlay, shown.tab)

    return run


def _until_hidden(overlay: Overlay) -> Callable[[Session, Deadline], None]:
    def run(session: Session, deadline: Deadline) -> None:
        hidden, _ = matching.watch(
            session, deadline, overlay.query, Fact(), lambda seen: seen.complete and not seen.shown
        )
        if not hidden:
            raise deadline.exceeded(f"{overlay.query} to be hidden, whose function of on_overlay has ended")

    return run


def _with_notes(came: R, notes: list[str]) -> R:
    if notes and isinstance(came, Outcome):
        return came.model_copy(update={"notes": (*notes, *came.notes)})
    return came
