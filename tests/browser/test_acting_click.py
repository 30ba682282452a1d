"""Clicks as the page sees them (specs 1 and 2, Element Interaction Tools; spec 5, REQ-04)."""

import sys

import pytest

from tests.browser.acting import Stage
from webtools import NotActionable, StaleRef
from webtools.tools.arguments import Modifier


def test_click_element(stage: Stage) -> None:
    """Scenario: Click element."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("button", "Button"), element="the button")
    assert stage.seen("pointerdown", "mousedown", "pointerup", "mouseup", "click") == [
        "pointerdown button",
        "mousedown button",
        "pointerup button",
        "mouseup button",
        "click button",
    ]
    assert all(entry["trusted"] for entry in stage.entries("click"))


def test_right_click_element(stage: Stage) -> None:
    """Scenario: Right-click element."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("button", "Button"), button="right")
    assert stage.seen("contextmenu", "click") == ["contextmenu button"]


def test_middle_click_element(stage: Stage) -> None:
    """Scenario: Middle-click element."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("button", "Button"), button="middle")
    assert stage.seen("auxclick", "click") == ["auxclick button"]


def test_double_click(stage: Stage) -> None:
    """Scenario: Double click."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("button", "Button"), double_click=True)
    assert stage.seen("click", "dblclick") == ["click button", "click button", "dblclick button"]


@pytest.mark.parametrize(
    ("modifiers", "seen"),
    [
        (("Alt", "Shift"), ["Alt", "Shift"]),
        (("Meta",), ["Meta"]),
        (("ControlOrMeta",), ["Meta" if sys.platform == "darwin" else "Control"]),
    ],
)
def test_click_with_modifier_keys(stage: Stage, modifiers: tuple[Modifier, ...], seen: list[str]) -> None:
    """Scenario: Click with modifier keys."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("button", "Button"), modifiers=modifiers)
    (click,) = stage.entries("click")
    assert click["modifiers"] == seen
    assert len(stage.entries("keyup")) == len(modifiers)


def test_a_ref_is_taken_in_every_spelling(stage: Stage) -> None:
    """REQ-04: Resolves ref to DOM element from current snapshot."""
    ref = stage.show("/keys.html").find("button", "Button").ref
    for spelling in (f"@{ref}", f"ref={ref}", f"[ref={ref}]"):
        stage.tools.click(spelling)
    assert stage.seen("click") == ["click button"] * 3


def test_a_stale_ref_fails_at_once_and_names_what_is_near(stage: Stage) -> None:
    """REQ-04: Returns clear error if ref is stale or invalid."""
    page = stage.show("/rerender.html")
    stage.ask("() => twins()")
    with pytest.raises(StaleRef, match=r'most similar: button "Buy" \[ref=e\d+\], button "Buy"') as caught:
        stage.tools.click(page.find("button", "Buy"))
    assert caught.value.can_retry
    assert stage.seen("click") == []


def test_a_renamed_element_is_clicked_and_the_reply_says_so(stage: Stage) -> None:
    page = stage.show("/rerender.html")
    stage.ask("() => removeEventListener('mousemove', render)")
    stage.ask("() => rename()")
    told = stage.tools.click(page.find("button", "Buy"))
    assert told.notes == ('was button "Buy", now button "Buy now"',)
    assert stage.seen("bought") == ["bought undefined"]


def test_an_option_of_a_closed_list_is_refused_with_advice(stage: Stage) -> None:
    page = stage.show("/selects.html")
    with pytest.raises(NotActionable, match="select_option"):
        stage.tools.click(page.find("option", "Austria"))


def test_each_area_of_an_image_map_is_pressed_in_its_own_shape(stage: Stage) -> None:
    stage.show("/second.html")
    stage.tools.set_content(
        "<script>window.pressed = []; onclick = ({ target }) => { pressed.push(target.id) }</script>"
        "<img usemap='#map' width=200 height=100 src='data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>'>"
        "<map name=map><area id=circle shape=circle coords='150,50,40' href='#circle' alt=circle>"
        "<area id=corner shape=poly coords='0,0,90,0,0,90' href='#corner' alt=corner>"
        "<area id=box coords='60,60,95,95' href='#box' alt=box>"
        "<area id=rest shape=default href='#rest' alt=rest></map>"
    )
    names = ["circle", "corner", "box", "rest"]
    for name in names:
        stage.tools.get("link", name).click()
    assert stage.ask("() => pressed") == names
