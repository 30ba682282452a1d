"""Similarity: the elements of a page that resemble a wanted one most."""

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

_WORDS = re.compile(r"\w+")
_HOW_MANY = 3
_AT_LEAST = 0.3


class _Named(Protocol):
    @property
    def role(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def most_similar(role: str | None, name: str, nodes: Iterable[N]) -> list[N]:
    """At most three, the best first: words that the names share count, and the same role."""
    words = _words(name)
    scored = [
        (_likeness(words, _words(node.name)) + 0.5 * (node.role == role), node) for node in nodes if node.name
    ]
    scored.sort(key=lambda pair: -pair[0])
    return [node for score, node in scored[:_HOW_MANY] if score > _AT_LEAST]


def _words(text: str) -> set[str]:
    return set(_WORDS.findall(text.casefold()))


def _likeness(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / ((len(one) + len(other)) or 1)
