"""Values that a page wrote to the console, in words much like those of the browser's own console."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from webtools.protocol.cdp import CdpObject
from webtools.protocol.script import RemoteValue

_LIST_LENGTH = 50
_TEXT_LENGTH = 4000
_ITEM_LENGTH = 500
_DEPTH = 5
"""Errors and objects within one another."""
_STACK_LENGTH = 10
_FRAME = "\n    at "
_OURS = "<anonymous>:"
"""The place of a frame of code that was handed to `evaluate`, ours around it included."""

_FORMAT = re.compile("%([sdifoOc%])")
"""Format specifiers of the console (Console Standard, 2.2.1)."""

_UNKNOWN = {"error": "Error (its message is not known)"}
"""Kinds that the standard gives without their content, where the kind alone would mislead."""

Properties = Callable[[CdpObject], Mapping[str, CdpObject]]
"""Returns the members of an object that can be known without running the page's code."""


class Writing:
    """Writes values out; `stack` is that of the first error among them."""

    def __init__(self, properties: Properties = lambda _: {}) -> None:
        self._properties = properties
        self.stack: tuple[str, ...] = ()

    def arguments(self, values: Sequence[tuple[RemoteValue | None, CdpObject | None]]) -> str:
        """Return the arguments of a console method, texts without quotes.

        Args:
            values: Each as WebDriver BiDi and as DevTools has it; one of the two is known.
        """
        shown = [self._argument(*one) for one in values]
        if len(shown) < 2 or not _is_text(values[0]):
            return " ".join(shown)
        rest = iter(shown[1:])
        first = _FORMAT.sub(lambda found: _formatted(found[1], rest), shown[0])
        return " ".join([first, *rest])

    def _argument(self, value: RemoteValue | None, remote: CdpObject | None) -> str:
        if _is_text((value, remote)):
            return str((value or remote).value)  # type: ignore[union-attr]  # one of them is known
        if value is not None:
            return self.value(value, remote)
        return self.known(remote) if remote is not None else ""

    def value(self, value: RemoteValue | dict[str, Any], remote: CdpObject | None, depth: int = 0) -> str:
        """Return a value in words.

        Args:
            value: As WebDriver BiDi gives it: all of its content, but neither classes nor errors.
            remote: The same value as DevTools has it, where that is known.
        """
        if isinstance(value, dict):
            value = RemoteValue.model_validate(value)
        inside = value.value
        match value.type:
            case "string" | "boolean" | "number" | "bigint" | "date":
                return _plain(value.type, inside)
            case "error" if remote is not None:
                return self.error(remote, depth)
            case "node" if isinstance(inside, dict) and "localName" in inside:
                return _element(inside)
            case "object" | "map" if isinstance(inside, list) and depth < _DEPTH:
                return _class_of(remote, value.type) + self._pairs(inside, remote, depth)
            case "array" | "set" | "nodelist" | "htmlcollection" if (
                isinstance(inside, list) and depth < _DEPTH
            ):
                return _class_of(remote, value.type) + self._items(inside, remote, depth)
        return _cut((remote and remote.description) or _UNKNOWN.get(value.type, value.type), _ITEM_LENGTH)

    def error(self, remote: CdpObject, depth: int = 0) -> str:
        """Return an error's name, message and cause."""
        head, *frames = (remote.description or "Error").split(_FRAME)
        if not self.stack:
            self.stack = tuple(_cut(one, _ITEM_LENGTH) for one in frames if _OURS not in one)[:_STACK_LENGTH]
        said = _cut(head, _TEXT_LENGTH)
        if depth >= _DEPTH:
            return said
        members = self._properties(remote)
        if (several := members.get("errors")) is not None and several.subtype == "array":
            items = [one for name, one in self._properties(several).items() if name.isdecimal()]
            said += (
                f" [{self._joined([self.known(one, depth + 1) for one in items[:_LIST_LENGTH]], len(items))}]"
            )
        if (cause := members.get("cause")) is not None:
            said += f" (cause: {self.known(cause, depth + 1)})"
        return said

    def known(self, remote: CdpObject, depth: int = 0) -> str:
        """Return a value of which only DevTools knows."""
        if remote.subtype == "error":
            return self.error(remote, depth)
        if remote.type == "object" and remote.object_id is not None and depth < _DEPTH:
            members = [(name, one) for name, one in self._properties(remote).items() if name != "length"]
            shown = [
                self.known(one, depth + 1)
                if remote.subtype == "array"
                else f"{name}: {self.known(one, depth + 1)}"
                for name, one in members[:_LIST_LENGTH]
            ]
            inside = self._joined(shown, len(members))
            return (
                f"[{inside}]" if remote.subtype == "array" else _class_of(remote, "object") + f"{{{inside}}}"
            )
        if remote.value is None:
            return _cut(
                remote.description or remote.unserializable_value or remote.subtype or remote.type,
                _ITEM_LENGTH,
            )
        return _plain(remote.type, remote.value)

    def _pairs(self, pairs: list[Any], remote: CdpObject | None, depth: int) -> str:
        members = self._members(pairs, remote)
        shown = [
            f"{self._key(key)}: {self.value(one, members.get(key) if isinstance(key, str) else None, depth + 1)}"
            for key, one in pairs[:_LIST_LENGTH]
        ]
        return f"{{{self._joined(shown, len(pairs))}}}"

    def _items(self, items: list[Any], remote: CdpObject | None, depth: int) -> str:
        members = self._members(items, remote)
        shown = [
            self.value(one, members.get(str(index)), depth + 1)
            for index, one in enumerate(items[:_LIST_LENGTH])
        ]
        return f"[{self._joined(shown, len(items))}]"

    def _members(self, inside: list[Any], remote: CdpObject | None) -> Mapping[str, CdpObject]:
        """Return the members as DevTools has them; that is asked only where there is an error to be learned about."""
        return self._properties(remote) if remote is not None and _has_error(inside) else {}

    def _key(self, key: str | dict[str, Any]) -> str:
        return _cut(key, _ITEM_LENGTH) if isinstance(key, str) else self.value(key, None, _DEPTH)

    def _joined(self, shown: list[str], count: int) -> str:
        more = [f"… {count - len(shown)} more"] if count > len(shown) else []
        return ", ".join([*shown, *more])


