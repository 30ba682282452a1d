"""Pictures in which what can be acted on is outlined, each with its ref."""

from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.site import Site
from webtools import BrowserTools, Mark, Screenshot
from webtools.imaging.labels import marked

PAGE = """<!doctype html><body style="margin: 0; font: 16px sans-serif">
<button id=top style="position: absolute; left: 40px; top: 30px; width: 100px; height: 40px">Top</button>
<div style="position: absolute; left: 200px; top: 30px; width: 200px; height: 60px; overflow: auto">
  <button style="display: block; height: 30px; width: 90px">Inside</button>
  <button style="display: block; margin-top: 20px; height: 40px; width: 90px">Half</button>
  <button style="display: block; margin-top: 90px">Scrolled away</button>
</div>
<button style="position: absolute; left: 450px; top: 30px">Covered</button>
<div style="position: absolute; left: 440px; top: 20px; width: 200px; height: 80px; background: white">Over</div>
<label style="position: absolute; left: 700px; top: 30px; width: 120px; height: 30px">
  <input type=checkbox style="opacity: 0; position: absolute; width: 1px; height: 1px">Custom</label>
<iframe style="position: absolute; left: 40px; top: 150px; width: 200px; height: 80px; border: 10px solid"
  srcdoc="<body style='margin: 0'><button style='display: block; height: 30px; width: 100px'>Framed</button>
  <button style='margin-top: 90px'>Below</button>"></iframe>
<div style="height: 2900px"></div><button id=end style="display: block; height: 50px">End</button>"""


