"""An animated WebP that is written while its pictures come (RFC 9649, section 2.7)."""

from io import BytesIO
from typing import BinaryIO

from PIL import Image, ImageChops, ImageOps

from webtools.imaging import Rect

LONGEST_SIDE = 1280
"""Pixels: letters of a page can still be read."""
_QUALITY = 70
_METHOD = 2
"""Of WebP's 0 to 6: 4, the default, takes three times as long and saves a twentieth."""
_LONGEST_MS = (1 << 24) - 1
"""For one picture; the format has no room for more."""
_PARTS_TO_WHOLE = 8
"""A whole picture begins each eighth of the most bytes at least: an animation can begin anew only with one."""
_AFTER_DROPPING = 0.75
"""Of the most bytes: the rest is moved less often than when each new picture drops an old one."""
_ONCE = 1


class Animation:
    """An animation in an open, empty file, which is whole after each picture, so that a killed writer leaves it so.

    Of a picture only the part is written that differs from the picture before; one that does not differ lets that
    stand longer. All have the size of the first: one of another size is fitted into it.

    Args:
        most_bytes: The oldest pictures are dropped when the file would have more.

    Attributes:
        dropped: Seconds that are missing at the beginning.
        size_bytes: Of the file.
    """

    def __init__(self, file: BinaryIO, most_bytes: int) -> None:
        self.dropped = 0.0
        self.size_bytes = 0
        self._file = file
        self.most_bytes = most_bytes
        self._picture: Image.Image | None = None
        self._began = 0.0
        self._since = 0.0
        """The moment from which on the last picture stands."""
        self._last_at = 0
        """The place of the last picture in the file."""
        self._whole: list[tuple[int, float]] = []
        """The places and moments of whole pictures."""

    def show(self, data: bytes, at: float) -> None:
        """Add a picture that is seen from a moment on, in seconds of any clock."""
        before = self._picture
        picture = fitted(data, None if before is None else before.size)
        if before is None:
            self._began = at
            self.size_bytes = self._file.write(_head(picture.size))
            box: Rect | None = (0, 0, *picture.size)
        else:
            box = ImageChops.difference(before, picture).getbbox()
            self.stand(at)
        if box is None:
            return
        self._picture = picture
        if before is None or self.size_bytes - self._whole[-1][0] > self.most_bytes / _PARTS_TO_WHOLE:
            box = (0, 0, *picture.size)
            self._whole.append((self.size_bytes, at))
        self._append(picture, (box[0] & ~1, box[1] & ~1, *box[2:]), at)
        if self.size_bytes > self.most_bytes:
            self._drop()

    def stand(self, until: float) -> None:
        """Let the last picture stand until a moment."""
        if self._picture is not None:
            ms = min(_LONGEST_MS, _ms(until - self._began) - _ms(self._since - self._began))
            self._put(self._last_at + _DURATION_AT, ms.to_bytes(3, "little"))
            self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _append(self, picture: Image.Image, box: Rect, at: float) -> None:
        left, top, right, bottom = box  # even at the left and the top, since the format has halves of them
        out = BytesIO()
        picture.crop(box).save(out, "WEBP", quality=_QUALITY, method=_METHOD)
        numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, 0)
        # 2: the picture is drawn over the one before.
        frame = b"".join(number.to_bytes(3, "little") for number in numbers) + b"\2"
        chunk = _chunk(b"ANMF", frame + out.getvalue()[12:])  # without the head of a file
        self._put(self.size_bytes, chunk)
        self._last_at, self._since = self.size_bytes, at
        self.size_bytes += len(chunk)
        self._put_size()

    def _drop(self) -> None:
        """Drop the oldest pictures; the last whole one and what is based on it stay."""
        enough = self.size_bytes - self.most_bytes * _AFTER_DROPPING
        place, at = next((each for each in self._whole if each[0] >= enough), self._whole[-1])
        if place == self._whole[0][0]:
            return
        self._file.seek(place)
        kept = self._file.read()
        moved = place - self._whole[0][0]
        self._put(self._whole[0][0], kept)
        self._whole = [(each - moved, moment) for each, moment in self._whole if each >= place]
        self._last_at -= moved
        self.size_bytes -= moved
        self._put_size()
        self._file.truncate(self.size_bytes)
        self.dropped = at - self._began

    def _put_size(self) -> None:
        self._put(4, (self.size_bytes - 8).to_bytes(4, "little"))
        self._file.flush()

    def _put(self, place: int, data: bytes) -> None:
        self._file.seek(place)
        self._file.write(data)


def fitted(data: bytes, size: tuple[int, int] | None) -> Image.Image:
    """Return a picture in the size of the others of its film; None: it is the first one."""
    with Image.open(BytesIO(data)) as image:
        longest = (LONGEST_SIDE, LONGEST_SIDE)
        image.draft("RGB", longest)  # a JPEG is read no larger than is needed
        if size == image.size or (size is None and max(image.size) <= LONGEST_SIDE):
            return image.convert("RGB")
        inside = ImageOps.contain(image.convert("RGB"), size or longest)
    if size is None or inside.size == size:
        return inside
    whole = Image.new("RGB", size)
    whole.paste(inside)
    return whole


_DURATION_AT = 8 + 12
"""The place of the duration in a picture's chunk: behind name, size, two coordinates and two lengths."""


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _head(size: tuple[int, int]) -> bytes:
    """Return what stands before the first picture."""
    canvas = b"".join((side - 1).to_bytes(3, "little") for side in size)
    parts = _chunk(b"VP8X", b"\2\0\0\0" + canvas) + _chunk(b"ANIM", bytes(4) + _ONCE.to_bytes(2, "little"))
    return b"RIFF" + (4 + len(parts)).to_bytes(4, "little") + b"WEBP" + parts


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)
