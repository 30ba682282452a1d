"""Compiled patterns mean the same wherever they are matched."""

import re

import pytest

from tests.patterns import PATTERNS, TEXTS
from webtools.elements.query import Query
from webtools.errors import InvalidArgument
from webtools.text.address_pattern import AddressPattern
from webtools.text.dialects import for_javascript
from webtools.text.words import compiled, is_value, matches, normal


@pytest.mark.parametrize("pattern", PATTERNS, ids=repr)
def test_pattern_matches_as_in_python(pattern: re.Pattern[str]) -> None:
    for text in TEXTS:
        assert matches(pattern, text) == (pattern.search(normal(text)) is not None), text
        assert is_value(pattern, text) == (pattern.search(text) is not None), text


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (re.compile("^b$", re.MULTILINE), "a\nb\nc"),
        (re.compile("^b$"), "a\nb\nc"),
        (re.compile("c$"), "a\nc\n"),
        (re.compile(r"c\Z"), "a\nc\n"),
        (re.compile("a.c"), "a\nc"),
        (re.compile("a.c"), "a\rc"),
        (re.compile("(?s:a.c)"), "a\nc"),
        (re.compile(r"^\s+$"), "\x1c\x85\u2028\n"),
        (re.compile(r"^\s+$", re.ASCII), "\x1c"),
    ],
    ids=repr,
)
def test_pattern_matches_values_of_several_lines_as_in_python(pattern: re.Pattern[str], text: str) -> None:
    assert is_value(pattern, text) == (pattern.search(text) is not None)


def test_boundaries_of_words_are_found_in_linear_time() -> None:
    assert not compiled(re.compile(r"(\b\w+\b ?)+$")).is_in("é " * 2000 + "!")


def test_own_characters_are_in_the_normal_form_beside_boundaries() -> None:
    assert matches(re.compile("\\bé\n  \xa0b"), normal("x é b"))


@pytest.mark.parametrize("text", [r"(a)\1", "a(?=b)", "(?<!a)b", "a++", "(?>a)", "(a)?(?(1)b|c)"])
def test_what_is_not_matched_in_linear_time_is_refused_at_the_call(text: str) -> None:
    for use in (lambda one: Query(text=one), AddressPattern):
        with pytest.raises(InvalidArgument, match="cannot be matched here: it has"):
            use(re.compile(text))


def test_patterns_for_bytes_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="pattern for bytes"):
        AddressPattern(re.compile(b"a"))  # type: ignore[arg-type]  # as a mistake


def test_patterns_for_scripts_keep_groups_and_lookarounds() -> None:
    assert for_javascript(re.compile(r"(?P<n>a)(?=b)(?<!c)(?P=n)", re.IGNORECASE), raw=True) == (
        r"(?<n>a)(?=b)(?<!c)(?:\1)",
        "ui",
    )
    with pytest.raises(InvalidArgument, match="it has the part GROUPREF_EXISTS"):
        for_javascript(re.compile("(a)?(?(1)b|c)"), raw=True)
