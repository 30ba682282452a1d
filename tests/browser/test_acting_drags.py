"""Drags that pages take for one only after a hold, whose target they work out late, and those that move nothing."""

from typing import Any

import pytest

from tests.browser.acting import Stage
from webtools import InvalidArgument

LIST = """
<style>li { height: 40px; width: 300px; border: 1px solid; margin: 4px; user-select: none; list-style: none }</style>
<ul id="list"><li id="a">Alpha</li><li id="b">Beta</li><li id="c">Gamma</li><li id="d">Delta</li></ul>
"""
ORDER = "() => [...document.querySelectorAll('#list li')].map((one) => one.textContent)"
HELD = "It was held before it was moved, since a drag at once moved nothing"
NOTHING = "Nothing on the page moved or changed by this drag"

# `held` is what is dragged; each way says how the page gets from a press to that, and from a move to a new order.
_DRAGS = """
let pressed = null, held = null, at = 0, from = null, timer = 0, last = null;
const far = (event) => Math.hypot(event.clientX - from[0], event.clientY - from[1]);
const end = () => { clearTimeout(timer); pressed = held = null; };
const put = ({ clientX, clientY }) => {
  const over = document.elementFromPoint(clientX, clientY)?.closest('#list li');
  if (!held || !over || over === held) return;
  over[over.compareDocumentPosition(held) & 2 ? 'after' : 'before'](held);
};
list.addEventListener('pointerdown', (event) => {
  pressed = event.target.closest('li'); from = [event.clientX, event.clientY]; at = performance.now(); begin();
});
addEventListener('pointerup', end); addEventListener('pointercancel', end);
"""
_WAYS = {
    "a timer": """
      const begin = () => { timer = setTimeout(() => { held = pressed; }, 250); };
      addEventListener('pointermove', (event) => { if (held) put(event); else if (pressed && far(event) > 5) end(); });
    """,
    "a long timer": """
      const begin = () => { timer = setTimeout(() => { held = pressed; }, 1000); };
      addEventListener('pointermove', (event) => { if (held) put(event); else if (pressed && far(event) > 5) end(); });
    """,
    "a long timer that the mouse sets as well": """
      const begin = () => { clearTimeout(timer); timer = setTimeout(() => { held = pressed; }, 1000); };
      list.addEventListener('pointermove', (event) => {
        if (held) put(event); else if (!pressed) begin(); else if (far(event) > 5) end();
      });
    """,
    "the time that has passed": """
      const begin = () => {};
      addEventListener('pointermove', (event) => {
        if (pressed && !held && far(event) > 5) { if (performance.now() - at < 300) end(); else held = pressed; }
        if (held) put(event);
      });
    """,
    "a timer for the place": """
      const begin = () => { held = pressed; };
      addEventListener('pointermove', (event) => { clearTimeout(timer); timer = setTimeout(() => put(event), 150); });
    """,
    "a beat for the place": """
      const begin = () => { held = pressed; held.style.opacity = 0.5; };
      addEventListener('pointermove', (event) => { last = event; if (held) held.style.scale = 0.9; });
      setInterval(() => { if (held && last) put(last); }, 50);
    """,
}


def show(stage: Stage, html: str, script: str) -> None:
    stage.show("/status/200")
    stage.tools.evaluate(
        "(html, script) => { document.body.innerHTML = html; const made = document.createElement('script');"
        " made.textContent = script; document.head.append(made); }",
        [html, script],
    )


@pytest.mark.parametrize("how", _WAYS)
def test_a_drag_is_held_and_rests_as_long_as_the_page_needs(stage: Stage, how: str) -> None:
    show(stage, LIST, _DRAGS + _WAYS[how])
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert stage.ask(ORDER) == ["Beta", "Gamma", "Alpha", "Delta"]
    assert outcome.notes == (() if how.endswith("place") else (HELD,))


