"""Dragging: HTML5 drag and drop as well as what pages build from pointer events.

A page may take a press for a drag only when it has been held still for a moment (a delay of SortableJS, dnd-kit or the
Angular CDK). Where the press makes the element draggable and sets a timer, it is held. Any other drag after which
nothing has moved or changed is done once more, held first, and says so if that is no help.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import copysign, hypot
from typing import TypeVar

from webtools import capabilities
from webtools.elements.query import Target
from webtools.errors import InvalidArgument, NotActionable, PageClosed, ProtocolError, WebtoolsError
from webtools.operations.act_parts import Acting, Done
from webtools.operations.acting.pointer import (
    PointerStep,
    mouse,
    move,
    perform_guarded,
    press,
    release,
    require_in_view,
    unguard,
)
from webtools.operations.dispatch import dispatch
from webtools.operations.elements.resolving import time_left
from webtools.operations.elements.target import ONTO, Aim, Point, not_actionable, notes_of, point
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_types import Dragged
from webtools.page.page_functions import FunctionCall
from webtools.seconds import MOST_SECONDS
from webtools.session.session import Session

R = TypeVar("R")
Coordinates = tuple[float, float]

_STEPS = 5
"""Moves on the way: sortable lists look at what lies below each of them."""
MOST_STEPS = 1_000
_THRESHOLD = 8
"""CSS pixels after which a press counts as a drag, for browsers and libraries."""
_LOOKS = 4
"""Times at most that a drag goes to where its end is by then."""
_SAME_PLACE = 2
"""CSS pixels."""
_TELLS_SIDES = 4
"""Least size of an element, in CSS pixels, at which one pixel beyond its middle belongs to one of its sides."""
_ALONG: Coordinates = (0, 1)
_HELD_SECONDS = 3.0
"""Time that must be left to repeat a drag, held first."""
_LOOK_SECONDS = 0.3
_UNSEEN = Dragged(changed=True, selected=False, holds=False)
"""The answer of a document that the drag has replaced."""

_NOTHING = "Nothing on the page moved or changed by this drag"
_SELECTED = f"{_NOTHING}; it selected text"
_HELD = "It was held before it was moved, since a drag at once moved nothing"


@dataclass(frozen=True, slots=True)
class DragWay:
    """The choices of a caller for a drag.

    Attributes:
        steps: Moves on the way; None: as many as lists that are sorted by dragging need.
        hold: Seconds for which it is held still before it is moved; None: for a moment where it does not move else.
        begin, end: The points of the two elements, as `position` of `Aim`.
        force: See `Aim`.
    """

    steps: int | None = None
    hold: float | None = None
    begin: Coordinates | None = None
    end: Coordinates | None = None
    force: bool = False

    def __post_init__(self) -> None:
        if self.steps is not None and not 1 <= self.steps <= MOST_STEPS:
            raise InvalidArgument(f"drag_to: steps={self.steps} is not from 1 to {MOST_STEPS:,}")
        if self.hold is not None and not 0 <= self.hold <= MOST_SECONDS:
            raise InvalidArgument(f"drag_to: hold={self.hold} is not a number of seconds of 0 or more")


_AS_USUAL = DragWay()


def drag(acting: Acting, start_target: Target, end_target: Target, way: DragWay = _AS_USUAL) -> Done:
    """Drag from the middle of one element to that of another.

    When they are not in view together, or the end shows only while something is dragged, the view is scrolled
    with the mouse button down.
    """
    return _held_if_needed(
        acting,
        lambda held: _between(acting, start_target, end_target, way, held=held),
        holds=way.hold is not None,
    )


def drag_at(acting: Acting, start: Coordinates, end: Coordinates) -> Done:
    """Drag between two points, in CSS pixels of the viewport."""
    require_in_view(acting, start, end)
    return _held_if_needed(acting, lambda held: _between_places(acting, start, end, held=held))


def _held_if_needed(
    acting: Acting, once: Callable[[bool], tuple[str, Sequence[str]]], *, holds: bool = False
) -> Done:
    """Drag; and once more, held first, when nothing came of it.

    Args:
        once: Drags, held first or not, and returns the tab or frame in which it began, with notes.
        holds: The caller wants it held first.
    """
    context, notes = once(holds)
    came = _came_of(acting, context, again=not holds)
    known = tuple(notes)
    if not holds and _is_nothing(came) and came["holds"] and acting.deadline.remaining() > _HELD_SECONDS:
        context, notes = once(True)
        came = _came_of(acting, context, again=False)
        known = (*notes, _HELD) if came["changed"] else tuple(notes)

    def notes_now() -> Iterator[str]:
        yield from known
        yield from _said(_came_of(acting, context, again=False))

    return Done((*known, *_said(came)), notes_now=notes_now)


def _came_of(acting: Acting, context: str, *, again: bool) -> Dragged:
    return _ask(acting, context, contract.dragged({"again": again})) or _UNSEEN


def _is_nothing(came: Dragged) -> bool:
    return not came["changed"] and not came["selected"]


def _said(came: Dragged) -> Sequence[str]:
    if came["changed"]:
        return ()
    return (_SELECTED if came["selected"] else _NOTHING,)


def _between(
    acting: Acting, start_target: Target, end_target: Target, way: DragWay, *, held: bool
) -> tuple[str, Sequence[str]]:
    session, deadline = acting.session, acting.deadline
    obstacle = None
    while True:
        aim = Aim(guarded=True, position=way.begin, force=way.force)
        start = point(acting, start_target, aim, missed=obstacle)
        begin = (start.x, start.y)
        end = _end_in_view(acting, start, end_target, way)
        page.call(session, deadline, start.context, contract.watch_drag())
        verdict = perform_guarded(acting, start, mouse([*_press(begin), *_pause(way.hold)]))
        if "obstacle" not in verdict:
            break
        obstacle = verdict["obstacle"]
        dispatch(session, deadline, start.pointer, mouse([release()]))
        unguard(session, start.context)
        if not time_left(deadline):
            raise not_actionable(start_target, obstacle, deadline)
    if way.hold is None:
        _ask(acting, start.context, contract.drag_held({"always": held}))
    dispatch(session, deadline, start.pointer, mouse(_take(begin)))
    end = _carry_onto(acting, start, end or _while_held(acting, start, end_target, way), end_target, way)
    return start.context, tuple(dict.fromkeys((*start.notes, *notes_of(verdict), *end.notes)))


def _between_places(
    acting: Acting, start: Coordinates, end: Coordinates, *, held: bool
) -> tuple[str, Sequence[str]]:
    session, deadline, tab = acting.session, acting.deadline, acting.tab
    page.call(session, deadline, tab, contract.watch_drag())
    dispatch(session, deadline, tab, mouse(_press(start)))
    _ask(acting, tab, contract.drag_held({"always": held}))
    dispatch(session, deadline, tab, mouse([*_take(start), *_carry(start, end)]))
    _let_go(acting, tab, {tab}, end)
    return tab, ()


def _carry_onto(acting: Acting, start: Point, end: Point, end_target: Target, way: DragWay) -> Point:
    """Carry to the side of the end that the drag comes from, see where the end is by then, carry on, and let go.

    A list moves its items as soon as the drag begins and when it is scrolled, and an item that is come to from the
    other side makes room on the wrong one. It makes room when the middle is passed, so the pointer goes a pixel beyond.
    """
    at: Coordinates = (start.x, start.y)
    steps, along = way.steps, _ALONG
    for _ in range(_LOOKS):
        home = _moved_by_scrolling(acting, start)
        along = _direction(home, (end.x, end.y))
        reach = sum(abs(one) * (a + b) / 2 for one, a, b in zip(along, start.size, end.size, strict=True))
        if hypot(end.x - home[0], end.y - home[1]) > reach:
            beside = _within(end.view, (end.x - along[0] * reach, end.y - along[1] * reach))
            carry = [*_way(at, beside, steps), *_arrive(beside, along)]
            dispatch(acting.session, acting.deadline, start.pointer, mouse(carry))
            at, steps = beside, None
        now, scrolled = _by_now(acting, end_target, end, way)
        stays = hypot(now.x - end.x, now.y - end.y) <= _SAME_PLACE
        end = now
        if stays and not scrolled:
            break
    beyond = way.end is None and min(end.size) >= _TELLS_SIDES
    place = (end.x + along[0], end.y + along[1]) if beyond else (end.x, end.y)
    arrival = [*_way(at, place, steps), *_arrive(place, along)]
    dispatch(acting.session, acting.deadline, start.pointer, mouse(arrival))
    _let_go(acting, start.pointer, {start.context, end.context}, place, along)
    return end


def _moved_by_scrolling(acting: Acting, start: Point) -> Coordinates:
    """Return where the place is by now at which the drag began."""
    arrived = _ask(acting, start.context, contract.drag_arrived())
    right, down = arrived["scrolled"] if arrived else (0, 0)
    return start.x - right, start.y - down


def _direction(begin: Coordinates, end: Coordinates) -> Coordinates:
    """Return one pixel along that axis on which the two are farther apart."""
    right, down = end[0] - begin[0], end[1] - begin[1]
    return (copysign(1, right), 0) if abs(right) > abs(down) else (0, copysign(1, down))


def _within(view: Coordinates, at: Coordinates) -> Coordinates:
    return min(max(at[0], 1), view[0] - 1), min(max(at[1], 1), view[1] - 1)


def _let_go(
    acting: Acting, pointer: str, contexts: set[str], at: Coordinates, along: Coordinates = _ALONG
) -> None:
    """Let go where the pointer is, once the pages have worked out where that is.

    Of a drag by the browser's own, the place is asked again then: a list may have moved below the mouse.
    """
    asked = [_ask(acting, context, contract.drag_arrived()) for context in contexts]
    again = _arrive(at, along) if any(answer and answer["native"] for answer in asked) else []
    dispatch(acting.session, acting.deadline, pointer, mouse([*again, release()]))


def _ask(acting: Acting, context: str, call: FunctionCall[R]) -> R | None:
    """Ask a document that the drag may have ended."""
    try:
        return page.call(acting.session, acting.deadline, context, call)
    except (ProtocolError, PageClosed):
        return None


def _end_of(acting: Acting, end_target: Target, way: DragWay, *, scrolls: bool = True) -> Point:
    return point(acting, end_target, replace(ONTO, scrolls=scrolls, position=way.end, force=way.force))


def _end_in_view(acting: Acting, start: Point, end_target: Target, way: DragWay) -> Point | None:
    """Return where to drag to; None when it is not in view together with the start."""
    try:
        end = _end_of(acting, end_target, way, scrolls=False)
        _require_reachable(acting.session, start, end)
    except NotActionable:
        return None
    except WebtoolsError:
        unguard(acting.session, start.context)  # else it would judge the next events
        raise
    return end


def _by_now(acting: Acting, end_target: Target, end: Point, way: DragWay) -> tuple[Point, bool]:
    """Return where to drag to by now, and whether the view was scrolled for it.

    Pages make room, and scroll, while something is dragged.
    """
    for scrolls in (False, True):
        soon = acting.until(acting.deadline.within(_LOOK_SECONDS))
        try:
            now = _end_of(soon, end_target, way, scrolls=scrolls)
        except NotActionable as error:
            if not error.is_out_of_view:
                break  # what is dragged may cover it
        except WebtoolsError:
            break
        else:
            return (now if now.context == end.context else end), scrolls
    return end, False


def _while_held(acting: Acting, start: Point, end_target: Target, way: DragWay) -> Point:
    session, deadline = acting.session, acting.deadline
    try:
        held = acting.until(deadline.within(deadline.remaining() * 0.8))
        end = _end_of(held, end_target, way)
        _require_reachable(session, start, end)
    except WebtoolsError:
        dispatch(session, deadline, start.pointer, mouse([move(start.x, start.y), release()]))
        raise
    return end


def _require_reachable(session: Session, start: Point, end: Point) -> None:
    if end.context != start.context:
        capabilities.require("drag-across-frames", session.browser, "drag from one frame to another")


def _press(at: Coordinates) -> list[PointerStep]:
    return [move(*at), press()]


def _take(at: Coordinates) -> list[PointerStep]:
    """Move a little, so that it is a drag from now on.

    The first move is the long one: Firefox begins no drag when a page replaces the element at an earlier move.
    """
    x, y = at
    far = _THRESHOLD
    return [move(x + far, y + far), move(x + far + 1, y + far + 1)]


def _pause(seconds: float | None) -> list[PointerStep]:
    return [{"type": "pause", "duration": round(seconds * 1000)}] if seconds else []


def _carry(start: Coordinates, end: Coordinates) -> list[PointerStep]:
    return [*_way(start, end), *_arrive(end)]


def _way(start: Coordinates, end: Coordinates, steps: int | None = None) -> list[PointerStep]:
    (x, y), (to_x, to_y) = start, end
    steps = steps or (_STEPS if hypot(to_x - x, to_y - y) > _THRESHOLD else 1)
    return [
        move(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps + 1)
    ]


def _arrive(at: Coordinates, along: Coordinates = _ALONG) -> list[PointerStep]:
    """Let the place under the mouse say whether it takes a drop.

    The browser asks for the place at one move and follows its answer at the next. That move is across the way, since
    one back could leave the side of the place that was come to.
    """
    x, y = at
    return [move(x - along[1], y - along[0]), move(x, y)]
