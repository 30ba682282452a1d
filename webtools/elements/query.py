"""Queries for elements as plain values; `webtools/page/js/src/locating/query.js` finds the elements."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

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
        title: The attribute `title`.
        alt: The attribute `alt`.
        test_id: Value of the attribute `data-testid`, whole and in its case, or a pattern for it.
        css: CSS selector; it looks into open shadow trees.
        xpath: XPath expression, evaluated from what it is within; it does not look into shadow trees.
        has_text: Text that can be read anywhere in the element.
        has_not_text: Text that cannot be read anywhere in the element.
        has: What some element in the element matches.
        has_not: What no element in the element matches.
        visible: Whether the page shows the element.
        exact: The words are the whole text, in the same case; otherwise a part of the text, in any case.
        within: Where to look: the ref of an element, or another query.
        of: Queries that an element matches all of.
        either: Queries that an element matches one of.
        nth: Which match, counted from 0, from the end when negative.
        ref: The element of this ref itself, whatever else is given.
        described: Words for people, which errors begin with.
        frames: Frames that have matches in them, and how many, as a search in a page with frames finds out.
    """

    role: str | None = None
    name: Words | None = None
    label: Words | None = None
    text: Words | None = None
    placeholder: Words | None = None
    title: Words | None = None
    alt: Words | None = None
    test_id: Words | None = None
    css: str | None = None
    xpath: str | None = None
    has_text: Words | None = None
    has_not_text: Words | None = None
    has: "Query | None" = None
    has_not: "Query | None" = None
    visible: bool | None = None
    exact: bool = False
    within: "Query | Ref | None" = None
    of: "tuple[Query, ...]" = ()
    either: "tuple[Query, ...]" = ()
    nth: int | None = None
    ref: Ref | None = None
    described: str | None = field(default=None, compare=False)
    frames: tuple[tuple[Ref, int], ...] = ()

    def __post_init__(self) -> None:
        for name in _WORDS:
            words = getattr(self, name)
            if isinstance(words, re.Pattern):
                compiled(words, normal_form=True)
            elif not isinstance(words, str | None):
                raise InvalidArgument(
                    f"{name}={words!r} is not text", hint="Give a text or a compiled pattern."
                )
            elif words is not None and not normal(words):
                raise InvalidArgument(
                    f"{name} must not be empty", hint="Leave it out, or give part of the text."
                )
        if self.role is not None:
            require_role(self.role)
        if not any(getattr(self, name) for name in _LOOKED_FOR):
            raise InvalidArgument(
                "Nothing to look for was given",
                hint="Give a role, a name, or one of label, text, placeholder, title, alt, test_id, css, xpath, "
                "has_text.",
            )
        if isinstance(self.within, Query) and self.within.ref is not None:
            object.__setattr__(self, "within", self.within.ref)
        for name in ("has", "has_not"):
            if (inner := getattr(self, name)) is not None:
                object.__setattr__(self, name, inner.contained())

    @property
    def root(self) -> Ref | None:
        """Return the ref that the query begins with, if any: all matches are in that element."""
        if self.ref is not None:
            return self.ref
        outer = self._outer
        return outer.root if isinstance(outer, Query) else outer

    @property
    def depth(self) -> int:
        """Return which of the `parts` begins with the `root`."""
        outer = self._outer
        return outer.depth + 1 if isinstance(outer, Query) else 0

    @property
    def _outer(self) -> "Query | Ref | None":
        """Return the first of the queries that this one is made of."""
        return self.within if self.within is not None else next(iter(self.of), None)

    def parts(self) -> "Iterator[Query]":
        """Yield this query and all queries in it."""
        yield self
        for inner in (*self.made_of(), self.has, self.has_not):
            yield from inner.parts() if inner else ()

    def made_of(self) -> "tuple[Query, ...]":
        """Return the queries that this one is made of: what it is within, and what it is all or one of."""
        within = (self.within,) if isinstance(self.within, Query) else ()
        return (*within, *self.of, *self.either)

    def refs(self) -> "Iterator[Ref]":
        """Yield the refs in this query."""
        for part in self.parts():
            yield from (ref for ref in (part.ref, part.within) if isinstance(ref, Ref))

    def filtered(self, **filters: "Words | Query | bool | None") -> "Query":
        """Return the matches of this query that also have these properties."""
        return Query(of=(self,), **filters)  # type: ignore[arg-type]  # each has the type of its field

    def at(self, nth: int) -> "Query":
        """Return one of the matches."""
        return replace(self, nth=nth, described=None) if self.nth is None else Query(of=(self,), nth=nth)

    def contained(self) -> "Query":
        """Return the query for what an element has in it: a chain is what has the next link in it, where it can be.

        Documents answer such a query each on its own. It cannot be where matches are counted on the way.
        """
        if self.either and self.nth is None and not (self.of or self.within):
            return replace(self, either=tuple(part.contained() for part in self.either))
        link, within = self._unchained()
        if not isinstance(within, Query) or self.nth is not None or not link.is_one_link:
            return self
        return within.filtered(has=link).contained()

    @property
    def is_one_link(self) -> bool:
        """Return whether it is looked for without looking within something before, or counting."""
        return not isinstance(self.within, Query) and all(
            part.nth is None and part.is_one_link for part in self.made_of()
        )

    def _unchained(self) -> "tuple[Query, Query | Ref | None]":
        """Return the query without what it is within, and that."""
        if self.within is not None or not self.of:
            return replace(self, within=None), self.within
        first, within = self.of[0]._unchained()  # noqa: SLF001  # of the same class
        return replace(self, of=(first, *self.of[1:])), within

    @property
    def subject(self) -> "Query":
        """Return the query that says what kind of element is looked for."""
        parts = self.of or self.either
        return parts[0].subject if parts else self

    def __str__(self) -> str:
        said = self._said()
        return f"{self.described} ({said})" if self.described else said

    def _said(self) -> str:
        if self.ref is not None:
            return str(self.ref)
        named = f" {in_words(self.name)}" if self.name is not None else ""
        own = [(self.role or "element") + named] if self.role or self.name is not None else []
        for word, parts in (("and", self.of), ("or", self.either)):
            said = f" {word} ".join(map(str, parts))
            own += [f"({said})" if len(parts) > 1 else said] if parts else []
        own += [
            f"{words} {in_words(value)}"
            for words, value in (
                ("label", self.label),
                ("text", self.text),
                ("placeholder", self.placeholder),
                ("title", self.title),
                ("alt", self.alt),
                ("test id", self.test_id),
                ("css", self.css),
                ("xpath", self.xpath),
                ("with text", self.has_text),
                ("without text", self.has_not_text),
            )
            if value is not None
        ]
        own += [f"with ({self.has})"] if self.has else []
        own += [f"without ({self.has_not})"] if self.has_not else []
        own += [] if self.visible is None else ["that is shown" if self.visible else "that is not shown"]
        nth = f" (nth={self.nth})" if self.nth is not None else ""
        within = f"{self.within} > " if self.within is not None else ""
        return f"{within}{' '.join(own) or 'match'}{nth}"


