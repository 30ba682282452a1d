"""Similarity: the elements of a page that resemble a wanted one most.

Pages have the same for elements that are there now (page/js/src/refs/similar.js); both read page/similarity.json and
are tested with the cases in page/js/tests/similar.json.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Protocol, TypeVar

import re2

_NUMBERS = json.loads(files("webtools.page").joinpath("similarity.json").read_text("utf-8"))
MOST: int = _NUMBERS["most"]
"""The number of similar elements or texts that an error names at most."""
_WORD = re2.compile(_NUMBERS["word"])  # `re` has no classes of Unicode


class _Named(Protocol):
    @property
    def role(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def most_similar(role: str | None, name: str, nodes: Iterable[N]) -> list[N]:
    """Return the most similar nodes, the best first: words that the names share count, and the same role."""
    words = _words(name)
    same: float = _NUMBERS["sameRole"]
    scored = [(_likeness(words, _words(node.name)) + same * (node.role == role), node) for node in nodes]
    scored.sort(key=lambda pair: -pair[0])
    return [node for score, node in scored[:MOST] if score > _NUMBERS["above"]]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _likeness(one: set[str], other: set[str]) -> float:
    """Return the share of words that both have; two names without words are alike."""
    both = len(one) + len(other)
    return 2 * len(one & other) / both if both else 1.0
