"""Forms: which fields the page fills by itself and which are acted on, decided without a browser."""

import pytest

from tests.unit.operations.scripted_page import ScriptedPage
from tests.unit.scripted import ScriptedLink
from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.errors import NotActionable
from webtools.operations.act_parts import Acting
from webtools.operations.acting.forms import Field, fill_form
from webtools.session.session import Session


def soon() -> Deadline:
    """Return a deadline that begins now: one made when the module is imported may have passed."""
    return Deadline("fill_form", 30)


FILLED: dict[str, object] = {"results": [], "failed": None, "held": []}
NAME, TERMS, AGE = (
    Field(Target(Ref(0, 1)), "Ada", name="Name"),
    Field(Target(Ref(0, 2)), True, name="Terms"),
    Field(Target(Ref(0, 3)), 36.0),
)


@pytest.fixture
def page(link: ScriptedLink) -> ScriptedPage:
    page = ScriptedPage(link)
    page.says("actionable", {"x": 1, "y": 1, "width": 2, "height": 2})
    return page


def test_fields_of_one_document_are_filled_in_one_call(session: Session, page: ScriptedPage) -> None:
    page.says("fillFields", FILLED)
    fill_form(Acting(session, soon(), "tab"), [NAME, TERMS])
    ((fields, _),) = page.arguments_of("fillFields")
    assert [(each["number"], each["value"]) for each in fields] == [(1, "Ada"), (2, True)]
    assert page.performed == []


def test_field_that_fails_is_named_with_how_many_were_filled_before(
    session: Session, page: ScriptedPage
) -> None:
    page.says("fillFields", FILLED | {"failed": {"at": 1, "why": {"obstacle": "it is disabled"}}})
    with pytest.raises(NotActionable, match=r"'Terms': .*it is disabled; one field was filled before it"):
        fill_form(Acting(session, soon(), "tab"), [NAME, TERMS])


def test_nothing_was_filled_when_the_page_checked_all_fields_first(
    session: Session, page: ScriptedPage
) -> None:
    failed = {"at": 1, "untouched": True, "why": {"obstacle": "it is hidden"}}
    page.says("fillFields", FILLED | {"failed": failed})
    with pytest.raises(NotActionable, match="nothing was filled before it"):
        fill_form(Acting(session, soon(), "tab"), [NAME, TERMS])


def test_switch_that_a_page_has_built_is_clicked_and_the_rest_goes_on(
    session: Session, page: ScriptedPage
) -> None:
    page.says("fillFields", FILLED | {"failed": {"at": 1, "why": {"custom": "toggle"}}}, FILLED)
    fill_form(Acting(session, soon(), "tab"), [NAME, TERMS, AGE])
    asked = [[each["number"] for each in fields] for fields, _ in page.arguments_of("fillFields")]
    assert asked == [[1, 2, 3], [2], [3]]
    assert len(page.performed) == 1


def test_slider_is_moved_by_as_many_keys_as_its_step_needs(session: Session, page: ScriptedPage) -> None:
    at = [FILLED | {"failed": {"at": 0, "why": {"custom": "slider", "now": now}}} for now in (30, 32)]
    page.says("fillFields", *at, FILLED)
    fill_form(Acting(session, soon(), "tab"), [AGE])
    pressed = [
        sum(step["type"] == "keyDown" for step in source["actions"])
        for sources in page.performed
        for source in sources
    ]
    assert pressed == [1, 2]  # one shows that a key is worth 2, two more make 36


def test_field_that_holds_something_else_is_a_note(session: Session, page: ScriptedPage) -> None:
    page.says("fillFields", FILLED | {"held": [[1, "ADA", None]]})
    assert fill_form(Acting(session, soon(), "tab"), [NAME]).notes == (
        "'Name' (e1): The field now holds 'ADA'",
    )
