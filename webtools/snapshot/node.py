"""The typed tree: what a program asks of a snapshot instead of reading its text."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from pydantic import Field

from webtools.elements.snapshot_line import fit_in_line, write_element
from webtools.values import Value


class Node(Value):
    """One element of the accessibility tree.

    Attributes:
        role: Its ARIA role; where ARIA has none, a word for what it is: `iframe`, `video`.
        name: Its accessible name; very long ones are cut.
        states: Such as `{"checked": True}`, `{"level": "2"}`, `{"expanded": "false"}`.
        ref: What actions take; None where nothing can be done, unless the snapshot was taken with `all_refs`.
        value: What a control holds; never a password.
        notes: More about it: `url` of a link, `placeholder`, `description`.
        children: Elements and texts in reading order.
        hidden: How many elements below it are folded away.
    """

    role: str
    name: str = ""
    states: dict[str, str | Literal[True]] = Field(default_factory=dict)
    ref: str | None = None
    value: str = ""
    notes: dict[str, str] = Field(default_factory=dict)
    children: "tuple[Node | str, ...]" = ()
    hidden: int = 0

    def walk(self) -> "Iterator[Node]":
        """Return all elements below, in reading order."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.walk()

    @cached_property
    def text(self) -> str:
        """All that can be read in it; a name that its children say is not said twice."""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        inside, own = " ".join(filter(None, parts)), self.name or self.value
        return inside if own == inside else " ".join(filter(None, (own, inside)))

    def __str__(self) -> str:
        """Return the element as its line in a snapshot shows it."""
        return write_element(
            self.role,
            self.name,
            self.states,
            self.ref,
            self.value,
            choices=self._choices(),
            target=self.notes.get("url", ""),
        )

    def _choices(self) -> tuple[str, ...]:
        """Return the options of a closed list that stand in its line."""
        if self.role != "combobox" or not self.ref or self.hidden:
            return ()
        options = [child for child in self.children if isinstance(child, Node)]
        plain = all(each.role == "option" and not each.ref and not each.children for each in options)
        names = tuple(each.name for each in options)
        return names if plain and len(options) == len(self.children) and fit_in_line(names) else ()
