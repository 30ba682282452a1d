"""A WebM of VP8 frames that is written while they come, and the frames of one that a browser is writing.

The container is RFC 9559, its elements RFC 8794, the frames RFC 6386. The lossy picture of a WebP is such a frame.
"""

import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from webtools.imaging.animation import fitted
from webtools.imaging.film_file import FilmFile

_QUALITY = 70
_METHOD = 0
"""Of WebP's 0 to 6: 2 takes a third longer and saves a quarter."""
_LONGEST_CLUSTER_MS = 30_000
"""A frame's time is two bytes, from its cluster's on."""

_EBML, _SEGMENT, _INFO, _TRACKS, _CLUSTER = 0x1A45DFA3, 0x18538067, 0x1549A966, 0x1654AE6B, 0x1F43B675
_SEEK_HEAD, _CUES, _VOID = 0x114D9B74, 0x1C53BB6B, 0xEC
_TIMECODE, _SIMPLE_BLOCK = 0xE7, 0xA3


class Vp8Frame(NamedTuple):
    """A frame in VP8, and the second from which on it is seen."""

    at: float
    data: bytes

    @property
    def is_key(self) -> bool:
        """Return whether it is a whole picture, which is based on no other frame."""
        return not self.data[0] & 1

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height of a key frame, in pixels."""
        width, height = struct.unpack_from("<HH", self.data, 6)
        return width & 0x3FFF, height & 0x3FFF


class _Cluster(NamedTuple):
    place: int
    ms: int
    is_key: bool


class WebM(FilmFile):
    """A WebM in an open, empty file."""

    def __init__(self, file: BinaryIO, most_bytes: int) -> None:
        super().__init__(file, most_bytes)
        self._size: tuple[int, int] | None = None
        self._began = 0.0
        self._last: Vp8Frame | None = None
        self._last_ms = 0
        self._until_ms = 0
        """The moment until which the last frame stands."""
        self._places: dict[int, int] = {}
        """Of the elements before the first cluster."""
        self._clusters: list[_Cluster] = []

    def show(self, data: bytes, at: float) -> None:
        """Add a picture that is seen from a moment on, in seconds of any clock."""
        out = BytesIO()
        fitted(data, self._size).save(out, "WEBP", quality=_QUALITY, method=_METHOD, icc_profile=None)
        webp = out.getvalue()
        length = int.from_bytes(webp[16:20], "little")  # behind the file's head and the chunk's name
        self.add(Vp8Frame(at, webp[20 : 20 + length]))

    def add(self, frame: Vp8Frame) -> None:
        """Add a frame, which is based on the one before or is a key frame, as the first one has to be."""
        if self._last is None:
            if not frame.is_key:
                return
            self._size, self._began = frame.size, frame.at
            self._begin(frame.size)
            ms = 0
        else:
            ms = max(self._last_ms + 1, _ms(frame.at - self._began))
        if frame.is_key or ms - self._clusters[-1].ms > _LONGEST_CLUSTER_MS:
            self._clusters.append(_Cluster(self.size_bytes, ms, frame.is_key))
            self._append(_element(_CLUSTER, _element(_TIMECODE, ms.to_bytes(8, "big")), size_bytes=8))
        flags = 0x80 if frame.is_key else 0
        head = b"\x81" + struct.pack(">hB", ms - self._clusters[-1].ms, flags)
        self._append(_element(_SIMPLE_BLOCK, head + frame.data))
        self._last, self._last_ms, self._until_ms = frame, ms, max(ms, self._until_ms)
        self._put_sizes()
        if self.size_bytes > self.most_bytes:
            self._drop()

    def stand(self, until: float) -> None:
        """Let the last frame stand until a moment."""
        if self._last is not None:
            self._until_ms = max(self._last_ms, _ms(until - self._began))
            self._put_sizes()

    def close(self) -> None:
        """End the file with what players need to jump to a moment."""
        if self._last is not None:
            if self._last.is_key and self._until_ms > self._last_ms:  # players end with the last frame
                self.add(self._last._replace(at=self._began + self._until_ms / 1000))
            place = self.size_bytes
            self._append(self._cues())
            self._put(self._places[_SEEK_HEAD], _seek_head(place - self._places[_SEGMENT]))
            self._put_segment_size()
        self._file.close()

    def _begin(self, size: tuple[int, int]) -> None:
        self._append(_HEAD)
        self._append(_element(_SEGMENT, b"", size_bytes=8))
        self._places[_SEGMENT] = self._places[_SEEK_HEAD] = self.size_bytes
        self._append(_NO_SEEK_HEAD)
        self._places[_INFO] = self.size_bytes
        self._append(_info(0))
        self._append(_tracks(size))

    def _drop(self) -> None:
        """Drop the oldest frames; the last key frame and what is based on it stay."""
        keys = [number for number, each in enumerate(self._clusters) if each.is_key]
        first = keys[self._first_kept([self._clusters[number].place for number in keys])]
        if first == 0:
            return
        begin, kept = self._clusters[0].place, self._clusters[first:]
        moved, earlier = kept[0].place - begin, kept[0].ms
        self._close_gap(begin, kept[0].place)
        self._clusters = [_Cluster(each.place - moved, each.ms - earlier, each.is_key) for each in kept]
        for each in self._clusters:
            self._put(each.place + _CLUSTER_TIMECODE_AT, each.ms.to_bytes(8, "big"))
        self._began += earlier / 1000
        self.dropped += earlier / 1000
        self._last_ms -= earlier
        self._until_ms -= earlier
        self._put_sizes()
        self._file.truncate(self.size_bytes)

    def _put_sizes(self) -> None:
        last = self._clusters[-1].place + _CLUSTER_HEAD
        self._put(last - 8, _length(self.size_bytes - last, 8))
        self._put(self._places[_INFO], _info(self._until_ms))
        self._put_segment_size()

    def _put_segment_size(self) -> None:
        begin = self._places[_SEGMENT]
        self._put(begin - 8, _length(self.size_bytes - begin, 8))
        self._file.flush()

    def _cues(self) -> bytes:
        begin = self._places[_SEGMENT]
        points = [
            _element(
                0xBB,
                _element(0xB3, _number(each.ms)),
                _element(0xB7, _element(0xF7, b"\1"), _element(0xF1, _number(each.place - begin))),
            )
            for each in self._clusters
            if each.is_key
        ]
        return _element(_CUES, *points)


class WebMReader:
    """Reads a WebM that somebody else still writes.

    Attributes:
        size_bytes: Of the file, when it was read last.
    """

    def __init__(self, path: Path) -> None:
        self.size_bytes = 0
        self._path = path
        self._rest = b""
        self._cluster_ms = 0

    def frames(self) -> Iterator[Vp8Frame]:
        """Read the frames that are whole by now, each once; their seconds begin with the file.

        Raises:
            OSError: The file is not there.
            ValueError: It is not a WebM file.
        """
        with self._path.open("rb") as file:
            file.seek(self.size_bytes)
            data = self._rest + (more := file.read())
        self.size_bytes += len(more)
        place = 0
        while (element := _read_element(data, place)) is not None:
            name, begin, length = element
            if name in (_SEGMENT, _CLUSTER):  # their lengths are not known yet
                place = begin
                continue
            end = begin + length
            if end > len(data):
                break
            if name == _TIMECODE:
                self._cluster_ms = int.from_bytes(data[begin:end], "big")
            elif name == _SIMPLE_BLOCK and length > _BLOCK_HEAD:
                (offset,) = struct.unpack_from(">h", data, begin + 1)
                yield Vp8Frame((self._cluster_ms + offset) / 1000, data[begin + _BLOCK_HEAD : end])
            place = end
        self._rest = data[place:]


_BLOCK_HEAD = 4
"""Bytes before a frame: its track, its time and its flags."""


def _read_element(data: bytes, place: int) -> tuple[int, int, int] | None:
    """Return an element's name, the place of its content, and the content's length; None: that is not there yet."""
    sizes = []
    for _ in range(2):
        if place >= len(data):
            return None
        count = 9 - data[place].bit_length()
        if count > 8:  # a number has eight bytes at most
            raise ValueError("This is not a WebM file")
        if place + count > len(data):
            return None
        sizes.append((int.from_bytes(data[place : place + count], "big"), count))
        place += count
    (name, _), (length, count) = sizes
    return name, place, length - (1 << 7 * count)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _number(value: int) -> bytes:
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big")


def _length(value: int, count: int) -> bytes:
    return (value | 1 << 7 * count).to_bytes(count, "big")


def _element(name: int, *content: bytes, size_bytes: int = 4) -> bytes:
    inside = b"".join(content)
    return _number(name) + _length(len(inside), size_bytes) + inside


def _text(name: int, text: str) -> bytes:
    return _element(name, text.encode())


_HEAD = _element(
    _EBML,
    *(_element(name, _number(value)) for name, value in ((0x4286, 1), (0x42F7, 1), (0x42F2, 4), (0x42F3, 8))),
    _text(0x4282, "webm"),
    *(_element(name, _number(value)) for name, value in ((0x4287, 2), (0x4285, 2))),
)


def _info(duration_ms: int) -> bytes:
    return _element(
        _INFO,
        _element(0x2AD7B1, _number(1_000_000)),  # a millisecond's nanoseconds
        _element(0x4489, struct.pack(">d", duration_ms)),
        _text(0x4D80, "webtools"),
        _text(0x5741, "webtools"),
    )


def _tracks(size: Sequence[int]) -> bytes:
    width, height = (_number(side) for side in size)
    numbers = ((0xD7, 1), (0x73C5, 1), (0x9C, 0), (0x83, 1))  # its number, its id, no lacing, video
    return _element(
        _TRACKS,
        _element(
            0xAE,
            *(_element(name, _number(value)) for name, value in numbers),
            _text(0x86, "V_VP8"),
            _element(0xE0, _element(0xB0, width), _element(0xBA, height)),
        ),
    )


def _seek_head(cues_at: int) -> bytes:
    """Return the element that says where the cues are, from the beginning of the segment's content."""
    seek = _element(0x4DBB, _element(0x53AB, _number(_CUES)), _element(0x53AC, cues_at.to_bytes(8, "big")))
    return _element(_SEEK_HEAD, seek)


_CLUSTER_HEAD = 4 + 8
_CLUSTER_TIMECODE_AT = _CLUSTER_HEAD + 1 + 4
_NO_SEEK_HEAD = _element(_VOID, bytes(len(_seek_head(0)) - 5))
"""Keeps its place until the end of the file."""
