"""Pixels decide about all texts in view: hidden texts get the mark, honest designs none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.snapshot.unseen.corpus import (
    HIDDEN,
    SEEN,
    hiding_page,
    honest_mistakes,
    leaks,
    mistakes,
    seen_page,
    seen_texts,
)
from webtools import BrowserTools
from webtools.demo.shop import shop

_AT_ONCE = 20
_ENDED = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < 500).map((each) => each.finished)).then(() => null)"""


@pytest.fixture(scope="module")
def pixels(_webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    with _webtools_browser.fresh(unseen="pixels") as tools:
        tools.tabs()
        yield tools


def _show(tools: BrowserTools, folder: Path, html: str) -> None:
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    tools.navigate(file.as_uri())
    tools.evaluate(_ENDED)


def _tree(tools: BrowserTools, folder: Path, html: str) -> str:
    _show(tools, folder, html)
    return str(tools.snapshot().tree)


def _parts(names: dict[str, str]) -> list[list[str]]:
    listed = list(names)
    return [listed[at : at + _AT_ONCE] for at in range(0, len(listed), _AT_ONCE)]


def test_corpus_is_large_enough() -> None:
    assert len(HIDDEN) >= 380
    assert len(SEEN) >= 270
    assert sum(len(seen_texts(name)) for name in SEEN) >= 440


@pytest.mark.parametrize("names", _parts(HIDDEN), ids=lambda names: names[0])
def test_hidden_texts_are_marked(pixels: BrowserTools, tmp_path: Path, names: list[str]) -> None:
    trees = {name: _tree(pixels, tmp_path, hiding_page(name)) for name in names}
    found = [name for name, tree in trees.items() if leaks(tree)]
    assert found == []
    assert {name: honest_mistakes(tree) for name, tree in trees.items() if honest_mistakes(tree)} == {}


@pytest.mark.parametrize("names", _parts(SEEN), ids=lambda names: names[0])
def test_honest_designs_are_not_marked(pixels: BrowserTools, tmp_path: Path, names: list[str]) -> None:
    found = [
        text
        for name in names
        for text in mistakes(_tree(pixels, tmp_path, seen_page(name)), seen_texts(name))
    ]
    assert found == []


_WATCHED = """<!doctype html><body><div style="background:linear-gradient(#fff,#fff)">
<p id=p style="transition:all 1s">Words on a gradient</p><p style="color:#fff;text-shadow:0 0 1px #fff">Words</p>
<input value=19 style="background:linear-gradient(#fff,#fff)"></div><div style="height:3000px"></div>
<script>
window.noticed = [];
const types = ["scroll", "resize", "transitionrun", "animationstart", "focus", "blur", "selectionchange"];
for (const type of types)
  for (const target of [window, document]) target.addEventListener(type, () => noticed.push(type), true);
new MutationObserver((all) => noticed.push(...all.map((each) => each.type))).observe(
  document, { subtree: true, attributes: true, childList: true, characterData: true });
window.sizeKnown = new Promise((resolve) =>
  new ResizeObserver(() => { noticed.push("size"); resolve(); }).observe(p));
</script>"""


def test_page_notices_nothing_of_its_pictures(pixels: BrowserTools, tmp_path: Path) -> None:
    _show(pixels, tmp_path, _WATCHED)
    pixels.evaluate("() => sizeKnown.then(() => { noticed.length = 0; })")
    assert "Words on a gradient" in pixels.snapshot().tree
    pixels.evaluate("() => new Promise(requestAnimationFrame)")
    assert pixels.evaluate("() => noticed").value == []
    left = "() => [CSS.highlights.size, document.adoptedStyleSheets.length, document.getAnimations().length]"
    assert pixels.evaluate(left).value == [0, 0, 0]


def test_page_whose_texts_are_certainly_unseen_costs_no_picture(
    pixels: BrowserTools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webtools.snapshot.frames.judge", None)
    tree = _tree(pixels, tmp_path, "<p style='opacity:0'>Hidden</p>")
    assert tree == "- paragraph [unseen]: Hidden"


@pytest.mark.parametrize("path", ["/", "/?q=lamp", "/cart", "/checkout", "/orders"])
def test_pages_of_the_shop_are_judged_by_their_views_alone(
    pixels: BrowserTools, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("webtools.snapshot.pixels.hidden_from_page", None)
    with shop() as address:
        pixels.navigate(address.rstrip("/") + path)
        assert "banner" in pixels.snapshot().tree


_CARD = "padding:16px;border-radius:12px;box-shadow:0 8px 32px rgba(0,0,0,.15);background:#fff"
_ORDINARY = {
    "cards whose shadows meet": f"<div style='display:flex'><p style='{_CARD}'>One</p><p style='{_CARD}'>Two</p></div>",
    "white on a gradient": "<p style='background:linear-gradient(135deg,#667eea,#764ba2);color:#fff'>Start</p>",
    "striped by an inset shadow": "<p style='box-shadow:inset 0 0 0 99px rgba(0,0,0,.05)'>Row</p>",
    "round avatar": "<b style='display:inline-block;padding:12px;border-radius:50%;overflow:hidden'>JD</b>",
    "arrow by a rule": "<style>p::after{content:'';position:absolute;right:0;width:9px;height:9px;background:red;"
    "transform:rotate(45deg)}</style><p style='position:relative;width:300px'>Item</p><p>Below</p>",
    "page behind a scrim": "<p>Behind</p><div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div>",
    "sticky header over rows": "<div style='position:sticky;top:0;background:#fff'>Head</div><p>Row</p>"
    "<div style='height:3000px'></div>",
    "field with an icon in front": "<div style='position:relative'>"
    "<input aria-label=Find value=lamp style='padding-left:40px'>"
    "<svg width=16 height=16 style='position:absolute;left:8px;top:4px'><circle r=8 /></svg></div>",
    "label of a chart": "<svg width=300 height=60><rect width=90 height=20 /><text x=5 y=50>Apples</text></svg>",
}


@pytest.mark.parametrize("name", _ORDINARY)
def test_ordinary_design_further_down_costs_no_picture(
    pixels: BrowserTools, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("webtools.snapshot.pixels._RegionCamera.take", None)
    pixels.set_content(f"<div style='height:3000px'></div>{_ORDINARY[name]}")
    assert "[unseen" not in pixels.snapshot().tree


_UNDER_A_BOX = (
    "<div style='position:relative;z-index:0'><p>Words</p></div>"
    "<div style='margin-top:-60px;height:80px;background:#fff;position:relative'></div>"
)


@pytest.mark.parametrize(
    "html",
    [
        _UNDER_A_BOX,
        "<div style='background:#fff'><p style='position:relative;z-index:-1'>Words</p></div>",
        "<p style='color:#fff;background:linear-gradient(#fff,#fefefe)'>Words</p>",
    ],
    ids=["covered by a later box", "behind its container", "in the colour of a gradient"],
)
def test_rules_alone_know_what_is_certainly_unseen(shared_tools: BrowserTools, html: str) -> None:
    shared_tools.set_content(html)
    assert "[unseen]" in shared_tools.snapshot().tree


def test_panel_that_stays_where_nothing_scrolls_hides_what_is_behind(pixels: BrowserTools) -> None:
    pixels.set_content(
        "<div style='height:40px;overflow:hidden'>"
        "<div style='position:sticky;top:0;height:40px;background:#fff;z-index:2'></div>"
        "<p style='margin:-40px 0 0;line-height:40px'>Words</p></div><div style='height:3000px'></div>"
    )
    assert "[unseen]" in pixels.snapshot().tree


_WITHOUT_PICTURES = {
    "initial that is larger than all that follows": "<style>p{font-size:0}p::first-letter{font-size:40px}</style>"
    "<p>Words in no size</p>",
    "frame that is drawn small": "<iframe style='zoom:.05' width=600 srcdoc='<p>Words in a frame'></iframe>",
    "squeezed by a length": "<svg width=600 height=20><text y=15 textLength=2 lengthAdjust=spacingAndGlyphs>"
    "Words in two pixels</text></svg>",
    "fallback of a canvas": "<canvas width=9 height=9><b>Words for those without it</b></canvas>",
    "not the choice of a switch": "<svg width=300 height=20><switch><text y=15>Lamp</text>"
    "<text y=15>Words of another</text></switch></svg>",
    "behind a filter": "<div style='position:relative'><p>Words behind a blur</p>"
    "<div style='position:absolute;inset:-9px;backdrop-filter:blur(30px)'></div></div>",
    "turned by its parent": "<div style='transform-style:preserve-3d;transform:rotateY(180deg)'>"
    "<p style='backface-visibility:hidden'>Words on the back</p></div>",
}


@pytest.mark.parametrize("name", _WITHOUT_PICTURES)
def test_rules_alone_know_what_no_picture_shows(shared_tools: BrowserTools, name: str) -> None:
    shared_tools.set_content(f"{_WITHOUT_PICTURES[name]}<p style='opacity:.9'>Below</p>")
    assert [
        line
        for line in shared_tools.snapshot().tree.splitlines()
        if "Words" in line and "[unseen]" not in line
    ] == []


@pytest.mark.parametrize(
    "html",
    [
        "<style>p::first-letter{font-size:40px}</style><p>Words after an initial</p>",
        "<iframe style='zoom:.8' width=600 srcdoc='<p>Words in a frame'></iframe>",
        "<svg width=600 height=20><text y=15 textLength=300>Words with a length</text></svg>",
        (
            "<div style='transform-style:preserve-3d;transform:rotateY(180deg)'>"
            "<p style='backface-visibility:hidden;transform:rotateY(180deg)'>Words on the front</p></div>"
        ),
        "<p style='text-decoration:line-through 8px red'>Words struck through</p>",
        "<select size=2 aria-label=Size><option>Words of a list</option></select>",
    ],
    ids=["initial", "frame", "length", "flipped", "struck", "list"],
)
def test_honest_designs_beside_those_are_not_marked(pixels: BrowserTools, html: str) -> None:
    pixels.set_content(html)
    tree = pixels.snapshot().tree
    assert "Words" in tree
    assert "[unseen]" not in tree


def test_opacity_of_a_fill_hides_the_text_of_a_picture(pixels: BrowserTools) -> None:
    pixels.set_content("<svg width=300 height=20><text y=15 fill-opacity=0.01>Words</text></svg><p>Seen</p>")
    assert "[unseen]" in pixels.snapshot().tree


def test_tail_of_a_text_is_marked_alone(pixels: BrowserTools, tmp_path: Path) -> None:
    tree = _tree(pixels, tmp_path, hiding_page("tail behind a cover"))
    assert "- text: Read the care instructions." in tree


@pytest.mark.parametrize("reading", ["find", "get_text", "visible_only"])
def test_every_reading_knows_what_pixels_show(pixels: BrowserTools, tmp_path: Path, reading: str) -> None:
    _show(pixels, tmp_path, hiding_page("cover: gradient"))
    if reading == "find":
        assert "[unseen]" in str(pixels.find(text="attacker"))
    elif reading == "get_text":
        assert "attacker" not in pixels.get_text().text
    else:
        assert "attacker" not in pixels.snapshot(visible_only=True).tree


def test_rules_alone_take_no_pictures(
    shared_tools: BrowserTools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webtools.snapshot.frames.judge", None)
    assert shared_tools.options.unseen == "rules"
    assert "attacker" in _tree(shared_tools, tmp_path, hiding_page("cover: gradient"))


@pytest.mark.parametrize(
    "selector",
    [
        ":is(.b.c, .b:hover) > .a:not(.d):not(:hover)::after",
        ":is(.b, :not(:is(.c, .d))) > .a::after, .b::before",
        ".b { :is(&, .c) > .a::after",
        ".a:not([title='(,'])::after",
        ".b, .a::after",
    ],
)
def test_cover_drawn_by_a_rule_is_found_whatever_its_selector(pixels: BrowserTools, selector: str) -> None:
    cover = "{content:'';position:absolute;inset:0;background:#fff}"
    rule = f"<style>.a{{position:relative}} {selector}{cover}</style>"
    pixels.set_content(f"{rule}<div class='b c'><p class=a>Under the cover</p></div>")
    assert pixels.snapshot().tree == "- paragraph [unseen]: Under the cover"
