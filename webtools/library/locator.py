"""Locators, each a query for elements with every action as a method, and handles of JavaScript objects."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, Self, TypeAlias, Unpack, overload

from typing_extensions import TypedDict

from webtools.elements.query import Locatable, Query, Target
from webtools.elements.ref import Ref
from webtools.elements.remote_object import Remote, RemoteObject
from webtools.elements.written_query import code_of
from webtools.errors import InvalidArgument, NotActionable
from webtools.limits.file_roots import REPLACED_BY_PYTHON
from webtools.operations.act_parts import Acting, Done
from webtools.operations.acting import pointer
from webtools.operations.acting.drag import DragWay, drag
from webtools.operations.acting.forms import FieldValue
from webtools.operations.acting.pointer import Button
from webtools.operations.elements import element_events, evaluate, every, places
from webtools.page.contract_queries import FactKind
from webtools.page.contract_scripts import WaitState
from webtools.page.exchanged import as_arguments
from webtools.page.source import built
from webtools.seconds import Seconds
from webtools.snapshot.find import Match
from webtools.snapshot.result import Node
from webtools.text.other_words import OF_LOCATORS, KnowsOtherWords
from webtools.text.words import Words
from webtools.tools.arguments import Modifier, query_of, to_target
from webtools.tools.evaluation import EvaluationTools, typed
from webtools.tools.files import FileTools
from webtools.tools.given import called_as
from webtools.tools.inspection import InspectionTools
from webtools.tools.interaction import InteractionTools
from webtools.tools.locating import LocatingTools
from webtools.tools.scrolling import ScrollingTools
from webtools.tools.waiting import WaitingTools
from webtools.values import Box, Evaluation, Outcome, Returned, Screenshot, V

if TYPE_CHECKING:
    from webtools.imaging import Format

P = ParamSpec("P")

Within: TypeAlias = "Locator | Node | Match | str"
"""The element to look in: a locator, a node of a snapshot, a match of `find`, or a ref."""


class By(TypedDict, total=False):
    """Properties that `get` looks for beside role and name.

    `text` alone finds the innermost elements with this text; `has_text`, `has_not_text`, `has`, `has_not` and `visible`
    filter, such as rows by what stands in them (`Locator.filter`). `exact` makes words the whole of it, in this case.
    `nth` counts from 0, from the end when negative. `ref` is the element of a snapshot itself.
    """

    label: Words
    text: Words
    placeholder: Words
    title: Words
    alt: Words
    test_id: Words
    css: str
    xpath: str
    has_text: Words
    has_not_text: Words
    has: Within
    has_not: Within
    visible: bool
    exact: bool
    within: Within
    nth: int
    ref: Node | Match | str


class HandleTools(
    InteractionTools,
    ScrollingTools,
    InspectionTools,
    EvaluationTools,
    WaitingTools,
    FileTools,
    LocatingTools,
):
    """The tools that act on elements, and `get`, which makes locators of them."""

    def get(self, role: str | None = None, name: Words | None = None, **by: Unpack[By]) -> "Locator":
        """Return a locator of an element; the page is not searched until the locator is used.

        Every action of the locator searches again and waits until the element exists. Exactly one element must match;
        among several, the only visible match or the only match with exactly this name counts. All frames are searched.

            browser_tools.get("button", "Save").click()
            browser_tools.get(label="Email").fill("ada@example.com")
            browser_tools.get("row", has_text="milk").get("button", "Delete").click()

        Args:
            role: ARIA role as snapshots show it.
            name: Accessible name: a part of it in any case, or a compiled pattern.
            by: Other descriptions and filters, see `webtools.library.locator.By`.

        Raises:
            InvalidArgument: get needs something to look for, or an argument is wrong.
        """
        return Locator(self, query_of(_given(role, name, by)))

    def evaluate_handle(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        ref: "Within | None" = None,
        timeout: Seconds | None = None,
    ) -> "JSHandle":
        """Call a JavaScript function in the page and return a handle of its value, which stays in the page.

        Args:
            function: As for `evaluate`.
            args: What the function is called with; with `ref` the element comes first.

        Raises:
            InvalidArgument, ScriptError, StaleRef: As `evaluate`.
        """
        given = as_arguments(args) if ref is None else [self._locator(ref), *as_arguments(args)]
        return JSHandle(
            self, self._ask("evaluate_handle", timeout, evaluate.evaluate_handle, function, given)
        )

    def _locator(self, given: "Within | Ref") -> "Locator":
        """Return the locator of what is named in another way."""
        if isinstance(given, Locator):
            return given
        return Locator(self, (Target(given) if isinstance(given, Ref) else to_target(given)).query)


def _given(role: str | None, name: Words | None, by: By) -> dict[str, Any]:
    named = {"role": role, "name": name}
    return {key: value for key, value in named.items() if value is not None} | dict(by)


def _query(given: object) -> Query:
    if not isinstance(given, Locator):
        raise InvalidArgument(f"{given!r} is not a locator", hint="Give what get(…) returns.")
    return given.query


def _contained(given: "Within | None") -> Query | None:
    return None if given is None else to_target(given).query


def _texts(given: str | Sequence[str]) -> Sequence[str]:
    """Return values or labels of options as a list.

    Raises:
        InvalidArgument: They are no texts.
    """
    several: object = [given] if isinstance(given, str) else given  # of whatever type
    if not isinstance(several, list | tuple) or not all(isinstance(each, str) for each in several):
        raise InvalidArgument(
            f"select_option: {given!r} is not a value or label",
            operation="select_option",
            hint="Give texts; places of options are index=….",
        )
    return several


def _paths(given: Sequence[Path | str | Sequence[Path | str]]) -> list[Path]:
    return [Path(path) for each in given for path in ([each] if isinstance(each, Path | str) else each)]


class Locator(KnowsOtherWords, Locatable):
    """A lazy description of an element: a query and the tools that run it.

    It is immutable and thread-safe, and every tool that takes a ref accepts it. Each use looks for the element anew.
    """

    __slots__ = ("_tools", "query")
    _other_words = OF_LOCATORS

    def __init__(self, tools: HandleTools, query: Query) -> None:
        object.__setattr__(self, "_tools", tools)
        object.__setattr__(self, "query", query)

    _tools: HandleTools

    def __setattr__(self, name: str, _: object) -> None:
        raise AttributeError(f"A Locator is immutable: {name} cannot be set")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Locator) and (self._tools, self.query) == (other._tools, other.query)

    def __hash__(self) -> int:
        return hash((id(self._tools), self.query))

    @property
    def tools(self) -> HandleTools:
        """Return the tools that the locator acts with."""
        return self._tools

    def __repr__(self) -> str:
        return code_of(self.query)

    # Other elements.

    def get(self, role: str | None = None, name: Words | None = None, **by: Unpack[By]) -> "Locator":
        """Return a locator of an element within this one; see `BrowserTools.get`."""
        if "within" in by:
            raise InvalidArgument("get: within is the element itself", hint="Leave out within.")
        return Locator(self._tools, query_of({**_given(role, name, by), "within": self}))

    def filter(
        self,
        *,
        has: "Within | None" = None,
        has_not: "Within | None" = None,
        has_text: Words | None = None,
        has_not_text: Words | None = None,
        visible: bool | None = None,
    ) -> "Locator":
        """Return a locator of those matches that also have these properties.

            rows = browser_tools.get("row").filter(has=browser_tools.get("button", "Delete"), has_not_text="sold")

        Args:
            has: An element in them matches this, which is looked for and counted in each of them.
            has_not: No element in them matches this.
            has_text: Text that can be read in them: a part of it in any case, or a compiled pattern.
            has_not_text: Text that cannot.
            visible: Whether the page shows them.

        Raises:
            InvalidArgument: No property was given, or one is wrong.
        """
        words = {"has_text": has_text, "has_not_text": has_not_text, "visible": visible}
        inner = {"has": _contained(has), "has_not": _contained(has_not)}
        given = {name: value for name, value in (words | inner).items() if value is not None}
        if not given:
            raise InvalidArgument(
                "filter: nothing to filter by was given",
                hint="Give has=…, has_not=…, has_text=…, has_not_text=… or visible=….",
            )
        return Locator(self._tools, self.query.filtered(**given))

    def and_(self, other: "Locator") -> "Locator":
        """Return a locator of the elements that match both this one and another."""
        return Locator(self._tools, Query(of=(self.query, _query(other))))

    def or_(self, other: "Locator") -> "Locator":
        """Return a locator of the elements that match this one or another; exactly one has to, as of any locator."""
        return Locator(self._tools, Query(either=(self.query, _query(other))))

    def describe(self, words: str) -> "Locator":
        """Return this locator with words for people, which errors and failures begin with."""
        return Locator(self._tools, replace(self.query, described=words))

    @property
    def description(self) -> str | None:
        """Return the words of `describe`; None without any."""
        return self.query.described

    def nth(self, index: int) -> "Locator":
        """Return a locator of one of the matches, counted from 0, from the end when negative."""
        return Locator(self._tools, self.query.at(index))

    @property
    def first(self) -> "Locator":
        """Return a locator of the first match."""
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        """Return a locator of the last match."""
        return self.nth(-1)

    def count(self) -> int:
        """Return how many elements match now, hidden ones included where they have no role."""
        return self._tools._observe(self.query, "count")[1].count  # noqa: SLF001  # for locators

    def all(self) -> list["Locator"]:
        """Return a locator of each element that matches now, by its place among them."""
        return [self.nth(index) for index in range(self.count())]

    # Actions.

    def click(
        self,
        *,
        button: Button = "left",
        modifiers: Sequence[Modifier] = (),
        count: int = 1,
        delay: float = 0.0,
        position: tuple[float, float] | None = None,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Click the element, and wait for the effects.

        Args:
            button: Mouse button.
            modifiers: Keys held meanwhile.
            count: How many clicks, without a pause between them.
            delay: Seconds between pressing the button and letting it go.
            position: Where to click, whatever control is there: CSS pixels right and down from the top left corner of
                the element's padding.
            force: Click where the element is without waiting until it can be clicked; a note says what was in the way.

        Raises:
            InvalidArgument: There is no such button or key.
            NotActionable: It is hidden; without `force` also when it is disabled or covered.
        """
        return self._act(
            "click", timeout, timeout_settle, pointer.click, button=button, modifiers=tuple(modifiers), count=count,
            delay=delay, position=position, force=force,
        )  # fmt: skip

    def double_click(
        self,
        *,
        button: Button = "left",
        modifiers: Sequence[Modifier] = (),
        delay: float = 0.0,
        position: tuple[float, float] | None = None,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Click the element twice; arguments as of `click`."""
        return self.click(
            button=button,
            modifiers=modifiers,
            count=2,
            delay=delay,
            position=position,
            force=force,
            timeout=timeout,
            timeout_settle=timeout_settle,
        )

    def tap(
        self,
        *,
        position: tuple[float, float] | None = None,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Touch the element with a finger; arguments as of `click`."""
        return self._act("tap", timeout, timeout_settle, pointer.tap, position=position, force=force)

    def focus(self, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None) -> Outcome:
        """Give the element the focus.

        Raises:
            NotActionable: It cannot have the focus.
        """
        return self._act("focus", timeout, timeout_settle, element_events.focus)

    def blur(self, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None) -> Outcome:
        """Take the focus from the element."""
        return self._act("blur", timeout, timeout_settle, element_events.blur)

    def select_text(
        self, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Select all of the element's text."""
        return self._act("select_text", timeout, timeout_settle, element_events.select_text)

    def dispatch_event(
        self,
        type: str,
        init: Mapping[str, Any] | None = None,
        *,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Dispatch an event that only looks like a user's, and wait for the effects. `click` is what a user does.

        Args:
            type: Such as `click` or `dragstart`; the event is of the class that browsers use for it.
            init: Its members beside `bubbles`, `cancelable` and `composed`, which are true; the handle of a
                `DataTransfer` can be one of them.
        """
        return self._act(
            "dispatch_event", timeout, timeout_settle, element_events.dispatch_event, type, init or {}
        )

    def clear(self, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None) -> Outcome:
        """Empty a field."""
        with called_as("clear"):
            return self.fill("", timeout=timeout, timeout_settle=timeout_settle)

    def fill(
        self,
        value: FieldValue | None,
        *,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Set the value of a field of any kind: text, a date, a box (True or False), a list, a slider.

        None empties it.

        Args:
            force: Set it by script, also when the field is hidden, covered, disabled or read-only; a note says which.
        """
        value = "" if value is None else value
        if force:
            held = str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value
            return self._act("fill", timeout, timeout_settle, element_events.fill_by_force, held)
        with called_as("fill"):
            if isinstance(value, str):
                try:
                    return self._tools.type(self, value, timeout=timeout, timeout_settle=timeout_settle)
                except NotActionable as error:
                    if not error.is_set:
                        raise
            return self._tools.fill_form(
                [{"ref": self, "value": value}], timeout=timeout, timeout_settle=timeout_settle
            )

    def type(
        self,
        text: str | None = None,
        *,
        secret: str | None = None,
        submit: bool = False,
        slowly: bool = False,
        clear_first: bool = True,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Type into the element; arguments as of the tool `type`."""
        return self._tools.type(
            self,
            text,
            secret=secret,
            submit=submit,
            slowly=slowly,
            clear_first=clear_first,
            timeout=timeout,
            timeout_settle=timeout_settle,
        )

    def press(
        self,
        key: str,
        *,
        count: int = 1,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Focus the element and press a key or a combination, such as Enter or Control+a, `count` times."""
        return self._tools.press_key(
            key, ref=self, count=count, timeout=timeout, timeout_settle=timeout_settle
        )

    def hover(
        self,
        *,
        modifiers: Sequence[Modifier] = (),
        position: tuple[float, float] | None = None,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Move the mouse onto the element; arguments as of `click`."""
        return self._act(
            "hover",
            timeout,
            timeout_settle,
            pointer.hover,
            modifiers=tuple(modifiers),
            position=position,
            force=force,
        )

    def select_option(
        self,
        values: str | Sequence[str] | None = None,
        *,
        value: str | Sequence[str] = (),
        label: str | Sequence[str] = (),
        index: int | Sequence[int] = (),
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Choose options of a list, and no others.

        Args:
            values: Values or labels.
            value: The same.
            label: The same.
            index: Places of options in a native list, from 0, from the end when negative.
            force: As of `fill`; for native lists.

        Raises:
            InvalidArgument: There is no such option, or nothing was given.
        """
        chosen = [
            text for texts in (() if values is None else values, value, label) for text in _texts(texts)
        ]
        places = [index] if isinstance(index, int) else [*index]
        if places:
            found = self.evaluate(built("options_at"), [places], timeout=timeout).value
            if None in found:
                raise InvalidArgument(
                    f"select_option: there is no option {places[found.index(None)]} in {self.query}",
                    operation="select_option",
                )
            chosen += found
        if not chosen and values is None:
            raise InvalidArgument(
                "select_option: nothing to choose was given",
                operation="select_option",
                hint="Give values or labels, or index=…; an empty list chooses nothing.",
            )
        if force:
            return self._act("select_option", timeout, timeout_settle, element_events.fill_by_force, chosen)
        return self._tools.select_option(self, chosen, timeout=timeout, timeout_settle=timeout_settle)

    def set_checked(
        self,
        checked: bool,  # noqa: FBT001  # what it is about
        *,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Tick a box or clear it. Idempotent; `force` as of `fill`."""
        with called_as("set_checked"):
            return self.fill(checked, force=force, timeout=timeout, timeout_settle=timeout_settle)

    def check(
        self,
        *,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Tick a box or choose a radio button. Idempotent; `force` as of `fill`."""
        with called_as("check"):
            return self.fill(True, force=force, timeout=timeout, timeout_settle=timeout_settle)

    def uncheck(
        self,
        *,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Clear a box. Idempotent; `force` as of `fill`."""
        with called_as("uncheck"):
            return self.fill(False, force=force, timeout=timeout, timeout_settle=timeout_settle)

    def upload(
        self,
        *paths: Path | str | Sequence[Path | str],
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Give files, or lists of them, to a file field or its label; without paths, empty the field."""
        with called_as("upload"):
            return self._tools.file_upload(
                _paths(paths), ref=self, timeout=timeout, timeout_settle=timeout_settle
            )

    def drop_files(
        self,
        *paths: Path | str | Sequence[Path | str],
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Drop files, or lists of them, onto the element, as if they were dragged there from the desktop."""
        return self._tools.drop_files(self, _paths(paths), timeout=timeout, timeout_settle=timeout_settle)

    def drag_to(
        self,
        target: Within,
        *,
        source_position: tuple[float, float] | None = None,
        target_position: tuple[float, float] | None = None,
        steps: int | None = None,
        hold: float | None = None,
        force: bool = False,
        timeout: Seconds | None = None,
        timeout_settle: Seconds | None = None,
    ) -> Outcome:
        """Drag the element onto another one.

        Args:
            source_position: Where to begin: CSS pixels right and down from the top left corner of the element.
            target_position: Where to let go, in the same way from that of the target.
            steps: Moves of the mouse on the way.
            hold: Seconds of the timeout for which the button is held before the mouse moves. By default it is held for
                a moment, and only where a drag at once moves nothing.
            force: As of `click`.

        Raises:
            InvalidArgument: `steps` is not from 1 to 1,000, or `hold` no such time.
            NotActionable: As `click`, for either.
        """
        way = DragWay(steps, hold, source_position, target_position, force)
        return self._act("drag_to", timeout, timeout_settle, drag, to_target(target), way)

    def scroll_into_view(
        self, *, timeout: Seconds | None = None, timeout_settle: Seconds | None = None
    ) -> Outcome:
        """Scroll until the element is in the middle of the view; other actions do so by themselves."""
        return self._tools.scroll_into_view(self, timeout=timeout, timeout_settle=timeout_settle)

    def screenshot(
        self,
        path: Path | str | None = None,
        *,
        format: "Format | None" = None,
        quality: int = 80,
        full_size: bool = True,
        overwrite: bool = REPLACED_BY_PYTHON,
        mask: Sequence[Locatable] = (),
        mask_color: str = "#FF00FF",
        animations: Literal["allow", "disabled"] = "allow",
        caret: Literal["show", "hide"] = "show",
        style: str = "",
        scale: Literal["device", "css"] = "device",
        omit_background: bool = False,
        timeout: Seconds | None = None,
    ) -> Screenshot:
        """Take a picture of the element; arguments as of the tool `take_screenshot`."""
        where = Path(path) if path is not None else None
        return self._tools.take_screenshot(
            ref=self,
            path=where,
            format=format,
            quality=quality,
            full_size=full_size,
            overwrite=overwrite,
            mask=mask,
            mask_color=mask_color,
            animations=animations,
            caret=caret,
            style=style,
            scale=scale,
            omit_background=omit_background,
            timeout=timeout,
        )

    @overload
    def evaluate(
        self, function: str, args: Sequence[Any] = (), *, timeout: Seconds | None = None
    ) -> Evaluation: ...
    @overload
    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        returns: Returned[V],
        timeout: Seconds | None = None,
    ) -> Evaluation[V]: ...
    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        returns: Returned[V] | None = None,
        timeout: Seconds | None = None,
    ) -> Evaluation[V]:
        """Call a JavaScript function with the element, and `args` after it; `returns` as of the tool."""
        return typed(self._tools.evaluate(function, args, ref=self, timeout=timeout), returns)

    def evaluate_handle(
        self, function: str, args: Sequence[Any] = (), *, timeout: Seconds | None = None
    ) -> "JSHandle":
        """Call a JavaScript function with the element, and `args` after it; return a handle of what it gives."""
        return self._tools.evaluate_handle(function, args, ref=self, timeout=timeout)

    def evaluate_all(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        returns: Returned[V] | None = None,
        timeout: Seconds | None = None,
    ) -> Evaluation[V]:
        """Call a JavaScript function with the list of all elements that match now, and `args` after it.

        Raises:
            InvalidArgument: They are in several documents.
        """
        given = self._tools._ask("evaluate_all", timeout, every.of_all, self.query, function, args)  # noqa: SLF001  # for locators
        return typed(given, returns)

    def map(self, function: str, args: Sequence[Any] = (), *, timeout: Seconds | None = None) -> list[Any]:
        """Call a JavaScript function with each element that matches now, and `args` after it; return the values.

        prices = browser_tools.get(css=".price").map("element => Number(element.dataset.price)")
        """
        return self._tools._ask("map", timeout, every.of_each, self.query, function, args)  # noqa: SLF001  # as above

    # The element's content; these calls wait until the element is there.

    def text(self, *, timeout: Seconds | None = None) -> str:
        """Return the element's text, white space folded."""
        return str(self._learn("text", "text", timeout=timeout)[0])

    def value(self, *, timeout: Seconds | None = None) -> str | list[str] | None:
        """Return the value of a control: a list for a multiple select, None for an element without one."""
        held: str | list[str] | None = self._learn("value", "value", timeout=timeout)
        return held

    def attribute(self, name: str, *, timeout: Seconds | None = None) -> str | None:
        """Return the value of an attribute; None when the element does not have the attribute."""
        value: str | None = self._learn("attribute", "attribute", name, timeout=timeout)
        return value

    def text_content(self, *, timeout: Seconds | None = None) -> str:
        """Return the element's text as the document has it: with white space, and hidden text too."""
        return str(self._learn("text_content", "raw", timeout=timeout))

    def inner_html(self, *, timeout: Seconds | None = None) -> str:
        """Return the HTML of what is in the element."""
        return str(self._learn("inner_html", "html", timeout=timeout))

    def bounding_box(self, *, timeout: Seconds | None = None) -> Box | None:
        """Return where the element is in the tab's view, in CSS pixels; None when it is not drawn."""
        return self._tools._ask("bounding_box", timeout, places.box_of, self.query)  # noqa: SLF001  # for locators

    def texts(self) -> list[str]:
        """Return the text of each element that matches now, white space folded."""
        return [str(fact[0]) for fact in self._every("text")]

    def values(self) -> list[str | list[str] | None]:
        """Return the value of each element that matches now; None for those without one."""
        return list(self._every("value"))

    def is_enabled(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether a user can use the element."""
        return bool(self._learn("is_enabled", "state", timeout=timeout)["enabled"])

    def is_checked(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether a box is ticked, or a radio button chosen.

        Raises:
            NotActionable: It is not a checkbox, radio button or switch.
        """
        checked: bool | None = self._learn("is_checked", "state", timeout=timeout)["checked"]
        if checked is None:
            raise NotActionable(
                f"is_checked on {self.query}: it is not a checkbox, radio button or switch",
                hint="Describe the box itself, or read how the page shows the state: a class, an attribute.",
            )
        return checked

    def is_disabled(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether a user cannot use the element."""
        return not self.is_enabled(timeout=timeout)

    def is_editable(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether a user can change the field's value."""
        return bool(self._learn("is_editable", "state", timeout=timeout)["editable"])

    def is_focused(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether the element has the focus."""
        return bool(self._learn("is_focused", "state", timeout=timeout)["focused"])

    def is_hidden(self) -> bool:
        """Return whether the page shows no such element now; does not wait."""
        return not self.is_visible()

    def is_visible(self) -> bool:
        """Return whether the page shows such an element now; does not wait."""
        return self._tools._observe(self.query)[1].shown > 0  # noqa: SLF001  # as above

    def wait_for(self, state: WaitState = "visible", *, timeout: Seconds = 30.0) -> None:
        """Wait until the element is in a state; `hidden` and `detached` also hold when there is none.

        Raises:
            DeadlineExceeded: It did not come to it in time.
        """
        self._tools.wait_for(ref=self, state=state, timeout=timeout)

    def _learn(self, operation: str, kind: FactKind, name: str = "", *, timeout: Seconds | None) -> Any:
        return self._tools._learn(operation, self.query, kind, name, timeout=timeout)  # noqa: SLF001  # for locators

    def _act(
        self,
        operation: str,
        timeout: Seconds | None,
        timeout_settle: Seconds | None,
        effect: Callable[Concatenate[Acting, Target, P], Iterable[str] | Done],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Outcome:
        return self._tools._act(  # noqa: SLF001  # as above
            operation, timeout, timeout_settle, effect, Target(self.query), *args, **kwargs
        )

    def _every(self, kind: FactKind) -> tuple[Any, ...]:
        return self._tools._observe(self.query, kind, every=True)[1].every  # noqa: SLF001  # as above


class JSHandle(Remote):
    """A handle of a value in the page, as `evaluate_handle` returns it.

        window = browser_tools.evaluate_handle("window")
        browser_tools.evaluate("(window, name) => window[name]", [window, "location"])

    Functions take it as an argument. The page keeps the value until `dispose`, or until the document goes; then using
    the handle raises `StaleRef`. In a `with` block it is disposed of at the end.
    """

    def __init__(self, tools: HandleTools, remote: RemoteObject) -> None:
        self._tools = tools
        self.remote = remote

    @property
    def kind(self) -> str:
        """Return the value's type: such as `object`, `array`, `function`, `node`, `number` or `undefined`."""
        return self.remote.kind

    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        returns: Returned[V] | None = None,
        timeout: Seconds | None = None,
    ) -> Evaluation[V]:
        """Call a JavaScript function with the value, and `args` after it; `returns` as of the tool."""
        return typed(self._tools.evaluate(function, [self, *as_arguments(args)], timeout=timeout), returns)

    def evaluate_handle(
        self, function: str, args: Sequence[Any] = (), *, timeout: Seconds | None = None
    ) -> "JSHandle":
        """Call a JavaScript function with the value, and `args` after it; return a handle of what it gives."""
        return self._tools.evaluate_handle(function, [self, *as_arguments(args)], timeout=timeout)

    def json_value(self, *, timeout: Seconds | None = None) -> Any:
        """Return the value as `evaluate` returns it."""
        return self.evaluate(built("itself"), timeout=timeout).value

    def get_property(self, name: str, *, timeout: Seconds | None = None) -> "JSHandle":
        """Return a handle of one of the value's properties; its value is `undefined` where there is none."""
        return self.evaluate_handle(built("property"), [name], timeout=timeout)

    def get_properties(self, *, timeout: Seconds | None = None) -> dict[str, "JSHandle"]:
        """Return a handle of each of the value's own enumerable properties, by name."""
        names = self.evaluate(built("property_names"), timeout=timeout).value
        return {name: self.get_property(name, timeout=timeout) for name in names}

    def as_element(self, *, timeout: Seconds | None = None) -> Locator | None:
        """Return a locator of the element, which can be acted on; None where the value is no element.

        Raises:
            StaleRef: The element's document is gone.
        """
        ref = self._tools._ask("as_element", timeout, evaluate.ref_of, self.remote)  # noqa: SLF001  # a part of these tools
        return None if ref is None else self._tools._locator(ref)  # noqa: SLF001  # as above

    def dispose(self) -> None:
        """Let the page forget the value. Idempotent; nothing is done where its document is gone."""
        self._tools._ask("dispose", None, evaluate.disown, self.remote)  # noqa: SLF001  # as above

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.dispose()

    def __repr__(self) -> str:
        value = self.remote.reference.get("value")
        shown = "" if value is None else f" {json.dumps(value)}"
        return f"<JSHandle {self.kind}{shown}>"
