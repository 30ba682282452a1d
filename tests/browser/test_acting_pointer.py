"""Hovering, dragging, scrolling, and the mouse by coordinates (specs 1 and 2; spec 5, REQ-06)."""

import pytest

from tests.browser.acting import Stage, saying
from webtools import InvalidArgument


def test_hover_element(stage: Stage) -> None:
    """Scenario: Hover element."""
    page = stage.show("/hover.html")
    stage.tools.hover(page.find("button", "Menu"))
    assert stage.ask("() => getComputedStyle(document.querySelector('nav ul')).display") == "block"
    stage.tools.hover(page.find("button", "Fetches on hover"))
    assert stage.ask("() => result.textContent") == "Fetched"
    page = stage.show("/hover.html")  # the mouse is there already
    stage.tools.hover(page.find("button", "Fetches on hover"))
    assert stage.seen("mouseenter", "click") == ["mouseenter lazy"]


@pytest.mark.parametrize(("end", "zone"), [("Drop here", "zone"), ("Far below", "far")])
def test_drag_and_drop(stage: Stage, end: str, zone: str) -> None:
    """Scenario: Drag and drop."""
    page = stage.show("/drag.html", all_refs=True)
    stage.tools.drag(saying(page, "Drag me"), saying(page, end))
    assert [entry["data"] for entry in stage.entries("dropped")] == ["source"]
    assert stage.ask(f"() => document.querySelector('#{zone}').contains(source)") is True


def test_drag_sorts_a_list_that_is_driven_by_mouse_events(stage: Stage) -> None:
    page = stage.show("/drag.html", all_refs=True)
    stage.tools.drag(saying(page, "Alpha"), saying(page, "Delta"))
    assert stage.entries("sorted")[0]["value"] == ["beta", "gamma", "delta", "alpha"]


def test_drag_moves_what_is_driven_by_pointer_events(stage: Stage) -> None:
    page = stage.show("/drag.html", all_refs=True)
    stage.tools.drag(saying(page, "slider"), saying(page, "Drop here"))
    middle = stage.ask("() => { const { x, width } = zone.getBoundingClientRect(); return x + width / 2; }")
    track = stage.ask("() => document.querySelector('#track').getBoundingClientRect().x")
    assert stage.entries("slid")[0]["value"] == pytest.approx(middle - track - 10, abs=1)


def test_scroll_the_page_by_views_and_pixels(stage: Stage) -> None:
    """REQ-06: Works without requiring snapshot refs.

    REQ-06: Returns new scroll position.
    """
    stage.show("/scrollers.html")
    told = [
        stage.tools.scroll("down"),
        stage.tools.scroll("down", "half"),
        stage.tools.scroll("up", 100),
    ]
    assert [(one.x, one.y) for one in told] == [(0, 720), (0, 1080), (0, 980)]
    assert stage.ask("() => scrollY") == 980


def test_scroll_within_an_element(stage: Stage) -> None:
    """REQ-06: Supports both viewport and element scrolling."""
    page = stage.show("/scrollers.html")
    assert stage.tools.scroll("down", 300, ref=page.find("region", "Outer")).y == 300
    told = stage.tools.scroll("right", 200, ref=page.find("button", "Deep inside"))
    assert stage.ask("() => [outer.scrollTop, middle.scrollLeft, scrollY]") == [300, 200, 0]
    assert (told.x, told.notes) == (
        200,
        ('<button id="deep"> does not scroll itself; <div id="middle" class="box"> was scrolled',),
    )


def test_scroll_within_a_frame_by_its_ref(stage: Stage) -> None:
    page = stage.show("/frames.html")
    assert stage.tools.scroll("down", 150, ref=page.find("iframe", "First")).y == 150
    assert stage.ask("() => document.querySelector('#first').contentWindow.scrollY") == 150


def test_scroll_where_text_runs_from_right_to_left_counts_below_zero(stage: Stage) -> None:
    page = stage.show("/rtl.html")
    assert stage.tools.scroll("left", 200, ref=page.find("button", "התחלה")).x == -200
    assert stage.ask("() => document.querySelector('#row').scrollLeft") == -200


