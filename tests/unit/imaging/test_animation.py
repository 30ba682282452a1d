"""Animations: pictures in their order and for their time, a file that is whole at any moment, and its bound."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from webtools.imaging.animation import Animation


def _jpeg(color: str, size: tuple[int, int] = (64, 48), *, dot: tuple[int, int] | None = None) -> bytes:
    image = Image.new("RGB", size, color)
    if dot is not None:
        image.paste("white", (*dot, dot[0] + 5, dot[1] + 5))
    out = BytesIO()
    image.save(out, "JPEG", quality=95)
    return out.getvalue()


def _frames(path: Path, at: tuple[int, int] = (2, 2)) -> list[tuple[tuple[int, ...], int]]:
    """Return of each frame its colour at a place, in steps of 64, and its milliseconds."""
    found = []
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            pixel = frame.convert("RGB").getpixel(at)
            assert isinstance(pixel, tuple)
            found.append((tuple(round(part / 64) for part in pixel), frame.info["duration"]))
    return found


RED, LIME, BLUE, WHITE, BLACK = (4, 0, 0), (0, 4, 0), (0, 0, 4), (4, 4, 4), (0, 0, 0)


def test_pictures_stand_for_their_time_and_equal_ones_are_one(tmp_path: Path) -> None:
    path = tmp_path / "a.webp"
    with path.open("w+b") as file:
        animation = Animation(file, 1_000_000)
        animation.stand(1.0)  # nothing is there yet
        animation.show(_jpeg("red"), 10.0)
        assert _frames(path) == [(RED, 0)]
        animation.show(_jpeg("red"), 10.2)
        assert _frames(path) == [(RED, 200)]
        animation.show(_jpeg("lime"), 10.5004)
        animation.show(_jpeg("blue"), 10.7508)
        assert _frames(path) == [(RED, 500), (LIME, 251), (BLUE, 0)]
        animation.stand(12.0)
        assert _frames(path) == [(RED, 500), (LIME, 251), (BLUE, 1249)]
        assert path.stat().st_size == animation.size_bytes
        animation.stand(99_999.0)
        assert _frames(path)[-1] == (BLUE, (1 << 24) - 1)


@pytest.mark.parametrize("dot", [(3, 5), (20, 30), (58, 42), (0, 0)])
def test_parts_that_differ_are_drawn_where_they_are(tmp_path: Path, dot: tuple[int, int]) -> None:
    path = tmp_path / "a.webp"
    with path.open("w+b") as file:
        animation = Animation(file, 1_000_000)
        animation.show(_jpeg("red", (63, 47)), 0.0)
        whole = animation.size_bytes
        animation.show(_jpeg("red", (63, 47), dot=dot), 1.0)
    assert animation.size_bytes - whole < whole * 3
    inside, outside = (dot[0] + 2, dot[1] + 2), (dot[0] + 30) % 63
    assert [color for color, _ in _frames(path, inside)] == [RED, WHITE]
    assert [color for color, _ in _frames(path, (outside, inside[1]))] == [RED, RED]


def test_picture_of_another_size_is_fitted_into_the_first(tmp_path: Path) -> None:
    path = tmp_path / "a.webp"
    with path.open("w+b") as file:
        animation = Animation(file, 1_000_000)
        for at, size in enumerate([(2000, 1000), (500, 1000), (2000, 1000)]):
            animation.show(_jpeg("red", size), float(at))
    with Image.open(path) as image:
        assert (image.size, len([*ImageSequence.Iterator(image)])) == ((1280, 640), 3)
    assert [color for color, _ in _frames(path, (300, 600))] == [RED, RED, RED]
    assert [color for color, _ in _frames(path, (600, 300))] == [RED, BLACK, RED]


def test_oldest_pictures_are_dropped_and_the_rest_is_as_it_was(tmp_path: Path) -> None:
    path, most = tmp_path / "a.webp", 60_000
    noise = random.Random(1)  # no secret
    with path.open("w+b") as file:
        animation = Animation(file, most)
        for number in range(200):
            out = BytesIO()
            image = Image.frombytes("RGB", (32, 32), noise.randbytes(32 * 32 * 3))
            image.paste((255, 0, 0) if number % 2 else (0, 255, 0), (0, 0, 16, 16))
            image.save(out, "JPEG", quality=95)
            animation.show(out.getvalue(), number * 0.5)
            assert path.stat().st_size == animation.size_bytes <= most
        animation.stand(100.0)
    frames = _frames(path, (8, 8))
    assert {duration for _, duration in frames} == {500}
    assert [color for color, _ in frames] == [RED if number % 2 else LIME for number in range(200)][
        -len(frames) :
    ]
    assert len(frames) * 0.5 + animation.dropped == 100.0
    assert animation.size_bytes > most / 2


def test_last_picture_stays_also_when_it_alone_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.webp"
    with path.open("w+b") as file:
        animation = Animation(file, 10)
        for at, color in enumerate(["red", "lime", "blue"]):
            animation.show(_jpeg(color), float(at))
    assert [color for color, _ in _frames(path)] == [BLUE]
    assert animation.dropped == 2.0
