"""Pictures: their size, and a smaller version where a model would not get more out of the large one."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image

Image.MAX_IMAGE_PIXELS = None  # our own browser's pictures are no bombs, however long the page

Format = Literal["png", "jpeg", "webp"]


_SUFFIXES: dict[str, Format] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}


def format_of(path: Path | None) -> Format | None:
    """Return the format that a file name stands for; None for an unknown suffix."""
    return _SUFFIXES.get(path.suffix.lower()) if path is not None else None


@dataclass(frozen=True, slots=True)
class Picture:
    data: bytes
    width: int
    height: int
    full_width: int
    full_height: int


def fit(data: bytes, format: Format, *, longest_side: int | None, quality: int) -> Picture:
    """The picture with no side longer than `longest_side` pixels; left as it is when it fits already.

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
