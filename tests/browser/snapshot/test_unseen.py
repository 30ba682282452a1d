# ruff: noqa: E501  # a page is a line
"""What no person can see has the mark `[unseen]`, and what a person can see has none."""

import json

import pytest

from benchmarks.unseen.patterns import PATTERNS, page
from benchmarks.unseen.reaching import leaks, wrongly_marked
from tests.browser.snapshot.reader import Reader
from webtools.snapshot.diff import apply


def show_page(reader: Reader, html: str) -> None:
    """Write a whole document, with its scripts, and wait until its animations are over."""
    reader.browser_tools.evaluate(
        f"() => {{ document.open(); document.write({json.dumps(html)}); document.close(); }}"
    )
    reader.browser_tools.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished))")


@pytest.mark.parametrize("name", PATTERNS)
def test_hidden_instructions_reach_no_reader_unmarked(reader: Reader, name: str) -> None:
    show_page(reader, page(name))
    assert leaks(reader.browser_tools) == []
    assert wrongly_marked(reader.snapshot().tree) == []


SEEN = {
    "below the fold": "<div style='height:5000px'></div><p>{0}</p>",
    "in a box that scrolls": "<div style='height:40px;overflow:auto'><p>a<p>b<p>c<p>{0}</p></div>",
    "right of a box that scrolls": "<div style='width:90px;overflow-x:auto'><div style='width:900px;text-align:right'>{0}</div></div>",
    "above in a reversed box": "<div style='display:flex;flex-direction:column-reverse;height:30px;overflow:auto'><p>a<p>b<p>{0}</p></div>",
    "left in a page from right to left": "<div dir=rtl style='width:90px;overflow:auto'><div style='width:900px;text-align:left'>{0}</div></div>",
    "white on a dark ancestor": "<div style='background:#222'><p style='color:white'>{0}</p></div>",
    "white on a picture": "<div style='background:url(x.png)'><p style='color:white'>{0}</p></div>",
    "white on a gradient": "<div style='background:linear-gradient(navy,black)'><p style='color:white'>{0}</p></div>",
    "white over a sibling": "<div style='position:relative;height:50px'><div style='position:absolute;inset:0;background:navy'></div><p style='position:relative;color:white'>{0}</p></div>",
    "white over what a rule draws": "<style>.h{position:relative;z-index:0}.h::before{content:'';position:absolute;inset:0;background:navy;z-index:-1}</style><p class=h style='color:white'>{0}</p>",
    "letters filled by a gradient": "<p style='background:linear-gradient(red,blue);background-clip:text;color:transparent'>{0}</p>",
    "transparent with a stroke": "<p style='color:transparent;-webkit-text-stroke:1px red'>{0}</p>",
    "white with a shadow": "<p style='color:white;text-shadow:0 0 2px black'>{0}</p>",
    "half transparent": "<p style='opacity:.5'>{0}</p>",
    "cut by an ellipsis": "<p style='width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>{0}</p>",
    "in a rounded box": "<div style='overflow:hidden;border-radius:9px'><p>{0}</p></div>",
    "in a circle": "<div style='clip-path:circle(50%);width:300px;height:300px;padding-top:120px'>{0}</div>",
    "in front of a box": "<div style='position:relative'><div style='position:absolute;inset:0;background:white;z-index:-1'></div><p>{0}</p></div>",
    "put behind in a box with a layer": "<div style='position:relative;z-index:0;background:white'><div style='position:relative;height:24px'><div style='position:absolute;z-index:-1'>{0}</div></div></div>",
    "put behind in a box that is moved": "<div style='transform:translateZ(0);background:white'><div style='position:relative;height:24px'><div style='position:absolute;z-index:-1'>{0}</div></div></div>",
    "under a header that stays": "<div style='position:fixed;top:0;left:0;right:0;height:60px;background:white'></div><p>{0}</p><div style='height:3000px'></div>",
    "beside what is taken out of the flow": "<div style='overflow:hidden;height:0'><p style='position:absolute'>{0}</p></div>",
    "fixed in a hidden box": "<div style='overflow:hidden;height:0'><p style='position:fixed'>{0}</p></div>",
    "a link in the colour of its button": "<a href=/ style='background:green;color:white'>{0}</a>",
    "in a grid": "<div style='display:grid;grid-template-columns:1fr 1fr;background:#eee'><p>{0}</p><p>x</p></div>",
    "in a modal dialog in a hidden box": "<div style='overflow:hidden;height:0'><dialog id=d>{0}</dialog></div><img src=x onerror='d.showModal()'>",
    "an option of a closed list": "<select aria-label=s style='color:#222'><option>a<option>{0}</select>",
    "a short label of an icon": "<button aria-label='{0}' style='color:red'><svg width=9 height=9><circle r=9 /></svg></button>",
}


@pytest.mark.parametrize("html", SEEN.values(), ids=SEEN)
def test_text_that_a_person_can_see_is_not_marked(reader: Reader, html: str) -> None:
    tree = reader.read(html.replace("{0}", "Honest words"))
    assert "Honest words" in tree
    assert "[unseen" not in tree


def test_mark_stands_on_the_outermost_element(reader: Reader) -> None:
    tree = reader.read("<ul style='opacity:0'><li>a <b>b</b><li><button>c</button></ul><p>d")
    assert tree == '- list [unseen]:\n  - listitem: a b\n  - listitem: button "c" [ref=e1]\n- paragraph: d'


def test_part_of_a_line_is_marked_alone(reader: Reader) -> None:
    tree = reader.read("<p>One <span style='font-size:0'>two</span> three</p>")
    assert tree == "- paragraph:\n  - text: One\n  - generic [unseen]: two\n  - text: three"


