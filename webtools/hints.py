"""Hints of errors, in which each face can write the names of tools, arguments and options in its own way."""

import re
from collections.abc import Callable
from typing import Self

_NAME = re.compile(r"\{([a-z_]+)(?:=(True|False))?\}")

Rename = Callable[[str, str | None], str]
"""Takes a name and, where the hint gives the name a value, `True` or `False`; returns the words that stand for both."""


class Hint(str):
    """A hint in the words of Python callers that knows which of its words are names.

    Attributes:
        template: The text with the names in braces, such as "Answer the dialog with {handle_dialog}."
    """

    __slots__ = ("template",)
    template: str

    def __new__(cls, template: str) -> Self:
        hint = super().__new__(cls, _NAME.sub(lambda found: found[0][1:-1], template))
        hint.template = template
        return hint

    def __getnewargs__(self) -> tuple[str]:
        return (self.template,)


def renamed(hint: str, rename: Rename) -> str:
    """Return a hint with its names as `rename` gives them; a plain string has no names."""
    if not isinstance(hint, Hint):
        return hint
    return _NAME.sub(lambda found: rename(found[1], found[2]), hint.template)


def names_in(hint: str) -> frozenset[str]:
    """Return the names of tools, arguments and options in a hint."""
    return (
        frozenset(name for name, _ in _NAME.findall(hint.template)) if isinstance(hint, Hint) else frozenset()
    )
