"""Expectations of pages and elements: they wait for what comes, and their failures say what is there instead."""

import re
from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from webtools import DeadlineExceeded, ExpectationFailed, NotActionable, expect
from webtools.library.expectations.elements import ElementExpectation
from webtools.library.expectations.expect import Expectation
from webtools.library.locator import By


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("expecting.html"))


_ELEMENTS: dict[str, tuple[str, By, Callable[[ElementExpectation], None]]] = {
    "visible": ("hidden", {"css": "#pay"}, lambda it: it.to_be_visible()),
    "hidden": ("hidden", {"css": "#pay"}, lambda it: it.not_.to_be_hidden()),
    "enabled": ("disabled", {"text": "Pay"}, lambda it: it.not_.to_be_enabled()),
    "disabled": ("disabled", {"text": "Pay"}, lambda it: it.to_be_disabled()),
    "checked": ("checked", {"label": "Terms"}, lambda it: it.not_.to_be_checked()),
    "focused": ("focused", {"label": "Name"}, lambda it: it.not_.to_be_focused()),
    "text": ("text", {"css": "#status"}, lambda it: it.to_have_text("Pending")),
    "part": ("text", {"css": "#status"}, lambda it: it.to_contain_text("end")),
    "pattern": ("text", {"css": "#status"}, lambda it: it.to_have_text(re.compile("^pend", re.IGNORECASE))),
    "value": ("value", {"label": "Name"}, lambda it: it.to_have_value("Ada")),
    "values": ("values", {"label": "Days"}, lambda it: it.to_have_value(["Mon", "Wed"])),
    "count": ("count", {"css": "li"}, lambda it: it.to_have_count(2)),
    "attribute": ("attribute", {"text": "Pay"}, lambda it: it.to_have_attribute("data-state", "new")),
    "existence": ("there", {"css": "#gone"}, lambda it: it.to_exist()),
}


@pytest.mark.parametrize(("change", "by", "check"), _ELEMENTS.values(), ids=_ELEMENTS)
def test_expectation_of_an_element_waits_and_its_opposite_as_well(
    stage: Stage, change: str, by: By, check: Callable[[ElementExpectation], None]
) -> None:
    """Each holds at first; its opposite comes with the change, and it comes back with the next one."""
    tools = stage.tools
    element = expect(tools.get(**by))
    check(element)
    tools.evaluate("name => { later(name) }", [change])
    check(element.not_)
    tools.evaluate("name => { later(name) }", [change])
    check(element)


_PAGES: dict[str, tuple[str, Callable[[Expectation], None]]] = {
    "url": ("address", lambda it: it.not_.to_have_url("#paid")),
    "wildcard": ("address", lambda it: it.to_have_url("*/expecting.html")),
    "title": ("title", lambda it: it.to_have_title("Expecting")),
    "pattern": ("title", lambda it: it.to_have_title(re.compile("^Exp"))),
    "text": ("shown", lambda it: it.to_have_text("Soon gone")),
}


@pytest.mark.parametrize(("change", "check"), _PAGES.values(), ids=_PAGES)
def test_expectation_of_a_page_waits_and_its_opposite_as_well(
    stage: Stage, change: str, check: Callable[[Expectation], None]
) -> None:
    tools = stage.tools
    check(expect(tools))
    tools.evaluate("name => { later(name) }", [change])
    check(expect(tools).not_)
    tools.evaluate("name => { later(name) }", [change])
    check(expect(tools))


def test_failure_shows_expected_actual_and_the_page(stage: Stage) -> None:
    with pytest.raises(ExpectationFailed) as caught:
        expect(stage.tools.get("status"), timeout=1).to_have_text("Paid")
    assert (caught.value.expected, caught.value.actual) == ("to have the text 'Paid'", "Pending")
    message = str(caught.value)
    assert "Expected status within 1 s\n  expected: to have the text 'Paid'\n  actual:   Pending\n" in message
    assert 'button "Pay" [disabled]' in message


def test_failure_shows_that_a_pattern_was_expected(stage: Stage) -> None:
    with pytest.raises(ExpectationFailed) as caught:
        expect(stage.tools.get("status"), timeout=1).to_have_text(re.compile("Paid|Sent"))
    assert caught.value.expected == "to have the text /Paid|Sent/"