def test_a_drag_between_two_points_is_held_as_well(stage: Stage) -> None:
    show(stage, LIST, _DRAGS + _WAYS["a timer"])
    boxes = "() => [a, c].map((one) => one.getBoundingClientRect()).flatMap(({ x, y }) => [x + 50, y + 20])"
    outcome = stage.tools.mouse_drag_xy(*[round(one) for one in stage.ask(boxes)])
    assert stage.ask(ORDER) == ["Beta", "Gamma", "Alpha", "Delta"]
    assert outcome.notes == (HELD,)


def test_a_drag_goes_where_its_end_is_once_it_has_begun(stage: Stage) -> None:
    """Pages make room for what is dragged when it begins."""
    show(
        stage,
        "<div id=item style='width: 80px; height: 40px; user-select: none'>Item</div><div id=room></div>"
        "<div id=zone style='width: 200px; height: 60px'>Zone</div>",
        "let taken = false; window.dropped = null; const over = (e) => document.elementFromPoint(e.clientX, e.clientY);"
        "item.addEventListener('pointerdown', () => { taken = true; });"
        "addEventListener('pointermove', () => { if (taken) room.style.height = '200px'; });"
        "addEventListener('pointerup', (e) => { if (taken) zone.textContent = `${over(e)?.id} has it`; });",
    )
    stage.tools.get(css="#item").drag_to(stage.tools.get(css="#zone"))
    assert stage.ask("() => zone.textContent") == "zone has it"


@pytest.mark.parametrize(
    ("html", "script", "note"),
    [
        (LIST, "", NOTHING),
        ("<p draggable=true id=a>Alpha</p><p id=c>Gamma</p>", "", NOTHING),
        ("<p id=a>Alpha</p><p id=c>Gamma</p>", "", f"{NOTHING}; it selected text"),
        (
            LIST.replace('id="a"', "id=a style='color:#333;width:120px'"),
            "a.onpointerdown = () => { a.style.cursor = 'move'; }",
            NOTHING,
        ),
    ],
    ids=["a list", "something draggable", "text", "a style that the browser writes anew"],
)
def test_a_drag_after_which_nothing_moved_says_so(stage: Stage, html: str, script: str, note: str) -> None:
    show(stage, html, script)
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert outcome.notes == (note,)


@pytest.mark.parametrize(
    ("html", "script"),
    [
        (
            "<canvas id=a width=200 height=100></canvas><p id=c>Gamma</p>",
            "a.onpointerdown = () => record.push(1)",
        ),
        ("<input id=a type=range style='width: 300px'><p id=c style='width: 600px'>Gamma</p>", ""),
        (LIST, "addEventListener('pointerup', () => { c.textContent = 'Got it'; })"),
        (LIST, "addEventListener('pointerup', () => { fetch('/status/200', { method: 'POST' }); })"),
        (
            "<p draggable=true id=a>Alpha</p><p id=c>Gamma</p>",
            "c.ondragover = (event) => event.preventDefault(); c.ondrop = () => record.push(1)",
        ),
    ],
    ids=[
        "a canvas, which shows nothing of it",
        "a slider",
        "a text",
        "a request",
        "a drop that nothing shows",
    ],
)
def test_a_drag_that_may_have_done_something_is_done_once(stage: Stage, html: str, script: str) -> None:
    show(
        stage,
        html,
        "window.record = []; window.presses = 0; addEventListener('pointerdown', () => presses++);" + script,
    )
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert outcome.notes == ()
    assert stage.ask("() => presses") == 1


@pytest.mark.parametrize("heard_at", ["the list", "the root, as a framework does"])
def test_a_drag_that_selected_text_where_the_page_waits_for_a_hold_is_held(
    stage: Stage, heard_at: str
) -> None:
    script = _DRAGS + _WAYS["a timer"]
    if heard_at != "the list":
        script = script.replace("list.addEventListener", "document.body.addEventListener") + (
            "for (const type of 'click dblclick input change keydown keyup submit focusin mousedown touchstart'"
            ".split(' ')) document.body.addEventListener(type, () => {});"
        )
    show(stage, LIST.replace("user-select: none; ", ""), script)
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert stage.ask(ORDER) == ["Beta", "Gamma", "Alpha", "Delta"]
    assert outcome.notes == (HELD,)