@pytest.fixture
def page(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content(PAGE)
    shared_tools.get("button", "Framed").wait_for()
    return shared_tools


def boxes(shot: Screenshot) -> dict[str, tuple[int, int, int, int]]:
    return {mark.name: sides(mark) for mark in shot.marks}


def sides(mark: Mark) -> tuple[int, int, int, int]:
    box = mark.box
    return round(box.x), round(box.y), round(box.width), round(box.height)


def test_marks_are_the_parts_of_elements_that_can_be_seen(page: BrowserTools) -> None:
    shot = page.take_screenshot(marks=True)
    assert boxes(shot) == {
        "Top": (40, 30, 100, 40),
        "Inside": (200, 30, 90, 30),
        "Half": (200, 80, 90, 10),
        "Custom": (700, 30, 120, 30),
        "Framed": (50, 160, 100, 30),
    }


def test_refs_of_marks_are_those_of_snapshots_and_earlier_ones_stay_good(page: BrowserTools) -> None:
    before = page.snapshot().find("button", "Scrolled away")
    shot = page.take_screenshot(marks=True)
    by_name = {mark.name: mark.ref for mark in shot.marks}
    assert by_name["Framed"].startswith("f")
    page.evaluate("document.querySelector('#top').onclick = () => { document.title = 'pressed' }")
    page.click(by_name["Top"])
    assert page.click(before).title == "pressed"
    page.click(by_name["Framed"])


def test_picture_differs_in_marks_alone_and_the_page_does_not_change(page: BrowserTools) -> None:
    page.evaluate(
        "() => { window.seen = 0; new MutationObserver((all) => seen += all.length).observe(document,"
        " { subtree: true, childList: true, attributes: true }); onresize = onscroll = () => seen++ }"
    )
    plain, shot = page.take_screenshot(), page.take_screenshot(marks=True)
    assert (shot.width, shot.height) == (plain.width, plain.height)
    marks, before = (Image.open(BytesIO(each.data)).convert("RGB") for each in (shot, plain))
    outline = marks.getpixel((139, 50))
    assert marks.getpixel((40, 69)) == outline == marks.getpixel((90, 69))  # right side, corner, bottom
    assert marks.getpixel((1200, 600)) == before.getpixel((1200, 600))
    assert page.evaluate("seen").value == 0


def test_marks_of_a_scrolled_page_are_where_coordinates_of_tools_are(page: BrowserTools) -> None:
    page.evaluate("scrollTo(0, 35)")
    assert boxes(page.take_screenshot(marks=True))["Top"] == (40, 0, 100, 35)


def test_full_page_has_marks_of_what_is_below_and_so_have_its_parts(
    page: BrowserTools, tmp_path: Path
) -> None:
    page.evaluate("scrollTo(0, 500)")
    path = tmp_path / "whole.png"
    shot = page.take_screenshot(marks=True, full_page=True, full_size=False, path=path)
    end = next(mark for mark in shot.marks if mark.name == "End")
    assert sides(end)[1] == 2900 - 500
    assert {"Top", "Framed", "Half"} < {*boxes(shot)}
    assert len(shot.parts) == 2
    last, whole = Image.open(BytesIO(shot.parts[-1].data)).convert("RGB"), Image.open(path).convert("RGB")
    bottom = 2900 + 49
    assert last.getpixel((20, bottom - shot.parts[-1].top)) == whole.getpixel((20, bottom))
    assert [*tmp_path.iterdir()] == [path]
    assert whole.size == (shot.page_width, shot.page_height)


def test_wide_page_comes_in_parts_of_rows_and_columns(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content(
        "<!doctype html><body style='margin: 0'><div style='width: 3000px; height: 400px'>Wide</div>"
    )
    shot = shared_tools.take_screenshot(full_page=True, full_size=False)
    assert [(part.left, part.top, part.page_width) for part in shot.parts] == [(0, 0, 1500), (1500, 0, 1500)]
    assert "1500 to 3000 across" in shot.parts[1].place


def test_marks_fit_the_picture_of_a_screen_with_more_pixels(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of(viewport=(400, 300), device_scale_factor=2.0)
    tools.navigate(site.url("/index.html"))
    tools.set_content(
        "<!doctype html><button style='position: absolute; left: 100px; top: 50px; width: 60px; height: 40px'>"
    )
    shot = tools.take_screenshot(marks=True)
    picture = Image.open(BytesIO(shot.data)).convert("RGB")
    assert (shot.width, [sides(mark) for mark in shot.marks]) == (800, [(100, 50, 60, 40)])
    assert picture.getpixel((319, 140)) == picture.getpixel((260, 179)) != picture.getpixel((330, 190))


def test_picture_of_an_element_has_the_marks_in_it(page: BrowserTools) -> None:
    shot = page.take_screenshot(marks=True, ref=page.snapshot().find("iframe"))
    assert [*boxes(shot)] == ["Framed"]
    box = page.take_screenshot(marks=True, clip=(30, 20, 120, 100))
    assert [*boxes(box)] == ["Top"]


def test_masked_elements_stay_covered_in_parts(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content(
        "<!doctype html><body style='margin: 0'><p style='height: 4000px; margin: 0'>Long"
    )
    shot = shared_tools.take_screenshot(
        full_page=True, full_size=False, mask=[shared_tools.get(css="p")], mask_color="#010203"
    )
    pictures = [shot.data, *(part.data for part in shot.parts)]
    assert len(pictures) == 4
    assert {Image.open(BytesIO(each)).convert("RGB").getpixel((5, 5)) for each in pictures} == {(1, 2, 3)}


def test_no_label_covers_another(tmp_path: Path) -> None:
    """Sixty boxes on top of each other in a corner: each colour of a label is there, and no label is cut."""
    white = BytesIO()
    Image.new("RGB", (500, 300), "white").save(white, "PNG")
    labels = [f"e{number}" for number in range(60)]
    one = marked(
        white.getvalue(),
        "png",
        80,
        region=(0, 0, 500, 300),
        marks=[(each, (5, 5, 20, 12)) for each in labels],
    )
    assert Image.open(BytesIO(one)).size == (500, 300)
    from webtools.imaging.labels import Labels

    places = Labels((500, 300))
    rects = [places.place((5, 5, 25, 17), (22, 13)) for _ in labels]
    for one_rect, other in combinations(rects, 2):
        assert (
            one_rect[2] < other[0]
            or other[2] < one_rect[0]
            or one_rect[3] < other[1]
            or other[3] < one_rect[1]
        )
