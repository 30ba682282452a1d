"""Expectations of pages and elements: they wait for what comes, and their failures say what is there instead."""

import re
from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from webtools import ExpectationFailed, expect
from webtools.element import By
from webtools.expectations.expect import ElementExpectation, Expectation


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