def test_a_drop_whose_effect_the_source_does_not_allow_is_none(stage: Stage) -> None:
    show(
        stage,
        "<p draggable=true id=a>Alpha</p><p id=c>Gamma</p>",
        "window.ended = null; a.ondragstart = ({ dataTransfer }) => { dataTransfer.effectAllowed = 'move'; };"
        "c.ondragover = (event) => { event.preventDefault(); event.dataTransfer.dropEffect = 'copy'; };"
        "c.ondrop = () => { c.textContent = 'dropped'; }; a.ondragend = (e) => { ended = e.dataTransfer.dropEffect; };",
    )
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert stage.ask("() => [c.textContent, ended]") == ["Gamma", "none"]
    assert outcome.notes == (NOTHING,)


_PLACES = """
window.seen = [];
const note = (event) => seen.push([event.type, event.target.id, Math.round(event.offsetX), Math.round(event.offsetY)]);
for (const type of ['pointerdown', 'pointerup', 'pointermove']) addEventListener(type, note);
addEventListener('pointerup', () => list.lastElementChild.append('!'));
const begin = () => {};
"""


def test_a_drag_begins_and_ends_where_the_caller_says(stage: Stage) -> None:
    show(stage, LIST, _DRAGS + _PLACES)
    first, last = stage.tools.get(css="#a"), stage.tools.get(css="#d")
    first.drag_to(last, source_position=(20, 10), target_position=(250, 30), steps=20)
    seen = stage.tools.evaluate("seen").value
    assert [each for each in seen if each[0] != "pointermove"] == [
        ["pointerdown", "a", 20, 10],
        ["pointerup", "d", 250, 30],
    ]
    assert sum(each[0] == "pointermove" for each in seen) >= 20


def test_a_drag_is_held_as_long_as_the_caller_says(stage: Stage) -> None:
    show(stage, LIST, _DRAGS + _WAYS["the time that has passed"].replace("300", "700"))
    first, last = stage.tools.get(css="#a"), stage.tools.get(css="#d")
    assert first.drag_to(last, hold=0.5).notes == (NOTHING,)
    assert first.drag_to(last, hold=0.8).notes == ()
    assert stage.tools.evaluate(ORDER).value == ["Beta", "Gamma", "Delta", "Alpha"]


def test_a_drag_by_force_begins_on_what_covers_the_element(stage: Stage) -> None:
    cover = '<div id="cover" style="position: fixed; inset: 0"></div>'
    show(stage, LIST + cover, _DRAGS + _PLACES)
    first, last = stage.tools.get(css="#a"), stage.tools.get(css="#d")
    came = first.drag_to(last, force=True)
    assert any("by force" in note and "covered by" in note for note in came.notes)
    assert stage.tools.evaluate("seen.map(each => each[1])").value.count("cover") > 2


@pytest.mark.parametrize("wrong", [{"steps": 0}, {"steps": 1_001}, {"hold": -1}])
def test_a_wrong_way_to_drag_is_refused(stage: Stage, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match=r"drag_to: (steps|hold)="):
        stage.tools.get(css="#a").drag_to("e1", **wrong)


