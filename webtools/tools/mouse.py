"""The mouse by coordinates, for models that look at screenshots (spec 1, Vision Capabilities)."""

from typing import Annotated

from pydantic import Field

from webtools.operations import pointer
from webtools.operations.drag import drag_at
from webtools.tools.arguments import Button, Element, Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome

X = Annotated[int, Field(description="CSS pixels from the viewport's left edge")]
Y = Annotated[int, Field(description="CSS pixels from the viewport's top edge")]


class MouseTools(BaseTools):
    @tool("Click at a point", capability="vision")
    def mouse_click_xy(
        self,
        x: X,
        y: Y,
        *,
        element: Element = None,
        button: Annotated[Button, obvious("Mouse button")] = "left",
        double_click: Annotated[bool, obvious("Twice")] = False,
        timeout: Timeout = None,
    ) -> Outcome:
        """Click whatever is at a point of the viewport.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act(
            "mouse_click_xy", timeout, pointer.click_at, x, y, button=button, count=2 if double_click else 1
        )

    @tool("Move the mouse", capability="vision", harmless=True)
    def mouse_move_xy(self, x: X, y: Y, *, element: Element = None, timeout: Timeout = None) -> Outcome:
        """Move the mouse to a point of the viewport.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act("mouse_move_xy", timeout, pointer.move_to, x, y)

    @tool("Drag between points", capability="vision")
    def mouse_drag_xy(
        self,
        start_x: X,
        start_y: Y,
        end_x: X,
        end_y: Y,
        *,
        element: Element = None,
        timeout: Timeout = None,
    ) -> Outcome:
        """Press the left button at one point of the viewport and let go at another.

        Raises:
            InvalidArgument: One of the points is outside of the viewport.
        """
        return self._act("mouse_drag_xy", timeout, drag_at, (start_x, start_y), (end_x, end_y))

    @tool("Turn the mouse wheel", capability="vision", harmless=True)
    def mouse_wheel(
        self,
        delta_x: Annotated[int, Field(description="CSS pixels to the right")] = 0,
        delta_y: Annotated[int, Field(description="CSS pixels down")] = 0,
        *,
        x: X | None = None,
        y: Y | None = None,
        timeout: Timeout = None,
    ) -> Outcome:
        """Turn the wheel with the mouse at a point of the viewport, by default in its middle.

        Raises:
            InvalidArgument: The point is outside of the viewport.
        """
        return self._act("mouse_wheel", timeout, pointer.turn_wheel, delta_x, delta_y, at=(x, y))
