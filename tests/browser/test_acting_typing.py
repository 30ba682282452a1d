"""Typing and keys as the page sees them (specs 1 and 2, Element Interaction Tools; spec 5, REQ-05)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from tests.waiting import LONGER_THAN_A_TEST
from webtools import InvalidArgument, NotActionable
from webtools.deadline import Deadline
from webtools.operations.acting import text
from webtools.operations.acting.keyboard import press_keys
from webtools.protocol import script
from webtools.session.session import Session


def test_type_text(stage: Stage) -> None:
    """Scenario: Type text."""
    field = stage.show("/inputs.html").find("textbox", "Email")
    stage.tools.type(field, "user@example.com", element="Email input")
    assert stage.ask("() => email.value") == "user@example.com"
    assert [entry["trusted"] for entry in stage.entries("input")] == [True]


def test_type_with_submit_triggers_navigation(stage: Stage) -> None:
    """Scenario: Type with submit.

    Scenario: Type with submit triggers navigation.
    """
    field = stage.show("/keys.html").find("textbox", "Query")
    told = stage.tools.type(field, "hello", submit=True)
    assert "/echo?query=hello" in told.url
    assert stage.site.wait_for("/echo")[0].query == {"query": ["hello"]}


def test_typing_replaces_what_the_field_holds_or_appends_to_it(stage: Stage) -> None:
    field = stage.show("/keys.html").find("textbox", "First")
    stage.tools.type(field, " more", clear_first=False)
    assert stage.ask("() => first.value") == "some text more"
    stage.tools.type(field, "new")
    assert stage.ask("() => first.value") == "new"
    stage.tools.type(field, "")
    assert stage.ask("() => first.value") == ""


def test_typing_slowly_sends_every_key(stage: Stage) -> None:
    field = stage.show("/masked.html").find("textbox", "Keys only")
    told = stage.tools.type(field, "ab", slowly=True)
    assert [entry["key"] for entry in stage.entries("keydown")] == ["a", "b"]
    assert told.notes == ("The field now holds 'a.b.'",)


@pytest.mark.parametrize("slowly", [False, True])
@pytest.mark.parametrize(
    ("kind", "held", "more"),
    [
        ("text", "abc", "XY"),
        ("number", "12", "34"),
        ("email", "ada@a.b", "cd"),
        ("password", "correct", "XY"),
        ("tel", "+1", "-2"),
        ("url", "http://a.b", "/c"),
        ("search", "a b", " c"),
    ],
)
def test_appended_text_stands_behind_what_a_field_holds(
    stage: Stage, kind: str, held: str, more: str, slowly: bool
) -> None:
    field = stage.show("/keys.html").find("textbox", "First")
    stage.ask(f"() => {{ first.type = {kind!r}; first.value = {held!r}; }}")
    stage.tools.type(field, more, slowly=slowly, clear_first=False)
    assert stage.ask("() => first.value") == held + more
    stage.tools.type(field, held, slowly=slowly)
    assert stage.ask("() => first.value") == held


@pytest.mark.parametrize("slowly", [False, True])
def test_appended_text_goes_to_the_caret_without_a_ref(stage: Stage, slowly: bool) -> None:
    field = stage.show("/keys.html").find("textbox", "First")
    stage.tools.type(field, "abcdef")
    stage.tools.press_key("ArrowLeft", ref=field, count=2)
    assert stage.tools.type(None, "XY", slowly=slowly, clear_first=False).notes == ()
    assert stage.ask("() => first.value") == "abcdXYef"
    stage.ask("() => first.setSelectionRange(1, 4)")
    stage.tools.type(None, "-", slowly=slowly, clear_first=False)
    assert stage.ask("() => first.value") == "a-XYef"


def test_typing_without_a_ref_goes_to_the_focused_element(stage: Stage) -> None:
    page = stage.show("/mixed.html")
    stage.tools.click(page.find("textbox", "Inner note"))
    stage.tools.type(None, "into the innermost frame")
    assert stage.entries("input")[-1]["value"] == "into the innermost frame"


def test_typing_where_nothing_takes_text_sends_keys_to_the_page(stage: Stage) -> None:
    stage.show("/keys.html")
    stage.ask("() => { window.got = ''; addEventListener('keydown', (event) => { got += event.key; }); }")
    told = stage.tools.type(text="crane", submit=True)
    assert stage.ask("() => got") == "craneEnter"
    assert told.notes == ("The keys went to <body>, which takes no text by itself",)


def test_typing_slowly_sends_keys_to_an_element_that_takes_no_text(stage: Stage) -> None:
    stage.show("/keys.html")
    stage.ask(
        """() => {
            document.body.insertAdjacentHTML('afterbegin', '<div role=gridcell tabindex=0 aria-label=A1>&nbsp;</div>');
            const cell = document.querySelector('[role=gridcell]');
            cell.onkeydown = ({ key }) => { cell.textContent += key; };
        }"""
    )
    cell = stage.tools.get("gridcell", "A1")
    assert cell.type("17", slowly=True, submit=True).notes == ()
    stage.tools.type(text="+4", clear_first=False)
    assert stage.ask("() => document.querySelector('[role=gridcell]').textContent.trim()") == "17Enter+4"


def test_typing_into_an_element_that_takes_no_text_is_refused(stage: Stage) -> None:
    page = stage.show("/enabled.html")
    with pytest.raises(NotActionable, match="is not editable"):
        stage.tools.type(page.find("button", "Start"), "text")
    with pytest.raises(NotActionable, match="it is read-only"):
        stage.tools.type(page.find("textbox", "Locked"), "text")
    with pytest.raises(NotActionable, match="it is disabled"):
        stage.tools.type(page.find("textbox", "Disabled field"), "text")


@pytest.mark.parametrize("role", ["slider", "switch", "listbox"])
def test_typing_into_an_element_whose_value_is_chosen_is_refused_with_the_right_tool(
    stage: Stage, role: str
) -> None:
    stage.show("/keys.html")
    stage.ask(f"() => document.body.insertAdjacentHTML('afterbegin', '<div role={role} tabindex=0>It</div>')")
    with pytest.raises(NotActionable) as caught:
        stage.tools.type(stage.tools.snapshot().find(role), "5")
    assert "fill_form" in caught.value.hint


def test_the_page_has_a_moment_to_react_to_the_focus_before_text_comes(stage: Stage) -> None:
    """REQ-05: Verifies focus before typing.

    REQ-05: Small delay after focus before typing.
    REQ-05: Returns clear error if element not focusable.
    """
    page = stage.show("/keys.html")
    stage.ask("() => { first.onfocus = () => setTimeout(() => { first.value = ''; }); }")
    stage.ask(
        "() => { second.onfocus = () => setTimeout(() => second.blur()); area.onfocus = () => area.blur(); }"
    )
    stage.tools.type(page.find("textbox", "First"), "kept", clear_first=False)
    assert stage.ask("() => first.value") == "kept"
    for name, reason in (("Second", "it does not keep the focus"), ("Area", "it does not take the focus")):
        with pytest.raises(NotActionable, match=reason):
            stage.tools.type(page.find("textbox", name), "lost")
    assert stage.ask("() => second.value + area.value") == ""


@pytest.mark.parametrize("slowly", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "held"),
    [
        ("Phone", "5551234567", "(555) 123-4567"),
        ("Digits only", "12ab", "12"),
        ("Controlled", "x y", None),
    ],
)
def test_note_reports_the_value_that_a_masked_field_made_of_the_text(
    stage: Stage, name: str, text: str, held: str | None, slowly: bool
) -> None:
    field = stage.show("/masked.html").find("textbox", name)
    told = stage.tools.type(field, text, slowly=slowly)
    assert told.notes == ((f"The field now holds {held!r}",) if held else ())


def test_password_is_in_no_reply(stage: Stage) -> None:
    field = stage.show("/inputs.html").find("textbox", "Password")
    stage.ask("() => { password.maxLength = 3; }")
    assert stage.tools.type(field, "secret").notes == ()
    assert stage.ask("() => password.value") == "sec"


@pytest.mark.parametrize("name", ["Plain", "Rich", "Empty", "Upper case", "Textarea"])
def test_editable_elements_take_lines_of_any_script(stage: Stage, name: str) -> None:
    """REQ-05: Handles special characters correctly."""
    text = "Grüße, 中文\n👨‍👩‍👧 עברית"
    editable = stage.show("/editable.html").find("textbox", name)
    stage.tools.type(editable, text)
    held = stage.ask("() => document.activeElement.value ?? document.activeElement.innerText").split()
    wanted = text.upper() if name == "Upper case" else text
    assert held == wanted.split()


@pytest.mark.parametrize(
    ("held", "lines"),
    [
        ("<p>One</p><p>Two</p>", ["One", "Twomore"]),
        ("<p>One</p><p><br></p>", ["One", "more"]),
        ("<p>One</p><!-- end -->\n  ", ["Onemore"]),
        ("<p>One\n  </p>\n", ["Onemore"]),
        ("<p>One <b>two</b></p>", ["One twomore"]),
        ("<ul><li>One</li><li>Two<br></li></ul>", ["One", "Twomore"]),
        ("<p>One</p><p style='display: none'>hidden</p>", ["Onemore"]),
        ("<p>One <span contenteditable=false>chip</span></p>", ["One chipmore"]),
        ("<div><div>One</div><div></div></div>", ["Onemore"]),
        ("One<br><br>", ["One", "more"]),
        ("", ["more"]),
    ],
)
def test_text_is_appended_in_the_last_line_of_an_editable_element(
    stage: Stage, held: str, lines: list[str]
) -> None:
    editable = stage.show("/editable.html").find("textbox", "Rich")
    stage.tools.evaluate("(rich, html) => { rich.innerHTML = html }", ref=editable, args=[held])
    stage.tools.type(editable, "more", clear_first=False)
    text = str(stage.ask("() => document.activeElement.innerText"))
    assert [line for line in text.split("\n") if line] == lines


@pytest.mark.parametrize("key", ["a", "A", "é", "ß", "中", "👍", "👨‍👩‍👧", "!", "+"])
def test_press_key_types_characters_of_any_script(stage: Stage, key: str) -> None:
    """Scenario: Press key."""
    page = stage.show("/keys.html")
    stage.tools.click(page.find("textbox", "Second"))
    stage.tools.press_key(key)
    assert stage.ask("() => second.value") == key


def test_press_enter_triggers_form_submission(stage: Stage) -> None:
    """Scenario: Press Enter triggers form submission."""
    page = stage.show("/keys.html")
    stage.tools.type(page.find("textbox", "Query"), "hello")
    told = stage.tools.press_key("Enter")
    assert "/echo?query=hello" in told.url
    assert [one.query for one in stage.site.wait_for("/echo")] == [{"query": ["hello"]}]
    stage.show("/keys.html")
    stage.tools.press_key("Enter")
    assert [(entry["key"], entry["code"]) for entry in stage.entries("keydown")] == [("Enter", "Enter")]


@pytest.mark.parametrize(
    ("key", "code", "number"),
    [
        ("+", "Equal", {187, 61}),
        ("-", "Minus", {189, 173}),
        ("*", "Digit8", {56}),
        ("/", "Slash", {191}),
        (">", "Period", {190}),
        ("\\", "Backslash", {220}),
        ("=", "Equal", {187, 61}),
    ],
)
def test_characters_have_the_codes_of_the_main_block(
    stage: Stage, key: str, code: str, number: set[int]
) -> None:
    field = stage.show("/keys.html").find("textbox", "First")
    stage.ask(
        "() => { window.got = []; first.value = '';"
        " first.onkeydown = (event) => got.push([event.key, event.code, event.keyCode, event.ctrlKey]); }"
    )
    stage.tools.press_key(key, ref=field)
    stage.tools.type(field, key, slowly=True, clear_first=False)
    stage.tools.press_key(f"Control+{key}")
    assert stage.ask("() => first.value") == key * 2
    got = [one for one in stage.ask("() => got") if one[0] != "Control"]
    assert [one[0:2] + one[3:] for one in got] == [[key, code, False], [key, code, False], [key, code, True]]
    assert {one[2] for one in got} <= number


@pytest.mark.parametrize(
    ("code", "key", "location"),
    [
        ("ShiftLeft", "Shift", 1),
        ("ShiftRight", "Shift", 2),
        ("ControlRight", "Control", 2),
        ("AltRight", "Alt", 2),
        ("Numpad7", "7", 3),
        ("NumpadAdd", "+", 3),
        ("Quote", "'", 0),
    ],
)
def test_keys_are_pressed_by_their_place(stage: Stage, code: str, key: str, location: int) -> None:
    field = stage.show("/keys.html").find("textbox", "First")
    stage.ask(
        "() => { window.got = [];"
        " first.onkeydown = ({ key, code, location }) => got.push([key, code, location]); }"
    )
    stage.tools.press_key(code, ref=field)
    assert stage.ask("() => got") == [[key, code, location]]


def test_combinations_reach_the_page_and_the_browser(stage: Stage) -> None:
    page = stage.show("/keys.html")
    stage.tools.press_key("Control+Shift+k")
    assert stage.ask("() => shortcut.textContent") == "Control+Shift+K"
    stage.tools.click(page.find("textbox", "First"))
    stage.tools.press_key("ControlOrMeta+a")
    stage.tools.press_key("Delete")
    stage.tools.press_key("Tab")
    assert stage.ask("() => [first.value, document.activeElement.id]") == ["", "second"]


def test_keys_copy_cut_and_paste_between_fields(stage: Stage) -> None:
    page = stage.show("/keys.html")
    first, second, area = (page.find("textbox", name) for name in ("First", "Second", "Area"))
    stage.tools.type(first, "Grüße, 中文")
    stage.tools.press_key("ControlOrMeta+a")
    stage.tools.press_key("ControlOrMeta+c")
    stage.tools.click(second)
    stage.tools.press_key("ControlOrMeta+v")
    assert stage.ask("() => [first.value, second.value]") == ["Grüße, 中文", "Grüße, 中文"]
    stage.tools.press_key("ControlOrMeta+a")
    stage.tools.press_key("ControlOrMeta+x")
    stage.tools.type(area, "")
    stage.tools.press_key("ControlOrMeta+v")
    assert stage.ask("() => [second.value, area.value]") == ["", "Grüße, 中文"]


@pytest.mark.needs("clipboard-reads")
def test_script_that_reads_the_clipboard_after_a_key_is_refused_at_once(stage: Stage) -> None:
    stage.show("/keys.html")
    stage.ask(
        "() => addEventListener('keydown', () => navigator.clipboard.readText().then("
        "() => { window.said = 'read' }, ({ name }) => { window.said = name }))"
    )
    stage.tools.press_key("q")
    stage.tools.wait_for(function="() => window.said", timeout=LONGER_THAN_A_TEST)
    assert stage.ask("() => said") == "NotAllowedError"


@pytest.mark.parametrize("slowly", [False, True])
@pytest.mark.parametrize("language", ["de", "en", ""])
def test_number_field_takes_a_decimal_point_in_every_language(
    stage: Stage, language: str, slowly: bool
) -> None:
    with stage.tools.context("german", locale="de-DE") as german:
        german.navigate(stage.site.url("/second.html"))
        german.evaluate(
            "(language) => { document.documentElement.lang = language;"
            " document.body.innerHTML = '<input type=number step=any aria-label=Price>' }",
            args=[language],
        )
        price = german.get("spinbutton", name="Price")
        assert german.type(price, "1234.25", slowly=slowly).notes == ()
        assert german.evaluate("document.querySelector('input').value").value == "1234.25"
        assert german.snapshot().find("spinbutton", "Price").value == "1234.25"
        german.fill_form([{"ref": price, "value": 2.5}])
        assert german.evaluate("document.querySelector('input').valueAsNumber").value == 2.5


@pytest.mark.parametrize(
    ("text", "form"), [("12,5", False), ("12,5", True), ("1-2", False), ("12.5.1", False)]
)
def test_number_field_that_makes_another_number_of_the_text_refuses_it_and_stays_as_it_is(
    stage: Stage, text: str, form: bool
) -> None:
    tools = stage.tools
    tools.set_content("<html lang=en><input type=number step=any value=7>")
    field = tools.get(css="input")
    with pytest.raises(InvalidArgument, match="such as 12" if text == "12,5" else "it takes a number"):
        field.fill(text) if form else field.type(text)
    assert field.value() == "7"
    with pytest.raises(InvalidArgument, match="such as 7"):
        field.type(",5", clear_first=False)
    assert field.value() == "7"


_TYPED = {
    "type": lambda field, text: field.type(text),
    "slowly": lambda field, text: field.type(text, slowly=True),
    "fill": lambda field, text: field.fill(text),
}


@pytest.mark.parametrize("way", _TYPED)
@pytest.mark.parametrize(
    ("made", "text", "held"),
    [
        ("value.replace(/\\D/g, '')", "12,5", "125"),
        ("String(Math.min(50, Number(value)))", "500", "50"),
        ("value.slice(0, 3)", "12345", "123"),
    ],
    ids=["without the comma", "at most 50", "cut"],
)
def test_field_that_makes_another_number_of_the_text_is_an_error(
    stage: Stage, made: str, text: str, held: str, way: str
) -> None:
    tools = stage.tools
    tools.set_content(f'<input oninput="const {{ value }} = this; this.value = {made}">')
    field = tools.get(css="input")
    with pytest.raises(InvalidArgument, match=f'made "{held}" of "{text}"'):
        _TYPED[way](field, text)


@pytest.mark.parametrize("way", _TYPED)
def test_same_number_in_another_form_is_a_note(stage: Stage, way: str) -> None:
    tools = stage.tools
    tools.set_content("<input oninput=\"if (value === '1234.5') value = '$ 1,234.50'\">")
    assert "$ 1,234.50" in "".join(_TYPED[way](tools.get(css="input"), "1234.5").notes)


@pytest.mark.parametrize("way", ["type", "fill"])
@pytest.mark.parametrize("before", ["", "12"])
def test_field_that_takes_nothing_of_the_text_is_an_error(stage: Stage, before: str, way: str) -> None:
    tools = stage.tools
    refuse = f"if (value.match(/[a-z]/)) value = '{before}'"
    tools.set_content(f'<input value="{before}" oninput="{refuse}">')
    with pytest.raises(InvalidArgument, match="did not take the text"):
        _TYPED[way](tools.get(css="input"), "abc")


_SAME_IN_ITS_FORM = r"""<input value='12/24/2025'><script>
  const field = document.querySelector("input");
  field.oninput = () => {
    field.value = field.value.replace(/\D/g, "").replace(/^(\d\d)(\d\d)/, "$1/$2/");
  };
