"""Boxes and labels that are drawn into a picture."""

from collections.abc import Iterable, Iterator
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from webtools.imaging import Format, Rect


def marked(
    data: bytes,
    format: Format,
    quality: int,
    *,
    region: tuple[float, float, float, float],
    marks: Iterable[tuple[str, tuple[float, float, float, float]]],
) -> bytes:
    """Return a picture of a region in which boxes are outlined, each with its label; no label covers another.

    Args:
        region: x, y, width and height in CSS pixels.
        marks: Labels and boxes, in the same pixels.
    """
    left, top, width, height = region
    with Image.open(BytesIO(data)) as image:
        painted = image.convert("RGBA" if image.mode == "RGBA" else "RGB")
    across, down = painted.width / width, painted.height / height
    drawing = ImageDraw.Draw(painted)
    line = max(1, round(2 * min(across, 1.5)))
    font = ImageFont.load_default(_LABEL_SIZE * max(1.0, across))
    labels = Labels(painted.size)
    written: list[tuple[str, Rect, Rect, str]] = []
    for number, (label, (x, y, wide, high)) in enumerate(marks):
        box = (
            max(0, round((x - left) * across)),
            max(0, round((y - top) * down)),
            min(painted.width, round((x - left + wide) * across)) - 1,
            min(painted.height, round((y - top + high) * down)) - 1,
        )
        if box[2] < box[0] or box[3] < box[1]:
            continue
        color = _COLORS[number % len(_COLORS)]
        drawing.rectangle(box, outline=color, width=line)
        _, _, right, bottom = drawing.textbbox((0, 0), label, font=font)
        place = labels.place(box, (round(right) + 2 * _PADDING, round(bottom) + 2 * _PADDING))
        written.append((label, box, place, color))
    for _, box, place, color in written:
        if not _meet(place, (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1)):
            drawing.line((*_middle(place), *_middle(box)), fill=color, width=1)
    for label, _, place, color in written:
        drawing.rectangle(place, fill=color)
        drawing.text((place[0] + _PADDING, place[1] + _PADDING), label, fill="white", font=font)
    out = BytesIO()
    painted.save(out, format.upper(), **({} if format == "png" else {"quality": quality}))
    return out.getvalue()


_LABEL_SIZE = 11
"""Pixels of a letter's height: models read no smaller ones."""
_PADDING = 1
_COLORS = ("#c2185b", "#1a57c9", "#00705a", "#9a4a00", "#6a1fb0", "#c62a1b", "#00687f", "#4c5f00")
"""White letters can be read on each."""


class Labels:
    """The labels of a picture, none of which covers another."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._width, self._height = size
        self._taken: dict[tuple[int, int], list[Rect]] = {}

    def place(self, box: Rect, size: tuple[int, int]) -> Rect:
        """Return where the label of a box goes: at one of its corners, else as near as there is room."""
        found = next((each for each in self._candidates(box, size) if not self._covers(each)), None)
        place = found or self._inside((box[0], box[1]), size)
        for cell in _cells(place):
            self._taken.setdefault(cell, []).append(place)
        return place

    def _candidates(self, box: Rect, size: tuple[int, int]) -> Iterator[Rect]:
        left, top, right, bottom = box
        wide, high = size
        corners = [(left, top - high), (left, top), (right - wide + 1, top - high), (right - wide + 1, top)]
        corners += [(left - wide, top), (right + 1, top), (left, bottom + 1), (right - wide + 1, bottom + 1)]
        yield from (self._inside(each, size) for each in corners)
        for ring in range(1, _MOST_RINGS):
            for across in range(-ring, ring + 1):
                steps = range(-ring, ring + 1) if abs(across) == ring else (-ring, ring)
                for down in steps:
                    at = left + across * wide // 2, top - high + down * (high + 1)
                    if 0 <= at[0] <= self._width - wide and 0 <= at[1] <= self._height - high:
                        yield (*at, at[0] + wide - 1, at[1] + high - 1)

    def _inside(self, at: tuple[int, int], size: tuple[int, int]) -> Rect:
        left = max(0, min(at[0], self._width - size[0]))
        top = max(0, min(at[1], self._height - size[1]))
        return left, top, left + size[0] - 1, top + size[1] - 1

    def _covers(self, place: Rect) -> bool:
        return any(_meet(place, each) for cell in _cells(place) for each in self._taken.get(cell, ()))


_MOST_RINGS = 12
"""Of places around a box; a picture with more labels has no room for them."""
_CELL = 64
"""Pixels: labels are looked up by the square cells that they reach into."""


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    for across in range(rect[0] // _CELL, rect[2] // _CELL + 1):
        for down in range(rect[1] // _CELL, rect[3] // _CELL + 1):
            yield across, down


def _meet(one: Rect, other: Rect) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
