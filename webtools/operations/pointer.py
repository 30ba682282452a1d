"""The mouse (WebDriver BiDi, input.performActions)."""

import sys
from collections.abc import Sequence
from typing import Literal

from webtools.deadline import Deadline
from webtools.operations.target import point
from webtools.protocol import input
from webtools.session.session import Session

_BUTTONS = {"left": 0, "middle": 1, "right": 2}
_MODIFIERS = {
    "Alt": "\ue00a",
    "Control": "\ue009",
    "ControlOrMeta": "\ue03d" if sys.platform == "darwin" else "\ue009",
    "Meta": "\ue03d",
    "Shift": "\ue008",
}
_PAUSE = {"type": "pause", "duration": 0}


def click(
    session: Session,
    ref: str,
    *,
    button: Literal["left", "right", "middle"],
    count: int,
    modifiers: Sequence[str],
    deadline: Deadline,
) -> Sequence[str]:
    """Click the element `count` times with the modifier keys held; gives notes for the caller."""
    at = point(session, ref, deadline=deadline)
    presses: list[dict[str, object]] = [
        {"type": kind, "button": _BUTTONS[button]}
        for _ in range(count)
        for kind in ("pointerDown", "pointerUp")
    ]
    move: dict[str, object] = {
        "type": "pointerMove",
        "x": round(at.x),
        "y": round(at.y),
        "origin": "viewport",
    }
    sources = _holding(modifiers, [move, *presses])
    session.ask(input.perform_actions(at.context, sources), deadline=deadline, context=at.context)
    return at.notes


def _holding(modifiers: Sequence[str], mouse: list[dict[str, object]]) -> list[input.Source]:
    """The mouse's actions with keys held around them: one tick of one source is one of the other."""
    keys = [_MODIFIERS[name] for name in dict.fromkeys(modifiers)]
    around = [_PAUSE] * len(keys)
    sources: list[input.Source] = [
        {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [*around, *mouse],
        }
    ]
    if keys:
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        sources.append(
            {"type": "key", "id": "keyboard", "actions": [*down, *[_PAUSE] * len(mouse), *up]},
        )
    return sources
