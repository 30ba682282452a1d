"""Regular expressions of callers."""

import pytest

from webtools.errors import InvalidArgument
from webtools.text.patterns import Pattern


def test_pattern_with_nested_repetitions_ends() -> None:
    """Python's `re` would try two to the power of forty ways, and hold every thread up meanwhile."""
    assert not Pattern("(a+)+$").is_in("a" * 40 + "!")


def test_patterns_match_a_part_or_the_whole() -> None:
    pattern = Pattern(r"/api/\d+")
    assert pattern.is_in("http://x/api/12?é")
    assert not pattern.is_all("http://x/api/12")
    assert pattern.is_all("/api/12")


@pytest.mark.parametrize("text", ["(", "[", r"(a)\1", "(?=x)"])
def test_impossible_pattern_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(InvalidArgument, match=r"is not a regular expression: .*RE2"):
        Pattern(text)