_WORDS = ("name", "label", "text", "placeholder", "title", "alt", "has_text", "has_not_text")
_LOOKED_FOR = (*_WORDS[:-1], "role", "test_id", "css", "xpath", "of", "either", "ref")


class Locatable:
    """An element named by a query; every tool that takes a ref accepts it."""

    query: Query


class Target:
    """The element that a call is about: that of a ref, or what is looked for by a query.

    Attributes:
        query: The element's description; of a ref, the query for that very element.
        ref: The ref that was given, or that of the element once the page has found it.
        searched: It is looked for by a query.
    """

    __slots__ = ("query", "ref", "searched")

    def __init__(self, given: Query | Ref) -> None:
        self.query = given if isinstance(given, Query) else Query(ref=given)
        self.ref = self.query.ref
        self.searched = self.ref is None

    def found(self, ref: Ref) -> Ref:
        """Keep the ref that the page has found: what the call asks from then on, it asks of that element."""
        self.ref = ref
        return ref

    def forget(self) -> None:
        """Look for the element anew: what was found before is gone."""
        self.ref = None if self.searched else self.ref

    def __str__(self) -> str:
        if not self.searched:
            return str(self.ref)
        return f"{self.query} ({self.ref})" if self.ref else str(self.query)

    def __repr__(self) -> str:
        return f"Target({self})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Target) and (self.query, self.ref) == (other.query, other.ref)

    __hash__ = None  # type: ignore[assignment]  # it changes when the element is found
