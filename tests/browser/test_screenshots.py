"""Spec 1, Take screenshot; spec 5, REQ-07 Screenshot Tool."""

import base64
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, expect
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
    shot = shared_tools.take_screenshot(full_page=True, full_size=False)
    assert size_of(shot) == (shot.width, shot.height)
    assert (shot.height, shot.page_width, shot.page_height) == (1568, 1280, height)


def test_page_that_cannot_be_read_when_scaled_down_comes_in_parts(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    stripes = "".join(
        f"<div style='height: 1000px; background: rgb(0, {40 * at}, 0)'></div>" for at in range(6)
    )
    shared_tools.evaluate(
        f'() => {{ document.body.style.margin = 0; document.body.innerHTML = "{stripes}" }}'
    )
    shot = shared_tools.take_screenshot(full_page=True, full_size=False)
    assert (shot.width, shot.height, shot.notes) == (335, 1568, ())
    assert [(part.top, part.page_height) for part in shot.parts] == [
        (at, 1500) for at in range(0, 6000, 1500)
    ]
    pictures = [Image.open(BytesIO(part.data)).convert("RGB") for part in shot.parts]
    assert [picture.size for picture in pictures] == [(1280, 1500)] * 4
    assert [picture.getpixel((9, 700)) for picture in pictures] == [(0, 40 * at, 0) for at in (0, 2, 3, 5)]
    shared_tools.evaluate("() => { document.body.lastChild.style.height = '9000px' }")
    shot = shared_tools.take_screenshot(full_page=True, full_size=False)
    assert (len(shot.parts), shot.parts[-1].top) == (6, 5 * 1568)
    assert shot.notes == (
        "The parts show the page down to 9408 of its 14000 pixels; scroll down for what is below",
    )


@pytest.mark.parametrize("height", [300, 2500])
def test_page_that_can_be_read_is_one_picture(shared_tools: BrowserTools, site: Site, height: int) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(f"() => {{ document.body.innerHTML = '<div style=\"height: {height}px\">' }}")
    assert shared_tools.take_screenshot(full_page=True, full_size=False).parts == ()


def test_pictures_have_every_pixel(browser_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    with browser_tools.context("sharp", viewport=(1200, 900), device_scale_factor=2) as sharp:
        sharp.navigate(site.url("/index.html"))
        sharp.evaluate("() => { document.body.style.margin = 0; document.body.innerHTML = '<h1>Tall</h1>' }")
        tall = sharp.get("heading", "Tall")
        tall.evaluate("element => { element.style = 'margin: 0; height: 3000px' }")
        assert size_of(sharp.take_screenshot()) == (2400, 1800)
        assert size_of(sharp.take_screenshot(full_page=True)) == (2400, 6000)
        assert size_of(tall.screenshot()) == (2400, 6000)
        small = sharp.take_screenshot(full_page=True, full_size=False, path=tmp_path / "page.png")
        assert (size_of(small), small.page_height) == ((627, 1568), 6000)
        assert Image.open(BytesIO((tmp_path / "page.png").read_bytes())).size == (2400, 6000)


_MENU = """<style>body { margin: 0; height: 4000px } nav { position: absolute; top: 100px; width: 200px; height: 150px;
  background: rgb(1, 200, 3) } p { position: absolute; top: 3000px; left: 0; height: 50px; width: 90px; margin: 0;
  background: rgb(1, 200, 3) } div { height: 80px; width: 90px; overflow: auto }</style>
  <nav aria-label="Menu">Open</nav><p>Low</p><div><button style="margin-top: 300px">Inner</button></div>"""

_TAKE: dict[str, Callable[[BrowserTools], Screenshot]] = {
    "viewport": lambda tools: tools.take_screenshot(),
    "element": lambda tools: tools.get("navigation", "Menu").screenshot(),
    "element below": lambda tools: tools.get("paragraph", text="Low").screenshot(),
    "whole page": lambda tools: tools.take_screenshot(full_page=True),
    "whole page for models": lambda tools: tools.take_screenshot(full_page=True, full_size=False),
    "region": lambda tools: tools.zoom(0, 100, 200, 150),
}


@pytest.mark.parametrize("name", _TAKE)
@pytest.mark.parametrize("scrolled", [0, 60])
def test_picture_is_no_event_for_its_page(
    shared_tools: BrowserTools, site: Site, name: str, scrolled: int
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(
        """async (page, top) => {
          document.body.innerHTML = page;
          scrollTo(0, top);
          await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
          heard = [];
          const hear = event => heard.push(event.type);
          for (const type of ["resize", "scroll", "scrollend", "blur", "focus", "focusout", "mousemove", "mouseout"])
            addEventListener(type, hear, true);
          document.addEventListener("scroll", hear);
          visualViewport.onresize = visualViewport.onscroll = onresize = onscroll = hear;
          document.onvisibilitychange = matchMedia("(min-width: 1281px)").onchange = hear;
        }""",
        [_MENU, scrolled],
    )
    shot = _TAKE[name](shared_tools)
    assert shared_tools.evaluate("[innerWidth, innerHeight, scrollY]").value == [1280, 720, scrolled]
    assert shared_tools.evaluate("heard").value == []
    colours = Image.open(BytesIO(shot.data)).convert("RGB").getcolors(10**7)
    assert GREEN in {colour for _, colour in colours or ()}


_HINT = """<style>body { margin: 0; height: 3000px } button { position: absolute; top: 20px; width: 100px;
  height: 60px } button:hover { background: red }</style><button onmouseenter='hint.hidden = false'
  onmouseleave='hint.hidden = true' onpointerleave='hint.hidden = true'>Menu</button>
  <aside id=hint hidden>Opens</aside>"""
_RESTED = """async () => {
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  heard = [];
  for (const type of ["over", "out", "enter", "leave", "move"])
    for (const device of ["pointer", "mouse"])
      addEventListener(device + type, event => heard.push(event.type), true);
}"""


@pytest.mark.parametrize("name", ["whole page", "whole page for models"])
def test_picture_leaves_the_mouse_where_it_is(
    tools_of: Callable[..., BrowserTools], site: Site, name: str
) -> None:
    tools = tools_of()
    for _ in range(3):  # the browser sends a mouse away for some pictures only, of a page where it has rested
        tools.navigate(site.url("/second.html"))
        tools.set_content(_HINT)
        tools.get("button", "Menu").hover()
        assert tools.get(css="#hint").is_visible()
        tools.evaluate(_RESTED)
        _TAKE[name](tools)
        assert tools.evaluate("heard").value == []
        assert tools.get(css="#hint").is_visible()
    tools.mouse.move(600, 600)
    assert tools.get(css="#hint").is_hidden()


@pytest.mark.parametrize("abroad", [False, True], ids=["same origin", "another origin"])
def test_picture_is_no_event_for_frames(shared_tools: BrowserTools, site: Site, abroad: bool) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(
        """(address) => new Promise((done) => {
          document.body.innerHTML = "<iframe style='width: 50vw; height: 50vh'></iframe><p style='height: 3000px'></p>";
          const frame = document.querySelector("iframe");
          frame.onload = done;
          frame.src = address;
        })""",
        [(site.other if abroad else site).url("/index.html")],
    )
    inner = shared_tools.get(css="iframe").get(css="body")
    inner.evaluate(
        "() => { heard = []; for (const type of ['resize', 'scroll'])"
        " addEventListener(type, () => heard.push(type)); }"
    )
    shared_tools.take_screenshot(full_page=True)
    assert inner.evaluate("() => heard").value == []
    shared_tools.resize(900, 600)
    inner.evaluate(
        "() => heard.length ? null : new Promise((done) => addEventListener('resize', () => done()))"
    )
    shared_tools.resize(1280, 720)


@pytest.mark.parametrize(
    "listening",
    ["query.addEventListener('change', hear)", "query.addListener(hear)", "query.onchange = hear"],
)
def test_media_queries_of_the_page_notice_nothing_of_a_picture(
    shared_tools: BrowserTools, site: Site, listening: str
) -> None:
    shared_tools.navigate(site.url("/large.html?n=200"))
    shared_tools.evaluate(
        f"""() => {{
          heard = 0;
          const hear = () => heard++;
          for (const asked of ["(orientation: landscape)", "(min-width: 600px)", "(min-height: 1000px)"]) {{
            const query = matchMedia(asked);
            {listening};
          }}
        }}"""
    )
    shared_tools.take_screenshot(full_page=True)
    assert shared_tools.evaluate("heard").value == 0
    shared_tools.resize(500, 600)
    shared_tools.wait_for(function="() => heard > 0")
    shared_tools.resize(1280, 720)


def test_page_hears_of_its_size_and_of_scrolling_after_a_picture(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/large.html?n=12"))
    browser_tools.take_screenshot(full_page=True)
    browser_tools.evaluate(
        "() => { heard = new Set(); onresize = onscroll = event => heard.add(event.type); scrollTo(0, 50) }"
    )
    browser_tools.resize(900, 600)
    browser_tools.wait_for(function="() => heard.size === 2")


def test_page_hears_that_a_box_within_it_was_scrolled_for_a_picture(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.evaluate(
        """page => {
          document.body.innerHTML = page;
          document.querySelector("div").onscroll = event => { event.target.title = "scrolled" };
        }""",
        [_MENU],
    )
    shared_tools.get("button", "Inner").screenshot()
    expect(shared_tools.get(css="div")).to_have_attribute("title", "scrolled")


def test_full_page_with_a_ref_is_refused(shared_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="ref and full_page exclude each other"):
        shared_tools.take_screenshot(ref="e1", full_page=True)


_LOOKS = """<style>body { margin: 0; background: white } div { width: 100px; height: 100px; background: #00f }
@keyframes fade { from { background: #0f0 } to { background: #f00 } }
#fades { animation: fade 100s } #turns { animation: fade 1s infinite }
</style><div class=one></div><div class=two></div><div id=fades></div><div id=turns></div>"""


def _pixel(taken: Screenshot, x: int, y: int) -> tuple[int, ...]:
    with Image.open(BytesIO(taken.data)) as image:
        return image.convert("RGB").getpixel((x, y))  # type: ignore[return-value]  # a colour of three numbers


def test_looks_of_a_picture_hold_for_it_alone(shared_tools: BrowserTools, site: Site) -> None:
    tools = shared_tools
    tools.navigate(site.url("/status/200"))
    tools.set_content(_LOOKS)
    tools.evaluate("""async () => {
      const drawn = () => new Promise(requestAnimationFrame);
      while (!document.getAnimations().every(each => each.currentTime > 0)) await drawn();
      await drawn(); // the animations' starts have been announced
      window.noticed = [];
      const all = { childList: true, subtree: true, attributes: true };
      new MutationObserver(() => noticed.push('tree')).observe(document, all);
      for (const name of ['animationend', 'animationcancel', 'animationstart', 'resize', 'scroll'])
        addEventListener(name, ({target}) => target.id === 'turns' || noticed.push(name), true);
    }""")
    masked = tools.take_screenshot(mask=[tools.get(css="div.one, div.two", nth=0), tools.get(css=".none")])
    assert (_pixel(masked, 50, 50), _pixel(masked, 50, 150)) == ((255, 0, 255), (0, 0, 255))
    every = tools.take_screenshot(mask=[tools.get(css="div")], mask_color="#123456", full_page=True)
    assert {_pixel(every, 50, 50 + 100 * row) for row in range(4)} == {(0x12, 0x34, 0x56)}
    own = tools.get(css=".two").screenshot(mask=[tools.get(css=".two")])
    assert (own.width, own.height, _pixel(own, 5, 5)) == (100, 100, (255, 0, 255))
    still = tools.take_screenshot(animations="disabled")
    assert (_pixel(still, 50, 250), _pixel(still, 50, 350)) == ((255, 0, 0), (0, 255, 0))
    styled = tools.take_screenshot(
        style=".one { background: rgb(1, 2, 3) !important }", clip=(50, 50, 100, 20)
    )
    assert (styled.width, styled.height) == (100, 20)
    assert (_pixel(styled, 10, 10), _pixel(styled, 90, 10)) == ((1, 2, 3), (255, 255, 255))
    plain = tools.take_screenshot()
    assert (_pixel(plain, 50, 50), _pixel(plain, 50, 250)[0] < 100) == ((0, 0, 255), True)
    assert tools.evaluate("[noticed, document.adoptedStyleSheets.length]").value == [[], 0]
    assert tools.evaluate("document.getAnimations().map(each => each.playState)").value == [
        "running",
        "running",
    ]


def test_picture_has_a_pixel_for_each_css_pixel(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    tools = tools_of(device_scale_factor=2, viewport=(400, 300))
    tools.navigate(site.url("/status/200"))
    tools.set_content(_LOOKS)
    assert tools.take_screenshot().width == 800
    small = tools.take_screenshot(scale="css", mask=[tools.get(css=".two")])
    assert (small.width, small.height) == (400, 300)
    assert (_pixel(small, 50, 50), _pixel(small, 50, 150)) == ((0, 0, 255), (255, 0, 255))


def test_clip_needs_a_size_and_no_element(shared_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="no size"):
        shared_tools.take_screenshot(clip=(0, 0, 0, 5))
    with pytest.raises(InvalidArgument, match="exclude"):
        shared_tools.take_screenshot(clip=(0, 0, 5, 5), ref="e1")


@pytest.mark.needs("devtools")
def test_page_without_a_background_is_transparent_when_asked(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        "<style>body { margin: 0 } p { background: red; width: 50px; height: 50px }</style><p></p>"
    )
    for transparent, alpha in ((True, 0), (False, 255)):
        picture = Image.open(BytesIO(tools.take_screenshot(omit_background=transparent).data)).convert("RGBA")
        pixel = picture.getpixel((picture.width - 1, picture.height - 1))
        assert isinstance(pixel, tuple)
        assert pixel[3] == alpha
    with pytest.raises(InvalidArgument, match="JPEG"):
        tools.take_screenshot(omit_background=True, format="jpeg")
