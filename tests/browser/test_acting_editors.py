"""Editors that draw their text themselves: typing replaces what they hold, clicking places the caret."""

import pytest

from tests.browser.acting import Stage
from webtools import NotActionable

EDITORS = [
    pytest.param("Old editor", "old"),
    pytest.param("New editor", "new", marks=pytest.mark.needs("edit-context")),
]
TEXT = "def f():\n    return [1]\n"


@pytest.mark.parametrize(("name", "editor"), EDITORS)
def test_typing_replaces_or_appends_to_what_an_editor_holds(stage: Stage, name: str, editor: str) -> None:
    ref = stage.show("/editors.html").find("textbox", name)
    stage.tools.type(ref, TEXT)
    assert stage.ask(f"() => texts.{editor}") == TEXT
    stage.tools.type(ref, "more", clear_first=False)
    assert stage.ask(f"() => texts.{editor}") == TEXT + "more"
    stage.tools.type(None, "anew")
    assert stage.ask(f"() => texts.{editor}") == "anew"
    stage.tools.type(ref, "")
    assert stage.ask(f"() => texts.{editor}") == ""
    assert stage.entries("typed") == []  # which would complete and indent


@pytest.mark.parametrize(("name", "editor"), EDITORS)
def test_clicking_what_takes_an_editors_keys_clicks_the_editor(stage: Stage, name: str, editor: str) -> None:
    stage.tools.click(stage.show("/editors.html").find("textbox", name))
    assert [entry["target"] for entry in stage.entries("caret")] == [editor]


def test_text_that_an_editor_does_not_take_is_an_error(stage: Stage) -> None:
    ref = stage.show("/editors.html").find("textbox", "Old editor")
    stage.ask("() => document.querySelector('#old .lines').replaceWith('Not to be changed')")
    with pytest.raises(NotActionable, match='did not take the text; it shows "Not to be changed"'):
        stage.tools.type(ref, "new")
