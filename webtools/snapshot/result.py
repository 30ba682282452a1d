"""The result of a snapshot: text for models, a typed tree for programs."""

from functools import cached_property

from pydantic import Field

from webtools.elements.roles import role_sets
from webtools.errors import ElementNotFound, NotUnique
from webtools.hints import Hint
from webtools.snapshot.diff import NO_CHANGES
from webtools.snapshot.node import Node
from webtools.snapshot.parse import parse
from webtools.snapshot.similar import most_similar
from webtools.text import html
from webtools.text.words import has_text, is_text
from webtools.values import Unlisted, Value

__all__ = ["Node", "Snapshot"]


class Snapshot(Value):
    """A page as it was read.

    Attributes:
        tree: The text; of a diff, only what has changed.
        url: Address of the tab's document.
        title: Its title.
        element_count: Elements on the whole page, folded ones included.
        truncated: Whether something was folded away.
    """

    tree: str
    url: str
    title: Unlisted[str]
    element_count: Unlisted[int]
    truncated: bool
    full_tree: str = Field(
        "", repr=False, description="the text that `tree` is a diff to; empty when it is none"
    )

    basis: str = Field(
        "", repr=False, description="the document and the options; a diff is to one of the same"
    )

    def __str__(self) -> str:
        return self.tree

    def _repr_html_(self) -> str:
        return html.block(self.tree)

    @property
    def unchanged(self) -> bool:
        """Return whether it is a diff without changes."""
        return bool(self.full_tree) and self.tree == NO_CHANGES

    @cached_property
    def root(self) -> Node:
        """The document as typed nodes."""
        return parse(self.full_tree or self.tree)

    @cached_property
    def refs(self) -> dict[str, Node]:
        """Every element that has a ref, by its ref."""
        return {node.ref: node for node in self.root.walk() if node.ref}

    def find(self, role: str | None = None, name: str | None = None, *, exact: bool = False) -> Node:
        """Return the only element with this role and name.

        Args:
            name: Its accessible name, or a part of it in any case; an element that has exactly this name comes first.
            exact: `name` is the whole name.

        Raises:
            ElementNotFound: There is none; the message names the most similar ones.
            NotUnique: There are several; the message names them.
        """
        found = self.find_all(role, name, exact=exact)
        wanted = " ".join(part for part in (role or "element", f'"{name}"' if name else "") if part)
        if not found:
            similar = most_similar(role, name or "", (node for node in self.root.walk() if node.name))
            near = f"; most similar: {', '.join(map(str, similar))}" if similar else ""
            raise ElementNotFound(
                f"The snapshot of {self.url:.120} has no {wanted}{near}",
                hint=Hint(
                    "Take a new {snapshot}. `{find}` also says when the page has such an element and hides it."
                ),
            )
        if len(found) > 1:
            raise NotUnique(
                f"There are {len(found)} elements for {wanted}: {', '.join(map(str, found[:5]))}",
                hint=Hint("Give more of the name, or use {exact=True}; find_all returns all matches."),
            )
        return found[0]

    def find_all(
        self, role: str | None = None, name: str | None = None, *, exact: bool = False
    ) -> tuple[Node, ...]:
        """Return all elements with this role and name, in reading order; see `find`."""
        role = role_sets()["synonyms"].get(role.lower(), role.lower()) if role else None
        nodes = [node for node in self.root.walk() if role is None or node.role == role]
        if name is None:
            return tuple(nodes)
        same = tuple(node for node in nodes if is_text(name, node.name))
        if same or exact:
            return same
        return tuple(node for node in nodes if has_text(name.casefold(), node.name.casefold()))
