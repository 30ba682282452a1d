"""The types of looking for elements by a query, for `contract`; `webtools.elements.query` makes the queries."""

from typing import Generic, Literal, NotRequired, TypedDict, TypeVar, final

from webtools.page.contract_types import ProblemDetails

R = TypeVar("R")


@final
class WrittenPattern(TypedDict):
    """A regular expression as JavaScript writes it."""

    pattern: str
    flags: str


WrittenWords = str | WrittenPattern


class PageQuery(TypedDict, total=False):
    """The properties that elements are looked for by (query.js).

    `exact`: words are the whole of it. `nth`: one of the matches, from the end when negative. `within`: the number of
    an element, or another query. `of`: queries that all match, `either`: of which one does. `has`, `hasNot`: what some
    or no element in it matches; `frames`: the frames that have matches in them, and how many. `number`: that of the
    element itself, and nothing else counts.

    `place`: which part of the query that was asked it is. `whole`: the document stands in a frame that is within, so
    all of it is.
    """

    role: str
    name: WrittenWords
    label: WrittenWords
    text: WrittenWords
    placeholder: WrittenWords
    title: WrittenWords
    alt: WrittenWords
    testId: WrittenWords
    css: str
    xpath: str
    hasText: WrittenWords
    hasNotText: WrittenWords
    has: "PageQuery"
    hasNot: "PageQuery"
    frames: list[tuple[int, int]]
    visible: bool
    exact: bool
    within: "int | PageQuery"
    of: "list[PageQuery]"
    either: "list[PageQuery]"
    nth: int
    place: int
    whole: bool
    number: int


@final
class Mistake(TypedDict):
    """The part of a query that the document refuses, and its reason; `kind` is empty where it refuses none.

    `number`, `problem`: those of a ref whose element shows another item by now.
    """

    kind: Literal["", "pattern", "ref", "selector", "xpath"]
    reason: str
    number: NotRequired[int]
    problem: NotRequired[ProblemDetails]


@final
class Wanted(TypedDict):
    """An element to be looked for, for at most `timeout` milliseconds.

    `known`: the number of the element that the query stood for before, used while that is in the page; or 0. `alone`:
    no other element of this document can be meant.
    """

    get: PageQuery
    known: int
    alone: bool
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
    """Nothing matches here, but something in another document may."""

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


FactKind = Literal[
    "", "state", "states", "text", "value", "attribute", "count", "kept", "title", "says",
    "css", "html", "raw", "role", "name", "description", "error", "box", "seen",
]  # fmt: skip
"""Of the one match: its `state`, `text`, `value`, `attribute`, `css` property, inner `html`, `raw` text as the DOM has
it, `role`, accessible `name`, `description` or `error`, `box`, or share in view (`seen`); of all: how many are in which
of the `states`, no more than how many there are (`count`), or that the page keeps them (`kept`); of the document: its
`title`, or whether it `says` a text."""


HiddenFrame = Literal["unread", "unseen"]
"""A way to hide a frame of which the document in it cannot know: from assistive technology, or from everybody."""


@final
class FactsWanted(TypedDict):
    """The facts to read of a query's matches.

    `text`: what the document is to say. `name`: that of the attribute or CSS property. `every`: read the fact of every
    match, none being meant. `refs`: give each match that may be meant a
    number. `frames`: say where the frames stand. `frame`: how the documents around it hide the one that the document
    stands in.
    """

    get: PageQuery | None
    fact: FactKind
    name: str
    text: NotRequired[str]
    every: NotRequired[bool]
    refs: NotRequired[bool]
    frames: NotRequired[bool]
    frame: NotRequired[HiddenFrame]


FrameAmong = tuple[int, int, int, list[int]]
"""A frame: its number, its place among the frames, how many matches come before it, and the parts of the query that are
looked for in the whole of it (`place`)."""


@final
class Facts(TypedDict):
    """Facts as the JSON of `DocumentFacts`, which can be compared as a whole.

    `numbers` are those of the only matches of a rank, 0 where a rank has none or several. `pdf`: the document is a PDF,
    whose words the page does not know. `hidden`: the numbers of the frames that it hides, though they have a place.
    """

    facts: str
    numbers: list[int]
    frames: list[FrameAmong]
    hidden: NotRequired[list[tuple[int, HiddenFrame]]]
    pdf: NotRequired[bool]


@final
class StateFact(TypedDict):
    """A state of an element; `checked` is None where it can be neither checked nor unchecked."""

    enabled: bool
    checked: bool | None
    focused: bool
    editable: bool
    empty: bool
    indeterminate: bool


@final
class StateCounts(TypedDict):
    """The number of matches in each state."""

    enabled: int
    disabled: int
    checked: int
    unchecked: int


FactValue = StateFact | str | int | list[str] | list[float] | None
"""The value of a fact about a match; None where the match has none. A text comes as CSS shows it, and as it is written
where that is another case."""


@final
class Ranked(TypedDict):
    """The matches of a rank: how many, and what was asked about the one where there is one."""

    count: int
    fact: FactValue


@final
class DocumentFacts(TypedDict):
    """Facts about a document: its title, whether it says the text, or how many elements match.

    `shown`: how many of them a user can see. `ranks`: the matches of each rank, those of the highest rank last, which
    are meant (`rankOf` in query.js). `hidden` is that of `Facts`.
    """

    title: NotRequired[str]
    says: NotRequired[bool]
    count: int
    shown: int
    ranks: list[Ranked]
    every: NotRequired[list[FactValue]]
    states: NotRequired[StateCounts]
    frames: NotRequired[list[FrameAmong]]
    hidden: NotRequired[list[tuple[int, HiddenFrame]]]


@final
class FactsSeen(TypedDict):
    """The facts that were seen last, one for each question, and for how many milliseconds to wait for others."""

    seen: list[str]
    timeout: float


@final
class FramesHere(TypedDict):
    """The numbers of the frames of a document."""

    frames: list[int]


@final
class Focused(TypedDict):
    """The element has the focus."""

    note: NotRequired[str]


QUERY_TYPES = (DocumentFacts,)
"""The types that JavaScript names itself."""
