"""Answers of pages, which a page can forge."""

import base64
import tracemalloc
import zlib

import pytest

from webtools.errors import ScriptError
from webtools.page.call import read


def packed(data: bytes) -> str:
    deflater = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return "~" + base64.b64encode(deflater.compress(data) + deflater.flush()).decode()


def test_answer_is_inflated() -> None:
    assert read(packed(b'["one", 2]')) == ["one", 2]


def test_answer_that_inflates_beyond_the_limit_is_refused() -> None:
    with pytest.raises(ScriptError, match="larger than 64 MB"):
        read(packed(b'"' + b"1" * (80 << 20) + b'"'))


@pytest.mark.parametrize(
    "data",
    [b'"' + b"1" * (500 << 20) + b'"', b"[" + b"{}," * (20 << 20) + b"0]"],
    ids=["one text", "many values"],
)
def test_answer_that_inflates_a_thousandfold_takes_bounded_memory(data: bytes) -> None:
    bomb = packed(data)
    del data
    assert len(bomb) < 2 << 20
    tracemalloc.start()
    with pytest.raises(ScriptError):
        read(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200 << 20


@pytest.mark.parametrize("answer", ["~", "~!!!", "~AAAA", packed(b"no JSON"), "no JSON", "[" * 100_000])
def test_answer_that_is_not_ours_is_the_pages_error(answer: str) -> None:
    with pytest.raises(ScriptError):
        read(answer)


def test_answer_that_is_larger_as_it_comes_is_refused() -> None:
    with pytest.raises(ScriptError, match="larger than 64 MB"):
        read('"' + "1" * (64 << 20) + '"')
