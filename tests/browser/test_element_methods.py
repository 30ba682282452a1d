"""Methods of element handles that are no tools; the objects `keyboard` and `mouse`."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.acting import Stage
from webtools import Box, BrowserTools, InvalidArgument, NotActionable, ScriptError

_PAGE = """<!doctype html><style>body { margin: 0 } #box { width: 200px; height: 100px; border: 10px solid }
#over { position: absolute; left: 0; top: 200px; width: 100px; height: 50px }</style>
<div id=box>Box</div><p>The <b>bold</b> <span hidden>hidden</span> text</p>
<button id=under style="position: absolute; left: 0; top: 200px">Under</button><div id=over></div>
<input id=name aria-label=Name value=Ada style="position: absolute; top: 300px"><button disabled id=off>Off</button>
<select id=list><option value=a>One<option value=b>Two<option value=b>Three</select>
<input type=file id=files multiple><div style="height: 3000px"></div>
<script>
  window.log = [];
  const note = (event) => log.push([event.type, event.target.id, event.offsetX ?? 0, event.offsetY ?? 0]);
  for (const type of ["click", "dblclick", "auxclick", "touchstart", "focusin", "focusout", "wheel", "mousemove",
                      "mousedown", "mouseup", "keydown", "keyup", "drop", "change"])
    addEventListener(type, note, true);