</script>"""


@pytest.mark.parametrize("way", ["type", "fill"])
def test_mask_that_shows_the_text_already_in_its_own_form_has_taken_it(stage: Stage, way: str) -> None:
    """As cleave.js and Inputmask, which are filled once more with the same."""
    tools = stage.tools
    tools.set_content(_SAME_IN_ITS_FORM)
    assert _TYPED[way](tools.get(css="input"), "12242025").notes == ("The field now holds '12/24/2025'",)


_LOOKING = r"""<input value='9'><script>
  const field = document.querySelector("input");
  let known = { value: field.value, start: 0, end: 0 };
  const look = () => {
    known = { value: field.value, start: field.selectionStart, end: field.selectionEnd };
    setTimeout(look);
  };
  setTimeout(look);
  field.oninput = () => {
    const added = field.value.slice(known.start, field.selectionStart);
    field.value = known.value.slice(0, known.start) + added + known.value.slice(known.end);
  };
</script>"""


@pytest.mark.parametrize("way", ["type", "fill"])
def test_mask_that_looks_again_and_again_at_its_selection_gets_the_whole_text(stage: Stage, way: str) -> None:
    """As @react-input/mask, which takes what it has seen last for what the text replaces."""
    tools = stage.tools
    tools.set_content(_LOOKING)
    field = tools.get(css="input")
    assert _TYPED[way](field, "2025550123").notes == ()
    assert field.value() == "2025550123"


@pytest.mark.parametrize("slowly", [False, True])
def test_full_field_that_takes_no_more_text_is_an_error(stage: Stage, slowly: bool) -> None:
    tools = stage.tools
    tools.set_content("<input value=12 oninput='value = 12'>")
    with pytest.raises(InvalidArgument, match='still holds "12"'):
        tools.get(css="input").type("ab", clear_first=False, slowly=slowly)


_UNIT = r"""<input value='12 km'><script>
  const field = document.querySelector("input");
  let known = field.value;
  const number = () => field.value.replace(/\D/g, "");
  field.onkeydown = ({ key }) => {
    if (key === "ArrowRight") setTimeout(() => field.setSelectionRange(number().length, number().length));
  };
  field.oninput = () => { field.value = known = /^\d*( km)?$/.test(field.value) ? `${number()} km` : known; };
