"""Forms and lists that answer back: dialogs amid a form, options that nobody sees, lists that draw a part of theirs."""

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, InvalidArgument, NotActionable

_ASKING = """data:text/html,<!doctype html><label>Name <input id=first></label>
<label>Plan <select id=plan><option>Free</option><option>Pro</option></select></label>
<label><input id=terms type=checkbox> Terms</label><label>City <input id=city></label>
<script>
asked = 0;
const ask = (undo) => { asked++; if (!confirm('Sure?')) undo(); };
plan.onchange = () => ask(() => { plan.value = 'Free'; });
terms.onclick = (event) => ask(() => event.preventDefault());
</script>"""


@pytest.mark.parametrize("accept", [True, False])
@pytest.mark.parametrize(
    ("field", "value", "held"), [("Plan", "Pro", "plan.value"), ("Terms", True, "terms.checked")]
)
def test_nothing_of_a_form_is_filled_after_a_dialog(
    shared_tools: BrowserTools, field: str, value: str | bool, held: str, accept: bool
) -> None:
    shared_tools.navigate(_ASKING)
    page = shared_tools.snapshot()
    told = shared_tools.fill_form(
        [
            {"ref": page.find("textbox", "Name"), "value": "Ada"},
            {"ref": page.find("combobox" if field == "Plan" else "checkbox", field), "value": value},
            {"ref": page.find("textbox", "City"), "value": "Basel"},
        ]
    )
    assert told.dialog is not None
    assert 'textbox "City"' in told.notes[-1]
    assert shared_tools.handle_dialog(accept=accept).dialog is None
    assert shared_tools.evaluate(f"[first.value, {held}, city.value, asked]").value == [
        "Ada",
        value if accept else {"Plan": "Free", "Terms": False}[field],
        "",
        1,
    ]


def test_a_form_is_filled_to_its_end_when_its_dialog_is_answered_at_once(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_ASKING)
    page = shared_tools.snapshot()
    shared_tools.on_dialog(lambda dialog: True)
    shared_tools.fill_form(
        [
            {"ref": page.find("combobox", "Plan"), "value": "Pro"},
            {"ref": page.find("textbox", "City"), "value": "Basel"},
        ]
    )
    assert shared_tools.evaluate("[plan.value, city.value, asked]").value == ["Pro", "Basel", 1]


