"""Dragging: HTML5 drag and drop as well as what pages build from pointer events."""

from collections.abc import Sequence
from math import hypot

from webtools import capabilities
from webtools.errors import NotActionable, WebtoolsError
from webtools.operations.act_parts import Acting
from webtools.operations.dispatch import dispatch
from webtools.operations.pointer import (
    Step,
    mouse,
    move,
    press,
    release,
    require_in_view,
    strike,
    unguard,
)
from webtools.operations.resolving import time_left
from webtools.operations.target import Point, not_actionable, notes_of, point
from webtools.query import Target
from webtools.session.session import Session

Place = tuple[float, float]

_STEPS = 5
"""Moves on the way: sortable lists look at what lies below each of them."""
_THRESHOLD = 8
"""CSS pixels after which a press counts as a drag, for browsers and libraries."""


def drag(acting: Acting, start_ref: Target, end_ref: Target) -> Sequence[str]:
    """Drag from the middle of one element to that of another; gives notes for the caller.

    When they are not in view together, or the end shows only while something is dragged, the view is scrolled
    with the mouse button down.
    """
    session, deadline = acting.session, acting.deadline
    obstacle = None
    while True:
        start = point(acting, start_ref, guarded=True, missed=obstacle)
        begin = (start.x, start.y)
        end = _end_in_view(acting, start, end_ref)
        steps = [*_take(begin), *(_carry(begin, (end.x, end.y)) if end else ())]
        struck = strike(acting, start, mouse(steps))
        if "obstacle" not in struck:
            break
        obstacle = struck["obstacle"]
        if end is None:
            dispatch(session, deadline, start.pointer, mouse([release()]))
        unguard(session, start)
        if not time_left(deadline):
            raise not_actionable(start_ref, obstacle, deadline)
    if end is None:
        end = _while_held(acting, start, end_ref)
        dispatch(session, deadline, start.pointer, mouse(_carry(begin, (end.x, end.y))))
    return tuple(dict.fromkeys((*start.notes, *notes_of(struck), *end.notes)))


def drag_at(acting: Acting, start: Place, end: Place) -> Sequence[str]:
    """Drag between two points, in CSS pixels of the viewport."""
    require_in_view(acting, start, end)
    steps = mouse([*_take(start), *_carry(start, end)])
    dispatch(acting.session, acting.deadline, acting.tab, steps)
    return ()


def _end_in_view(acting: Acting, start: Point, end_ref: Target) -> Point | None:
    """Return where to drag to; None when it is not in view together with the start."""
    try:
        end = point(acting, end_ref, needs_enabled=False, presses=False, scrolls=False)
        _require_reachable(acting.session, start, end)
    except NotActionable:
        return None
    except WebtoolsError:
        unguard(acting.session, start)  # else it would mind what comes next
        raise
    return end


def _while_held(acting: Acting, start: Point, end_ref: Target) -> Point:
    session, deadline = acting.session, acting.deadline
    try:
        held = acting.until(deadline.within(deadline.remaining() * 0.8))
        end = point(held, end_ref, needs_enabled=False, presses=False)
        _require_reachable(session, start, end)
    except WebtoolsError:
        dispatch(session, deadline, start.pointer, mouse([move(start.x, start.y), release()]))
        raise
    return end


def _require_reachable(session: Session, start: Point, end: Point) -> None:
    if end.context != start.context:
        capabilities.require("drag-across-frames", session.browser, "drag from one frame to another")


def _take(at: Place) -> list[Step]:
    """Press there and move a little, so that it is a drag from now on.

    The first move is the long one: Firefox begins no drag when a page replaces the element at an earlier move.
    """
    x, y = at
    far = _THRESHOLD
    return [move(x, y), press(), move(x + far, y + far), move(x + far + 1, y + far + 1)]


def _carry(start: Place, end: Place) -> list[Step]:
    """Move on in steps, let the place under the mouse say whether it takes a drop, and let go.

    The browser asks the place at one move and minds its answer at the next.
    """
    (x, y), (to_x, to_y) = start, end
    steps = _STEPS if hypot(to_x - x, to_y - y) > _THRESHOLD else 1
    way = [move(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps + 1)]
    return [*way, move(to_x - 1, to_y - 1), move(to_x, to_y), release()]
