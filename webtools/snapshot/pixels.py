"""Judging by pixels all that rules do not know to be unseen: a seen text changes the picture when it is hidden.

A picture of the page as it is, one with the texts transparent (more where they stand upon each other), and one more
where something else on the page moves. What a person has to scroll to within the page is not judged, and outside of the
view only what the rules are in doubt about.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from math import ceil

from webtools.cancellation import GivenUp
from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.imaging import ComparablePicture, Mask
from webtools.page import contract
from webtools.page.call import PageCall, call, call_all
from webtools.page.contract_reading import PlaceInDoubt, PlacesInDoubt
from webtools.page.contract_types import ViewportBox
from webtools.page.silence import hidden_from_page
from webtools.protocol import browsing_context
from webtools.session.session import Session

_SECONDS = 4.0
"""The time for judging; the rest is left to the rules."""
_SHOWING_SECONDS = 2.0
_MOST_PIXELS = 6_000_000
"""Of the part of a page that is judged."""
_ALONG, _PER_LETTER, _ACROSS = 0.25, 1.5, 4
"""Change that makes a text readable: a share of its length, or so many pixels per letter; and pixels across."""

_Rect = tuple[int, int, int, int]
_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _DoubtfulPiece:
    """A piece of something in doubt, and where it is on the tab's page, so many frames deep."""

    context: str
    depth: int
    of: PlaceInDoubt
    boxes: Sequence[_Box]

    @property
    def layer(self) -> "_Layer":
        return self.depth, self.of["layer"]


_Layer = tuple[int, int]
"""A group that is hidden together: the depth of a frame, and its layer there."""
_NO_LAYER = -1


def judge(session: Session, deadline: Deadline, tab: str, contexts: Iterable[str]) -> bool:
    """Let documents know what of their doubts can be seen, for their next call; return whether it has another answer.

    Args:
        contexts: Documents of the tab whose last answer has doubts.
    """
    within = deadline.within(min(_SECONDS, deadline.remaining() * 0.6))
    try:
        return _judge(session, within, tab, list(contexts))
    except WebtoolsError:
        return False  # a document or the picture did not come: the rules' guess remains


def _judge(session: Session, deadline: Deadline, tab: str, contexts: Sequence[str]) -> bool:
    calls = [PageCall(each, contract.places_in_doubt()) for each in contexts]
    answers = dict(zip(contexts, call_all(session, deadline, calls, unsure=()), strict=True))
    known = {each: answer for each, answer in answers.items() if not isinstance(answer, WebtoolsError)}
    places = [
        place for each, answer in known.items() for place in _placed(session, deadline, tab, each, answer)
    ]
    view = _view(session, deadline, tab, known)
    places = [
        each for each in places if not each.of["guessed"] or all(_holds(view, box) for box in each.boxes)
    ]
    clip = _clip(places)
    if clip is None:
        return False
    places = [each for each in places if all(_ends_in(box, clip) for box in each.boxes)]
    in_view = _holds(view, clip)
    camera = _RegionCamera(session, deadline, tab, clip, view if in_view else None)
    try:
        with nullcontext() if in_view else hidden_from_page(session, deadline, tab):
            verdicts = _Verdicts(camera, places).found()
    except (WebtoolsError, GivenUp):
        # The next call would read a page without texts.
        showing = [PageCall(each, contract.hide_in_doubt(_NO_LAYER, 0)) for each in known]
        with suppress(WebtoolsError):
            call_all(session, Deadline("showing what was judged", _SHOWING_SECONDS), showing, unsure=())
        raise
    is_any_unseen = any(True in pieces for found in verdicts.values() for _, pieces in found)
    calls_back = [
        PageCall(each, contract.judge_doubts(verdicts.get(each, []) if is_any_unseen else []))
        for each in known
    ]
    call_all(session, deadline, calls_back, unsure=())
    return is_any_unseen


def _view(session: Session, deadline: Deadline, tab: str, known: Mapping[str, PlacesInDoubt]) -> _Rect:
    """Return the part of the tab's page that is in view."""
    answer = known.get(tab) or call(session, deadline, tab, contract.places_in_doubt())
    (left, top), (width, height) = answer["scrolled"], answer["view"]
    return ceil(left), ceil(top), int(width), int(height)


def _holds(view: _Rect, box: _Box) -> bool:
    (left, top, width, height), (x, y, across, down) = view, box
    return left <= x and top <= y and x + across <= left + width and y + down <= top + height


def _ends_in(box: _Box, clip: _Rect) -> bool:
    return box[1] + box[3] <= clip[1] + clip[3] + 1


def _placed(
    session: Session, deadline: Deadline, tab: str, context: str, answer: PlacesInDoubt
) -> list[_DoubtfulPiece]:
    """Return a document's places as they are on the tab's page."""
    width, height = answer["view"]
    own, depth = context, 0
    left, top, across, down = 0.0, 0.0, 1.0, 1.0
    if context != tab:
        if not answer["places"]:
            return []
        box: ViewportBox = {
            "x": 0, "y": 0, "width": width, "height": height, "left": 0, "top": 0,
            "viewWidth": width, "viewHeight": height,
        }  # fmt: skip
        while context != tab:
            outer, number = session.refs.frame_element(tab, context)
            box = call(session, deadline, outer, contract.box_through_frame(number, box))
            context, depth = outer, depth + 1
        left, top = box["x"], box["y"]
        across, down = box["width"] / (width or 1), box["height"] / (height or 1)
    return [
        _DoubtfulPiece(
            own,
            depth,
            of,
            [(left + x * across, top + y * down, w * across, h * down) for x, y, w, h in of["boxes"]],
        )
        for of in answer["places"]
    ]


