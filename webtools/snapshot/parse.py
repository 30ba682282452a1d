"""From a snapshot's text to its tree. The text is the snapshot; the tree is made for those who ask for it."""

from typing import Any

from webtools.elements.roles import role_sets
from webtools.elements.snapshot_line import (
    Head,
    States,
    begins_cell,
    behind_bar,
    has_cells,
    read_cells,
    read_folded,
    read_head,
    read_note,
    read_text,
    split,
    unquoted,
)
from webtools.snapshot.node import Node

# Roles whose inline text is what they hold, not what they contain.
_HOLDERS = frozenset(role_sets()["holdsValue"])
_ROLES = frozenset(role_sets()["roles"])
_FIELDS = frozenset(role_sets()["fields"])
_CELLS = frozenset(role_sets()["cells"])
_NAMED_BY_CONTENT = frozenset(role_sets()["namedByContent"])


def parse(text: str) -> Node:
    """Return the document's node for a snapshot's text."""
    root = _Draft("document", -1)
    open_drafts = [root]
    for line in text.split("\n"):
        parts = split(line)
        if parts is None:
            continue
        level, rest = parts
        while open_drafts[-1].level >= level or (open_drafts[-1].begun_by_bar and _is_next_cell(rest)):
            open_drafts.pop()
        open_drafts += _take(open_drafts[-1], rest, level)
    return root.node()


class _Draft:
    def __init__(self, role: str, level: int, *, in_grid: bool = False) -> None:
        self.role = role
        self.begun_by_bar = False
        self.in_grid = role in {"grid", "treegrid"} or (in_grid and role != "table")
        self.level = level
        self.fields: dict[str, Any] = {}
        self.notes: dict[str, str] = {}
        self.children: list[_Draft | str] = []
        self.hidden = 0

    def node(self) -> Node:
        children = tuple(child if isinstance(child, str) else child.node() for child in self.children)
        node = Node(role=self.role, notes=self.notes, children=children, hidden=self.hidden, **self.fields)
        # A line does not repeat the words of its children.
        more: dict[str, str] = {}
        if not node.name and self.role in _NAMED_BY_CONTENT:
            more["name"] = _say(children)
        if not node.value and (self.role == "textbox" or "editable" in node.states):
            more["value"] = _say(children) or (node.name if self.role in _NAMED_BY_CONTENT else "")
        elif not node.value and self.role in {"combobox", "listbox"}:
            more["value"] = ", ".join(_chosen(node))
        return node.model_copy(update=more) if more else node


def _chosen(node: Node) -> list[str]:
    return [each.name for each in node.walk() if each.role == "option" and "selected" in each.states]


def _say(children: tuple[Node | str, ...]) -> str:
    return " ".join(filter(None, map(_said_by, children)))


def _said_by(child: Node | str) -> str:
    if isinstance(child, str):
        return child
    return child.value if child.role in _FIELDS else child.name or child.text


def _take(parent: _Draft, rest: str, level: int) -> list[_Draft]:
    """Add a line below its parent; return its elements, outermost first."""
    if _is_aside(parent, rest):
        return []
    if begins_cell(rest):
        return _take_cell(parent, rest, level)
    head = read_head(rest)
    if head is None:
        return []
    draft = _Draft(head.role, level, in_grid=parent.in_grid)
    _fill(draft, head)
    parent.children.append(draft)
    if has_cells(head):
        draft.children += _cells(draft, head.text)
        return [draft]
    if head.ref is None and is_element(head.text):
        return [draft, *_take(draft, head.text, level)]
    if head.role in _HOLDERS:
        draft.fields["value"] = unquoted(head.text)
    elif head.text:
        draft.children.append(unquoted(head.text))
    for choice in head.choices:
        states: States = {"selected": True} if choice == draft.fields["value"] else {}
        draft.children.append(_plain("option", choice, states, draft))
    return [draft]


def _is_next_cell(rest: str) -> bool:
    head = read_head(rest)
    return begins_cell(rest) or (head is not None and head.role in _CELLS)


def _take_cell(row: _Draft, rest: str, level: int) -> list[_Draft]:
    """Add the cell that a bar begins, of which the lines without a bar that follow are part, or cells of text."""
    inner = behind_bar(rest)
    if read_text(inner) is None and not is_element(inner):
        row.children += _cells(row, rest)
        return []
    cell = _plain("gridcell" if row.in_grid else "cell", "", {}, row)
    cell.level, cell.begun_by_bar = level - 1, True  # between the row's and that of what is in it
    row.children.append(cell)
    return [cell, *_take(cell, inner, level)]


def _is_aside(parent: _Draft, rest: str) -> bool:
    """Take in a line that is about the element above, or a text in it, and return whether it was one."""
    if (text := read_text(rest)) is not None:
        parent.children.append(text)
    elif (note := read_note(rest)) is not None:
        key, said, unseen = note
        if unseen:
            _note_unseen(parent.fields["states"], key)
        parent.notes[key] = said
    elif (hidden := read_folded(rest)) is not None:
        parent.hidden += hidden
    else:
        return False
    return True


def _note_unseen(states: States, what: str) -> None:
    """Add to a node's states that no person sees this of it."""
    known = states.get("unseen")
    if known is not True:
        states["unseen"] = f"{known},{what}" if known else what


def _cells(row: _Draft, text: str) -> list["_Draft | str"]:
    """Return what a row with plain texts has: `| cell |= column header |- row header |`."""
    plain = "gridcell" if row.in_grid else "cell"
    return [_plain(role, name, {}, row) for role, name in read_cells(text, plain)]


def _plain(role: str, name: str, states: States, parent: _Draft) -> _Draft:
    draft = _Draft(role, parent.level)
    draft.fields = {"name": name, "states": states, "ref": None}
    return draft


def _fill(draft: _Draft, head: Head) -> None:
    draft.fields = {"name": head.name, "states": head.states, "ref": head.ref}
    if head.target:
        draft.notes["url"] = head.target


def is_element(text: str) -> bool:
    """Return whether what stands behind an element's colon is the one element in it; such texts are quoted."""
    head = read_head(text)
    return head is not None and head.role in _ROLES
