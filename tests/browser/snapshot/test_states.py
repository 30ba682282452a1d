"""States that only what happens on the page brings about."""

from tests.browser.snapshot.reader import Reader


def test_the_focused_element_is_marked_active(reader: Reader) -> None:
    reader.show("<input id=a><input id=b>")
    reader.run("document.getElementById('b').focus()")
    assert reader.snapshot().tree == "- textbox [ref=e1]\n- textbox [active] [ref=e2]"


def test_an_open_modal_dialog_hides_what_cannot_be_reached(reader: Reader) -> None:
    reader.show("<button>a</button><div><dialog id=d aria-label=D><button>b</button></dialog></div>")
    assert reader.snapshot().tree == '- button "a" [ref=e1]'
    reader.run("document.getElementById('d').showModal()")
    assert reader.snapshot().tree == '- dialog "D" [modal]:\n  - button "b" [active] [ref=e2]'
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