# A press makes the item draggable at once, and a drag by it only after the delay, as SortableJS does for Firefox. One
# that begins earlier is none for the page, which waits for the release of that press before it takes another.
_EARLY = """
let item = null, timer = 0, begun = false, last = null; window.presses = 0;
const forget = () => { clearTimeout(timer); item = null; begun = false; };
list.addEventListener('pointerdown', (event) => {
  presses++;
  if (item) return;
  item = event.target.closest('li'); item.draggable = true;
  timer = setTimeout(() => { begun = true; }, DELAY);
});
addEventListener('pointerup', forget);
addEventListener('pointermove', (event) => { if (item && !begun) clearTimeout(timer); });
addEventListener('dragstart', () => clearTimeout(timer));
list.addEventListener('dragover', (event) => { if (item) { event.preventDefault(); last = event.target; } });
list.addEventListener('dragend', () => { if (begun) { last.after(item); forget(); } });
"""


@pytest.mark.parametrize("delay", [200, 900])
def test_what_a_press_makes_draggable_is_held_until_its_timer_has_run(stage: Stage, delay: int) -> None:
    show(stage, LIST, _EARLY.replace("DELAY", str(delay)))
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert stage.ask(ORDER) == ["Beta", "Gamma", "Alpha", "Delta"]
    assert outcome.notes == ()
    assert stage.ask("() => presses") == 1


def test_a_drop_that_no_script_takes_where_a_press_waits_for_a_hold_is_none(stage: Stage) -> None:
    script = _EARLY.replace("item.draggable = true;", "").replace("DELAY", "200")
    html = LIST.replace("<li", "<li draggable=true")
    show(stage, html, script + "addEventListener('dragend', forget)")
    outcome = stage.tools.get(css="#a").drag_to(stage.tools.get(css="#c"))
    assert stage.ask(ORDER) == ["Beta", "Gamma", "Alpha", "Delta"]
    assert outcome.notes == (HELD,)


# As lists of react-dnd's examples do it: an item changes places with the one whose middle the mouse has passed.
_LONG = """
<style>
  #list { height: HEIGHT; overflow: auto } #list div { height: 36px; margin-bottom: 8px; border: 1px dashed }
</style>
<div id="list"></div>
"""
_BY_THE_MIDDLE = """
for (let row = 1; row <= 60; row++) list.insertAdjacentHTML('beforeend', `<div draggable=true id=r${row}>${row}</div>`);
let dragged = null;
addEventListener('dragstart', (event) => { dragged = event.target; });
addEventListener('drop', (event) => event.preventDefault());
addEventListener('dragover', (event) => {
  const over = event.target.closest?.('#list div');
  if (!over) return;
  event.preventDefault();
  if (over === dragged) return;
  const { top, height } = over.getBoundingClientRect();
  const down = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  const at = event.clientY - top;
  if (down ? at < height / 2 : at > height / 2) return;
  over[down ? 'after' : 'before'](dragged);
});
"""


@pytest.mark.parametrize("height", ["auto", "400px"], ids=["a page that scrolls", "a box that scrolls"])
@pytest.mark.parametrize(("row", "onto"), [(2, 40), (1, 60), (50, 5), (60, 1), (3, 4)])
def test_a_row_of_a_long_list_takes_the_place_of_the_one_that_it_is_dragged_to(
    stage: Stage, row: int, onto: int, height: str
) -> None:
    show(stage, _LONG.replace("HEIGHT", height), _BY_THE_MIDDLE)
    stage.tools.get(css=f"#r{row}").drag_to(stage.tools.get(css=f"#r{onto}"))
    expected = [str(each) for each in range(1, 61) if each != row]
    expected.insert(onto - 1, str(row))
    assert stage.ask("() => [...list.children].map((one) => one.textContent)") == expected


def test_a_row_that_its_box_hides_where_the_page_shows_something_else_is_scrolled_to(stage: Stage) -> None:
    below = '<p style="height: 600px; background: white">Below</p>'
    show(stage, _LONG.replace("HEIGHT", "200px") + below, _BY_THE_MIDDLE)
    stage.tools.get(css="#r2").drag_to(stage.tools.get(css="#r12"))
    assert stage.ask("() => [...list.children].findIndex((one) => one.id === 'r2')") == 11
