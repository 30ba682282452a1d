"""Similarity: the elements of a page that resemble a wanted one most.

Pages have the same for elements that are there now (page/js/src/refs/similar.js); both are tested with the cases in
page/js/tests/similar.json.
"""

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

_WORDS = re.compile(r"[^\W_]+")
_HOW_MANY = 3
_AT_LEAST = 0.3


class _Named(Protocol):
    @property
    def role(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def most_similar(role: str | None, name: str, nodes: Iterable[N]) -> list[N]:
    """Return at most three, the best first: words that the names share count, and the same role."""
    words = _words(name)
    scored = [(_likeness(words, _words(node.name)) + 0.5 * (node.role == role), node) for node in nodes]
    scored.sort(key=lambda pair: -pair[0])
    return [node for score, node in scored[:_HOW_MANY] if score > _AT_LEAST]


def _words(text: str) -> set[str]:
    return set(_WORDS.findall(text.lower()))


def _likeness(one: set[str], other: set[str]) -> float:
    """Return the share of words that both have; two names without words are alike."""
    both = len(one) + len(other)
    return 2 * len(one & other) / both if both else 1.0
