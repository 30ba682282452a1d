"""Where an element is pressed: at a place of its own, although other controls lie in it or it never stands still."""

import re
from urllib.parse import quote

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, NotActionable

_NOTES_CLICKS = (
    "<!doctype html><script>window.seen = [];"
    "for (const type of ['click', 'dblclick', 'mouseover', 'mousedown', 'drop'])"
    " addEventListener(type, ({ target }) => seen.push(`${type} ${target.id || target.localName}`), true);"
    "</script>"
)

CARD = (
    "<div id=card role={role} tabindex=0 aria-label='Holiday pictures' style='position: relative; width: 300px;"
    " height: 120px; {style}'>{inner}</div>"
)
IN_THE_MIDDLE = "<button id=delete style='position: absolute; inset: 40px 100px'>Delete</button>"
SIDE_BY_SIDE = (
    "<button id=edit style='flex: 1; margin: 0'>Edit</button>"
    "<button id=delete style='flex: 1; margin: 0'>Delete</button>"
)
TREE = (
    "<ul role=tree><li id=parent role=treeitem aria-expanded=true><span id=name>Fruit</span>"
    "<ul role=group><li id=one role=treeitem>Apples</li><li id=two role=treeitem>Pears</li>"
    "<li id=three role=treeitem>Plums</li></ul></li></ul>"
)
LABEL = (
    "<label id=label>I accept the <a id=terms href='#terms'>terms and conditions of this very shop</a> here"
    " <input id=box type=checkbox style='{style}'></label>"
)
UNSEEN = "opacity: 0; position: absolute; width: 0; height: 0"


def show(stage: Stage, html: str) -> None:
    stage.tools.navigate("data:text/html;charset=utf-8," + quote(_NOTES_CLICKS + html))


def pressed(stage: Stage) -> set[str]:
    return {each.removeprefix("click ") for each in stage.ask("() => seen") if each.startswith("click ")}


@pytest.mark.parametrize(
    ("html", "css", "may"),
    [
        (CARD.format(role="group", style="", inner=IN_THE_MIDDLE), "#card", {"card"}),
        (
            CARD.format(role="button", style="", inner=f"<b id=b>Title</b>{IN_THE_MIDDLE}"),
            "#card",
            {"card", "b"},
        ),
        (
            CARD.format(role="button", style="padding: 5px; display: flex", inner=SIDE_BY_SIDE),
            "#card",
            {"card"},
        ),
        (
            CARD.format(role="button", style="rotate: 40deg; margin: 150px", inner=IN_THE_MIDDLE),
            "#card",
            {"card"},
        ),
        (
            CARD.format(role="button", style="", inner=IN_THE_MIDDLE)
            + "<div style='position: absolute; top: 0; left: 0; width: 150px; height: 300px'></div>",
            "#card",
            {"card"},
        ),
        (
            CARD.format(
                role="button", style="", inner=IN_THE_MIDDLE.replace("id=delete", "id=delete disabled")
            ),
            "#card",
            {"card"},
        ),
        (TREE, "#parent", {"parent", "name"}),
        (LABEL.format(style=UNSEEN), "#box", {"label", "box"}),
        (LABEL.format(style="display: none"), "#box", {"label", "box"}),
        (LABEL.format(style=""), "#label", {"label", "box"}),
        (
            (
                "<label id=label for=box>Remember <span id=tip role=button tabindex=0>what does this long thing mean?"
                f"</span></label><input id=box type=checkbox style='{UNSEEN}'>"
            ),
            "#box",
            {"label", "box"},
        ),
        (
            (
                "<table><tr id=row><td id=td>Invoice<td style='width: 300px'><a id=remove href='#'"
                " style='display: block'>Remove</a><td id=td>Ada</table>"
            ),
            "#row",
            {"td"},
        ),
        (
            (
                "<div style='width: 120px'>See <a id=link href='#'>a link that goes on over several lines <button"
                " id=inner>x</button> of text</a></div>"
            ),
            "#link",
            {"link"},
        ),
        (
            (
                "<svg width=200 height=200><path id=ring fill=none stroke=red stroke-width=12 tabindex=0"
                " d='M 20 100 A 80 80 0 1 1 100 180'/></svg>"
            ),
            "#ring",
            {"ring"},
        ),
        (
            (
                "<div id=card role=button tabindex=0 style='width: 300px; text-align: center'>Title"
                " <i id=trash style='display: inline-block; width: 250px; height: 60px'></i></div>"
                "<script>trash.addEventListener('click', (event) => event.stopPropagation())</script>"
            ),
            "#card",
            {"card"},
        ),
    ],
    ids=[
        "button in the middle",
        "title beside it",
        "margin only",
        "turned",
        "partly covered",
        "disabled button",
        "tree item with children",
        "label with a link, box unseen",
        "label with a link, box not drawn",
        "label itself",
        "label with a button",
        "row with a link",
        "link over several lines",
        "ring",
        "child with a listener",
    ],
)
def test_click_presses_no_other_control_in_the_element(
    stage: Stage, html: str, css: str, may: set[str]
) -> None:
    show(stage, html)
    outcome = stage.tools.get(css=css).click()
    assert pressed(stage)
    assert pressed(stage) <= may
    assert outcome.notes == ()
    assert stage.ask("() => document.querySelector('#box')?.checked ?? true") is True


