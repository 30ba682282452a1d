"""A snapshot's text as a tree. Both players print the same kind of text: `- role "name" [state] [ref=e5]: value`.

webtools writes some elements in one line (docs/snapshot.md): what has nothing but one element in it, cells and options.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from webtools.elements.roles import role_sets

_LINE = re.compile(
    r"""(?P<indent>\ *)-\ (?P<role>/?[\w-]+)
        (?:\ (?P<name>"(?:[^"\\]|\\.)*"))?
        (?P<marks>(?:\ \[[^\]]*\])*)
        (?:\ \((?P<choices>[^()]*)\))?
        (?:\ →\ (?P<target>"(?:[^"\\]|\\.)*"|\S+?))?
        (?::(?:\ (?P<text>.*))?)?$""",
    re.VERBOSE,
)
_QUOTED_KEY = re.compile(r"""( *)- '((?:[^']|'')*)'(.*)""")
_CELL = re.compile(r"\|([=-](?= |$))?([^|]*)")
_HEADS = {"=": "columnheader", "-": "rowheader"}
_ROLES = frozenset(role_sets()["roles"])
_ITEMS = {"cell", "listitem", "menuitem", "option"}
_MARK = re.compile(r"\[([\w-]+)(?:=([^\]]*))?\]")


@dataclass(eq=False)
class Node:
    """One line of a snapshot, with the lines indented below it.

    Attributes:
        role: `text` for a line of plain text, `/url` and the like for a property of the element above.
        own: The text behind the colon: a value, or the only text in the element.
        marks: States and attributes; those without a value are "".
    """

    role: str
    name: str = ""
    own: str = ""
    marks: dict[str, str] = field(default_factory=dict)
    children: list["Node"] = field(default_factory=list)
    parent: "Node | None" = None

    def walk(self) -> Iterator["Node"]:
        yield self
        for child in self.children:
            yield from child.walk()

    def up(self) -> Iterator["Node"]:
        """This node and what it is in, from the inside out."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    @property
    def ref(self) -> str:
        """The ref of this element, or of the nearest one around it that has one."""
        return next((node.marks["ref"] for node in self.up() if "ref" in node.marks), "")

    @property
    def label(self) -> str:
        """The name; or the text; or the text of the only thing in an item."""
        if self.role in _ITEMS and not self.name and not self.own and len(self.children) == 1:
            return self.children[0].label
        return self.name or self.own

    @property
    def texts(self) -> list[str]:
        """Names, values and texts in this element, in reading order."""
        return [
            text
            for node in self.walk()
            if not node.role.startswith("/")
            for text in (node.name, node.own)
            if text
        ]

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    @property
    def hint(self) -> str:
        """For elements without a name: what the page's source calls them."""
        return self.marks.get("hint", "")

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height in CSS pixels, of a look with boxes."""
        left, top, width, height = (round(float(number)) for number in self.marks["box"].split(","))
        return left, top, width, height

    def find_all(self, role: str = "", label: str | None = None, *, part: str = "") -> list["Node"]:
        """Nodes in here by role (several joined by `|`), and by their whole label or a part of it."""
        roles = role.split("|") if role else []
        return [
            node
            for node in self.walk()
            if (not roles or node.role in roles)
            and (label is None or plain(node.label) == plain(label))
            and part in plain(node.label)
            and not node.role.startswith("/")
        ]

    def find(self, role: str = "", label: str | None = None, *, part: str = "") -> "Node":
        """The first of `find_all`.

        Raises:
            LookupError: There is none.
        """
        found = self.find_all(role, label, part=part)
        if not found:
            raise LookupError(f"The snapshot has no {role or 'element'} {label or part!r}")
        return found[0]

    def has(self, role: str = "", label: str | None = None, *, part: str = "") -> bool:
        return bool(self.find_all(role, label, part=part))


def read(snapshot: str) -> Node:
    """Parse a snapshot's text."""
    root = Node("document")
    path: list[tuple[int, Node]] = [(-1, root)]
    for line in snapshot.splitlines():
        match = _LINE.match(_unwrapped(line))
        while match is not None:
            indent = len(match["indent"])
            while path[-1][0] >= indent:
                path.pop()
            node = _node(match, path[-1][1])
            path.append((indent, node))
            inner = None if "ref" in node.marks else _LINE.match(f"{' ' * (indent + 1)}- {match['text']}")
            match = inner if inner is not None and inner["role"] in _ROLES else None
            if match is not None:
                node.own = ""
    return root


def _node(match: re.Match[str], parent: Node) -> Node:
    text = (match["text"] or "").strip()
    node = Node(
        match["role"],
        json.loads(match["name"]) if match["name"] else "",
        _unquoted(text),
        dict(_MARK.findall(match["marks"])),
        parent=parent,
    )
    parent.children.append(node)
    if match["target"]:
        node.children.append(Node("/url", own=_unquoted(match["target"]), parent=node))
    for choice in match["choices"].split(" | ") if match["choices"] else ():
        node.children.append(Node("option", choice, parent=node))
    if node.role == "row" and text.startswith("|"):
        node.own = ""
        cells = _CELL.findall(text.rstrip("|"))
        node.children += [Node(_HEADS.get(mark, "cell"), name.strip(), parent=node) for mark, name in cells]
    return node


def _unwrapped(line: str) -> str:
    """YAML quotes a whole key that contains a colon."""
    match = _QUOTED_KEY.match(line)
    return match[1] + "- " + match[2].replace("''", "'") + match[3] if match else line


def _unquoted(text: str) -> str:
    if not (text.startswith('"') and text.endswith('"') and len(text) > 1):
        return text
    try:
        return str(json.loads(text))
    except ValueError:  # a text that merely begins and ends with a quotation mark
        return text


def plain(text: str) -> str:
    """The text with single spaces."""
    return " ".join(text.split())
