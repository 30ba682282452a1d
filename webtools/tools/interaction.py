"""Acting on elements (spec 1 and 2, Element Interaction Tools; spec 5, REQ-04 and REQ-05)."""

from typing import Annotated

from pydantic import Field

from webtools.operations import keyboard, pointer
from webtools.tools.arguments import Button, Element, Modifier, Ref, Timeout, plain
from webtools.tools.desk import Desk
from webtools.tools.tool import tool
from webtools.values import Outcome


class InteractionTools(Desk):
    @tool("Click")
    def click(
        self,
        ref: Ref,
        *,
        element: Element = None,
        button: Annotated[Button, Field(description="Mouse button")] = "left",
        double_click: Annotated[bool, Field(description="Twice")] = False,
        modifiers: Annotated[tuple[Modifier, ...], Field(description="Keys held meanwhile")] = (),
        timeout: Timeout = None,
    ) -> Outcome:
        """Click an element, and wait for what that sets off.

        It is scrolled into view, and waited for while it moves or is not yet enabled.

        Raises:
            StaleRef: The ref's element is gone.
            NotActionable: It is hidden, disabled or covered; the message says by what.
        """
        return self._act(
            "click",
            timeout,
            lambda session, deadline: (
                lambda tab: pointer.click(
                    session,
                    plain(ref),
                    button=button,
                    count=2 if double_click else 1,
                    modifiers=modifiers,
                    deadline=deadline,
                )
            ),
        )

    @tool("Type text")
    def type(
        self,
        ref: Ref,
        text: Annotated[str, Field(description="What to type")],
        *,
        element: Element = None,
        submit: Annotated[bool, Field(description="Press Enter afterwards")] = False,
        slowly: Annotated[bool, Field(description="Key by key, for pages that listen to keys")] = False,
        clear_first: Annotated[bool, Field(description="Replace what is there; false: append")] = True,
        timeout: Timeout = None,
    ) -> Outcome:
        """Type into an editable element, replacing what it holds.

        Raises:
            StaleRef: The ref's element is gone.
            NotActionable: It cannot be typed into; the message says why.
        """
        return self._act(
            "type",
            timeout,
            lambda session, deadline: (
                lambda tab: keyboard.type_text(
                    session,
                    plain(ref),
                    text,
                    submit=submit,
                    slowly=slowly,
                    clear=clear_first,
                    deadline=deadline,
                )
            ),
        )
