"""Clicks on an element that can and that cannot be acted on, decided without a browser."""

import pytest

from tests.unit.operations.scripted_page import ScriptedPage
from tests.unit.scripted import ScriptedLink
from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.errors import InvalidArgument, NotActionable
from webtools.operations.act_parts import Acting
from webtools.operations.acting.pointer import click, hover
from webtools.operations.elements.target import error_of, is_rejected
from webtools.page.contract_types import Obstacle
from webtools.session.session import Session

REF = Target(Ref(0, 5))
PLACE = {"x": 10.4, "y": 20.6, "width": 5, "height": 5}


def later() -> Deadline:
    """Return a deadline that begins now: one made when the module is imported may have passed."""
    return Deadline("click", 30)


NOW = Deadline("click", 0.01)


@pytest.fixture
def page(link: ScriptedLink) -> ScriptedPage:
    page = ScriptedPage(link)
    page.says("actionable", PLACE)
    return page


def test_click_presses_at_the_place_that_the_page_gives(session: Session, page: ScriptedPage) -> None:
    click(Acting(session, later(), "tab"), REF)
    ((pointer,),) = page.performed
    assert [(step["type"], step.get("x"), step.get("y")) for step in pointer["actions"]] == [
        ("pointerMove", 10, 21),
        ("pointerDown", None, None),
        ("pointerUp", None, None),
    ]
    assert [name for name, _ in page.asked] == ["actionable", "guardVerdict"]


def test_click_holds_modifier_keys_around_the_mouse(session: Session, page: ScriptedPage) -> None:
    click(Acting(session, later(), "tab"), REF, count=2, modifiers=["Shift"])
    ((pointer, keys),) = page.performed
    assert [step["type"] for step in keys["actions"]] == ["keyDown", *["pause"] * 5, "keyUp"]
    assert [step["type"] for step in pointer["actions"]][:2] == ["pause", "pointerMove"]


def test_click_is_repeated_when_the_pointer_met_another_element(session: Session, page: ScriptedPage) -> None:
    page.says("guardVerdict", {"obstacle": "it moved"}, {"note": "It moved before the click"})
    assert click(Acting(session, later(), "tab"), REF).notes == ("It moved before the click",)
    assert len(page.performed) == 2
    assert "unguard" in [name for name, _ in page.asked]


def test_click_names_what_the_pointer_met_when_time_is_up(session: Session, page: ScriptedPage) -> None:
    page.says("guardVerdict", {"obstacle": "it is covered by a banner"})
    with pytest.raises(NotActionable, match=r"click on e5 was not possible within 0\.01 s: .* a banner"):
        click(Acting(session, NOW, "tab"), REF)


def test_hover_is_repeated_until_the_pointer_met_the_element(session: Session, page: ScriptedPage) -> None:
    page.says("hovered", {"obstacle": "it moved"}, {})
    hover(Acting(session, later(), "tab"), REF)
    assert len(page.performed) == 2


def test_tab_in_the_background_is_brought_to_the_front(session: Session, link: ScriptedLink) -> None:
    page = ScriptedPage(link)
    page.says("actionable", {"hidden": True}, PLACE)
    click(Acting(session, later(), "tab"), REF)
    assert page.activated == ["tab"]
    assert len(page.performed) == 1


def test_obstacle_that_lasts_says_that_nothing_was_pending(session: Session) -> None:
    error = error_of(session, later(), REF, {"obstacle": "it is disabled", "until": "page"})
    assert isinstance(error, NotActionable)
    assert "no timer, request or change of the page was pending" in error.message
    assert "required fields" in error.hint


def test_cover_is_named_by_its_ref(session: Session) -> None:
    answer: Obstacle = {
        "obstacle": "it is covered by a dialog",
        "cover": {"number": 9, "advice": "; close that first"},
    }
    error = error_of(session, later(), REF, answer)
    assert "a dialog [ref=e9]; close that first" in error.message


def test_value_that_an_element_does_not_take_is_an_invalid_argument(session: Session) -> None:
    assert isinstance(error_of(session, later(), REF, {"invalid": "it is no number"}), InvalidArgument)


def test_answer_without_a_complaint_is_not_rejected() -> None:
    assert not is_rejected(PLACE)
