"""Headers as callers give and get them."""

import pytest

from webtools.errors import InvalidArgument
from webtools.protocol.network import header
from webtools.session.headers import Headers, joined, lines, with_defaults


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"A": "1", "b": ["2", "3"]}, (("A", "1"), ("b", "2"), ("b", "3"))),
        ([("A", "1"), ("a", "2")], (("A", "1"), ("a", "2"))),
        ({"set-cookie": "a=1\nb=2"}, (("set-cookie", "a=1"), ("set-cookie", "b=2"))),  # as records have it
        (None, ()),
    ],
)
def test_repeated_headers_stay_repeated(given: Headers, expected: tuple[tuple[str, str], ...]) -> None:
    assert lines(given) == expected


@pytest.mark.parametrize(
    "given", [{"a": 1}, {"a": "b\nc"}, {"a b": "c"}, {"": "c"}, {"a": [1]}, {"a": b"c"}, {1: "c"}]
)
def test_what_no_header_can_be_is_refused(given: Headers) -> None:
    with pytest.raises(InvalidArgument, match="header"):
        lines(given)


def test_default_gives_way_to_a_header_of_the_same_name_in_any_case() -> None:
    defaults = {"Content-Type": "text/plain", "X-Own": "1"}
    assert with_defaults((("content-type", "text/csv"),), defaults) == (
        ("X-Own", "1"),
        ("content-type", "text/csv"),
    )


def test_headers_of_one_name_are_joined_and_cookies_are_lines() -> None:
    given = [header("Via", "a"), header("via", "b"), header("Set-Cookie", "a=1"), header("set-cookie", "b=2")]
    assert joined(given) == {"via": "a, b", "set-cookie": "a=1\nb=2"}