def test_scrolling_at_the_end_says_so(stage: Stage) -> None:
    stage.show("/scrollers.html")
    told = stage.tools.scroll("up")
    assert (told.y, told.notes) == (0, ("It did not move: there is nothing more to scroll up",))


def test_scroll_reports_the_dialog_that_it_opens_and_the_position(stage: Stage) -> None:
    stage.show("/scrollers.html")
    stage.ask("() => { addEventListener('scroll', () => alert('Scrolled'), { once: true }); }")
    told = stage.tools.scroll("down", 200)
    assert told.dialog is not None
    assert (told.dialog.message, told.y) == ("Scrolled", 200)
    stage.tools.handle_dialog(accept=True)


def test_scrolling_waits_for_what_it_loads(stage: Stage) -> None:
    stage.show("/infinite.html")
    stage.tools.wait_for("Item 40")  # which it loads by itself to fill the view
    stage.tools.scroll("down", 5000)
    assert stage.ask("() => items.children.length") == 60


def test_scroll_into_view(stage: Stage) -> None:
    page = stage.show("/scrollers.html")
    stage.tools.scroll_into_view(page.find("button", "Deep inside"))
    middle = stage.ask("() => { const { y, height } = deep.getBoundingClientRect(); return y + height / 2; }")
    assert 0 < middle < 720
    assert stage.ask("() => deep.checkVisibility() && outer.scrollTop > 0 && middle.scrollLeft > 0") is True


def test_click_at_coordinates(stage: Stage) -> None:
    """Scenario: Click at coordinates."""
    stage.show("/mouse.html")
    stage.tools.mouse_click_xy(100, 200)
    stage.tools.mouse_click_xy(300, 200, button="right")
    assert [(one["clientX"], one["clientY"]) for one in stage.entries("click")] == [(100, 200)]
    assert [(one["clientX"], one["clientY"]) for one in stage.entries("contextmenu")] == [(300, 200)]


def test_elements_and_coordinates_are_acted_on_in_one_session(stage: Stage) -> None:
    """Scenario: Mixed mode usage."""
    button = stage.show("/keys.html").find("button", "Button")
    middle = (
        "() => { const { x, y, width } = button.getBoundingClientRect(); return [x + width / 2, y + 5]; }"
    )
    x, y = (round(one) for one in stage.ask(middle))
    stage.tools.click(button)
    stage.tools.mouse_click_xy(x, y)
    stage.tools.hover(button)
    stage.tools.mouse_click_xy(x, y, button="right")
    assert stage.seen("click", "contextmenu") == ["click button"] * 2 + ["contextmenu button"]


def test_move_mouse(stage: Stage) -> None:
    """Scenario: Move mouse."""
    for _ in range(2):  # a new page below the mouse hears of it as well
        stage.show("/mouse.html")
        left, top = stage.ask("() => { const { x, y } = canvas.getBoundingClientRect(); return [x, y]; }")
        stage.tools.mouse_move_xy(120, 210)
        moved = stage.entries("canvas mousemove")[-1]
        assert (moved["x"], moved["y"]) == (pytest.approx(120 - left, abs=2), pytest.approx(210 - top, abs=2))


def test_drag_by_coordinates(stage: Stage) -> None:
    """Scenario: Drag by coordinates."""
    stage.show("/mouse.html")
    stage.tools.mouse_drag_xy(100, 200, 300, 250)
    (down,), (up,) = stage.entries("mousedown"), stage.entries("mouseup")
    assert (down["clientX"], down["clientY"], up["clientX"], up["clientY"]) == (100, 200, 300, 250)
    assert sum(one["buttons"] == 1 for one in stage.entries("canvas mousemove")) >= 5


def test_the_wheel_turns_where_the_mouse_is(stage: Stage) -> None:
    stage.show("/mouse.html")
    stage.tools.mouse_wheel(5, 120, x=100, y=200)
    (turned,) = stage.entries("wheel")
    assert (turned["target"], turned["deltaX"], turned["deltaY"]) == ("canvas", 5, 120)


def test_a_point_outside_of_the_view_is_refused(stage: Stage) -> None:
    stage.show("/mouse.html")
    with pytest.raises(InvalidArgument, match="outside of the viewport, which is 1280 × 720"):
        stage.tools.mouse_click_xy(100, 5000)
