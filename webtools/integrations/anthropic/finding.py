"""Elements by a description in words, such as "search bar" or "add to cart button"."""

import re
from collections.abc import Iterator

from webtools.elements.snapshot_line import element_with_ref, split

_WORD = re.compile(r"\w+")
_KINDS = {
    "bar": "searchbox textbox combobox", "box": "textbox searchbox checkbox combobox", "button": "button",
    "checkbox": "checkbox switch", "dropdown": "combobox listbox", "field": "textbox searchbox combobox spinbutton",
    "heading": "heading", "icon": "img button link", "image": "img", "input": "textbox searchbox combobox spinbutton",
    "link": "link", "list": "list listbox", "menu": "menu menuitem combobox", "option": "option", "picture": "img",
    "radio": "radio", "select": "combobox listbox", "slider": "slider", "switch": "switch", "tab": "tab",
    "table": "table", "toggle": "switch checkbox button",
}  # fmt: skip
_SAYS_NOTHING = frozenset(
    re.findall(r"\w+", "a an and any at by element for from in of on or that the this to with")
)
_OF_NAME, _OF_KIND, _OF_LINE = 3.0, 2.0, 1.0


def best_lines(tree: str, query: str, limit: int) -> list[str]:
    """Return the lines of a snapshot that fit a description best, without their indentation.

    Args:
        tree: A snapshot's text; its lines without a ref are left out.
    """
    words = [each for each in _words(query) if each not in _SAYS_NOTHING] or _words(query)
    scored = [(_score(role, name, line, words), line) for role, name, line in _with_refs(tree)]
    best = max((score for score, _ in scored), default=0.0)
    if best <= 0:
        return []
    fitting = [(score, line) for score, line in scored if score >= best / 2 and score > 0]
    fitting.sort(key=lambda one: -one[0])
    return [line for _, line in fitting[:limit]]


def _with_refs(tree: str) -> Iterator[tuple[str, str, str]]:
    for line in tree.split("\n"):  # page text can hold what other readers take for line breaks
        element, parts = element_with_ref(line), split(line)
        if element is not None and parts is not None:
            role, name, _ = element
            yield role, name, parts[1].rstrip(":")


def _score(role: str, name: str, line: str, words: list[str]) -> float:
    in_name, in_line = _stems(name), _stems(line)
    score = 0.0
    for word in words:
        stem = _stem(word)
        if role in _KINDS.get(stem, _KINDS.get(word, "")).split():
            score += _OF_KIND
        if stem in in_name:
            score += _OF_NAME
        elif stem in in_line:
            score += _OF_LINE
    return score


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in _words(text)}


def _stem(word: str) -> str:
    for ending in ("ing", "es", "s"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word
