"""Names of Playwright and Selenium are answered with ours, which exist."""

import re
from datetime import timedelta
from typing import Any

import pytest

from webtools import BrowserTools, InvalidArgument, Locator, expect
from webtools.library.expectations.elements import ElementExpectation
from webtools.library.locator import By
from webtools.options.browser import Options
from webtools.text.other_words import ARGUMENTS, OF_EXPECTATIONS, OF_LOCATORS, OF_PAGES

_TABLES: list[tuple[type, dict[str, str]]] = [
    (BrowserTools, {**OF_PAGES}),
    (Locator, {**OF_LOCATORS}),
    (ElementExpectation, {**OF_EXPECTATIONS}),
]
_NAMES = [(kind, theirs, ours) for kind, table in _TABLES for theirs, ours in table.items()]


@pytest.mark.parametrize(
    ("kind", "theirs", "ours"), _NAMES, ids=[f"{one[0].__name__}.{one[1]}" for one in _NAMES]
)
def test_name_of_others_is_none_of_ours_and_its_answer_is(kind: type, theirs: str, ours: str) -> None:
    assert not hasattr(kind, theirs)
    named = re.match(r"(?:tools\.)?(\w+)", ours)
    assert named is not None
    assert hasattr(BrowserTools if ours.startswith("tools.") else kind, named[1])


def test_arguments_of_others_are_answered_with_options_that_exist() -> None:
    assert {*ARGUMENTS.values()} - {"count", "format"} <= {*Options.model_fields, *By.__annotations__}


@pytest.mark.parametrize("state", ["checked", "disabled", "expanded", "level", "pressed", "selected"])
def test_states_of_roles_are_answered_with_css(tools: Any, state: str) -> None:
    with pytest.raises(InvalidArgument, match=f"no argument '{state}'; here it is 'css'"):
        tools.get("button", "Save", **{state: True})


@pytest.fixture
def tools() -> Any:
    return BrowserTools()


def test_attribute_errors_say_what_to_write(tools: Any) -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'goto': write navigate\(url\)"):
        tools.goto("http://127.0.0.1/")
    element: Any = tools.get("button", "Save")
    with pytest.raises(AttributeError, match=r"no attribute 'send_keys': write type"):
        element.send_keys("x")
    with pytest.raises(AttributeError, match=r"write not_\.to_be_visible"):
        expect(element).not_to_be_visible()
    with pytest.raises(AttributeError, match=r"no attribute 'nothing'$"):
        _ = element.nothing
    assert not hasattr(tools, "goto")


def test_arguments_that_a_method_has_not_are_answered_with_those_that_it_has(tools: Any) -> None:
    element: Any = tools.get("button", "Save")
    with pytest.raises(
        TypeError, match=r"^Locator\.click: there is no argument 'click_count'; here it is 'count'$"
    ):
        element.click(click_count=2)
    with pytest.raises(TypeError, match=r"^Locator\.click: .* 'no_wait_after'; there are: button, modifiers"):
        element.click(timeout=1, no_wait_after=True)
    with pytest.raises(TypeError, match=r"^ElementExpectation\.to_be_visible: .*; there are: timeout$"):
        expect(element).to_be_visible(visible=False)
    with pytest.raises(TypeError, match="takes 1 positional argument but 3 were given"):
        element.click(1, 2)


def test_milliseconds_are_refused_with_words(tools: Any) -> None:
    with pytest.raises(InvalidArgument, match="give seconds, not milliseconds"):
        tools.navigate("http://127.0.0.1/", timeout=30000)
    with pytest.raises(InvalidArgument, match="give seconds, not milliseconds"):
        tools.get("button").text(timeout=5000)
    with pytest.raises(InvalidArgument, match="give seconds, not milliseconds"):
        expect(tools, timeout=5000)


@pytest.mark.parametrize("option", ["timeout_action", "timeout_navigation", "timeout_start"])
def test_milliseconds_are_refused_as_options_too(option: str) -> None:
    given: dict[str, Any] = {option: 30000}
    with pytest.raises(
        InvalidArgument, match=rf"{option}: 30000 would be .*not milliseconds \(did you mean 30\?\)"
    ):
        BrowserTools(**given)
    given[option] = "5000"  # as the environment has it
    with pytest.raises(ValueError, match=r"did you mean 5\?"):
        Options(**given)
    given[option] = timedelta(minutes=20)
    assert getattr(Options(**given), option) == 1200


def test_time_may_be_a_timedelta(tools: Any) -> None:
    expect(tools, timeout=timedelta(minutes=20))
    with pytest.raises(InvalidArgument, match="not a number of seconds from 0 to 3600"):
        tools.get("button").text(timeout=timedelta(hours=2))


def test_option_of_others_is_answered_with_ours(tools: Any) -> None:
    with pytest.raises(InvalidArgument, match="there is no argument 'timezone_id'; here it is 'timezone'"):
        tools.context("one", timezone_id="Europe/Zurich")