def test_failure_names_the_nearest_candidates(stage: Stage) -> None:
    with pytest.raises(ExpectationFailed, match=r'no element matches\n.*nearest:.*button "Pay"'):
        expect(stage.tools.get("button", "Play"), timeout=1).to_be_visible()


def test_failure_names_the_elements_where_several_match(stage: Stage) -> None:
    with pytest.raises(ExpectationFailed, match=r"2 elements match, 2 of them visible(.|\n)*listitem"):
        expect(stage.tools.get("listitem"), timeout=1).to_be_enabled()


def test_expectation_survives_a_navigation(stage: Stage) -> None:
    stage.tools.evaluate("() => { setTimeout(() => { location.href = 'locators.html' }, 300) }")
    expect(stage.tools.get("button", "Save as")).to_be_visible()
    expect(stage.tools).to_have_title("Locators")


_DETAILS = """<!doctype html><style>.warn { color: rgb(255, 0, 0) } #far { margin-top: 3000px }</style>
<button id=save class="big warn" title="Stores it">Save</button>
<input id=name aria-label=Name value=Ada required> <input id=fixed readonly value=x> <input type=checkbox id=some>
<input id=wrong aria-invalid=true aria-errormessage=why><span id=why>Not a number</span>
<span id=due>Is required</span><span id=help>In full</span><input id=helped aria-describedby=help required>
<input id=django aria-invalid=true aria-describedby="help due">
<select id=days multiple><option selected>Mon<option>Tue<option selected>Wed</select><p id=none></p>
<ul><li class=one>Milk</li><li class="one two">Bread</li><li>Salt and Pepper</li></ul><p id=far>Far</p>
<script>save.extra = { a: [1] }; some.indeterminate = true</script>"""


_TRUE: dict[str, tuple[str, Callable[[ElementExpectation], None]]] = {
    "attached": ("#save", lambda it: it.to_be_attached()),
    "viewport": ("#save", lambda it: it.to_be_in_viewport(ratio=1)),
    "editable": ("#name", lambda it: it.to_be_editable()),
    "empty": ("#wrong", lambda it: it.to_be_empty()),
    "empty element": ("#none", lambda it: it.to_be_empty()),
    "unchecked": ("#some", lambda it: it.to_be_checked(checked=False)),
    "indeterminate": ("#some", lambda it: it.to_be_checked(indeterminate=True)),
    "class": ("#save", lambda it: it.to_have_class("big  warn")),
    "class pattern": ("#save", lambda it: it.to_have_class(re.compile("^big"))),
    "classes": ("li", lambda it: it.to_have_class(["one", re.compile("two"), ""])),
    "contained class": ("#save", lambda it: it.to_contain_class("warn")),
    "contained classes": ("li.one", lambda it: it.to_contain_class(["one", "two one"])),
    "id": ("button", lambda it: it.to_have_id("save")),
    "attribute": ("button", lambda it: it.to_have_attribute("ID", "SAVE", ignore_case=True)),
    "attribute pattern": (
        "button",
        lambda it: it.to_have_attribute("id", re.compile("^SA"), ignore_case=True),
    ),
    "css": ("#save", lambda it: it.to_have_css("color", "rgb(255, 0, 0)")),
    "css name": ("#far", lambda it: it.to_have_css("marginTop", re.compile("3000"))),
    "role": ("#save", lambda it: it.to_have_role("button")),
    "name": ("#name", lambda it: it.to_have_accessible_name("name", ignore_case=True)),
    "description": ("#save", lambda it: it.to_have_accessible_description("Stores it")),
    "error": ("#wrong", lambda it: it.to_have_accessible_error_message(re.compile("number"))),
    "described error": ("#django", lambda it: it.to_have_accessible_error_message("In full Is required")),
    "property": ("#save", lambda it: it.to_have_js_property("extra", {"a": [1]})),
    "values": ("#days", lambda it: it.to_have_values(["Mon", re.compile("^W")])),
    "texts": ("li", lambda it: it.to_have_text(["Milk", "Bread", re.compile("Salt")])),
    "texts without case": (
        "li",
        lambda it: it.to_have_text(["MILK", "bread", "salt AND pepper"], ignore_case=True),
    ),
    "contained texts": ("li", lambda it: it.to_contain_text(["ilk", "Salt"])),
    "pattern in a text": ("#save", lambda it: it.to_contain_text(re.compile("av"))),
}


