"""Answers of pages, which a page can forge."""

import base64
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


@pytest.mark.parametrize("answer", ["~", "~!!!", "~AAAA", packed(b"no JSON"), "no JSON", "[" * 100_000])
def test_answer_that_is_not_ours_is_the_pages_error(answer: str) -> None:
    with pytest.raises(ScriptError):
        read(answer)
