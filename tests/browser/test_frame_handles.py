"""Handles of frames."""

import pytest

from tests.browser.acting import Stage
from webtools import InvalidArgument, PageClosed


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.show("expecting.html")
    stage.tools.set_content(
        "<h1>Outer</h1>"
        "<iframe name=one srcdoc='<button>In one</button><iframe name=deep srcdoc=Deep></iframe>'></iframe>"
        f"<iframe name=two src='{stage.site.url('locators.html')}'></iframe>"
    )


def test_frames_are_listed_with_their_names_and_places(stage: Stage) -> None:
    tools = stage.tools
    assert sorted(each.name for each in tools.frames) == ["", "deep", "one", "two"]
    one = tools.frame("one")
    assert one is not None
    assert one.parent == tools.main_frame
    assert [each.name for each in one.children] == ["deep"]
    assert tools.main_frame.parent is None
    two = tools.frame(url="*/locators.html")
    assert two is not None
    assert (two.name, two.url) == ("two", stage.site.url("locators.html"))
    assert tools.frame("none") is None


def test_scripts_and_content_are_those_of_the_frame(stage: Stage) -> None:
    one = stage.tools.frame("one")
    assert one is not None
    assert one.evaluate("word => [document.body.firstChild.textContent, word]", ["x"]).value == [
        "In one",
        "x",
    ]
    assert (
        one.evaluate_handle("document.querySelector('button')").evaluate("it => it.tagName").value == "BUTTON"
    )
    assert "In one" in one.content()
    one.set_content("<p>Replaced</p>")
    assert one.evaluate("document.body.innerText").value == "Replaced"
    assert stage.tools.get("heading", "Outer").is_visible()


def test_elements_are_looked_for_in_the_frame_alone(stage: Stage) -> None:
    one, main = stage.tools.frame("one"), stage.tools.main_frame
    assert one is not None
    assert one.get("button").text() == "In one"
    assert one.get("heading").count() == 0
    element = one.element()
    assert element is not None
    assert element.attribute("name") == "one"
    assert main.element() is None
    assert main.get(text="Outer").is_visible()


def test_frame_that_is_gone_says_so(stage: Stage) -> None:
    one = stage.tools.frame("one")
    assert one is not None
    assert not one.is_detached
    stage.tools.evaluate("document.querySelector('iframe').remove()")
    stage.tools.wait_for(function="document.querySelectorAll('iframe').length === 1")
    assert one.is_detached
    with pytest.raises(PageClosed, match="frame is gone"):
        _ = one.url
    with pytest.raises(PageClosed, match="frame is gone"):
        one.evaluate("7 * 8")


def test_a_frame_is_entered_by_the_locator_of_its_element(stage: Stage) -> None:
    tools = stage.tools
    one = tools.frame(tools.get(css="iframe").first)
    assert (one.name, one) == ("one", tools.frame("one"))
    assert tools.frame(one.get(css="iframe")).content().count("Deep") == 1
    tools.evaluate(
        "() => { setTimeout(() => { document.body.append(Object.assign("
        "document.createElement('iframe'), {name: 'late', srcdoc: 'Late'})) }, 50) }"
    )
    assert tools.frame(tools.get(css="iframe[name=late]")).name == "late"
    with pytest.raises(InvalidArgument, match='heading "Outer" is not a frame'):
        tools.frame(tools.get("heading", "Outer"))
