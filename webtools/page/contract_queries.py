"""The types of looking for elements by a query, for `contract`; `webtools.query` makes the queries."""

from typing import Generic, Literal, NotRequired, TypedDict, TypeVar, final

from webtools.page.contract_reading import FindRequest

R = TypeVar("R")


@final
class WrittenPattern(TypedDict):
    """A regular expression as JavaScript writes it."""

    pattern: str
    flags: str


Words = str | WrittenPattern


class PageQuery(TypedDict, total=False):
    """The properties that elements are looked for by (query.js).

    `exact`: words are the whole of it. `nth`: one of the matches, from the end when negative. `within`: the number of
    an element, or another query. `number`: that of the element itself, and nothing else counts.
    """

    role: str
    name: Words
    label: Words
    text: Words
    placeholder: Words
    testId: str
    css: str
    hasText: Words
    exact: bool
    within: "int | PageQuery"
    nth: int
    number: int


@final
class Mistake(TypedDict):
    """The part of a query that the browser refuses, and its reason; `kind` is empty where it refuses none."""

    kind: Literal["", "pattern", "selector"]
    reason: str


@final
class Wanted(TypedDict):
    """An element to be looked for, for at most `timeout` milliseconds.

    `known`: the number of the element that the query stood for before, used while that is in the page; or 0.
    """

    get: PageQuery
    known: int
    timeout: float


@final
class Located(TypedDict, Generic[R]):
    """The number of the element that matches, and what the function that was run on it answered."""

    located: int
    answer: R


@final
class NoMatch(TypedDict):
    """Nothing matches; see `Similar`."""

    kind: Literal["none"]
    nearby: list[str]
    hidden: list[str]


@final
class SeveralMatches(TypedDict):
    """Several elements match; `shown`: the first few of them."""

    kind: Literal["several"]
    count: int
    shown: list[str]


@final
class MaybeInFrame(TypedDict):
    """Nothing matches here, but the document has frames."""

    kind: Literal["framed"]


@final
class NotLocated(TypedDict):
    """Not exactly one element matches."""

    unlocated: NoMatch | SeveralMatches | MaybeInFrame


@final
class Similar(TypedDict):
    """The elements most like a query that nothing matches, and hidden ones that would match."""

    nearby: list[str]
    hidden: list[str]


FactKind = Literal["", "state", "text", "value", "attribute", "title", "found"]
"""Of each match; `title` of the document; `found`: how much a search for `find` finds."""


@final
class FactsWanted(TypedDict):
    """The facts to read of a query's matches; `name` is that of the attribute, `refs` gives each match a number."""

    get: PageQuery | None
    find: NotRequired[FindRequest]
    fact: FactKind
    name: str
    refs: NotRequired[bool]


@final
class Facts(TypedDict):
    """Facts as the JSON of `DocumentFacts`, which can be compared as a whole; and the numbers of the matches."""

    facts: str
    numbers: list[int]


@final
class State(TypedDict):
    """A state of an element."""

    enabled: bool
    checked: bool
    focused: bool


FactValue = State | str | list[str] | None
"""The value of a fact about a match; None where the match has none."""


@final
class MatchFacts(TypedDict):
    """Facts about one match; `fact` is what was asked for."""

    shown: bool
    named: bool
    fact: FactValue


@final
class DocumentFacts(TypedDict):
    """Facts about a document: its title where that was asked for, else the matches, and how many there are in all."""

    title: NotRequired[str]
    count: int
    matches: list[MatchFacts]


@final
class FactsSeen(TypedDict):
    """The facts that were seen last, and for how many milliseconds to wait for others."""

    seen: str
    timeout: float


@final
class FramesHere(TypedDict):
    """The frames of a document: pairs of an element's number and its place among them."""

    frames: list[tuple[int, int]]


@final
class Focused(TypedDict):
    """The element has the focus."""

    note: NotRequired[str]