</script>"""


def test_text_is_appended_to_a_number_before_its_unit(stage: Stage) -> None:
    """As react-number-format does, which takes text only where its own caret goes."""
    stage.tools.set_content(_UNIT)
    field = stage.tools.get(css="input")
    assert field.type("3", clear_first=False).notes == ("The field now holds '123 km'",)


def test_field_that_makes_a_tag_of_the_text_gets_it_once(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        "<input oninput=\"if (value.endsWith(',')) { tags.append(value); value = ''; }\"><p id=tags></p>"
        "<input id=other>"
    )
    tags, other = tools.get(css="input").first, tools.get(css="#other")
    tags.fill("red,")
    tools.fill_form([{"ref": tags, "value": "blue,"}, {"ref": other, "value": "else"}])
    assert tools.get(css="#tags").text() == "red,blue,"


def test_mask_that_shows_where_text_goes_is_empty(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        "<input value='12/' onfocus=\"if (!value) value = '__/__'\" oninput=\"value ||= '__/__'\">"
    )
    assert tools.get(css="input").clear().notes == ()


def test_note_reports_white_space_that_a_field_leaves_out(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content("<input oninput='value = value.trim()'>")
    assert tools.get(css="input").type(" AB ").notes == ("The field now holds 'AB'",)


def test_unknown_key_is_refused(stage: Stage) -> None:
    stage.show("/keys.html")
    with pytest.raises(InvalidArgument, match="There is no key 'Entr'"):
        stage.tools.press_key("Entr")
    assert stage.entries("keydown") == []


def test_calls_at_once_run_one_after_the_other_and_never_mix_their_texts(stage: Stage) -> None:
    page = stage.show("/keys.html")
    fields = [page.find("textbox", name) for name in ("First", "Second", "Area")]
    texts = ["aaaaaaaa", "bbbbbbbb", "cccccccc"]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda pair: stage.tools.type(*pair, slowly=True), zip(fields, texts, strict=True)))
    assert stage.ask("() => [first.value, second.value, area.value]") == texts
    keys = "".join(entry["key"] for entry in stage.entries("keydown"))
    assert sorted([keys[:8], keys[8:16], keys[16:]]) == texts


_MASK = """
() => {
  document.body.innerHTML = "<label>Price <input id=price value='1.00'></label><label>Name <input id=name></label>";
  let held = "1.00";
  price.addEventListener("keypress", (event) => {
    event.preventDefault();
    const all = price.selectionStart === 0 && price.selectionEnd === price.value.length;
    price.value = held = (all ? "" : held) + event.key;
  });
  price.addEventListener("blur", () => { price.value = `$${held}`; });
}
"""


@pytest.mark.parametrize("form", [False, True])
def test_field_that_makes_its_value_of_keys_is_typed_by_keys(stage: Stage, form: bool) -> None:
    """As AutoNumeric does, which has its old number again when it is left."""
    stage.show("/status/200")
    stage.ask(_MASK)
    price, name = stage.tools.get("textbox", "Price"), stage.tools.get("textbox", "Name")
    if form:
        notes = stage.tools.fill_form(
            [{"ref": name, "value": "Ada"}, {"ref": price, "value": "98.5"}, {"ref": name, "value": "Bob"}]
        ).notes
        assert [note.partition(": ")[2] for note in notes] == ["The field now holds '$98.5'"]
    else:
        assert price.type("98.5").notes == ()
        name.click()
    assert stage.ask("() => price.value") == "$98.5"


_PARTS = """<div>{fields}</div><script>
  const fields = [...document.querySelectorAll("[aria-label]")];
  const held = (field) => field.value ?? field.textContent;
  fields.forEach((field, at) => {{
    field.oninput = () => {{ if (held(field).length === {size} && fields[at + 1]) fields[at + 1].focus(); }};
  }});
