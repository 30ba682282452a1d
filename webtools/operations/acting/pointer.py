"""The mouse (WebDriver BiDi, input.performActions).

The check of an element and the click or drag on it are two moments, and a page may move the element in between.
Guards in the page (guard.js), installed before the page's own listeners, keep events from the page that would
hit another element, also between press and release, and the act is repeated. The result is read once the
browser has dispatched every event, never by a timer, so that no click is repeated that has hit. Hovering blocks
no events: it is done when the pointer has met the element and the element has not moved, else the pointer moves
again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, TypeVar

from webtools.elements.query import Target
from webtools.errors import DeadlineExceeded, InvalidArgument, PageClosed, ProtocolError
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.acting.keys import MODIFIERS
from webtools.operations.dispatch import dispatch, start_dispatch, wait_ended
from webtools.operations.elements.matching import overlay_shown
from webtools.operations.elements.resolving import time_left
from webtools.operations.elements.target import (
    ONTO,
    PRESS,
    TOUCH,
    Aim,
    Point,
    ask_document,
    not_actionable,
    notes_of,
    point,
)
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_types import Acted, Obstacle
from webtools.protocol import input
from webtools.session.session import Session

T = TypeVar("T")

Button = Literal["left", "right", "middle"]
PointerStep = dict[str, Any]
Notes = Sequence[str]

_BUTTONS = {"left": 0, "middle": 1, "right": 2}
_VERDICT_SECONDS = 0.3
"""For the page to report what the pointer met, once the browser has said that it is done."""
_PAUSE: PointerStep = {"type": "pause", "duration": 0}


def click(
    acting: Acting,
    target: Target,
    *,
    button: Button = "left",
    count: int = 1,
    modifiers: Sequence[str] = (),
    delay: float = 0.0,
    position: tuple[float, float] | None = None,
    force: bool = False,
) -> Done:
    """Click the element `count` times with the modifier keys held; the page has then drawn what came of it.

    Args:
        delay: Seconds between pressing and letting go.
        position, force: See `Aim`.
    """
    session, deadline = acting.session, acting.deadline
    aim = Aim(guarded=True, releases=count, position=position, force=force)
    obstacle = None
    while True:
        at = point(acting, target, aim, missed=obstacle)
        steps = mouse([move(at.x, at.y), *presses(button, count, delay=delay)], modifiers)
        verdict = perform_guarded(acting, at, steps, draws=acting.draws)
        if "obstacle" not in verdict:
            return done(verdict, (*at.notes, *notes_of(verdict)))
        obstacle = verdict["obstacle"]
        unguard(session, at.context)
        if not time_left(deadline):
            raise not_actionable(target, obstacle, deadline)


def press_at(acting: Acting, target: Target) -> None:
    """Press and let go where the element is, for a page-side function that waits for that (ranges.js)."""
    at = point(acting, target, PRESS)
    dispatch(acting.session, acting.deadline, at.pointer, mouse([move(at.x, at.y), *presses("left", 1)]))


def hover(
    acting: Acting,
    target: Target,
    *,
    modifiers: Sequence[str] = (),
    position: tuple[float, float] | None = None,
    force: bool = False,
) -> Done:
    """Move the mouse onto the element, which may be disabled; it has met it then.

    Args:
        modifiers: Keys held meanwhile.
        position, force: See `Aim`.
    """
    session, deadline = acting.session, acting.deadline
    if position is not None or force or modifiers:
        at = point(acting, target, replace(ONTO, position=position, force=force))
        dispatch(session, deadline, at.pointer, mouse(arrive(at.x, at.y), modifiers))
        if not force:
            _require_not_overlaid(acting, target, at, position)
        return Done(at.notes)
    obstacle = None
    while True:
        at = point(acting, target, replace(ONTO, hovers=True), missed=obstacle)
        dispatch(session, deadline, at.pointer, mouse(arrive(at.x, at.y)))
        try:
            hovered = page.call(session, deadline, at.context, contract.hovered({"draws": acting.draws}))
        except (ProtocolError, PageClosed):
            return Done(at.notes)  # the document has gone, which is what hovering did
        except DeadlineExceeded:
            if obstacle is None:
                raise
            raise not_actionable(target, obstacle, deadline) from None
        if "obstacle" not in hovered:
            _require_not_overlaid(acting, target, at, None)
            return done(hovered, at.notes)
        obstacle = hovered["obstacle"]
        if not time_left(deadline):
            raise not_actionable(target, obstacle, deadline)


def _require_not_overlaid(
    acting: Acting, target: Target, at: Point, position: tuple[float, float] | None
) -> None:
    """Look whether the mouse has brought an overlay over the element that it hovers, which ends that.

    Raises:
        OverlayShown: It has.
    """
    if overlay_shown(acting.session, acting.deadline, at.tab) is not None:
        point(acting, target, replace(ONTO, position=position))


def tap(
    acting: Acting, target: Target, *, position: tuple[float, float] | None = None, force: bool = False
) -> Done:
    """Touch the element with a finger."""
    at = point(acting, target, replace(TOUCH, position=position, force=force))
    finger: input.InputSource = {
        "type": "pointer",
        "id": "finger",
        "parameters": {"pointerType": "touch"},
        "actions": [move(at.x, at.y), press(), release()],
    }
    dispatch(acting.session, acting.deadline, at.pointer, [finger])
    return Done(at.notes)


def perform(acting: Acting, steps: Sequence[PointerStep], modifiers: Sequence[str] = ()) -> Notes:
    """Do steps of the mouse with the modifier keys held; it stays where they leave it and keeps what it holds.

    Raises:
        InvalidArgument: A step is outside of the viewport; the message names the last one, which the caller gave.
    """
    require_in_view(acting, *((step["x"], step["y"]) for step in reversed(steps) if "x" in step))
    dispatch(acting.session, acting.deadline, acting.tab, mouse([*steps], modifiers))
    return ()


def move_in_steps(acting: Acting, x: float, y: float, *, steps: int) -> Notes:
    """Move the mouse to a point by so many moves at even distances."""
    left, top = acting.session.contexts.get(acting.tab).mouse
    parts = [(step / steps) for step in range(1, steps + 1)]
    return perform(acting, [move(left + (x - left) * part, top + (y - top) * part) for part in parts])


def turn_wheel_here(acting: Acting, across: float, down: float) -> Notes:
    """Turn the wheel by so many CSS pixels, where the mouse was moved last."""
    x, y = acting.session.contexts.get(acting.tab).mouse
    return turn_wheel(acting, round(across), round(down), at=(round(x), round(y)))


def click_at(
    acting: Acting,
    x: int,
    y: int,
    *,
    button: Button,
    count: int,
    modifiers: Sequence[str] = (),
) -> Notes:
    """Click wherever that is, in CSS pixels of the viewport."""
    return perform(acting, [move(x, y), *presses(button, count)], modifiers)


def press_and_hold(acting: Acting, x: int, y: int, *, button: Button) -> Notes:
    """Press a button at a point; it stays pressed until `release_at`."""
    return perform(acting, [move(x, y), press(button)])


def release_at(acting: Acting, x: int, y: int, *, button: Button) -> Notes:
    """Move to a point and release a button there."""
    return perform(acting, [*arrive(x, y), release(button)])


def move_to(acting: Acting, x: int, y: int) -> Notes:
    return perform(acting, arrive(x, y))


def turn_wheel(
    acting: Acting,
    across: int,
    down: int,
    *,
    at: tuple[int | None, int | None],
) -> Notes:
    """Turn the wheel by so many CSS pixels; `at` None: in the middle of the view."""
    width, height = require_in_view(acting)
    x = width // 2 if at[0] is None else at[0]
    y = height // 2 if at[1] is None else at[1]
    require_in_view(acting, (x, y))
    turn: PointerStep = {
        "type": "scroll",
        "x": x,
        "y": y,
        "deltaX": across,
        "deltaY": down,
        "origin": "viewport",
    }
    dispatch(
        acting.session, acting.deadline, acting.tab, [{"type": "wheel", "id": "wheel", "actions": [turn]}]
    )
    return ()


def require_in_view(acting: Acting, *points: tuple[float, float]) -> tuple[int, int]:
    """Return the size of the view. An act outside of it would have no effect, and no error would say so.

    Raises:
        InvalidArgument: One of the points is outside.
    """
    view = ask_document(acting, acting.tab, contract.view())
    width, height = view["width"], view["height"]
    for x, y in points:
        if not (0 <= x < width and 0 <= y < height):
            raise InvalidArgument(
                f"({x}, {y}) is outside of the viewport, which is {width} × {height}",
                hint="Scroll first, or give coordinates inside of it.",
            )
    return width, height


def move(x: float, y: float) -> PointerStep:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"}


def arrive(x: int, y: int) -> list[PointerStep]:
    """Return moves that every page sees: the browser sends none to where the mouse is, not even to a new page."""
    return [move(x - 1 if x else 1, y), move(x, y)]


def press(button: Button = "left") -> PointerStep:
    return {"type": "pointerDown", "button": _named(button, "button of the mouse", _BUTTONS)}


def _named(name: str, what: str, known: Mapping[str, T]) -> T:
    """Return the value of a name; an unknown name is an error, since not every caller has its types checked."""
    if name not in known:
        raise InvalidArgument(f"{name!r} is not a {what}", hint=f"Give one of {', '.join(known)}.")
    return known[name]


def release(button: Button = "left") -> PointerStep:
    return {"type": "pointerUp", "button": _named(button, "button of the mouse", _BUTTONS)}


def presses(button: Button, count: int, *, delay: float = 0.0) -> list[PointerStep]:
    held: list[PointerStep] = [{"type": "pause", "duration": round(delay * 1000)}] if delay else []
    return [press(button), *held, release(button)] * count


def mouse(steps: list[PointerStep], modifiers: Sequence[str] = ()) -> list[input.InputSource]:
    """Return the mouse's steps with keys held around them. A tick of one source is a tick of the other."""
    keys = [_named(name, "modifier key", MODIFIERS) for name in dict.fromkeys(modifiers)]
    around = [_PAUSE] * len(keys)
    sources: list[input.InputSource] = [
        {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [*around, *steps],
        }
    ]
    if keys:
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        sources.append(
            {"type": "key", "id": "keyboard", "actions": [*down, *[_PAUSE] * len(steps), *up]},
        )
    return sources


