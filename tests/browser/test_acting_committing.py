"""Fields whose application takes the value when the pointer or a key is let go."""

from tests.browser.acting import Stage


def test_a_native_slider_is_pressed_and_let_go(stage: Stage) -> None:
    page = stage.show("/committing.html")
    stage.tools.fill_form([{"ref": page.find("slider", "Volume"), "value": 737}])
    events = ["pointerdown", "input", "pointerup", "change", "click"]
    assert stage.ask("() => commits.volume") == ["737", True, events]
    stage.tools.type(page.find("slider", "Volume"), "20")
    assert stage.ask("() => commits.volume") == ["20", True, events * 2]


def test_text_put_in_at_once_lets_a_key_go(stage: Stage) -> None:
    stage.tools.type(stage.show("/committing.html").find("textbox", "Search"), "lamp")
    assert stage.ask("() => commits.search") == "lamp"


def test_a_slider_that_the_page_has_built_gets_no_more_keys_than_it_can_take(stage: Stage) -> None:
    page = stage.show("/committing.html")
    stage.tools.fill_form([{"ref": page.find("slider", "Level"), "value": 93}])
    assert stage.ask("() => commits.level") == "93"
