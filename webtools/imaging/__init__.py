"""Pictures: their size, a smaller version where a model would not get more out of the large one, and changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal, Self

from PIL import Image, ImageChops, ImageColor

Image.MAX_IMAGE_PIXELS = None  # our own browser's pictures are no bombs, however long the page

Format = Literal["png", "jpeg", "webp"]

Rect = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


_SUFFIXES: dict[str, Format] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}


def format_of(path: Path | None) -> Format | None:
    """Return the format that a file name stands for; None for an unknown suffix."""
    return _SUFFIXES.get(path.suffix.lower()) if path is not None else None


def size_of(data: bytes) -> tuple[int, int]:
    """Return width and height of a picture, of which only the head is read."""
    with Image.open(BytesIO(data)) as image:
        return image.size


@dataclass(frozen=True, slots=True)
class Picture:
    data: bytes
    width: int
    height: int
    full_width: int
    full_height: int


def fit(data: bytes, format: Format, *, longest_side: int | None, quality: int) -> Picture:
    """Return the picture with no side longer than `longest_side` pixels; left as it is when it fits already.

    Args:
        quality: 0 to 100, for jpeg and webp.
    """
    with Image.open(BytesIO(data)) as image:
        width, height = image.size
        if longest_side is not None:
            image.draft("RGB", (longest_side, longest_side))  # a JPEG is read no larger than is needed
        if longest_side is None or max(width, height) <= longest_side:
            return Picture(data, width, height, width, height)
        scale = longest_side / max(width, height)
        small = image.resize(
            (max(1, round(width * scale)), max(1, round(height * scale))), Image.Resampling.LANCZOS
        )
        out = BytesIO()
        if format == "png":
            small.save(out, "PNG", optimize=False)
        else:
            small.convert("RGB").save(out, format.upper(), quality=quality)
    return Picture(out.getvalue(), *small.size, width, height)


def repainted(
    data: bytes,
    format: Format,
    quality: int,
    *,
    region: tuple[float, float, float, float],
    covered: Iterable[tuple[float, float, float, float]],
    color: str,
    in_css_pixels: bool,
) -> bytes:
    """Return a picture of a region of a page in which boxes are covered with a colour.

    Args:
        region, covered: x, y, width and height in CSS pixels of the page.
        in_css_pixels: Scale the picture to one pixel for each of these.
    """
    left, top, width, _ = region
    boxes = list(covered)
    with Image.open(BytesIO(data)) as image:
        scale = image.width / width
        if not boxes and (not in_css_pixels or round(width) == image.width):
            return data
        painted = image.convert("RGB") if format == "jpeg" else image.copy()
        for x, y, wide, high in boxes:
            from_left, from_top = x - left, y - top
            box = (
                round(from_left * scale),
                round(from_top * scale),
                round((from_left + wide) * scale),
                round((from_top + high) * scale),
            )
            painted.paste(ImageColor.getrgb(color), box)
        if in_css_pixels:
            size = (max(1, round(painted.width / scale)), max(1, round(painted.height / scale)))
            painted = painted.resize(size, Image.Resampling.LANCZOS)
        out = BytesIO()
        painted.save(out, format.upper(), **({} if format == "png" else {"quality": quality}))
    return out.getvalue()


_LEAST_EDGE = 9
"""Of 255, between neighbouring pixels: letters have edges, what is blurred has none, and nobody sees a fainter one."""
_LEAST_CHANGE = 9
"""Of 255, in a pixel."""


class Mask:
    """The pixels of a picture in which there is something."""

    def __init__(self, pixels: Image.Image) -> None:
        self._pixels = pixels

    def __bool__(self) -> bool:
        return self._pixels.getbbox() is not None

    def without(self, rects: Iterable[Rect]) -> Self:
        """Return the mask with nothing in these rectangles."""
        pixels = self._pixels.copy()
        for rect in rects:
            pixels.paste(0, rect)
        return type(self)(pixels)

    def extent(self, rect: Rect) -> tuple[int, int]:
        """Return how many columns and rows of a rectangle have something."""
        if rect[2] <= rect[0] or rect[3] <= rect[1]:
            return 0, 0
        columns, rows = self._pixels.crop(rect).getprojection()
        return sum(columns), sum(rows)


@dataclass(frozen=True, slots=True)
class ComparablePicture:
    """A picture of a page, to be compared with another one of the same size."""

    picture: Image.Image

    @property
    def width(self) -> int:
        return self.picture.width

    @classmethod
    def of(cls, data: bytes) -> Self:
        with Image.open(BytesIO(data)) as picture:
            return cls(picture.convert("RGB"))

    def changes_against(self, other: "ComparablePicture") -> Mask:
        """Return the pixels that differ."""
        return _mask(self._difference(other), _LEAST_CHANGE)

    def edges_against(self, other: "ComparablePicture") -> Mask:
        """Return the pixels that differ by more or less than their neighbours."""
        change = self._difference(other)
        steps = (ImageChops.difference(change, ImageChops.offset(change, *by)) for by in ((1, 0), (0, 1)))
        return _mask(ImageChops.lighter(*steps), _LEAST_EDGE)

    def _difference(self, other: "ComparablePicture") -> Image.Image:
        picture = other.picture
        if picture.size != self.picture.size:
            picture = picture.resize(self.picture.size)
        red, green, blue = ImageChops.difference(self.picture, picture).split()
        return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _mask(values: Image.Image, least: int) -> Mask:
    return Mask(values.point([255 if value >= least else 0 for value in range(256)]))
