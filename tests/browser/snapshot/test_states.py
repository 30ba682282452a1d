"""States that only what happens on the page brings about."""

import pytest

from tests.browser.snapshot.reader import Reader


def test_the_focused_element_is_marked_active(reader: Reader) -> None:
    reader.show("<input><input>")
    reader.run("document.querySelectorAll('input')[1].focus()")
    assert reader.snapshot().tree == "- textbox [ref=e1]\n- textbox [active] [ref=e2]"


def test_focused_element_in_a_shadow_root_is_marked_active(reader: Reader) -> None:
    reader.show(
        "<div id=h><template shadowrootmode=open><button>a</button><button id=b>b</button></template></div>"
    )
    reader.run("document.getElementById('h').shadowRoot.getElementById('b').focus()")
    assert reader.snapshot().tree == '- button "a" [ref=e1]\n- button "b" [active] [ref=e2]'


def test_active_descendant_of_a_focused_list_is_marked_active(reader: Reader) -> None:
    reader.show(
        "<input id=i role=combobox aria-controls=l aria-activedescendant=o><ul role=listbox id=l><li role=option>a"
        "<li role=option id=o>b</ul>"
    )
    assert "[active]" not in reader.snapshot().tree
    reader.run("document.getElementById('i').focus()")
    told = reader.snapshot()
    assert [node.name for node in told.refs.values() if "active" in node.states] == ["", "b"]


def test_a_modal_dialog_in_a_shadow_root_hides_the_rest_too(reader: Reader) -> None:
    reader.show(
        "<button>a</button><div id=h><template shadowrootmode=open><p>b</p>"
        "<dialog aria-label=D><slot></slot></dialog></template><button>c</button></div>"
    )
    reader.run("document.getElementById('h').shadowRoot.querySelector('dialog').showModal()")
    reader.run("document.querySelector('#h button').focus()")  # not every browser focuses what is slotted
    assert reader.snapshot().tree == '- dialog "D" [modal]: button "c" [active] [ref=e1]'


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ("body.contentEditable = true", "- textbox [multiline] [ref=e1]: a"),
        ("designMode = 'on'", "- textbox [multiline] [ref=e1]: a"),
        ("body.role = 'application'", "- application: paragraph: a"),
        ("body.tabIndex = 0", "- generic [ref=e1]:\n  - paragraph: a"),
        ("body.inert = true", ""),
        ("body.ariaHidden = true", "- paragraph: a"),
    ],
)
def test_body_with_a_role_of_its_own_is_in_the_snapshot(reader: Reader, change: str, text: str) -> None:
    reader.show("<p>a</p>")
    reader.run(f"document.{change}, null")
    assert reader.snapshot().tree == text


def test_a_label_in_place_of_a_hidden_field_is_used_as_that_field(reader: Reader) -> None:
    reader.show(
        "<label><input type=checkbox hidden>a</label><label><input type=radio name=r hidden>b</label>"
    )
    check, choose = (reader.snapshot().find(role).ref or "" for role in ("checkbox", "radio"))
    reader.browser_tools.click(choose)
    reader.browser_tools.fill_form([{"ref": check, "value": True}])
    assert reader.run("[...document.querySelectorAll('input')].map((input) => input.checked)") == [True, True]
    assert reader.snapshot().tree == '- checkbox "a" [checked] [ref=e1]\n- radio "b" [checked] [ref=e2]'


def test_an_open_modal_dialog_hides_what_cannot_be_reached(reader: Reader) -> None:
    reader.show("<button>a</button><div><dialog id=d aria-label=D><button>b</button></dialog></div>")
    assert reader.snapshot().tree == '- button "a" [ref=e1]'
    reader.run("document.getElementById('d').showModal()")
    assert reader.snapshot().tree == '- dialog "D" [modal]: button "b" [active] [ref=e2]'
    reader.run("document.getElementById('d').close()")
    reader.run("document.getElementById('d').show()")
    assert 'button "a"' in reader.snapshot().tree


def test_a_popover_is_there_while_it_is_open(reader: Reader) -> None:
    reader.show("<button popovertarget=p>a</button><div popover id=p>b</div>")
    reader.run("document.getElementById('p').showPopover()")
    assert reader.snapshot().tree == '- button "a" [expanded] [ref=e1]\n- text: b'


def test_a_field_that_a_person_left_wrong_is_invalid(reader: Reader) -> None:
    reader.show("<form><input required id=i></form>")
    reader.run("document.forms[0].requestSubmit()")
    assert "[invalid]" in reader.snapshot().tree


def test_a_custom_element_of_a_form_is_named_and_disabled_like_any_field(reader: Reader) -> None:
    reader.run(
        "customElements.define('x-field', class extends HTMLElement {"
        " static formAssociated = true; constructor() { super(); this.attachInternals(); } })"
    )
    reader.show("<label for=x>Name</label><x-field id=x role=textbox tabindex=0 disabled></x-field>")
    assert reader.snapshot().tree == '- textbox "Name" [disabled] [ref=e1]'


def test_a_custom_element_says_what_it_is_where_its_attributes_do_not(reader: Reader) -> None:
    reader.run(
        "customElements.define('x-box', class extends HTMLElement { constructor() { super();"
        " const own = this.attachInternals(); own.role = 'checkbox'; own.ariaChecked = 'true';"
        " own.ariaLabel = 'Own'; } })"
    )
    reader.show("<x-box></x-box><x-box role=switch aria-label=Said aria-checked=false></x-box>")
    assert reader.snapshot().tree == '- checkbox "Own" [checked] [ref=e1]\n- switch "Said" [ref=e2]'
