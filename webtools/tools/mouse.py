"""The mouse by coordinates, for models that look at screenshots (spec 1, Vision Capabilities)."""

from typing import Annotated

from pydantic import Field

from webtools.operations.acting import pointer
from webtools.operations.acting.drag import drag_at
from webtools.operations.acting.pointer import Button
from webtools.tools.arguments import Clicks, Described, Modifier, SettleTimeout, Timeout, X, Y, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome


class MouseTools(BaseTools):
    @tool("Click at a point", command="mouse click", capability="vision", unlisted=("modifiers",))
    def mouse_click_xy(
        self,
        x: X,
        y: Y,
        *,
        element: Described = None,
        button: Annotated[Button, obvious("Mouse button")] = "left",
        double_click: Annotated[bool, obvious("Twice")] = False,
        click_count: Clicks = None,
        modifiers: Annotated[tuple[Modifier, ...], obvious("Keys held meanwhile")] = (),
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Click whatever is at a point of the viewport.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act(
            "mouse_click_xy",
            timeout,
            timeout_settle,
            pointer.click_at,
            x,
            y,
            button=button,
            count=click_count or (2 if double_click else 1),
            modifiers=modifiers,
        )

    @tool("Press the mouse button", command="mouse down", capability="vision")
    def mouse_down(
        self,
        x: X,
        y: Y,
        *,
        button: Annotated[Button, obvious("Mouse button")] = "left",
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Press a mouse button at a point of the viewport and hold it, for a drag in steps.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act("mouse_down", timeout, timeout_settle, pointer.press_and_hold, x, y, button=button)

    @tool("Release the mouse button", command="mouse up", capability="vision")
    def mouse_up(
        self,
        x: X,
        y: Y,
        *,
        button: Annotated[Button, obvious("Mouse button")] = "left",
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Move the mouse to a point of the viewport and release a button that mouse_down holds.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act("mouse_up", timeout, timeout_settle, pointer.release_at, x, y, button=button)

    @tool("Move the mouse", command="mouse move", capability="vision", harmless=True)
    def mouse_move_xy(
        self,
        x: X,
        y: Y,
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Move the mouse to a point of the viewport.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act("mouse_move_xy", timeout, timeout_settle, pointer.move_to, x, y)

    @tool("Drag between points", command="mouse drag", capability="vision")
    def mouse_drag_xy(
        self,
        start_x: X,
        start_y: Y,
        end_x: X,
        end_y: Y,
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Press the left button at one point of the viewport and let go at another.

        Raises:
            InvalidArgument: One of the points is outside of the viewport.
        """
        return self._act(
            "mouse_drag_xy", timeout, timeout_settle, drag_at, (start_x, start_y), (end_x, end_y)
        )

    @tool(
        "Turn the mouse wheel",
        command="mouse wheel",
        by_position=("delta_x", "delta_y"),
        capability="vision",
        harmless=True,
    )
    def mouse_wheel(
        self,
        delta_x: Annotated[int, Field(description="CSS pixels to the right")] = 0,
        delta_y: Annotated[int, Field(description="CSS pixels down")] = 0,
        *,
        x: X | None = None,
        y: Y | None = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Turn the wheel with the mouse at a point of the viewport, by default in its middle.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act(
            "mouse_wheel", timeout, timeout_settle, pointer.turn_wheel, delta_x, delta_y, at=(x, y)
        )
