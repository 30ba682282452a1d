"""Keyboard and mouse as a test holds them: keys and buttons stay down until they are let go."""

from webtools.errors import InvalidArgument
from webtools.operations.acting import keyboard, pointer
from webtools.operations.acting.pointer import Button
from webtools.seconds import Seconds
from webtools.tools.interaction import InteractionTools
from webtools.values import Outcome


class Keyboard:
    """The keyboard of the active tab: `browser_tools.keyboard`.

    browser_tools.keyboard.down("Shift")
    browser_tools.keyboard.press("ArrowRight")
    browser_tools.keyboard.up("Shift")
    """

    def __init__(self, tools: "InputTools") -> None:
        self._tools = tools
        self._act = tools._act  # noqa: SLF001  # a part of these tools

    def press(
        self, key: str, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Press a key or a combination where the focus is, such as `Enter` or `Control+a`, and let it go."""
        return self._tools.press_key(key, timeout=timeout, timeout_settle=timeout_settle)

    def down(
        self, key: str, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Press a key and hold it until `up`.

        Raises:
            InvalidArgument: There is no such key; names what is near.
        """
        return self._act("keyboard.down", timeout, timeout_settle, keyboard.turn_key, key, down=True)

    def up(
        self, key: str, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Let a key go that `down` holds."""
        return self._act("keyboard.up", timeout, timeout_settle, keyboard.turn_key, key, down=False)

    def type(
        self, text: str, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Type a text key by key where the focus is."""
        return self._tools.type(
            text=text, slowly=True, clear_first=False, timeout=timeout, timeout_settle=timeout_settle
        )

    def insert_text(
        self, text: str, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Insert a text at once where the caret is, as an input method does."""
        return self._tools.type(text=text, clear_first=False, timeout=timeout, timeout_settle=timeout_settle)


class Mouse:
    """The mouse of the active tab: `browser_tools.mouse`. Coordinates are CSS pixels of the viewport.

    browser_tools.mouse.move(20, 20)
    browser_tools.mouse.down()
    browser_tools.mouse.move(200, 120, steps=10)
    browser_tools.mouse.up()
    """

    def __init__(self, tools: "InputTools") -> None:
        self._act = tools._act  # noqa: SLF001  # a part of these tools

    def move(
        self,
        x: float,
        y: float,
        *,
        steps: int = 1,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Move the mouse to a point; what it holds stays held.

        Args:
            steps: How many moves the page sees on the way, at even distances.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        if steps < 1:
            raise InvalidArgument(f"mouse.move: steps: {steps} is not a number of moves, from 1")
        return self._act("mouse.move", timeout, timeout_settle, pointer.move_in_steps, x, y, steps=steps)

    def down(
        self,
        *,
        button: Button = "left",
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Press a button where the mouse is, and hold it until `up`."""
        return self._act("mouse.down", timeout, timeout_settle, pointer.perform, [pointer.press(button)])

    def up(
        self,
        *,
        button: Button = "left",
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Let a button go that `down` holds."""
        return self._act("mouse.up", timeout, timeout_settle, pointer.perform, [pointer.release(button)])

    def click(
        self,
        x: float,
        y: float,
        *,
        button: Button = "left",
        count: int = 1,
        delay: float = 0.0,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Click at a point.

        Args:
            count: How many clicks, without a pause between them.
            delay: Seconds between pressing the button and letting it go.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        steps = [pointer.move(x, y), *pointer.presses(button, count, delay=delay)]
        return self._act("mouse.click", timeout, timeout_settle, pointer.perform, steps)

    def double_click(
        self,
        x: float,
        y: float,
        *,
        button: Button = "left",
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Click twice at a point; raises as `click`."""
        return self.click(x, y, button=button, count=2, timeout=timeout, timeout_settle=timeout_settle)

    def wheel(
        self,
        delta_x: float,
        delta_y: float,
        *,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Turn the wheel by so many CSS pixels to the right and down, where the mouse was moved last."""
        return self._act("mouse.wheel", timeout, timeout_settle, pointer.turn_wheel_here, delta_x, delta_y)


class InputTools(InteractionTools):
    @property
    def keyboard(self) -> Keyboard:
        """Return the keyboard, whose keys can be held."""
        return Keyboard(self)

    @property
    def mouse(self) -> Mouse:
        """Return the mouse, whose buttons can be held."""
        return Mouse(self)
