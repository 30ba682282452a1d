"""Acting on elements (spec 1 and 2, Element Interaction Tools; spec 5, REQ-04 and REQ-05)."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from pydantic import Field, SecretStr

from webtools.errors import InvalidArgument
from webtools.operations.acting import choosing, forms, keyboard, pointer
from webtools.operations.acting import text as text_input
from webtools.operations.acting.drag import drag
from webtools.operations.acting.pointer import Button
from webtools.seconds import MOST_SECONDS, seconds_of
from webtools.tools.arguments import (
    Clicks,
    Described,
    FormEntry,
    Modifier,
    RefArgument,
    Secret,
    SettleTimeout,
    Timeout,
    obvious,
    plain,
)
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome

Values = Annotated[str | Sequence[str], obvious("Values or labels of the options; one, or a list of them")]


class InteractionTools(BaseTools):
    @tool("Click", core=True, unlisted=("click_count",))
    def click(
        self,
        ref: RefArgument,
        *,
        element: Described = None,
        button: Annotated[Button, obvious("Mouse button")] = "left",
        double_click: Annotated[bool, obvious("Twice")] = False,
        click_count: Clicks = None,
        modifiers: Annotated[tuple[Modifier, ...], obvious("Keys held meanwhile")] = (),
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Click an element, and wait for what that sets off.

        It is scrolled into view, and waited for while it is covered or moves; one that is disabled gets a moment.

        Raises:
            StaleRef: The ref's element is gone.
            NotActionable: It is hidden, disabled or covered; the message says by what.
        """
        return self._act(
            "click",
            timeout,
            timeout_settle,
            pointer.click,
            plain(ref),
            button=button,
            count=click_count or (2 if double_click else 1),
            modifiers=modifiers,
        )

    @tool("Type text", by_position=("ref", "text"), core=True, unlisted=("slowly",))
    def type(
        self,
        ref: RefArgument | None = None,
        text: Annotated[str | None, obvious("What to type", alternative="secret")] = None,
        *,
        secret: Secret = None,
        element: Described = None,
        submit: Annotated[bool, Field(description="Press Enter afterwards")] = False,
        slowly: Annotated[bool, Field(description="Key by key, for pages that listen to keys")] = False,
        clear_first: Annotated[bool, Field(description="false: append")] = True,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Type into an editable element, replacing what it holds; without a ref, where the focus is.

        When the field then holds something else, a note says what; a password is never shown. Without a ref, text that
        is appended goes where the caret is. What takes no text gets the keys, such as a game or a spreadsheet's cell.

        Args:
            secret: Name of one of the option `secrets`, to be typed instead of `text`.

        Raises:
            InvalidArgument: There is no such secret, or both it and a text were given.
            StaleRef: The ref's element is gone.
            NotActionable: It cannot be typed into; the message says why.
        """
        return self._act(
            "type",
            timeout,
            timeout_settle,
            text_input.type_text,
            None if ref is None else plain(ref),
            self._text("type", text, secret),
            submit=submit,
            slowly=slowly,
            clear=clear_first,
        )

    @tool("Fill form", command="fill", core=True, unlisted=("type",))
    def fill_form(
        self,
        fields: Annotated[Sequence[FormEntry], obvious("In the order in which to fill them")],
        *,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Fill many fields at once: text, boxes, lists, sliders, dates, colours.

        Each is filled as its kind wants it.

        Raises:
            StaleRef: A ref's element is gone; nothing was filled.
            NotActionable, InvalidArgument: A field cannot be filled so; the message says which, why, and how
                many were filled before it.
            InvalidArgument: There is no secret of a name, or a field has not exactly one of value and secret.
        """
        asked = [
            forms.Field(plain(each["ref"]), self._value(each), each.get("type"), each.get("name"))
            for each in fields
        ]
        return self._act("fill_form", timeout, timeout_settle, forms.fill_form, asked)

    def _value(self, field: FormEntry) -> forms.FieldValue | SecretStr:
        if ("value" in field) == ("secret" in field):
            raise InvalidArgument(
                f"fill_form: give either value or secret for {field['ref']}", operation="fill_form"
            )
        return self._options.hiding.named(field["secret"]) if "secret" in field else field["value"]

    @tool("Hover", harmless=True, idempotent=True, unlisted=("element",))
    def hover(
        self,
        ref: RefArgument,
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Move the mouse onto an element.

        Raises:
            StaleRef, NotActionable: As `click`; a disabled element can be hovered over.
        """
        return self._act("hover", timeout, timeout_settle, pointer.hover, plain(ref))

    @tool("Drag and drop", unlisted=("start_element", "end_element"))
    def drag(
        self,
        start_ref: RefArgument,
        end_ref: RefArgument,
        *,
        start_element: Described = None,
        end_element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Drag one element onto another.

        Raises:
            StaleRef, NotActionable: As `click`, for either.
        """
        return self._act("drag", timeout, timeout_settle, drag, plain(start_ref), plain(end_ref))

    @tool("Select option", command="select", core=True)
    def select_option(
        self,
        ref: RefArgument,
        values: Values,
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Choose options of a list by value or label, and no others.

        Raises:
            StaleRef, NotActionable: As `click`.
            InvalidArgument: There is no such option; the message names those that there are.
        """
        chosen = [values] if isinstance(values, str) else values
        return self._act("select_option", timeout, timeout_settle, choosing.select_option, plain(ref), chosen)

    @tool("Press a key", command="press", core=True, unlisted=("ref", "count"))
    def press_key(
        self,
        key: Annotated[str, Field(description="Such as Enter, ArrowDown, a, Control+a")],
        *,
        ref: Annotated[RefArgument | None, obvious("Element to focus before")] = None,
        count: Annotated[int, Field(description="How many times", ge=1, le=100)] = 1,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Press a key or a combination where the focus is.

        Raises:
            InvalidArgument: There is no such key; names what is near.
        """
        focused = None if ref is None else plain(ref)
        return self._act(
            "press_key", timeout, timeout_settle, keyboard.press_key_on, focused, key, count=count
        )

    @tool("Hold a key", capability="vision")
    def hold_key(
        self,
        key: Annotated[str, Field(description="Such as ArrowRight, w, Shift+ArrowDown")],
        seconds: Annotated[float, Field(gt=0, le=60)],
        *,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Hold a key or a combination down where the focus is, repeating as a keyboard does.

        Raises:
            InvalidArgument: There is no such key; names what is near.
        """
        limit = min(seconds_of("hold_key", timeout, self._options.timeout_action) + seconds, MOST_SECONDS)
        return self._act(
            "hold_key", timedelta(seconds=limit), timeout_settle, keyboard.hold_key, key, seconds
        )