def _clip(places: Sequence[_DoubtfulPiece]) -> _Rect | None:
    """Return the part of the page to judge: all places, from the top, as far as they fit into a picture."""
    boxes = [box for place in places for box in place.boxes if box[0] + box[2] > 0 and box[1] + box[3] > 0]
    if not boxes:
        return None
    left = int(max(0, min(x for x, _, _, _ in boxes)))
    top = int(max(0, min(y for _, y, _, _ in boxes)))
    right = ceil(max(x + w for x, _, w, _ in boxes))
    bottom = ceil(max(y + h for _, y, _, h in boxes))
    width = min(right - left, 4_000)
    return left, top, width, min(bottom - top, _MOST_PIXELS // width)


@dataclass(frozen=True, slots=True)
class _RegionCamera:
    """Takes pictures of a part of a tab's page; of the view alone, which no page notices, where that has all of it."""

    session: Session
    deadline: Deadline
    tab: str
    clip: _Rect
    view: _Rect | None

    def take(self) -> ComparablePicture:
        x, y, width, height = self.clip
        left, top = self.view[:2] if self.view else (0, 0)
        command = browsing_context.capture_screenshot(
            self.tab,
            origin="viewport" if self.view else "document",
            clip=(x - left, y - top, width, height),
        )
        answer = self.session.ask(command, deadline=self.deadline, context=self.tab)
        return ComparablePicture.of(base64.b64decode(answer.data))


class _Verdicts:
    """The verdicts on places, by their documents: pairs of a doubt's number and of its pieces whether it is unseen."""

    def __init__(self, camera: _RegionCamera, places: Sequence[_DoubtfulPiece]) -> None:
        self._camera = camera
        self._places = places
        self._depths = {each.context: each.depth for each in places}

    def found(self) -> dict[str, list[tuple[int, list[bool]]]]:
        before = self._camera.take()
        layers = sorted({each.layer for each in self._places if each.of["layer"] != _NO_LAYER})
        hidden = {layer: self._without(*layer) for layer in layers}
        moving = self._moving(before, hidden)
        pieces: dict[str, dict[int, dict[int, bool]]] = {}
        edges = {layer: before.edges_against(picture) for layer, picture in hidden.items()}
        scale = before.width / self._camera.clip[2]
        for each in self._places:
            unseen = self._is_unseen(each, edges.get(each.layer), moving, scale)
            if unseen is not None:
                of = pieces.setdefault(each.context, {}).setdefault(each.of["doubt"], {})
                of[each.of["piece"]] = unseen
        return {
            context: [
                (doubt, [of.get(at, False) for at in range(max(of) + 1)]) for doubt, of in found.items()
            ]
            for context, found in pieces.items()
        }

    def _without(self, depth: int, layer: int) -> ComparablePicture:
        """Return a picture without what is in doubt in a layer."""
        session, deadline = self._camera.session, self._camera.deadline
        timeout = (deadline.remaining() + 1) * 1000
        calls = [
            PageCall(each, contract.hide_in_doubt(layer if at == depth else _NO_LAYER, timeout))
            for each, at in self._depths.items()
        ]
        call_all(session, deadline, calls, unsure=())
        return self._camera.take()

    def _moving(self, before: ComparablePicture, hidden: Mapping[_Layer, ComparablePicture]) -> Mask | None:
        """Return where the page changes by itself; None when only texts in doubt have changed."""
        scale = before.width / self._camera.clip[2]
        for layer, picture in hidden.items():
            own = [box for place in self._places if place.layer == layer for box in place.boxes]
            rest = before.changes_against(picture).without(self._rect(box, scale, margin=6) for box in own)
            if rest:
                return before.changes_against(self._without(0, _NO_LAYER))
        return None

    def _rect(self, box: _Box, scale: float, margin: int = 0) -> _Rect:
        left, top, _, _ = self._camera.clip
        x, y, width, height = box
        return (
            round((x - left) * scale) - margin,
            round((y - top) * scale) - margin,
            round((x + width - left) * scale) + margin,
            round((y + height - top) * scale) + margin,
        )

    def _is_unseen(
        self, place: _DoubtfulPiece, edges: Mask | None, moving: Mask | None, scale: float
    ) -> bool | None:
        """Return whether a person cannot read a piece; None: that is unknown."""
        of = place.of
        if of["layer"] == _NO_LAYER:
            return None if of["guessed"] else True
        assert edges is not None
        along = across = 0
        length = 0.0
        for box in place.boxes:
            rect = self._rect(box, scale)
            if moving is not None and moving.extent(rect)[0] > _ALONG * (rect[2] - rect[0]) / 2:
                return None
            width, height = rect[2] - rect[0], rect[3] - rect[1]
            columns, rows = edges.extent(rect)
            if height > width and of["length"] > 1:
                columns, rows, width = rows, columns, height
            along, across, length = along + columns, max(across, rows), length + width
        enough = min(_ALONG * length, _PER_LETTER * scale * max(of["length"], 4))
        seen = along > 0 if not of["worded"] else along >= enough and across >= min(_ACROSS * scale, length)
        return None if of["stuck"] and not seen else not seen