</script>"""
_PART = {
    "input": "<input maxlength={size} aria-label='Part {at}'>",
    "editable": "<span contenteditable role=textbox aria-label='Part {at}' style='padding: 9px'></span>",
}


@pytest.mark.parametrize(("kind", "slowly"), [("input", False), ("input", True), ("editable", True)])
@pytest.mark.parametrize(("size", "parts"), [(1, 6), (3, 2)])
def test_text_goes_on_into_the_fields_to_which_the_page_moves_the_focus(
    stage: Stage, kind: str, size: int, parts: int, slowly: bool
) -> None:
    """As codes, dates and numbers of several parts do: the first one is full, and a person just types on."""
    fields = "".join(_PART[kind].format(size=size, at=at) for at in range(1, parts + 1))
    page = _PARTS.format(fields=fields, size=size)
    field = stage.show(f"/written?html={quote(page)}").find("textbox", "Part 1")
    done = stage.tools.type(field, "123456", slowly=slowly)
    assert stage.ask("() => fields.map(held).join(' ')") == " ".join(
        "123456"[at : at + size] for at in range(0, 6, size)
    )
    assert done.notes == (
        f"The page moved the focus on while it was typed: {parts} fields hold the text together",
    )


_PUT_OFF = {
    "a timer after the input": "field.oninput = () => { const { value } = field; setTimeout(() => put(value), 30); };",
    "a frame after the input": "field.oninput = () => { const { value } = field; requestAnimationFrame(() => "
    "requestAnimationFrame(() => put(value))); };",
    "a timer after the key": "field.onkeydown = ({ key }) => { const { value } = field; "
    "if (key.length === 1) setTimeout(() => put(value + key), 30); };",
}


@pytest.mark.parametrize("script", _PUT_OFF.values(), ids=_PUT_OFF)
def test_keys_wait_for_a_page_that_writes_to_the_field_a_moment_after_each(stage: Stage, script: str) -> None:
    page = f"<input id=field aria-label=Own><script>const put = (text) => {{ field.value = text; }}; {script}</script>"
    field = stage.show(f"/written?html={quote(page)}").find("textbox", "Own")
    assert stage.tools.type(field, "what a person types", slowly=True).notes == ()
    assert stage.ask("() => field.value") == "what a person types"


def test_text_that_another_field_got_from_its_first_key_on_is_no_part_of_a_whole(stage: Stage) -> None:
    page = "<input aria-label=Own onkeydown='more.focus()'><input id=more aria-label=More>"
    field = stage.show(f"/written?html={quote(page)}").find("textbox", "Own")
    assert stage.tools.type(field, "1234", slowly=True).notes == ("The field now holds ''",)
    assert stage.ask("() => more.value") == "1234"


_THIEF = (
    "<form action='/echo'><input name=stolen></form>"
    "<script>onmessage = () => document.forms[0][0].focus()</script>"
)


def _beside(site: Site, frame: str, oninput: str = "") -> str:
    """Return the path of a page with a field in a form, and a frame from a site that takes the focus."""
    thief = site.url(f"/written?html={quote(frame)}")
    field = f"<input name=own oninput='{oninput}'>"
    page = (
        f"<form action='/echo'><label>Query {field}</label></form><iframe src='{thief}' name=thief></iframe>"
    )
    return f"/written?html={quote(page)}"


def test_enter_goes_to_the_field_that_was_typed_into(stage: Stage) -> None:
    """A frame takes the focus as soon as something is typed."""
    page = _beside(stage.site, _THIEF, "frames[0].postMessage(1, `*`)")
    field = stage.show(page).find("textbox", "Query")
    assert stage.tools.type(field, "hello", submit=True).url == stage.site.url("/echo?own=hello")


def test_enter_that_a_frame_of_another_process_may_get_is_not_lost_silently(stage: Stage) -> None:
    """It takes the focus whenever it comes to it: before the look at who has the focus, or after that."""
    page = _beside(stage.site.other, _THIEF, "frames[0].postMessage(1, `*`)")
    field = stage.show(page).find("textbox", "Query")
    try:
        stage.tools.type(field, "hello", submit=True)
    except NotActionable:
        assert not _sent(stage)
    else:
        assert _sent(stage) == ["hello"]


def test_enter_that_a_frame_of_another_process_got_is_an_error(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = _beside(
        stage.site.other, "<input><script>onmessage = () => document.body.children[0].focus()</script>"
    )
    field = stage.show(page).find("textbox", "Query")
    theft = "new Promise(done => { onblur = done; frames[0].postMessage(1, '*'); })"
    monkeypatch.setattr(text, "press_keys", _after(theft, press_keys))
    with pytest.raises(NotActionable, match="another frame or window took the focus, and got the key"):
        stage.tools.type(field, "hello", submit=True)
    assert not _sent(stage)


def test_enter_that_another_field_would_get_is_kept_from_the_page(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "<form action='/echo'><label>Query <input name=own></label><input name=more></form>"
    field = stage.show(f"/written?html={quote(page)}").find("textbox", "Query")
    monkeypatch.setattr(text, "press_keys", _after("document.forms[0].more.focus()", press_keys))
    with pytest.raises(NotActionable, match="<input> had the focus when the key came"):
        stage.tools.type(field, "hello", submit=True)
    assert not _sent(stage)


def _after(expression: str, press: Callable[..., None]) -> Callable[..., None]:
    """Return what lets a page evaluate something at the last moment before keys are pressed."""

    def press_after(session: Session, deadline: Deadline, tab: str, keys: Any) -> None:
        session.ask(script.evaluate(expression, context=tab, await_promise=True), deadline=deadline)
        press(session, deadline, tab, keys)

    return press_after


def _sent(stage: Stage) -> list[str]:
    """Return what the field that is typed into was sent with."""
    found = [seen.query["own"] for seen in stage.site.requests if "own" in seen.query]
    return [value for values in found for value in values]


def test_enter_is_not_pressed_where_the_field_does_not_get_the_focus_back(stage: Stage) -> None:
    page = (
        "<form action='/echo'><label>Query <input name=own oninput='stolen.focus()' onfocus='taken && stolen.focus()'>"
        "</label></form><input id=stolen onfocus='taken = true'><script>var taken = false</script>"
    )
    field = stage.show(f"/written?html={quote(page)}").find("textbox", "Query")
    with pytest.raises(NotActionable, match="took the focus before Enter was pressed"):
        stage.tools.type(field, "hello", submit=True)
    assert not [path for path in stage.site.paths if path.startswith("/echo")]


@pytest.mark.parametrize("listens", ["", "onkeydown='heard = event.key'"], ids=["plain", "hears keys"])
def test_text_that_is_no_number_is_refused_by_a_number_field_which_stays_as_it_is(
    stage: Stage, listens: str
) -> None:
    tools = stage.tools
    tools.set_content(f"<input type=number step=any value=7 {listens}>")
    field = tools.get(css="input")
    for value in ("abc", "12abc", "-"):
        with pytest.raises(InvalidArgument, match=r"is not a value for .* it takes a number"):
            field.fill(value)
    with pytest.raises(InvalidArgument, match=r"^fill on "):
        field.fill("abc")
    assert field.value() == "7"
    field.fill("-1e3")
    assert field.value() == "-1e3"
    field.fill("")
    assert field.value() == ""
