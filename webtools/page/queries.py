"""Queries as the page takes them."""

import re
from typing import cast

from webtools.page.contract_queries import PageQuery, Words, WrittenPattern
from webtools.query import Query
from webtools.words import INLINE_FLAGS, flags_of, normal_pattern


def for_page(query: Query, root: int | None = None) -> PageQuery:
    """Return a query as the page takes it.

    Args:
        root: The number of the element that `query.root` names, in its document.
    """
    if query.ref is not None:
        assert root is not None
        return {"number": root}
    within = for_page(query.within, root) if isinstance(query.within, Query) else root
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
        "nth": query.nth,
    }
    return cast("PageQuery", {name: value for name, value in given.items() if value is not None})


def _written(words: str | re.Pattern[str] | None) -> Words | None:
    """Return words as the page takes them: a pattern in JavaScript's syntax, which writes named groups otherwise."""
    if not isinstance(words, re.Pattern):
        return words
    pattern = normal_pattern(INLINE_FLAGS.sub("", words.pattern)).replace("(?P<", "(?<")
    return WrittenPattern(pattern=pattern, flags=f"u{flags_of(words)}")