def test_only_options_that_can_be_seen_are_chosen(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(
        "data:text/html;charset=utf-8,<select aria-label=Plan><option>Free<option value=old style='display:none'>Legacy"
        "<option hidden>Gone<optgroup label=Never style='display:none'><option>Grouped</optgroup>"
        "<option value=de>&lrm;Deut&shy;sch&lrm;<option value=fr>&%23x2067;Français&%23x2069;</select>"
    )
    plan = shared_tools.get(label="Plan")
    for words in ("Legacy", "old", "Gone", "Grouped"):
        with pytest.raises(NotActionable, match="is hidden"):
            plan.select_option(words)
    with pytest.raises(InvalidArgument) as caught:
        plan.select_option("None")
    assert "Legacy" not in caught.value.message
    for words, value in (("Deutsch", "de"), ("Français", "fr")):
        plan.select_option(words)
        assert shared_tools.evaluate("document.querySelector('select').value").value == value


_VIRTUAL = """data:text/html,<!doctype html>
<button id=button role=combobox aria-haspopup=listbox aria-controls=list>Choose</button>
<div id=list role=listbox style="height:100px;overflow:auto;display:none;position:relative"></div>
<label>Town <input id=field role=combobox aria-haspopup=listbox aria-controls=towns></label>
<ul id=towns role=listbox></ul>
<label>Street <input id=street></label>
<script>
chosen = null;
const draw = () => {
  const first = Math.floor(list.scrollTop / 20);
  const room = Object.assign(document.createElement('div'), { style: 'height:4000px' });
  list.replaceChildren(room, ...[0, 1, 2, 3, 4, 5].filter((n) => first + n < 200).map((n) => {
    const option = document.createElement('div');
    option.role = 'option';
    option.textContent = 'Option ' + (first + n);
    option.style = `position:absolute;height:20px;top:${(first + n) * 20}px`;
    option.onclick = () => { button.textContent = option.textContent; list.style.display = 'none'; };
    return option;
  }));
};
list.onscroll = () => requestAnimationFrame(draw);
button.onclick = () => { list.style.display = 'block'; list.scrollTop = 1000; draw(); };
field.oninput = () => {
  const found = ['Bern', 'Basel'].filter((town) => town.includes(field.value));
  towns.innerHTML = found.map((town) => `<li role=option>${town}`).join('');
};
towns.onclick = (event) => { field.value = chosen = event.target.textContent; towns.innerHTML = ''; };
</script>"""


@pytest.mark.parametrize("name", ["Option 3", "Option 199", "option 120"])
def test_an_option_that_is_out_of_view_in_a_virtual_list_is_chosen(
    shared_tools: BrowserTools, name: str
) -> None:
    shared_tools.navigate(_VIRTUAL)
    shared_tools.get(css="#button").select_option(name)
    assert shared_tools.evaluate("button.textContent").value == name.capitalize()
    with pytest.raises(InvalidArgument, match='no option "Option 200" is shown'):
        shared_tools.get(css="#button").select_option("Option 200")


def test_fill_form_chooses_the_option_of_a_field_with_a_list(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_VIRTUAL)
    page = shared_tools.snapshot()
    town = page.find("combobox", "Town")
    told = shared_tools.fill_form(
        [{"ref": town, "value": "Basel"}, {"ref": page.find("textbox", "Street"), "value": "Rheingasse"}]
    )
    assert told.notes == ()
    assert shared_tools.evaluate("[chosen, street.value]").value == ["Basel", "Rheingasse"]
    told = shared_tools.fill_form([{"ref": town, "value": "Genf"}])
    assert "The text was typed, but" in told.notes[0]
    assert shared_tools.evaluate("field.value").value == "Genf"


_ONLY_READ = """data:text/html,<!doctype html>
<input role=combobox aria-label=Fruit aria-expanded=false aria-controls=list readonly id=field>
<ul role=listbox id=list hidden><li role=option>Apple<li role=option>Pear</ul><script>
const open = (yes) => { list.hidden = !yes; field.ariaExpanded = String(yes) };
field.onclick = () => open(true);
list.onclick = ({ target }) => { field.value = target.textContent; open(false) };
</script>"""


def test_an_option_of_a_field_that_is_only_read_is_chosen(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_ONLY_READ)
    fruit = shared_tools.get("combobox", "Fruit")
    fruit.select_option("Pear")
    assert fruit.value() == "Pear"
    shared_tools.fill_form([{"ref": fruit, "value": "Apple"}])
    assert fruit.value() == "Apple"


def test_a_field_that_is_only_read_and_has_no_list_is_refused(shared_tools: BrowserTools) -> None:
    shared_tools.navigate("data:text/html,<input aria-label=Name readonly>")
    with pytest.raises(NotActionable, match="read-only"):
        shared_tools.fill_form([{"ref": shared_tools.get(label="Name"), "value": "x"}])


_BY_KEY = """data:text/html,<!doctype html>
<label for=field>Fruit</label><div style="position:relative;height:2em;border:1px solid">
<input role=combobox aria-expanded=false id=field readonly style="opacity:0;width:1px;transform:scale(.01)"></div>
<ul role=listbox id=list hidden><li role=option>Apple<li role=option>Pear</ul><script>
window.picked = '';
field.onkeydown = ({ key }) => { if (key === 'ArrowDown') { list.hidden = false; field.ariaExpanded = 'true' } };
list.onclick = ({ target }) => { picked = target.textContent };
</script>"""


def test_a_list_that_a_click_does_not_open_is_opened_by_its_key(shared_tools: BrowserTools) -> None:
    """The click on a field that nobody sees goes to its label, which only gives it the focus (react-select)."""
    shared_tools.navigate(_BY_KEY)
    shared_tools.get(label="Fruit").select_option("Pear")
    assert shared_tools.evaluate("() => picked").value == "Pear"


_OTHERS = """<ul role=listbox aria-label=Others id=others><li role=option>Apple<li role=option>Pear</ul>
  <label>Fruit <input role=combobox aria-expanded=false aria-haspopup=listbox id=field {more}></label>
  <div id=place></div>
  <script>
    window.chosen = [];
    others.onmousedown = () => chosen.push("other");
    const open = () => setTimeout(() => {{
      place.innerHTML = "<div role=option>Apple</div><div role=option>Pear</div>";
      field.ariaExpanded = "true";
    }}, 100);
    place.onmousedown = ({{ target }}) => chosen.push(target.textContent);
    {script}
  </script>"""
_AFTER_TYPING = {"more": "", "script": "field.oninput = open"}
_BY_ITS_KEY = {
    "more": "aria-readonly=true style='opacity:0;width:1px;left:-999px;position:relative'",
    "script": """field.oninput = () => { field.value = ""; };
      field.onkeydown = ({ key }) => { if (key === "ArrowDown") open(); };""",
}


@pytest.mark.parametrize("kind", [_AFTER_TYPING, _BY_ITS_KEY], ids=["typed", "key"])
@pytest.mark.parametrize("amid_form", [False, True])
def test_an_option_of_another_list_that_is_shown_is_not_taken_for_that_of_a_shut_one(
    shared_tools: BrowserTools, kind: dict[str, str], amid_form: bool
) -> None:
    """As beside a react-select without search, or an Autocomplete of MUI whose options come from a server."""
    shared_tools.set_content(_OTHERS.format(**kind))
    field = shared_tools.get("combobox", "Fruit")
    if amid_form:
        shared_tools.fill_form([{"ref": field, "value": "Pear"}])
    else:
        field.select_option("Pear")
    assert shared_tools.evaluate("chosen").value == ["Pear"]


_PROXIES = """data:text/html,<!doctype html>
<input role=combobox aria-label=Fruit aria-expanded=false aria-controls=list readonly id=field>
<div id=popup hidden><div role=listbox id=list style="height:0;width:0;overflow:hidden"></div>
<div id=holder style="height:100px;overflow-y:hidden">
<div id=tall style="height:6000px;position:relative"></div></div></div><script>
window.picked = '';
const draw = () => { const from = Math.floor(holder.scrollTop / 20);
  const names = [...Array(6).keys()].map((at) => `Item ${from + at}`);
  list.innerHTML = names.slice(0, 2).map((name) => `<div role=option>${name}</div>`).join('');
  tall.innerHTML = names.map((name, at) =>
    `<div style="position:absolute;top:${(from + at) * 20}px">${name}</div>`).join('') };
holder.onscroll = draw;
field.onclick = () => { popup.hidden = false; field.ariaExpanded = 'true'; draw() };
tall.onclick = ({ target }) => { picked = target.textContent };
</script>"""


@pytest.mark.parametrize("name", ["Item 1", "Item 5", "Item 150"])
def test_what_is_drawn_for_options_that_nobody_sees_is_clicked(shared_tools: BrowserTools, name: str) -> None:
    """As in Ant Design: the list has options for assistive technology, and draws others."""
    shared_tools.navigate(_PROXIES)
    shared_tools.get("combobox", "Fruit").select_option(name)
    assert shared_tools.evaluate("() => picked").value == name


def test_what_is_drawn_for_options_is_clicked_where_the_field_owns_the_list(
    shared_tools: BrowserTools,
) -> None:
    shared_tools.navigate(_PROXIES.replace("aria-controls=list", "aria-controls=list aria-owns=list"))
    shared_tools.get("combobox", "Fruit").select_option("Item 5")
    assert shared_tools.evaluate("() => picked").value == "Item 5"


_STANDING = """data:text/html,<!doctype html>
<div role=listbox aria-label=Orders id=list style="height:100px;overflow:auto" %s>
<div id=tall style="height:8000px;position:relative"></div></div><script>
window.picked = [];
const draw = () => { const from = Math.floor(list.scrollTop / 20);
  tall.innerHTML = [...Array(6).keys()].map((at) =>
    `<div role=option aria-selected=${picked.includes(`Order ${from + at}`)}
      style="position:absolute;top:${(from + at) * 20}px">Order ${from + at}</div>`).join('') };
list.onscroll = draw;
list.onclick = ({ target: { textContent: name } }) => {
  picked = picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name]; draw() };
draw();
</script>"""


def test_an_option_of_a_list_that_stands_in_the_page_is_chosen(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_STANDING % "")
    shared_tools.get("listbox", "Orders").select_option("Order 300")
    assert shared_tools.evaluate("() => picked").value == ["Order 300"]


def test_an_option_of_several_that_is_chosen_already_is_not_taken_back(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_STANDING % "aria-multiselectable=true")
    orders = shared_tools.get("listbox", "Orders")
    orders.select_option(["Order 3", "Order 40"])
    orders.select_option(["Order 40", "Order 2"])
    assert shared_tools.evaluate("() => picked").value == ["Order 3", "Order 40", "Order 2"]


_REPLACED = """data:text/html,<!doctype html><meta charset=utf-8>
<select id=native style="display:none"><option>Any<option>Kro%26%23x308;hn</select>
<div id=shown role=combobox aria-expanded=false tabindex=0>Any</div>
<ul id=list hidden><li>Any<li>Kröhn</ul><script>
window.clicked = 0;
shown.onclick = () => { list.hidden = false };
list.onclick = ({ target }) => { clicked++; list.hidden = true; shown.textContent = target.textContent;
  native.selectedIndex = [...list.children].indexOf(target) };
</script>"""


def test_an_option_of_a_replaced_list_is_known_by_the_normal_form_of_its_text(
    shared_tools: BrowserTools,
) -> None:
    shared_tools.navigate(_REPLACED)
    shared_tools.get("combobox").select_option("Kröhn")
    assert shared_tools.evaluate("() => [clicked, native.selectedIndex]").value == [1, 1]


_OVERLAID = """<div id=around style="position: relative; width: 200px; cursor: pointer">
  <div><input role=combobox readonly aria-label=City aria-expanded=false style="width: 11px"></div>
  <div id=word style="position: absolute; inset: 0">Select</div><div id=chosen></div>
</div>
<ul role=listbox hidden><li role=option>Alpha<li role=option>Beta<li role=option>Gamma</ul><script>
  const [field] = document.getElementsByTagName("input"), [list] = document.getElementsByTagName("ul");
  const turn = () => { list.hidden = !list.hidden; field.ariaExpanded = !list.hidden; };
  around.onclick = turn;
  list.onclick = ({ target }) => {
    chosen.textContent += target.textContent + " ";
    if (HIDES) field.style = "opacity: 0; width: 0"; else turn();
  };
</script>"""


def test_a_list_is_opened_where_a_word_is_drawn_over_its_field(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(_OVERLAID.replace("HIDES", "false"))
    done = shared_tools.get("combobox", "City").select_option("Beta")
    assert shared_tools.evaluate("chosen.textContent").value == "Beta "
    assert done.notes == ('<div id="around"> around it takes the press',)


def test_several_options_of_a_list_that_stays_open_are_chosen(shared_tools: BrowserTools) -> None:
    """Nobody sees its field when the first one is chosen, and a click on it would close the list."""
    shared_tools.set_content(_OVERLAID.replace("HIDES", "true"))
    shared_tools.get("combobox", "City").select_option(["Alpha", "Gamma"])
    assert shared_tools.evaluate("chosen.textContent").value == "Alpha Gamma "


_MODAL_LIST = """
<div role=combobox tabindex=0 aria-label=Fruit aria-expanded=false aria-controls=list id=field>None</div>
<div id=popup hidden style="position: fixed; inset: 0"><ul role=listbox aria-multiselectable=true id=list>
<li role=option aria-selected=false>Apple<li role=option aria-selected=false>Pear<li role=option>Plum</ul></div>
<script>
  field.onmousedown = () => { popup.hidden = false; field.ariaExpanded = "true"; };
  list.onclick = ({ target }) => {
    target.ariaSelected = "true";
    field.textContent = [...list.querySelectorAll("[aria-selected=true]")].map((each) => each.textContent.trim());
  };
</script>"""


def test_fill_form_chooses_several_options_of_a_list_that_covers_its_field(
    shared_tools: BrowserTools,
) -> None:
    shared_tools.set_content(_MODAL_LIST)
    shared_tools.fill_form([{"ref": shared_tools.get(css="#field"), "value": ["Apple", "Pear"]}])
    assert shared_tools.evaluate("field.textContent").value == "Apple,Pear"


_CHIPS = """<span id=chips></span>
<label>Towns <input role=combobox aria-controls=list aria-expanded=false id=field></label>
<ul role=listbox id=list></ul><script>
  field.oninput = () => {
    const towns = ["Bern", "Basel", "Biel"].filter((town) => field.value && town.startsWith(field.value));
    list.innerHTML = towns.map((town) => `<li role=option>${town}`).join("");
  };
  list.onclick = ({ target }) => { chips.textContent += target.textContent + " "; field.value = ""; field.oninput(); };
</script>"""


def test_fill_form_chooses_several_options_of_a_field_with_a_list(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(_CHIPS)
    towns = shared_tools.get("combobox", "Towns")
    shared_tools.fill_form([{"ref": towns, "value": ["Bern", "Biel"]}])
    assert shared_tools.evaluate("chips.textContent").value == "Bern Biel "
    with pytest.raises(InvalidArgument, match='no option "Genf" is shown'):
        shared_tools.fill_form([{"ref": towns, "value": ["Basel", "Genf"]}])


def test_field_for_one_text_refuses_a_list(shared_tools: BrowserTools) -> None:
    shared_tools.set_content("<label>Town <input id=town></label>")
    with pytest.raises(InvalidArgument, match='<input id="town"> takes one text, not 2'):
        shared_tools.fill_form([{"ref": shared_tools.get(label="Town"), "value": ["Bern", "Biel"]}])
    assert shared_tools.evaluate("town.value").value == ""


def test_press_that_opens_a_list_and_shifts_the_page_is_no_miss(shared_tools: BrowserTools) -> None:
    """As in Radix: the page behind the list takes no pointer, and moves as it loses its scroll bar."""
    shared_tools.set_content(
        """<button role=combobox aria-label=Fruit aria-expanded=false aria-controls=list id=field>None</button>
        <ul role=listbox id=list hidden style="pointer-events: auto"><li role=option>Apple<li role=option>Pear</ul>
        <script>
          window.presses = 0;
          const open = (yes) => {
            list.hidden = !yes;
            field.ariaExpanded = String(yes);
            document.body.style = yes ? "pointer-events: none; margin-top: 60px" : "";
          };
          field.onpointerdown = () => { presses++; open(true); };
          list.onpointerup = ({ target }) => { field.textContent = target.textContent; open(false); };
        </script>"""
    )
    shared_tools.get("combobox", "Fruit").select_option("Pear")
    assert shared_tools.evaluate("[field.textContent, presses]").value == ["Pear", 1]


_DRAWN_ELSEWHERE = """<span id=hidden style="position: absolute; width: 1px; height: 1px; overflow: hidden">
  <input readonly aria-haspopup=listbox aria-expanded=false aria-controls=list aria-label=Fruit id=field
    style="pointer-events: none">
</span>
<span id=drawn>Choose</span><button onclick="wrong = 1">Beside</button>
<ul role=listbox id=list hidden><li role=option>Apple<li role=option>Pear</ul><script>
  window.wrong = 0;
  field.onkeydown = ({ code }) => { if (code === "ArrowDown") { list.hidden = false; field.ariaExpanded = "true"; } };
  list.onclick = ({ target }) => { drawn.textContent = target.textContent; list.hidden = true; };
</script>"""


def test_list_of_a_field_that_nobody_can_press_is_opened_by_its_key(shared_tools: BrowserTools) -> None:
    """As in PrimeReact, whose field has the focus for what is drawn beside it."""
    for choose in ("select_option", "fill"):
        shared_tools.set_content(_DRAWN_ELSEWHERE)
        getattr(shared_tools.get("textbox", "Fruit"), choose)("Pear")
        assert shared_tools.evaluate("[drawn.textContent, wrong]").value == ["Pear", 0]


def test_list_of_a_field_that_typing_does_not_open_is_opened_by_a_click(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        """<label>Fruit <input role=combobox aria-expanded=false aria-controls=list id=field></label>
        <ul role=listbox id=list hidden><li role=option>Apple<li role=option>Pear</ul><script>
          field.onclick = () => { list.hidden = false; field.ariaExpanded = "true"; };
          list.onclick = ({ target }) => { field.value = window.chosen = target.textContent; list.hidden = true; };
        </script>"""
    )
    shared_tools.get("combobox", "Fruit").select_option("Pear")
    assert shared_tools.evaluate("[field.value, chosen]").value == ["Pear", "Pear"]


def test_press_that_opens_a_context_menu_and_shifts_the_page_is_no_miss(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        """<p id=area style="margin: 12px 0">Area</p>
        <div role=menu id=menu hidden style="pointer-events: auto"><div role=menuitem>Cut</div></div><script>
          window.asked = 0;
          area.oncontextmenu = (event) => {
            event.preventDefault();
            asked++;
            menu.hidden = false;
            document.body.style = "pointer-events: none; margin-top: 60px";
          };
        </script>"""
    )
    shared_tools.get(css="#area").click(button="right")
    assert shared_tools.evaluate("asked").value == 1
    assert shared_tools.get("menuitem", "Cut").is_visible()


# A field that filters its list by values that nobody sees, as components do by default.
_FILTERED = """data:text/html,<!doctype html><input id=field role=combobox aria-label=City aria-expanded=false
 aria-controls=list><div id=list role=listbox></div><output id=chosen></output><script>
const cities = { c1: 'Bern', c2: 'Basel', c3: 'Chur' };
const draw = (open) => { field.ariaExpanded = String(open); list.replaceChildren();
  if (!open) return;
  for (const [value, name] of Object.entries(cities).filter(([value]) => value.includes(field.value))) {
    const option = document.createElement('div'); option.role = 'option'; option.textContent = name;
    option.ariaSelected = 'false';
    option.onclick = () => { chosen.value = value; field.value = ''; draw(false); };
    list.append(option); } };
field.onclick = field.oninput = () => draw(true);
</script>"""


def test_an_option_is_found_where_the_typed_text_hides_it(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_FILTERED)
    shared_tools.get("combobox", "City").select_option("Basel")
    assert shared_tools.evaluate("chosen.value").value == "c2"
    shared_tools.fill_form([{"ref": shared_tools.get("combobox", "City"), "value": "Chur"}])
    assert shared_tools.evaluate("chosen.value").value == "c3"


def test_the_typed_text_stays_where_no_option_has_it(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_FILTERED)
    with pytest.raises(InvalidArgument, match='no option "Rome" is shown; there are "Bern", "Basel", "Chur"'):
        shared_tools.get("combobox", "City").select_option("Rome")
    assert shared_tools.evaluate("[field.value, chosen.value]").value == ["Rome", ""]


# Items that have a switch, a box and a text side by side, of which only the last two choose.
_TREE = """data:text/html,<!doctype html><style>[role=treeitem] { display: flex; width: 300px }
 .switch { flex: 1; height: 20px }</style>
<input id=field role=combobox readonly aria-label=Place aria-expanded=false aria-controls=list>
<div id=list role=tree></div><script>
chosen = []; names = ['Europe', 'France']; choosable = true;
field.onclick = () => { field.ariaExpanded = 'true'; list.replaceChildren(...names.map((name) => {
  const item = document.createElement('div'); item.role = 'treeitem'; item.ariaExpanded = 'false';
  item.innerHTML = `<span class=switch></span><span role=checkbox aria-checked=false></span><span>${name}</span>`;
  item.lastChild.onclick = () => { if (choosable) { chosen.push(name); item.children[1].ariaChecked = 'true'; } };
  return item; })); };
</script>"""


def test_an_item_with_parts_is_chosen_by_its_text(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_TREE)
    shared_tools.get("combobox", "Place").select_option(["Europe", "France"])
    assert shared_tools.evaluate("chosen").value == ["Europe", "France"]


def test_a_choice_that_the_list_does_not_take_is_an_error(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_TREE)
    shared_tools.evaluate("choosable = false")
    with pytest.raises(NotActionable, match="option 'France' was pressed in its list, and is not chosen"):
        shared_tools.get("combobox", "Place").select_option("France")


def test_an_error_names_collapsed_items(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(_TREE)
    with pytest.raises(InvalidArgument, match='"Europe", "France"; what its collapsed items hold is not'):
        shared_tools.get("combobox", "Place").select_option("Spain")


_SEVERAL = """<div role=%s id=around><div role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false
  aria-controls=list aria-label=Fruit style="width: 200px">none</div></div><button>Next</button>
<div id=layer hidden style="position: fixed; inset: 0"><ul id=list role=listbox aria-multiselectable=true>
  <li role=option aria-selected=false tabindex=-1>Apple<li role=option aria-selected=false tabindex=-1>Cherry
</ul></div><script>
  const box = document.querySelector("[role=combobox]"), options = [...document.querySelectorAll("li")];
  let pressed = 0, escaped = 0;
  const turn = (open) => {
    layer.hidden = !open;
    box.setAttribute("aria-expanded", open);
    (open && %s ? options[0] : box).focus();
  };
  box.onclick = () => turn(true);
  for (const option of options) option.onclick = () => {
    option.setAttribute("aria-selected", option.ariaSelected !== "true");
    box.textContent = options.filter((each) => each.ariaSelected === "true").map((each) => each.textContent).join();
  };
  layer.onkeydown = ({ key }) => key === "Escape" && turn(false);
  around.onkeydown = ({ key }) => key === "Escape" && (escaped += 1);
  document.querySelector("button").onclick = () => (pressed += 1);
</script>"""


@pytest.mark.parametrize("around", ["group", "dialog"])
def test_list_that_stays_open_when_its_options_are_chosen_is_shut(stage: Stage, around: str) -> None:
    """As the multiple Select of MUI, whose list covers the page."""
    stage.tools.set_content(_SEVERAL % (around, "true"))
    assert stage.tools.get("combobox").select_option(["Apple", "Cherry"]).notes == ()
    stage.tools.get("button").click()
    assert stage.ask("() => [box.textContent.trim(), pressed, escaped]") == ["Apple,Cherry", 1, 0]


def test_list_that_only_a_key_for_its_dialog_would_shut_is_noted(stage: Stage) -> None:
    stage.tools.set_content(_SEVERAL % ("dialog", "false"))
    stage.ask("() => { layer.onmousedown = (event) => event.preventDefault(); }")
    assert stage.tools.get("combobox").select_option("Apple").notes == ("Its list is open still",)
    assert stage.ask("() => [box.textContent.trim(), escaped]") == ["Apple", 0]


_STRICT = """<input role=combobox aria-label=Fruit aria-expanded=false aria-controls=list>
<ul id=list role=listbox hidden><li role=option>Apple<li role=option>Cherry</ul><script>
  const field = document.querySelector("input"), options = [...document.querySelectorAll("li")];
  let chosen = "";
  const turn = (open) => { list.hidden = !open; field.ariaExpanded = open; };
  field.oninput = () => turn(true);
  field.onblur = () => { field.value = chosen; turn(false); };
  list.onmousedown = (event) => event.preventDefault();
  list.onclick = ({ target }) => { field.value = chosen = target.textContent; turn(false); };
</script>"""


def test_text_of_a_field_whose_list_is_open_is_said_to_be_typed_only(stage: Stage) -> None:
    """As react-select, which drops the text when the focus leaves it."""
    stage.tools.set_content(_STRICT)
    field = stage.tools.get("combobox")
    (note,) = field.fill("Cherry").notes
    assert note.startswith("The text was only typed: its list is open")
    assert field.select_option("Cherry").notes == ()
    assert field.fill("").notes == ()
    assert stage.ask("() => chosen.trim()") == "Cherry"
