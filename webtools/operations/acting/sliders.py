"""Sliders that no pointer reaches, and those that a page has built: arrow keys move them."""

from collections.abc import Callable

from webtools.operations.act_parts import Acting
from webtools.operations.acting.keyboard import press_keys
from webtools.operations.acting.keys import combination
from webtools.operations.elements.target import ask_document
from webtools.page import contract

_MOST_STEPS = 1000
_AT_ONCE = 20
_ROUNDS = 3
"""Some sliders miss one of many keys that come at once."""


def slide(acting: Acting, context: str, now: float, wanted: float, look: Callable[[], float | None]) -> None:
    """Move the slider that has the focus; one press shows how far each one goes.

    Args:
        now: Where it stands.
        look: Returns where it stands if that is not where it is to be.
    """
    _press_arrow(acting, context, 1 if wanted > now else -1)
    moved = look()
    if moved is None or moved == now:
        return
    step, now = abs(moved - now), moved
    for _ in range(_ROUNDS):
        presses = round((wanted - now) / step)
        if not 0 < abs(presses) <= _MOST_STEPS:
            return
        _press_arrow(acting, context, presses)
        left = look()
        if left is None:
            return
        now = left


def _press_arrow(acting: Acting, context: str, presses: int) -> None:
    """Press the right arrow key so many times, the left one for a negative number.

    A widget that draws itself anew at each key gives up when too many come at once, so the page draws in between.
    """
    _, (key,) = combination("ArrowRight" if presses > 0 else "ArrowLeft")
    tab = acting.session.contexts.top(context)
    for count in range(abs(presses), 0, -_AT_ONCE):
        press_keys(acting.session, acting.deadline, tab, [key] * min(count, _AT_ONCE))
        ask_document(acting, context, contract.drawn({}))
