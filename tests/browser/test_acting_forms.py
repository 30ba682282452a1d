"""Forms and lists, as the page and its server see them (specs 1 and 2, Element Interaction Tools)."""

from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, ElementNotFound, InvalidArgument, NotActionable
from webtools.snapshot.result import Node
from webtools.tools.arguments import FormEntry
from webtools.values import Outcome

VALUES: dict[str, str | bool | int] = {
    "Text": "Grüße",
    "Search": "lamp",
    "Email": "ada@example.com",
    "Url": "https://example.com/",
    "Tel": "+43 1 234",
    "Number": 42,
    "Password": "secret",
    "Date": "2026-03-31",
    "Time": "14:30",
    "Datetime-local": "2026-03-31T14:30",
    "Month": "2026-03",
    "Week": "2026-W14",
    "Color": "#3366cc",
    "Range": 30,
    "Checkbox": True,
    "Checked": "false",
    "Two": True,
    "Textarea": "first\nsecond",
    "Select": "Second",
}
SENT = {
    "text": ["Grüße"],
    "search": ["lamp"],
    "email": ["ada@example.com"],
    "url": ["https://example.com/"],
    "tel": ["+43 1 234"],
    "number": ["42"],
    "password": ["secret"],
    "date": ["2026-03-31"],
    "time": ["14:30"],
    "datetime-local": ["2026-03-31T14:30"],
    "month": ["2026-03"],
    "week": ["2026-W14"],
    "color": ["#3366cc"],
    "range": ["30"],
    "checkbox": ["on"],
    "radio": ["two"],
    "textarea": ["first\r\nsecond"],
    "select": ["Second"],
}


def test_fill_form_fills_every_kind_of_input(stage: Stage) -> None:
    """Scenario: Fill form."""
    page = stage.show("/inputs.html")
    fields: list[FormEntry] = [
        {"ref": page.find(name=name, exact=True), "value": value} for name, value in VALUES.items()
    ]
    told = stage.tools.fill_form(fields)
    assert told.notes == ()
    stage.tools.click(page.find("button", "Submit", exact=True))
    (post,) = stage.site.wait_for("/echo")
    assert {name: post.form.get(name) for name in SENT} == SENT
    assert "checked" not in post.form


