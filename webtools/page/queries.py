"""Queries as the page takes them."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import cast

from webtools.elements.query import Query
from webtools.elements.ref import Ref
from webtools.page.contract_queries import PageQuery, WrittenPattern, WrittenWords
from webtools.text.words import for_page as pattern_for_page


def for_page(
    query: Query,
    number_of: Callable[[Ref], int] = lambda ref: ref.number,
    whole: frozenset[int] = frozenset(),
) -> PageQuery:
    """Return a query as the page takes it.

    Args:
        number_of: The number of a ref's element in the document that gets the query; 0 where that is another one's.
        whole: Which of `query.parts()` are looked for in the whole document, because it stands in a frame that is
            within what they are within.
    """
    return _for_page(query, number_of, whole, count())


def _for_page(
    query: Query, number_of: Callable[[Ref], int], whole: frozenset[int], places: Iterator[int]
) -> PageQuery:
    place = next(places)  # in the order of `parts`

    def part(inner: Query) -> PageQuery:
        return _for_page(inner, number_of, whole, places)

    if query.ref is not None:
        return {"number": number_of(query.ref)}
    within = part(query.within) if isinstance(query.within, Query) else query.within
    given = {
        "role": query.role,
        "name": _written(query.name),
        "label": _written(query.label),
        "text": _written(query.text),
        "placeholder": _written(query.placeholder),
        "title": _written(query.title),
        "alt": _written(query.alt),
        "testId": _written(query.test_id),
        "css": query.css,
        "xpath": query.xpath,
        "hasText": _written(query.has_text),
        "hasNotText": _written(query.has_not_text),
        "visible": query.visible,
        "exact": query.exact,
        "within": number_of(within) if isinstance(within, Ref) else within,
        "of": [part(each) for each in query.of] or None,
        "either": [part(each) for each in query.either] or None,
        "has": query.has and part(query.has),
        "hasNot": query.has_not and part(query.has_not),
        "frames": [(number_of(ref), matches) for ref, matches in query.frames] or None,
        "nth": query.nth,
        "place": place,
        "whole": True if place in whole else None,
    }
    return cast("PageQuery", {name: value for name, value in given.items() if value is not None})


def _written(words: str | re.Pattern[str] | None) -> WrittenWords | None:
    """Return words as the page takes them."""
    if not isinstance(words, re.Pattern):
        return words
    pattern, flags = pattern_for_page(words)
    return WrittenPattern(pattern=pattern, flags=flags)
