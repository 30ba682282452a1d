import pytest

from webtools.errors import InvalidArgument
from webtools.operations.acting.keys import combination, typed

CONTROL, SHIFT, ENTER = "\ue009", "\ue008", "\ue006"


@pytest.mark.parametrize(
    ("text", "modifiers", "keys"),
    [
        ("Enter", [], [ENTER]),
        ("return", [], [ENTER]),
        ("a", [], ["a"]),
        ("é", [], ["é"]),
        ("中", [], ["中"]),
        ("👨‍👩‍👧", [], ["👨", "\u200d", "👩", "\u200d", "👧"]),
        ("+", [], ["+"]),
        ("Control+a", [CONTROL], ["a"]),
        ("ctrl+Shift+k", [CONTROL, SHIFT], ["K"]),
        ("Control++", [CONTROL], ["+"]),
        ("Shift+1", [SHIFT], ["!"]),
        ("Shift+ß", [SHIFT], ["ß"]),
        ("Space", [], [" "]),
        ("F5", [], ["\ue035"]),
        ("\r", [], ["\ue006"]),
        ("Control+KeyA", [CONTROL], ["a"]),
        ("Shift+KeyA", [SHIFT], ["A"]),
        ("Shift+Digit1", [SHIFT], ["!"]),
        ("Shift+Slash", [SHIFT], ["?"]),
        ("ControlLeft+BracketLeft", [CONTROL], ["["]),
        ("Numpad7", [], ["\ue021"]),
        ("ShiftRight", [], ["\ue050"]),
    ],
)
def test_a_key_or_combination_is_read_from_its_name(text: str, modifiers: list[str], keys: list[str]) -> None:
    assert combination(text) == (modifiers, keys)


def test_an_unknown_key_is_refused_with_what_is_near() -> None:
    with pytest.raises(InvalidArgument) as caught:
        combination("Entr")
    assert "Enter" in caught.value.hint


@pytest.mark.parametrize("text", ["Contol+a", "a+b", "", "Keya", "KeyAB", "Digit10"])
def test_text_that_is_not_a_key_combination_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgument):
        combination(text)


def test_a_text_is_typed_with_enter_at_the_end_of_its_lines() -> None:
    assert typed("a\r\nb\t") == ["a", ENTER, "b", "\ue004"]
