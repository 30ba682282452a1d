"""From a snapshot's text to its tree. The text is the snapshot; the tree is made for those who ask for it."""

import json
import re
from typing import Any, Literal

from webtools.snapshot.node import Node

_LINE = re.compile(r"(?P<indent> *)- (?P<rest>.*)")
_HEAD = re.compile(
    r'(?P<role>[a-z][a-z-]*)(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?P<states>(?: \[[^\]]*\])*)'
    r"(?::(?: (?P<text>.*))?)?"
)
_STATE = re.compile(r"\[([^\]=]+)(?:=([^\]]*))?\]")
_HIDDEN = re.compile(r"… (?:(\d+) elements?)?(?: and )?(?:\d+ texts?)? hidden under")

# Whose inline text is what they hold, not what they contain.
_HOLDERS = {
    "button", "combobox", "meter", "progressbar", "scrollbar", "searchbox", "slider", "spinbutton", "textbox"
}  # fmt: skip
_NAMED_BY_CONTENT = {
    "button", "cell", "checkbox", "columnheader", "doc-backlink", "doc-biblioref", "doc-glossref", "doc-noteref",
    "doc-subtitle", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio",
    "row", "rowheader", "switch", "tab", "tooltip", "treeitem",
}  # fmt: skip
"""The same as in page/role_tables.js."""


def parse(text: str) -> Node:
    """The document's node for a snapshot's text."""
    root = _Draft("document", -1)
    open_drafts = [root]
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            continue
        level = len(match["indent"])
        while open_drafts[-1].level >= level:
            open_drafts.pop()
        draft = _take(open_drafts[-1], match["rest"], level)
        if draft is not None:
            open_drafts.append(draft)
    return root.node()


class _Draft:
    def __init__(self, role: str, level: int) -> None:
        self.role = role
        self.level = level
        self.fields: dict[str, Any] = {}
        self.notes: dict[str, str] = {}
        self.children: list[_Draft | str] = []
        self.hidden = 0

    def node(self) -> Node:
        children = tuple(child if isinstance(child, str) else child.node() for child in self.children)
        node = Node(role=self.role, notes=self.notes, children=children, hidden=self.hidden, **self.fields)
        # What the children say the line does not repeat.
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
    said = (child if isinstance(child, str) else child.name or child.text for child in children)
    return " ".join(filter(None, said))


def _take(parent: _Draft, rest: str, level: int) -> _Draft | None:
    """Add one line to what is above it; gives the draft that its children go to."""
    if rest.startswith("text: "):
        parent.children.append(_unquoted(rest[6:]))
        return None
    if rest.startswith("/"):
        key, _, text = rest[1:].partition(": ")
        parent.notes[key] = _unquoted(text)
        return None
    if hidden := _HIDDEN.match(rest):
        parent.hidden += int(hidden[1] or 0)
        return None
    match = _HEAD.fullmatch(rest)
    if match is None:
        return None
    draft = _Draft(match["role"], level)
    states: dict[str, str | Literal[True]] = {
        key: value or True for key, value in _STATE.findall(match["states"])
    }
    ref = states.pop("ref", None)
    draft.fields = {"name": json.loads(match["name"] or '""'), "states": states, "ref": ref}
    if match["text"]:
        text = _unquoted(match["text"])
        if match["role"] in _HOLDERS:
            draft.fields["value"] = text
        else:
            draft.children.append(text)
    parent.children.append(draft)
    return draft


def _unquoted(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text
