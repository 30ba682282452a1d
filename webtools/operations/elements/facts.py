"""Facts about the elements that a query matches: those of each document, and what they make together."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from webtools.page.contract_queries import (
    DocumentFacts,
    FactKind,
    Facts,
    FactsWanted,
    FactValue,
    PageQuery,
    StateCounts,
)
from webtools.text.words import has_text


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact to read: about the one match, all matches, or the document (`FactKind`).

    Attributes:
        name: Of the attribute or CSS property.
        text: What the document is to say.
        every: Of every match as well.
    """

    kind: FactKind = ""
    name: str = ""
    text: str | None = None
    every: bool = False

    def wanted(self, get: PageQuery | None, *, refs: bool, frames: bool = False) -> FactsWanted:
        """Return the question to a document."""
        wanted: FactsWanted = {
            "get": get,
            "fact": self.kind,
            "name": self.name,
            "refs": refs,
            "frames": frames,
        }
        if self.text is not None:
            wanted["text"] = self.text
        if self.every:
            wanted["every"] = True
        return wanted


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """A question to a document and its answer; None where it gave none.

    Attributes:
        pdf: The words of the PDF that it is, where it was asked for words.
    """

    context: str
    wanted: FactsWanted
    answer: Facts | None
    pdf: str | None = None

    @property
    def is_pdf(self) -> bool:
        """Return whether the document is a PDF, so that its elements and frames are those of the viewer."""
        return self.answer is not None and self.answer.get("pdf", False)

    @property
    def count(self) -> int:
        """Return how many elements of the document match."""
        return int(json.loads(self.answer["facts"]).get("count", 0)) if self.answer else 0

    def says(self, read: DocumentFacts) -> bool:
        """Return whether the document says the text."""
        if self.pdf is None:
            return read.get("says", False)
        return "text" in self.wanted and has_text(self.wanted["text"], self.pdf)

    def words(self, fact: FactValue) -> FactValue:
        """Return a fact; for the text of a PDF, the words of the PDF, which the page does not know."""
        return fact if self.pdf is None or fact != [""] else [self.pdf]


@dataclass(frozen=True, slots=True)
class OnlyMatch:
    """The only match of a rank.

    Attributes:
        number: Of its ref; 0 where none was asked for.
        fact: What was asked about it.
    """

    context: str
    number: int
    fact: FactValue


@dataclass(frozen=True, slots=True)
class RankedMatches:
    """The matches of a rank, in all documents."""

    count: int = 0
    one: OnlyMatch | None = None

    def and_of(self, count: int, match: OnlyMatch) -> "RankedMatches":
        """Return these matches with those of another document; `match` is that document's only match, if it has one."""
        one = match if count == 1 else self.one
        both = self.count + count
        return RankedMatches(both, one if both == 1 else None)


@dataclass(frozen=True, slots=True)
class Seen:
    """The matches in a tab at one moment. All of them count, however many there are.

    Attributes:
        asked: The questions that it was learned by, to ask them again.
        born: The tab's documents when they were asked.
        complete: Every document answered, so that what was not seen is not there.
        says: Some document says the text.
        every: The fact about each match, in reading order.
        contexts: The document of each of these.
        shown: How many of the matches a user can see.
    """

    asked: Sequence[DocumentAnswer]
    born: Mapping[str, int]
    complete: bool = True
    title: str | None = None
    says: bool = False
    every: Sequence[FactValue] = ()
    contexts: Sequence[str] = ()
    shown: int = 0
    ranks: Sequence[RankedMatches] = ()
    states: StateCounts = field(
        default_factory=lambda: StateCounts(enabled=0, disabled=0, checked=0, unchecked=0)
    )

    @property
    def count(self) -> int:
        return sum(matches.count for matches in self.ranks)

    @property
    def meant(self) -> RankedMatches:
        """Return the matches of the highest rank."""
        return next((matches for matches in reversed(self.ranks) if matches.count), RankedMatches())


def together(
    answered: Sequence[DocumentAnswer],
    *,
    asked: Sequence[DocumentAnswer],
    born: Mapping[str, int],
    complete: bool,
    order: Sequence[tuple[str, int]] | None = None,
) -> Seen:
    """Return what the answers of documents make together.

    Args:
        answered: Those that count.
        asked: All that were asked.
        order: The document of each match and its index there, in reading order; None: document by document.
    """
    title, says = None, False
    every: dict[tuple[str, int], FactValue] = {}
    shown = 0
    ranks: list[RankedMatches] = []
    states = StateCounts(enabled=0, disabled=0, checked=0, unchecked=0)
    for one in answered:
        if one.answer is None:
            continue
        read: DocumentFacts = json.loads(one.answer["facts"])
        title = read.get("title", title)
        says = says or one.says(read)
        if "count" not in read:
            continue
        shown += read["shown"]
        there = zip_longest(ranks, read["ranks"], one.answer["numbers"])
        ranks = [
            (known or RankedMatches()).and_of(
                matches["count"], OnlyMatch(one.context, number, one.words(matches["fact"]))
            )
            for known, matches, number in there
        ]
        every |= {(one.context, index): one.words(fact) for index, fact in enumerate(read.get("every", ()))}
        for state, count in read.get("states", {}).items():
            states[state] += count  # type: ignore[literal-required]  # its own names
    places = [place for place in (every if order is None else order) if place in every]
    contexts = [context for context, _ in places]
    facts = [every[place] for place in places]
    return Seen(asked, born, complete, title, says, facts, contexts, shown, ranks, states)