def _is_text(one: tuple[RemoteValue | None, CdpObject | None]) -> bool:
    value, remote = one
    return (value or remote) is not None and (value or remote).type == "string"  # type: ignore[union-attr]  # mypy forgets


def _formatted(specifier: str, rest: Iterator[str]) -> str:
    """Return what a format specifier stands for; `%c` styles what follows and shows nothing."""
    if specifier == "%":
        return "%"
    value = next(rest, f"%{specifier}")
    return "" if specifier == "c" else value


def whole(text: str) -> str:
    """Return the text bounded, with halves of surrogate pairs replaced: no file and no stream takes those."""
    return _cut(text, _TEXT_LENGTH).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}… ({len(text)} characters)"


def _plain(kind: str, value: object) -> str:
    if kind == "string":
        return _cut(repr(value), _ITEM_LENGTH)
    return str(value).lower() if kind == "boolean" else str(value)


def _class_of(remote: CdpObject | None, kind: str) -> str:
    """Return the name of an object's class, where that says more than its brackets do."""
    name = remote.class_name if remote is not None else None
    if name in (None, "Object", "Array"):
        return {"map": "Map ", "set": "Set "}.get(kind, "")
    return f"{name} "


def _element(node: Mapping[str, Any]) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in node.get("attributes", {}).items())
    return _cut(f"<{node['localName']}{attributes}>", _ITEM_LENGTH)


def _has_error(inside: Any) -> bool:
    if isinstance(inside, list):
        return any(_has_error(one) for one in inside)
    if isinstance(inside, dict):
        return inside.get("type") == "error" or _has_error(inside.get("value"))
    return False
