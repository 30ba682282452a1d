"""Clicks in a row, a mouse button pressed and released apart, a key held down, a region enlarged."""

from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image

from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument

TEXT = "<p style='margin:0;font:20px monospace'>Some words of a paragraph</p>"


def seen(tools: BrowserTools, *types: str) -> list[dict[str, Any]]:
    found = tools.evaluate("() => seen").value
    assert isinstance(found, list)
    return [each for each in found if isinstance(each, dict) and each["type"] in types]


@pytest.mark.parametrize("by_ref", [True, False])
def test_three_clicks_select_a_paragraph(shared_tools: BrowserTools, by_ref: bool) -> None:
    shared_tools.navigate(f"data:text/html,{quote(TEXT)}")
    if by_ref:
        node = shared_tools.snapshot(all_refs=True).find("paragraph")
        shared_tools.click(node, click_count=3)
    else:
        shared_tools.mouse_click_xy(30, 10, click_count=3)
    assert (
        str(shared_tools.evaluate("() => String(getSelection())").value).strip()
        == "Some words of a paragraph"
    )


def test_a_click_at_a_point_holds_modifiers(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/mouse.html"))
    shared_tools.mouse_click_xy(100, 200, modifiers=("Shift",))
    assert [each["modifiers"] for each in seen(shared_tools, "click")] == [["Shift"]]


def test_a_button_stays_pressed_until_it_is_released(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/mouse.html"))
    shared_tools.mouse_down(100, 200)
    assert [each["type"] for each in seen(shared_tools, "mousedown", "mouseup")] == ["mousedown"]
    shared_tools.mouse_move_xy(150, 220)
    shared_tools.mouse_up(200, 240)
    moves = [each["buttons"] for each in seen(shared_tools, "canvas mousemove")]
    assert moves[-1] == 1
    assert [each["type"] for each in seen(shared_tools, "mousedown", "mouseup")] == ["mousedown", "mouseup"]


@pytest.mark.parametrize("do", ["mouse_down", "mouse_up"])
def test_a_point_outside_of_the_view_is_refused(shared_tools: BrowserTools, site: Site, do: str) -> None:
    shared_tools.navigate(site.url("/mouse.html"))
    with pytest.raises(InvalidArgument, match="outside of the viewport"):
        getattr(shared_tools, do)(5000, 10)


def test_a_held_key_repeats_until_it_is_released(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/keys.html"))
    shared_tools.click(shared_tools.snapshot().find("textbox", "Second"))
    shared_tools.hold_key("Shift+x", 0.6)
    keys = [(each["type"], each["key"]) for each in seen(shared_tools, "keydown", "keyup")]
    assert keys[:2] == [("keydown", "Shift"), ("keydown", "X")]
    assert keys[-2:] == [("keyup", "X"), ("keyup", "Shift")]
    assert keys.count(("keydown", "X")) > 1
    held = shared_tools.evaluate("() => document.querySelector('#second').value").value
    assert held == "X" * keys.count(("keydown", "X"))


def test_a_key_is_pressed_so_many_times(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/keys.html"))
    shared_tools.click(shared_tools.snapshot().find("textbox", "First"))
    shared_tools.press_key("End")
    shared_tools.press_key("Backspace", count=5)
    assert shared_tools.evaluate("() => document.querySelector('#first').value").value == "some"


@pytest.mark.needs("enlarged-screenshots")
def test_zoom_draws_a_region_larger(shared_tools: BrowserTools) -> None:
    rows = "".join(f"<div style='height:10px;background:{each}'></div>" for each in ("red", "lime", "blue"))
    filler = "<div style='height:3000px'></div>"
    shared_tools.navigate(f"data:text/html,{quote(f'<body style=margin:0>{filler}{rows}{filler}')}")
    shared_tools.evaluate("() => scrollTo(0, 3000)")
    picture = shared_tools.zoom(0, 10, 20, 10)
    assert (picture.width, picture.height) == (160, 80)
    with Image.open(BytesIO(picture.data)) as image:
        assert image.convert("RGB").getcolors() == [(160 * 80, (0, 255, 0))]


def test_zoom_refuses_a_region_outside_of_the_view(shared_tools: BrowserTools) -> None:
    shared_tools.navigate("about:blank")
    with pytest.raises(InvalidArgument, match="outside of the viewport"):
        shared_tools.zoom(1200, 0, 200, 100)