def perform_guarded(
    acting: Acting, at: Point, sources: list[input.InputSource], *, draws: bool = False
) -> Acted | Obstacle:
    """Act at a guarded point, and hear from the element's document whether that met it: `note`, else `obstacle`.

    After an obstacle what the pointer does is kept from the page, until `unguard`.

    Args:
        draws: The document answers when it has drawn what came of it, from the last release on.
    """
    session, deadline = acting.session, acting.deadline
    moving = start_dispatch(session, at.pointer, sources)
    verdict = act_guarded(
        acting, at.context, partial(wait_ended, session, deadline, [moving], at.tab), draws=draws
    )
    moving.result()
    if "obstacle" not in verdict:
        session.overlays.hold()
    return verdict


def act_guarded(
    acting: Acting, context: str, act: Callable[[], None], *, draws: bool = False
) -> Acted | Obstacle:
    """Act, and return whether that met the element, as the document's guard (guard.js) reports."""
    session, deadline = acting.session, acting.deadline
    tab = session.contexts.top(context)
    judging = page.start(session, context, contract.guard_verdict({"draws": draws}))
    try:
        act()
        try:
            wait_ended(session, deadline.within(_VERDICT_SECONDS), [judging.pending], tab)
        except DeadlineExceeded:
            # The browser has dealt out every event. Had it not, trying again could act twice: time alone shows
            # nothing on a slow machine.
            unguard(session, context)
            session.wait(
                lambda: judging.ended or session.navigations.unanswered(tab) is not None,
                deadline=deadline,
                waiting_for="the page to answer",
                context=tab,
            )
    finally:
        page.forget(session, judging)
    if not judging.ended:
        return {}  # the document is being left, which is what the act was for
    try:
        return page.answer_of(judging)
    except (ProtocolError, PageClosed):
        return {}  # the document has gone, which is what the act was for


def unguard(session: Session, context: str) -> None:
    page.forget(session, page.start(session, context, contract.unguard()))