@pytest.mark.parametrize(("css", "check"), _TRUE.values(), ids=_TRUE)
def test_detail_holds_and_its_opposite_does_not(
    stage: Stage, css: str, check: Callable[[ElementExpectation], None]
) -> None:
    stage.tools.set_content(_DETAILS)
    check(expect(stage.tools.get(css=css), timeout=0))
    with pytest.raises(ExpectationFailed):
        check(expect(stage.tools.get(css=css), timeout=0).not_)


_FALSE: dict[str, tuple[str, Callable[[ElementExpectation], None], object]] = {
    "viewport": ("#far", lambda it: it.to_be_in_viewport(), "0% of it is"),
    "read-only": ("#fixed", lambda it: it.to_be_editable(), "not editable"),
    "no field": ("#far", lambda it: it.to_be_editable(), "not editable"),
    "texts in another order": (
        "li",
        lambda it: it.to_contain_text(["Bread", "Milk"]),
        ["Milk", "Bread", "Salt and Pepper"],
    ),
    "fewer texts": (
        "li",
        lambda it: it.to_have_text(["Milk", "Bread"]),
        ["Milk", "Bread", "Salt and Pepper"],
    ),
    "class": ("#save", lambda it: it.to_contain_class("bigger"), "big warn"),
    "property": ("#save", lambda it: it.to_have_js_property("extra", 1), {"a": [1]}),
}


@pytest.mark.parametrize(("css", "check", "actual"), _FALSE.values(), ids=_FALSE)
def test_detail_that_does_not_hold_says_what_is_there(
    stage: Stage, css: str, check: Callable[[ElementExpectation], None], actual: object
) -> None:
    stage.tools.set_content(_DETAILS)
    with pytest.raises(ExpectationFailed) as caught:
        check(expect(stage.tools.get(css=css), timeout=0))
    assert caught.value.actual == actual
    check(expect(stage.tools.get(css=css), timeout=0).not_)


def test_description_of_a_field_that_is_not_marked_as_invalid_is_no_error(stage: Stage) -> None:
    stage.tools.set_content(_DETAILS)
    expect(stage.tools.get(css="#helped")).not_.to_have_accessible_error_message("In full")
    expect(stage.tools.get(css="#helped")).to_have_accessible_error_message(re.compile("fill out"))


def test_what_cannot_be_checked_is_neither_checked_nor_unchecked(stage: Stage) -> None:
    stage.tools.set_content("<div id=drawn class=checked>Terms</div><p role=switch>Dark</p>")
    drawn = stage.tools.get(css="#drawn")
    for expectation in (expect(drawn, timeout=0), expect(drawn, timeout=0).not_):
        for checked in (True, False):
            with pytest.raises(ExpectationFailed, match="it is not a checkbox, radio button or switch"):
                expectation.to_be_checked(checked=checked)
    with pytest.raises(NotActionable, match="it is not a checkbox, radio button or switch"):
        drawn.is_checked()
    with pytest.raises(DeadlineExceeded):
        drawn.wait_for("unchecked", timeout=0.1)
    switch = stage.tools.get("switch")
    assert not switch.is_checked()
    expect(switch).not_.to_be_checked()


def test_values_that_are_not_chosen_stand_in_the_message_as_they_were_given(stage: Stage) -> None:
    stage.tools.set_content(_DETAILS)
    with pytest.raises(ExpectationFailed, match=r"to have the values \['Mon', /\^T/\]"):
        expect(stage.tools.get(css="#days"), timeout=0).to_have_values(["Mon", re.compile("^T")])


def test_details_are_waited_for(stage: Stage) -> None:
    stage.tools.set_content(_DETAILS)
    stage.tools.evaluate(
        "() => { setTimeout(() => { save.className = 'new'; save.extra = 2;"
        " document.querySelector('li').remove(); far.scrollIntoView() }, 300) }"
    )
    expect(stage.tools.get(css="li")).to_have_text(["Bread", "Salt and Pepper"])
    expect(stage.tools.get(css="#save")).to_have_class("new")
    expect(stage.tools.get(css="#save")).to_have_js_property("extra", 2)
    expect(stage.tools.get(css="#far")).to_be_in_viewport()


def test_failure_begins_with_the_message(stage: Stage) -> None:
    with pytest.raises(ExpectationFailed, match=r"^The order is paid\nExpected status within"):
        expect(stage.tools.get("status"), "The order is paid", timeout=0).to_have_text("Paid")
