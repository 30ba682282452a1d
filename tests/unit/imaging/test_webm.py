"""WebMs: frames in their order and for their time, a file that is whole at any moment, its bound, and reading one."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from webtools.imaging.webm import Vp8Frame, WebM, WebMReader


def _jpeg(color: str, size: tuple[int, int] = (64, 48)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, color).save(out, "JPEG", quality=95)
    return out.getvalue()


def _noise(noise: random.Random, color: str) -> bytes:
    image = Image.frombytes("RGB", (32, 32), noise.randbytes(32 * 32 * 3))
    image.paste(color, (0, 0, 16, 16))
    out = BytesIO()
    image.save(out, "JPEG", quality=95)
    return out.getvalue()


def _pixel(frame: Vp8Frame, at: tuple[int, int] = (2, 2)) -> tuple[int, ...]:
    """Return the colour of a key frame at a place, in steps of 64."""
    chunk = b"VP8 " + len(frame.data).to_bytes(4, "little") + frame.data + b"\0" * (len(frame.data) % 2)
    file = BytesIO(b"RIFF" + (4 + len(chunk)).to_bytes(4, "little") + b"WEBP" + chunk)
    with Image.open(file) as image:
        pixel = image.convert("RGB").getpixel(at)
    assert isinstance(pixel, tuple)
    return tuple(round(part / 64) for part in pixel)


def _frames(path: Path, at: tuple[int, int] = (2, 2)) -> list[tuple[tuple[int, ...], float]]:
    return [(_pixel(frame, at), frame.at) for frame in WebMReader(path).frames()]


RED, LIME, BLUE, BLACK = (4, 0, 0), (0, 4, 0), (0, 0, 4), (0, 0, 0)


def test_pictures_stand_for_their_time(tmp_path: Path) -> None:
    path = tmp_path / "a.webm"
    with path.open("w+b") as file:
        film = WebM(file, 1_000_000)
        film.stand(1.0)  # nothing is there yet
        film.show(_jpeg("red"), 10.0)
        assert _frames(path) == [(RED, 0.0)]
        film.show(_jpeg("lime"), 10.5004)
        film.show(_jpeg("blue"), 100.0)  # farther away than a frame may be from its cluster
        assert _frames(path) == [(RED, 0.0), (LIME, 0.5), (BLUE, 90.0)]
        assert path.stat().st_size == film.size_bytes
        film.stand(102.0)
        film.close()
    assert _frames(path) == [(RED, 0.0), (LIME, 0.5), (BLUE, 90.0), (BLUE, 92.0)], "players end with a frame"


def test_frames_that_are_based_on_others_follow_them(tmp_path: Path) -> None:
    path, based = tmp_path / "a.webm", b"\1based on the one before"
    with path.open("w+b") as file:
        film = WebM(file, 1_000_000)
        film.add(Vp8Frame(4.0, based))  # on none
        film.show(_jpeg("red"), 5.0)
        for at in (6.0, 6.0, 5.0, 50.0):
            film.add(Vp8Frame(at, based))
        film.close()
    frames = [*WebMReader(path).frames()]
    assert [(frame.at, frame.is_key) for frame in frames] == [
        (0.0, True), (1.0, False), (1.001, False), (1.002, False), (45.0, False),
    ]  # fmt: skip
    assert frames[-1].data == based
    assert frames[0].size == (64, 48)


def test_picture_of_another_size_is_fitted_into_the_first(tmp_path: Path) -> None:
    path = tmp_path / "a.webm"
    with path.open("w+b") as file:
        film = WebM(file, 1_000_000)
        for at, size in enumerate([(2000, 1000), (500, 1000), (2000, 1000)]):
            film.show(_jpeg("red", size), float(at))
    assert {frame.size for frame in WebMReader(path).frames()} == {(1280, 640)}
    assert [color for color, _ in _frames(path, (300, 600))] == [RED, RED, RED]
    assert [color for color, _ in _frames(path, (600, 300))] == [RED, BLACK, RED]


def test_oldest_frames_are_dropped_and_the_rest_is_as_it_was(tmp_path: Path) -> None:
    path, most = tmp_path / "a.webm", 60_000
    noise = random.Random(1)  # no secret
    with path.open("w+b") as file:
        film = WebM(file, most)
        for number in range(200):
            film.show(_noise(noise, "red" if number % 2 else "lime"), number * 0.5)
            film.add(Vp8Frame(number * 0.5 + 0.25, b"\1based"))
            assert path.stat().st_size == film.size_bytes <= most
        film.close()
    frames = [*WebMReader(path).frames()]
    assert len(frames) * 0.25 + film.dropped == 100.0
    assert [frame.at for frame in frames] == [number * 0.25 for number in range(len(frames))]
    colors = [_pixel(frame, (8, 8)) for frame in frames if frame.is_key]
    assert colors == [RED if number % 2 else LIME for number in range(200)][-len(colors) :]
    assert film.size_bytes > most / 2


def test_last_picture_stays_also_when_it_alone_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.webm"
    with path.open("w+b") as file:
        film = WebM(file, 10)
        for at, color in enumerate(["red", "lime", "blue"]):
            film.show(_jpeg(color), float(at))
    assert [color for color, _ in _frames(path)] == [BLUE]
    assert film.dropped == 2.0


def test_growing_file_is_read_as_far_as_it_is_whole(tmp_path: Path) -> None:
    whole, growing = tmp_path / "whole.webm", tmp_path / "growing.webm"
    with whole.open("w+b") as file:
        film = WebM(file, 1_000_000)
        for at, color in enumerate(["red", "lime", "blue"]):
            film.show(_jpeg(color), float(at))
        film.close()
    data = whole.read_bytes()
    read: list[Vp8Frame] = []
    reader = WebMReader(growing)
    for place in range(len(data)):
        with growing.open("ab") as file:
            file.write(data[place : place + 1])
        read += reader.frames()
    assert read == [*WebMReader(whole).frames()]
    assert reader.size_bytes == len(data)


def test_file_that_is_no_webm_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.webm"
    path.write_bytes(bytes(100))
    with pytest.raises(ValueError, match="not a WebM file"):
        [*WebMReader(path).frames()]
