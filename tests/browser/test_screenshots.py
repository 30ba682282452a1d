"""Spec 1, Take screenshot; spec 5, REQ-07 Screenshot Tool."""

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.errors import InvalidArgument, NotActionable
from webtools.imaging import Format
from webtools.values import Screenshot

GREEN = (1, 200, 3)
CSS_GREEN = f"rgb{GREEN}"
PAINT = f"(element) => {{ element.style = 'background: {CSS_GREEN}; border: 0; color: transparent'; }}"


def pixel(shot: Screenshot, x: int, y: int) -> object:
    return Image.open(BytesIO(shot.data)).convert("RGB").getpixel((x, y))


def size_of(shot: Screenshot) -> tuple[int, int]:
    return Image.open(BytesIO(shot.data)).size


def test_take_screenshot(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: Take screenshot.

    REQ-07: Returns base64 for direct use in multimodal prompts.
    REQ-07: Stores viewport dimensions with screenshot.
    """
    shared_tools.navigate(site.url("/index.html"))
    shot = shared_tools.take_screenshot()
    assert base64.b64decode(shot.base64) == shot.data
    assert size_of(shot) == (shot.width, shot.height) == (1280, 720)
    assert shot.mime_type == "image/png"
    shared_tools.evaluate(f"document.body.style.background = '{CSS_GREEN}'")
    assert pixel(shared_tools.take_screenshot(), 1, 700) == GREEN


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_each_format_is_what_it_says(
    shared_tools: BrowserTools, site: Site, tmp_path: Path, format: str
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shot = shared_tools.take_screenshot(format=format, path=tmp_path / "new" / f"page.{format}")  # type: ignore[arg-type]  # one of the three
    assert shot.mime_type == f"image/{format}"
    assert shot.path is not None
    assert Image.open(BytesIO(shot.data)).format == format.upper()
    assert shot.path.read_bytes() == shot.data


def test_the_file_says_which_format_is_wanted_unless_one_is_named(
    shared_tools: BrowserTools, tmp_path: Path
) -> None:
    for name, kind in {"a.jpg": "JPEG", "b.WEBP": "WEBP", "c.png": "PNG", "d": "PNG"}.items():
        shot = shared_tools.take_screenshot(path=tmp_path / name)
        assert Image.open(BytesIO((tmp_path / name).read_bytes())).format == kind
        assert shot.mime_type == f"image/{kind.lower()}"
    assert shared_tools.take_screenshot(path=tmp_path / "e.jpg", format="png").mime_type == "image/png"


def test_screenshot_element_wherever_it_is(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: Screenshot element."""
    shared_tools.navigate(site.url("/large.html"))
    ref = shared_tools.snapshot().find("button", "Button 250")
    shared_tools.evaluate(PAINT, ref=ref)
    shot = shared_tools.take_screenshot(ref=ref)
    assert {pixel(shot, x, shot.height // 2) for x in (3, shot.width // 2, shot.width - 4)} == {GREEN}
    rect = "(element) => { const {width, height} = element.getBoundingClientRect(); return [width, height]; }"
    assert size_of(shot) == pytest.approx(shared_tools.evaluate(rect, ref=ref).value, abs=1)


def test_screenshot_element_that_something_in_the_page_has_scrolled_away(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/scrollers.html"))
    ref = shared_tools.snapshot().find("button", "Deep inside")
    shared_tools.evaluate(PAINT, ref=ref)
    shot = shared_tools.take_screenshot(ref=ref)
    assert {pixel(shot, x, shot.height // 2) for x in (3, shot.width // 2, shot.width - 4)} == {GREEN}
    assert shared_tools.evaluate("scrollY").value == 0


def test_screenshot_of_an_element_of_less_than_a_pixel_has_one(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(
        "() => { document.body.innerHTML = '<button aria-label=Line>'; document.body.style.margin = 0;"
        " document.body.firstChild.style = 'display: block; padding: 0; border: 0; width: 90px; height: 0.4px'; }"
    )
    shot = shared_tools.take_screenshot(ref=shared_tools.get("button", "Line"))
    assert size_of(shot) == (shot.width, shot.height) == (90, 1)


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ("display: block; width: 90px; height: 0; padding: 0; border: 0", "it has no size"),
        ("position: absolute; left: -500px; top: 0; width: 90px", "it lies outside of the page"),
        ("position: absolute; left: 0; top: -500px; height: 20px", "it lies outside of the page"),
    ],
)
def test_screenshot_of_an_element_that_no_picture_shows_is_refused(
    shared_tools: BrowserTools, site: Site, style: str, reason: str
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(
        "(style) => { document.body.innerHTML = '<button>Save</button>'; document.body.firstChild.style = style; }",
        args=[style],
    )
    with pytest.raises(NotActionable, match=reason):
        shared_tools.take_screenshot(ref=shared_tools.get("button", "Save"))


def test_screenshot_element_in_a_frame(shared_tools: BrowserTools, site: Site) -> None:
    """The picture is the button's when it takes on the colour that only the button is given."""
    shared_tools.navigate(site.url("/frames.html"))
    ref = shared_tools.snapshot().find("button", "Innermost")
    shared_tools.evaluate(PAINT, ref=ref)
    shot = shared_tools.take_screenshot(ref=ref)
    assert {pixel(shot, x, shot.height // 2) for x in (3, shot.width // 2, shot.width - 4)} == {GREEN}


def test_full_page_screenshot(shared_tools: BrowserTools, site: Site) -> None:
    """Scenario: Full page screenshot."""
    shared_tools.navigate(site.url("/large.html?n=12"))
    shared_tools.evaluate(
        f"document.body.insertAdjacentHTML('beforeend', '<p style=\"background: {CSS_GREEN}; height: 50px\">')"
    )
    height = shared_tools.evaluate("document.documentElement.scrollHeight").value
    top = shared_tools.evaluate("document.body.lastChild.offsetTop").value
    assert isinstance(top, int)
    shot = shared_tools.take_screenshot(full_page=True, full_size=True)
    assert size_of(shot) == (1280, height)
    assert pixel(shot, 640, top + 25) == GREEN


@pytest.mark.needs("pictures-without-doctype")
def test_full_page_screenshot_without_doctype_is_as_large_as_the_viewport(
    shared_tools: BrowserTools,
) -> None:
    shared_tools.navigate("data:text/html,<p>Short")
    assert size_of(shared_tools.take_screenshot(full_page=True)) == (1280, 720)


@pytest.mark.parametrize("format", ["jpeg", "webp"])
def test_quality_changes_the_size(shared_tools: BrowserTools, site: Site, format: Format) -> None:
    shared_tools.navigate(site.url("/large.html?n=50"))
    poor, good = (shared_tools.take_screenshot(format=format, quality=quality) for quality in (5, 95))
    assert 2 * len(poor.data) < len(good.data)


def test_a_long_page_is_scaled_down_for_models(shared_tools: BrowserTools, site: Site) -> None:
    """REQ-07: Reasonable default resolution."""
    shared_tools.navigate(site.url("/large.html"))
    height = shared_tools.evaluate("document.documentElement.scrollHeight").value
    shot = shared_tools.take_screenshot(full_page=True)
    assert size_of(shot) == (shot.width, shot.height)
    assert (shot.height, shot.page_width, shot.page_height) == (1568, 1280, height)


def test_full_page_with_a_ref_is_refused(shared_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="ref and full_page exclude each other"):
        shared_tools.take_screenshot(ref="e1", full_page=True)
