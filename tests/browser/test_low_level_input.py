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
def test_three_clicks_select_a_paragraph(browser_tools: BrowserTools, by_ref: bool) -> None:
    browser_tools.navigate(f"data:text/html,{quote(TEXT)}")
    if by_ref:
        node = browser_tools.snapshot(all_refs=True).find("paragraph")
        browser_tools.click(node, click_count=3)
    else:
        browser_tools.mouse_click_xy(30, 10, click_count=3)
    assert (
        str(browser_tools.evaluate("() => String(getSelection())").value).strip()
        == "Some words of a paragraph"
    )


def test_a_click_at_a_point_holds_modifiers(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/mouse.html"))
    browser_tools.mouse_click_xy(100, 200, modifiers=("Shift",))
    assert [each["modifiers"] for each in seen(browser_tools, "click")] == [["Shift"]]


def test_a_button_stays_pressed_until_it_is_released(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/mouse.html"))
    browser_tools.mouse_down(100, 200)
    assert [each["type"] for each in seen(browser_tools, "mousedown", "mouseup")] == ["mousedown"]
    browser_tools.mouse_move_xy(150, 220)
    browser_tools.mouse_up(200, 240)
    moves = [each["buttons"] for each in seen(browser_tools, "canvas mousemove")]
    assert moves[-1] == 1
    assert [each["type"] for each in seen(browser_tools, "mousedown", "mouseup")] == ["mousedown", "mouseup"]


@pytest.mark.parametrize("do", ["mouse_down", "mouse_up"])
def test_a_point_outside_of_the_view_is_refused(browser_tools: BrowserTools, site: Site, do: str) -> None:
    browser_tools.navigate(site.url("/mouse.html"))
    with pytest.raises(InvalidArgument, match="outside of the viewport"):
        getattr(browser_tools, do)(5000, 10)


def test_a_held_key_repeats_until_it_is_released(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/keys.html"))
    browser_tools.click(browser_tools.snapshot().find("textbox", "Second"))
    browser_tools.hold_key("Shift+x", 0.6)
    keys = [(each["type"], each["key"]) for each in seen(browser_tools, "keydown", "keyup")]
    assert keys[:2] == [("keydown", "Shift"), ("keydown", "X")]
    assert keys[-2:] == [("keyup", "X"), ("keyup", "Shift")]
    assert keys.count(("keydown", "X")) > 1
    held = browser_tools.evaluate("() => document.querySelector('#second').value").value
    assert held == "X" * keys.count(("keydown", "X"))


def test_a_key_is_pressed_so_many_times(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/keys.html"))
    browser_tools.click(browser_tools.snapshot().find("textbox", "First"))
    browser_tools.press_key("End")
    browser_tools.press_key("Backspace", count=5)
    assert browser_tools.evaluate("() => document.querySelector('#first').value").value == "some"


@pytest.mark.needs("enlarged-screenshots")
def test_zoom_draws_a_region_larger(browser_tools: BrowserTools) -> None:
    rows = "".join(f"<div style='height:10px;background:{each}'></div>" for each in ("red", "lime", "blue"))
    filler = "<div style='height:3000px'></div>"
    browser_tools.navigate(f"data:text/html,{quote(f'<body style=margin:0>{filler}{rows}{filler}')}")
    browser_tools.evaluate("() => scrollTo(0, 3000)")
    picture = browser_tools.zoom(0, 10, 20, 10)
    assert (picture.width, picture.height) == (160, 80)
    with Image.open(BytesIO(picture.data)) as image:
        assert image.convert("RGB").getcolors() == [(160 * 80, (0, 255, 0))]


def test_zoom_refuses_a_region_outside_of_the_view(browser_tools: BrowserTools) -> None:
    browser_tools.navigate("about:blank")
    with pytest.raises(InvalidArgument, match="outside of the viewport"):
        browser_tools.zoom(1200, 0, 200, 100)
