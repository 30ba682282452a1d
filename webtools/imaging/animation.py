"""An animated WebP that is written while its pictures come (RFC 9649, section 2.7)."""

from io import BytesIO
from typing import BinaryIO

from PIL import Image, ImageChops, ImageOps

from webtools.imaging import Rect
from webtools.imaging.film_file import FilmFile

LONGEST_SIDE = 1280
"""Pixels: letters of a page can still be read."""
_QUALITY = 70
_METHOD = 2
"""Of WebP's 0 to 6: 4, the default, takes three times as long and saves a twentieth."""
_LONGEST_MS = (1 << 24) - 1
"""For one picture; the format has no room for more."""
_PARTS_TO_WHOLE = 8
"""A whole picture begins each eighth of the most bytes at least: an animation can begin anew only with one."""
_ONCE = 1


class Animation(FilmFile):
    """An animation in an open, empty file.

    Of a picture only the part is written that differs from the picture before; one that does not differ lets that
    stand longer. All have the size of the first: one of another size is fitted into it.
    """

    def __init__(self, file: BinaryIO, most_bytes: int) -> None:
        super().__init__(file, most_bytes)
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
            self._append(_head(picture.size))
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
        self._add(picture, (box[0] & ~1, box[1] & ~1, *box[2:]), at)
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

    def _add(self, picture: Image.Image, box: Rect, at: float) -> None:
        left, top, right, bottom = box  # even at the left and the top, since the format has halves of them
        out = BytesIO()
        picture.crop(box).save(out, "WEBP", quality=_QUALITY, method=_METHOD)
        numbers = (left // 2, top // 2, right - left - 1, bottom - top - 1, 0)
        # 2: the picture is drawn over the one before.
        frame = b"".join(number.to_bytes(3, "little") for number in numbers) + b"\2"
        self._last_at, self._since = self.size_bytes, at
        self._append(_chunk(b"ANMF", frame + out.getvalue()[12:]))  # without the head of a file
        self._put_size()

    def _drop(self) -> None:
        """Drop the oldest pictures; the last whole one and what is based on it stay."""
        first = self._first_kept([place for place, _ in self._whole])
        if first == 0:
            return
        (begin, _), (place, at) = self._whole[0], self._whole[first]
        self._close_gap(begin, place)
        moved = place - begin
        self._whole = [(each - moved, moment) for each, moment in self._whole[first:]]
        self._last_at -= moved
        self._put_size()
        self._file.truncate(self.size_bytes)
        self.dropped = at - self._began

    def _put_size(self) -> None:
        self._put(4, (self.size_bytes - 8).to_bytes(4, "little"))
        self._file.flush()


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