</script>"""


@pytest.fixture(autouse=True)
def _page(stage: Stage) -> None:
    stage.show("expecting.html")
    stage.tools.set_content(_PAGE)


def _events(stage: Stage, *types: str) -> list[list[object]]:
    return [event for event in stage.ask("log.splice(0)") if event[0] in types]


def test_click_at_a_position_counts_from_the_padding(stage: Stage) -> None:
    box = stage.tools.get(css="#box")
    box.click(position=(30, 40))
    assert _events(stage, "click") == [["click", "box", 30, 40]]
    box.click(count=2, button="left")
    assert [event[0] for event in _events(stage, "click", "dblclick")] == ["click", "click", "dblclick"]
    box.double_click(position=(1, 1))
    assert ["dblclick", "box", 1, 1] in _events(stage, "dblclick")


def test_force_clicks_what_is_covered_and_says_by_what(stage: Stage) -> None:
    under = stage.tools.get("button", "Under")
    with pytest.raises(NotActionable, match="covered"):
        under.click(timeout=0.5)
    _events(stage)
    came = under.click(force=True)
    assert [event[1] for event in _events(stage, "click")] == ["over"]
    assert any("by force" in note and "covered by" in note for note in came.notes)


def test_force_does_not_click_outside_of_the_view(stage: Stage) -> None:
    stage.show("expecting.html")
    stage.tools.set_content("<button style='position: fixed; left: -300px'>Away</button>")
    with pytest.raises(NotActionable, match="it is outside of the view"):
        stage.tools.get(css="button").click(force=True, timeout=1)


def test_force_does_not_wait_for_a_disabled_button(stage: Stage) -> None:
    came = stage.tools.get("button", "Off").click(force=True)
    assert any("by force, though it is disabled" in note for note in came.notes)


def test_press_lasts_as_long_as_the_delay(stage: Stage) -> None:
    stage.tools.evaluate(
        "() => { addEventListener('mousedown', e => window.down = e.timeStamp);"
        " addEventListener('mouseup', e => window.held = e.timeStamp - down) }"
    )
    stage.tools.get(css="#box").click(delay=0.2)
    assert stage.ask("held >= 190") is True


def test_buttons_and_keys_that_do_not_exist_are_refused_by_name(stage: Stage) -> None:
    box = stage.tools.get(css="#box")
    with pytest.raises(InvalidArgument, match="'centre' is not a button"):
        box.click(button="centre")  # type: ignore[arg-type]  # what is tested
    with pytest.raises(InvalidArgument, match=r"'Ctrl' is not a modifier key.*Control"):
        box.click(modifiers=["Ctrl"])  # type: ignore[list-item]  # what is tested


def test_tap_is_a_touch(stage: Stage) -> None:
    stage.tools.get(css="#box").tap(position=(5, 6))
    assert "touchstart" in [event[0] for event in _events(stage, "touchstart", "click")]


def test_focus_and_blur_are_told_to_the_page(stage: Stage) -> None:
    name = stage.tools.get(label="Name")
    name.focus()
    assert name.is_focused()
    name.blur()
    assert not name.is_focused()
    assert [event[0] for event in _events(stage, "focusin", "focusout")] == ["focusin", "focusout"]


def test_dispatched_event_has_its_class_and_its_members(stage: Stage) -> None:
    stage.tools.evaluate(
        "addEventListener('drop', e => { window.dropped = [e.constructor.name, e.dataTransfer.getData('text/plain')] })"
    )
    transfer = stage.tools.evaluate_handle(
        "() => { const data = new DataTransfer(); data.setData('text/plain', 'moved'); return data }"
    )
    box = stage.tools.get(css="#box")
    box.dispatch_event("drop", {"dataTransfer": transfer})
    assert stage.ask("dropped") == ["DragEvent", "moved"]
    box.dispatch_event("mine")
    box.dispatch_event("click", {"clientX": 5})
    assert [event[0] for event in _events(stage, "click")] == ["click"]


def test_box_is_in_the_view_of_the_tab(stage: Stage) -> None:
    assert stage.tools.get(css="#box").bounding_box() == Box(x=0, y=0, width=220, height=120)
    assert stage.tools.get(css="[hidden]").bounding_box() is None
    stage.tools.evaluate("scrollTo(0, 50)")
    assert stage.tools.get(css="#box").bounding_box() == Box(x=0, y=-50, width=220, height=120)


def test_box_in_a_frame_is_in_the_view_of_the_tab(stage: Stage) -> None:
    stage.tools.set_content(
        "<body style='margin: 0'><iframe style='margin: 20px; border: 5px solid; padding: 3px' srcdoc=\""
        "<body style='margin: 0'><div id=inner style='width: 40px; height: 30px'>In</div>\"></iframe>"
    )
    assert stage.tools.get(css="#inner").bounding_box() == Box(x=28, y=28, width=40, height=30)


def test_texts_are_read_as_they_are(stage: Stage) -> None:
    paragraph = stage.tools.get(css="p")
    assert paragraph.text_content() == "The bold hidden text"
    assert paragraph.inner_html() == 'The <b>bold</b> <span hidden="">hidden</span> text'
    assert stage.tools.get(css="option").texts() == ["One", "Two", "Three"]
    assert stage.tools.get(css="input").values()[:1] == ["Ada"]


def test_options_are_chosen_by_index(stage: Stage) -> None:
    listed = stage.tools.get(css="#list")
    listed.select_option(index=1)
    assert stage.ask("document.querySelector('select').selectedIndex") == 1
    listed.select_option(index=-1)
    assert stage.ask("document.querySelector('select').selectedIndex") == 2
    listed.select_option(label="One")
    assert listed.value() == "a"
    with pytest.raises(InvalidArgument, match="no option 7"):
        listed.select_option(index=7)
    with pytest.raises(InvalidArgument, match="nothing to choose"):
        listed.select_option()


def test_option_without_a_value_is_chosen_by_the_empty_text(shared_tools: BrowserTools) -> None:
    shared_tools.set_content("<select><option value=a>A</option><option value=''>None</option></select>")
    listed = shared_tools.get(css="select")
    listed.select_option("")
    assert listed.evaluate("list => list.selectedIndex").value == 1
    shared_tools.set_content("<select><option value=a>A</option><option value=b></option></select>")
    listed.select_option("")
    assert listed.evaluate("list => list.value").value == "b"
    shared_tools.set_content("<select><option>A</option></select>")
    with pytest.raises(InvalidArgument, match='has no option ""'):
        listed.select_option("", timeout=1)


def test_field_is_cleared_and_its_text_selected(stage: Stage) -> None:
    name = stage.tools.get(label="Name")
    assert name.is_editable()
    name.select_text()
    assert stage.ask("getSelection().toString()") in ("Ada", "")  # Firefox keeps that of fields to itself
    stage.tools.keyboard.type("x")
    assert name.value() == "x"
    name.fill(None)
    assert name.value() == ""


def test_text_that_nobody_can_see_is_not_selected(stage: Stage) -> None:
    stage.tools.set_content("<p>Seen</p><p hidden>Unseen</p>")
    stage.tools.get(css="p").first.select_text()
    with pytest.raises(NotActionable, match="it is not visible"):
        stage.tools.get(css="p").last.select_text(timeout=0.1)
    assert stage.ask("getSelection().toString()") == "Seen"


def test_files_come_one_by_one_or_as_a_list(stage: Stage, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.txt", "b.txt", "c.txt")]
    for path in paths:
        path.write_text("x")
    stage.tools.get(css="#files").upload(paths[:2], str(paths[2]))
    assert stage.ask("[...document.querySelector('#files').files].map(f => f.name)") == [
        "a.txt",
        "b.txt",
        "c.txt",
    ]


def test_keys_stay_down_until_they_are_let_go(stage: Stage) -> None:
    name, keyboard = stage.tools.get(label="Name"), stage.tools.keyboard
    name.focus()
    keyboard.press("End")
    keyboard.down("Shift")
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    keyboard.up("Shift")
    keyboard.insert_text("nna")
    assert name.value() == "Anna"
    with pytest.raises(InvalidArgument, match="no key"):
        keyboard.down("Schift")


def test_mouse_moves_in_steps_and_keeps_its_button(stage: Stage) -> None:
    mouse = stage.tools.mouse
    mouse.move(20, 20)
    mouse.down()
    mouse.move(120, 60, steps=4)
    mouse.up()
    seen = _events(stage, "mousemove", "mousedown", "mouseup")
    places = [(event[2], event[3]) for event in seen if event[0] == "mousemove"]
    assert places[-4:] == [(35, 20), (60, 30), (85, 40), (110, 50)]
    assert seen[-1][0] == "mouseup"
    mouse.click(30, 30, count=2)
    assert _events(stage, "dblclick") == [["dblclick", "box", 20, 20]]
    mouse.wheel(0, 100)
    stage.tools.wait_for(function="scrollY === 100")
    with pytest.raises(InvalidArgument, match="outside of the viewport"):
        mouse.move(5000, 10)


_GIVES_WAY = """<button id=save style="width: 100px; height: 40px">Save</button><p id=out></p><script>
  save.addEventListener("mouseenter", () => { save.style.marginLeft = "200px" }, { once: true });
  save.onclick = () => { out.textContent += "saved" };
  document.body.onclick = (event) => { if (event.target !== save) out.textContent += "missed" };
