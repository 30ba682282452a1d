"""Whether texts say words; the cases are those of the page's own tests, so that Python and pages agree."""

import json
import re
import sys
from pathlib import Path

import pytest

from webtools.text.words import has_text, is_text, is_value, matches, normal, normal_pattern

_CASES = json.loads(
    (Path(__file__).parents[2] / "webtools/page/js/tests/words.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("text", "wanted"), _CASES["normal"])
def test_python_and_pages_have_one_normal_form(text: str, wanted: str) -> None:
    assert normal(text) == normal(wanted) == wanted
    assert is_text(text, wanted)


def _listed(ranges: str) -> set[int]:
    pairs = [each.partition("-") for each in ranges.split()]
    return {code for first, _, last in pairs for code in range(int(first, 16), int(last or first, 16) + 1)}


def test_python_and_pages_know_the_same_white_space_and_unseen_characters() -> None:
    codes = [code for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF]
    assert {code for code in codes if normal(f"a{chr(code)}b") == "a b"} == _listed(_CASES["white"])
    assert {code for code in codes if normal(f"a{chr(code)}b") == "ab"} == _listed(_CASES["unseen"])


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (re.escape("12\u202f345,50\xa0€"), "Total: 12\u202f345,50\xa0€"),
        (re.escape("€ with\n   tax"), "€  with tax"),
        (r"12\xa0€", "12 €"),
        (r"12\u00a0€", "12\xa0€"),
        ("Donau\u00addampf", "Donaudampf"),
        ("Donau\u00ad?dampf", "Donaudampf"),
        ("12[ \xa0]€", "12\u2009€"),
        ("12[\u2000-\u200a]€", "12\u2009€"),
        ("Donau[\xad\u200b]?dampf", "Donau\xaddampf"),
        (r"Price:\n+12", "Price:\n\n12"),
        (r"12\s345", "12\u202f345"),
        (r"[^\xa0]€", "1€"),
        (r"[]\xa0]€", "1 €"),
        (r"\[12\]", "[12]"),
        (re.escape("a - b # 12 & ~3"), "a\xa0- b # 12 & ~3"),
        (r"[\-#]3", "-3"),
    ],
)
def test_own_characters_of_a_pattern_are_put_into_the_normal_form(pattern: str, text: str) -> None:
    assert matches(re.compile(pattern), text)


@pytest.mark.parametrize("pattern", [r"^Pay \d+$", r"[\s\d]+", "(?P<what>a|b)", r"\bPay\b", "[ -~]"])
def test_pattern_in_the_normal_form_stays_as_it_is(pattern: str) -> None:
    assert normal_pattern(pattern) == pattern


def test_escapes_that_pages_refuse_are_left_out() -> None:
    assert normal_pattern(re.escape("a - b #1 (2)")) == r"a - b #1 \(2\)"
    assert normal_pattern(r"[\-\#]\.\d") == r"[\-#]\.\d"


def test_pattern_does_not_match_what_has_other_words() -> None:
    assert not matches(re.compile("12[^\xa0]€"), "12 €")
    assert not matches(re.compile("a\xa0b"), "ab")


def test_a_text_is_compared_in_its_case_and_a_value_exactly() -> None:
    assert has_text("12\xa0€", "Pay 12 €")
    assert not has_text("pay", "Pay 12 €")
    assert not is_text("Pay", None)
    assert is_value("  AB  12 ", "  AB  12 ")
    assert not is_value("AB 12", "  AB  12 ")
    assert is_value(re.compile("^  AB"), "  AB  12 ")
    assert not is_value(re.compile("^AB"), "  AB  12 ")
