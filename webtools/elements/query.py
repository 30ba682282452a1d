"""Queries for elements as plain values; `webtools/page/js/src/locating/query.js` finds the elements."""

import re
from dataclasses import dataclass

from webtools.elements.ref import Ref
from webtools.elements.roles import require_role
from webtools.errors import InvalidArgument
from webtools.text.words import Words, compiled, in_words, normal


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A description of elements by what a user sees of them, or by what a developer named them.

    Attributes:
        role: ARIA role, such as `button`.
        name: Accessible name.
        label: Label of a form field.
        text: Text that can be read in the element; alone, the innermost elements with the text match.
        placeholder: Placeholder of a field.
        test_id: Value of the attribute `data-testid`.
        css: CSS selector; it looks into open shadow trees.
        has_text: Text that can be read anywhere in the element.
        exact: The words are the whole text, in the same case; otherwise a part of the text, in any case.
        within: Where to look: the ref of an element, or another query.
        nth: Which match, counted from 0, from the end when negative.
        ref: The element of this ref itself, whatever else is given.
    """

    role: str | None = None
    name: Words | None = None
    label: Words | None = None
    text: Words | None = None
    placeholder: Words | None = None
    test_id: str | None = None
    css: str | None = None
    has_text: Words | None = None
    exact: bool = False
    within: "Query | Ref | None" = None
    nth: int | None = None
    ref: Ref | None = None

    def __post_init__(self) -> None:
        for name in _WORDS:
            words = getattr(self, name)
            if isinstance(words, re.Pattern):
                compiled(words.pattern, words.flags)
            elif words is not None and not normal(words):
                raise InvalidArgument(
                    f"{name} must not be empty", hint="Leave it out, or give part of the text."
                )
        if self.role is not None:
            require_role(self.role)
        if not any(getattr(self, name) for name in (*_WORDS, "role", "test_id", "css", "ref")):
            raise InvalidArgument(
                "Nothing to look for was given",
                hint="Give a role, a name, or one of label, text, placeholder, test_id, css, has_text.",
            )

    @property
    def root(self) -> Ref | None:
        """Return the ref that the query begins with, if any."""
        if self.ref is not None:
            return self.ref
        return self.within.root if isinstance(self.within, Query) else self.within

    @property
    def depth(self) -> int:
        """Return how many queries the query is within."""
        return self.within.depth + 1 if isinstance(self.within, Query) else 0

    def __str__(self) -> str:
        if self.ref is not None:
            return str(self.ref)
        named = f" {in_words(self.name)}" if self.name is not None else ""
        own = [(self.role or "element") + named] if self.role or self.name is not None else []
        own += [
            f"{words} {in_words(value)}"
            for words, value in (
                ("label", self.label),
                ("text", self.text),
                ("placeholder", self.placeholder),
                ("test id", self.test_id),
                ("css", self.css),
                ("with text", self.has_text),
            )
            if value is not None
        ]
        nth = f" (nth={self.nth})" if self.nth is not None else ""
        within = f"{self.within} > " if self.within is not None else ""
        return f"{within}{' '.join(own) or 'match'}{nth}"


_WORDS = ("name", "label", "text", "placeholder", "has_text")


class Locatable:
    """An element named by a query; every tool that takes a ref accepts it."""

    query: Query


class Sought:
    """The element that one call looks for by a query.

    Attributes:
        ref: The ref of the element once the page has found it.
    """

    __slots__ = ("query", "ref")

    def __init__(self, query: Query) -> None:
        self.query = query
        self.ref: Ref | None = None

    def found(self, ref: Ref) -> Ref:
        """Keep the ref that the page has found: what the call asks from then on, it asks of that element."""
        self.ref = ref
        return ref

    def __str__(self) -> str:
        return f"{self.query} ({self.ref})" if self.ref else str(self.query)


Target = Ref | Sought
"""The element of a call: its ref, or what it is looked for by."""
