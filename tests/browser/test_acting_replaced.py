"""Native lists that a script has hidden behind its own: choosing leaves the page as after a person's choice."""

from typing import Any

import pytest

from tests.browser.acting import Stage, saying


def _state(stage: Stage, list_id: str) -> Any:
    return stage.ask(f"""() => [
        [...document.querySelector("#{list_id}").selectedOptions].map((option) => option.label),
        document.querySelector("#{list_id}-face").textContent,
        document.querySelectorAll(".open").length,
    ]""")


@pytest.mark.parametrize("line", ['combobox "Fruit"', "generic"])
def test_choosing_in_a_replaced_list_closes_it_and_shows_the_choice(stage: Stage, line: str) -> None:
    page = stage.show("/replaced.html")
    outcome = stage.tools.select_option(saying(page, line), "c")
    assert _state(stage, "fruit") == [["Cherry"], "Cherry", 0]
    assert stage.seen("change") == ["change fruit"]
    assert outcome.notes == ()
    stage.tools.click(page.find("button", "Next"))
    assert stage.seen("click")[-1] == "click next"


def test_choosing_many_in_a_replaced_list_takes_others_back_and_closes_it(stage: Stage) -> None:
    page = stage.show("/replaced.html")
    stage.tools.select_option(page.find("listbox", "Colours"), ["Green", "Blue"])
    assert _state(stage, "colours") == [["Green", "Blue"], "Green, Blue", 0]
    stage.tools.click(page.find("button", "After"))
    assert stage.seen("click")[-1] == "click after"


def test_fill_form_chooses_in_replaced_lists(stage: Stage) -> None:
    page = stage.show("/replaced.html")
    stage.tools.fill_form(
        [
            {"ref": page.find("combobox", "Fruit"), "value": "Banana"},
            {"ref": page.find("listbox", "Colours"), "value": ["Red", "Blue"]},
        ]
    )
    assert _state(stage, "fruit") == [["Banana"], "Banana", 0]
    assert _state(stage, "colours") == [["Red", "Blue"], "Red, Blue", 0]


def test_a_note_says_what_a_replacement_shows_that_does_not_follow(stage: Stage) -> None:
    page = stage.show("/replaced.html")
    stage.ask("() => document.querySelectorAll('.drop').forEach((each) => each.remove())")
    outcome = stage.tools.select_option(page.find("combobox", "Fruit"), "Cherry")
    assert _state(stage, "fruit")[0] == ["Cherry"]
    assert any(
        "which the page shows for the list, reads 'Choose'" in note.replace('"', "'")
        for note in outcome.notes
    )