def test_fill_form_sets_widgets_that_the_page_has_built(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    stage.tools.fill_form(
        [
            {"ref": page.find("slider", "Volume"), "value": 8},
            {"ref": page.find("switch", "Quiet"), "value": True},
        ]
    )
    assert stage.ask("() => [slider.ariaValueNow, document.querySelector('#switch').ariaChecked]") == [
        "8",
        "true",
    ]
    assert all(entry["trusted"] for entry in stage.entries("keydown") + stage.entries("click"))


def test_fill_form_chooses_from_lists_that_the_page_has_built_and_from_a_group_of_radio_buttons(
    stage: Stage,
) -> None:
    page = stage.show("/selects.html")
    stage.tools.fill_form(
        [
            {"ref": page.find("combobox", "Size"), "value": "Medium", "type": "combobox"},
            {"ref": page.find("combobox", "Colour"), "value": "Blue"},
        ]
    )
    assert stage.ask("() => [document.querySelector('#size-value').textContent, behind.value]") == [
        "Medium",
        "Blue",
    ]
    page = stage.show("/inputs.html", all_refs=True)
    stage.tools.fill_form([{"ref": page.find("group", "Radio"), "value": "Two"}])
    assert stage.ask("() => document.querySelector('#form').elements.radio.value") == "two"
    with pytest.raises(NotActionable, match="it takes files; file_upload gives them"):
        stage.tools.fill_form([{"ref": page.find("button", "File"), "value": "report.csv"}])


@pytest.mark.parametrize(
    ("change", "note"),
    [
        ("field.outerHTML = field.outerHTML", "had been replaced by an equal element, which was used"),
        ("field.ariaLabel = 'Country of birth'", 'now combobox "Country of birth"'),
    ],
    ids=["replaced", "renamed"],
)
@pytest.mark.parametrize(
    ("act", "html"),
    [
        (lambda tools, ref: tools.type(ref, "Austria"), "<input id=field role=combobox aria-label=Country>"),
        (
            lambda tools, ref: tools.fill_form([{"ref": ref, "value": "Austria"}]),
            "<input id=field role=combobox aria-label=Country>",
        ),
        (
            lambda tools, ref: tools.select_option(ref, "Austria"),
            "<select id=field aria-label=Country><option>Sweden<option>Austria</select>",
        ),
    ],
    ids=["type", "fill_form", "select_option"],
)
def test_the_ref_of_a_field_that_was_replaced_or_renamed_heals_and_the_reply_says_so(
    shared_tools: BrowserTools,
    act: Callable[[BrowserTools, Node], Outcome],
    html: str,
    change: str,
    note: str,
) -> None:
    shared_tools.navigate(f"data:text/html,{html}")
    field = shared_tools.snapshot().find("combobox", "Country")
    shared_tools.evaluate(f"() => {{ {change}; }}")
    assert note in " ".join(act(shared_tools, field).notes)
    assert shared_tools.evaluate("field.value").value == "Austria"


def test_a_field_that_does_not_take_its_value_is_named_with_what_was_filled_before(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    fields: list[FormEntry] = [
        {"ref": page.find("textbox", "Text"), "value": "there"},
        {"ref": page.find(name="Date", exact=True), "value": "tomorrow", "name": "Day of delivery"},
    ]
    with pytest.raises(
        InvalidArgument, match=r"'Day of delivery'.*a date such as.*one field was filled before it"
    ):
        stage.tools.fill_form(fields)
    assert stage.ask("() => [text.value, date.value]") == ["there", ""]


def test_stale_ref_is_an_error_before_anything_is_filled(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    with pytest.raises(ElementNotFound, match="e99999999"):
        stage.tools.fill_form(
            [{"ref": page.find("textbox", "Text"), "value": "no"}, {"ref": "e99999999", "value": "no"}]
        )
    assert stage.ask("() => text.value") == ""


def test_note_reports_the_value_of_a_field_with_a_length_limit(stage: Stage) -> None:
    field = stage.show("/inputs.html").find("textbox", "Limited")
    told = stage.tools.fill_form([{"ref": field, "value": "much too long", "name": "Limited"}])
    assert told.notes == (f"'Limited' ({field.ref}): The field now holds 'much '",)


@pytest.mark.parametrize(
    ("habit", "notes", "held"),
    [
        ("text.oninput = () => frame(() => { text.value = text.value.toUpperCase(); })", ["'ONE'"], ["ONE", "two"]),
        ("text.oninput = () => frame(() => { text.value = ''; })", ["''"], ["", "two"]),
        ("text.oninput = () => fetched(() => { text.value = ''; })", ["''"], ["", "two"]),
        ("text.maxLength = 1; text.oninput = () => frame(() => { text.value = 'one'; })", [], ["one", "two"]),
        ("text.oninput = () => frame(() => { search.value = ''; })", [], ["one", "two"]),
        ("text.oninput = () => frame(() => { search.outerHTML = search.outerHTML; })", [], ["one", "two"]),
        ("text.oninput = () => fetched(() => { search.outerHTML = search.outerHTML; })", ["''"], ["one", ""]),
        ("search.disabled = true; text.oninput = () => { search.disabled = false; }", [], ["one", "two"]),
        ("search.readOnly = true; text.oninput = () => later(() => { search.readOnly = false; })", [], ["one", "two"]),
        ("search.disabled = true; text.onchange = () => frame(() => { search.disabled = false; })", [], ["one", "two"]),
    ],
    ids=[
        "reformatted a frame later",
        "reset a frame later",
        "reset when the answer comes",
        "mended a frame later",
        "reset by another one",
        "rendered anew because of another one",
        "rendered anew when another one's answer comes",
        "enabled by another one",
        "enabled some time after another one was filled",
        "enabled once another one is left",
    ],
)  # fmt: skip
def test_notes_report_the_final_values_of_fields_that_change_after_filling(
    stage: Stage, habit: str, notes: list[str], held: list[str]
) -> None:
    page = stage.show("/inputs.html")
    stage.ask(
        "() => { const frame = requestAnimationFrame; const later = (then) => setTimeout(then, 100);"
        f" const fetched = (then) => fetch('/slow?ms=100').then(then); {habit}; }}"
    )
    told = stage.tools.fill_form(
        [
            {"ref": page.find("textbox", "Text"), "value": "one"},
            {"ref": page.find("searchbox"), "value": "two"},
        ]
    )
    assert [note.partition("now holds ")[2] for note in told.notes] == notes
    assert stage.ask("() => [text.value, document.querySelector('#search').value]") == held


@pytest.mark.parametrize(
    "react",
    ["fetch('/slow?ms=1500').then(enable)", "setTimeout(() => fetch('/slow?ms=1500').then(enable), 500)"],
    ids=["a request", "a request after a timer"],
)
def test_field_that_a_request_for_another_one_enables_is_filled(stage: Stage, react: str) -> None:
    page = stage.show("/inputs.html")
    text, search = page.find("textbox", "Text"), page.find("searchbox")
    stage.ask(
        "() => { const enable = () => { search.disabled = false; };"
        f" search.disabled = true; text.oninput = () => {{ {react}; }}; }}"
    )
    stage.tools.fill_form([{"ref": text, "value": "one"}, {"ref": search, "value": "two"}])
    assert stage.ask("() => [text.value, search.value]") == ["one", "two"]


def test_field_that_another_one_resets_is_filled_again_whenever_the_frame_comes(stage: Stage) -> None:
    """The next frame comes up to 16 ms later, often after the last field was filled."""
    page = stage.show("/inputs.html")
    stage.ask("() => { text.oninput = () => { requestAnimationFrame(() => { search.value = ''; }); }; }")
    text, search = page.find("textbox", "Text"), page.find("searchbox")
    for _ in range(15):
        told = stage.tools.fill_form([{"ref": text, "value": "one"}, {"ref": search, "value": "two"}])
        assert (told.notes, stage.ask("() => search.value")) == ((), "two")
        stage.ask("() => { text.value = search.value = ''; }")


def test_notes_report_the_final_states_of_check_boxes_lists_and_typed_text(stage: Stage) -> None:
    page = stage.show("/inputs.html")
    stage.ask(
        "() => { checkbox.onchange = () => requestAnimationFrame(() => { checkbox.checked = false; });"
        " select.onchange = () => fetch('/slow?ms=50').then(() => { select.value = 'First'; });"
        " text.oninput = () => fetch('/slow?ms=50').then(() => { text.value = 'taken'; });"
        " document.querySelector('#switch').addEventListener('click', (event) => {"
        " event.stopImmediatePropagation();"
        " fetch('/slow?ms=100').then(() => { event.target.ariaChecked = 'true'; }); }, true); }"
    )
    box, choice = page.find("checkbox", "Checkbox"), page.find("combobox", "Select")
    (told,) = stage.tools.fill_form([{"ref": box, "value": True, "name": "Box"}]).notes
    assert told == f"'Box' ({box.ref}): It is not checked now"
    assert stage.tools.select_option(choice, "Second").notes == ("The field now holds 'First'",)
    for slowly in (False, True):
        typed = stage.tools.type(page.find("textbox", "Text"), "free", slowly=slowly)
        assert typed.notes == ("The field now holds 'taken'",)
    stage.tools.fill_form([{"ref": page.find("switch", "Quiet"), "value": True}])
    assert stage.ask("() => document.querySelector('#switch').ariaChecked") == "true"


@pytest.mark.parametrize("value", ["at", "Austria", "austria"])
def test_select_dropdown_option_by_value_or_label(stage: Stage, value: str) -> None:
    """Scenario: Select dropdown option."""
    country = stage.show("/selects.html").find("combobox", "Country")
    stage.tools.select_option(country, [value])
    assert stage.ask("() => country.value") == "at"
    assert stage.seen("input", "change") == ["input country", "change country"]


def test_label_of_several_options_is_refused_unless_they_are_one_value(stage: Stage) -> None:
    stage.show("/second.html")
    stage.tools.set_content(
        "<select><option value=''>None</option><optgroup label=North><option value=1>Springfield</option></optgroup>"
        "<optgroup label=South><option value=2>Springfield</option></optgroup><option value=x>Twice</option>"
        "<option value=x>Twice</option></select>"
    )
    town = stage.tools.get("combobox")
    with pytest.raises(InvalidArgument, match='several options "springfield", so give the value of one'):
        town.select_option("springfield")
    assert town.value() == ""
    town.select_option("2")
    assert town.value() == "2"
    town.select_option("Twice")
    assert town.value() == "x"


def test_select_many_options(stage: Stage) -> None:
    toppings = stage.show("/selects.html").find("listbox", "Toppings")
    stage.tools.select_option(toppings, ["Ham", "Onions"])
    assert stage.ask("() => [...toppings.selectedOptions].map(({ value }) => value)") == ["Ham", "Onions"]


def test_list_of_one_value_does_not_take_none(stage: Stage) -> None:
    country = stage.show("/selects.html").find("combobox", "Country")
    stage.tools.select_option(country, "Austria")
    with pytest.raises(InvalidArgument, match="takes one value, not 0"):
        stage.tools.select_option(country, [])
    assert stage.ask("() => country.value") == "at"


def test_error_for_an_unknown_option_lists_the_existing_options(stage: Stage) -> None:
    page = stage.show("/selects.html")
    country = page.find("combobox", "Country")
    with pytest.raises(InvalidArgument, match=r'no option "Mars".*"Austria" \(value "at"\), "Germany"'):
        stage.tools.select_option(country, "Mars")
    with pytest.raises(InvalidArgument, match='does not suggest "Mosaic"; there are "Chromium", "Firefox"'):
        stage.tools.select_option(page.find("combobox", "Browser"), "Mosaic")
    with pytest.raises(NotActionable, match='its option "Nowhere" is disabled'):
        stage.tools.select_option(country, "Nowhere")
    assert stage.ask("() => country.value") == ""


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("Size", "Medium", "document.querySelector('#size-value').textContent"),
        ("Colour", "Blue", "behind.value"),
        ("City", "Bern", "city.value"),
        ("Browser", "firefox", "browser.value"),
    ],
)
def test_lists_that_the_page_has_built_are_opened_and_clicked(
    stage: Stage, name: str, value: str, shown: str
) -> None:
    widget = stage.show("/selects.html").find("combobox", name)
    stage.tools.select_option(widget, value)
    assert stage.ask(f"() => {shown}").lower() == value.lower()


def test_option_that_is_slotted_into_a_list_in_a_shadow_root_is_chosen(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(
        "data:text/html,<my-select><my-option>Small</my-option><my-option>Large</my-option></my-select>"
    )
    shared_tools.evaluate("""() => {
        customElements.define("my-option", class extends HTMLElement {
            connectedCallback() {
                this.attachShadow({ mode: "open" }).innerHTML = "<div role=option><slot></slot></div>";
            }
        });
        const root = document.querySelector("my-select").attachShadow({ mode: "open" });
        root.innerHTML = `<button role=combobox aria-label=Size aria-expanded=false aria-controls=list>None</button>
            <div id=list role=listbox hidden><slot></slot></div>`;
        const [button, list] = root.children;
        button.onclick = () => { list.hidden = false; button.ariaExpanded = "true"; };
        list.onclick = ({ target }) => { window.chosen = target.textContent; list.hidden = true; };
    }""")
    shared_tools.select_option(shared_tools.snapshot().find("combobox", "Size"), "Large")
    assert shared_tools.evaluate("() => window.chosen").value == "Large"


_KEPT_STATE = """<div id=around><input type=checkbox role=switch aria-label=On></div><script>
  const [box] = document.getElementsByTagName("input");
  let state = false;
  around.onclick = (event) => {
    event.preventDefault();
    if (REFUSES) return;
    state = !state;
    setTimeout(() => { box.checked = state; });
  };
</script>"""


def test_box_is_checked_whose_page_draws_its_own_state(shared_tools: BrowserTools) -> None:
    """As frameworks do: the click is taken back, and the box set when the state is drawn."""
    shared_tools.set_content(_KEPT_STATE.replace("REFUSES", "false"))
    assert shared_tools.get("switch", "On").check().notes == ()
    assert shared_tools.evaluate("[state, box.checked]").value == [True, True]
    shared_tools.get("switch", "On").uncheck()
    assert shared_tools.evaluate("[state, box.checked]").value == [False, False]


def test_box_that_the_page_keeps_as_it_is_is_refused(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(_KEPT_STATE.replace("REFUSES", "true"))
    with pytest.raises(
        NotActionable, match="did not become True although it was used as a person would use it"
    ):
        shared_tools.get("switch", "On").check()


def test_radio_is_checked_that_hears_presses_only(shared_tools: BrowserTools) -> None:
    """As in a rating of stars, which is drawn anew under the pointer."""
    shared_tools.set_content(
        """<label>Four <input type=radio id=four></label><script>
        let pressed = false;
        four.onpointerdown = () => { pressed = true; };
        four.onclick = (event) => { if (!pressed) event.preventDefault(); };
        </script>"""
    )
    shared_tools.get("radio", "Four").check()
    assert shared_tools.evaluate("[pressed, four.checked]").value == [True, True]


_BEHIND = """<style>
  .cover { position: absolute; inset: 0; }
  p { position: relative; }
</style>
<p><input type=checkbox aria-label=Box></p>"""


@pytest.mark.parametrize(
    ("behind", "why"),
    [
        ("<div id=cover style='position: fixed; inset: 0'></div>", 'is covered by <div id="cover">'),
        ("<div class=cover><button>Retry</button></div><button>Send</button>", "is covered by"),
        (
            "<dialog id=over>Sure?</dialog><script>over.showModal()</script>",
            'is covered by <dialog id="over">',
        ),
        ("<script>document.querySelector('p').inert = true</script>", "it is inert"),
        ("<script>document.querySelector('p').style.pointerEvents = 'none'</script>", "it takes no pointer"),
        (
            "<script>document.querySelector('p').insertAdjacentHTML('beforeend', '<a class=cover href=#>')</script>",
            'is covered by <a class="cover">',
        ),
    ],
)
def test_box_that_a_person_cannot_press_is_refused(shared_tools: BrowserTools, behind: str, why: str) -> None:
    shared_tools.set_content(_BEHIND + behind)
    box = shared_tools.get(css="input")
    with pytest.raises(NotActionable, match=why):
        box.check(timeout=1)
    assert not box.is_checked()


def test_box_is_checked_when_what_covers_it_is_gone(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        _BEHIND + "<div id=cover style='position: fixed; inset: 0'></div>"
        "<script>setTimeout(() => cover.remove(), 300)</script>"
    )
    shared_tools.get(css="input").check()
    assert shared_tools.evaluate(
        "document.querySelector('input').checked && !document.querySelector('#cover')"
    ).value


@pytest.mark.parametrize(
    "boxes",
    [
        "<p><input type=checkbox id=box><i class=cover></i></p><p><input type=checkbox><i class=cover></i></p>",
        "<p><input type=checkbox id=box><i class=cover role=checkbox></i></p>",
        "<p style='pointer-events: none'><input type=checkbox id=box></p><label for=box>Box</label>",
        "<p><label class=cover for=box>Box</label><input type=checkbox id=box></p>",
        "<p><input type=checkbox id=box style='clip-path: inset(50%); width: 1px; position: absolute'><i>Box</i></p>",
    ],
)
def test_box_is_checked_that_the_page_draws_itself(shared_tools: BrowserTools, boxes: str) -> None:
    shared_tools.set_content(_BEHIND.partition("<p>")[0] + boxes)
    shared_tools.get(css="#box").check()
    assert shared_tools.evaluate("box.checked").value