@pytest.mark.parametrize(
    ("html", "css", "takes"),
    [
        (
            "<div id=wrap data-testid=save style='width: max-content'><button id=save>Save</button></div>",
            "#wrap",
            "save",
        ),
        ("<a id=link href='#'><button id=buy>Buy now</button></a>", "#link", "buy"),
        (
            (
                "<span id=wrap style='cursor: pointer; display: inline-block; position: relative; padding: 9px'>"
                "<input id=box type=checkbox style='position: absolute; inset: 0; width: 100%; height: 100%'></span>"
            ),
            "#wrap",
            "box",
        ),
        (
            "<div id=combo role=combobox aria-label=Colour style='width: 200px'><input id=field style='width: 100%'>",
            "#combo",
            "field",
        ),
    ],
    ids=["named by its test id", "link around a button", "box over its wrapper", "combobox"],
)
def test_click_presses_the_control_that_the_element_is_made_of(
    stage: Stage, html: str, css: str, takes: str
) -> None:
    show(stage, html)
    stage.tools.get(css=css).click()
    assert pressed(stage) == {takes}


@pytest.mark.parametrize(
    ("html", "named"),
    [
        (CARD.format(role="button", style="display: flex", inner=SIDE_BY_SIDE), {"edit", "delete"}),
        (
            CARD.format(role="button", style="", inner=IN_THE_MIDDLE.replace("40px 100px", "0")),
            {"delete"},
        ),
    ],
    ids=["two buttons", "one button"],
)
def test_click_on_an_element_without_a_place_of_its_own_names_what_is_there(
    stage: Stage, html: str, named: set[str]
) -> None:
    show(stage, html)
    with pytest.raises(NotActionable, match="no place of it is its own") as caught:
        stage.tools.get(css="#card").click()
    names = caught.value.message.partition("take a press: ")[2]
    assert set(re.findall(r'id="(\w+)"', names)) == named
    assert re.search(r"> \[ref=e\d+\]", names)
    assert pressed(stage) == set()


def test_hovering_needs_no_place_of_its_own(stage: Stage) -> None:
    show(stage, CARD.format(role="button", style="display: flex", inner=SIDE_BY_SIDE))
    stage.tools.get(css="#card").hover()
    assert "mouseover edit" in stage.ask("() => seen") or "mouseover delete" in stage.ask("() => seen")


def test_double_click_and_drag_begin_at_a_place_of_the_element(stage: Stage) -> None:
    drop = "<div id=zone role=button tabindex=0 style='width: 300px; height: 100px'>Here</div>"
    show(stage, CARD.format(role="row", style="", inner=IN_THE_MIDDLE) + drop)
    card, zone = stage.tools.get(css="#card"), stage.tools.get(css="#zone")
    stage.tools.click(card, double_click=True)
    assert "dblclick card" in stage.ask("() => seen")
    stage.ask("() => { seen.length = 0 }")
    stage.tools.drag(card, zone)
    assert "mousedown card" in stage.ask("() => seen")
    assert "mousedown delete" not in stage.ask("() => seen")


