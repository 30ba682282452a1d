"""Input of a person to a page from the live view: mouse, keys and dialogs, as the browser's own input."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from webtools.errors import WebtoolsError
from webtools.operations.acting.keys import combination, typed
from webtools.operations.acting.pointer import mouse
from webtools.operations.dispatch import start_dispatch
from webtools.protocol import browsing_context
from webtools.session.session import Session
from webtools.supervision.keeper import Keeper
from webtools.watching.view import LiveView

_MOST_STEPS = 200
_MOST_TEXT = 2_000
_SLOWEST_MS = 100
"""Between two steps of the mouse: what the person waits beyond that, the page need not."""


class MouseStep(BaseModel):
    """A step of the mouse, at a part of the picture's width and height."""

    kind: Literal["move", "down", "up"]
    x: float = Field(ge=0, le=1)
    y: float = Field(ge=0, le=1)
    ms: int = Field(0, ge=0)
    button: Literal["left", "middle", "right"] = "left"


class MouseSteps(BaseModel):
    """Steps of the mouse; a drag comes in several."""

    do: Literal["mouse"]
    steps: list[MouseStep] = Field(min_length=1, max_length=_MOST_STEPS)


class Wheel(BaseModel):
    do: Literal["wheel"]
    x: float = Field(ge=0, le=1)
    y: float = Field(ge=0, le=1)
    by_x: int = Field(ge=-10_000, le=10_000)
    by_y: int = Field(ge=-10_000, le=10_000)


class Key(BaseModel):
    """A key or a combination, such as Enter or Control+a."""

    do: Literal["key"]
    key: str = Field(min_length=1, max_length=60)


class Text(BaseModel):
    do: Literal["text"]
    text: str = Field(min_length=1, max_length=_MOST_TEXT)


class PersonAnswer(BaseModel):
    """The answer to the open dialog."""

    do: Literal["dialog"]
    accept: bool
    text: str | None = Field(None, max_length=_MOST_TEXT)


Doing = Annotated[MouseSteps | Wheel | Key | Text | PersonAnswer, Field(discriminator="do")]
Give = Callable[[str], None]


class Person:
    """The one who uses a context's pages from the view. Belongs to the context's thread.

    What is typed is recorded by its length only; traces hide it, since it may be a password.
    """

    def __init__(self, view: LiveView, keeper: Keeper) -> None:
        self._view = view
        self._keeper = keeper
        self._pressed: tuple[int, int] | None = None
        self._typed = ""

    def do(
        self, session: Session, tab: str, doing: Doing, size: tuple[float, float] | None, give: Give
    ) -> None:
        """Send input to a tab; `give` gets an empty text when the browser has dispatched it, else why not."""
        try:
            self._send(session, tab, doing, size, give)
        except WebtoolsError as error:
            give(error.message)

    def _send(
        self, session: Session, tab: str, doing: Doing, size: tuple[float, float] | None, give: Give
    ) -> None:
        if why := self._view.why_not(self._keeper):
            give(why)
            return
        if isinstance(doing, PersonAnswer):
            self._record("accepted a dialog" if doing.accept else "dismissed a dialog")
            answer = browsing_context.handle_user_prompt(tab, accept=doing.accept, user_text=doing.text)
            sent = session.start(answer)
        elif (prompt := session.prompts.holding_up(tab)) is not None:
            give(f"A dialog is open: {prompt.kind}")
            return
        else:
            sent = start_dispatch(session, tab, self._sources(doing, size or (0, 0)))
        sent.then = lambda: give("" if sent.error is None else sent.error.message)

    def _sources(self, doing: MouseSteps | Wheel | Key | Text, size: tuple[float, float]) -> list[Any]:
        match doing:
            case MouseSteps(steps=steps):
                return mouse([part for step in steps for part in self._steps(step, size)])
            case Wheel():
                x, y = _at(doing, size)
                self._record(f"scrolled by {doing.by_x}, {doing.by_y}")
                turn = {"type": "scroll", "x": x, "y": y, "deltaX": doing.by_x, "deltaY": doing.by_y}
                return [{"type": "wheel", "id": "wheel", "actions": [turn]}]
            case Text(text=text):
                self._typed += text
                return _pressed([], typed(text))
            case Key(key=key):
                modifiers, keys = combination(key)
                if not modifiers and len(key) == 1:
                    self._typed += key
                else:
                    self._record(f"pressed {key}")
                return _pressed(modifiers, keys)

    def _steps(self, step: MouseStep, size: tuple[float, float]) -> list[dict[str, Any]]:
        x, y = _at(step, size)
        move = {"type": "pointerMove", "x": x, "y": y, "duration": min(step.ms, _SLOWEST_MS)}
        button = {"left": 0, "middle": 1, "right": 2}[step.button]
        if step.kind == "down":
            self._pressed = x, y
            return [move, {"type": "pointerDown", "button": button}]
        if step.kind == "up":
            began, self._pressed = self._pressed or (x, y), None
            word = "clicked" if step.button == "left" else f"clicked {step.button}"
            is_drag = abs(x - began[0]) + abs(y - began[1]) > _STILL
            self._record(
                f"dragged from {began[0]}, {began[1]} to {x}, {y}" if is_drag else f"{word} at {x}, {y}"
            )
            return [move, {"type": "pointerUp", "button": button}]
        return [move]

    def _record(self, did: str) -> None:
        self.end_typing()
        self._view.record(self._keeper, did)

    def end_typing(self) -> None:
        """Record what was typed up to now."""
        text, self._typed = self._typed, ""
        if text:
            self._view.learn_typed(self._keeper, text)
            self._view.record(self._keeper, f"typed {len(text)} characters")


_STILL = 5
"""CSS pixels within which a press and a release are a click."""


def _at(part: MouseStep | Wheel, size: tuple[float, float]) -> tuple[int, int]:
    width, height = size
    return min(round(part.x * width), int(width) - 1), min(round(part.y * height), int(height) - 1)


def _pressed(modifiers: list[str], keys: list[str]) -> list[dict[str, Any]]:
    """Return the keys pressed one after the other, with the modifiers held."""
    down = [{"type": "keyDown", "value": each} for each in modifiers]
    up = [{"type": "keyUp", "value": each} for each in reversed(modifiers)]
    pressed = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": [*down, *pressed, *up]}]