def test_words_of_a_name_that_nobody_sees_are_marked(reader: Reader) -> None:
    hidden = "<span style='position:absolute;left:-999em'>Close the window</span>"
    reader.show(f"<button><svg width=9 height=9><circle r=9 /></svg>{hidden}</button>")
    taken = reader.snapshot()
    assert taken.tree == '- button "Close the window" [unseen=name] [ref=e1]'
    assert taken.find("button").states == {"unseen": "name"}


def test_name_that_is_not_printed_is_not_marked_beside_the_control_that_says_it(reader: Reader) -> None:
    box = "<input type=checkbox aria-label='Select row 1' style='opacity:0'>"
    tree = reader.read(
        f"<div role=grid><div role=row><div role=gridcell style='border:solid'>{box}</div></div></div>"
    )
    assert tree.split("\n") == [
        "- grid: row [ref=e1]:",
        "  - gridcell [ref=e2]:",
        '    - checkbox "Select row 1" [unseen] [ref=e3]',
    ]


def test_long_description_that_nobody_sees_is_marked(reader: Reader) -> None:
    text = "such a long text as is read by nobody who looks at it"
    reader.show(f"<button title='{text}'>Buy</button>")
    taken = reader.snapshot()
    assert taken.tree.endswith(f"- /description [unseen]: {text}")
    assert taken.find("button").notes == {"description": text}
    assert taken.find("button").states == {"unseen": "description"}


def test_nodes_have_unseen_among_their_states(reader: Reader) -> None:
    reader.show("<p style='opacity:0'>a</p><p>b</p>")
    nodes = reader.snapshot().find_all("paragraph")
    assert [node.states for node in nodes] == [{"unseen": True}, {}]


def test_change_of_what_can_be_seen_is_part_of_a_diff(reader: Reader) -> None:
    more = "".join(f"<p>{number}</p>" for number in range(30))
    reader.show(f"<p id=p>Words</p>{more}<style>p {{ opacity: 1 }}</style>")
    before = reader.snapshot()
    reader.run("p.style.opacity = 0")
    changes = reader.snapshot(diff=True)
    assert "~ - paragraph [unseen]: Words" in changes.tree
    assert apply(before.tree, changes.tree) == changes.full_tree


def test_visible_only_leaves_unseen_content_out(reader: Reader) -> None:
    tree = reader.read(
        "<p>One <span style='opacity:0'>two</span> three</p><ul style='opacity:0'><li>a</ul>"
        "<a href=/x>More <span style='opacity:0'>words</span></a><iframe style='opacity:0' srcdoc=b></iframe>",
        visible_only=True,
    )
    assert tree == "- paragraph: One three\n- link [ref=e1] → /x: More"


def test_unseen_element_can_be_acted_on(reader: Reader) -> None:
    reader.show(
        "<input type=checkbox aria-label=Agree style='opacity:0' onchange='window.agreed = this.checked'>"
    )
    ref = str(reader.snapshot().find("checkbox").ref)
    reader.browser_tools.click(ref)
    assert reader.run("window.agreed") is True


def test_mark_follows_an_element_whose_parent_is_left_out(reader: Reader) -> None:
    tree = reader.read("<ul style='opacity:0'><li><button>c</button></ul>", interactive_only=True)
    assert tree == '- button "c" [unseen] [ref=e1]'


def test_rule_that_a_script_changes_is_noticed(reader: Reader) -> None:
    reader.show("<style>p { opacity: 1 }</style><p>Words</p>")
    assert "[unseen" not in reader.snapshot().tree
    reader.run("document.styleSheets[0].cssRules[0].style.opacity = 0")
    assert reader.snapshot().tree == "- paragraph [unseen]: Words"


HIDDEN = {
    "an attribute with an escape": "<p style='opac\\69 ty:0'>{0}</p>",
    "an attribute with a comment": "<p style='translate/**/:-9999px'>{0}</p>",
    "an attribute with a space": "<p style='contain :paint;width:0;height:0'>{0}</p>",
    "fixed in what holds it": "<div style='transform:rotate(0);overflow:hidden;height:0'><p style='position:fixed'>{0}</p></div>",
    "absolute in what holds it": "<div style='position:relative;overflow:hidden;height:0'><p><b style='position:absolute'>{0}</b></p></div>",
    "clipped as it is placed": "<p style='position:absolute;clip:rect(0,0,0,0)'>{0}</p>",
}


@pytest.mark.parametrize("html", HIDDEN.values(), ids=HIDDEN)
def test_text_that_nobody_can_see_is_marked(reader: Reader, html: str) -> None:
    assert "[unseen]" in reader.read(html.replace("{0}", "Hidden words"))


def test_text_that_an_animation_in_a_shadow_root_hides_is_marked(reader: Reader) -> None:
    reader.show("<div id=host><template shadowrootmode=open><p>Words</p></template></div>")
    assert "[unseen" not in reader.snapshot().tree
    reader.run(
        "void host.shadowRoot.querySelector('p').animate([{opacity: 0}, {opacity: 0}], {duration: 1e6})"
    )
    assert "[unseen]" in reader.snapshot().tree


def test_style_sheet_that_a_script_writes_anew_is_noticed(reader: Reader) -> None:
    reader.show("<p class=a>a</p><p class=b>b</p>")
    reader.run(
        "(window.sheet = new CSSStyleSheet(), sheet.replaceSync('.a::before { content: \"one \" }'),"
        " document.adoptedStyleSheets = [sheet], null)"
    )
    assert reader.snapshot().tree == "- paragraph: one a\n- paragraph: b"
    reader.run("sheet.replaceSync('.b::before { content: \"two \" }')")
    assert reader.snapshot().tree == "- paragraph: a\n- paragraph: two b"
    reader.run("void (document.adoptedStyleSheets = [])")
