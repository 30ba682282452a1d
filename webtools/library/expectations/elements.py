"""Expectations of elements."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from webtools.elements.roles import require_role
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.library.expectations.waiting import Waiting, shown
from webtools.library.locator import Locator
from webtools.page.source import built
from webtools.seconds import Seconds
from webtools.text.words import Words, has_text, is_text, is_value
from webtools.tools.locating import FactKind, Observation
from webtools.tracing.tracing import unasked

__tracebackhide__ = True  # pytest shows the line of the test

_CHECKED = {
    True: "checked",
    False: "not checked",
    None: "neither: it is not a checkbox, radio button or switch",
}


class ElementExpectation(Waiting[Locator]):
    """Expectations of an element; `not_` expects the opposite.

    Exactly one element must match, as for actions; `to_be_hidden`, `to_exist` and `to_have_count` accept any number.
    """

    def __init__(self, element: Locator, timeout: Seconds, message: str | None = None) -> None:
        super().__init__(element, element.tools, timeout, message)
        self._element = element

    def _named(self) -> str:
        return str(self._element.query)

    def _tree(self) -> str:
        return self._tools.snapshot(ref=self._element).tree

    def to_be_visible(self, *, timeout: Seconds | None = None) -> None:
        """Wait until a user can see the element; negated: until there is none to be seen."""
        self._expect(
            "to be visible", "", lambda seen: seen.visible, timeout, opposite=lambda seen: seen.hidden,
            of_one=not self._negated,
        )  # fmt: skip

    def to_be_hidden(self, *, timeout: Seconds | None = None) -> None:
        """Wait until no such element can be seen, or none is there."""
        self._expect(
            "to be hidden", "", lambda seen: seen.hidden, timeout, opposite=lambda seen: seen.visible,
            of_one=self._negated,
        )  # fmt: skip

    def to_exist(self, *, timeout: Seconds | None = None) -> None:
        """Wait until some element matches."""
        self._expect(
            "to exist", "", lambda seen: seen.count > 0, timeout, opposite=lambda seen: seen.absent,
            of_one=False,
        )  # fmt: skip

    def to_be_attached(self, *, timeout: Seconds | None = None) -> None:
        """Wait until some element matches; the same as `to_exist`."""
        self.to_exist(timeout=timeout)

    def to_be_in_viewport(self, *, ratio: float = 0.0, timeout: Seconds | None = None) -> None:
        """Wait until the element is in view of its document, at least this share of it (0 to 1; 0: any part)."""
        if not 0 <= ratio <= 1:
            raise InvalidArgument(f"to_be_in_viewport: ratio={ratio:g} is not from 0 to 1")

        def is_seen(fact: Any) -> bool:
            return bool(fact) and (fact[0] > 0 if ratio == 0 else fact[0] >= ratio)

        self._fact(
            "to be in the viewport", "seen", is_seen, timeout, actual=lambda fact: f"{fact[0]:.0%} of it is"
        )

    def to_have_count(self, count: int, *, timeout: Seconds | None = None) -> None:
        """Wait until exactly `count` elements match."""
        self._expect(
            f"to have count {count}", "", lambda seen: seen.complete and seen.count == count, timeout,
            opposite=lambda seen: seen.count != count, actual=lambda seen: seen.count, of_one=False,
        )  # fmt: skip

    def to_be_enabled(self, *, timeout: Seconds | None = None) -> None:
        """Wait until a user can use the element."""
        self._state("enabled", "disabled", timeout)

    def to_be_disabled(self, *, timeout: Seconds | None = None) -> None:
        """Wait until a user cannot use the element."""
        self._state("disabled", "enabled", timeout)

    def to_be_checked(
        self, *, checked: bool = True, indeterminate: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until the box is ticked, or the radio button chosen.

        Of an element that is not a checkbox, radio button or switch neither this nor its opposite is true.

        Args:
            checked: False: until it is not.
            indeterminate: Wait until the box is neither; `checked` does not count then.
        """
        if indeterminate:
            self._state("indeterminate", "not indeterminate", timeout)
        else:
            self._fact(
                "to be checked" if checked else "to be unchecked",
                "state",
                lambda fact: fact["checked"] is checked,
                timeout,
                opposite=lambda fact: fact["checked"] is (not checked),
                actual=lambda fact: _CHECKED[fact["checked"]],
            )

    def to_be_editable(self, *, timeout: Seconds | None = None) -> None:
        """Wait until a user can change the field's value: it is a field, neither disabled nor read-only."""
        self._state("editable", "not editable", timeout)

    def to_be_empty(self, *, timeout: Seconds | None = None) -> None:
        """Wait until the field holds nothing, or the element has no text."""
        self._state("empty", "not empty", timeout)

    def to_be_focused(self, *, timeout: Seconds | None = None) -> None:
        """Wait until the element has the focus."""
        self._state("focused", "not focused", timeout)

    def to_have_text(
        self, text: Words | Sequence[Words], *, ignore_case: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until the element's text is `text`, white space folded, or matches the pattern.

        Args:
            text: With a list, all that match have just these texts, in this order.
        """
        self._texts("to have the text", text, is_text, timeout, ignore_case=ignore_case)

    def to_contain_text(
        self, text: Words | Sequence[Words], *, ignore_case: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until the element's text contains `text`, or matches the pattern.

        Args:
            text: With a list, its items are contained in the texts of elements that match, in this order; there may be
                others between them.
        """

        def contains(words: Words, text: object) -> bool:
            return has_text(words, text) if isinstance(words, str) else is_text(words, text)

        self._texts("to contain the text", text, contains, timeout, ignore_case=ignore_case, between=True)

    def _texts(
        self,
        expected: str,
        wanted: Words | Sequence[Words],
        says: Callable[[Words, object], bool],
        timeout: Seconds | None,
        *,
        ignore_case: bool,
        between: bool = False,
    ) -> None:
        def agrees(words: Words, texts: list[str]) -> bool:
            return any(says(*_cased(words, text, ignore_case=ignore_case)) for text in texts)

        self._one_or_every(
            expected,
            "text",
            wanted,
            agrees,
            timeout,
            between=between,
            actual=lambda fact: fact[0],
        )

    def to_have_class(self, classes: Words | Sequence[Words], *, timeout: Seconds | None = None) -> None:
        """Wait until the element's attribute `class` is just this text, or matches the pattern.

        Args:
            classes: With a list, all that match have just these, in this order.
        """

        def agrees(words: Words, held: str | None) -> bool:
            if isinstance(words, str):
                return (held or "").split() == words.split()
            return is_value(words, held or "")

        self._one_or_every("to have the class", "attribute", classes, agrees, timeout, name="class")

    def to_contain_class(self, classes: str | Sequence[str], *, timeout: Seconds | None = None) -> None:
        """Wait until the element has these classes, separated by spaces, among others.

        Args:
            classes: With a list, all that match have these, in this order.
        """

        def agrees(words: Words, held: str | None) -> bool:
            assert isinstance(words, str)
            return set(words.split()) <= set((held or "").split())

        self._one_or_every("to contain the class", "attribute", classes, agrees, timeout, name="class")

    def to_have_id(self, id: Words, *, timeout: Seconds | None = None) -> None:
        """Wait until the element's `id` is just this, or matches the pattern."""
        self.to_have_attribute("id", id, timeout=timeout)

    def to_have_css(self, name: str, value: Words, *, timeout: Seconds | None = None) -> None:
        """Wait until a CSS property has this computed value, such as `rgb(255, 0, 0)`, or one the pattern matches."""
        property_name = re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)
        self._fact(
            f"to have the CSS property {name} = {shown(value)}",
            "css",
            lambda fact: is_value(value, fact),
            timeout,
            name=property_name,
        )

    def to_have_role(self, role: str, *, timeout: Seconds | None = None) -> None:
        """Wait until the element has this ARIA role, as snapshots show it.

        Raises:
            InvalidArgument: Elements have no such role.
        """
        require_role(role)
        self._fact(f"to have the role {role!r}", "role", lambda fact: fact == role, timeout)

    def to_have_accessible_name(
        self, name: Words, *, ignore_case: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until the accessible name is `name`, white space folded, or matches the pattern."""
        self._said("to have the accessible name", "name", name, timeout, ignore_case=ignore_case)

    def to_have_accessible_description(
        self, description: Words, *, ignore_case: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until the accessible description is this one, white space folded, or matches the pattern."""
        self._said(
            "to have the accessible description", "description", description, timeout, ignore_case=ignore_case
        )

    def to_have_accessible_error_message(
        self, message: Words, *, ignore_case: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Wait until what the page says is wrong with the field is `message`, or matches the pattern.

        The page says it by `aria-errormessage` on an invalid field, or by `aria-describedby` on one that it marks with
        `aria-invalid`, where help may stand beside it: a pattern finds the part. Else the browser's own message counts.
        """
        self._said("to have the error message", "error", message, timeout, ignore_case=ignore_case)

    def _said(
        self, expected: str, kind: FactKind, wanted: Words, timeout: Seconds | None, *, ignore_case: bool
    ) -> None:
        self._fact(
            f"{expected} {shown(wanted)}",
            kind,
            lambda fact: is_text(*_cased(wanted, fact, ignore_case=ignore_case)),
            timeout,
        )

    def to_have_js_property(self, name: str, value: object, *, timeout: Seconds | None = None) -> None:
        """Wait until a JavaScript property of the element has this value, as `evaluate` gives it."""
        held: list[object] = []

        def is_so(element: Locator) -> bool:
            held[:] = [element.evaluate(built("property"), [name], timeout=timeout).value]
            return held == [value]

        self._until(f"to have the property {name} = {value!r}", is_so, lambda _: held[0], timeout)

    def to_have_value(self, value: Words | list[str], *, timeout: Seconds | None = None) -> None:
        """Wait until the field's value is just `value`, or matches the pattern; a list is for a multiple select."""
        self._fact(
            f"to have the value {shown(value)}",
            "value",
            lambda fact: fact == value if isinstance(value, list) else is_value(value, fact),
            timeout,
        )

    def to_have_values(self, values: Sequence[Words], *, timeout: Seconds | None = None) -> None:
        """Wait until just these options of a multiple select are chosen: their values, or patterns for these."""

        def agrees(fact: Any) -> bool:
            return isinstance(fact, list) and len(fact) == len(values) and all(map(is_value, values, fact))

        wanted = ", ".join(map(shown, values))
        self._fact(f"to have the values [{wanted}]", "value", agrees, timeout)

    def to_have_attribute(
        self,
        name: str,
        value: Words | None = None,
        *,
        ignore_case: bool = False,
        timeout: Seconds | None = None,
    ) -> None:
        """Wait until the element has the attribute, and just this value if `value` is given.

        Args:
            ignore_case: The value counts in any case.
        """
        wanted = f"to have the attribute {name}" + ("" if value is None else f" = {shown(value)}")
        self._fact(
            wanted,
            "attribute",
            lambda fact: (
                fact is not None
                and (value is None or is_value(*_cased(value, fact, ignore_case=ignore_case)))
            ),
            timeout,
            name=name,
        )

    def _state(self, state: str, other: str, timeout: Seconds | None) -> None:
        key, wanted = ("enabled", False) if state == "disabled" else (state, True)
        self._fact(
            f"to be {state}",
            "state",
            lambda fact: fact[key] is wanted,
            timeout,
            actual=lambda fact: state if fact[key] is wanted else other,
        )

    def _fact(
        self,
        expected: str,
        kind: FactKind,
        holds: Callable[[Any], bool],
        timeout: Seconds | None,
        *,
        name: str = "",
        opposite: Callable[[Any], bool] | None = None,
        actual: Callable[[Any], object] = lambda fact: fact,
    ) -> None:
        """Wait for a fact about the one element; the opposite is true of one element, too.

        Args:
            opposite: None: `holds` is false.
        """
        is_opposite = opposite or (lambda fact: not holds(fact))

        def agrees(seen: Observation) -> bool:
            return seen.one and holds(seen.fact)

        def differs(seen: Observation) -> bool:
            return seen.one and is_opposite(seen.fact)

        def shown(seen: Observation) -> object:
            return actual(seen.fact[0] if kind == "text" else seen.fact)

        self._expect(expected, kind, agrees, timeout, opposite=differs, actual=shown, name=name)

    def _one_or_every(
        self,
        expected: str,
        kind: FactKind,
        wanted: Words | Sequence[Words],
        agrees: Callable[[Any, Any], bool],
        timeout: Seconds | None,
        *,
        name: str = "",
        between: bool = False,
        actual: Callable[[Any], object] = lambda fact: fact,
    ) -> None:
        """Wait for a fact about the one element, or, where a list is wanted, about each that matches.

        Args:
            between: There may be others between those of the list.
        """
        if isinstance(wanted, str | re.Pattern):
            self._fact(
                f"{expected} {shown(wanted)}", kind, lambda fact: agrees(wanted, fact), timeout, name=name
            )
            return
        each: list[Words] = [*wanted]

        def holds(seen: Observation) -> bool:
            if not between:
                return len(each) == len(seen.every) and all(map(agrees, each, seen.every))
            left = iter(seen.every)
            return all(any(agrees(words, fact) for fact in left) for words in each)

        self._expect(
            f"{expected} {[*map(shown, each)]}",
            kind,
            lambda seen: seen.complete and holds(seen),
            timeout,
            opposite=lambda seen: not holds(seen),
            actual=lambda seen: [*map(actual, seen.every)],
            name=name,
            every=True,
            of_one=False,
        )

    def _expect(
        self,
        expected: str,
        kind: FactKind,
        holds: Callable[[Observation], bool],
        timeout: Seconds | None,
        *,
        opposite: Callable[[Observation], bool],
        actual: Callable[[Observation], object] | None = None,
        name: str = "",
        every: bool = False,
        of_one: bool = True,
    ) -> None:
        """Wait; where it is about one element and several match, fail at once."""
        seconds = self._seconds(timeout)
        query = self._element.query
        agreed, seen = self._observed(
            str(query),
            expected,
            query=query,
            kind=kind,
            name=name,
            every=every,
            until=opposite if self._negated else holds,
            seconds=seconds,
            of_one=of_one,
        )
        if agreed:
            return
        if actual is not None and (seen.one or every or kind == ""):
            found, near = actual(seen), ""
        else:
            found, near = _counted(seen), self._problem(seen)
        raise self._failure(str(query), expected, found, seconds, near)

    def _problem(self, seen: Observation) -> str:
        """Return what is nearest to an element that is not there, or which elements match."""
        if seen.one:
            return ""
        try:
            with unasked():
                self._tools._learn("expect", self._element.query, "text", timeout=0)  # noqa: SLF001  # of the library
        except WebtoolsError as error:
            return error.without_operation()
        return ""


def _cased(words: Words, text: str, *, ignore_case: bool) -> tuple[Words, str]:
    """Return words and a text that can be compared, in any case where that is wanted."""
    if not ignore_case:
        return words, text
    if isinstance(words, str):
        return words.casefold(), text.casefold()
    return re.compile(words.pattern, words.flags | re.IGNORECASE), text


def _counted(seen: Observation) -> str:
    if seen.count == 0:
        return "no element matches"
    if seen.count == 1:
        return "it is visible" if seen.visible else "it is hidden"
    return f"{seen.count} elements match, {seen.shown} of them visible"
