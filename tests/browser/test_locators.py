"""Handles of elements: what they match, when they act, and what their errors say."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import (
    BrowserTools,
    DeadlineExceeded,
    ElementNotFound,
    InvalidArgument,
    NotUnique,
    expect,
)
from webtools.library.locator import By
from webtools.protocol.wire import Command
from webtools.session.exchange import Exchange

PAGE = "locators.html"
_LATE = "html => { add(html, 300) }"


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url(PAGE))


_FOUND: list[tuple[dict[str, Any], str]] = [
    ({"role": "button", "name": "Save"}, "save"),
    ({"role": "button", "name": "save AS"}, "save-as"),
    ({"role": "button", "name": "Save", "exact": True}, "save"),
    ({"role": "button", "name": re.compile(r"^save as$", re.IGNORECASE)}, "save-as"),
    ({"label": "email"}, "email"),
    ({"label": "Photo"}, "card"),
    ({"placeholder": "you@"}, "email"),
    ({"test_id": "by-id"}, "tested"),
    ({"test_id": re.compile("^BY-", re.IGNORECASE)}, "tested"),
    ({"css": "p"}, "said"),
    ({"text": "Nothing yet"}, "said"),
    ({"text": re.compile("^Nothing")}, "said"),
    ({"role": "row", "has_text": "bread"}, "bread-row"),
    ({"role": "button", "nth": 2}, "delete-bread"),
    ({"css": "button", "name": "In the shadow"}, "shadowed"),
    ({"role": "button", "name": "Pay"}, "pay"),
    ({"role": "combobox", "has_text": "Green"}, "colour"),
]


def test_get_matches_what_a_user_sees(stage: Stage, subtests: pytest.Subtests) -> None:
    for by, wanted in _FOUND:
        with subtests.test(str(by)):
            assert stage.tools.get(**by).attribute("id") == wanted


def test_get_within_another_element_finds_the_button_of_a_row(stage: Stage) -> None:
    stage.tools.get("row", has_text="milk").get("button", "Delete").click()
    assert stage.seen("click") == ["click delete-milk"]


def test_within_takes_a_node_of_a_snapshot_and_a_match(stage: Stage) -> None:
    tools = stage.tools
    row = tools.snapshot(all_refs=True).find_all("row")[1]
    assert tools.get("button", within=row).attribute("id") == "delete-bread"
    match = tools.find(role="row", text="milk").matches[0]
    assert tools.get("button", within=match).attribute("id") == "delete-milk"


def test_click_waits_until_the_element_comes(stage: Stage) -> None:
    stage.tools.evaluate(_LATE, ["<button id=new>New</button>"])
    stage.tools.get("button", "New").click()
    assert stage.seen("click") == ["click new"]


def test_click_acts_on_the_element_that_replaces_another(stage: Stage) -> None:
    """A ref names one DOM element; a handle looks anew."""
    save = stage.tools.get("button", "Save as")
    save.click()
    stage.tools.evaluate(
        "() => { document.getElementById('save-as').outerHTML = '<button id=again>Save as</button>' }"
    )
    save.click()
    assert stage.seen("click") == ["click save-as", "click again"]


def test_two_matches_are_an_error_that_shows_both(stage: Stage) -> None:
    with pytest.raises(NotUnique) as caught:
        stage.tools.get("button", "Delete").click()
    message = str(caught.value)
    assert 'click: 2 elements match button "Delete"' in message
    refs = re.findall(r"\[ref=(e\d+)\]", message)
    assert [stage.tools.evaluate("e => e.id", ref=ref).value for ref in refs] == [
        "delete-milk",
        "delete-bread",
    ]
    assert message.count("in table") == 2
    assert stage.seen("click") == []


def test_no_match_is_an_error_with_the_nearest_candidates(stage: Stage) -> None:
    with pytest.raises(
        ElementNotFound, match=r'nothing matches button "Safe as" after 1 s.*button "Save as" \[ref=e\d+\]'
    ):
        stage.tools.get("button", "Safe as").click(timeout=1)


def test_no_match_names_what_the_page_hides(stage: Stage) -> None:
    stage.tools.evaluate("() => document.getElementById('pay').remove()")
    with pytest.raises(ElementNotFound, match='The page has button "Pay", which is hidden'):
        stage.tools.get("button", "Pay").click(timeout=1)
    stage.tools.evaluate(
        "() => document.body.insertAdjacentHTML('beforeend', '<p hidden><button>Pay</button></p>')"
    )
    with pytest.raises(ElementNotFound, match='The page has button "Pay", button "Pay", which are hidden'):
        stage.tools.get("button", "Pay").click(timeout=1)


@pytest.mark.parametrize(
    ("by", "complaint"),
    [
        ({"css": "##"}, "not a valid CSS selector"),
        ({"name": re.compile(r"(?=x)")}, "not supported"),
        ({}, "Nothing to look for"),
        ({"text": ""}, "must not be empty"),
        ({"nth": 2}, "Nothing to look for"),
    ],
)
def test_impossible_description_of_an_element_is_an_invalid_argument(
    stage: Stage, by: By, complaint: str
) -> None:
    with pytest.raises(InvalidArgument, match=complaint):
        stage.tools.get(**by).click(timeout=1)


def test_elements_in_frames_are_found(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("frames.html"))
    assert stage.tools.get("button", "Written inside").attribute("id") == "written"
    stage.tools.get("button", "In a blank frame").click()
    assert stage.ask("() => seen.map(({ type }) => type)")[-1] == "blank"
    buttons = stage.tools.get("button")
    assert buttons.nth(buttons.count() - 1).text() == buttons.last.text()


def test_click_waits_for_a_frame_that_comes_later(stage: Stage) -> None:
    stage.tools.evaluate(
        _LATE,
        ["<iframe srcdoc=\"<button onclick=&quot;this.textContent='Paid'&quot;>Order</button>\"></iframe>"],
    )
    stage.tools.get("button", "Order").click()
    assert stage.tools.get("button", "Paid").is_visible()


def test_every_tool_takes_a_handle(stage: Stage, tmp_path: Path) -> None:
    tools = stage.tools
    email, save = tools.get(label="Email"), tools.get("button", "Save as")
    tools.type(email, "ada")
    tools.hover(save)
    tools.drag(save, tools.get(css="#said"))
    tools.scroll("down", ref=email)
    tools.select_option(tools.get("combobox", "Colour"), "Green")
    tools.fill_form(
        [{"ref": tools.get(label="I agree"), "value": True}, {"ref": email, "value": "ada@example.com"}]
    )
    photo = tmp_path / "photo.txt"
    photo.write_text("x")
    tools.file_upload([photo], ref=tools.get(label="Photo"))
    assert tools.take_screenshot(ref=save).width < 200
    assert "| milk |" in tools.snapshot(ref=tools.get("row", has_text="milk")).tree
    assert tools.evaluate("(e, a) => e.id + a", ["!"], ref=save).value == "save-as!"
    assert tools.get(label="Email").value() == "ada@example.com"
    assert tools.get("checkbox").is_checked()
    assert tools.get("combobox", "Colour").value() == "g"
    assert stage.ask("() => document.getElementById('card').files[0].name") == "photo.txt"


def test_tools_take_a_target_as_models_write_it(stage: Stage) -> None:
    tools = stage.tools
    tools.click({"role": "button", "name": "Save as"})
    tools.click({"role": "button", "name": "Delete", "within": {"role": "row", "hasText": "milk"}})
    tools.click('button "Tested"')
    assert stage.seen("click") == ["click save-as", "click delete-milk", "click tested"]


def test_methods_of_a_handle_act_and_read(stage: Stage) -> None:
    tools = stage.tools
    email, agree = tools.get(label="Email"), tools.get("checkbox", "I agree")
    email.fill("ada")
    email.press("End")
    email.type(" lovelace", clear_first=False)
    assert email.value() == "ada lovelace"
    agree.check()
    assert agree.is_checked()
    agree.uncheck()
    assert not agree.is_checked()
    assert agree.is_enabled()
    tools.get("button", "Save as").double_click()
    assert stage.seen("dblclick") == ["dblclick save-as"]
    assert tools.get("row").count() == 2
    assert [row.get("cell").first.text() for row in tools.get("row").all()] == ["milk", "bread"]
    assert tools.get(css="#said").text() == "Nothing yet"
    assert not tools.get(css="#hidden-pay").is_visible()
    assert tools.get("button").last.attribute("id") == "shadowed"
    assert not tools.get("link").is_visible()


def test_wait_for_waits_for_a_state_of_an_element(stage: Stage) -> None:
    tools = stage.tools
    tools.evaluate("() => { save.disabled = true; setTimeout(() => { save.disabled = false }, 300) }")
    tools.get("button", "Save", exact=True).wait_for("enabled")
    assert not stage.ask("() => save.disabled")
    tools.evaluate("() => { setTimeout(() => { save.remove() }, 300) }")
    tools.get("button", "Save", exact=True).wait_for("detached")
    assert stage.ask("() => document.querySelector('#save')") is None


def test_wait_for_takes_a_handle_a_ref_and_a_description(stage: Stage) -> None:
    tools = stage.tools
    save = tools.snapshot().find("button", "Save as")
    change = "state => { setTimeout(() => { document.getElementById('save-as').disabled = state }, 300) }"
    targets: list[Any] = [tools.get("button", "Save as"), save, {"role": "button", "name": "Save as"}]
    for target in targets:
        tools.evaluate(change, [True])
        tools.wait_for(ref=target, state="disabled")
        tools.evaluate(change, [False])
        tools.wait_for(ref=target, state="enabled")
    with pytest.raises(DeadlineExceeded, match='button "Save as" to be checked'):
        tools.wait_for(ref=targets[0], state="checked", timeout=1)


def test_find_waits_until_something_matches(stage: Stage) -> None:
    stage.tools.evaluate(_LATE, ["<button id=new>New</button>"])
    (match,) = stage.tools.find("button", "New").matches
    stage.tools.click(match)
    assert stage.seen("click") == ["click new"]


def test_evaluate_passes_arguments(stage: Stage) -> None:
    assert stage.tools.evaluate("(a, b) => [b, a]", [1, {"two": [2]}]).value == [{"two": [2]}, 1]


def test_value_does_not_show_a_secret(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    tools = tools_of(secrets={"PIN": "4711-0815"})
    tools.navigate(site.url(PAGE))
    email = tools.get(label="Email")
    email.type(secret="PIN")
    assert "4711" not in str(email.value())
    expect(email).to_have_value("4711-0815")


def test_threads_share_a_handle(stage: Stage) -> None:
    save = stage.tools.get("button", "Save as")
    with ThreadPoolExecutor(4) as pool:
        names = [each.result() for each in [pool.submit(save.text) for _ in range(8)]]
    assert names == ["Save as"] * 8


def test_a_handle_is_immutable_and_equal_to_its_like(stage: Stage) -> None:
    one, other = stage.tools.get("button", "Save"), stage.tools.get("button", "Save")
    assert one == other
    assert {one, other} == {one}
    with pytest.raises(AttributeError, match="immutable"):
        one.query = other.query


def test_tools_that_read_take_handles(stage: Stage) -> None:
    tools = stage.tools
    row = tools.get("row", has_text="milk")
    assert tools.get_text(ref=row).text.split() == ["milk", "Delete"]
    assert tools.snapshot(ref=row).tree.count('button "Delete"') == 1
    stage.tools.get(label="Email").fill("abc")
    stage.tools.get(label="Email").press("Backspace", count=2)
    assert tools.get(label="Email").value() == "a"


def test_click_finds_its_element_in_the_same_round_trip(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click by handle calls one function in the page, as a click by ref does."""
    functions = {"actionable", "element", "facts", "onLocated"}
    tools = stage.tools
    ref = tools.snapshot().find("button", "Save as").ref
    called: list[str] = []
    number = Exchange.number

    def noting(exchange: Exchange, command: Command[Any], **given: int) -> Any:
        arguments: Any = command.params.get("arguments") or [{}]
        called.append(str(arguments[0].get("value")))
        return number(exchange, command, **given)

    monkeypatch.setattr(Exchange, "number", noting)
    tools.click(ref or "")
    assert [name for name in called if name in functions] == ["actionable"]
    called.clear()
    tools.get("button", "Save as").click()
    assert [name for name in called if name in functions] == ["onLocated"]


def test_name_alone_is_that_of_what_has_one_and_not_of_all_around_it(browser_tools: BrowserTools) -> None:
    browser_tools.set_content(
        "<title>Shop</title><main><ul><li><p><button onclick=\"this.textContent = 'Saved'\">Save</button></ul>"
        "<div>Save</div></main>"
    )
    named = browser_tools.get(name="Save")
    assert named.count() == 1
    named.click()
    assert browser_tools.get(name="Saved").count() == 1
    assert browser_tools.get(name="Shop").count() == 0
    assert browser_tools.get("listitem", "Saved").count() == 1
