"""Handles of JavaScript objects, and what functions take as arguments."""

import pytest

from tests.browser.acting import Stage
from webtools import InvalidArgument, ScriptError, StaleRef


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("expecting.html"))


def test_a_handle_is_the_object_itself(stage: Stage) -> None:
    tools = stage.tools
    handle = tools.evaluate_handle("() => { window.kept = { a: 1, b: [2] }; return window.kept }")
    assert handle.kind == "object"
    assert tools.evaluate("one => one === window.kept", [handle]).value is True
    assert tools.evaluate("({ deep: [one] }) => one === window.kept", [{"deep": [handle]}]).value is True
    assert handle.json_value() == {"a": 1, "b": [2]}
    assert {name: one.json_value() for name, one in handle.get_properties().items()} == {"a": 1, "b": [2]}
    assert handle.get_property("none").kind == "undefined"
    assert handle.evaluate_handle("(one, more) => one.a + more", [4]).json_value() == 5


def test_values_that_are_no_objects_have_handles_as_well(stage: Stage) -> None:
    for text, value in {"7": 7, "'x'": "x", "null": None, "10n": 10, "Promise.resolve(3)": 3}.items():
        handle = stage.tools.evaluate_handle(text)
        assert stage.tools.evaluate("one => one", [handle]).value == value


def test_a_handle_of_an_element_can_be_acted_on(stage: Stage) -> None:
    handle = stage.tools.evaluate_handle("document.querySelector('#status')")
    element = handle.as_element()
    assert element is not None
    assert element.text() == "Pending"
    assert stage.tools.evaluate_handle("document").as_element() is None
    assert stage.tools.evaluate_handle("document.title").as_element() is None
    assert stage.tools.evaluate_handle("document.querySelector('#status').firstChild").as_element() is None


def test_a_handle_of_an_element_in_another_document_is_that_element(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        "<h1>Outside</h1><iframe srcdoc='<button onclick=\"top.pressed = 1\">Inside</button>'></iframe>"
    )
    inside = tools.evaluate_handle("frames[0].document.querySelector('button')")
    assert tools.evaluate("one => one.textContent", [inside]).value == "Inside"
    button = inside.as_element()
    assert button is not None
    assert button.text() == "Inside"
    button.click()
    assert tools.evaluate("pressed").value == 1
    outside = tools.frames[1].evaluate_handle("parent.document.querySelector('h1')").as_element()
    assert outside is not None
    assert outside.text() == "Outside"


def test_elements_are_arguments(stage: Stage) -> None:
    tools = stage.tools
    status, name = tools.get("status"), tools.get(label="Name")
    ids = tools.evaluate("(one, { other }) => [one.id, other.value]", [status, {"other": name}]).value
    assert ids == ["status", "Ada"]
    assert name.evaluate("(field, one) => field.compareDocumentPosition(one) > 0", [status]).value is True


def test_a_handle_ends_with_its_document(stage: Stage) -> None:
    handle = stage.tools.evaluate_handle("window")
    node = stage.tools.evaluate_handle("document.body")
    stage.show("locators.html")
    for one in (handle, node):
        with pytest.raises(StaleRef):
            one.json_value()
    with pytest.raises(StaleRef):
        node.as_element()
    handle.dispose()


def test_a_handle_that_was_disposed_of_is_stale(stage: Stage) -> None:
    with stage.tools.evaluate_handle("() => [1]") as handle:
        assert handle.json_value() == [1]
    with pytest.raises(StaleRef):
        handle.json_value()
    handle.dispose()


def test_arguments_of_two_documents_are_refused(stage: Stage) -> None:
    tools = stage.tools
    here = tools.evaluate_handle("document.body")
    with tools.tabs.new(stage.site.url("locators.html")):
        there = tools.evaluate_handle("document.body")
        with pytest.raises(InvalidArgument, match="different documents"):
            tools.evaluate("(one, other) => 1", [here, there])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("window.one = 1; window.one + 1", 2),
        ("const x = [1];\nx.push(2);\nx", [1, 2]),
        ("let s = 0\nfor (const n of [1, 2]) { s += n }\ns // the sum", 3),
        ("return document.title", "Expecting"),
        ("const x = await Promise.resolve(4); return x * 2", 8),
        ("if (document.body) { 'there' }", "there"),
        ("throw new TypeError('mine')", ScriptError),
        ("JSON.parse('{'); 1", ScriptError),
        ("a b", ScriptError),
    ],
)
def test_statements_run_once_and_give_their_value(stage: Stage, text: str, value: object) -> None:
    if value is ScriptError:
        with pytest.raises(ScriptError):
            stage.ask(text)
    else:
        assert stage.ask(text) == value
        assert stage.ask(text) == value  # what they declare is their own


def test_a_syntax_error_at_run_time_runs_nothing_twice(stage: Stage) -> None:
    stage.tools.evaluate("window.runs = 0")
    for text in ("() => { runs++; JSON.parse('{') }", "runs++; JSON.parse('{'); 1"):
        with pytest.raises(ScriptError, match="SyntaxError"):
            stage.ask(text)
    assert stage.ask("runs") == 2


def test_statements_have_handles_as_well(stage: Stage) -> None:
    handle = stage.tools.evaluate_handle("window.made = {}; window.made")
    assert stage.tools.evaluate("one => one === window.made", [handle]).value is True


def test_wait_for_a_function_with_arguments(stage: Stage) -> None:
    tools = stage.tools
    tools.evaluate("() => { window.state = {}; setTimeout(() => { state.done = 'yes' }, 100) }")
    state, body = tools.evaluate_handle("state"), tools.get(css="body")
    tools.wait_for(
        function="(state, wanted, body) => state.done === wanted && body === document.body",
        args=[state, "yes", body],
    )
