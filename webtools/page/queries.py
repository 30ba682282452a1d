"""Queries as the page takes them."""

import re
from typing import cast

from webtools.elements.query import Query
from webtools.page.contract_queries import PageQuery, WrittenPattern, WrittenWords
from webtools.text.words import INLINE_FLAGS, flags_of, normal_pattern


def for_page(query: Query, root: int | None = None, whole: frozenset[int] = frozenset()) -> PageQuery:
    """Return a query as the page takes it.

    Args:
        root: The number of the element that `query.root` names, in its document.
        whole: The levels that are looked for in the whole document, because it stands in a frame that is within what
            these levels are within; 0 is the query itself, 1 what that is within, and so on.
    """
    if query.ref is not None:
        assert root is not None
        return {"number": root}
    outer = frozenset(level - 1 for level in whole)
    within: PageQuery | int | None = root
    if 0 in whole:
        within = None
    elif isinstance(query.within, Query):
        within = for_page(query.within, root, outer)
    given = {
        "role": query.role,
        "name": _written(query.name),
        "label": _written(query.label),
        "text": _written(query.text),
        "placeholder": _written(query.placeholder),
        "testId": query.test_id,
        "css": query.css,
        "hasText": _written(query.has_text),
        "exact": query.exact,
        "within": within,
        "whole": True if 0 in whole else None,
        "nth": query.nth,
    }
    return cast("PageQuery", {name: value for name, value in given.items() if value is not None})


def _written(words: str | re.Pattern[str] | None) -> WrittenWords | None:
    """Return words as the page takes them: a pattern in JavaScript's syntax, which writes named groups otherwise."""
    if not isinstance(words, re.Pattern):
        return words
    pattern = normal_pattern(INLINE_FLAGS.sub("", words.pattern)).replace("(?P<", "(?<")
    return WrittenPattern(pattern=pattern, flags=f"u{flags_of(words)}")
