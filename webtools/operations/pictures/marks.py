"""The elements to mark in a picture: those with a ref that it shows, and where they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from webtools.deadline import Deadline
from webtools.elements.ref import parse
from webtools.errors import StaleRef, WebtoolsError
from webtools.page import contract
from webtools.page.call import PageCall, call_all
from webtools.page.contract_types import BoxesToMark
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture_for_record
from webtools.snapshot.node import Node
from webtools.values import Box, Mark

_FRAMES = {"iframe", "frame"}
_OPTIONS = SnapshotOptions(interactive_only=True, visible_only=True)


@dataclass(frozen=True, slots=True)
class _FrameView:
    """The view of a document as it is in that of the tab: its place, its scale, and the part that can be seen."""

    left: float = 0.0
    top: float = 0.0
    across: float = 1.0
    down: float = 1.0
    seen: Box | None = None

    def outward(self, box: Sequence[float]) -> Box | None:
        """Return a box of this view in that of the tab; None where nothing of it can be seen."""
        x, y, width, height = box
        whole = Box(
            x=self.left + x * self.across,
            y=self.top + y * self.down,
            width=width * self.across,
            height=height * self.down,
        )
        return whole if self.seen is None else common(whole, self.seen)


class Markable:
    """The elements of a tab that can be marked. Refs of earlier snapshots stay good."""

    def __init__(self, session: Session, deadline: Deadline, tab: str) -> None:
        self._session = session
        self._deadline = deadline
        self._tab = tab
        snapshot = capture_for_record(session, deadline, tab, _OPTIONS)
        self._nodes = {ref: node for ref, node in snapshot.refs.items() if node.role not in _FRAMES}

    @cached_property
    def _numbers(self) -> dict[str, dict[int, Node]]:
        """Return the elements of each document by their numbers."""
        found: dict[str, dict[int, Node]] = {}
        for text, node in self._nodes.items():
            ref = parse(text)
            context = self._session.refs.context_of(self._tab, ref)
            if context is not None:
                found.setdefault(context, {})[ref.number] = node
        return found

    def marks(self, region: tuple[float, float, float, float]) -> tuple[Mark, ...]:
        """Return the elements in a region of the view, which may be larger than the view."""
        frames = self._frames()
        numbers: dict[str, list[int]] = {self._tab: []}
        for context, (outer, number) in frames.items():
            numbers.setdefault(outer, []).append(number)
            numbers.setdefault(context, [])
        for context, nodes in self._numbers.items():
            if context in numbers:
                numbers[context] += nodes
        asked = [PageCall(context, contract.boxes_to_mark(of)) for context, of in numbers.items()]
        answers = call_all(self._session, self._deadline, asked)
        boxes = {
            context: answer
            for context, answer in zip(numbers, answers, strict=True)
            if not isinstance(answer, WebtoolsError)  # a frame that is just gone
        }
        views = self._views(frames, boxes)
        x, y, width, height = region
        shown = Box(x=x, y=y, width=width, height=height)
        found: list[Mark] = []
        for context, view in views.items():
            nodes = self._numbers.get(context, {})
            for number, *box in boxes[context]["boxes"]:
                seen = view.outward(box)
                part = common(seen, shown) if seen is not None else None
                if part is not None and (node := nodes.get(number)) is not None:
                    found.append(Mark(ref=node.ref or "", role=node.role, name=node.name, box=part))
        order = {ref: at for at, ref in enumerate(self._nodes)}
        return tuple(sorted(found, key=lambda mark: order[mark.ref]))

    def _frames(self) -> dict[str, tuple[str, int]]:
        """Return the documents in frames, outer ones first, each with the document around it and its number there."""
        found: dict[str, tuple[str, int]] = {}
        wanted = [context for context in self._numbers if context != self._tab]
        for context in self._session.contexts.subtree(self._tab):
            inside = {*self._session.contexts.subtree(context)}
            if context != self._tab and any(each in inside for each in wanted):
                try:
                    found[context] = self._session.refs.frame_element(self._tab, context)
                except StaleRef:
                    continue
        return found

    def _views(
        self, frames: dict[str, tuple[str, int]], boxes: dict[str, BoxesToMark]
    ) -> dict[str, _FrameView]:
        asked = [each for each in frames if each in boxes]
        calls = [
            PageCall(frames[each][0], contract.through_view(frames[each][1], [0, 0, *boxes[each]["view"]]))
            for each in asked
        ]
        places = dict(zip(asked, call_all(self._session, self._deadline, calls), strict=True))
        views = {self._tab: _FrameView()} if self._tab in boxes else {}
        for context, place in places.items():
            outer, number = frames[context]
            around = views.get(outer)
            own = next((box for each, *box in boxes[outer]["boxes"] if each == number), None)
            if around is None or own is None or isinstance(place, WebtoolsError):
                continue
            seen = around.outward(own)
            if seen is None:
                continue
            x, y, width, height = place
            across, down = boxes[context]["view"]
            views[context] = _FrameView(
                around.left + x * around.across,
                around.top + y * around.down,
                around.across * width / (across or 1),
                around.down * height / (down or 1),
                seen,
            )
        return views


def common(one: Box, other: Box) -> Box | None:
    """Return what two boxes have in common; None where that is nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right = min(one.x + one.width, other.x + other.width)
    bottom = min(one.y + one.height, other.y + other.height)
    return (
        Box(x=left, y=top, width=right - left, height=bottom - top) if right > left and bottom > top else None
    )