</script>"""


@pytest.mark.parametrize(
    "how", [{"position": (10, 10)}, {"force": True}, {"position": (10, 10), "force": True}]
)
def test_click_at_a_position_or_by_force_follows_an_element_that_gives_way(
    shared_tools: BrowserTools, how: dict[str, Any]
) -> None:
    shared_tools.set_content(_GIVES_WAY)
    shared_tools.get("button", "Save").click(**how)
    assert shared_tools.get(css="#out").text() == "saved"


def test_click_at_a_position_may_be_meant_for_a_control_in_the_element(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        "<div id=card role=button tabindex=0 style='width: 200px; height: 50px'>"
        "<button style='margin: 0' onclick=\"out.textContent = 'deleted'\">Delete</button></div><p id=out></p>"
    )
    shared_tools.get(css="#card").click(position=(5, 5))
    assert shared_tools.get(css="#out").text() == "deleted"


def test_click_by_force_presses_what_covers_the_element(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        "<button id=save>Save</button><p id=out></p>"
        "<div style='position: fixed; inset: 0' onclick=\"out.textContent = 'cover'\"></div>"
    )
    pressed = shared_tools.get(css="#save").click(force=True)
    assert "by force" in " ".join(pressed.notes)
    assert shared_tools.get(css="#out").text() == "cover"


def test_force_fills_what_is_hidden_disabled_or_read_only(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        """<script>window.heard = [];
        for (const type of ['input', 'change', 'click'])
          addEventListener(type, ({ target }) => heard.push(`${target.id} ${type}`));</script>
        <input id=hidden hidden><textarea id=fixed readonly>x</textarea><input id=off disabled>
        <input id=box type=checkbox style="display: none"><input id=dead type=checkbox disabled>
        <select id=list disabled><option value=1>One<option value=2>Two<option value=3>Three</select>
        <div id=free>Free</div>"""
    )
    for name, reason in (("hidden", "hidden"), ("fixed", "read-only"), ("off", "disabled")):
        outcome = tools.get(css=f"#{name}").fill("filled", force=True)
        assert [reason in note for note in outcome.notes] == [True]
        assert tools.evaluate(f"document.querySelector('#{name}').value").value == "filled"
    tools.get(css="#box").check(force=True)
    tools.get(css="#dead").check(force=True)
    tools.get(css="#dead").check(force=True)  # it is checked already
    tools.get(css="#box").uncheck(force=True)
    tools.get(css="#list").select_option("Two", force=True)
    state = "[...document.querySelectorAll('input[type=checkbox]')].map((one) => one.checked)"
    assert tools.evaluate(state).value == [False, True]
    assert tools.evaluate("document.querySelector('#list').value").value == "2"
    heard = tools.evaluate("heard", returns=list[str]).value
    assert heard[:6] == [
        "hidden input",
        "hidden change",
        "fixed input",
        "fixed change",
        "off input",
        "off change",
    ]
    assert heard[6:9] == ["box click", "box input", "box change"]
    assert heard.count("dead change") == 1
    with pytest.raises(ScriptError, match="no option"):
        tools.get(css="#list").select_option("Ten", force=True)
    with pytest.raises(ScriptError, match="is not a field"):
        tools.get(css="#free").fill("x", force=True)