@pytest.mark.parametrize("where", ["frame", "shadow tree", "scrolled box"])
def test_a_place_of_its_own_is_found_everywhere(stage: Stage, where: str) -> None:
    card = CARD.format(role="button", style="", inner=IN_THE_MIDDLE)
    notes = "document.addEventListener('click', (event) => top.seen.push('click ' + event.composedPath()[0].id), true)"
    if where == "frame":
        show(
            stage,
            "<div style='height: 1500px'></div><iframe id=frame style='rotate: 10deg; scale: 0.8'></iframe>",
        )
        stage.tools.evaluate(
            "(html) => new Promise((done) => { frame.onload = done; frame.srcdoc = html; })",
            [f"{card}<script>{notes}</script>"],
        )
    elif where == "shadow tree":
        show(stage, "<div id=host></div>")
        stage.tools.evaluate(
            "(html) => { host.attachShadow({ mode: 'open' }).innerHTML = html;"
            " host.shadowRoot.addEventListener('click', ({ target }) => seen.push('click ' + target.id)); }",
            [card],
        )
    else:
        show(
            stage,
            f"<div style='width: 250px; height: 200px; overflow: auto'><p style='height: 900px'></p>{card}</div>",
        )
    stage.tools.get("button", "Holiday pictures").click()
    assert pressed(stage) - {"host"} == {"card"}


MOVES = (
    "<style>@keyframes pulse {{ 50% {{ transform: scale(1.08) }} }}"
    " @keyframes turn {{ to {{ transform: rotate(360deg) }} }}"
    " @keyframes shake {{ 25% {{ transform: translateX(-5px) }} 75% {{ transform: translateX(5px) }} }}"
    " button {{ margin: 60px; padding: 20px 40px }}</style>"
    "<div style='{around}'><button id=go style='{style}'>Go</button></div>"
)


@pytest.mark.parametrize(
    ("style", "around"),
    [
        ("animation: pulse 1.2s infinite", ""),
        ("animation: turn 2s linear infinite", ""),
        ("animation: shake 0.3s infinite", ""),
        ("animation: pulse 30s", ""),
        ("", "animation: pulse 1s infinite"),
    ],
    ids=["pulses", "turns", "shakes", "for half a minute", "what it is in pulses"],
)
def test_an_element_that_never_stands_still_is_clicked_and_hovered_over(
    stage: Stage, style: str, around: str
) -> None:
    show(stage, MOVES.format(style=style, around=around))
    go = stage.tools.get(css="#go")
    go.hover()
    assert "mouseover go" in stage.ask("() => seen")
    go.click()
    assert pressed(stage) == {"go"}


def test_an_element_that_a_script_moves_for_ever_is_clicked(stage: Stage) -> None:
    show(stage, MOVES.format(style="", around=""))
    stage.ask(
        "() => { const draw = (at) => { go.style.translate = `${5 * Math.sin(at / 100)}px`;"
        " requestAnimationFrame(draw); }; requestAnimationFrame(draw); }"
    )
    stage.tools.get(css="#go").click()
    assert pressed(stage) == {"go"}


def test_an_element_that_moves_for_a_moment_is_clicked_where_it_comes_to_rest(stage: Stage) -> None:
    show(stage, MOVES.format(style="transition: translate 0.4s", around=""))
    stage.ask(
        "() => { go.offsetWidth; go.style.translate = '30px'; window.ends = new Promise((done) => {"
        " go.onclick = () => done(go.getAnimations().length); }); }"
    )
    stage.tools.get(css="#go").click()
    assert stage.ask("() => ends") == 0


@pytest.mark.parametrize(
    "shape",
    [
        '<polyline points="10,10 10,150 150,150" fill="none" />',
        '<rect x="10" y="10" width="150" height="100" fill="none" />',
        '<path d="M10 10 C 10 180, 190 180, 190 10" fill="none" />',
        '<line x1="10" y1="50" x2="150" y2="50" />',
        '<line x1="10" y1="10" x2="150" y2="120" />',
        '<circle cx="100" cy="100" r="60" fill="red" pointer-events="stroke" />',
        '<g transform="rotate(30 100 100)"><polyline points="40,40 40,150 150,150" fill="none" /></g>',
    ],
    ids=["polyline", "rectangle", "curve", "level line", "line", "stroke alone", "turned"],
)
def test_a_thin_line_is_pressed_on_its_outline(shared_tools: BrowserTools, shape: str) -> None:
    drawing = f'<svg width="200" height="200" stroke="black" stroke-width="1">{shape}</svg>'
    shared_tools.set_content(f"<button onclick='seen.push(1)'>Behind</button><br>{drawing}")
    shared_tools.evaluate(
        "window.seen = []; document.onclick = (event) => seen.push(event.target instanceof SVGGeometryElement)"
    )
    shared_tools.get(css="svg :is(line, path, polyline, rect, circle)").click(timeout=3)
    assert shared_tools.evaluate("seen").value == [True]
