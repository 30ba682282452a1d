"""Clicks on pages that make it hard: what is in the way is waited for, scrolled away, or named."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.browser.acting import Stage, saying
from tests.browser.site import Site
from webtools import BrowserTools, NotActionable
from webtools.operations.acting import pointer


@pytest.mark.parametrize(
    ("page", "name", "hit"),
    [
        ("covered", "Partly covered", "partly"),
        ("covered", "Below a ghost", "through"),
        ("enabled", "In the legend", "legend"),
        ("enabled", "Inside a wrapper", "wrapper"),
        ("pointer", "Takes it again", "again"),
        ("pointer", "Text that lets it through", "under"),
        ("transforms", "Zoomed in", "zoomed"),
        ("transforms", "Zoomed out", "small"),
        ("transforms", "Rotated", "rotated"),
        ("transforms", "Skewed", "skewed"),
        ("transforms", "Tilted", "tilted"),
        ("transforms", "Mirrored", "flipped"),
        ("transforms", "Innermost", "inner-button"),
        ("shadow", "In the nested root", "in-nested"),
        ("shadow", "Slotted button", "slotted"),
        ("sticky", "Row 30", "row-30"),
        ("scrollers", "Deep inside", "deep"),
        ("scrollers", "Cut off", "cut"),
        ("scrollers", "Glides", "glides"),
        ("scrollers", "Second", "snapped"),
        ("frames", "Innermost", "inner-button"),
        ("frames", "Written inside", "written"),
        ("mixed", "Abroad", "abroad-button"),
        ("mixed", "Innermost", "inner-button"),
        ("rtl", "סוף", "end"),
        ("moving", "Jumps away once", "shy"),
    ],
)
def test_click_meets_its_element(stage: Stage, page: str, name: str, hit: str) -> None:
    button = stage.show(f"/{page}.html").find_all("button", name)[-1]  # the innermost of nested ones
    stage.tools.click(button)
    assert stage.seen("click") == [f"click {hit}"]


@pytest.mark.parametrize("edge", ["start", "end"])
def test_an_element_below_what_sticks_is_brought_out_from_under_it(stage: Stage, edge: str) -> None:
    button = stage.show("/sticky.html").find("button", "Row 30")
    stage.ask(f"() => document.querySelector('#row-30').scrollIntoView({{ block: '{edge}' }})")
    stage.tools.click(button)
    assert stage.seen("click") == ["click row-30"]


def test_an_element_is_brought_to_where_a_large_banner_leaves_it_free(stage: Stage) -> None:
    button = stage.show("/sticky.html").find("button", "Row 30")
    stage.ask("() => document.querySelector('#footer').style.height = '58vh'")
    stage.tools.click(button)
    assert stage.seen("click") == ["click row-30"]


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("covered", "Partly covered"),
        ("enabled", "Never"),
        ("transforms", "Rotated"),
        ("shadow", "In the nested root"),
        ("scrollers", "Deep inside"),
        ("mixed", "Innermost"),
        ("rerender", "Buy"),
    ],
)
def test_hover_meets_its_element(stage: Stage, page: str, name: str) -> None:
    button = stage.show(f"/{page}.html").find("button", name)
    stage.tools.hover(button)
    assert stage.tools.evaluate("(element) => element.matches(':hover')", ref=button).value is True


@pytest.mark.parametrize(
    ("habit", "came"),
    [
        ("onpointermove = () => { still.style.left = '300px'; onpointermove = null; }", "still.matches(':hover')"),
        ("onpointermove = () => { still.style.left = (still.offsetLeft + 200) % 800 + 'px'; }", None),
        ("still.onpointermove = () => document.body.append(lid)", "document.body.contains(lid)"),
        ("still.onpointermove = () => still.remove()", "!document.querySelector('#still')"),
    ],
    ids=["moves once", "moves always", "brings something up", "goes"],
)  # fmt: skip
def test_hover_ends_on_the_element_or_with_an_effect_of_the_hover(
    stage: Stage, habit: str, came: str | None
) -> None:
    button = stage.show("/moving.html").find("button", "Stands still")
    stage.ask(
        "() => { window.lid = document.createElement('div'); lid.style = 'position: fixed; inset: 0';"
        f" {habit}; still.onpointerenter = () => record('met'); }}"
    )
    if came:
        stage.tools.hover(button)
        assert stage.ask(f"() => seen.some(({{ type }}) => type === 'met') && {came}") is True
    else:
        with pytest.raises(
            NotActionable, match=r"hover on e\d+ was not possible within 3 s: it (moved|is moving)"
        ):
            stage.tools.hover(button, timeout=3)


def test_fields_of_a_frame_in_a_frame_abroad_are_typed_into_chosen_from_and_filled(stage: Stage) -> None:
    page = stage.show("/mixed.html")
    note, choice = page.find("textbox", "Inner note"), page.find("combobox", "Inner choice")
    value = "(element) => element.value"
    stage.tools.type(note, "typed")
    stage.tools.select_option(choice, "Two")
    assert [stage.tools.evaluate(value, ref=ref).value for ref in (note, choice)] == ["typed", "Two"]
    stage.tools.fill_form([{"ref": note, "value": "filled"}, {"ref": choice, "value": "One"}])
    assert [stage.tools.evaluate(value, ref=ref).value for ref in (note, choice)] == ["filled", "One"]


def test_element_rendered_anew_on_every_mouse_move_can_be_typed_into_and_dragged(stage: Stage) -> None:
    page = stage.show("/rerender.html")
    field, button = page.find("textbox", "Amount"), page.find("button", "Buy")
    stage.tools.hover(button)
    told = stage.tools.type(field, "7")
    assert told.notes == ('textbox "Amount" had been replaced by an equal element, which was used',)
    assert stage.ask("() => document.querySelector('.amount').value") == "7"
    stage.tools.drag(button, field)
    assert stage.seen("mousedown", "mouseup") == ["mousedown button", "mouseup input"]


def test_an_inline_link_that_wraps_is_hit_on_one_of_its_lines(stage: Stage) -> None:
    link = stage.show("/transforms.html").find("link", "a link that breaks")
    stage.tools.click(link)
    assert stage.seen("click") == ["click broken"]


def test_a_check_box_below_its_label_is_ticked(stage: Stage) -> None:
    box = stage.show("/covered.html").find("checkbox")
    stage.tools.click(box)
    assert stage.ask("() => labelled.checked") is True


@pytest.mark.parametrize(
    ("page", "name", "hit"),
    [
        ("covered", "Covered for a while", "soon"),
        ("enabled", "Later", "later"),
        ("moving", "Comes to rest", "stops"),
    ],
)
def test_click_waits_until_a_passing_obstacle_has_gone(stage: Stage, page: str, name: str, hit: str) -> None:
    button = stage.show(f"/{page}.html").find("button", name)
    stage.ask("() => arm()")
    stage.tools.click(button)
    assert stage.seen("click") == [f"click {hit}"]


@pytest.mark.parametrize(
    ("page", "name", "reason"),
    [
        ("covered", "Always covered", r'it is covered by <div id="curtain" class="cover">'),
        ("covered", "Below a shadow", r'it is covered by <div id="shadow-cover">'),
        ("moving", "Never rests", "it is moving"),
    ],
)
def test_click_names_the_lasting_obstacle_at_the_deadline(
    stage: Stage, page: str, name: str, reason: str
) -> None:
    button = stage.show(f"/{page}.html").find("button", name)
    with pytest.raises(NotActionable, match=rf"click on e\d+ was not possible within 1.5 s: {reason}"):
        stage.tools.click(button, timeout=1.5)
    assert stage.seen("click") == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("button.hidden = true", "it is not visible"),
        ("button.style.visibility = 'hidden'", "it is not visible"),
        (
            "button.style.cssText = 'width: 0; height: 0; padding: 0; border: 0; overflow: hidden'",
            "it is not visible",
        ),
        ("button.inert = true", "it is inert"),
    ],
    ids=["hidden", "invisible", "without a size", "inert"],
)
def test_click_waits_for_an_unusable_element_and_then_refuses_it(
    stage: Stage, change: str, reason: str
) -> None:
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(f"() => {{ {change}; }}")
    with pytest.raises(NotActionable, match=reason):
        stage.tools.click(button, timeout=2)
    assert stage.seen("click") == []
    stage.ask(
        "() => { setTimeout(() => { button.hidden = button.inert = false; button.style = ''; }, 300); }"
    )
    stage.tools.click(button)
    assert stage.seen("click") == ["click button"]


def test_click_in_a_frame_names_the_element_that_covers_the_frame(stage: Stage) -> None:
    button = stage.show("/frames.html").find("button", "In the middle")
    stage.ask(
        "() => { document.body.insertAdjacentHTML('beforeend', '<div id=lid style=\"position: fixed; inset: 0\">'); }"
    )
    with pytest.raises(NotActionable, match='its frame: it is covered by <div id="lid">'):
        stage.tools.click(button, timeout=2)
    stage.ask("() => { setTimeout(() => lid.remove(), 300); }")
    stage.tools.click(button)
    assert stage.seen("click") == ["click middle-button"]


@pytest.mark.parametrize(
    ("page", "name", "reason"),
    [
        ("enabled", "Never", "it is disabled"),
        ("enabled", "Said to be disabled", "it is disabled"),
        ("enabled", "In the group", "it is disabled"),
        ("pointer", "Takes no pointer", "pointer-events: none"),
    ],
)
def test_click_fails_before_the_deadline_when_nothing_can_enable_its_element(
    stage: Stage, page: str, name: str, reason: str
) -> None:
    button = stage.show(f"/{page}.html").find("button", name)
    given_up = rf"{reason}.*, and no timer, request or change of the page was pending"
    with pytest.raises(NotActionable, match=given_up) as refused:
        stage.tools.click(button)
    assert "state='enabled'" in refused.value.hint
    assert stage.seen("click") == []


@pytest.mark.parametrize(
    "enabling",
    [
        "setTimeout(enable, 1000)",
        "setTimeout(enable, 2200)",
        "let left = 4; setInterval(() => { never.textContent = `Never ${--left}`; if (!left) enable(); }, 600)",
    ],
    ids=["a second later", "two seconds later", "countdown in its text"],
)
def test_click_waits_for_a_disabled_element_while_there_is_hope(stage: Stage, enabling: str) -> None:
    button = stage.show("/enabled.html").find("button", "Never")
    stage.tools.evaluate(f"() => {{ const enable = () => {{ never.disabled = false; }}; {enabling}; }}")
    stage.tools.click(button)
    assert stage.seen("click") == ["click never"]


def test_click_waits_for_a_disabled_element_as_long_as_was_asked_for(stage: Stage) -> None:
    button = stage.show("/enabled.html").find("button", "Never")
    with pytest.raises(NotActionable, match="was not possible within 2 s: it is disabled"):
        stage.tools.click(button, timeout=2)


@pytest.mark.parametrize("text", ["Label", "Inner", "Word"])
def test_label_or_child_of_a_disabled_control_is_disabled_as_well(
    shared_tools: BrowserTools, text: str
) -> None:
    shared_tools.navigate(
        "data:text/html,<label for=field>Label</label><input id=field disabled>"
        "<button disabled><b>Inner</b></button><div role=button aria-disabled=true><i>Word</i></div>"
    )
    with pytest.raises(NotActionable, match="it is disabled"):
        shared_tools.click(saying(shared_tools.snapshot(all_refs=True), text))


@pytest.mark.parametrize(
    ("react", "settle"),
    [
        ("setTimeout(enable, 700)", "default"),
        ("fetch('/slow?ms=1500').then(enable)", "off"),
        ("setTimeout(() => fetch('/slow?ms=1500').then(enable), 500)", "off"),
    ],
    ids=["a timer", "a request", "a request after a timer"],
)
def test_click_waits_for_effects_of_the_last_act_to_enable_a_button(
    tools_of: Callable[..., BrowserTools], site: Site, react: str, settle: str
) -> None:
    stage = Stage(tools_of(settle=settle), site)
    page = stage.show("/enabled.html")
    stage.ask(
        f"() => {{ const enable = () => {{ never.disabled = false; }}; start.onclick = () => {react}; }}"
    )
    stage.tools.click(page.find("button", "Start"))
    stage.tools.click(page.find("button", "Never"))
    assert stage.seen("click") == ["click start", "click never"]


def test_an_element_that_is_rendered_anew_on_every_mouse_move_is_clicked(stage: Stage) -> None:
    button = stage.show("/rerender.html").find("button", "Buy")
    told = stage.tools.click(button)
    assert stage.seen("bought") == ["bought undefined"]
    assert told.notes == ('button "Buy" had been replaced by an equal element, which was used',)


@pytest.mark.parametrize("double_click", [False, True])
def test_click_is_repeated_when_its_element_moves_away_during_the_press(
    stage: Stage, *, double_click: bool
) -> None:
    """No click comes of a press and a release in two places, but one of what is around both."""
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(
        "() => document.querySelector('#button').addEventListener('mousedown',"
        " () => { document.body.style.paddingTop = '300px'; }, { once: true })"
    )
    stage.tools.click(button, double_click=double_click)
    assert stage.seen("click", "dblclick") == (
        ["click button", "click button", "dblclick button"] if double_click else ["click button"]
    )


def test_click_reports_an_element_that_moves_away_at_each_press(stage: Stage) -> None:
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(
        "() => { let top = 0; document.querySelector('#button').onmousedown ="
        " () => { document.body.style.paddingTop = `${top += 60}px`; }; }"
    )
    with pytest.raises(NotActionable, match=r"it gave way to .* while it was pressed"):
        stage.tools.click(button, timeout=2)
    assert stage.seen("click") == []


def test_click_is_done_when_its_press_opens_something_over_the_element(stage: Stage) -> None:
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(
        "() => document.querySelector('#button').onmousedown = () => document.body.insertAdjacentHTML("
        "'beforeend', '<div id=menu style=\"position: fixed; inset: 0\">Menu</div>')"
    )
    stage.tools.click(button)
    assert stage.seen("mousedown", "mouseup") == ["mousedown button", "mouseup menu"]


@pytest.mark.parametrize("how", ["event.target.hidden = true", "event.target.style.display = 'none'"])
def test_click_is_done_when_its_press_takes_the_element_away(stage: Stage, how: str) -> None:
    """Options are chosen when they are pressed in many lists, which close then."""
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(f"() => {{ document.querySelector('#button').onmousedown = (event) => {{ {how}; }} }}")
    stage.tools.click(button)
    assert stage.seen("mousedown") == ["mousedown button"]


@pytest.mark.parametrize("far", [False, True], ids=["in view", "out of view"])
def test_drag_moves_only_its_element_although_that_jumps_away_from_the_pointer(
    stage: Stage, far: bool
) -> None:
    page = stage.show("/moving.html")
    end = page.find("button", "Stands still")
    stage.ask(f"() => {{ still.style.marginBottom = '{2000 if far else 20}px'; }}")
    stage.tools.drag(page.find("button", "Jumps away once"), end)
    once = ["mousedown shy", "mouseup still"]
    tries = 1 if far else 2  # one that moves nothing and scrolls nothing is tried once more, held first
    assert stage.seen("mousedown", "mouseup") == tries * once


def test_a_document_that_was_written_anew_is_guarded_as_well(stage: Stage) -> None:
    """`document.open` takes all listeners away."""
    html = stage.site.url("/moving.html")
    stage.show("/index.html")
    stage.ask(
        f"async () => {{ const html = await (await fetch('{html}')).text();"
        " document.open(); document.write(html); document.close(); }"
    )
    stage.tools.wait_for("Jumps away once")
    stage.tools.click(stage.tools.snapshot().find("button", "Jumps away once"))
    assert stage.seen("click").count("click shy") == 1


def test_a_list_that_grows_while_one_scrolls_is_clicked(stage: Stage) -> None:
    stage.show("/infinite.html")
    stage.tools.wait_for(text="Item 20")
    stage.tools.click(stage.tools.snapshot().find("button", "Item 20", exact=True))
    assert [entry["value"] for entry in stage.entries("chosen")] == ["Item 20"]


def test_a_page_that_is_busy_when_the_pointer_comes_is_clicked_once(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(
        "data:text/html,<button onclick=clicks++>Pay</button><script>clicks = 0;"
        "const busy = ms => { const end = Date.now() + ms; while (Date.now() < end); };"
        "addEventListener('pointermove', () => busy(1300), {once: true});"
        "addEventListener('pointerdown', () => busy(700))</script>"
    )
    shared_tools.click(shared_tools.snapshot().find("button"), timeout=20)
    assert shared_tools.evaluate("clicks").value == 1


def test_click_whose_press_the_browser_dropped_is_repeated(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chromium drops a press or a release now and then while another tab comes to the front."""
    button = stage.show("/keys.html").find("button", "Button")
    whole, calls = pointer.presses, count()
    monkeypatch.setattr(
        pointer, "presses", lambda *given, **how: whole(*given, **how)[0 if next(calls) else 1 :]
    )
    stage.tools.mouse_down(1, 1)  # a release of what is not pressed would not be sent
    stage.tools.click(button)
    assert stage.seen("mouseup", "click") == ["mouseup button", "click button"]


def test_click_whose_release_the_browser_dropped_says_so(
    stage: Stage, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    button = stage.show("/keys.html").find("button", "Button")
    stage.ask(
        "() => { document.querySelector('#button').onmousedown = () => { open('/second.html'); };"
        " setInterval(() => { if (document.visibilityState === 'hidden') fetch('/hidden'); }, 50); }"
    )
    whole, unguard = pointer.presses, pointer.unguard

    def unguard_late(*given: Any) -> None:
        site.wait_for("/hidden")
        unguard(*given)

    monkeypatch.setattr(pointer, "presses", lambda *given, **how: whole(*given, **how)[:1])
    monkeypatch.setattr(pointer, "unguard", unguard_late)
    outcome = stage.tools.click(button)
    assert outcome.title == "Second"
    assert any("before the release: the page saw no click" in note for note in outcome.notes)
    stage.tools.tabs("select", 0)
    assert stage.seen("mousedown", "click") == ["mousedown button"]
