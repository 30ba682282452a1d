"""Spec 1, Take screenshot; spec 5, REQ-07 Screenshot Tool."""

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.values import Screenshot


def size_of(shot: Screenshot) -> tuple[int, int]:
    return Image.open(BytesIO(shot.data)).size


def test_take_screenshot(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/index.html"))
    shot = browser_tools.take_screenshot()
    assert base64.b64decode(shot.base64) == shot.data
    assert size_of(shot) == (shot.width, shot.height) == (1280, 720)
    assert shot.mime_type == "image/png"


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_each_format_is_what_it_says(
    browser_tools: BrowserTools, site: Site, tmp_path: Path, format: str
) -> None:
    browser_tools.navigate(site.url("/index.html"))
    shot = browser_tools.take_screenshot(format=format, path=tmp_path / "new" / f"page.{format}")  # type: ignore[arg-type]  # one of the three
    assert shot.mime_type == f"image/{format}"
    assert shot.path is not None
    assert Image.open(BytesIO(shot.data)).format == format.upper()
    assert shot.path.read_bytes() == shot.data


def test_screenshot_element_wherever_it_is(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/large.html"))
    ref = browser_tools.snapshot().find("button", "Button 250")
    rect = "(element) => { const {width, height} = element.getBoundingClientRect(); return [width, height]; }"
    assert size_of(browser_tools.take_screenshot(ref=ref)) == pytest.approx(
        browser_tools.evaluate(rect, ref=ref).value, abs=1
    )


def test_screenshot_element_in_a_frame(browser_tools: BrowserTools, site: Site) -> None:
    """The picture is the button's when it takes on the colour that only the button is given."""
    browser_tools.navigate(site.url("/frames.html"))
    ref = browser_tools.snapshot().find("button", "Innermost")
    paint = "(element) => { element.style = 'background: rgb(1, 200, 3); border: 0; color: transparent'; }"
    browser_tools.evaluate(paint, ref=ref)
    shot = browser_tools.take_screenshot(ref=ref)
    image = Image.open(BytesIO(shot.data)).convert("RGB")
    assert image.getpixel((image.width // 2, image.height // 2)) == (1, 200, 3)
    assert image.getpixel((3, image.height // 2)) == (1, 200, 3)


def test_full_page_screenshot(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/large.html?n=12"))
    height = browser_tools.evaluate("document.documentElement.scrollHeight").value
    shot = browser_tools.take_screenshot(full_page=True, full_size=True)
    assert size_of(shot) == (1280, height)


def test_a_long_page_is_scaled_down_for_models(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/large.html"))
    height = browser_tools.evaluate("document.documentElement.scrollHeight").value
    shot = browser_tools.take_screenshot(full_page=True)
    assert size_of(shot) == (shot.width, shot.height)
    assert (shot.height, shot.page_width, shot.page_height) == (1568, 1280, height)
